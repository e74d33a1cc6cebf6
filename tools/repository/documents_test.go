// Package repository tests the tree itself: what each package links, that the documents' links,
// programs and maps are right, that each license is named, that all tables are of one Unicode
// version, and that the root module stays small.
package repository_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var (
	markdownLink = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	codeSpan     = regexp.MustCompile("`([^`]+)`")
)

// TestLinks looks for the files that the documents link to.
func TestLinks(t *testing.T) {
	checked := 0
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "node_modules" || d.Name() == ".git"):
			return filepath.SkipDir
		case filepath.Ext(path) != ".md":
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		for _, match := range markdownLink.FindAllStringSubmatch(string(text), -1) {
			target, _, _ := strings.Cut(match[1], "#")
			if target == "" || strings.Contains(target, ":") {
				continue
			}
			checked++
			if _, err := os.Stat(filepath.Join(filepath.Dir(path), filepath.FromSlash(target))); err != nil {
				t.Errorf("%s links to %s: %v", path, target, err)
			}
		}
		return nil
	})
	if err != nil || checked == 0 {
		t.Fatalf("%d links, %v", checked, err)
	}
}

// TestMap checks the map of the standard's sections: everything that it names exists, and it names
// each file of the package.
func TestMap(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(root, "docs", "CONTRIBUTING.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, table, ok := strings.Cut(string(text), "| section of the standard | file | test |\n")
	table, _, end := strings.Cut(table, "\n\n")
	if !ok || !end {
		t.Fatal("there is no map in CONTRIBUTING.md")
	}
	var named []string
	for _, match := range codeSpan.FindAllStringSubmatch(table, -1) {
		files, err := filepath.Glob(filepath.Join(root, filepath.FromSlash(match[1])))
		if err != nil || len(files) == 0 {
			t.Errorf("the map has %s, which doesn't exist", match[1])
		}
		named = append(named, files...)
	}
	files, err := filepath.Glob(filepath.Join(root, "*.go"))
	if err != nil || len(files) == 0 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") || filepath.Base(file) == "doc.go" {
			continue
		}
		if !slices.Contains(named, file) {
			t.Errorf("the map hasn't %s", filepath.Base(file))
		}
	}
}
