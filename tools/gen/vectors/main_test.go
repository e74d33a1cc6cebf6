package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestExtract(t *testing.T) {
	tests := []struct {
		name, in, out string
		cases         int
	}{
		{"comment strings and members go",
			`["about", {"comment": "x", "input": "a", "base": null}, "more", {"input": "b", "comment": ["y"]}]`,
			"[\n{\"input\": \"a\", \"base\": null},\n{\"input\": \"b\"}\n]\n", 2},
		{"members named // go",
			`[{"a": 1, "//": "x", "b": ["y"]}]`,
			"[\n{\"a\": 1, \"b\": [\"y\"]}\n]\n", 1},
		{"a nested member named comment is a fact",
			`[{"output": {"comment": 1}}]`,
			"[\n{\"output\": {\"comment\":1}}\n]\n", 1},
		{"order is kept",
			`[{"z": 1, "a": [ "b" , [ 2 ] ]}]`,
			"[\n{\"z\": 1, \"a\": [\"b\",[2]]}\n]\n", 1},
		{"lone surrogates, escapes and plain text are copied",
			`[{"input": "\uD800\u0041\u2028<&>é` + "\u2028" + `\/"}]`,
			"[\n{\"input\": \"\\uD800\\u0041\\u2028<&>é\u2028\\/\"}\n]\n", 1},
		{"groups of cases",
			`{"comment": ["about"], "host": [{"href": "a:"}, {"comment": "x", "href": "b:"}], "port": [{"href": "c:"}]}`,
			"{\n\"host\":[\n{\"href\": \"a:\"},\n{\"href\": \"b:\"}\n],\n\"port\":[\n{\"href\": \"c:\"}\n]\n}\n", 3},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			out, n, err := extract([]byte(tt.in))
			if err != nil {
				t.Fatal(err)
			}
			if string(out) != tt.out {
				t.Errorf("got\n%s\nwant\n%s", out, tt.out)
			}
			if n != tt.cases {
				t.Errorf("%d cases, want %d", n, tt.cases)
			}
			again, m, err := extract(out)
			if err != nil || m != n || !bytes.Equal(again, out) {
				t.Errorf("a second run changes the result: %v\n%s", err, again)
			}
		})
	}
}

func TestExtractRefuses(t *testing.T) {
	for _, in := range []string{"", "  ", "1", `"a"`, `[1]`, `[[]]`, `[{"a": 1]`, `{"a": 1}`, `{"a": [null]}`, `[{}`, `{"a": [`} {
		if out, _, err := extract([]byte(in)); err == nil {
			t.Errorf("extract(%q) = %q, want an error", in, out)
		}
	}
}

func TestRun(t *testing.T) {
	in, out := t.TempDir(), filepath.Join(t.TempDir(), "new")
	run := suites["url"].run
	if err := run(in, out, "r1"); err == nil {
		t.Error("a folder without vectors gives no error")
	}
	for _, s := range sources {
		if err := os.WriteFile(filepath.Join(in, s.Name), []byte(`["about", {"input": "a"}]`), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := run(in, out, "r1"); err != nil {
		t.Fatal(err)
	}
	for _, s := range sources {
		if s.Name == idnaFile {
			continue // it isn't copied
		}
		got, err := os.ReadFile(filepath.Join(out, s.Name))
		if want := "[\n{\"input\": \"a\"}\n]\n"; err != nil || string(got) != want {
			t.Errorf("%s: %q, %v, want %q", s.Name, got, err, want)
		}
	}
	readme, err := os.ReadFile(filepath.Join(out, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"Revision: r1.", "| `urltestdata.json` | 1 |", "Copyright © web-platform-tests contributors"} {
		if !strings.Contains(string(readme), want) {
			t.Errorf("README.md lacks %q", want)
		}
	}
	if err := os.WriteFile(filepath.Join(in, sources[0].Name), []byte(`[1]`), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := run(in, out, "r1"); err == nil || !strings.Contains(err.Error(), sources[0].Name) {
		t.Errorf("a malformed file gives %v, want an error that names it", err)
	}
}

// Running the command on the files of the testdata folders must not change them: no case has
// been edited by hand, and each README has the numbers of the files next to it.
func TestTestdata(t *testing.T) {
	root := filepath.Join("..", "..", "..")
	for name, folder := range map[string]string{"url": filepath.Join(root, "testdata"), "urlpattern": filepath.Join(root, "urlpattern", "testdata")} {
		u, out := suites[name], t.TempDir()
		readme, err := os.ReadFile(filepath.Join(folder, "README.md"))
		if err != nil {
			t.Fatal(err)
		}
		_, after, _ := strings.Cut(string(readme), "Revision: ")
		revision, _, _ := strings.Cut(after, ".\n")
		if err := u.run(folder, out, revision); err != nil {
			t.Fatal(err)
		}
		for _, file := range append([]source{{Name: "README.md"}}, u.sources...) {
			got, err := os.ReadFile(filepath.Join(out, file.Name))
			if err != nil {
				t.Fatal(err)
			}
			want, err := os.ReadFile(filepath.Join(folder, file.Name))
			if err != nil || !bytes.Equal(got, want) {
				t.Errorf("%s: %s differs, %v", name, file.Name, err)
			}
		}
	}
}
