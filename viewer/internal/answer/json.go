package answer

import (
	"strconv"
	"unicode/utf8"
)

// A writer builds JSON. Package encoding/json would make the program that visitors load a fifth
// larger.
type writer struct{ b []byte }

// comma writes a comma if a value on the same level comes before.
func (w *writer) comma() {
	if n := len(w.b); n > 0 && w.b[n-1] != '{' && w.b[n-1] != '[' && w.b[n-1] != ':' {
		w.b = append(w.b, ',')
	}
}

// open begins an object or an array.
func (w *writer) open(bracket byte) {
	w.comma()
	w.b = append(w.b, bracket)
}

// close ends an object or an array.
func (w *writer) close(bracket byte) { w.b = append(w.b, bracket) }

// key begins a member of an object. Names of members need no escapes.
func (w *writer) key(name string) *writer {
	w.comma()
	w.b = append(w.b, '"')
	w.b = append(w.b, name...)
	w.b = append(w.b, '"', ':')
	return w
}

func (w *writer) number(n int) {
	w.comma()
	w.b = strconv.AppendInt(w.b, int64(n), 10)
}

func (w *writer) bool(v bool) {
	w.comma()
	w.b = strconv.AppendBool(w.b, v)
}

func (w *writer) null() {
	w.comma()
	w.b = append(w.b, "null"...)
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
	const hex = "0123456789abcdef"
	w.comma()
	w.b = append(w.b, '"')
	start := 0
	for i := 0; i < len(s); {
		c := s[i]
		switch {
		case c == '"' || c == '\\':
			w.b = append(w.b, s[start:i]...)
			w.b = append(w.b, '\\', c)
			i++
			start = i
		case c < ' ':
			w.b = append(w.b, s[start:i]...)
			w.b = append(w.b, '\\', 'u', '0', '0', hex[c>>4], hex[c&15])
			i++
			start = i
		case c < utf8.RuneSelf:
			i++
		default:
			r, size := utf8.DecodeRuneInString(s[i:])
			if r == utf8.RuneError && size == 1 {
				w.b = append(w.b, s[start:i]...)
				w.b = append(w.b, "\uFFFD"...)
				start = i + 1
			}
			i += size
		}
	}
	w.b = append(w.b, s[start:]...)
	w.b = append(w.b, '"')
}

// strings writes an array.
func (w *writer) strings(list []string) {
	w.open('[')
	for _, s := range list {
		w.string(s)
	}
	w.close(']')
}
