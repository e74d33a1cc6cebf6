package repository_test

import (
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// The module, and the other modules that its main package links.
const module = "github.com/gowhatwg/url"

var ofMainPackage = []string{
	"golang.org/x/text/encoding", "golang.org/x/text/encoding/internal/identifier", "golang.org/x/text/transform",
}

// TestDependencies checks the packages that a program links if it imports one of ours. Programs
// that parse URLs don't pay for HTTP, only programs that decode legacy encodings pay for their
// tables, and only programs that show URLs to people for those of scripts and look-alikes.
func TestDependencies(t *testing.T) {
	for _, tt := range []struct {
		path    string
		hasHTTP bool
		links   []string
	}{
		{"", false, ofMainPackage},
		{"/urlpattern", false, ofMainPackage},
		{"/urlkey", false, ofMainPackage},
		{"/urlhttp", true, append([]string{module + "/urltarget"}, ofMainPackage...)},
		{"/urltarget", false, ofMainPackage},
		{"/urldisplay", false, ofMainPackage},
		{"/urlfile", false, ofMainPackage},
		{"/urlinput", false, ofMainPackage},
		{"/urlvalid", false, ofMainPackage},
		{"/net/url", false, ofMainPackage},
		{"/net/url/watch", false, append([]string{module + "/net/url"}, ofMainPackage...)},
		{"/encodings", false, []string{"golang.org/x/text/..."}},
		{"/urldata", false, ofMainPackage},
		{"/urlhtml", false, []string{"golang.org/x/text/...", "golang.org/x/net/html/...", module + "/encodings", module + "/urldata"}},
	} {
		hasHTTP, linksSome := false, false
		for line := range strings.Lines(goList(t, "-deps", "-f", "{{.ImportPath}} {{.Standard}}", module+tt.path)) {
			dep, isStandard, _ := strings.Cut(strings.TrimSpace(line), " ")
			switch {
			case isStandard == "true":
				hasHTTP = hasHTTP || dep == "net/http"
			case tt.path == "/urlinput" && dep == module+"/urlfile":
			case dep == module+"/internal/display":
				if tt.path != "/urldisplay" {
					t.Errorf("%s links the tables of display", module+tt.path)
				}
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
			t.Errorf("%s doesn't link any of %q; is this test right?", module+tt.path, tt.links)
		}
	}
}

// isBelow reports whether a package is the one that link names or, if link ends in "/...", is
// below it.
func isBelow(path, link string) bool {
	folder, hasMore := strings.CutSuffix(link, "/...")
	return path == folder || hasMore && strings.HasPrefix(path, folder+"/")
}

// buildProgram builds a program with this source, and returns the name of its file. An overlay
// puts the source into the root module, so that what go.mod of the root requires is used.
func buildProgram(t *testing.T, source string, flags ...string) string {
	t.Helper()
	folder := t.TempDir()
	file, overlay, binary := filepath.Join(folder, "main.go"), filepath.Join(folder, "overlay.json"), filepath.Join(folder, "main")
	within, err := filepath.Abs(filepath.Join(root, "testdata", "program", "main.go"))
	if err != nil {
		t.Fatal(err)
	}
	replace, err := json.Marshal(map[string]map[string]string{"Replace": {within: file}})
	if err = errors.Join(err, os.WriteFile(file, []byte(source), 0o666), os.WriteFile(overlay, replace, 0o666)); err != nil {
		t.Fatal(err)
	}
	build := exec.Command("go", slices.Concat([]string{"build", "-overlay", overlay, "-o", binary}, flags, []string{within})...)
	build.Dir = root
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return binary
}

// TestTestSupport checks that only tests link package testing.
func TestTestSupport(t *testing.T) {
	for line := range strings.Lines(goList(t, "-f", "{{.ImportPath}} {{join .Imports \" \"}}", module+"/...")) {
		path, imports, _ := strings.Cut(strings.TrimSpace(line), " ")
		for used := range strings.FieldsSeq(imports) {
			support := []string{"testing", module + "/internal/testing/urltest", module + "/internal/testing/ucd"}
			if !slices.Contains(support, path) && slices.Contains(support, used) {
				t.Errorf("%s imports %s", path, used)
			}
		}
	}
}

// goList returns the output of go list with the arguments, in the root module.
func goList(t *testing.T, arguments ...string) string {
	t.Helper()
	list := exec.Command("go", append([]string{"list"}, arguments...)...)
	list.Dir = root
	out, err := list.Output()
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}
