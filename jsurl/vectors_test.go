package jsurl_test

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/dop251/goja"
	"github.com/dop251/goja/parser"

	"github.com/gowhatwg/url/internal/testing/ucd"
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

// idnaVectors is a file of web-platform-tests that is made from Unicode's data.
const idnaVectors = "IdnaTestV2.json"

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
		{"idna", idnaVectors, 2675},
		{"idna", "testdata/IdnaTestV2-removed.json", 20},
		{"urlencoded", "testdata/urlencoded-parser-data.json", 35},
		{"urlpattern", "urlpattern/testdata/urlpatterntestdata.json", 369},
		{"compare", "urlpattern/testdata/urlpattern-compare-test-data.json", 25},
		{"generate", "urlpattern/testdata/urlpattern-generate-test-data.json", 19},
	} {
		t.Run(filepath.Base(test.file), func(t *testing.T) {
			vm := newRuntime(t, "jsurl/testdata/_vectors.js")
			if test.file == idnaVectors {
				text, err := ucd.IDNAVectors(ucd.Test(t))
				must(t, err)
				must(t, vm.Set("text", string(text)))
			} else {
				must(t, vm.Set("text", read(t, test.file)))
			}
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

// The scripts of web-platform-tests pass unchanged. The environment variable WPT names the
// folder of a checkout, or its url/resources, as in .ci/run:
//
//	WPT=FOLDER go test -run TestWebPlatformTests -v .
//
// A script that needs a page isn't run, and the log says so. lacking lists the tests that must
// fail because the engine lacks something. If one of them passes, that is reported as a
// failure.
func TestWebPlatformTests(t *testing.T) {
	folder := os.Getenv("WPT")
	if folder == "" {
		t.Skip("WPT isn't set")
	}
	if filepath.Base(folder) == "resources" {
		folder = filepath.Join(folder, "../..")
	}
	if _, err := os.Stat(filepath.Join(folder, "resources/testharness.js")); err != nil {
		t.Fatal(err)
	}
	var scripts []string
	for _, pattern := range []string{"url/*.any.js", "url/*.window.js", "urlpattern/*.any.js"} {
		found, err := filepath.Glob(filepath.Join(folder, pattern))
		must(t, err)
		scripts = append(scripts, found...)
	}
	if len(scripts) == 0 {
		t.Fatalf("there are no scripts in %s", folder)
	}
	passed, total := 0, 0
	for _, script := range scripts {
		name, err := filepath.Rel(folder, script)
		must(t, err)
		name = filepath.ToSlash(name)
		t.Run(name, func(t *testing.T) {
			if reason, ok := needsPage[name]; ok {
				t.Skip("needs " + reason)
			}
			results := runWPT(t, folder, name)
			ok := checkWPT(t, name, results)
			t.Logf("%d of %d", ok, len(results))
			passed += ok
			total += len(results)
		})
	}
	t.Logf("%d of %d tests in %d scripts", passed, total, len(scripts))
}

// needsPage has the scripts that need something else besides URLs, with a description of it.
var needsPage = map[string]string{
	"url/IdnaTestV2.window.js":                        "elements",
	"url/idlharness-shadowrealm.window.js":            "ShadowRealm",
	"url/javascript-urls.window.js":                   "elements",
	"url/percent-encoding.window.js":                  "frames in other encodings",
	"url/toascii.window.js":                           "elements",
	"url/toascii-elements.window.js":                  "elements",
	"url/url-constructor-base.window.js":              "a document",
	"url/url-setters-a-area.window.js":                "elements",
	"url/urlencoded-filenames.window.js":              "forms",
	"url/urlencoded-parser-request-response.any.js":   "Request and Response",
	"url/urlsearchparams-constructor-formdata.any.js": "FormData",
}

// lacking has, for each script, parts of the names of tests that can't pass, with the missing
// feature.
var lacking = map[string]map[string]string{
	"url/historical.any.js": {
		"no structured serialize/deserialize support": "structuredClone",
	},
	"url/urlencoded-parser.any.js": {
		"request.formData() with input":  "Request",
		"response.formData() with input": "Response",
	},
	"url/urlsearchparams-constructor.any.js": {
		"URLSearchParams constructor, DOMException as argument": "DOMException",
		"URLSearchParams constructor, FormData.":                "FormData",
	},
}

// superseded has parts of messages of scripts that are older than a change of the standard, with
// the change.
var superseded = map[string]string{
	`expected "space" but got "space   %20"`:     "the spaces at the end of an opaque path, of March 2025",
	`expected "space    " but got "space   %20"`: "the spaces at the end of an opaque path, of March 2025",
}

// A wptResult is the result of a test. Its message is empty if the test passed.
type wptResult struct{ name, message string }

// checkWPT reports the tests that failed, and returns the number of those that passed.
func checkWPT(t *testing.T, script string, results []wptResult) int {
	t.Helper()
	passed := 0
	reasons := make(map[string]int)
	for _, result := range results {
		missing := reason(lacking[script], result.name)
		old := reason(superseded, result.message)
		switch {
		case result.message == "" && missing != "":
			t.Errorf("%s: passes now, although there is no %s", result.name, missing)
		case result.message == "":
			passed++
		case missing != "":
			reasons["there is no "+missing]++
		case old != "":
			reasons["the standard has changed: "+old]++
		default:
			t.Errorf("%s: %s", result.name, result.message)
		}
	}
	for reason, n := range reasons {
		t.Logf("%d fail, as %s", n, reason)
	}
	if len(results) == 0 {
		t.Error("has no tests")
	}
	return passed
}

// reason returns the value of the key that text contains, or "".
func reason(reasons map[string]string, text string) string {
	for part, reason := range reasons {
		if strings.Contains(text, part) {
			return reason
		}
	}
	return ""
}

var metaScript = regexp.MustCompile(`(?m)^// META: script=(\S+)`)

// runWPT runs a script of web-platform-tests and the scripts that it names, and returns the
// results.
func runWPT(t *testing.T, folder, name string) []wptResult {
	t.Helper()
	script, err := os.ReadFile(filepath.Join(folder, name))
	must(t, err)
	vm := goja.New()
	// One of the scripts names a source map that isn't there.
	vm.SetParserOptions(parser.WithDisableSourceMaps)
	must(t, jsurl.Enable(vm, jsurl.Options{}))
	shell := &wptShell{vm: vm, root: folder, folder: filepath.Join(folder, filepath.Dir(name))}
	shell.install(t)
	files := []string{"/resources/testharness.js"}
	for _, m := range metaScript.FindAllStringSubmatch(string(script), -1) {
		files = append(files, m[1])
	}
	files = append(files, filepath.Base(name))
	must(t, vm.Set("__load", func(i int) error {
		text, err := os.ReadFile(shell.path(files[i]))
		if err != nil {
			return err
		}
		_, err = vm.RunScript(files[i], string(text))
		return err
	}))
	// All scripts are run from a single one, because the harness treats its end as the end of the
	// page.
	_, err = vm.RunScript("page", fmt.Sprintf(`
		__load(0);
		setup({ output: false });
		add_result_callback((test) => { __report(test.name, test.status, String(test.message)); });
		add_completion_callback((_, status) => { __done(status.status, String(status.message)); });
		for (let i = 1; i < %d; i++) __load(i);
		done();`, len(files)))
	if err != nil {
		t.Error(err)
	}
	shell.loop(t)
	return shell.results
}

// A wptShell provides the other things that scripts need: those that any shell has, and fetch for
// files.
type wptShell struct {
	vm           *goja.Runtime
	root, folder string
	results      []wptResult
	timers       map[int64]wptTimer
	lastTimer    int64
	finished     bool
}

type wptTimer struct {
	after    float64
	callback goja.Callable
}

// path returns the path of a file that a script names.
func (s *wptShell) path(name string) string {
	// The server of web-platform-tests has it under this name.
	if name == "/resources/WebIDLParser.js" {
		name = "/resources/webidl2/lib/webidl2.js"
	}
	if strings.HasPrefix(name, "/") {
		return filepath.Join(s.root, filepath.FromSlash(name))
	}
	return filepath.Join(s.folder, filepath.FromSlash(name))
}

func (s *wptShell) install(t *testing.T) {
	s.timers = make(map[int64]wptTimer)
	for name, value := range map[string]any{
		"__read": func(name string) (string, error) {
			text, err := os.ReadFile(s.path(name))
			return string(text), err
		},
		"__report": func(name string, status int, message string) {
			if status == 0 {
				message = ""
			}
			s.results = append(s.results, wptResult{name, message})
		},
		"__done": func(status int, message string) {
			if status != 0 {
				t.Errorf("the harness: %s", message)
			}
			s.finished = true
		},
		"setTimeout": func(call goja.FunctionCall) goja.Value {
			callback, ok := goja.AssertFunction(call.Argument(0))
			if !ok {
				panic(s.vm.NewTypeError("not a function"))
			}
			s.lastTimer++
			s.timers[s.lastTimer] = wptTimer{call.Argument(1).ToFloat(), callback}
			return s.vm.ToValue(s.lastTimer)
		},
		"clearTimeout": func(id int64) { delete(s.timers, id) },
	} {
		must(t, s.vm.Set(name, value))
	}
	run(t, s.vm, "shell", `
		var self = globalThis;
		var location = { search: "", href: "https://web-platform.test/" };
		var GLOBAL = { isWindow: () => false, isWorker: () => false, isShadowRealm: () => false };
		var console = { log() {}, error() {}, debug() {}, warn() {}, info() {} };
		async function fetch(name) {
			const text = __read(name);
			return { ok: true, text: async () => text, json: async () => JSON.parse(text) };
		}
		var fetch_json = async (name) => (await fetch(name)).json();
		var fetch_text = async (name) => (await fetch(name)).text();`)
}

// loop calls the functions that were passed to setTimeout, earliest first, until the harness is
// done. Times affect only the order. The harness's time limits always come last.
func (s *wptShell) loop(t *testing.T) {
	deadline := time.Now().Add(time.Minute)
	for !s.finished {
		if len(s.timers) == 0 || time.Now().After(deadline) {
			t.Error("the harness never finished")
			return
		}
		ids := slices.SortedFunc(maps.Keys(s.timers), func(a, b int64) int {
			return cmp.Or(cmp.Compare(s.timers[a].after, s.timers[b].after), cmp.Compare(a, b))
		})
		timer := s.timers[ids[0]]
		delete(s.timers, ids[0])
		if _, err := timer.callback(goja.Undefined()); err != nil {
			if !errors.As(err, new(*goja.Exception)) {
				panic(fmt.Sprint("timer: ", err))
			}
			t.Errorf("timer: %v", err)
		}
	}
}
