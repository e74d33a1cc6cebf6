package url

import (
	"encoding/binary"
	"math/bits"
	"strings"
	"unicode/utf8"

	"github.com/gowhatwg/url/internal/infra"
)

// parseIPv4 is the IPv4 parser. The domain, which must end in a number, is the decoded and
// mapped input, and the input begins at position at of the string that r knows.
//
// https://url.spec.whatwg.org/#concept-ipv4-parser
func parseIPv4(domain, input string, at int, r *reporter) (uint32, bool) {
	isListening := r.isListening()
	warn := func(code ErrorCode, offset int) {
		if isListening {
			r.warn(code, domainPosition(input, at, offset))
		}
	}
	trimmed := strings.TrimSuffix(domain, ".")
	if trimmed != domain {
		warn(IPv4EmptyPart, len(domain))
	}
	size := strings.Count(trimmed, ".") + 1
	if size < 4 {
		warn(IPv4TooFewParts, 0)
	} else if size > 4 {
		return 0, r.fail(IPv4TooManyParts, domainPosition(input, at, fifthPart(domain)))
	}
	// The last part fills the bytes that the others leave.
	address, outOfRange, fits := uint64(0), -1, true
	for i, start := 0, 0; i < size; i++ {
		n, isDecimal, end := parseIPv4Number(trimmed, start)
		if end < 0 {
			return 0, r.fail(IPv4NonNumericPart, domainPosition(input, at, start))
		}
		if !isDecimal {
			warn(IPv4NonDecimalPart, start)
		}
		limit, shift := uint64(1<<8), 8*(3-i)
		if i == size-1 {
			limit, shift = limit<<shift, 0
		}
		if n > 255 && outOfRange < 0 {
			outOfRange = start
		}
		fits = fits && n < limit
		address += n << shift
		start = end + 1
	}
	if !fits {
		return 0, r.fail(IPv4OutOfRangePart, domainPosition(input, at, outOfRange))
	}
	if outOfRange >= 0 {
		warn(IPv4OutOfRangePart, outOfRange)
	}
	return uint32(address), true
}

// fifthPart returns the offset of the fifth part. The domain must have one.
func fifthPart(domain string) int {
	i := 0
	for range 4 {
		i += strings.IndexByte(domain[i:], '.') + 1
	}
	return i
}

// parseIPv4Number is the IPv4 number parser for the part that starts at i. It returns where the
// part ends, or -1 if it isn't a number. It returns 1<<32 for any number too great for an
// address.
//
// https://url.spec.whatwg.org/#ipv4-number-parser
func parseIPv4Number(domain string, i int) (n uint64, isDecimal bool, end int) {
	radix, start := uint64(10), i
	if i+1 < len(domain) && domain[i] == '0' && domain[i+1] != '.' {
		i, radix = i+1, 8
		if domain[i]|0x20 == 'x' {
			i, radix = i+1, 16
		}
	}
	for ; i < len(domain) && domain[i] != '.'; i++ {
		digit := uint64(domain[i] - '0')
		if digit > 9 {
			digit = uint64(domain[i]|0x20-'a') + 10
		}
		if digit >= radix {
			return 0, false, -1
		}
		n = min(n*radix+digit, 1<<32)
	}
	if i == start {
		return 0, false, -1
	}
	return n, radix == 10, i
}

// appendIPv4 is the IPv4 serializer. It always writes three digits for each part, because the
// CPU couldn't predict a branch on their number.
//
// https://url.spec.whatwg.org/#concept-ipv4-serializer
func appendIPv4(dst []byte, address uint32) []byte {
	for shift := 24; shift >= 0; shift -= 8 {
		part := address >> shift & 0xFF
		tens, hundreds := part/10, part/100
		digits := '.'<<24 | '0'<<16 | '0'<<8 | '0' + (part-tens*10)<<16 + (tens-hundreds*10)<<8 + hundreds
		n := 2 + (part+0x100-10)>>8 + (part+0x100-100)>>8 // with the dot
		dst = binary.LittleEndian.AppendUint32(dst, digits>>(8*(4-n)&31))[:len(dst)+int(n)]
	}
	return dst[:len(dst)-1]
}

// isIPv4 reports whether s is the serialization of an IPv4 address. It agrees with
// infra.IndexNotIPv4, but handles digits and dots as words: a loop over the bytes would branch
// unpredictably at each.
func isIPv4(s string) bool {
	if len(s) < 8 || len(s) > len("255.255.255.255") {
		return infra.IndexNotIPv4(s) < 0
	}
	first, second := infra.Load64(s, 0), infra.Load64(s, len(s)-8)
	if (notIPv48(first) | notIPv48(second)) != 0 {
		return false
	}
	// Among digits and dots, only dots lack the bit 0x10. The multiplication gathers one bit
	// per byte in the top byte of the product.
	const gather = 0x0102040810204080
	dots := (^first>>4&infra.Ones)*gather>>56 | (^second>>4&infra.Ones)*gather>>56<<(len(s)-8) | 1<<len(s)
	if bits.OnesCount64(dots) != 4 {
		return false
	}
	second >>= 8 * (16 - len(s)) // the bytes after first
	for range 4 {
		n := uint(bits.TrailingZeros32(uint32(dots)))
		number := bits.ReverseBytes32(uint32(first)) >> ((32 - 8*n) & 31) // in ASCII
		if n-1 > 2 || number > '2'<<16|'5'<<8|'5' || byte(first) == '0' && n > 1 {
			return false
		}
		dots >>= (n + 1) & 63
		next := 8 * (n + 1)
		first = first>>(next&63) | second<<((64-next)&63)
		second >>= next & 63
	}
	return true
}

// notIPv48 returns 0 if all bytes of word are digits and dots.
func notIPv48(word uint64) uint64 {
	x := word &^ infra.Highs
	digit := (x + (0x80-'0')*infra.Ones) &^ (x + (0x7F-'9')*infra.Ones)
	dot := (x + (0x80-'.')*infra.Ones) &^ (x + (0x7F-'.')*infra.Ones)
	return (^(digit | dot) | word) & infra.Highs
}

// domainPosition returns the position of the byte at offset in the domain. The input that the
// domain comes from is at position at.
func domainPosition(input string, at, offset int) int {
	if indexNonASCII(input) >= 0 {
		return at // mapping has lost the offsets
	}
	return at + encodedOffset(input, offset)
}

// encodedOffset turns an offset in the percent-decoded input into an offset in input.
func encodedOffset(input string, offset int) int {
	i := 0
	for i < len(input) && offset > 0 {
		if infra.IsPercentEncodedByte(input, i) {
			i += 2
		}
		i++
		offset--
	}
	return i
}

// indexNonASCII returns the offset of the first byte outside ASCII, whether
// percent-encoded or not, or -1.
func indexNonASCII(s string) int {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf || infra.IsPercentEncodedByte(s, i) && s[i+1] >= '8' {
			return i
		}
	}
	return -1
}
