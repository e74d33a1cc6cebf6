package jsurl

import (
	"runtime"
	"sync/atomic"
	"weak"

	"github.com/dop251/goja"
)

// objects has the value behind each object of the classes: a *urlObject, *paramsObject,
// *urlpattern.Pattern or *iteratorObject. Brand checks use it.
//
// The engines don't let other packages add internal slots, so this is a map with weak keys. A
// value must not refer to its object, or both stay alive as long as the runtime.
type objects struct {
	behind map[weak.Pointer[goja.Object]]any
	// Scripts usually use the same object again.
	last       *goja.Object
	behindLast any
	// collected is set when the garbage has been collected since the last sweep.
	collected *atomic.Bool
}

// add stores the value behind an object. Once after each garbage collection, it removes the
// objects that are garbage.
func (o *objects) add(object *goja.Object, behind any) {
	if o.collected == nil || o.collected.Load() {
		o.sweep()
	}
	o.behind[weak.Make(object)] = behind
	o.last, o.behindLast = object, behind
}

// find returns the value behind v, or nil if v isn't an object of the classes.
func (o *objects) find(v goja.Value) any {
	object, ok := v.(*goja.Object)
	if !ok {
		return nil
	}
	if object == o.last {
		return o.behindLast
	}
	behind, ok := o.behind[weak.Make(object)]
	if ok {
		o.last, o.behindLast = object, behind
	}
	return behind
}

// sweep removes the objects that are garbage.
func (o *objects) sweep() {
	if o.behind == nil {
		o.behind = make(map[weak.Pointer[goja.Object]]any)
	}
	for pointer := range o.behind {
		if pointer.Value() == nil {
			delete(o.behind, pointer)
		}
	}
	o.collected = new(atomic.Bool)
	// An object without pointers could share its memory with others that live longer.
	canary := &struct{ self any }{}
	runtime.AddCleanup(canary, func(collected *atomic.Bool) { collected.Store(true) }, o.collected)
}
