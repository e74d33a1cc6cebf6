package jsurl

import (
	"github.com/dop251/goja"

	"github.com/gowhatwg/url"
)

// Require is the loader of a module "url", for the package require of goja_nodejs:
//
//	registry.RegisterNativeModule("url", jsurl.Require)
//
// The module exports URL, URLSearchParams and URLPattern, and domainToASCII and
// domainToUnicode as in Node.js. It installs nothing on the global object.
func Require(vm *goja.Runtime, module *goja.Object) {
	r := realmOf(vm)
	exports, ok := module.Get("exports").(*goja.Object)
	if !ok {
		exports = vm.NewObject()
		must(module.Set("exports", exports))
	}
	for _, i := range []*interfaceObject{r.url, r.params, r.pattern} {
		must(exports.Set(i.name, i.constructor))
	}
	define := func(name string, f func(string) string) {
		must(exports.Set(name, r.function(name, 1, func(call goja.FunctionCall) goja.Value {
			return r.newString(f(r.toUSVString(call.Argument(0))))
		})))
	}
	define("domainToASCII", func(domain string) string {
		host, err := url.ParseHost(domain)
		if err != nil {
			return ""
		}
		return host.String()
	})
	define("domainToUnicode", func(domain string) string {
		host, err := url.ParseHost(domain)
		if err != nil {
			return ""
		}
		return host.Unicode()
	})
}
