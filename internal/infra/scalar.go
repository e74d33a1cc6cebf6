package infra

import "unicode/utf8"

// ScalarValueString returns s with invalid UTF-8 replaced as the Encoding Standard's UTF-8
// decoder does: with one U+FFFD for each maximal subpart.
//
// https://encoding.spec.whatwg.org/#utf-8-decoder
func ScalarValueString(s string) string {
	if utf8.ValidString(s) {
		return s
	}
	dst := make([]byte, 0, len(s)+8)
	for i := 0; i < len(s); {
		_, size := utf8.DecodeRuneInString(s[i:])
		if size == 1 && s[i] >= utf8.RuneSelf {
			dst = append(dst, "\uFFFD"...)
			i += MaximalSubpart(s[i:])
			continue
		}
		dst = append(dst, s[i:i+size]...)
		i += size
	}
	return string(dst)
}

// MaximalSubpart returns the length of the longest prefix of s that begins a valid UTF-8
// sequence, or 1 if there is no such prefix. s must begin with an invalid sequence.
func MaximalSubpart(s string) int {
	n := 1
	for n < len(s) && !utf8.FullRuneInString(s[:n+1]) {
		n++
	}
	return n
}
