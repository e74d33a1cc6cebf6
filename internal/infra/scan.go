package infra

import (
	"math/bits"
	"unicode/utf8"
)

// The parsers search for the next byte of some class, such as the end of a path, eight bytes at a
// time. A loop over single bytes mispredicts the branch at its end, and that takes more time than
// reading a word.

// Ones has the lowest bit of each byte set, and Highs the highest bit.
const (
	Ones  = 0x0101010101010101
	Highs = 0x8080808080808080
)

// SkipUntil returns the index of the first byte of s from i on with a class in stop, or len(s).
// table has the classes of each byte. The last two words that SkipUntil reads may overlap.
func SkipUntil[C ~uint8](table *[256]C, s string, i int, stop C) int {
	if len(s) < 8 {
		for i < len(s) && table[s[i]]&stop == 0 {
			i++
		}
		return i
	}
	mask := uint64(stop) * Ones
	for ; i+8 <= len(s); i += 8 {
		word := Load64(s, i)
		if stops := (Classes4(table, word) | Classes4(table, word>>32)<<32) & mask; stops != 0 {
			return i + bits.TrailingZeros64(stops)>>3
		}
	}
	word := Load64(s, len(s)-8)
	if i == len(s) || OrBytes(table, word)&stop == 0 {
		return len(s)
	}
	return len(s) - 8 + SkipInWord(table, word, i+8-len(s), stop)
}

// HasClass reports whether s has a byte with a class in stop. It takes half the time of
// SkipUntil. The last two words that it reads may overlap.
func HasClass[C ~uint8](table *[256]C, s string, stop C) bool {
	var classes C
	if len(s) < 8 {
		for i := range len(s) {
			classes |= table[s[i]]
		}
		return classes&stop != 0
	}
	for i := 0; i < len(s)-8; i += 8 {
		classes |= OrBytes(table, Load64(s, i))
	}
	return (classes|OrBytes(table, Load64(s, len(s)-8)))&stop != 0
}

// Classes4 returns the entries of table for the four lowest bytes of word, each at the position
// of its byte. It is small enough to be inlined; a function for eight bytes isn't.
func Classes4[C ~uint8](table *[256]C, word uint64) uint64 {
	return uint64(table[byte(word)]) | uint64(table[byte(word>>8)])<<8 |
		uint64(table[byte(word>>16)])<<16 | uint64(table[byte(word>>24)])<<24
}

// SkipInWord returns the index of the first byte of word from i on with a class in stop, or
// 8.
func SkipInWord[C ~uint8](table *[256]C, word uint64, i int, stop C) int {
	classes := Classes4(table, word) | Classes4(table, word>>32)<<32
	stops := classes & (uint64(stop) * Ones) & (^uint64(0) << (8 * i))
	return bits.TrailingZeros64(stops) >> 3
}

// LoadPadded64 is Load64 for s padded with zero bytes at the end.
func LoadPadded64(s string, i int) (word uint64) {
	switch {
	case i+8 <= len(s):
		return Load64(s, i)
	case len(s) >= 8:
		return Load64(s, len(s)-8) >> (8 * (i + 8 - len(s)))
	}
	for k := len(s) - 1; k >= i; k-- {
		word = word<<8 | uint64(s[k])
	}
	return word
}

// OrBytes returns the bitwise OR of the entries of table for the eight bytes in word.
func OrBytes[C ~uint8](table *[256]C, word uint64) C {
	return table[byte(word)] | table[byte(word>>8)] | table[byte(word>>16)] | table[byte(word>>24)] |
		table[byte(word>>32)] | table[byte(word>>40)] | table[byte(word>>48)] | table[byte(word>>56)]
}

// IsASCII reports whether s has no byte above 0x7F.
//
// https://infra.spec.whatwg.org/#ascii-string
func IsASCII(s string) bool {
	if len(s) < 8 {
		for i := range len(s) {
			if s[i] >= utf8.RuneSelf {
				return false
			}
		}
		return true
	}
	for i := 0; i < len(s); i += 8 {
		if Load64(s, min(i, len(s)-8))&Highs != 0 {
			return false
		}
	}
	return true
}

