package jsurl_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/dop251/goja"

	"github.com/gowhatwg/url/jsurl"
)

// find returns the path of a file or folder of the repository. It searches from this folder up.
func find(tb testing.TB, name string) string {
	tb.Helper()
	for _, up := range []string{"..", "../.."} {
		path := filepath.Join(up, name)
		if _, err := os.Stat(path); err == nil {
			return path
		}
	}
	tb.Fatalf("there is no %s", name)
	return ""
}

// read returns the text of a file of the repository.
func read(tb testing.TB, name string) string {
	tb.Helper()
	text, err := os.ReadFile(find(tb, name))
	if err != nil {
		tb.Fatal(err)
	}
	return string(text)
}

// newRuntime returns a runtime that has the classes and has run the files.
func newRuntime(tb testing.TB, files ...string) *goja.Runtime {
	tb.Helper()
	vm := goja.New()
	must(tb, jsurl.Enable(vm, jsurl.Options{}))
	for _, name := range files {
		run(tb, vm, name, read(tb, name))
	}
	return vm
}

// run runs a script that must not fail.
func run(tb testing.TB, vm *goja.Runtime, name, script string) goja.Value {
	tb.Helper()
	v, err := vm.RunScript(name, script)
	if err != nil {
		tb.Fatalf("%s: %v", name, err)
	}
	return v
}

// All vectors of web-platform-tests pass in JavaScript.
func TestVectors(t *testing.T) {
	for _, test := range []struct {
		function, file string
		want           int
	}{
		{"urltestdata", "testdata/urltestdata.json", 891},
		{"urltestdata", "testdata/urltestdata-javascript-only.json", 1},
		{"setters", "testdata/setters_tests.json", 278},
		{"toascii", "testdata/toascii.json", 87},
		{"idna", "testdata/IdnaTestV2.json", 2675},
		{"idna", "testdata/IdnaTestV2-removed.json", 20},
		{"urlencoded", "testdata/urlencoded-parser-data.json", 35},
		{"urlpattern", "urlpattern/testdata/urlpatterntestdata.json", 369},
		{"compare", "urlpattern/testdata/urlpattern-compare-test-data.json", 25},
		{"generate", "urlpattern/testdata/urlpattern-generate-test-data.json", 19},
	} {
		t.Run(filepath.Base(test.file), func(t *testing.T) {
			vm := newRuntime(t, "jsurl/testdata/_vectors.js")
			must(t, vm.Set("text", read(t, test.file)))
			ran := run(t, vm, test.file, test.function+"(JSON.parse(text))").ToInteger()
			if ran != int64(test.want) {
				t.Errorf("ran %d vectors, want %d", ran, test.want)
			}
			var failures []string
			must(t, vm.ExportTo(run(t, vm, test.file, "failures"), &failures))
			for _, failure := range failures {
				t.Error(failure)
			}
			t.Logf("%d of %d vectors pass", int(ran)-len(failures), ran)
		})
	}
}

func must(tb testing.TB, err error) {
	tb.Helper()
	if err != nil {
		tb.Fatal(err)
	}
}

// The files of testdata pass.
func TestScripts(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(find(t, "jsurl/testdata/_harness.js"), "..", "[^_]*.js"))
	must(t, err)
	if len(files) < 5 {
		t.Fatalf("found only %q", files)
	}
	total := 0
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			vm := newRuntime(t, "jsurl/testdata/_harness.js")
			text, err := os.ReadFile(file)
			must(t, err)
			run(t, vm, filepath.Base(file), string(text))
			var results [][2]string
			must(t, vm.ExportTo(run(t, vm, "results", "results"), &results))
			if len(results) == 0 {
				t.Error("has no tests")
			}
			for _, result := range results {
				t.Run(result[0], func(t *testing.T) {
					if result[1] != "" {
						t.Error(result[1])
					}
				})
			}
			total += len(results)
		})
	}
	t.Logf("%d tests", total)
}
