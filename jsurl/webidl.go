package jsurl

import (
	"fmt"

	"github.com/dop251/goja"
)

// Flags of properties, as Web IDL sets them.
const (
	yes = goja.FLAG_TRUE
	no  = goja.FLAG_FALSE
)

// must is for definitions on new objects, which can't fail.
func must(err error) {
	if err != nil {
		panic(err)
	}
}

// throw throws a TypeError of the realm.
func (r *realm) throw(format string, args ...any) {
	panic(r.vm.NewTypeError("%s", fmt.Sprintf(format, args...)))
}

// call calls a function of a script or of the engine. If that throws a value, call throws the same
// value.
func call(f goja.Callable, this goja.Value, args ...goja.Value) goja.Value {
	v, err := f(this, args...)
	if err != nil {
		// It is an *Exception, or the error of an interrupted runtime.
		panic(err)
	}
	if v == nil {
		return goja.Undefined() // from a Go function of the program
	}
	return v
}

// An interfaceObject is a class.
//
// https://webidl.spec.whatwg.org/#interface-object
type interfaceObject struct {
	realm       *realm
	name        string
	constructor *goja.Object
	prototype   *goja.Object
}

// newInterface creates a class. construct converts the arguments of the constructor, and returns
// its steps, which return the value behind the new object.
//
// https://webidl.spec.whatwg.org/#js-constructor
//
// The engines call a native constructor in the same way with and without "new". So the
// constructor is a proxy for a native one: a proxy has a separate trap for each.
func (r *realm) newInterface(name string, length int, construct func(args []goja.Value) (steps func() any)) *interfaceObject {
	i := &interfaceObject{realm: r, name: name}
	target := r.vm.ToValue(func(goja.ConstructorCall) *goja.Object { return nil }).(*goja.Object)
	r.describe(target, name, length)
	i.prototype = target.Get("prototype").(*goja.Object)
	must(target.DefineDataProperty("prototype", i.prototype, no, no, no))
	must(i.prototype.DefineDataPropertySymbol(goja.SymToStringTag, r.vm.ToValue(name), no, yes, no))
	i.constructor = r.vm.ToValue(r.vm.NewProxy(target, &goja.ProxyTrapConfig{
		Apply: func(*goja.Object, goja.Value, []goja.Value) goja.Value {
			r.throw("Class constructor %s cannot be invoked without 'new'", name)
			return nil
		},
		Construct: func(_ *goja.Object, args []goja.Value, newTarget *goja.Object) *goja.Object {
			steps := construct(args)
			prototype := i.prototype
			if newTarget != i.constructor {
				// Otherwise it should be the prototype in the realm of newTarget, but the
				// engines don't say which realm that is.
				if p, ok := newTarget.Get("prototype").(*goja.Object); ok {
					prototype = p
				}
			}
			return r.newObject(prototype, steps())
		},
	})).(*goja.Object)
	must(i.prototype.DefineDataProperty("constructor", i.constructor, yes, yes, no))
	hasInstance := r.function("[Symbol.hasInstance]", 1, func(call goja.FunctionCall) goja.Value {
		return r.vm.ToValue(r.isInstance(call.This, call.Argument(0)))
	})
	must(i.constructor.DefineDataPropertySymbol(goja.SymHasInstance, hasInstance, no, no, no))
	return i
}

// isInstance says whether v has the prototype of a constructor. The engines' own instanceof throws
// if the constructor is a proxy.
//
// https://tc39.es/ecma262/#sec-ordinaryhasinstance
func (r *realm) isInstance(constructor, v goja.Value) bool {
	if _, ok := goja.AssertFunction(constructor); !ok {
		return false
	}
	object, ok := v.(*goja.Object)
	if !ok {
		return false
	}
	prototype, ok := property(constructor.(*goja.Object), "prototype").(*goja.Object)
	if !ok {
		r.throw("The prototype of the right-hand side of 'instanceof' is not an object")
	}
	// The chain can have proxies in it, so it may be endless.
	for i := 1; ; i++ {
		object = object.Prototype()
		if object == nil || object == prototype {
			return object != nil
		}
		r.pauseAfter(i)
	}
}

