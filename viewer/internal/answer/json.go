package answer

import (
	"strconv"

	"github.com/gowhatwg/url/internal/json"
)

// A writer builds JSON.
type writer struct{ b []byte }

// comma returns the text so far with a comma, if a value on the same level comes before.
func (w *writer) comma() []byte {
	if len(w.b) == 0 {
		return nil
	}
	return json.AppendComma(w.b)
}

// open begins an object or an array.
func (w *writer) open(bracket byte) {
	w.b = append(w.comma(), bracket)
}

// close ends an object or an array.
func (w *writer) close(bracket byte) { w.b = append(w.b, bracket) }

// key begins a member of an object.
func (w *writer) key(name string) *writer {
	w.b = json.AppendName(w.b, name)
	return w
}

func (w *writer) number(n int) {
	w.b = strconv.AppendInt(w.comma(), int64(n), 10)
}

func (w *writer) bool(v bool) {
	w.b = strconv.AppendBool(w.comma(), v)
}

func (w *writer) null() {
	w.b = append(w.comma(), "null"...)
}

// optional writes s, or null if ok is false.
func (w *writer) optional(s string, ok bool) {
	if ok {
		w.string(s)
	} else {
		w.null()
	}
}

// string writes s, with U+FFFD for invalid UTF-8.
func (w *writer) string(s string) {
	w.b = append(json.AppendInside(append(w.comma(), '"'), s, func(rune) bool { return false }), '"')
}

// strings writes an array.
func (w *writer) strings(list []string) {
	w.open('[')
	for _, s := range list {
		w.string(s)
	}
	w.close(']')
}
