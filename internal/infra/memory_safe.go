//go:build purego

package infra

import "strings"

// View returns a copy of b as a string.
func View(b []byte) string { return string(b) }

// SameMemory reports whether a and b are equal. Without package unsafe, strings in different places
// aren't told apart: reflect could, but it panics in TinyGo.
func SameMemory(a, b string) bool { return a == b }

// Concat concatenates its arguments with one allocation.
func Concat[T string | []byte](a string, b T, c, d, e string) string {
	var out strings.Builder
	out.Grow(len(a) + len(b) + len(c) + len(d) + len(e))
	out.WriteString(a)
	switch b := any(b).(type) {
	case string:
		out.WriteString(b)
	case []byte:
		out.Write(b)
	}
	out.WriteString(c)
	out.WriteString(d)
	out.WriteString(e)
	return out.String()
}
