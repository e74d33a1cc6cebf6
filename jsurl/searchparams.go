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
	// length is the size of a list that isn't bound, if it has been measured.
	length   int
	measured bool
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

// defineURLSearchParams defines the class URLSearchParams.
//
// https://url.spec.whatwg.org/#interface-urlsearchparams
func (r *realm) defineURLSearchParams() {
	r.params = r.newInterface("URLSearchParams", 0, func(args []goja.Value) func() any {
		initialize := r.newSearchParams(argument(args, 0))
		return func() any { return &paramsObject{list: initialize()} }
	})
	attribute(r.params, "size", func(p *paramsObject) goja.Value { return r.vm.ToValue(p.list.Size()) }, nil)
	r.defineWriters()
	r.defineReaders()
	r.defineIteration()
	operation(r.params, "toString", 0, func(p *paramsObject, _ goja.FunctionCall) goja.Value {
		return r.newString(p.list.String())
	})
}

// defineWriters defines the methods that change a list.
func (r *realm) defineWriters() {
	define := func(name string, required int, change func(p *paramsObject, args []string)) {
		operation(r.params, name, required, func(p *paramsObject, call goja.FunctionCall) goja.Value {
			// A conversion can change the list, too, so all conversions come first.
			args := make([]string, 0, 2)
			for _, v := range call.Arguments[:min(len(call.Arguments), 2)] {
				if !goja.IsUndefined(v) || len(args) < required {
					args = append(args, r.toUSVString(v))
				}
			}
			change(p, args)
			p.changes++
			return goja.Undefined()
		})
	}
	define("append", 2, func(p *paramsObject, args []string) {
		added := pair{args[0], args[1]}
		r.checkAdd(p, added, false)
		p.list.Append(added.name, added.value)
		p.length += added.size()
	})
	define("delete", 1, func(p *paramsObject, args []string) {
		if len(args) > 1 {
			p.list.DeleteValue(args[0], args[1])
		} else {
			p.list.Delete(args[0])
		}
		p.measured = false
	})
	define("set", 2, func(p *paramsObject, args []string) {
		r.checkAdd(p, pair{args[0], args[1]}, true)
		p.list.Set(args[0], args[1])
		p.measured = false
	})
	operation(r.params, "sort", 0, func(p *paramsObject, _ goja.FunctionCall) goja.Value {
		p.list.Sort()
		p.changes++
		return goja.Undefined()
	})
}

// defineReaders defines the methods that look names up.
func (r *realm) defineReaders() {
	operation(r.params, "get", 1, func(p *paramsObject, call goja.FunctionCall) goja.Value {
		value, ok := p.list.Get(r.toUSVString(call.Arguments[0]))
		if !ok {
			return goja.Null()
		}
		return r.newString(value)
	})
	operation(r.params, "getAll", 1, func(p *paramsObject, call goja.FunctionCall) goja.Value {
		values := p.list.GetAll(r.toUSVString(call.Arguments[0]))
		items := make([]any, len(values))
		for i, value := range values {
			items[i] = value
		}
		return r.vm.NewArray(items...)
	})
	operation(r.params, "has", 1, func(p *paramsObject, call goja.FunctionCall) goja.Value {
		name := r.toUSVString(call.Arguments[0])
		if value := r.toOptionalString(call.Argument(1)); value != nil {
			return r.vm.ToValue(p.list.HasValue(name, *value))
		}
		return r.vm.ToValue(p.list.Has(name))
	})
}

