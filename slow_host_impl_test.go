package url

import (
	"math/big"
	"slices"
	"strconv"
	"strings"
)

// A refLog takes the validation errors.
type refLog struct{ errors []refError }

// A refError is a validation error. Its offset is -1 where the standard has no
// pointer that would say where it is.
type refError struct {
	code   ErrorCode
	offset int
}

func (l *refLog) add(code ErrorCode) { l.errors = append(l.errors, refError{code, -1}) }

// https://url.spec.whatwg.org/#forbidden-host-code-point
func refIsForbiddenHost(c rune) bool {
	return strings.ContainsRune("\x00\t\n\r #/:<>?@[\\]^|", c)
}

// https://url.spec.whatwg.org/#forbidden-domain-code-point
func refIsForbiddenDomain(c rune) bool {
	return refIsForbiddenHost(c) || c <= 0x1F || c == '%' || c == 0x7F
}

func refIsASCII(s string) bool {
	return strings.IndexFunc(s, func(c rune) bool { return c > 0x7F }) < 0
}

// refParseHost is the host parser.
//
// https://url.spec.whatwg.org/#concept-host-parser
func refParseHost(input string, isOpaque bool, log *refLog) (*refHost, bool) {
	if strings.HasPrefix(input, "[") {
		if !strings.HasSuffix(input, "]") {
			log.add(IPv6Unclosed)
			return nil, false
		}
		return refParseIPv6(strings.TrimSuffix(strings.TrimPrefix(input, "["), "]"), log)
	}
	if isOpaque {
		return refParseOpaqueHost(input, log)
	}
	if refHasPercentEncodedByte(input) {
		log.add(DomainPercentEncoded)
	}
	domain := refScalar(refPercentDecode(input))
	asciiDomain, ok := refParseDomain(domain, log)
	if !ok {
		return nil, false
	}
	if refEndsInNumber(asciiDomain) {
		if !refIsASCII(domain) {
			log.add(IPv4NonASCIIInput)
		}
		return refParseIPv4(asciiDomain, log)
	}
	return &refHost{kind: HostDomain, text: asciiDomain}, true
}

func refHasPercentEncodedByte(s string) bool {
	for i := 0; i+2 < len(s); i++ {
		if s[i] == '%' && refIsHexDigit(rune(s[i+1])) && refIsHexDigit(rune(s[i+2])) {
			return true
		}
	}
	return false
}

// refParseDomain is the domain parser with beStrict false.
//
// https://url.spec.whatwg.org/#concept-domain-to-ascii
func refParseDomain(domain string, log *refLog) (string, bool) {
	if !refIsStrictDomain(domain) {
		log.add(DomainToASCIIError)
	}
	result := ""
	if refIsASCII(domain) {
		result = refLower(domain)
	} else {
		ascii, problem := parseDomain(domain, false)
		if problem.Reason != 0 {
			return "", false
		}
		result = ascii
	}
	if result == "" || strings.ContainsFunc(result, refIsForbiddenDomain) {
		return "", false
	}
	return result, true
}

// refIsStrictDomain reports whether the strict domain parser ToASCII accepts a
// domain: for one in ASCII that has no Punycode, by the rules for labels.
//
// https://www.unicode.org/reports/tr46/#Validity_Criteria
func refIsStrictDomain(domain string) bool {
	labels := strings.Split(refLower(domain), ".")
	isPunycode := func(label string) bool { return strings.HasPrefix(label, "xn--") }
	if !refIsASCII(domain) || slices.ContainsFunc(labels, isPunycode) {
		return strictDomainProblem(domain).Reason == 0
	}
	for _, label := range labels {
		hyphens := strings.HasPrefix(label, "-") || strings.HasSuffix(label, "-") || len(label) >= 4 && label[2:4] == "--"
		other := strings.ContainsFunc(label, func(c rune) bool { return !refIsAlpha(c) && !refIsDigit(c) && c != '-' })
		if hyphens || other || len(label) < 1 || len(label) > 63 {
			return false
		}
	}
	return len(domain) <= 253
}

// https://url.spec.whatwg.org/#ends-in-a-number-checker
func refEndsInNumber(input string) bool {
	parts := strings.Split(input, ".")
	if parts[len(parts)-1] == "" {
		parts = parts[:len(parts)-1]
	}
	if len(parts) == 0 {
		return false
	}
	last := parts[len(parts)-1]
	if last != "" && !strings.ContainsFunc(last, func(c rune) bool { return !refIsDigit(c) }) {
		return true
	}
	_, _, ok := refParseIPv4Number(last)
	return ok
}

