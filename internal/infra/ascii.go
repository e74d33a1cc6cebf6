// Package infra has fast implementations of the parts of the Infra and Encoding Standards that
// the URL Standard uses: ASCII bytes and strings, scalar value strings, and searches that read
// eight bytes at a time.
//
// The small functions are meant to be inlined into hot loops.
//
// https://infra.spec.whatwg.org/
package infra

import "encoding/binary"

// IsAlpha reports whether c is an ASCII letter.
//
// https://infra.spec.whatwg.org/#ascii-alpha
func IsAlpha(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

// IsTabOrNewline reports whether c is an ASCII tab or newline.
//
// https://infra.spec.whatwg.org/#ascii-tab-or-newline
func IsTabOrNewline(c byte) bool { return c == '\t' || c == '\n' || c == '\r' }

// WithoutTabs returns s without tabs and newlines.
func WithoutTabs(s string) string {
	for i := range len(s) {
		if !IsTabOrNewline(s[i]) {
			continue
		}
		out := append(make([]byte, 0, len(s)-1), s[:i]...)
		for ; i < len(s); i++ {
			if !IsTabOrNewline(s[i]) {
				out = append(out, s[i])
			}
		}
		return string(out)
	}
	return s
}

// IsHexDigit reports whether c is a hexadecimal digit, in upper or lower case.
//
// https://infra.spec.whatwg.org/#ascii-hex-digit
func IsHexDigit(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'f'
}

// HexValue returns the value of the hexadecimal digit c.
func HexValue(c byte) byte {
	if c <= '9' {
		return c - '0'
	}
	return c | 0x20 - 'a' + 10
}

// IsDecimal reports whether s has only ASCII digits. The empty string counts as decimal.
//
// https://infra.spec.whatwg.org/#ascii-digit
func IsDecimal(s string) bool {
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return true
}

// IsLower reports whether s has no ASCII letters in upper case.
func IsLower(s string) bool {
	for i := range len(s) {
		if 'A' <= s[i] && s[i] <= 'Z' {
			return false
		}
	}
	return true
}

// AppendLower appends s to dst in ASCII lower case.
//
// https://infra.spec.whatwg.org/#ascii-lowercase
func AppendLower(dst []byte, s string) []byte {
	start := len(dst)
	dst = append(dst, s...)
	lower := dst[start:]
	if len(s) < 8 {
		for i, c := range []byte(s) {
			// Add 0x20 if c is in upper case, without a branch.
			lower[i] = c + byte((uint16(c-'A')-26)>>8)&('a'-'A')
		}
		return dst
	}
	for i := 0; i+8 <= len(s); i += 8 {
		binary.LittleEndian.PutUint64(lower[i:], lowerWord(Load64(s, i)))
	}
	binary.LittleEndian.PutUint64(lower[len(s)-8:], lowerWord(Load64(s, len(s)-8)))
	return dst
}

// lowerWord returns the eight bytes of word in lower case.
func lowerWord(word uint64) uint64 {
	// Adding 0x80-v to each byte sets the highest bit of the bytes that are at least v. No byte
	// overflows, because x has only bytes up to 0x7F.
	x := word &^ Highs
	upper := (x + (0x80-'A')*Ones) &^ (x + (0x7F-'Z')*Ones) &^ word & Highs
	return word | upper>>2
}

// Lower returns s in ASCII lower case.
//
// https://infra.spec.whatwg.org/#ascii-lowercase
func Lower(s string) string {
	if IsLower(s) {
		return s
	}
	return View(AppendLower(nil, s))
}

// EqualFold reports whether a and b are an ASCII case-insensitive match. Unlike
// strings.EqualFold, it doesn't match "K" with the Kelvin sign, or "s" with "ſ".
//
// https://infra.spec.whatwg.org/#ascii-case-insensitive
func EqualFold(a, b string) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range len(a) {
		if a[i] != b[i] && (a[i]|0x20 != b[i]|0x20 || a[i]|0x20 < 'a' || 'z' < a[i]|0x20) {
			return false
		}
	}
	return true
}
