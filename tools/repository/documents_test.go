// Package repository tests the tree itself: what each package links, that the documents' links,
// names and programs are right, that each license is named, and that all tables are of one Unicode
// version.
package repository_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// root is the folder of the repository, and of the root module.
const root = "../.."

// readFile reads a file of the repository.
func readFile(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// files returns the paths of the files below the root for which matches is true, with slashes.
func files(t *testing.T, matches func(name string) bool) (names []string) {
	t.Helper()
	err := fs.WalkDir(os.DirFS(root), ".", func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "node_modules" || d.Name() == ".git"):
			return fs.SkipDir
		case !d.IsDir() && matches(path):
			names = append(names, path)
		}
		return nil
	})
	if err != nil || len(names) == 0 {
		t.Fatalf("%d files, %v", len(names), err)
	}
	return names
}

func isMarkdown(name string) bool { return strings.HasSuffix(name, ".md") }

// TestLinks looks for the files that the documents link to, and that the map in CONTRIBUTING.md has
// in its table. The map has to name each file of the package.
func TestLinks(t *testing.T) {
	markdownLink := regexp.MustCompile(`\]\(([^)\s]+)[^)]*\)`)
	for _, name := range files(t, isMarkdown) {
		for _, match := range markdownLink.FindAllStringSubmatch(readFile(t, name), -1) {
			target, _, _ := strings.Cut(match[1], "#")
			if target == "" || strings.Contains(target, ":") {
				continue
			}
			if _, err := os.Stat(filepath.Join(root, filepath.Dir(name), target)); err != nil {
				t.Errorf("%s links to %s: %v", name, target, err)
			}
		}
	}
	_, table, _ := strings.Cut(readFile(t, "docs/CONTRIBUTING.md"), "| section of the standard | file | test |\n")
	table, _, _ = strings.Cut(table, "\n\n")
	var named []string
	for _, match := range regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(table, -1) {
		found, err := filepath.Glob(filepath.Join(root, match[1]))
		if err != nil || len(found) == 0 {
			t.Errorf("the map has %s, which doesn't exist", match[1])
		}
		named = append(named, found...)
	}
	sources, err := filepath.Glob(filepath.Join(root, "*.go"))
	if err != nil || len(sources) == 0 {
		t.Fatalf("%d files, %v", len(sources), err)
	}
	for _, file := range sources {
		if !strings.HasSuffix(file, "_test.go") && filepath.Base(file) != "doc.go" && !slices.Contains(named, file) {
			t.Errorf("the map hasn't %s", filepath.Base(file))
		}
	}
}

// TestPackages looks for each package that others can import in the lists of packages, and for each
// generated file in the table of CONTRIBUTING.md.
func TestPackages(t *testing.T) {
	lists := map[string]string{"README.md": "## Packages", "doc.go": "// # Packages", "CHANGELOG.md": "### Stability"}
	for name, heading := range lists {
		_, list, _ := strings.Cut(readFile(t, name), "\n"+heading+"\n")
		for _, file := range files(t, func(name string) bool { return path.Base(name) == "doc.go" }) {
			folder := path.Dir(file)
			inOthers := regexp.MustCompile(`^(\.|cmd|jsurl|urlvet|examples|bench|tools|viewer)(/|$)|internal`).MatchString(folder)
			if !inOthers && !regexp.MustCompile(`[^/\w]`+folder+`[^/\w]`).MatchString(list) {
				t.Errorf("%s doesn't list %s", name, folder)
			}
		}
	}
	_, table, _ := strings.Cut(readFile(t, "docs/CONTRIBUTING.md"), "\n## Generated files\n")
	for _, file := range files(t, func(name string) bool { return strings.HasSuffix(name, "_tables.go") }) {
		if !strings.Contains(table, "`"+file+"`") {
			t.Errorf("CONTRIBUTING.md doesn't say how %s is generated", file)
		}
	}
}

// TestNames looks for the exported names, such as urlhttp.Options, that documents and the
// documentation of packages use.
func TestNames(t *testing.T) {
	folders := map[string][]string{"url": {".", "net/url", "net/url/watch"}}
	for _, name := range []string{
		"encodings", "jsurl", "urldata", "urldisplay", "urlfile", "urlhtml", "urlhttp", "urlinput", "urlkey", "urlpattern", "urltarget", "urlvalid",
	} {
		folders[name] = []string{name}
	}
	names := map[string]bool{"url.ParseRef": true} // of nlnwa/whatwg-url
	for name, folders := range folders {
		for _, folder := range folders {
			for _, exported := range exportedNames(t, folder) {
				names[name+"."+exported] = true
			}
		}
	}
	use := regexp.MustCompile(`\b(` + strings.Join(slices.Collect(maps.Keys(folders)), "|") + `)\.[A-Z]\w*`)
	checked := 0
	for _, name := range files(t, func(name string) bool { return isMarkdown(name) || filepath.Base(name) == "doc.go" }) {
		for _, match := range use.FindAllString(readFile(t, name), -1) {
			checked++
			if !names[match] {
				t.Errorf("%s: there is no %s", name, match)
			}
		}
	}
	if checked < 100 {
		t.Errorf("%d names; is this test right?", checked)
	}
}

// exportedNames returns the exported functions, types, variables and constants of a package.
func exportedNames(t *testing.T, folder string) (names []string) {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(root, folder, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range paths {
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range file.Decls {
			names = append(names, declared(d)...)
		}
	}
	return names
}

// declared returns the names of a declaration. Of a method, it is the name of its type.
func declared(declaration ast.Decl) (names []string) {
	switch d := declaration.(type) {
	case *ast.FuncDecl:
		if d.Recv != nil {
			return []string{strings.TrimPrefix(types.ExprString(d.Recv.List[0].Type), "*")}
		}
		return []string{d.Name.Name}
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			switch s := spec.(type) {
			case *ast.TypeSpec:
				names = append(names, s.Name.Name)
			case *ast.ValueSpec:
				for _, name := range s.Names {
					names = append(names, name.Name)
				}
			}
		}
	}
	return names
}
