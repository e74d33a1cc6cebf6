package jsurl

import (
	"github.com/dop251/goja"

	"github.com/gowhatwg/url"
)

// A paramsObject is the value behind an object of the class URLSearchParams.
type paramsObject struct {
	list *url.URLSearchParams
	// url is the URL that the list is bound to, or nil.
	url *url.URL
	// changes counts the changes of a list that isn't bound.
	changes int
}

// A version of a list is different after each change. The version of a bound list changes only
// with its URL.
type version struct {
	href    string
	changes int
}

func (p *paramsObject) version() version {
	if p.url != nil {
		return version{href: p.url.Href()}
	}
	return version{changes: p.changes}
}

// thisParams returns the list that a member was called on.
func (r *realm) thisParams(this goja.Value, member string) *paramsObject {
	p, ok := r.objects.find(this).(*paramsObject)
	if !ok {
		r.illegalInvocation("URLSearchParams", member)
	}
	return p
}

// defineURLSearchParams defines the class URLSearchParams.
//
// https://url.spec.whatwg.org/#interface-urlsearchparams
func (r *realm) defineURLSearchParams() {
	r.params = r.newInterface("URLSearchParams", 0, func(args []goja.Value) any {
		return &paramsObject{list: r.newSearchParams(argument(args, 0))}
	})
	r.params.attribute("size", func(call goja.FunctionCall) goja.Value {
		return r.vm.ToValue(r.thisParams(call.This, "size").list.Size())
	}, nil)
	r.defineWriters()
	r.defineReaders()
	r.defineIteration()
	r.paramsOperation("toString", 0, func(p *paramsObject, _ goja.FunctionCall) goja.Value {
		return r.newString(p.list.String())
	})
}

// paramsOperation defines a method of URLSearchParams.
func (r *realm) paramsOperation(name string, required int, f func(*paramsObject, goja.FunctionCall) goja.Value) *goja.Object {
	check := func(this goja.Value, member string) { r.thisParams(this, member) }
	return r.params.operation(name, required, check, func(call goja.FunctionCall) goja.Value {
		return f(r.thisParams(call.This, name), call)
	})
}

// defineWriters defines the methods that change a list.
func (r *realm) defineWriters() {
	define := func(name string, required int, change func(list *url.URLSearchParams, args []string)) {
		r.paramsOperation(name, required, func(p *paramsObject, call goja.FunctionCall) goja.Value {
			// A conversion can change the list, too, so all conversions come first.
			args := make([]string, 0, 2)
			for _, v := range call.Arguments[:min(len(call.Arguments), 2)] {
				if s, ok := r.toOptionalString(v); ok || len(args) < required {
					if !ok {
						s = "undefined"
					}
					args = append(args, s)
				}
			}
			change(p.list, args)
			p.changes++
			return goja.Undefined()
		})
	}
	define("append", 2, func(list *url.URLSearchParams, args []string) { list.Append(args[0], args[1]) })
	define("delete", 1, func(list *url.URLSearchParams, args []string) {
		if len(args) > 1 {
			list.DeleteValue(args[0], args[1])
		} else {
			list.Delete(args[0])
		}
	})
	define("set", 2, func(list *url.URLSearchParams, args []string) { list.Set(args[0], args[1]) })
	r.paramsOperation("sort", 0, func(p *paramsObject, _ goja.FunctionCall) goja.Value {
		p.list.Sort()
		p.changes++
		return goja.Undefined()
	})
}

// defineReaders defines the methods that look names up.
func (r *realm) defineReaders() {
	r.paramsOperation("get", 1, func(p *paramsObject, call goja.FunctionCall) goja.Value {
		value, ok := p.list.Get(r.toUSVString(call.Arguments[0]))
		if !ok {
			return goja.Null()
		}
		return r.newString(value)
	})
	r.paramsOperation("getAll", 1, func(p *paramsObject, call goja.FunctionCall) goja.Value {
		values := p.list.GetAll(r.toUSVString(call.Arguments[0]))
		items := make([]any, len(values))
		for i, value := range values {
			items[i] = value
		}
		return r.vm.NewArray(items...)
	})
	r.paramsOperation("has", 1, func(p *paramsObject, call goja.FunctionCall) goja.Value {
		name := r.toUSVString(call.Arguments[0])
		if value, ok := r.toOptionalString(call.Argument(1)); ok {
			return r.vm.ToValue(p.list.HasValue(name, value))
		}
		return r.vm.ToValue(p.list.Has(name))
	})
}

// newSearchParams returns the list for the argument of the constructor: a sequence of
// pairs, a record, or a string.
//
// https://url.spec.whatwg.org/#dom-urlsearchparams-urlsearchparams
func (r *realm) newSearchParams(init goja.Value) *url.URLSearchParams {
	object, ok := init.(*goja.Object)
	if !ok {
		query, _ := r.toOptionalString(init)
		return url.NewURLSearchParams(query)
	}
	var pairs []pair
	if method := r.iteratorMethod(object); method != nil {
		pairs = r.toPairs(object, method)
	} else {
		index := make(map[string]int)
		r.record(object, func(name, value string) {
			if i, ok := index[name]; ok {
				pairs[i].value = value
				return
			}
			index[name] = len(pairs)
			pairs = append(pairs, pair{name, value})
		})
	}
	return url.URLSearchParamsFromPairs(func(yield func(string, string) bool) {
		for _, p := range pairs {
			if !yield(p.name, p.value) {
				return
			}
		}
	})
}

// A pair is a name and its value.
type pair struct{ name, value string }

// toPairs converts a sequence of sequences of strings. It converts all of it before it refuses
// anything that isn't a pair.
func (r *realm) toPairs(sequence *goja.Object, method goja.Callable) []pair {
	var pairs []pair
	wrong, wrongSize := -1, 0
	n := 0
	r.iterate(sequence, method, func(v goja.Value) {
		item, ok := v.(*goja.Object)
		var itemMethod goja.Callable
		if ok {
			itemMethod = r.iteratorMethod(item)
		}
		if itemMethod == nil {
			r.throw("Failed to construct 'URLSearchParams': element %d of the sequence is not iterable", n)
		}
		var p pair
		size := 0
		r.iterate(item, itemMethod, func(v goja.Value) {
			s := r.toUSVString(v)
			switch size {
			case 0:
				p.name = s
			case 1:
				p.value = s
			}
			size++
		})
		if size != 2 && wrong < 0 {
			wrong, wrongSize = n, size
		}
		pairs = append(pairs, p)
		n++
	})
	if wrong >= 0 {
		r.throw("Failed to construct 'URLSearchParams': element %d of the sequence is not a pair of a name and a value, but has length %d", wrong, wrongSize)
	}
	return pairs
}
