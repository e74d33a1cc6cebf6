//go:build !purego

package infra

import "unsafe"

// View returns a string that shares the memory of b. b must not change while the string is in
// use.
func View(b []byte) string { return unsafe.String(unsafe.SliceData(b), len(b)) }

// SameMemory reports whether a and b are equal without reading them: whether they share the same
// bytes of memory, or are both empty. It returns false for equal strings in different places.
func SameMemory(a, b string) bool {
	return len(a) == len(b) && (a == "" || unsafe.StringData(a) == unsafe.StringData(b))
}

// Concat concatenates its arguments with one allocation.
func Concat[T string | []byte](a string, b T, c, d, e string) string {
	out := make([]byte, 0, len(a)+len(b)+len(c)+len(d)+len(e))
	out = append(out, a...)
	if len(b) > 0 {
		out = append(out, b...)
	}
	out = append(out, c...)
	if d != "" {
		out = append(out, d...)
	}
	return View(append(out, e...))
}
