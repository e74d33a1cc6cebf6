// Command vectors fills the project's testdata folders from a checkout of web-platform-tests:
//
//	WPT=FOLDER WPT_REVISION=REVISION go generate ./internal/testing/urltest
//
// The folder may also hold the files alone, themselves or in its subfolders.
//
// The files keep their names. Of each only the facts are kept, one case per line: comments are
// dropped, and every other value is copied as it is written, so that the escape of a lone surrogate
// stays one. Two files are made from HTML pages. A README.md is written beside them that names the
// source, its license and the number of cases.
package main

import (
	"flag"
	"fmt"
	"io/fs"
	"log"
	"os"
	"path/filepath"

	"github.com/gowhatwg/url/tools/internal/generator"
)

func main() {
	in := flag.String("in", "", "the `folder` with the vectors, a checkout of web-platform-tests")
	out := flag.String("out", ".", "the `folder` with the packages whose testdata is written")
	revision := flag.String("revision", "", "the revision of web-platform-tests")
	generator.Parse(in, revision)
	for _, s := range suites {
		if err := s.run(*in, *out, *revision); err != nil {
			log.Fatal(err)
		}
	}
}

// run writes the files of the suite, and their README.
func (u *suite) run(in, out, revision string) error {
	folder := filepath.Join(out, filepath.FromSlash(u.Testdata))
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	for i, s := range u.Sources {
		src, err := s.read(in)
		if err != nil {
			return err
		}
		facts, n, err := extract(src)
		if err != nil {
			return fmt.Errorf("%s: %w", s.Path, err)
		}
		if err := os.WriteFile(filepath.Join(folder, s.Name), facts, 0o644); err != nil {
			return err
		}
		u.Sources[i].Cases = n
	}
	readme, err := u.renderReadme(revision)
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(folder, "README.md"), readme, 0o644)
}

// read returns the cases of a source as JSON.
func (s source) read(in string) ([]byte, error) {
	src, err := readFile(in, s.Path)
	if err == nil && s.convert != nil {
		src, err = s.convert(src)
		if err != nil {
			err = fmt.Errorf("%s: %w", s.Path, err)
		}
	}
	return src, err
}

// readFile reads a file of a checkout, or the file of that name in the folder or one of its
// subfolders.
func readFile(in, path string) ([]byte, error) {
	base := filepath.Base(path)
	for _, pattern := range []string{filepath.FromSlash(path), base, filepath.Join("*", base)} {
		if names, _ := filepath.Glob(filepath.Join(in, pattern)); len(names) == 1 {
			return os.ReadFile(names[0])
		}
	}
	return nil, fmt.Errorf("%s: %w", path, fs.ErrNotExist)
}
