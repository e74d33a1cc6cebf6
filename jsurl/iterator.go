package jsurl

import "github.com/dop251/goja"

// An iteration goes over the pairs of a list by index, so it sees later changes to the list.
//
// It reads several pairs at a time, and more each time if the list hasn't changed. So reading a
// whole list takes linear time.
type iteration struct {
	params  *paramsObject
	index   int
	buffer  []pair // the pairs from index on, as of version
	version version
	size    int // of the next buffer
}

// The numbers of pairs that are read at first, and at most at a time.
const firstBuffer, lastBuffer = 8, 4096

// next returns the next pair, and false at the end.
func (it *iteration) next() (pair, bool) {
	if len(it.buffer) == 0 || it.version != it.params.version() {
		it.fill()
	}
	if len(it.buffer) == 0 {
		return pair{}, false
	}
	p := it.buffer[0]
	it.buffer = it.buffer[1:]
	it.index++
	return p, true
}

// fill reads the pairs from index on.
func (it *iteration) fill() {
	if version := it.params.version(); it.version != version || it.size == 0 {
		it.version, it.size = version, firstBuffer
	} else {
		it.size = min(2*it.size, lastBuffer)
	}
	it.buffer = it.buffer[:0:0]
	skip := it.index
	if skip >= it.params.list.Size() {
		return
	}
	for name, value := range it.params.list.All() {
		if skip > 0 {
			skip--
			continue
		}
		it.buffer = append(it.buffer, pair{name, value})
		if len(it.buffer) == it.size {
			return
		}
	}
}

// An iteratorObject is the value behind an iterator of URLSearchParams.
type iteratorObject struct {
	iteration
	result func(pair) goja.Value
}

// defineIteration defines the iterators and forEach.
//
// https://webidl.spec.whatwg.org/#js-iterable
func (r *realm) defineIteration() {
	r.defineIteratorPrototype()
	define := func(name string, result func(pair) goja.Value) *goja.Object {
		return operation(r.params, name, 0, func(p *paramsObject, _ goja.FunctionCall) goja.Value {
			return r.newObject(r.iteratorPrototype, &iteratorObject{iteration{params: p}, result})
		})
	}
	entries := define("entries", func(p pair) goja.Value { return r.vm.NewArray(p.name, p.value) })
	must(r.params.prototype.DefineDataPropertySymbol(goja.SymIterator, entries, yes, yes, no))
	define("keys", func(p pair) goja.Value { return r.newString(p.name) })
	define("values", func(p pair) goja.Value { return r.newString(p.value) })
	operation(r.params, "forEach", 1, func(p *paramsObject, c goja.FunctionCall) goja.Value {
		callback, ok := goja.AssertFunction(c.Arguments[0])
		if !ok {
			r.throw("Failed to execute 'forEach' on 'URLSearchParams': the callback is not a function")
		}
		it := iteration{params: p}
		for i := 1; ; i++ {
			pair, ok := it.next()
			if !ok {
				return goja.Undefined()
			}
			call(callback, c.Argument(1), r.newString(pair.value), r.newString(pair.name), c.This)
			r.pauseAfter(i)
		}
	})
}

// defineIteratorPrototype creates the prototype of the iterators.
//
// https://webidl.spec.whatwg.org/#js-iterator-prototype-object
func (r *realm) defineIteratorPrototype() {
	i := &interfaceObject{realm: r, name: "URLSearchParams Iterator", prototype: r.vm.CreateObject(r.iterator)}
	r.iteratorPrototype = i.prototype
	operation(i, "next", 0, func(it *iteratorObject, _ goja.FunctionCall) goja.Value {
		value, done := goja.Undefined(), true
		if p, ok := it.next(); ok {
			value, done = it.result(p), false
		}
		result := r.vm.NewObject()
		must(result.DefineDataProperty("value", value, yes, yes, yes))
		must(result.DefineDataProperty("done", r.vm.ToValue(done), yes, yes, yes))
		return result
	})
	must(i.prototype.DefineDataPropertySymbol(goja.SymToStringTag, r.vm.ToValue(i.name), no, yes, no))
}
