//go:build !(amd64 || arm64) || purego

package infra

import "strings"

// Load64 returns s[i:i+8] as a little-endian integer.
func Load64(s string, i int) uint64 {
	_, _ = s[i], s[i+7]
	return uint64(s[i]) | uint64(s[i+1])<<8 | uint64(s[i+2])<<16 | uint64(s[i+3])<<24 |
		uint64(s[i+4])<<32 | uint64(s[i+5])<<40 | uint64(s[i+6])<<48 | uint64(s[i+7])<<56
}

// View returns a copy of b as a string.
func View(b []byte) string { return string(b) }

// SameMemory reports whether a and b are equal. Where words can't be loaded, strings in different
// places aren't told apart: reflect could, but it panics in TinyGo.
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
