package url

import (
	"math"
	"math/bits"
	"strings"

	"github.com/gowhatwg/url/internal/infra"
)

// parseIPv4 is the IPv4 parser. The domain ends in a number; what is at an
// offset in it stands at position pos(offset) in the string that r knows.
//
// https://url.spec.whatwg.org/#concept-ipv4-parser
func parseIPv4(domain string, pos func(int) int, r *reporter) (uint32, bool) {
	if trimmed := strings.TrimSuffix(domain, "."); trimmed != domain {
		r.warn(IPv4EmptyPart, pos(len(domain)))
		domain = trimmed
	}
	size := strings.Count(domain, ".") + 1
	if size < 4 {
		r.warn(IPv4TooFewParts, pos(0))
	} else if size > 4 {
		r.fail(IPv4TooManyParts, pos(fifthPart(domain)))
		return 0, false
	}
	var numbers [4]uint64
	outOfRange := -1
	for i, start := 0, 0; i < size; i++ {
		part := domain[start:]
		if i < size-1 {
			part = part[:strings.IndexByte(part, '.')]
		}
		n, decimal, ok := parseIPv4Number(part)
		if !ok {
			r.fail(IPv4NonNumericPart, pos(start))
			return 0, false
		}
		if !decimal {
			r.warn(IPv4NonDecimalPart, pos(start))
		}
		if n > 255 && outOfRange < 0 {
			outOfRange = start
		}
		numbers[i] = n
		start += len(part) + 1
	}
	address, ok := joinIPv4(numbers[:size])
	if !ok {
		r.fail(IPv4OutOfRangePart, pos(outOfRange))
	} else if outOfRange >= 0 {
		r.warn(IPv4OutOfRangePart, pos(outOfRange))
	}
	return address, ok
}

// fifthPart returns the offset of the part that is too much. There is one.
func fifthPart(domain string) int {
	i := 0
	for range 4 {
		i += strings.IndexByte(domain[i:], '.') + 1
	}
	return i
}

// joinIPv4 makes an address of its parts: the last of them stands for all the
// bytes that the others leave.
func joinIPv4(numbers []uint64) (uint32, bool) {
	last := len(numbers) - 1
	if numbers[last] >= 1<<(8*(4-last)) {
		return 0, false
	}
	for _, n := range numbers[:last] {
		if n > 255 {
			return 0, false
		}
	}
	address := uint32(numbers[last])
	for i, n := range numbers[:last] {
		address += uint32(n) << (8 * (3 - i))
	}
	return address, true
}

// parseIPv4Number is the IPv4 number parser. A number that no address can have
// comes back as math.MaxUint64, however long it is.
//
// https://url.spec.whatwg.org/#ipv4-number-parser
func parseIPv4Number(part string) (n uint64, decimal, ok bool) {
	if part == "" {
		return 0, false, false
	}
	radix := uint64(10)
	if len(part) >= 2 && part[0] == '0' {
		if part[1]|0x20 == 'x' {
			part, radix = part[2:], 16
		} else {
			part, radix = part[1:], 8
		}
	}
	for i := range len(part) {
		c := part[i]
		if !infra.IsHexDigit(c) || uint64(infra.HexValue(c)) >= radix {
			return 0, false, false
		}
		if n = n*radix + uint64(infra.HexValue(c)); n > math.MaxUint32 {
			n = math.MaxUint32 + 1
		}
	}
	if n > math.MaxUint32 {
		n = math.MaxUint64
	}
	return n, radix == 10, true
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
		dst = append(dst, '0'+part%10)
		if shift > 0 {
			dst = append(dst, '.')
		}
	}
	return dst
}

// isIPv4 reports whether s is the serialization of an IPv4 address, as indexNotIPv4
// does. It takes the digits and the dots as numbers: a loop over them has a branch at
// each that can't be predicted.
func isIPv4(s string) bool {
	if len(s) < 8 || len(s) > len("255.255.255.255") {
		return indexNotIPv4(s) < 0
	}
	first, second := infra.Load64(s, 0), infra.Load64(s, len(s)-8)
	if (notIPv48(first) | notIPv48(second)) != 0 {
		return false
	}
	// Within a class of digits and dots, these alone have not the bit of 0x10. A bit
	// for each byte is gathered at the top of the product.
	const gather = 0x0102040810204080
	dots := (^first>>4&infra.Ones)*gather>>56 | (^second>>4&infra.Ones)*gather>>56<<(len(s)-8) | 1<<len(s)
	if bits.OnesCount64(dots) != 4 {
		return false
	}
	second >>= 8 * (16 - len(s)) // what comes after first
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

// notIPv48 is not 0 if a byte of word isn't a digit or a dot.
func notIPv48(word uint64) uint64 {
	x := word &^ infra.Highs
	digit := (x + (0x80-'0')*infra.Ones) &^ (x + (0x7F-'9')*infra.Ones)
	dot := (x + (0x80-'.')*infra.Ones) &^ (x + (0x7F-'.')*infra.Ones)
	return (^(digit | dot) | word) & infra.Highs
}

// indexNotIPv4 returns -1 if s is the serialization of an IPv4 address: four
// numbers up to 255, without leading zeros, and dots between them. Otherwise it
// returns the offset of what is wrong: a number, or what follows one.
//
// https://url.spec.whatwg.org/#valid-ipv4-address-string
func indexNotIPv4(s string) int {
	i := 0
	for dots := 0; ; dots++ {
		start, value := i, 0
		for i < len(s) && '0' <= s[i] && s[i] <= '9' {
			value = value*10 + int(s[i]-'0')
			if value > 255 || s[start] == '0' && i > start {
				return start
			}
			i++
		}
		switch {
		case i == start:
			return start
		case i == len(s) && dots == 3:
			return -1
		case i == len(s) || dots == 3 || s[i] != '.':
			return i
		}
		i++
	}
}
