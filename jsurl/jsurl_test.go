package jsurl_test

import (
	"errors"
	"fmt"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"
	"weak"

	"github.com/dop251/goja"
	"github.com/dop251/goja_nodejs/require"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/jsurl"
)

// eval returns the text of a script's result.
func eval(tb testing.TB, vm *goja.Runtime, script string) string {
	tb.Helper()
	return run(tb, vm, "script", script).String()
}

// expect checks the text of a script's result.
func expect(tb testing.TB, vm *goja.Runtime, script, want string) {
	tb.Helper()
	if got := eval(tb, vm, script); got != want {
		tb.Errorf("%s: got %s, want %s", script, got, want)
	}
}

// A URL that is passed to a script is the same URL there.
func TestToValue(t *testing.T) {
	vm := newRuntime(t)
	u := url.MustParse("https://example.com/?a=b")
	must(t, vm.Set("u", jsurl.ToValue(vm, u)))
	expect(t, vm, `u instanceof URL && u.hostname + u.searchParams`, "example.coma=b")
	eval(t, vm, `u.hash = "c"; u.searchParams.append("d", "e")`)
	if got := u.Href(); got != "https://example.com/?a=b&d=e#c" {
		t.Errorf("after changes by a script it is %q", got)
	}
	u.SearchParams().Append("f", "g")
	expect(t, vm, `[...u.searchParams.keys()].join()`, "a,d,f")
	if got := jsurl.ToValue(vm, nil); !goja.IsNull(got) {
		t.Errorf("nil is %v", got)
	}
	if jsurl.ToValue(vm, u).SameAs(jsurl.ToValue(vm, u)) {
		t.Error("two calls returned the same object")
	}
}

// As in Go, the zero URL does nothing in a script.
func TestToValueZero(t *testing.T) {
	vm := newRuntime(t)
	must(t, vm.Set("u", jsurl.ToValue(vm, new(url.URL))))
	expect(t, vm, `u.host = "a"; u.searchParams.append("a", "b"); u.href + u.searchParams + u.origin`, "null")
	expect(t, vm, `u.href = "https://a/"; u.host`, "a")
}

// If the program changes a list in the middle of an iteration, the iteration goes on with the
// changed list.
func TestChangeDuringIteration(t *testing.T) {
	vm := newRuntime(t)
	u := url.MustParse("https://example.com/?a=1&b=2")
	must(t, vm.Set("u", jsurl.ToValue(vm, u)))
	must(t, vm.Set("change", func() { must(t, u.SetSearch("x=1&y=2&z=3")) }))
	expect(t, vm, `let seen = []; for (const [name] of u.searchParams) { seen.push(name); if (name === "a") change() } seen.join()`, "a,y,z")
}

func TestFromValue(t *testing.T) {
	vm := newRuntime(t)
	for _, test := range []struct{ script, want string }{
		{`new URL("https://a/")`, "https://a/"},
		{`new (class extends URL {})("https://a/b")`, "https://a/b"},
		{`URL.parse("c", "https://a/b")`, "https://a/c"},
		{`Reflect.construct(URL, ["https://a/"], class extends URL {})`, "https://a/"},
		// These only look like URLs.
		{`"https://a/"`, ""}, {`({ href: "https://a/" })`, ""}, {`Object.create(URL.prototype)`, ""}, {`Object.create(new URL("https://a/"))`, ""},
		{`URL.prototype`, ""}, {`URL`, ""}, {`new URLSearchParams()`, ""}, {`new Proxy(new URL("https://a/"), {})`, ""},
		{`new Proxy({}, { getPrototypeOf() { throw 1 } })`, ""},
		{`Object.create(new Proxy({}, { getPrototypeOf() { throw 1 } }))`, ""},
		{`undefined`, ""}, {`null`, ""}, {`1`, ""},
	} {
		u, ok := jsurl.FromValue(run(t, vm, "script", "("+test.script+")"))
		if ok != (test.want != "") || ok && u.Href() != test.want {
			t.Errorf("%s: got %v, %v, want %q", test.script, u, ok, test.want)
		}
	}
	if u, ok := jsurl.FromValue(nil); ok {
		t.Errorf("nil is %v", u)
	}
	u := url.MustParse("https://a/")
	if got, ok := jsurl.FromValue(jsurl.ToValue(vm, u)); !ok || got != u {
		t.Errorf("got %p, %v, want %p", got, ok, u)
	}
}

