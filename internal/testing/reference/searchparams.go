package reference

import (
	"slices"
	"unicode/utf16"
)

// A List is the list of a URLSearchParams object: names and values, which are
// scalar value strings.
//
// https://url.spec.whatwg.org/#interface-urlsearchparams
type List [][2]string

// Operations are the operations that change a list. "delete value" is delete with a
// value.
var Operations = []string{"append", "delete", "delete value", "set", "sort"}

// Change runs an operation on the list of the object, and updates its URL.
//
// https://url.spec.whatwg.org/#concept-urlsearchparams-update
func (o *Object) Change(operation, name, value string) {
	o.List = o.List.Change(operation, name, value)
	o.URL.Query = nil
	if serializedQuery := o.List.String(); serializedQuery != "" {
		o.URL.Query = newText(serializedQuery)
	}
}

// Change returns the result of an operation on the list. It may overwrite the list.
func (l List) Change(operation, name, value string) List {
	tuple := [2]string{ScalarValueString(name), ScalarValueString(value)}
	isNamed := func(t [2]string) bool { return t[0] == tuple[0] }
	switch operation {
	case "append": // https://url.spec.whatwg.org/#dom-urlsearchparams-append
		return append(l, tuple)
	case "delete": // https://url.spec.whatwg.org/#dom-urlsearchparams-delete
		return slices.DeleteFunc(l, isNamed)
	case "delete value":
		return slices.DeleteFunc(l, func(t [2]string) bool { return t == tuple })
	case "set": // https://url.spec.whatwg.org/#dom-urlsearchparams-set
		first := slices.IndexFunc(l, isNamed)
		if first < 0 {
			return append(l, tuple)
		}
		l[first] = tuple
		return append(l[:first+1], slices.DeleteFunc(slices.Clone(l[first+1:]), isNamed)...)
	case "sort": // https://url.spec.whatwg.org/#dom-urlsearchparams-sort
		// by "code unit less than": https://infra.spec.whatwg.org/#code-unit-less-than
		slices.SortStableFunc(l, func(a, b [2]string) int {
			return slices.Compare(utf16.Encode([]rune(a[0])), utf16.Encode([]rune(b[0])))
		})
		return l
	}
	panic("no operation " + operation)
}

// GetAll returns the values of all tuples of that name.
//
// https://url.spec.whatwg.org/#dom-urlsearchparams-getall
func (l List) GetAll(name string) []string {
	name = ScalarValueString(name)
	var values []string
	for _, tuple := range l {
		if tuple[0] == name {
			values = append(values, tuple[1])
		}
	}
	return values
}

// Has reports whether a tuple has that name and value.
//
// https://url.spec.whatwg.org/#dom-urlsearchparams-has
func (l List) Has(name, value string) bool {
	return slices.Contains(l, [2]string{ScalarValueString(name), ScalarValueString(value)})
}
