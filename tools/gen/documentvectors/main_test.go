package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestExtract(t *testing.T) {
	for _, tt := range []struct {
		name      string
		extract   func([]byte) (string, error)
		src, want string
	}{
		{"headings of an array go", text(arrayCases), `["Basics", {"input": "a"}, ["b", null]]`, `{"input":"a"} ["b",null]`},
		{"no array", text(arrayCases), `{}`, ""},
		{"images with a result", text(srcsetCases), `<img srcset='a&#x9;1x' data-expect='a'><img srcset=b><p data-expect=c><img srcset="&nbsp;" data-expect=d data-resolve>`,
			`{"srcset":"a\t1x","url":"a"} {"srcset":"` + "\u00A0" + `","url":"d","resolve":true}`},
		{"no images", text(srcsetCases), `<p>`, ""},
		{"rows of a script", text(refreshCases), "var t = [\n  {input: '', expected: []},\n  {input: '1;\\turl=\"a\\'b', expected: [1, 'a\\'b']},\n];",
			`{"input":"","seconds":null} {"input":"1;\turl=\"a'b","seconds":1,"url":"a'b"}`},
		{"a row of another form", text(refreshCases), `{input: "1", expected: []}`, ""},
		{"an escape of JavaScript alone", text(refreshCases), `{input: '\0', expected: []}`, ""},
		{"a number that is too large", text(refreshCases), `{input: '', expected: [99999999999999999999, '']}`, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, err := tt.extract([]byte(tt.src))
			if got != tt.want || (err != nil) != (tt.want == "") {
				t.Errorf("got %s, %v, want %s", got, err, tt.want)
			}
		})
	}
}

// text returns a function that joins the cases that extract finds.
func text(extract func([]byte) ([]json.RawMessage, error)) func([]byte) (string, error) {
	return func(src []byte) (string, error) {
		cases, err := extract(src)
		if err != nil {
			return "", err
		}
		joined, err := lines(cases)
		joined = bytes.TrimSuffix(bytes.TrimPrefix(joined, []byte("[\n")), []byte("\n]\n"))
		return strings.ReplaceAll(string(joined), ",\n", " "), err
	}
}

func TestRun(t *testing.T) {
	in, out := t.TempDir(), t.TempDir()
	if err := run(in, out, "r1"); err == nil {
		t.Error("a folder without vectors gives no error")
	}
	for _, s := range sources {
		path := filepath.Join(in, filepath.FromSlash(s.path))
		if s.name == "base64.json" {
			path = filepath.Join(in, s.name) // not in the folder of a checkout
		}
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		src := map[string]string{"srcset.json": "<img data-expect=a>", "refresh.json": "{input: '', expected: []}"}[s.name]
		if src == "" {
			src = `["about", ["a"]]`
		}
		if err := os.WriteFile(path, []byte(src), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := run(in, out, "r1"); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		"urldata/testdata/base64.json":  "[\n[\"a\"]\n]\n",
		"urlhtml/testdata/srcset.json":  "[\n{\"srcset\":\"\",\"url\":\"a\"}\n]\n",
		"urlhtml/testdata/refresh.json": "[\n{\"input\":\"\",\"seconds\":null}\n]\n",
	} {
		if got, err := os.ReadFile(filepath.Join(out, name)); err != nil || string(got) != want {
			t.Errorf("%s: %q, %v, want %q", name, got, err, want)
		}
	}
	readme, err := os.ReadFile(filepath.Join(out, "urldata/testdata/README.md"))
	if err != nil || !strings.Contains(string(readme), "Revision: r1.") || !strings.Contains(string(readme), "| 1 |") {
		t.Errorf("README.md: %v, %.300s", err, readme)
	}
}