// An object of one runtime is recognized in any runtime.
func TestFromValueOfAnotherRuntime(t *testing.T) {
	var values []goja.Value
	for i := range 3 {
		values = append(values, run(t, newRuntime(t), "script", fmt.Sprintf(`new URL("https://a/%d")`, i)))
	}
	for i, v := range values {
		if u, ok := jsurl.FromValue(v); !ok || u.Pathname() != fmt.Sprintf("/%d", i) {
			t.Errorf("%d: got %v, %v", i, u, ok)
		}
	}
}

// Enabling a runtime again restores classes that a script has replaced.
func TestEnableAgain(t *testing.T) {
	vm := newRuntime(t)
	eval(t, vm, `var u = new URL("https://a/"), C = URL; URL = 1; delete globalThis.URLPattern`)
	must(t, jsurl.Enable(vm, jsurl.Options{}))
	expect(t, vm, `[u instanceof URL, C === URL, typeof URLPattern, u.host].join()`, "true,true,function,a")
}

// ToValue works before a runtime is enabled, which then gets the same classes.
func TestToValueBeforeEnable(t *testing.T) {
	vm := goja.New()
	must(t, vm.Set("u", jsurl.ToValue(vm, url.MustParse("https://a/"))))
	expect(t, vm, `typeof URL + u.host`, "undefineda")
	must(t, jsurl.Enable(vm, jsurl.Options{}))
	expect(t, vm, `u instanceof URL`, "true")
}

// Runtimes in several goroutines don't interfere with each other. The race detector finds more.
func TestGoroutines(t *testing.T) {
	var wait sync.WaitGroup
	for i := range 8 {
		wait.Go(func() {
			vm := goja.New()
			if err := jsurl.Enable(vm, jsurl.Options{}); err != nil {
				t.Error(err)
			}
			v, err := vm.RunString(fmt.Sprintf(`
				let last;
				for (let i = 0; i < 2000; i++) {
					last = new URL("/" + i, "https://host%d/");
					last.searchParams.append("a", i);
					if (!new URLPattern({ pathname: "/:id" }).test(last)) throw new Error(last);
				}
				last`, i))
			if err != nil {
				t.Error(err)
				return
			}
			want := fmt.Sprintf("https://host%d/1999?a=1999", i)
			if u, ok := jsurl.FromValue(v); !ok || u.Href() != want {
				t.Errorf("got %v, %v, want %s", u, ok, want)
			}
		})
	}
	wait.Wait()
}

// collect collects garbage until done returns true, or for ten seconds.
func collect(done func() bool) bool {
	for range 1000 {
		runtime.GC()
		if done() {
			return true
		}
		time.Sleep(10 * time.Millisecond)
	}
	return false
}

// Objects that are in use keep the values behind them, whatever else is collected.
func TestObjectsStay(t *testing.T) {
	vm := newRuntime(t)
	eval(t, vm, `var kept = [], made = 0;
		function make() {
			for (let i = 0; i < 3000; i++, made++) {
				const u = new URL("https://a/" + made + "?n=" + made);
				if (made % 100 === 0) kept.push(u, u.searchParams, u.searchParams.keys());
			}
		}`)
	for range 4 {
		eval(t, vm, `make()`)
		runtime.GC()
		time.Sleep(10 * time.Millisecond)
	}
	expect(t, vm, `
		let right = 0;
		for (let i = 0; i < kept.length; i += 3) {
			if (kept[i].pathname === "/" + i / 3 * 100 && kept[i + 1].get("n") == i / 3 * 100 && kept[i + 2].next().value === "n" && kept[i].searchParams === kept[i + 1]) right++;
		}
		right + "," + kept.length`, "120,360")
}

// URLs that a script no longer uses are freed while it is running.
func TestURLsAreCollected(t *testing.T) {
	vm := newRuntime(t)
	u := url.MustParse("https://a/?b=c")
	pointer := weak.Make(u)
	must(t, vm.Set("u", jsurl.ToValue(vm, u)))
	u = nil
	eval(t, vm, `u.searchParams.get("b"); u = null; new URL("https://b/").host`)
	if !collect(func() bool {
		eval(t, vm, `new URL("https://c/").host`)
		return pointer.Value() == nil
	}) {
		t.Error("the URL is still there")
	}
}

