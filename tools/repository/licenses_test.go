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

// root is the folder of the repository, and of the root module.
const root = "../.."

// ownData has the folders of data, and generated files, that have nothing from others.
var ownData = []string{
	"bench/corpora/README.md", // invented lines
}

var (
	sourceLink     = regexp.MustCompile(`https://(?:github\.com/[\w.-]+/[\w.-]+|www\.unicode\.org/reports/tr\d+)`)
	packageVersion = regexp.MustCompile(`(?m)^//   - (@?[^@\s]+)@v?\d`)
	licenseLink    = regexp.MustCompile(`\]\(([\w.-]+\.txt)\)`)
	requirement    = regexp.MustCompile(`(?m)^\t(\S+) v`)
)

// readFile reads a file of the module.
func readFile(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// dataFiles returns the paths of the documents of the folders of data, and of the generated
// files, with slashes. It skips other modules, whose go.mod lists what they use.
func dataFiles(t *testing.T) (documents, generated []string) {
	t.Helper()
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		relative, _ := filepath.Rel(root, path)
		name := filepath.ToSlash(relative)
		if d.IsDir() {
			_, err := os.Stat(filepath.Join(path, "go.mod"))
			if name != "." && (err == nil || strings.HasPrefix(d.Name(), ".") || d.Name() == "node_modules") {
				return fs.SkipDir
			}
			return nil
		}
		switch {
		case slices.Contains(ownData, name):
		case d.Name() == "README.md" && strings.Contains(name, "testdata/"):
			documents = append(documents, name)
		case strings.HasSuffix(name, ".go"):
			if first, _, _ := strings.Cut(readFile(t, name), "\n"); strings.HasSuffix(first, "DO NOT EDIT.") {
				generated = append(generated, name)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return documents, generated
}

// Everything that the project has taken from others must have a notice in LICENSES.
func TestNotices(t *testing.T) {
	notices := readFile(t, "LICENSES/README.md")
	documents, generated := dataFiles(t)
	if len(documents) < 4 || len(generated) < 5 {
		t.Fatalf("found only %q and %q", documents, generated)
	}
	for _, name := range documents {
		folder := strings.TrimSuffix(name, "README.md")
		if !strings.Contains(notices, folder) && !strings.Contains(notices, strings.TrimSuffix(folder, "/")) {
			t.Errorf("%s: there is no notice for the folder", name)
		}
		links := sourceLink.FindAllString(readFile(t, name), -1)
		if len(links) == 0 {
			t.Errorf("%s doesn't name a source", name)
		}
		for _, link := range links {
			if !strings.Contains(notices, "("+link) {
				t.Errorf("%s: there is no notice for %s", name, link)
			}
		}
	}
	for _, name := range generated {
		if !strings.Contains(notices, "`"+name+"`") {
			t.Errorf("%s: there is no notice", name)
		}
		header, _, _ := strings.Cut(readFile(t, name), "\npackage ")
		if !strings.Contains(header, "Source") {
			t.Errorf("%s doesn't name a source", name)
		}
		for _, m := range packageVersion.FindAllStringSubmatch(header, -1) {
			if !strings.Contains(notices, "["+m[1]+"]") {
				t.Errorf("%s: there is no notice for %s", name, m[1])
			}
		}
	}
	for _, m := range requirement.FindAllStringSubmatch(readFile(t, "go.mod"), -1) {
		if !strings.Contains(notices, "["+m[1]+"]") {
			t.Errorf("go.mod: there is no notice for %s", m[1])
		}
	}
	texts := licenseLink.FindAllStringSubmatch(notices, -1)
	if len(texts) == 0 {
		t.Error("the notices don't link to a license")
	}
	for _, m := range texts {
		if len(readFile(t, "LICENSES/"+m[1])) < 1000 {
			t.Errorf("%s isn't a whole license", m[1])
		}
	}
}
