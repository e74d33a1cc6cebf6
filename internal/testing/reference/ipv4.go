package reference

import (
	"slices"
	"strconv"
	"strings"
)

// https://url.spec.whatwg.org/#ends-in-a-number-checker
func endsInNumber(input string) bool {
	parts := strings.Split(input, ".") // 2
	if parts[len(parts)-1] == "" {     // 3
		parts = parts[:len(parts)-1]
	}
	if len(parts) == 0 { // the assertion of step 1
		return false
	}
	last := parts[len(parts)-1] // 4
	isNotDigit := func(c rune) bool { return !isASCIIDigit(c) }
	if last != "" && !strings.ContainsFunc(last, isNotDigit) { // 5
		return true
	}
	_, _, ok := parseIPv4Number(last) // 6, 7
	return ok
}

// parseIPv4 is the IPv4 parser.
//
// https://url.spec.whatwg.org/#concept-ipv4-parser
func (p *hostParser) parseIPv4(input string) (*Host, bool) {
	parts := strings.Split(input, ".") // 1
	if parts[len(parts)-1] == "" {     // 2
		p.report("IPv4-empty-part")
		if len(parts) > 1 {
			parts = parts[:len(parts)-1]
		}
	}
	if len(parts) < 4 { // 3
		p.report("IPv4-too-few-parts")
	}
	if len(parts) > 4 { // 4
		return p.fail("IPv4-too-many-parts")
	}
	var numbers []uint64         // 5
	for _, part := range parts { // 6
		number, validationError, ok := parseIPv4Number(part)
		if !ok {
			return p.fail("IPv4-non-numeric-part")
		}
		if validationError {
			p.report("IPv4-non-decimal-part")
		}
		numbers = append(numbers, number)
	}
	isOver255 := func(n uint64) bool { return n > 255 }
	if slices.ContainsFunc(numbers, isOver255) { // 7
		p.report("IPv4-out-of-range-part")
	}
	last := len(numbers) - 1
	if slices.ContainsFunc(numbers[:last], isOver255) { // 8
		return nil, false
	}
	if numbers[last] >= power256(5-len(numbers)) { // 9
		return nil, false
	}
	ipv4 := numbers[last]                    // 10
	for counter, n := range numbers[:last] { // 11 to 13
		ipv4 += n * power256(3-counter)
	}
	return &Host{Kind: IPv4Address, IPv4: uint32(ipv4)}, true // 14
}

func power256(exponent int) uint64 { return 1 << (8 * exponent) }

// manyBits represents all greater numbers, too: no IPv4 address has a number of 40 bits.
const manyBits = 1 << 40

// parseIPv4Number is the IPv4 number parser. It returns manyBits for any number above that.
//
// https://url.spec.whatwg.org/#ipv4-number-parser
func parseIPv4Number(input string) (number uint64, validationError, ok bool) {
	if input == "" { // 1
		return 0, false, false
	}
	radix, digits := uint64(10), "0123456789"                             // 3
	if strings.HasPrefix(input, "0X") || strings.HasPrefix(input, "0x") { // 4
		validationError = true
		input = input[2:]
		radix, digits = 16, "0123456789abcdefABCDEF"
	} else if len(input) >= 2 && input[0] == '0' { // 5
		validationError = true
		input = input[1:]
		radix, digits = 8, "01234567"
	}
	if input == "" { // 6
		return 0, true, true
	}
	if strings.Trim(input, digits) != "" { // 7
		return 0, false, false
	}
	for _, c := range input { // 8
		number = min(number*radix+uint64(digitValue(c)), manyBits)
	}
	return number, validationError, true // 9
}

// serializeIPv4 is the IPv4 serializer.
//
// https://url.spec.whatwg.org/#concept-ipv4-serializer
func serializeIPv4(address uint32) string {
	output := ""
	n := address
	for i := 1; i <= 4; i++ {
		output = strconv.Itoa(int(n%256)) + output
		if i != 4 {
			output = "." + output
		}
		n /= 256
	}
	return output
}