// refParseIPv4 is the IPv4 parser.
//
// https://url.spec.whatwg.org/#concept-ipv4-parser
func refParseIPv4(input string, log *refLog) (*refHost, bool) {
	parts := strings.Split(input, ".")
	if parts[len(parts)-1] == "" {
		log.add(IPv4EmptyPart)
		if len(parts) > 1 {
			parts = parts[:len(parts)-1]
		}
	}
	if len(parts) < 4 {
		log.add(IPv4TooFewParts)
	}
	if len(parts) > 4 {
		log.add(IPv4TooManyParts)
		return nil, false
	}
	var numbers []*big.Int
	for _, part := range parts {
		number, nonDecimal, ok := refParseIPv4Number(part)
		if !ok {
			log.add(IPv4NonNumericPart)
			return nil, false
		}
		if nonDecimal {
			log.add(IPv4NonDecimalPart)
		}
		numbers = append(numbers, number)
	}
	isOver255 := func(n *big.Int) bool { return n.Cmp(big.NewInt(255)) > 0 }
	if slices.ContainsFunc(numbers, isOver255) {
		log.add(IPv4OutOfRangePart)
	}
	last := len(numbers) - 1
	if slices.ContainsFunc(numbers[:last], isOver255) {
		return nil, false
	}
	if numbers[last].Cmp(refPower256(5-len(numbers))) >= 0 {
		return nil, false
	}
	ipv4 := numbers[last]
	for counter, n := range numbers[:last] {
		ipv4.Add(ipv4, n.Mul(n, refPower256(3-counter)))
	}
	return &refHost{kind: HostIPv4, ipv4: ipv4}, true
}

func refPower256(exponent int) *big.Int {
	return new(big.Int).Exp(big.NewInt(256), big.NewInt(int64(exponent)), nil)
}

// refParseIPv4Number is the IPv4 number parser.
//
// https://url.spec.whatwg.org/#ipv4-number-parser
func refParseIPv4Number(input string) (number *big.Int, validationError, ok bool) {
	if input == "" {
		return nil, false, false
	}
	radix, digits := 10, "0123456789"
	if strings.HasPrefix(input, "0X") || strings.HasPrefix(input, "0x") {
		validationError = true
		input = input[2:]
		radix, digits = 16, "0123456789abcdefABCDEF"
	} else if len(input) >= 2 && input[0] == '0' {
		validationError = true
		input = input[1:]
		radix, digits = 8, "01234567"
	}
	if input == "" {
		return new(big.Int), true, true
	}
	if strings.Trim(input, digits) != "" {
		return nil, false, false
	}
	number, ok = new(big.Int).SetString(input, radix)
	return number, validationError, ok
}

// refIPv6 is the state of the IPv6 parser.
type refIPv6 struct {
	input      []rune
	pointer    int
	address    [8]int
	pieceIndex int
	compress   *int
	log        *refLog
}

func (p *refIPv6) c() rune {
	if p.pointer < len(p.input) {
		return p.input[p.pointer]
	}
	return refEOF
}

func (p *refIPv6) fail(code ErrorCode) bool {
	p.log.add(code)
	return false
}

// refParseIPv6 is the IPv6 parser.
//
// https://url.spec.whatwg.org/#concept-ipv6-parser
func refParseIPv6(input string, log *refLog) (*refHost, bool) {
	p := &refIPv6{input: []rune(input), log: log}
	if !p.parse() {
		return nil, false
	}
	return &refHost{kind: HostIPv6, ipv6: p.address}, true
}

func (p *refIPv6) parse() bool {
	if p.c() == ':' {
		if len(p.input) < 2 || p.input[1] != ':' {
			return p.fail(IPv6InvalidCompression)
		}
		p.pointer += 2
		p.pieceIndex++
		p.compress = new(p.pieceIndex)
	}
	for p.c() != refEOF {
		if p.pieceIndex == 8 {
			return p.fail(IPv6TooManyPieces)
		}
		if p.c() == ':' {
			if p.compress != nil {
				return p.fail(IPv6MultipleCompression)
			}
			p.pointer++
			p.pieceIndex++
			p.compress = new(p.pieceIndex)
			continue
		}
		value, length := 0, 0
		for length < 4 && refIsHexDigit(p.c()) {
			value = value*0x10 + refDigit(p.c())
			p.pointer++
			length++
		}
		switch {
		case p.c() == '.':
			if length == 0 {
				return p.fail(IPv4InIPv6InvalidCodePoint)
			}
			p.pointer -= length
			if p.pieceIndex > 6 {
				return p.fail(IPv4InIPv6TooManyPieces)
			}
			// The IPv4 address breaks the loop: it takes all of the input.
			if !p.parseIPv4() {
				return false
			}
			continue
		case p.c() == ':':
			p.pointer++
			if p.c() == refEOF {
				return p.fail(IPv6InvalidCodePoint)
			}
		case p.c() != refEOF:
			return p.fail(IPv6InvalidCodePoint)
		}
		if length > 1 && value < 1<<(4*(length-1)) {
			p.log.add(IPv6PieceLeadingZero)
		}
		p.address[p.pieceIndex] = value
		p.pieceIndex++
	}
	return p.finish()
}