// newSearchParams converts the argument of the constructor: a sequence of pairs, a record, or a
// string. The result initializes the list.
//
// https://url.spec.whatwg.org/#dom-urlsearchparams-urlsearchparams
func (r *realm) newSearchParams(init goja.Value) func() *url.URLSearchParams {
	object, ok := init.(*goja.Object)
	if !ok {
		query := ""
		if !goja.IsUndefined(init) {
			query = r.toLimitedString("query", init)
		}
		return func() *url.URLSearchParams { return r.parseSearchParams(query) }
	}
	collector := pairCollector{realm: r}
	check := func() {}
	if method := r.iteratorMethod(object); method != nil {
		check = r.toPairs(object, method, &collector)
	} else {
		index := make(map[string]int)
		r.record(object, func(name, value string) {
			if i, ok := index[name]; ok {
				collector.grow(pair{name, value}.size() - collector.pairs[i].size())
				collector.pairs[i].value = value
				return
			}
			index[name] = len(collector.pairs)
			collector.add(pair{name, value})
		})
	}
	return func() *url.URLSearchParams {
		check()
		return url.URLSearchParamsFromPairs(collector.all)
	}
}

// parseSearchParams parses a query, up to the limits.
func (r *realm) parseSearchParams(query string) *url.URLSearchParams {
	list, err := url.ParseURLSearchParams(query, r.options.MaxPairs)
	if err != nil {
		r.overLimit("list", "pairs", r.options.MaxPairs)
	}
	r.checkBytes("list", (&paramsObject{list: list}).size(), r.options.MaxLength)
	return list
}

// toPairs converts a sequence of sequences of strings. The result throws if one of them isn't a
// pair.
func (r *realm) toPairs(sequence *goja.Object, method goja.Callable, collector *pairCollector) (check func()) {
	wrong, n := -1, 0
	var wrongSize int
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
		collector.add(p)
		n++
	})
	return func() {
		if wrong >= 0 {
			r.throw("Failed to construct 'URLSearchParams': element %d of the sequence is not a pair of a name and a value, but has length %d", wrong, wrongSize)
		}
	}
}

// checkAdd throws if a list can't have one more pair. With replace, the pair takes the place of
// those with its name.
func (r *realm) checkAdd(p *paramsObject, added pair, replace bool) {
	if p.list.Size() >= r.options.MaxPairs && !(replace && p.list.Has(added.name)) {
		r.overLimit("list", "pairs", r.options.MaxPairs)
	}
	size := p.size() + added.size()
	if size > r.options.MaxLength && replace {
		for _, value := range p.list.GetAll(added.name) {
			size -= pair{added.name, value}.size()
		}
	}
	r.checkBytes("list", size, r.options.MaxLength)
}

// size returns the bytes of the URL that a list is bound to, or of the list's serialization.
func (p *paramsObject) size() int {
	if p.url != nil {
		return len(p.url.Href())
	}
	if !p.measured {
		p.measured, p.length = true, 0
		for name, value := range p.list.All() {
			p.length += pair{name, value}.size()
		}
	}
	return p.length
}

// A pairCollector collects the pairs of a new list, up to the limits.
type pairCollector struct {
	realm *realm
	pairs []pair
	size  int // of the serialization
}

// add adds a pair.
func (c *pairCollector) add(p pair) {
	if len(c.pairs) == c.realm.options.MaxPairs {
		c.realm.overLimit("list", "pairs", c.realm.options.MaxPairs)
	}
	c.grow(p.size())
	c.pairs = append(c.pairs, p)
}

// grow makes the list longer by size bytes.
func (c *pairCollector) grow(size int) {
	c.size += size
	c.realm.checkBytes("list", c.size, c.realm.options.MaxLength)
}

// all ranges over the pairs.
func (c *pairCollector) all(yield func(name, value string) bool) {
	for _, p := range c.pairs {
		if !yield(p.name, p.value) {
			return
		}
	}
}

// A pair is a name and its value.
type pair struct{ name, value string }

// size returns the bytes of the pair in a serialization, with the "&" or "?" before it.
func (p pair) size() int {
	return len("&=") + len(url.PercentEncode(p.name, url.FormURLEncodedPercentEncodeSet)) + len(url.PercentEncode(p.value, url.FormURLEncodedPercentEncodeSet))
}
