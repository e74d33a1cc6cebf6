package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestChangeImport(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"package p\n\nimport \"net/url\"\n", "package p\n\nimport \"" + dropIn + "\"\n"},
		{"package p\n\nimport (\n\t\"net/http\"\n\t\"net/url\"\n)\n", "package p\n\nimport (\n\t\"" + dropIn + "\"\n\t\"net/http\"\n)\n"},
		{"package p\nimport (\n\t\"net/http\"\n\tu \"net/url\" // a\n)\nvar s = `\"net/url\"`\n", "package p\nimport (\n\t\"net/http\"\n\tu \"" + dropIn + "\" // a\n)\nvar s = `\"net/url\"`\n"},
		{"package p\n\nimport (\n\t\"net/url\"\n\ta \"net/url\"\n)\n", "package p\n\nimport (\n\t\"" + dropIn + "\"\n\ta \"" + dropIn + "\"\n)\n"},
		{"package p\n\n// \"net/url\"\n", ""},
		{"package", ""},
	} {
		got, ok := changeImport(tt.text)
		if ok != (tt.want != "") || ok && got != tt.want {
			t.Errorf("%q: %q, %t, want %q", tt.text, got, ok, tt.want)
		}
	}
}

func TestListed(t *testing.T) {
	const list = "# a comment\n\na@v1 ./x/... .\nb@v2\n"
	for _, tt := range []struct {
		names []string
		want  string
	}{
		{nil, "[[a@v1 ./x/... .] [b@v2]]"},
		{[]string{"b@"}, "[[b@v2]]"},
		{[]string{"comment"}, "[]"},
	} {
		if got := fmt.Sprint(listed(list, tt.names)); got != tt.want {
			t.Errorf("%q: %s, want %s", tt.names, got, tt.want)
		}
	}
	if len(listed(programs, nil)) < 19 {
		t.Error("programs are missing")
	}
}

func TestChance(t *testing.T) {
	r, err := readResults(strings.NewReader(`{"Action":"pass","Package":"p","Test":"A/f='/tmp/TestA123/001/x'"}
{"Action":"pass","Package":"p","Test":"A/http://127.0.0.1:34829/x"}`))
	if err != nil || r["p A/f='/tmp/TestA/x'"] == nil || r["p A/http://127.0.0.1:/x"] == nil {
		t.Errorf("%v, %v", r, err)
	}
}

func TestResults(t *testing.T) {
	read := func(lines string) results {
		r, err := readResults(strings.NewReader(lines))
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	before := read(`{"Action":"run","Package":"p","Test":"A"}
{"Action":"pass","Package":"p","Test":"A"}
{"Action":"output","Package":"p","Test":"B","Output":"wrong\n"}
{"Action":"fail","Package":"p","Test":"B"}
{"Action":"skip","Package":"p","Test":"C"}
{"Action":"run","Package":"p","Test":"D"}
{"Action":"fail","Package":"p"}
{"Action":"pass","Package":"q"}
{"Action":"fail","Package":"r"}
{"Action":"pass","Package":"p","Test":"E"}`)
	after := read(`{"Action":"fail","Package":"p","Test":"A"}
{"Action":"pass","Package":"p","Test":"B"}
{"Action":"pass","Package":"p","Test":"D"}
{"Action":"pass","Package":"p","Test":"E"}`)
	var out strings.Builder
	report(&out, "name", 3, before, after)
	const want = `| name | 3 | 2 of 5 | 3 of 4 |

p A: passed before, failed after

p B: failed before, passed after
    wrong

p D: failed before, passed after

r : failed before, not there after
`
	if out.String() != want {
		t.Errorf("%s\nwant %s", out.String(), want)
	}
	if _, err := readResults(strings.NewReader("{")); err == nil {
		t.Error("no error")
	}
}

// TestRun ports a program of a few lines.
func TestRun(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a program twice")
	}
	folder := t.TempDir()
	for name, text := range map[string]string{
		"go.mod":    "module example.com/program\n\ngo 1.26.0\n",
		"p.go":      "package program\n\nimport \"net/url\"\n\nfunc host(s string) string {\n\tu, _ := url.Parse(s)\n\treturn u.Host\n}\n",
		"p_test.go": "package program\n\nimport \"testing\"\n\nfunc TestHost(t *testing.T) {\n\tif host := host(`http:\\\\h\\a`); host != \"h\" {\n\t\tt.Error(host)\n\t}\n}\n",
	} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, fix := range []bool{false, true} {
		var out strings.Builder
		if err := run(&out, folder, []string{"./..."}, false, fix); err != nil {
			t.Fatal(err)
		}
		if want := "| example.com/program | 1 | 0 of 1 | 1 of 1 |\n"; !strings.HasPrefix(out.String(), want) {
			t.Errorf("fix %t: %s, want %s", fix, out.String(), want)
		}
	}
	if text, err := os.ReadFile(filepath.Join(folder, "p.go")); err != nil || !strings.Contains(string(text), `"net/url"`) {
		t.Errorf("the program has changed: %s, %v", text, err)
	}
}