// An unused runtime is collected together with its URLs, even if it refers to itself.
func TestRuntimesAreCollected(t *testing.T) {
	vm := newRuntime(t)
	u := url.MustParse("https://a/?b=c")
	runtimePointer, urlPointer := weak.Make(vm), weak.Make(u)
	must(t, vm.Set("u", jsurl.ToValue(vm, u)))
	eval(t, vm, `u.searchParams.owner = u; class Sub extends URL {}; globalThis.s = new Sub("https://b/")`)
	vm, u = nil, nil
	if !collect(func() bool { return runtimePointer.Value() == nil && urlPointer.Value() == nil }) {
		t.Error("the runtime is still there")
	}
}

// Anything that a script makes the package wait for can be interrupted.
func TestInterrupt(t *testing.T) {
	// These use functions of the engine, without a loop in a script.
	const native = `
		const bind = (v) => Object.bind(null, v);
		const endless = (value) => ({ [Symbol.iterator]: bind({ next: bind({ value, done: false }) }) });
		globalThis.loop = new Proxy({}, { getPrototypeOf: Reflect.get.bind(null, globalThis, "loop") });`
	const endlessKeys = `Reflect.ownKeys = Object.bind(null, { length: Infinity }); Reflect.getOwnPropertyDescriptor = `
	for _, test := range []struct{ before, script string }{
		{native, `new URLSearchParams(endless(["a", "b"]))`},
		{native, `new URLSearchParams([endless("a")])`},
		{native, `loop instanceof URL`},
		{native, `const p = new URLSearchParams("a=b"); p.forEach(URLSearchParams.prototype.append.bind(p, "a"))`},
		{native, `const q = new URLSearchParams("a=b"); for (const _ of q) q.append("a", "b")`},
		{native, `new URL({ toString() { for (;;); } })`},
		{endlessKeys + `Object.bind(null, undefined)`, `new URLSearchParams({})`},
		{endlessKeys + `Object.bind(null, {})`, `new URLSearchParams({})`},
		{endlessKeys + `Object.bind(null, { enumerable: true })`, `new URLSearchParams({})`},
	} {
		vm := goja.New()
		run(t, vm, "before", test.before)
		must(t, jsurl.Enable(vm, jsurl.Options{MaxPairs: -1, MaxLength: -1}))
		timer := time.AfterFunc(20*time.Millisecond, func() { vm.Interrupt("enough") })
		_, err := vm.RunString(test.script)
		timer.Stop()
		if !errors.As(err, new(*goja.InterruptedError)) {
			t.Errorf("%s: got %v", test.script, err)
		}
		// The runtime can still be used.
		vm.ClearInterrupt()
		if got := eval(t, vm, `new URL("https://a/").host`); got != "a" {
			t.Errorf("%s: after that, got %q", test.script, got)
		}
	}
}

// Long input is read in reasonable time, and input that is too long fails.
func TestLong(t *testing.T) {
	vm := newRuntime(t)
	for _, script := range []string{
		`new URL("https://a/" + "ä".repeat(3e5)).pathname.length === 18e5 + 1`,
		`new URLSearchParams("a&".repeat(1e5)).size === 1e5`,
		`[...new URLSearchParams("a&".repeat(1e5))].length === 1e5`,
		`new URLSearchParams(Object.fromEntries(Array.from({ length: 1e4 }, (_, i) => [i, i]))).size === 1e4`,
		`new URLSearchParams(Array.from({ length: 1e4 }, (_, i) => [i, i])).size === 1e4`,
		`new URLPattern({ pathname: "/" + "a".repeat(6e4) }).test({ pathname: "/" + "a".repeat(6e4) })`,
		`!URL.canParse("https://" + "ä".repeat(1e6))`,
		`try { new URL("https://" + "ä ".repeat(1e6)) } catch (e) { e.message.length < 1000 }`,
	} {
		expect(t, vm, script, "true")
	}
}

