package repository_test

import (
	"cmp"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"testing"
)

// readmeProgram matches a program in README.md, and its output.
var readmeProgram = regexp.MustCompile("(?s)```go\n(package main\n.*?)```\n\n```\n(.*?)```\n")

// TestReadmePrograms runs the program in README.md.
func TestReadmePrograms(t *testing.T) {
	if testing.Short() {
		t.Skip("builds programs")
	}
	programs := readmeProgram.FindAllStringSubmatch(readFile(t, "README.md"), -1)
	if len(programs) != 1 {
		t.Fatalf("%d programs", len(programs))
	}
	for _, p := range programs {
		out, err := exec.Command(buildProgram(t, p[1])).CombinedOutput()
		if err != nil || string(out) != p[2] {
			t.Errorf("%v, it prints\n%s, not\n%s", err, out, p[2])
		}
	}
}

var update = flag.Bool("update", false, "write the lines of the functions that README.md and examples/README.md link to")

// TestReadmeCode checks the lines of the Examples that README.md and examples/README.md link to, as
// in example_test.go#L10-L20 with the title "ExampleParse". What an Example uses from its file has
// to lie in them, too, and nothing else.
func TestReadmeCode(t *testing.T) {
	link := regexp.MustCompile(`\]\((\S+\.go)(?:#L\d+-L\d+)? "(Example\w+)"\)`)
	count := 0
	for _, name := range []string{"README.md", "examples/README.md"} {
		before := readFile(t, name)
		after := link.ReplaceAllStringFunc(before, func(text string) string {
			count++
			match := link.FindStringSubmatch(text)
			first, last := linesOf(t, path.Join(path.Dir(name), match[1]), match[2])
			return fmt.Sprintf("](%s#L%d-L%d %q)", match[1], first, last, match[2])
		})
		switch {
		case before == after:
		case *update:
			if err := os.WriteFile(filepath.Join(root, name), []byte(after), 0o666); err != nil {
				t.Fatal(err)
			}
		default:
			t.Errorf("%s links to other lines than those of the Examples: go test -C tools ./repository -update", name)
		}
	}
	if count < 40 {
		t.Errorf("%d links; is this test right?", count)
	}
}

// linesOf returns the first and last line of a function of a file of the tree, with its comment, and
// of what it uses of the same file.
func linesOf(t *testing.T, name, function string) (first, last int) {
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, filepath.Join(root, name), nil, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	used := map[string]bool{function: true}
	use := func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			used[id.Name] = true
		}
		return true
	}
	isUsed := func(d ast.Decl) bool {
		return slices.ContainsFunc(declared(d), func(name string) bool { return used[name] })
	}
	for known := 0; known < len(used); {
		known = len(used)
		for _, d := range file.Decls {
			if isUsed(d) {
				ast.Inspect(d, use)
			}
		}
	}
	for _, d := range file.Decls {
		if isUsed(d) {
			line := files.Position(d.Pos()).Line
			for _, c := range file.Comments {
				if files.Position(c.End()).Line == line-1 {
					line = files.Position(c.Pos()).Line
				}
			}
			first = cmp.Or(first, line)
			last = files.Position(d.End()).Line
		}
	}
	for _, d := range file.Decls {
		if line := files.Position(d.Pos()).Line; !isUsed(d) && first < line && line < last {
			t.Errorf("%s:%d: this stands within %s, which doesn't use it", name, line, function)
		}
	}
	return first, last
}