// newObject creates an object of a class.
func (r *realm) newObject(prototype *goja.Object, behind any) *goja.Object {
	object := r.vm.CreateObject(prototype)
	r.objects.add(object, behind)
	return object
}

// function creates a function of the engine. It can't be called with "new".
func (r *realm) function(name string, length int, f func(goja.FunctionCall) goja.Value) *goja.Object {
	function := r.vm.ToValue(f).(*goja.Object)
	r.describe(function, name, length)
	return function
}

// describe sets the name and the length of a function.
func (r *realm) describe(function *goja.Object, name string, length int) {
	must(function.DefineDataProperty("length", r.vm.ToValue(length), no, yes, no))
	must(function.DefineDataProperty("name", r.vm.ToValue(name), no, yes, no))
}

// behind returns the value behind an object that a member was called on. It throws if the object
// isn't one of the class.
func behind[T any](i *interfaceObject, this goja.Value, member string) T {
	value, ok := i.realm.objects.find(this).(T)
	if !ok {
		i.realm.throw("Illegal invocation: '%s' was called on an object that is not a %s", member, i.name)
	}
	return value
}

// operation defines a method of the class whose objects have a T behind them.
//
// https://webidl.spec.whatwg.org/#define-the-operations
func operation[T any](i *interfaceObject, name string, required int, f func(this T, call goja.FunctionCall) goja.Value) *goja.Object {
	function := i.realm.function(name, required, func(call goja.FunctionCall) goja.Value {
		this := behind[T](i, call.This, name)
		i.require(name, required, call.Arguments)
		return f(this, call)
	})
	must(i.prototype.DefineDataProperty(name, function, yes, yes, yes))
	return function
}

// static defines a static method.
func (i *interfaceObject) static(name string, required int, f func(goja.FunctionCall) goja.Value) {
	function := i.realm.function(name, required, func(call goja.FunctionCall) goja.Value {
		i.require(name, required, call.Arguments)
		return f(call)
	})
	must(i.constructor.DefineDataProperty(name, function, yes, yes, yes))
}

// attribute defines a getter and, unless set is nil, a setter.
//
// https://webidl.spec.whatwg.org/#define-the-attributes
func attribute[T any](i *interfaceObject, name string, get func(this T) goja.Value, set func(this T, value goja.Value)) {
	getter := i.realm.function("get "+name, 0, func(call goja.FunctionCall) goja.Value {
		return get(behind[T](i, call.This, name))
	})
	var setter goja.Value = goja.Undefined()
	if set != nil {
		setter = i.realm.function("set "+name, 1, func(call goja.FunctionCall) goja.Value {
			set(behind[T](i, call.This, name), call.Argument(0))
			return goja.Undefined()
		})
	}
	must(i.prototype.DefineAccessorProperty(name, getter, setter, yes, yes))
}

// require throws if there are fewer arguments than a function needs.
func (i *interfaceObject) require(function string, required int, args []goja.Value) {
	if len(args) < required {
		what := "execute '" + function + "' on"
		if function == i.name {
			what = "construct"
		}
		arguments := "arguments"
		if required == 1 {
			arguments = "argument"
		}
		i.realm.throw("Failed to %s '%s': %d %s required, but only %d present", what, i.name, required, arguments, len(args))
	}
}

// argument returns an argument, and undefined if it is missing.
func argument(args []goja.Value, i int) goja.Value {
	if i < len(args) {
		return args[i]
	}
	return goja.Undefined()
}

// property returns a property of an object, and undefined if it is missing.
func property(object *goja.Object, name string) goja.Value {
	if v := object.Get(name); v != nil {
		return v
	}
	return goja.Undefined()
}

// newString returns a string of the engine.
func (r *realm) newString(s string) goja.Value { return r.vm.ToValue(s) }

