// Command release prepares a version: it makes the commits, and prints the tags for a person to
// push.
//
//	go run -C tools ./release -version v0.1.0
//
// It needs a clean tree, and works in a clone. It puts the date into CHANGELOG.md, drops the
// notes that are only true before the first version, and lets the modules that get a tag require
// the new versions of each other, without a replacement. If there is an earlier version, .ci/api
// compares the exported API with it.
//
// Then it serves the modules from a folder, as a module proxy would, and in an empty folder gets,
// installs and runs them. If all that works, the branch release-VERSION has the commits: the one
// to tag, and one that brings the replacements back. Nothing is published.
package main

import (
	"flag"
	"fmt"
	"io"
	"log"
	"os"
	"path/filepath"
	"strings"
	"time"

	"golang.org/x/mod/semver"

	"github.com/gowhatwg/url/tools/internal/checkout"
)

// root is the path of the root module.
const root = "github.com/gowhatwg/url"

// released are the folders of the modules that get a tag. Each may require those before it.
var released = []string{".", "jsurl", "urlvet", "urlvet/golangci"}

func main() {
	checkout.Enter()
	log.SetFlags(0)
	log.SetPrefix("release: ")
	version := flag.String("version", "", "the `version`, such as v0.1.0")
	date := flag.String("date", time.Now().UTC().Format(time.DateOnly), "its `date`")
	proxy := flag.String("proxy", "", "keep the files of the module proxy in this `folder`")
	flag.Parse()
	if *version == "" || flag.NArg() > 0 {
		flag.Usage()
		os.Exit(2)
	}
	if err := release(os.Stdout, *version, *date, *proxy); err != nil {
		log.Fatal(err)
	}
}

// release prepares a version of the checkout in the working directory.
func release(out io.Writer, version, date, proxyFolder string) error {
	if !semver.IsValid(version) || semver.Canonical(version) != version {
		return fmt.Errorf("%s isn't a version such as v0.1.0", version)
	}
	here := repository(".")
	if status, err := here.git("status", "--porcelain"); err != nil || status != "" {
		return fmt.Errorf("the tree isn't clean: %s (%v)", status, err)
	}
	last, err := here.lastVersion()
	if err != nil {
		return err
	}
	if last != "" && semver.Compare(last, version) >= 0 {
		return fmt.Errorf("%s doesn't come after %s", version, last)
	}
	scratch, err := os.MkdirTemp("", "release")
	if err != nil {
		return err
	}
	defer os.RemoveAll(scratch)
	if proxyFolder == "" {
		proxyFolder = filepath.Join(scratch, "proxy")
	}
	p, err := newProxy(proxyFolder, filepath.Join(scratch, "cache"))
	if err != nil {
		return err
	}
	clone, err := here.clone(filepath.Join(scratch, "clone"))
	if err != nil {
		return err
	}
	if err := checkAPI(out, clone, last); err != nil {
		return err
	}
	commit, err := prepare(clone, p, version, date)
	if err != nil {
		return err
	}
	if err := try(out, p, filepath.Join(scratch, "program"), version); err != nil {
		return err
	}
	if err := resume(clone, version); err != nil {
		return err
	}
	branch := "release-" + version
	if _, err := here.git("fetch", "--quiet", "--force", "--no-tags", string(clone), "HEAD:refs/heads/"+branch); err != nil {
		return err
	}
	fmt.Fprint(out, instructions(branch, commit, version))
	return nil
}

// instructions returns what is left for a person to do.
func instructions(branch, commit, version string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "The branch %s has the commits. To publish them:\n\n\tgit merge --ff-only %s\n", branch, branch)
	var tags []string
	for _, folder := range released {
		tags = append(tags, tag(folder, version))
		fmt.Fprintf(&b, "\tgit tag %s %s\n", tag(folder, version), commit)
	}
	fmt.Fprintf(&b, "\tgit push origin HEAD %s\n", strings.Join(tags, " "))
	return b.String()
}

// tag returns the tag of the module in a folder.
func tag(folder, version string) string {
	if folder == "." {
		return version
	}
	return folder + "/" + version
}

// modulePath returns the path of the module in a folder.
func modulePath(folder string) string {
	if folder == "." {
		return root
	}
	return root + "/" + folder
}
