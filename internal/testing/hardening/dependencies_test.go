package hardening_test

import (
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// The module, and what its main package links besides the standard library.
const module = "github.com/gowhatwg/url"

var ofMainPackage = []string{
	"golang.org/x/text/encoding", "golang.org/x/text/encoding/internal/identifier", "golang.org/x/text/transform",
}

// TestDependencies checks what a program that imports a package links with it: who
// parses URLs doesn't pay for HTTP, and only who decodes legacy encodings pays for their
// tables.
func TestDependencies(t *testing.T) {
	for _, tt := range []struct {
		path    string
		hasHTTP bool
		links   []string
	}{
		{"", false, ofMainPackage},
		{"/urlpattern", false, ofMainPackage},
		{"/urlkey", false, ofMainPackage},
		{"/urlhttp", true, ofMainPackage},
		{"/encodings", false, []string{"golang.org/x/text/..."}},
		{"/urldata", false, ofMainPackage},
		{"/urlhtml", false, []string{"golang.org/x/text/...", "golang.org/x/net/html/...", module + "/encodings", module + "/urldata", module + "/urlkey"}},
	} {
		hasHTTP, linksSome := false, false
		for line := range strings.Lines(goList(t, "-deps", "-f", "{{.ImportPath}} {{.Standard}}", module+tt.path)) {
			dep, isStandard, _ := strings.Cut(strings.TrimSpace(line), " ")
			switch {
			case isStandard == "true":
				hasHTTP = hasHTTP || dep == "net/http"
			case dep == module, dep == module+tt.path, strings.HasPrefix(dep, module+"/internal/"), strings.HasPrefix(dep, module+tt.path+"/internal/"):
			case slices.ContainsFunc(tt.links, func(link string) bool { return isBelow(dep, link) }):
				linksSome = true
			default:
				t.Errorf("%s links %s", module+tt.path, dep)
			}
		}
		if hasHTTP != tt.hasHTTP {
			t.Errorf("%s links net/http: %v, want %v", module+tt.path, hasHTTP, tt.hasHTTP)
		}
		if !linksSome {
			t.Errorf("%s links nothing of %q, is this test looking right?", module+tt.path, tt.links)
		}
	}
}

// isBelow reports whether a package is the one that link names, or below it if that ends in
// "/...".
func isBelow(path, link string) bool {
	folder, hasMore := strings.CutSuffix(link, "/...")
	return path == folder || hasMore && strings.HasPrefix(path, folder+"/")
}

// TestTestSupport checks that only tests link package testing.
func TestTestSupport(t *testing.T) {
	for line := range strings.Lines(goList(t, "-f", "{{.ImportPath}} {{join .Imports \" \"}}", module+"/...")) {
		path, imports, _ := strings.Cut(strings.TrimSpace(line), " ")
		for _, used := range strings.Fields(imports) {
			if path != module+"/internal/testing/urltest" && (used == "testing" || used == module+"/internal/testing/urltest") {
				t.Errorf("%s imports %s", path, used)
			}
		}
	}
}

// goList returns what go list prints with the arguments.
func goList(t *testing.T, arguments ...string) string {
	t.Helper()
	out, err := exec.Command("go", append([]string{"list"}, arguments...)...).Output()
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}
