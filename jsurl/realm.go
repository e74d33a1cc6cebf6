package jsurl

import (
	"errors"
	"reflect"

	"github.com/dop251/goja"
)

// A realm has the three classes of one runtime.
//
// Only the functions of the runtime keep it alive. Global variables have only weak pointers to
// it, so a runtime that isn't used anymore becomes garbage together with its URLs.
type realm struct {
	vm      *goja.Runtime
	objects objects

	url, params, pattern *interfaceObject
	iteratorPrototype    *goja.Object

	intrinsics
	options Options
}

// intrinsics are objects of the engine that scripts could replace.
type intrinsics struct {
	// pause does nothing, but returns an error if the runtime has been interrupted.
	pause goja.Callable
	// iterator is the prototype of all iterators, or nil if a script has cut it off.
	iterator *goja.Object

	// The functions of Reflect as they were when the realm was made, or nil if a script had
	// removed them.
	ownKeys, ownPropertyDescriptor, get goja.Callable
}

// Syntax gives some intrinsics whatever scripts have done. The engines let Go functions reach
// the others only by name.
var (
	bySyntax = goja.MustCompile("jsurl", `[function () {}, (function* () {}).prototype]`, true)
	byName   = goja.MustCompile("jsurl", `try { [Reflect.ownKeys, Reflect.getOwnPropertyDescriptor, Reflect.get] } catch { }`, true)
)

// intrinsicsOf returns the intrinsics of vm, which may have been interrupted.
func intrinsicsOf(vm *goja.Runtime) intrinsics {
	list, err := vm.RunProgram(bySyntax)
	if interrupted, ok := errors.AsType[*goja.InterruptedError](err); ok {
		vm.ClearInterrupt()
		defer vm.Interrupt(interrupted.Value())
		list, err = vm.RunProgram(bySyntax)
	}
	if err != nil {
		panic(err) // the error of the script that is running: its stack is full
	}
	var i intrinsics
	i.pause, _ = goja.AssertFunction(element(list, "0"))
	// The prototype of a generator, which is new, has the prototype of all generators as its own,
	// and that the prototype of all iterators.
	if p, ok := element(list, "1").(*goja.Object); ok {
		i.iterator = p.Prototype().Prototype()
	}
	if list, err = vm.RunProgram(byName); err == nil {
		i.ownKeys, _ = goja.AssertFunction(element(list, "0"))
		i.ownPropertyDescriptor, _ = goja.AssertFunction(element(list, "1"))
		i.get, _ = goja.AssertFunction(element(list, "2"))
	}
	return i
}

// element returns an element of an array that no script has seen, and undefined if there is
// none.
func element(array goja.Value, index string) goja.Value {
	if object, ok := array.(*goja.Object); ok {
		return property(object, index)
	}
	return goja.Undefined()
}

// proxyType is the type of proxies, whose prototype is up to a script.
var proxyType = reflect.TypeFor[goja.Proxy]()
