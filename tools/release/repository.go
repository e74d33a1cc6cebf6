package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"golang.org/x/mod/semver"
)

// A repository is the folder of a checkout.
type repository string

// git runs a command of git, and returns its output without the space around it.
func (r repository) git(arguments ...string) (string, error) {
	return run(string(r), nil, "git", arguments...)
}

// run runs a program in a folder, with additions to the environment, and returns its output
// without the space around it. An error has the output.
func run(folder string, env []string, program string, arguments ...string) (string, error) {
	cmd := exec.Command(program, arguments...)
	cmd.Dir = folder
	cmd.Env = append(os.Environ(), env...)
	out, err := cmd.CombinedOutput()
	text := strings.TrimSpace(string(out))
	if err != nil {
		return "", fmt.Errorf("%s %s: %w\n%s", program, strings.Join(arguments, " "), err, text)
	}
	return text, nil
}

// clone copies the repository, without what isn't committed.
func (r repository) clone(folder string) (repository, error) {
	_, err := r.git("clone", "--quiet", "--local", ".", folder)
	return repository(folder), err
}

// commit commits all changes, and returns the name of the commit.
func (r repository) commit(message string) (string, error) {
	if _, err := r.git("commit", "--quiet", "--all", "--message", message); err != nil {
		return "", err
	}
	return r.git("rev-parse", "HEAD")
}

// lastVersion returns the highest version of the root module that is tagged, or "".
func (r repository) lastVersion() (string, error) {
	tags, err := r.git("tag", "--list", "v*")
	last := ""
	for _, version := range strings.Fields(tags) {
		if semver.IsValid(version) && (last == "" || semver.Compare(version, last) > 0) {
			last = version
		}
	}
	return last, err
}

// files returns the paths of the committed files with a name, or with an ending such as ".md".
func (r repository) files(name string) ([]string, error) {
	out, err := r.git("ls-files", "*"+name)
	var paths []string
	for path := range strings.Lines(out) {
		path = strings.TrimSuffix(path, "\n")
		if base := filepath.Base(path); base == name || strings.HasPrefix(name, ".") {
			paths = append(paths, path)
		}
	}
	return paths, err
}

// edit changes the contents of a file.
func (r repository) edit(path string, change func(text string) (string, error)) error {
	name := filepath.Join(string(r), filepath.FromSlash(path))
	text, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	changed, err := change(string(text))
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	if changed == string(text) {
		return nil
	}
	return os.WriteFile(name, []byte(changed), 0o644)
}
