package jsurl

import (
	"reflect"

	"github.com/dop251/goja"

	"github.com/gowhatwg/url"
)

//go:generate go run ./internal/gen

// Enable installs URL, URLSearchParams and URLPattern on the global object of vm,
// replacing properties with these names. A second call only replaces these properties
// again: older objects keep working.
//
// Call it before scripts run: it uses Reflect and the prototype of iterators as they
// are at that time.
func Enable(vm *goja.Runtime) {
	r := realmOf(vm)
	global := vm.GlobalObject()
	for _, i := range []*interfaceObject{r.url, r.params, r.pattern} {
		must(global.DefineDataProperty(i.name, i.constructor, yes, yes, no))
	}
}

// ToValue returns an object of the class URL that shares u: changes on one side show on
// the other. To keep them apart, pass new(*u). Nothing is parsed. For nil it returns
// null.
//
// Each call makes a new object, with a new searchParams. It works without [Enable],
// too. As with any URL, no other goroutine may use u while a script can change it.
func ToValue(vm *goja.Runtime, u *url.URL) goja.Value {
	if u == nil {
		return goja.Null()
	}
	r := realmOf(vm)
	return r.newObject(r.url.prototype, &urlObject{url: u})
}

// FromValue returns the URL behind v, and whether v is an object of the class URL, or of
// a class that extends it, in any runtime. Changes on one side show on the other; copy
// the URL to keep them apart.
//
// It runs no script, so it doesn't accept values that only look like a URL: a string,
// an object with the property href, a proxy. Nor does it accept a URL object whose
// prototype a script has replaced with one that doesn't lead to URL.prototype.
func FromValue(v goja.Value) (*url.URL, bool) {
	object, ok := v.(*goja.Object)
	if !ok {
		return nil, false
	}
	// The engines don't say which runtime an object belongs to, but its prototype does.
	for p := object; p != nil && p.ExportType() != proxyType; p = p.Prototype() {
		if r := realmOfPrototype(p); r != nil {
			u, ok := r.objects.find(object).(*urlObject)
			if !ok {
				return nil, false
			}
			return u.url, true
		}
	}
	return nil, false
}

// proxyType is the type of proxies, whose prototype is up to a script.
var proxyType = reflect.TypeFor[goja.Proxy]()
