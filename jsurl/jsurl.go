package jsurl

import (
	"reflect"

	"github.com/dop251/goja"

	"github.com/gowhatwg/url"
)

//go:generate go run ./internal/gen

// Enable installs URL, URLSearchParams and URLPattern on the global object of vm, in place of
// what is there under these names. To do it again changes nothing else, and objects of
// before stay what they are.
//
// Call it before scripts run: it takes Reflect, and the prototype of iterators, as they are.
func Enable(vm *goja.Runtime) {
	r := realmOf(vm)
	global := vm.GlobalObject()
	for _, i := range []*interfaceObject{r.url, r.params, r.pattern} {
		must(global.DefineDataProperty(i.name, i.constructor, yes, yes, no))
	}
}

// ToValue returns an object of the class URL that is u: what one side sets, the other one
// sees. To keep them apart, pass u.Clone(). Nothing is parsed. For nil it returns null.
//
// Each call makes an object of its own, with a list searchParams of its own. The runtime need not
// be enabled. As for any URL, no other goroutine may use u while a script can change it.
func ToValue(vm *goja.Runtime, u *url.URL) goja.Value {
	if u == nil {
		return goja.Null()
	}
	r := realmOf(vm)
	return r.newObject(r.url.prototype, &urlObject{url: u})
}

// FromValue returns the URL that v is, and whether v is an object of the class URL, or of a
// class that extends it, in whichever runtime. What one side sets, the other one sees; Clone
// makes a URL of its own.
//
// It runs no script, and so takes nothing for a URL that only looks like one: a string, an
// object with the property href, a proxy. An object that has been given a prototype that
// doesn't lead to URL.prototype isn't recognized either.
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

// proxyType is the type of proxies, whose prototype is up to a script.
var proxyType = reflect.TypeFor[goja.Proxy]()