// An error of a script in Go is an exception, with the text of the TypeError.
func TestException(t *testing.T) {
	_, err := newRuntime(t).RunString(`new URL("https://exa<mple/")`)
	if !errors.As(err, new(*goja.Exception)) || !strings.Contains(err.Error(), "TypeError: Failed to construct 'URL': ") {
		t.Errorf("got %v", err)
	}
}

// A Go function that creates URLs throws the same errors as the package.
func TestExceptionThroughGo(t *testing.T) {
	vm := newRuntime(t)
	must(t, vm.Set("make", func(call goja.FunctionCall) goja.Value {
		v, err := vm.New(vm.Get("URL"), call.Argument(0))
		if err != nil {
			panic(err)
		}
		return v
	}))
	expect(t, vm, `make("https://a/") instanceof URL && (() => { try { make("a") } catch (e) { return e instanceof TypeError } })()`, "true")
}

// Modules are loaded within a script, and at any time.
func init() {
	for _, main := range []bool{true, false} {
		installers = append(installers, func(vm *goja.Runtime) error {
			var registry require.Registry
			registry.RegisterNativeModule("url", jsurl.Module(jsurl.Options{}))
			if main {
				_, err := registry.Enable(vm).Require("url")
				return err
			}
			registry.Enable(vm)
			_, err := vm.RunString(`var { URL, URLSearchParams, URLPattern } = require("url")`)
			return err
		})
	}
}

// The module replaces goja_nodejs's.
func TestRequire(t *testing.T) {
	var registry require.Registry
	registry.RegisterNativeModule("url", jsurl.Require)
	registry.RegisterNativeModule("node:url", jsurl.Require)
	vm := goja.New()
	registry.Enable(vm)
	got := eval(t, vm, `{
		const u = require("url");
		[Object.keys(u), new u.URL("https://a/") instanceof u.URL, new u.URLSearchParams({ a: "b" }), typeof URL,
			u.domainToASCII("Bücher.example"), u.domainToUnicode("xn--bcher-kva.example"),
			u.domainToASCII("xn--iñvalid.com") + u.domainToUnicode("a b") + u.domainToASCII.length].join(" ");
	}`)
	want := "URL,URLSearchParams,URLPattern,domainToASCII,domainToUnicode true a=b undefined xn--bcher-kva.example bücher.example 1"
	if got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	must(t, jsurl.Enable(vm, jsurl.Options{}))
	expect(t, vm, `require("url").URL === URL && require("node:url").URL === URL`, "true")
}

// The options of a module apply, and the exports that it has stay.
func TestModule(t *testing.T) {
	vm := goja.New()
	module := run(t, vm, "module", `({ exports: { other: 1 } })`).(*goja.Object)
	jsurl.Module(jsurl.Options{MaxLength: 20})(vm, module)
	must(t, vm.Set("url", module.Get("exports")))
	expect(t, vm, `[url.other, url.URL.canParse("https://a/" + "b".repeat(10)), url.URL.canParse("https://a/" + "b".repeat(11))].join()`, "1,true,false")
}

// A setter or getter of a script doesn't run when the program itself loads the module, so it
// can't throw where nothing would catch it.
func TestRequireAfter(t *testing.T) {
	for _, before := range []string{
		`Object.defineProperty(Object.prototype, "exports", { get() { throw 1 }, set() { throw 2 } })`,
		`Object.defineProperty(Object.prototype, "exports", { get() { for (;;); }, set() { } })`,
		`Object.defineProperty(Object.prototype, "exports", { value: Object.freeze({}) })`,
		`Object.defineProperty(Object.prototype, "exports", { value: new Proxy({}, { defineProperty() { throw 1 } }) })`,
		`Object.defineProperty(Object.prototype, "URL", { get() { throw 1 }, set() { throw 2 } })`,
	} {
		t.Run(before, func(t *testing.T) {
			vm := goja.New()
			eval(t, vm, before+"; 0")
			var registry require.Registry
			registry.RegisterNativeModule("url", jsurl.Require)
			exports, err := registry.Enable(vm).Require("url")
			must(t, err)
			must(t, vm.Set("url", exports))
			expect(t, vm, `new url.URL("https://a/").host`, "a")
		})
	}
}
