package reference

import "strconv"

// An ipv6Parser has the variables of the IPv6 parser.
//
// https://url.spec.whatwg.org/#concept-ipv6-parser
type ipv6Parser struct {
	input      []rune
	address    [8]uint16
	pieceIndex int
	compress   *int
	pointer    int
	*hostParser
}

func (p *ipv6Parser) c() rune {
	if p.pointer < len(p.input) {
		return p.input[p.pointer]
	}
	return eof
}

// fail reports a validation error and returns failure.
func (p *ipv6Parser) fail(name string) bool {
	p.report(name)
	return false
}

func (p *hostParser) parseIPv6(input string) (*Host, bool) {
	v6 := &ipv6Parser{input: []rune(input), hostParser: p}
	if !v6.parse() {
		return nil, false
	}
	return &Host{Kind: IPv6Address, IPv6: v6.address}, true
}

// parse runs step 5 and the steps after it.
func (p *ipv6Parser) parse() bool {
	if p.c() == ':' { // 5
		if len(p.input) < 2 || p.input[1] != ':' {
			return p.fail("IPv6-invalid-compression")
		}
		p.pointer += 2
		p.pieceIndex++
		p.compress = new(p.pieceIndex)
	}
	for p.c() != eof { // 6
		if p.pieceIndex == 8 { // 6.1
			return p.fail("IPv6-too-many-pieces")
		}
		if p.c() == ':' { // 6.2
			if p.compress != nil {
				return p.fail("IPv6-multiple-compression")
			}
			p.pointer++
			p.pieceIndex++
			p.compress = new(p.pieceIndex)
			continue
		}
		value, length := 0, 0                      // 6.3
		for length < 4 && isASCIIHexDigit(p.c()) { // 6.4
			value = value*0x10 + digitValue(p.c())
			p.pointer++
			length++
		}
		switch {
		case p.c() == '.': // 6.5
			if length == 0 {
				return p.fail("IPv4-in-IPv6-invalid-code-point")
			}
			p.pointer -= length
			if p.pieceIndex > 6 {
				return p.fail("IPv4-in-IPv6-too-many-pieces")
			}
			if !p.parseIPv4() {
				return false
			}
			return p.finish() // 6.5.7: break
		case p.c() == ':': // 6.6
			p.pointer++
			if p.c() == eof {
				return p.fail("IPv6-invalid-code-point")
			}
		case p.c() != eof: // 6.7
			return p.fail("IPv6-invalid-code-point")
		}
		if length > 1 && value < 1<<(4*(length-1)) { // 6.8
			p.report("IPv6-piece-leading-zero")
		}
		p.address[p.pieceIndex] = uint16(value) // 6.9
		p.pieceIndex++                          // 6.10
	}
	return p.finish()
}

// parseIPv4 runs the steps 6.5.4 to 6.5.6.
func (p *ipv6Parser) parseIPv4() bool {
	numbersSeen := 0   // 6.5.4
	for p.c() != eof { // 6.5.5
		var ipv4Piece *int
		if numbersSeen > 0 { // 6.5.5.2
			if p.c() == '.' && numbersSeen < 4 {
				p.pointer++
			} else {
				return p.fail("IPv4-in-IPv6-invalid-code-point")
			}
		}
		if !isASCIIDigit(p.c()) { // 6.5.5.3
			return p.fail("IPv4-in-IPv6-invalid-code-point")
		}
		for isASCIIDigit(p.c()) { // 6.5.5.4
			number := digitValue(p.c())
			switch {
			case ipv4Piece == nil:
				ipv4Piece = &number
			case *ipv4Piece == 0:
				return p.fail("IPv4-in-IPv6-invalid-code-point")
			default:
				*ipv4Piece = *ipv4Piece*10 + number
			}
			if *ipv4Piece > 255 {
				return p.fail("IPv4-in-IPv6-out-of-range-part")
			}
			p.pointer++
		}
		p.address[p.pieceIndex] = p.address[p.pieceIndex]*0x100 + uint16(*ipv4Piece) // 6.5.5.5
		numbersSeen++                                                                // 6.5.5.6
		if numbersSeen == 2 || numbersSeen == 4 {                                    // 6.5.5.7
			p.pieceIndex++
		}
	}
	if numbersSeen != 4 { // 6.5.6
		return p.fail("IPv4-in-IPv6-too-few-parts")
	}
	return true
}

// finish runs step 7 and the steps after it.
func (p *ipv6Parser) finish() bool {
	if p.compress != nil { // 7
		swaps := p.pieceIndex - *p.compress
		p.pieceIndex = 7
		for p.pieceIndex != 0 && swaps > 0 {
			other := *p.compress + swaps - 1
			p.address[p.pieceIndex], p.address[other] = p.address[other], p.address[p.pieceIndex]
			p.pieceIndex--
			swaps--
		}
	} else if p.pieceIndex != 8 { // 8
		return p.fail("IPv6-too-few-pieces")
	}
	return true // 9
}

// serializeIPv6 is the IPv6 serializer.
//
// https://url.spec.whatwg.org/#concept-ipv6-serializer
func serializeIPv6(address [8]uint16) string {
	output := ""
	compress := compressedPieceIndex(address)
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
func compressedPieceIndex(address [8]uint16) *int {
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
