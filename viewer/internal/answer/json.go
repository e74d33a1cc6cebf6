package answer

import (
	"strconv"

	"github.com/gowhatwg/url/internal/json"
)

// A writer builds a JSON object.
type writer struct{ b []byte }

// open begins an object or an array.
func (w *writer) open(bracket byte) { w.b = append(json.AppendComma(w.b), bracket) }

// close ends an object or an array.
func (w *writer) close(bracket byte) { w.b = append(w.b, bracket) }

// key begins a member of an object.
func (w *writer) key(name string) *writer {
	w.b = json.AppendName(w.b, name)
	return w
}

// members writes members of an object: names, and the value of each after it.
func (w *writer) members(pairs ...any) {
	for i := 0; i < len(pairs); i += 2 {
		w.key(pairs[i].(string)).value(pairs[i+1])
	}
}

// object writes an object with these members.
func (w *writer) object(pairs ...any) {
	w.open('{')
	w.members(pairs...)
	w.close('}')
}

// array writes an array.
func (w *writer) array(list ...any) {
	w.open('[')
	for _, v := range list {
		w.value(v)
	}
	w.close(']')
}

// value writes null, a bool, a number, a string, with U+FFFD for invalid UTF-8, or strings.
func (w *writer) value(v any) {
	if list, ok := v.([]string); ok {
		w.open('[')
		for _, s := range list {
			w.value(s)
		}
		w.close(']')
		return
	}
	w.b = json.AppendComma(w.b)
	switch v := v.(type) {
	case nil:
		w.b = append(w.b, "null"...)
	case bool:
		w.b = strconv.AppendBool(w.b, v)
	case int:
		w.b = strconv.AppendInt(w.b, int64(v), 10)
	case string:
		w.b = append(json.AppendInside(append(w.b, '"'), v, func(rune) bool { return false }), '"')
	}
}
