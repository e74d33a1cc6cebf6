package url

import (
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

// appendIPv4 is the IPv4 serializer.
//
// https://url.spec.whatwg.org/#concept-ipv4-serializer
func appendIPv4(dst []byte, address uint32) []byte {
	for shift := 24; shift >= 0; shift -= 8 {
		part := byte(address >> shift)
		if part >= 100 {
			dst = append(dst, '0'+part/100)
		}
		if part >= 10 {
			dst = append(dst, '0'+part/10%10)
		}
		dst = append(dst, '0'+part%10, '.')
	}
	return dst[:len(dst)-1]
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
