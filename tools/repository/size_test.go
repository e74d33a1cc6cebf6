package repository_test

import (
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// The root module, which everyone who imports a package downloads, has at most this many files,
// with this many bytes in all. Tests of what surrounds the packages, and data that only tools
// use, belong in other modules.
const (
	mostFiles = 525
	mostBytes = 4_200_000
)

// TestSize counts what is in the zip of the root module.
func TestSize(t *testing.T) {
	names := moduleFiles(t)
	var bytes int64
	for _, name := range names {
		info, err := os.Lstat(filepath.Join(root, name))
		if err != nil {
			t.Fatal(err)
		}
		bytes += info.Size()
	}
	t.Logf("%d files, %d bytes", len(names), bytes)
	if len(names) > mostFiles || bytes > mostBytes {
		t.Errorf("the root module has %d files with %d bytes, more than %d or %d", len(names), bytes, mostFiles, mostBytes)
	}
	if len(names) < mostFiles/2 || bytes < mostBytes/2 {
		t.Errorf("the root module has %d files with %d bytes; is this test right?", len(names), bytes)
	}
}

// moduleFiles returns the names of the files of the root module, with slashes: those that git
// knows, or in a tree without git, all that are there.
func moduleFiles(t *testing.T) []string {
	t.Helper()
	tracked := map[string]bool{}
	if out, err := exec.Command("git", "-C", root, "ls-files", "-z").Output(); err == nil {
		for name := range strings.SplitSeq(string(out), "\x00") {
			if name != "" {
				tracked[name] = true
			}
		}
	}
	var names []string
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || path == root {
			return err
		}
		if d.IsDir() {
			_, err := os.Stat(filepath.Join(path, "go.mod"))
			if d.Name() == ".git" || d.Name() == "node_modules" || !errors.Is(err, fs.ErrNotExist) {
				return fs.SkipDir
			}
			return nil
		}
		relative, err := filepath.Rel(root, path)
		if name := filepath.ToSlash(relative); d.Name() != ".git" && (len(tracked) == 0 || tracked[name]) {
			names = append(names, name)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
}
