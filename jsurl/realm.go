package jsurl

import "github.com/dop251/goja"

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
