package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestExtract(t *testing.T) {
	for _, c := range []struct {
		src, want string
		n         int
	}{
		{`["a comment", {"a": 1, "//": "a comment", "b": [ "x" ]}, {"comment": "", "c": null}]`, "[\n{\"a\": 1, \"b\": [\"x\"]},\n{\"c\": null}\n]\n", 2},
		// Lone surrogates stay as they are written.
		{`[{"a": "\ud83d x"}]`, "[\n{\"a\": \"\\ud83d x\"}\n]\n", 1},
	} {
		got, n, err := extract([]byte(c.src))
		if err != nil || string(got) != c.want || n != c.n {
			t.Errorf("extract(%s) = %s, %d, %v", c.src, got, n, err)
		}
	}
	for _, src := range []string{"", "{}", "[1]", "[{]"} {
		if got, _, err := extract([]byte(src)); err == nil {
			t.Errorf("extract(%s) = %s", src, got)
		}
	}
}

// The files in testdata are what the command makes of themselves.
func TestRun(t *testing.T) {
	testdata := filepath.Join("..", "..", "..", "urlpattern", "testdata")
	out := t.TempDir()
	if err := run(testdata, out, "July 2026"); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"README.md", sources[0].name, sources[1].name, sources[2].name} {
		got, err := os.ReadFile(filepath.Join(out, name))
		if err != nil {
			t.Fatal(err)
		}
		want, err := os.ReadFile(filepath.Join(testdata, name))
		if err != nil {
			t.Fatal(err)
		}
		if string(got) != string(want) {
			t.Errorf("%s differs", name)
		}
	}
	if err := run(out, filepath.Join(out, "x"), ""); err != nil {
		t.Error(err)
	}
	if err := run(filepath.Join(out, "missing"), out, ""); err == nil || !strings.Contains(err.Error(), "missing") {
		t.Errorf("error %v", err)
	}
}
