package infra

// A ByteSet is a set of bytes. It has an element for each byte: finding a bit takes longer.
// Sets to scan for, eight bytes at a time, are classes of a table instead: see [SkipUntil].
type ByteSet [256]bool

// Of returns the set of the bytes in text.
func Of(text string) ByteSet { return ByteSet{}.With(text) }

// With returns the set of the bytes in s and in text.
func (s ByteSet) With(text string) ByteSet {
	for i := range len(text) {
		s[text[i]] = true
	}
	return s
}

// Not returns the set of all other bytes.
func (s ByteSet) Not() ByteSet {
	for c := range s {
		s[c] = !s[c]
	}
	return s
}

// Has reports whether c is in s.
func (s *ByteSet) Has(c byte) bool { return s[c] }

// HasAll reports whether all bytes of text are in s.
func (s *ByteSet) HasAll(text string) bool { return s.Skip(text) == len(text) }

// Skip returns the index of the first byte of text that isn't in s, or len(text).
func (s *ByteSet) Skip(text string) int {
	i := 0
	for i < len(text) && s[text[i]] {
		i++
	}
	return i
}

// Alphanumeric has the ASCII letters and digits.
//
// https://infra.spec.whatwg.org/#ascii-alphanumeric
const Alphanumeric = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

// Visible has the ASCII code points from "!" to "~".
//
// https://www.rfc-editor.org/rfc/rfc5234#appendix-B.1, VCHAR
const Visible = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~" + Alphanumeric

// NonASCII has the bytes that aren't ASCII.
var NonASCII = func() (s ByteSet) {
	for c := 0x80; c < len(s); c++ {
		s[c] = true
	}
	return s
}()

// URLCodePoints are the URL code points in ASCII.
//
// https://url.spec.whatwg.org/#url-code-points
var URLCodePoints = Of(Alphanumeric + "!$&'()*+,-./:;=?@_~")
