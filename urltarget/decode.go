package urltarget

import (
	"math/bits"
	"strings"
	"unicode/utf8"

	"github.com/gowhatwg/url/internal/infra"
)

// after returns the index after the byte at i, which may be percent-encoded.
func (s *scanner) after(i int) int {
	if infra.IsPercentEncodedByte(s.text[:s.end], i) {
		return i + 3
	}
	return i + 1
}

// decoded returns the byte at i, decoded, and the index after it.
func (s *scanner) decoded(i int) (c byte, next int) {
	if next = s.after(i); next == i+3 {
		return infra.HexValue(s.text[i+1])<<4 | infra.HexValue(s.text[i+2]), next
	}
	return s.text[i], next
}

// escape returns the byte that two digits after i encode, if a "%" has been decoded before
// i, and the index after them.
func (s *scanner) escape(i int) (c byte, next int, ok bool) {
	if i >= s.end {
		return 0, i, false
	}
	high, next := s.decoded(i)
	if next >= s.end || !infra.IsHexDigit(high) {
		return 0, i, false
	}
	low, next := s.decoded(next)
	if !infra.IsHexDigit(low) {
		return 0, i, false
	}
	return infra.HexValue(high)<<4 | infra.HexValue(low), next, true
}

// twiceDecoded returns the byte at i, decoded twice, and the index after it.
func (s *scanner) twiceDecoded(i int) (c byte, next int) {
	c, next = s.decoded(i)
	if c == '%' {
		if inner, end, ok := s.escape(next); ok {
			return inner, end
		}
	}
	return c, next
}

// loose returns the byte at i as the most careless decoder reads it: decoded twice, from
// overlong UTF-8, and from "%u002e". It also returns the index after it.
func (s *scanner) loose(i int) (c byte, next int) {
	c, next = s.twiceDecoded(i)
	switch {
	case formSize(c) > 0:
		character, end, ok := s.overlongASCII(i)
		if ok && character == '%' {
			character, end, ok = s.escape(end)
		}
		if ok {
			return character, end
		}
	case c == '%':
		character, end, ok := s.unicodeEscape(next)
		if ok && character == '%' {
			if inner, end, ok := s.escape(end); ok {
				return inner, end
			}
		}
		if ok {
			return character, end
		}
	}
	return c, next
}

// overlongASCII returns the character of the overlong form at i, decoded twice, and the index
// after the form. A form with a byte that doesn't continue a character, such as the "/" after
// the segment, counts only if the character delimits names, or is a dot or a "%", because its
// bytes could do so by themselves.
func (s *scanner) overlongASCII(i int) (c byte, next int, ok bool) {
	var b [maxForm]byte
	var ends [maxForm]int
	n := s.bytes(i, &b, &ends, s.twiceDecoded)
	if n < maxForm && s.end < len(s.text) && s.text[s.end] == '/' {
		b[n], ends[n] = '/', s.end
		n++
	}
	c, size := longForm(b[:n], false)
	if size > 0 {
		return c, ends[size-1], true
	}
	for _, slash := range []byte(`\/`) { // a program may have replaced each "\" before it decodes
		for i := range b {
			if b[i] == '\\' {
				b[i] = slash
			}
		}
		if c, size = longForm(b[:n], true); size > 0 && strings.IndexByte("."+delimiters, c) >= 0 {
			return c, ends[size-1], true
		}
	}
	return 0, i, false
}

// bytes decodes some bytes from i on, and returns their number. It sets the indexes after them.
func (s *scanner) bytes(i int, b *[maxForm]byte, ends *[maxForm]int, decode func(int) (byte, int)) (n int) {
	for ; n < len(b) && i < s.end; n++ {
		b[n], i = decode(i)
		ends[n] = i
	}
	return n
}

// unicodeEscape returns the ASCII character of an escape such as "%u002e" whose "%" is before i,
// and the index after it.
func (s *scanner) unicodeEscape(i int) (c byte, next int, ok bool) {
	value, next := 0, i
	for n := range len("u002e") {
		if next >= s.end {
			return 0, i, false
		}
		c, next = s.decoded(next)
		switch {
		case n == 0 && c|0x20 == 'u':
		case n > 0 && infra.IsHexDigit(c):
			value = value<<4 | int(infra.HexValue(c))
		default:
			return 0, i, false
		}
	}
	return byte(value), next, value < utf8.RuneSelf
}

// maxForm is the length of the longest form of a character that decoders of UTF-8 have accepted.
const maxForm = 6

// formSize returns the length of the form that c begins, if that can only be overlong, or else 0.
func formSize(c byte) int {
	switch c {
	case 0xC0, 0xC1, 0xE0, 0xF0, 0xF8, 0xFC:
		return bits.LeadingZeros8(^c)
	}
	return 0
}

// longForm returns the ASCII character that b begins with in an overlong form, and the length
// of that, or 0 if there is none. If anyByte is set, any bytes can continue it.
func longForm(b []byte, anyByte bool) (c byte, size int) {
	size = formSize(b[0])
	if size == 0 || len(b) < size {
		return 0, 0
	}
	value := int(b[0] & 1)
	for _, c := range b[1:size] {
		if c&0xC0 != 0x80 && !anyByte {
			return 0, 0
		}
		value = value<<6 | int(c&0x3F)
	}
	if value >= utf8.RuneSelf {
		return 0, 0
	}
	return byte(value), size
}

// overlongSize returns the length of the overlong form at the start of b, or 0 if there is none.
// It may be incomplete.
func overlongSize(b []byte) int {
	if _, size := longForm(b, true); size > 0 {
		return size
	}
	most := formSize(b[0])
	if most == 0 || most > 2 && (len(b) < 2 || b[1]&0xC0 != 0x80 || b[1]&0x3F >= 0x80>>(most-1)) {
		return 0
	}
	size := 1
	for size < min(most, len(b)) && b[size]&0xC0 == 0x80 {
		size++
	}
	return size
}