// toUSVString converts a value to a string without lone surrogates. It doesn't convert all of a
// string that is over the limits of a URL and of a pattern: the result is over them, too.
//
// https://webidl.spec.whatwg.org/#js-USVString
func (r *realm) toUSVString(v goja.Value) string {
	if object, ok := v.(*goja.Object); ok {
		v = object.ToString()
	}
	if _, ok := v.(*goja.Symbol); ok {
		r.throw("Cannot convert a Symbol value to a string")
	}
	// A code unit is at least a byte of UTF-8.
	if s, ok := v.(goja.String); ok && s.Length() > max(r.options.MaxLength, r.options.MaxPatternText) {
		// No text of a list is equal to the result, because that isn't UTF-8.
		return s.Substring(0, max(r.options.MaxLength, r.options.MaxPatternText)).String() + "\xFF"
	}
	// The engines turn each lone surrogate into U+FFFD.
	return v.String()
}

// toOptionalString converts an argument. The result is nil if it is missing.
func (r *realm) toOptionalString(v goja.Value) *string {
	if goja.IsUndefined(v) {
		return nil
	}
	return new(r.toUSVString(v))
}

// iteratorMethod returns the method Symbol.iterator of an object, and nil if that is null or
// undefined.
//
// https://tc39.es/ecma262/#sec-getmethod
func (r *realm) iteratorMethod(object *goja.Object) goja.Callable {
	v := object.GetSymbol(goja.SymIterator)
	if v == nil || goja.IsUndefined(v) || goja.IsNull(v) {
		return nil
	}
	f, ok := goja.AssertFunction(v)
	if !ok {
		r.throw("Symbol.iterator is not a function")
	}
	return f
}

// pauseAfter allows an interruption of the runtime after some of the steps of a loop, counted from
// 1. If the next method of an iterator is a native function, nothing else in the loop does so.
func (r *realm) pauseAfter(step int) {
	if step%1000 == 0 {
		call(r.pause, goja.Undefined())
	}
}

// iterate calls step with each value of an iterable. As in Web IDL, the iterator isn't closed
// if step throws.
//
// https://webidl.spec.whatwg.org/#create-sequence-from-iterable
func (r *realm) iterate(iterable *goja.Object, method goja.Callable, step func(goja.Value)) {
	iterator, ok := call(method, iterable).(*goja.Object)
	if !ok {
		r.throw("The result of Symbol.iterator is not an object")
	}
	next, ok := goja.AssertFunction(property(iterator, "next"))
	if !ok {
		r.throw("The method next of the iterator is not a function")
	}
	for i := 1; ; i++ {
		result, ok := call(next, iterator).(*goja.Object)
		if !ok {
			r.throw("The result of the iterator is not an object")
		}
		if property(result, "done").ToBoolean() {
			return
		}
		step(property(result, "value"))
		r.pauseAfter(i)
	}
}

// record calls add with each enumerable property of an object, in its order.
//
// https://webidl.spec.whatwg.org/#js-record
func (r *realm) record(object *goja.Object, add func(name, value string)) {
	undefined := goja.Undefined()
	if r.ownKeys == nil || r.ownPropertyDescriptor == nil || r.get == nil {
		r.throw("The properties of an object can't be read: Reflect was changed before URL was installed")
	}
	keys, ok := call(r.ownKeys, undefined, object).(*goja.Object)
	if !ok {
		r.throw("The list of an object's keys is not an object")
	}
	// No script has seen the list of keys, so it has no holes.
	for i := range int(property(keys, "length").ToInteger()) {
		r.pauseAfter(i + 1)
		key := call(r.get, undefined, keys, r.vm.ToValue(i))
		descriptor, ok := call(r.ownPropertyDescriptor, undefined, object, key).(*goja.Object)
		if !ok || !property(descriptor, "enumerable").ToBoolean() {
			continue
		}
		name := r.toUSVString(key)
		// The value is looked up by key: if the key has lone surrogates, name doesn't.
		add(name, r.toUSVString(call(r.get, undefined, object, key)))
	}
}