// IndexByteBelow returns the index of the first byte of s from i on that is less than limit, or
// len(s). limit must be at most 0x80. IndexByteBelow takes fewer steps than SkipUntil.
func IndexByteBelow(s string, i int, limit byte) int {
	if len(s) < 8 {
		for i < len(s) && s[i] >= limit {
			i++
		}
		return i
	}
	// The subtraction sets the highest bit of an ASCII byte below limit by a borrow. The borrow
	// may also change later bytes.
	limits := uint64(limit) * Ones
	rest := s[i:]
	for ; len(rest) >= 16; rest = rest[16:] {
		word, next := Load64(rest, 0), Load64(rest, 8)
		if ((word-limits)&^word|(next-limits)&^next)&Highs != 0 {
			break
		}
	}
	for ; len(rest) >= 8; rest = rest[8:] {
		word := Load64(rest, 0)
		if below := (word - limits) &^ word & Highs; below != 0 {
			return len(s) - len(rest) + bits.TrailingZeros64(below)>>3
		}
	}
	word := Load64(s, len(s)-8) | ^(^uint64(0) << (8 * (8 - len(rest)))) // ignore the bytes before rest
	return len(s) - 8 + bits.TrailingZeros64((word-limits)&^word&Highs)>>3
}

// DotsAfterSlash sets the highest bit of the first byte of word that is "." or "%" and comes
// after a "/": a dot segment may begin there. before is the word that starts one byte earlier.
//
// slash, dot and percent have a zero byte where both bytes match, and subtracting 1 from each
// byte sets the highest bit of such a byte by a borrow. The borrow may also set that bit of
// later bytes, so only the first one counts.
func DotsAfterSlash(before, word uint64) uint64 {
	slash := before ^ '/'*Ones
	dot := slash | (word ^ '.'*Ones)
	percent := slash | (word ^ '%'*Ones)
	return ((dot-Ones)&^dot | (percent-Ones)&^percent) & Highs
}

// SkipDomain returns the index of the first byte of s from i on that isn't a-z, 0-9, "-"
// or ".", or len(s). It does the same as a loop over the bytes, but reads eight at a time.
func SkipDomain(s string, i int) int {
	for ; i <= len(s)-8; i += 8 {
		if other := notDomain8(Load64(s, i)); other != 0 {
			return i + bits.TrailingZeros64(other)>>3
		}
	}
	// The zeros that pad the last word end the domain.
	return i + bits.TrailingZeros64(notDomain8(LoadPadded64(s, i)))>>3
}

// SkipASCIIDomain is SkipDomain for a domain that may have upper-case letters. It also
// reports whether there are any.
func SkipASCIIDomain(s string, i int) (end int, hasUpper bool) {
	for ; i+8 <= len(s); i += 8 {
		word := Load64(s, i)
		// 0x40 to 0x5F become 0x60 to 0x7F, so upper case becomes lower case.
		lower := word | word&(0x40*Ones)>>1
		other := notDomain8(lower)
		// The bits below the one that ends the domain, or all bits.
		domain := other&-other>>7 - 1
		hasUpper = hasUpper || lower&domain != word&domain
		if other != 0 {
			return i + bits.TrailingZeros64(other)>>3, hasUpper
		}
	}
	for i < len(s) && asciiDomain.Has(s[i]) {
		hasUpper = hasUpper || 'A' <= s[i] && s[i] <= 'Z'
		i++
	}
	return i, hasUpper
}

var asciiDomain = Of(Alphanumeric + "-.")

// notDomain8 sets the highest bit of the first byte of word that isn't a-z, 0-9, "-" or ".",
// and of no byte before it.
//
// Each addition sets the highest bit of an ASCII byte that is at least some value, such as
// 0x61 or 0x7B for letters. A byte beyond ASCII may carry into the next byte. That doesn't
// matter, because the domain has already ended.
func notDomain8(word uint64) uint64 {
	letter := (word + (0x80-'a')*Ones) &^ (word + (0x7F-'z')*Ones)
	other := (word + (0x80-'-')*Ones) &^ (word + (0x7F-'9')*Ones) // "-" to "9", with "/"
	notSlash := (word ^ '/'*Ones) + 0x7F*Ones
	return (^(letter | other&notSlash) | word) & Highs
}
