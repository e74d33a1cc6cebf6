package main

import (
	"errors"
	"fmt"
	"io"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"
)

// checkAPI prints what has changed in the exported API since the last version. It fails if a change
// is incompatible and CHANGELOG.md doesn't change.
func checkAPI(out io.Writer, clone repository, last string) error {
	if last == "" {
		fmt.Fprintln(out, "There is no earlier version to compare the API with.")
		return nil
	}
	report, err := run(string(clone), nil, "bash", ".ci/api", last)
	if err == nil {
		fmt.Fprintf(out, "The exported API since %s:\n%s\n", last, report)
	}
	return err
}

// prepare makes the commit of a version, with its date, and puts its modules into the proxy. It
// returns the name of the commit.
func prepare(clone repository, p *proxy, version, date string) (string, error) {
	if err := clone.edit("CHANGELOG.md", func(text string) (string, error) { return dateVersion(text, version, date) }); err != nil {
		return "", err
	}
	documents, err := clone.files(".md")
	if err != nil {
		return "", err
	}
	for _, name := range documents {
		if err := clone.edit(name, func(text string) (string, error) { return dropNotes(text, version) }); err != nil {
			return "", err
		}
	}
	modules, err := clone.files("go.mod")
	if err != nil {
		return "", err
	}
	for _, name := range modules {
		drop := slices.Contains(released, path.Dir(name))
		if err := clone.edit(name, func(text string) (string, error) { return requireVersion(text, version, drop) }); err != nil {
			return "", err
		}
	}
	for _, folder := range released {
		if folder != "." {
			if _, err := run(filepath.Join(string(clone), folder), p.env(), "go", "mod", "tidy"); err != nil {
				return "", err
			}
		}
		if err := p.add(clone, folder, version); err != nil {
			return "", err
		}
	}
	return clone.commit("Release " + version)
}

// resume makes a commit after that of a version, in which the modules use the tree again.
func resume(clone repository, version string) error {
	for _, folder := range released {
		for _, name := range []string{"go.mod", "go.sum"} {
			if folder == "." {
				continue
			}
			if _, err := clone.git("checkout", "--quiet", "HEAD~1", "--", path.Join(folder, name)); err != nil {
				return err
			}
		}
		if err := clone.edit(path.Join(folder, "go.mod"), func(text string) (string, error) { return requireVersion(text, version, false) }); err != nil {
			return err
		}
	}
	_, err := clone.commit("Let all modules use the tree again, after " + version)
	return err
}

// dateVersion puts the date of a version into its heading.
func dateVersion(text, version, date string) (string, error) {
	heading := "\n## " + version + " (not released yet)\n"
	if strings.Count(text, heading) != 1 {
		return "", fmt.Errorf("no heading %q", strings.TrimSpace(heading))
	}
	return strings.Replace(text, heading, "\n## "+version+" ("+date+")\n", 1), nil
}

var note = regexp.MustCompile(`(?s)<!-- before (v[0-9.]+) -->\n(.*?)<!-- /before -->\n\n?`)

// dropNotes drops what a document says only before a version, between <!-- before v0.1.0 --> and
// <!-- /before -->.
func dropNotes(text, version string) (string, error) {
	text = note.ReplaceAllStringFunc(text, func(s string) string {
		if note.FindStringSubmatch(s)[1] != version {
			return s
		}
		return ""
	})
	if strings.Contains(text, "<!-- before "+version) {
		return "", errors.New("a note has no end")
	}
	return text, nil
}

// requireVersion lets a go.mod require a version of the modules that get a tag, and drops their
// replacements if it is asked to.
func requireVersion(text, version string, drop bool) (string, error) {
	f, err := modfile.Parse("go.mod", []byte(text), nil)
	if err != nil {
		return "", err
	}
	for _, folder := range released {
		name := modulePath(folder)
		if slices.ContainsFunc(f.Require, func(r *modfile.Require) bool { return r.Mod.Path == name }) {
			if err := f.AddRequire(name, version); err != nil {
				return "", err
			}
		}
		if drop {
			if err := f.DropReplace(name, ""); err != nil {
				return "", err
			}
		}
	}
	f.Cleanup()
	changed, err := f.Format()
	return string(changed), err
}
