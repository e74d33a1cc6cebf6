package jsurl

import (
	"slices"

	"github.com/dop251/goja"

	"github.com/gowhatwg/url"
)

// Require is the loader of a module "url", with the default [Options], for the package
// require of goja_nodejs:
//
//	registry.RegisterNativeModule("url", jsurl.Require)
//	registry.RegisterNativeModule("node:url", jsurl.Require)
//
// The module exports URL, URLSearchParams and URLPattern, and domainToASCII and
// domainToUnicode as in Node.js. It installs nothing on the global object.
func Require(vm *goja.Runtime, module *goja.Object) {
	realmOf(vm).export(vm, module)
}

// Module returns a loader like [Require], with options.
func Module(o Options) func(vm *goja.Runtime, module *goja.Object) {
	return func(vm *goja.Runtime, module *goja.Object) {
		r := realmOf(vm)
		r.options = o.withDefaults()
		r.export(vm, module)
	}
}

// export sets the exports of a module, which no script has seen. It runs no script, whatever
// scripts have done before.
func (r *realm) export(vm *goja.Runtime, module *goja.Object) {
	var exports *goja.Object
	// A setter of Object.prototype can have taken what the loader wanted to set.
	if slices.Contains(module.GetOwnPropertyNames(), "exports") {
		exports, _ = module.Get("exports").(*goja.Object)
	}
	if exports == nil {
		exports = vm.NewObject()
		must(module.DefineDataProperty("exports", exports, yes, yes, yes))
	}
	define := func(name string, v goja.Value) { must(exports.DefineDataProperty(name, v, yes, yes, yes)) }
	for _, i := range []*interfaceObject{r.url, r.params, r.pattern} {
		define(i.name, i.constructor)
	}
	domainTo := func(name string, form func(url.Host) string) {
		define(name, r.function(name, 1, func(call goja.FunctionCall) goja.Value {
			host, _ := url.ParseHost(r.toLimitedString("domain", call.Argument(0)))
			return r.newString(form(host)) // "" if the host is invalid
		}))
	}
	domainTo("domainToASCII", url.Host.String)
	domainTo("domainToUnicode", url.Host.Unicode)
}
