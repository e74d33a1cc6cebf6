package repository_test

import (
	"encoding/json"
	"go/ast"
	"go/doc/comment"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// packagesByName are the packages that code in documentation uses by their last names.
var packagesByName = map[string]string{
	"fmt": "fmt", "http": "net/http", "log": "log", "template": "html/template", "url": module,
	"goja": "github.com/dop251/goja", "sobek": "github.com/grafana/sobek",
}

// A snippet is a piece of Go code in a package's documentation.
type snippet struct{ source, text string }

// TestDocumentationCompiles compiles the Go code in each doc.go that is written by hand. Variables
// that the text around it explains may be undefined, and all may be unused.
func TestDocumentationCompiles(t *testing.T) {
	byModule := make(map[string][]snippet)
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "testdata" || d.Name() == "node_modules" || d.Name() == ".git"):
			return fs.SkipDir
		case d.Name() == "doc.go":
			folder, snippets := snippetsOf(t, path)
			byModule[folder] = append(byModule[folder], snippets...)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	// One that must fail.
	main := filepath.Clean(root)
	byModule[main] = append(byModule[main], snippet{"wrong", "package p\n\nimport \"" + module + "\"\n\nvar u, err = url.Parsee(input)\n"})
	failed, count := "", 0
	for folder, snippets := range byModule {
		count += len(snippets)
		if len(snippets) > 0 {
			failed += compile(t, folder, snippets)
		}
	}
	if !strings.Contains(failed, "wrong: undefined: url.Parsee") || strings.Contains(failed, "undefined: input") || count < 12 {
		t.Errorf("%d pieces of code, with the errors\n%s", count, failed)
	}
	for line := range strings.Lines(failed) {
		if !strings.HasPrefix(line, "wrong: ") {
			t.Error(strings.TrimSpace(line))
		}
	}
}

// snippetsOf returns the Go code in the documentation of a package, each piece as a file, and the
// folder of its module.
func snippetsOf(t *testing.T, path string) (folder string, snippets []snippet) {
	t.Helper()
	f, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ParseComments|parser.PackageClauseOnly)
	if err != nil {
		t.Fatal(err)
	}
	text, own := f.Doc.Text(), ""
	for folder = filepath.Dir(path); ; folder = filepath.Dir(folder) {
		if _, err := os.Stat(filepath.Join(folder, "go.mod")); err == nil {
			break
		}
	}
	inRoot, err := filepath.Rel(root, filepath.Dir(path))
	if err != nil {
		t.Fatal(err)
	}
	if own = module; inRoot != "." {
		own += "/" + filepath.ToSlash(inRoot)
	}
	var p comment.Parser
	for _, block := range p.Parse(text).Content {
		code, ok := block.(*comment.Code)
		if !ok {
			continue
		}
		// A program can have more lines at a "…", and imports packages before its functions.
		body := regexp.MustCompile(`(?m)^(\s*…|import .*)$`).ReplaceAllString(code.Text, "")
		names, isCode := usedNames(body)
		if !isCode {
			if strings.Contains(body, ":= ") {
				t.Errorf("%s: this isn't Go:\n%s", path, body)
			}
			continue
		}
		file := "package p\n\n"
		for name := range names {
			if name == f.Name.Name {
				file += "import " + name + " " + strconv.Quote(own) + "\n"
			} else if imported := packagesByName[name]; imported != "" {
				file += "import " + name + " " + strconv.Quote(imported) + "\n"
			}
		}
		snippets = append(snippets, snippet{path, file + "\nfunc _() error {\n" + body + "\nreturn nil\n}\n"})
	}
	return folder, snippets
}

// usedNames returns the names before a dot in the body of a function. It returns false if body isn't
// one with calls or assignments: a URL, for example, is a label and a comment.
func usedNames(body string) (names map[string]bool, ok bool) {
	f, err := parser.ParseFile(token.NewFileSet(), "", "package p\nfunc _() error {\n"+body+"\n}", 0)
	if err != nil {
		return nil, false
	}
	names = make(map[string]bool)
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			if x, isIdent := n.X.(*ast.Ident); isIdent {
				names[x.Name] = true
			}
		case *ast.CallExpr, *ast.AssignStmt:
			ok = true
		}
		return true
	})
	return names, ok
}

// freeVariable is a compiler error that documentation may have.
var freeVariable = regexp.MustCompile(`: undefined: [a-z]\w*$|declared and not used|imported (as \w+ )?and not used`)

// compile compiles snippets as packages of the module in folder, and returns the errors.
func compile(t *testing.T, folder string, snippets []snippet) string {
	t.Helper()
	absolute, err := filepath.Abs(folder)
	if err != nil {
		t.Fatal(err)
	}
	overlay, sources := struct{ Replace map[string]string }{map[string]string{}}, make(map[string]string)
	args := []string{"build", "-gcflags=-e", "-overlay=" + filepath.Join(t.TempDir(), "overlay.json")}
	for i, s := range snippets {
		name := "doccode" + strconv.Itoa(i)
		file := filepath.Join(t.TempDir(), "code.go")
		sources[file] = s.source
		if err := os.WriteFile(file, []byte(s.text), 0o666); err != nil {
			t.Fatal(err)
		}
		overlay.Replace[filepath.Join(absolute, name, "code.go")] = file
		args = append(args, "./"+name)
	}
	text, err := json.Marshal(overlay)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(strings.TrimPrefix(args[2], "-overlay="), text, 0o666); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("go", args...)
	cmd.Dir = folder
	output, _ := cmd.CombinedOutput()
	failed := ""
	for line := range strings.Lines(string(output)) {
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "#") || strings.HasPrefix(line, "go: downloading ") || freeVariable.MatchString(line) {
			continue
		}
		if place, text, ok := strings.Cut(line, ": "); ok {
			file, _, _ := strings.Cut(place, ":")
			if !filepath.IsAbs(file) { // where that is shorter
				file = filepath.Join(absolute, file)
			}
			line = sources[file] + ": " + text
		}
		failed += line + "\n"
	}
	return failed
}
