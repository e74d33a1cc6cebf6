package jsurl

import (
	"runtime"
	"sync"
	"weak"

	"github.com/dop251/goja"
)

// realms finds the realm of a runtime, and the realm of an object by URL.prototype.
var realms struct {
	sync.Mutex
	byRuntime   map[weak.Pointer[goja.Runtime]]weak.Pointer[realm]
	byPrototype map[weak.Pointer[goja.Object]]weak.Pointer[realm]
}

// realmOf returns the realm of vm. It creates the realm if there isn't one.
func realmOf(vm *goja.Runtime) *realm {
	key := weak.Make(vm)
	realms.Lock()
	r := realms.byRuntime[key].Value()
	realms.Unlock()
	if r != nil {
		return r
	}
	// No other goroutine may use vm at the same time, so no other creates its realm.
	r = &realm{vm: vm, intrinsics: intrinsicsOf(vm), options: Options{}.withDefaults()}
	r.defineURL()
	r.defineURLSearchParams()
	r.defineURLPattern()
	prototype := weak.Make(r.url.prototype)
	realms.Lock()
	defer realms.Unlock()
	if realms.byRuntime == nil {
		realms.byRuntime = make(map[weak.Pointer[goja.Runtime]]weak.Pointer[realm])
		realms.byPrototype = make(map[weak.Pointer[goja.Object]]weak.Pointer[realm])
	}
	realms.byRuntime[key] = weak.Make(r)
	realms.byPrototype[prototype] = weak.Make(r)
	runtime.AddCleanup(r, func(prototype weak.Pointer[goja.Object]) {
		realms.Lock()
		defer realms.Unlock()
		delete(realms.byPrototype, prototype)
		// The runtime may have another realm by now.
		if realms.byRuntime[key].Value() == nil {
			delete(realms.byRuntime, key)
		}
	}, prototype)
	return r
}

// realmOfPrototype returns the realm that has prototype as its URL.prototype, or nil.
func realmOfPrototype(prototype *goja.Object) *realm {
	realms.Lock()
	defer realms.Unlock()
	return realms.byPrototype[weak.Make(prototype)].Value()
}
