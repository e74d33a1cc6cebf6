package url_test

import (
	"go/importer"
	"go/token"
	"go/types"
	"slices"
	"testing"
)

// ownNames are the exported names that net/url doesn't have, or not with every supported release
// of Go: MustParse is accepted for Go 1.28.
var ownNames = []string{"MustParse", "Query", "Resolve", "Whatwg"}

// TestAPI compares the exported names, and their types, with those of the
// toolchain's net/url, so a new release of Go can't open a gap.
func TestAPI(t *testing.T) {
	from := importer.ForCompiler(token.NewFileSet(), "source", nil)
	load := func(path string) *types.Scope {
		t.Helper()
		p, err := from.(types.ImporterFrom).ImportFrom(path, ".", 0)
		if err != nil {
			t.Fatal(err)
		}
		return p.Scope()
	}
	theirs, ours := load("net/url"), load("github.com/gowhatwg/url/net/url")
	checked := 0
	for _, name := range theirs.Names() {
		want, got := theirs.Lookup(name), ours.Lookup(name)
		if !want.Exported() {
			continue
		}
		checked++
		if got == nil {
			t.Errorf("net/url has %s, but this package doesn't", want)
			continue
		}
		if !types.Identical(types.Unalias(got.Type()), types.Unalias(want.Type())) {
			t.Errorf("%s is %s, want %s", name, got.Type(), want.Type())
		}
		if _, isType := want.(*types.TypeName); isType && !got.(*types.TypeName).IsAlias() {
			t.Errorf("%s isn't an alias", name)
		}
	}
	for _, name := range ours.Names() {
		if ours.Lookup(name).Exported() && theirs.Lookup(name) == nil && !slices.Contains(ownNames, name) {
			t.Errorf("this package has %s, but net/url doesn't", ours.Lookup(name))
		}
	}
	if checked < 16 {
		t.Errorf("net/url has only %d names", checked)
	}
}