// parseIPv4 is the part of the IPv6 parser for an IPv4 address.
func (p *refIPv6) parseIPv4() bool {
	numbersSeen := 0
	for p.c() != refEOF {
		var ipv4Piece *int
		if numbersSeen > 0 {
			if p.c() == '.' && numbersSeen < 4 {
				p.pointer++
			} else {
				return p.fail(IPv4InIPv6InvalidCodePoint)
			}
		}
		if !refIsDigit(p.c()) {
			return p.fail(IPv4InIPv6InvalidCodePoint)
		}
		for refIsDigit(p.c()) {
			number := refDigit(p.c())
			switch {
			case ipv4Piece == nil:
				ipv4Piece = new(number)
			case *ipv4Piece == 0:
				return p.fail(IPv4InIPv6InvalidCodePoint)
			default:
				*ipv4Piece = *ipv4Piece*10 + number
			}
			if *ipv4Piece > 255 {
				return p.fail(IPv4InIPv6OutOfRangePart)
			}
			p.pointer++
		}
		p.address[p.pieceIndex] = p.address[p.pieceIndex]*0x100 + *ipv4Piece
		numbersSeen++
		if numbersSeen == 2 || numbersSeen == 4 {
			p.pieceIndex++
		}
	}
	if numbersSeen != 4 {
		return p.fail(IPv4InIPv6TooFewParts)
	}
	return true
}

// finish is the end of the IPv6 parser.
func (p *refIPv6) finish() bool {
	if p.compress != nil {
		swaps := p.pieceIndex - *p.compress
		p.pieceIndex = 7
		for p.pieceIndex != 0 && swaps > 0 {
			other := *p.compress + swaps - 1
			p.address[p.pieceIndex], p.address[other] = p.address[other], p.address[p.pieceIndex]
			p.pieceIndex--
			swaps--
		}
	} else if p.pieceIndex != 8 {
		return p.fail(IPv6TooFewPieces)
	}
	return true
}

// refDigit is a digit interpreted as a number.
func refDigit(c rune) int { return strings.IndexRune("0123456789abcdef", c|0x20) }

// refParseOpaqueHost is the opaque-host parser.
//
// https://url.spec.whatwg.org/#concept-opaque-host-parser
func refParseOpaqueHost(input string, log *refLog) (*refHost, bool) {
	if strings.ContainsFunc(input, refIsForbiddenHost) {
		log.add(HostInvalidCodePoint)
		return nil, false
	}
	if strings.ContainsFunc(input, func(c rune) bool { return !refIsURLCodePoint(c) && c != '%' }) {
		log.add(InvalidURLUnit)
	}
	for i := range input {
		if input[i] == '%' && !refHasPercentEncodedByte(input[i:min(len(input), i+3)]) {
			log.add(InvalidURLUnit)
			break
		}
	}
	if input == "" {
		return &refHost{kind: HostEmpty}, true
	}
	return &refHost{kind: HostOpaque, text: refEncode(input, refC0Control, false)}, true
}

// serialize is the host serializer.
//
// https://url.spec.whatwg.org/#concept-host-serializer
func (h *refHost) serialize() string {
	switch h.kind {
	case HostIPv4:
		output := ""
		n := new(big.Int).Set(h.ipv4)
		for i := 1; i <= 4; i++ {
			remainder := new(big.Int)
			n.DivMod(n, big.NewInt(256), remainder)
			output = remainder.String() + output
			if i != 4 {
				output = "." + output
			}
		}
		return output
	case HostIPv6:
		return "[" + refSerializeIPv6(h.ipv6) + "]"
	}
	return h.text
}

// refSerializeIPv6 is the IPv6 serializer.
//
// https://url.spec.whatwg.org/#concept-ipv6-serializer
func refSerializeIPv6(address [8]int) string {
	output := ""
	compress := refCompressedPiece(address)
	ignore0 := false
	for pieceIndex := range address {
		if ignore0 && address[pieceIndex] == 0 {
			continue
		} else if ignore0 {
			ignore0 = false
		}
		if compress != nil && *compress == pieceIndex {
			separator := ":"
			if pieceIndex == 0 {
				separator = "::"
			}
			output += separator
			ignore0 = true
			continue
		}
		output += strconv.FormatInt(int64(address[pieceIndex]), 16)
		if pieceIndex != 7 {
			output += ":"
		}
	}
	return output
}

// https://url.spec.whatwg.org/#find-the-ipv6-address-compressed-piece-index
func refCompressedPiece(address [8]int) *int {
	var longestIndex, foundIndex *int
	longestSize, foundSize := 1, 0
	for pieceIndex := range address {
		if address[pieceIndex] != 0 {
			if foundSize > longestSize {
				longestIndex, longestSize = foundIndex, foundSize
			}
			foundIndex, foundSize = nil, 0
		} else {
			if foundIndex == nil {
				foundIndex = new(pieceIndex)
			}
			foundSize++
		}
	}
	if foundSize > longestSize {
		return foundIndex
	}
	return longestIndex
}
