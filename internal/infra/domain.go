package infra

import "math/bits"

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
