package jsurl

import (
	"cmp"

	"github.com/dop251/goja"

	"github.com/gowhatwg/url"
)

//go:generate go run ./internal/gen

// Enable installs URL, URLSearchParams and URLPattern on the global object of vm,
// replacing properties with these names. A second call only replaces these properties
// and the options: older objects keep working.
//
// The error is an exception of vm: a script can have frozen the global object, or one
// of these properties. A runtime that was interrupted stays interrupted.
//
// Call it before scripts run, because it reads Reflect.ownKeys, getOwnPropertyDescriptor
// and get. If a script has removed one of them, records, which are objects that
// aren't iterable, are TypeErrors.
func Enable(vm *goja.Runtime, o Options) error {
	r := realmOf(vm)
	r.options = o.withDefaults()
	global := vm.GlobalObject()
	var err error
	for _, i := range []*interfaceObject{r.url, r.params, r.pattern} {
		err = cmp.Or(err, global.DefineDataProperty(i.name, i.constructor, yes, yes, no))
	}
	return err
}

// ToValue returns an object of the class URL that shares u: changes on one side show on
// the other. To keep them apart, pass new(*u). Nothing is parsed. For nil it returns
// null.
//
// Each call makes a new object, with a new searchParams. It works without [Enable], too, with the
// default options. As with any URL, no other goroutine may use u while a script can change it.
func ToValue(vm *goja.Runtime, u *url.URL) goja.Value {
	if u == nil {
		return goja.Null()
	}
	r := realmOf(vm)
	return r.newObject(r.url.prototype, &urlObject{url: u})
}

// FromValue returns the URL behind v, and whether v is an object of the class URL, or of
// a class that extends it, in any runtime. Changes on one side show on the other; copy
// the URL to keep them apart. Use this URL, not the text of v: v.String calls the method
// toString of a script, which can return another URL.
//
// It runs no script, so it doesn't accept values that only look like a URL: a string,
// an object with the property href, a proxy. Nor does it accept a URL object whose
// prototype a script has replaced with one that doesn't lead to URL.prototype.
func FromValue(v goja.Value) (*url.URL, bool) {
	object, _ := v.(*goja.Object) // nil for a primitive value
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
