package jsurl

import (
	"reflect"

	"github.com/dop251/goja"

	"github.com/gowhatwg/url"
)

//go:generate go run ./internal/gen

// Enable installs URL, URLSearchParams and URLPattern on the global object of vm,
// replacing properties with these names. Calling it again is harmless: existing
// objects stay valid.
//
// Call it before scripts run: it uses Reflect, and the prototype of iterators, as
// it finds them.
func Enable(vm *goja.Runtime) {
	r := realmOf(vm)
	global := vm.GlobalObject()
	for _, i := range []*interfaceObject{r.url, r.params, r.pattern} {
		must(global.DefineDataProperty(i.name, i.constructor, yes, yes, no))
	}
}

// ToValue returns an object of the class URL for u, without parsing. Go and the
// script share the URL: each sees the other's changes. To keep them apart, pass
// u.Clone(). For nil it returns null.
//
// Each call makes a new object, with its own searchParams. The runtime need not be
// enabled. As for any URL, no other goroutine may use u while a script can change
// it.
func ToValue(vm *goja.Runtime, u *url.URL) goja.Value {
	if u == nil {
		return goja.Null()
	}
	r := realmOf(vm)
	return r.newObject(r.url.prototype, &urlObject{url: u})
}

// FromValue returns the URL of v, if v is an object of the class URL, or of a class
// that extends it, in any runtime. Go and the script share the URL; Clone makes a
// separate one.
//
// It runs no script, so it doesn't accept values that only look like a URL: a
// string, an object with the property href, a proxy. Nor does it recognize an
// object whose prototype was changed so that it doesn't lead to URL.prototype.
func FromValue(v goja.Value) (*url.URL, bool) {
	object, ok := v.(*goja.Object)
	if !ok {
		return nil, false
	}
	// The engines don't say of which runtime an object is, but the prototype does.
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

// proxyType is the type of proxies. A script decides what their prototype is.
var proxyType = reflect.TypeFor[goja.Proxy]()
