package jsurl_test

import (
	"testing"

	"github.com/dop251/goja"
	"github.com/dop251/goja_nodejs/require"

	"github.com/gowhatwg/url/jsurl"
)

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
	if got := eval(t, vm, `require("url").URL === URL && require("node:url").URL === URL`); got != "true" {
		t.Errorf("the class isn't the same: %s", got)
	}
}

// The options of a module apply, and the exports that it has stay.
func TestModule(t *testing.T) {
	vm := goja.New()
	module := run(t, vm, "module", `({ exports: { other: 1 } })`).(*goja.Object)
	jsurl.Module(jsurl.Options{MaxLength: 20})(vm, module)
	must(t, vm.Set("url", module.Get("exports")))
	if got := eval(t, vm, `[url.other, url.URL.canParse("https://a/" + "b".repeat(10)), url.URL.canParse("https://a/" + "b".repeat(11))].join()`); got != "1,true,false" {
		t.Errorf("got %s", got)
	}
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
			if got := eval(t, vm, `new url.URL("https://a/").host`); got != "a" {
				t.Errorf("got %s", got)
			}
		})
	}
}
