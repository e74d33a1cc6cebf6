package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

func TestMain(m *testing.M) {
	if os.Getenv("URLVET_TEST") != "" {
		main()
	}
	os.Exit(m.Run())
}

// run runs the command in a folder, and returns what it prints.
func run(t *testing.T, folder string, arguments ...string) string {
	t.Helper()
	c := exec.Command(os.Args[0], arguments...)
	c.Dir = folder
	c.Env = append(os.Environ(), "URLVET_TEST=1", "GOWORK=off", "PWD="+folder)
	out, err := c.CombinedOutput()
	text := strings.ReplaceAll(string(out), folder+string(filepath.Separator), "")
	if err != nil { // it finds something
		text += err.Error()
	}
	return text
}

// write writes a file into a folder.
func write(t *testing.T, folder, name, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// The reports are in the order of lines, flags add some, -fix says how many files changed, and
// -diff changes none.
func TestCommand(t *testing.T) {
	folder := t.TempDir()
	const text = "package p\n\nimport \"net/url\"\n\nfunc f(b *url.URL, s string) bool {\n\tu, err := b.Parse(s)\n\t_ = u.Query()\n\treturn err == nil && u.Host == \"h.example\"\n}\n"
	write(t, folder, "go.mod", "module example.com/p\n\ngo 1.26.0\n")
	tests := []struct{ arguments, want, has string }{ // what it prints, without messages; what p.go has then
		{"", "p.go:8:23", "b.Parse(s)"},
		{"-all", "p.go:6:12 p.go:7:6 p.go:8:23 p_test.go:3:8", "u.Query()"},
		{"-only import,query -query", "p.go:3:8 p.go:7:6 p_test.go:3:8", "u.Query()"},
		{"-fix -diff -query", "- + - + urlvet: updated 0 files", "u.Query()"},
		{"-fix", "urlvet: updated 1 file", "u.Query()"},
		{"-fix -query", "urlvet: updated 2 files", "u, err := b.Parse(s)\n\t_ = url.Query(u)"},
		{"-resolve -fix", "urlvet: updated 2 files", "u, err := url.Resolve(b, s)\n\t_ = u.Query()"},
	}
	for _, tt := range tests {
		write(t, folder, "p.go", text)
		write(t, folder, "p_test.go", "package p\n\nimport \"net/url\"\n\nvar v, _ = url.Parse(\"a\")\n")
		var got []string
		for line := range strings.Lines(run(t, folder, append(strings.Fields(tt.arguments), "./...")...)) {
			switch place, _, ok := strings.Cut(line, ": "); {
			case strings.HasPrefix(line, "urlvet: "):
				got = append(got, strings.TrimSpace(line))
			case ok:
				got = append(got, place)
			case strings.HasPrefix(line, "-import "), strings.HasPrefix(line, "+import "):
				got = append(got, line[:1])
			}
		}
		text, err := os.ReadFile(filepath.Join(folder, "p.go"))
		if strings.Join(got, " ") != tt.want || err != nil || !strings.Contains(string(text), tt.has) {
			t.Errorf("%s: %q, %v, want %q; p.go is\n%s", tt.arguments, got, err, tt.want, text)
		}
	}
	// If nothing loads because vendor is out of step, go list says what to do.
	write(t, folder, "go.mod", "module example.com/p\n\ngo 1.26.0\n\nrequire example.com/q v1.0.0\n")
	if err := os.Mkdir(filepath.Join(folder, "vendor"), 0o700); err != nil {
		t.Fatal(err)
	}
	write(t, folder, "vendor/modules.txt", "")
	if got := run(t, folder, "-fix", "./..."); !strings.Contains(got, "go mod vendor") {
		t.Errorf("with an empty vendor: %q", got)
	}
}

// A program that passes on a text, and emits one, goes through a week with watch and through -fix.
// The attacks that net/url stops are stopped before, meanwhile and afterwards. The package job
// stays, because nobody knows for certain which text its field has.
func TestSwitch(t *testing.T) {
	folder := t.TempDir()
	if err := os.CopyFS(folder, os.DirFS("testdata/switch")); err != nil {
		t.Fatal(err)
	}
	replace := func(from, to, old, text string) {
		t.Helper()
		content, err := os.ReadFile(from)
		if err != nil {
			t.Fatal(err)
		}
		write(t, folder, to, strings.Replace(string(content), old, text, 1))
	}
	root, _ := filepath.Abs("..")
	replace("go.mod", "go.mod", "../", root)
	replace("go.sum", "go.sum", "", "")
	test := func(what, want string) {
		t.Helper()
		c := exec.Command("go", "run", ".", "http://h.example/admin/../images/x", "/a\n);color:red;(")
		c.Dir = folder
		if out, err := c.CombinedOutput(); string(out) != want || err != nil {
			t.Errorf("with %s: %q, %v, want %q", what, out, err, want)
		}
	}
	test("net/url", "refused\nrefused\n")
	for _, name := range []string{"main.go", "job/job.go"} {
		replace(filepath.Join(folder, name), name, `"net/url"`, `"github.com/gowhatwg/url/net/url/watch"`)
	}
	test("watch", "refused\nrefused\n")
	const want = `^job/job.go:13:19: j.target was parsed and checked.*
main.go:35:50: s was parsed, and is now used as text.*
urlvet: updated 1 file
urlvet: .* keep their imports
exit status 1$`
	if got := run(t, folder, "-fix", "./..."); !regexp.MustCompile(want).MatchString(got) {
		t.Errorf("-fix prints %q, want %q", got, want)
	}
	test("the drop-in", "/images/x\nrefused\n")
}

// -fix keeps the other imports of a file that isn't formatted, and of one with a comment that
// renumbers its lines.
func TestImports(t *testing.T) {
	folder := t.TempDir()
	if err := os.Mkdir(filepath.Join(folder, "q"), 0o700); err != nil {
		t.Fatal(err)
	}
	write(t, folder, "go.mod", "module z.example/p\n\ngo 1.26.0\n")
	write(t, folder, "q/q.go", "package q\n")
	const drop, use = `"github.com/gowhatwg/url/net/url"`, "\n)\n\nvar _, _ = url.Parse(fmt.Sprint(os.Args))\n"
	tests := [][2]string{
		{"package p\n\nimport (\n\t\"fmt\"; \"net/url\"\n\t\"os\"" + use, "package p\n\nimport (\n\t\"fmt\"\n\t" + drop + "\n\t\"os\"" + use},
		{"package p\n\nimport (\n\t\"os\"\n\t\"fmt\"\n\t\"net/url\"" + use[1:], "package p\n\nimport (\n\t\"fmt\"\n\t" + drop + "\n\t\"os\"" + use},
		{"package p\n\nimport (\n\t\"net/url\" /* of\n\tnet */\n\t\"fmt\"\n\t\"os\"" + use, "package p\n\nimport (\n\t" + drop + " /* of\n\tnet */\n\t\"fmt\"\n\t\"os\"" + use},
		{"//line x.rl:1000\npackage p\n\nimport (\n\t\"fmt\"\n\t\"net/url\"\n\t\"os\"" + use, "//line x.rl:1000\npackage p\n\nimport (\n\t\"fmt\"\n\t\"os\"\n\n\t" + drop + use},
		{"//line x.rl:1\npackage p\n\nimport (\n\t\"fmt\"\n\t\"net/url\"\n\t\"os\"" + use, "//line x.rl:1\npackage p\n\nimport (\n\t\"fmt\"\n\t\"os\"\n\n\t" + drop + use},
		{
			"package p\n\nimport (\n\t\"fmt\"\n\t\"net/url\"\n\t\"os\"\n\n\t// Of a module.\n\t_ \"z.example/p/q\"" + use,
			"package p\n\nimport (\n\t\"fmt\"\n\t\"os\"\n\n\t" + drop + "\n\t// Of a module.\n\t_ \"z.example/p/q\"" + use,
		},
	}
	for i, tt := range tests {
		write(t, folder, fmt.Sprint("p", i, ".go"), tt[0])
	}
	run(t, folder, "-fix", ".")
	for i, tt := range tests {
		if text, err := os.ReadFile(filepath.Join(folder, fmt.Sprint("p", i, ".go"))); err != nil || string(text) != tt[1] {
			t.Errorf("%s\nbecomes\n%s\nwant\n%s\n%v", tt[0], text, tt[1], err)
		}
	}
}
