package main

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

// TestMutate runs the command on a package whose tests cover a part of it.
func TestMutate(t *testing.T) {
	tree := readTree(t)
	var out strings.Builder
	o := options{pkg: "./testdata/tiny", timeout: 4 * time.Second, jobs: 4, skip: regexp.MustCompile("Skip")}
	res, err := mutate(t.Context(), &out, o)
	if err != nil {
		t.Fatal(err)
	}
	got := []string{}
	for line := range strings.Lines(out.String()) {
		if !strings.Contains(line, " tried") {
			got = append(got, strings.TrimSpace(line))
		}
	}
	slices.Sort(got)
	want := []string{
		"TestWithoutMutant fails without a mutant, and is left out",
		"survived: tiny.go:16:5: a > b with >=", // an equivalent
		"survived: tiny.go:23:14: without calls++",
		"survived: tiny.go:37:37: !(ok) (no test reaches it)",
		"survived: tiny.go:8:5: n > limit with >=", // an equivalent
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if res.timedOut == 0 {
		t.Error("no mutant took too long")
	}
	if res.killed+res.timedOut+len(res.survivors) != res.tried || res.tried != res.all {
		t.Errorf("%+v", res)
	}
	if !slices.Equal(readTree(t), tree) {
		t.Error("the tree has changed")
	}
}

// readTree returns the names and texts of the files of the mutated package.
func readTree(t *testing.T) (tree []string) {
	t.Helper()
	files, err := filepath.Glob("testdata/tiny/*")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		tree = append(tree, name, string(text))
	}
	return tree
}

// TestErrors covers packages that can't be mutated.
func TestErrors(t *testing.T) {
	for _, tt := range []struct{ pkg, want string }{
		{"./testdata/missing", "go list"},
		{"./testdata/untested", "no tests"},
	} {
		_, err := mutate(t.Context(), t.Output(), options{pkg: tt.pkg, timeout: time.Second, jobs: 1})
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v", tt.pkg, err)
		}
	}
}

// TestRewrite checks the mutants of each kind of code, and that the code compiles with them.
func TestRewrite(t *testing.T) {
	for _, tt := range []struct {
		body string
		want []string
	}{
		{"b = i < j", []string{"without b = i < j", "i < j with <=", "i < j with >="}},
		{"b = s >= `x`", []string{"without b = s >= `x`", "s >= `x` with >", "s >= `x` with <"}},
		{"i = i<<3 | j", []string{"without i = i<<3 | j", "i<<3 | j with &", "i<<3 with >>", "3 plus 1", "3 minus 1"}},
		{"u = 1 << (u & 63)", []string{"without u = 1 << (u & 63)", "1 << (u & 63) with >>", "1 plus 1", "1 minus 1", "u & 63 with |", "63 plus 1", "63 minus 1"}},
		// Both sides of && can be negated, and the right side is evaluated only if needed.
		{"if b &&\n!f() {\ni++ // why\n}", []string{"b && !f() with ||", "!(b)", "!(f())", "without i++"}},
		{"b = (b || s == ``)", []string{"without b = (b || s == ``)", "b || s == `` with &&", "!(b)", "!(s == ``)"}},
		{"for !b { break }", []string{"!(b)", "without break"}},
		{"switch { case b: fallthrough\ndefault: f() }", []string{"!(b)", "without f()"}},
		{"switch u { case 'a': panic(s) }", []string{"'a' plus 1", "'a' minus 1"}},
		{"defer f()", []string{"without defer f()"}},
		{"_ = i", nil},
		{"k, l := j, i; _, _ = k, l", nil},
		// Places that need a constant, and literals that aren't numbers.
		{"const c = 1 + 2; var a [c + 1]byte; _ = a", nil},
		{"s = s + `a`", []string{"without s = s + `a`"}},
		{"_ = [...]bool{3: true}", []string{"!(true)"}},
		{"_ = map[int]int{i: 4}", []string{"4 plus 1", "4 minus 1"}},
		// A required return isn't removed, nor is one whose removal changes nothing.
		{"if b { return }; f()", []string{"!(b)", "without return", "without f()"}},
		{"return", nil},
		{"_ = func() int { if b { return i } else { return j } }", []string{"!(b)"}},
		{"_ = func() bool { for { if b { return b } } }", []string{"!(b)", "without return b", "!(b)"}},
		{"_ = func() int { switch { case b: return i; default: return j } }", []string{"!(b)"}},
		{"_ = func() int { switch { case b: return i }; return j }", []string{"!(b)", "without return i"}},
	} {
		r := check(t, "package p\nfunc f() bool { panic(0) }\nfunc g(i, j int, u uint8, b bool, s string) {\n"+tt.body+"\n}")
		text := r.rewrite()
		var got []string
		for _, m := range r.mutants[2:] { // without the mutants of 0
			got = append(got, m.what)
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("%s\ngot  %q\nwant %q", tt.body, got, tt.want)
		}
		check(t, string(text)+string(helpers("p", len(r.mutants)))[len("package p\n"):])
	}
}

// sources reads the packages that the helpers import, each of them once.
var sources = importer.ForCompiler(token.NewFileSet(), "source", nil)

// check returns a rewriter of a file that compiles.
func check(t *testing.T, src string) *rewriter {
	t.Helper()
	// Imports come first.
	if before, imports, ok := strings.Cut(src, "\nimport ("); ok {
		imports, after, _ := strings.Cut(imports, ")")
		src = "package p\nimport (" + imports + ")\n" + strings.TrimPrefix(before, "package p\n") + after
	}
	r := &rewriter{fset: token.NewFileSet(), info: &types.Info{Types: map[ast.Expr]types.TypeAndValue{}}, src: []byte(src)}
	var err error
	if r.file, err = parser.ParseFile(r.fset, "p.go", src, parser.SkipObjectResolution); err != nil {
		t.Fatalf("%v\n%s", err, src)
	}
	config := types.Config{Importer: sources}
	if r.types, err = config.Check("p", r.fset, []*ast.File{r.file}, r.info); err != nil {
		t.Fatalf("%v\n%s", err, src)
	}
	return r
}

// TestChoose covers samples, lines and files.
func TestChoose(t *testing.T) {
	var mutants []mutant
	for i := range 100 {
		mutants = append(mutants, mutant{pos: token.Position{Filename: "/x/a.go", Line: i / 10}})
	}
	one := choose(mutants, options{sample: 20, seed: 1})
	if again := choose(mutants, options{sample: 20, seed: 1}); len(one) != 20 || !slices.Equal(one, again) {
		t.Errorf("%d and then %d", one, again)
	}
	if other := choose(mutants, options{sample: 20, seed: 2}); slices.Equal(one, other) {
		t.Errorf("two seeds give %d", one)
	}
	all := choose(mutants, options{seed: 1})
	if slices.Sort(all); len(slices.Compact(all)) != 100 {
		t.Errorf("all are %d", all)
	}
	lines := choose(mutants, options{at: []string{"a.go:1", "b.go"}})
	if slices.Sort(lines); len(lines) != 10 || lines[0] != 10 || lines[9] != 19 {
		t.Errorf("line 1 has %d", lines)
	}
	if file := choose(mutants, options{at: []string{"a.go"}}); len(file) != 100 {
		t.Errorf("the file has %d", file)
	}
}
