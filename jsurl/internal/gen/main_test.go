package main

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// The generator turns package jsurl into package sobek.
func TestGenerated(t *testing.T) {
	want, err := generate("../..")
	if err != nil {
		t.Fatal(err)
	}
	if len(want) < 8 {
		t.Fatalf("generated only %d files", len(want))
	}
	paths, err := filepath.Glob("../../sobek/*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range paths {
		name := filepath.Base(path)
		if _, ok := want[name]; !ok && !slices.Contains(own, name) {
			t.Errorf("sobek/%s is not generated: run go generate", name)
		}
	}
	for name, text := range want {
		got, err := os.ReadFile(filepath.Join("../../sobek", name))
		if err != nil {
			t.Error(err)
		} else if !bytes.Equal(got, text) {
			t.Errorf("sobek/%s is not up to date: run go generate", name)
		}
	}
}

// Both spellings of the engine's name are replaced, and no goja is left.
func TestTranslate(t *testing.T) {
	const text = "package jsurl\n\nimport (\n\t\"github.com/dop251/goja\"\n\n\t\"github.com/gowhatwg/url/jsurl\"\n)\n\n//go:generate go run x\n\nvar _ *goja.Runtime\n"
	const want = "package jsurl\n\nimport (\n\t\"github.com/grafana/sobek\"\n\n\t\"github.com/gowhatwg/url/jsurl/sobek\"\n)\n\nvar _ *sobek.Runtime\n"
	if got := string(translate([]byte(text))); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
