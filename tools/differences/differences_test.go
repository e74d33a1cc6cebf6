package main

import (
	"os"
	"slices"
	"testing"

	"github.com/gowhatwg/url/tools/internal/generator"
)

// TestPage checks that tools/differences/differences.json has the answers that the standard and
// this module give today, and docs/differences.md those of tools/differences/differences.json.
func TestPage(t *testing.T) {
	generator.Enter()
	d, err := read()
	if err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile("docs/differences.md")
	if err != nil {
		t.Fatal(err)
	}
	if string(d.page(page)) != string(page) {
		t.Error("docs/differences.md isn't what tools/differences/differences.json says: run go run -C tools ./differences")
	}
	for _, r := range d.Rows {
		for name, got := range map[string]answer{"standard": standard(r), "here": here(r), "drop-in": dropIn(r)} {
			if want := r.Answers[name]; !slices.Equal(got, want) {
				t.Errorf("%s of %q, base %q: %q, the file has %q", name, r.Input, r.Base, got, want)
			}
		}
		if !slices.Equal(r.Answers["here"], r.Answers["standard"]) {
			t.Errorf("%q, base %q: %q, want the standard's %q", r.Input, r.Base, r.Answers["here"], r.Answers["standard"])
		}
	}
}
