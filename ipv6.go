package url

import (
	"math/bits"

	"github.com/gowhatwg/url/internal/infra"
)

// An ipv6Parser holds the variables of the IPv6 parser.
type ipv6Parser struct {
	input      string
	pos        int
	address    [8]uint16
	pieceIndex int
	compress   int // -1 is null
	at         int // where input stands in what r knows
	r          *reporter
}

// parseIPv6 is the IPv6 parser. The input comes without its brackets.
//
// https://url.spec.whatwg.org/#concept-ipv6-parser
func parseIPv6(input string, at int, r *reporter) ([8]uint16, bool) {
	p := ipv6Parser{input: input, compress: -1, at: at, r: r}
	ok := p.parse()
	return p.address, ok
}

// c returns the byte at the pointer, 0 at the end of the input.
func (p *ipv6Parser) c() byte {
	if p.pos < len(p.input) {
		return p.input[p.pos]
	}
	return 0
}

func (p *ipv6Parser) eof() bool { return p.pos >= len(p.input) }

func (p *ipv6Parser) fail(code ErrorCode) bool {
	p.r.fail(code, p.at+p.pos)
	return false
}

func (p *ipv6Parser) parse() bool {
	if p.c() == ':' {
		if len(p.input) < 2 || p.input[1] != ':' {
			return p.fail(IPv6InvalidCompression)
		}
		p.pos += 2
		p.pieceIndex++
		p.compress = p.pieceIndex
	}
	for !p.eof() {
		if p.pieceIndex == 8 {
			return p.fail(IPv6TooManyPieces)
		}
		if p.c() == ':' {
			if p.compress >= 0 {
				return p.fail(IPv6MultipleCompression)
			}
			p.pos++
			p.pieceIndex++
			p.compress = p.pieceIndex
			continue
		}
		isIPv4, ok := p.piece()
		if !ok {
			return false
		}
		if isIPv4 {
			break
		}
	}
	if p.compress < 0 && p.pieceIndex != 8 {
		return p.fail(IPv6TooFewPieces)
	}
	p.decompress()
	return true
}

// piece parses a piece and the colon behind it, or the IPv4 address that ends
// the input.
func (p *ipv6Parser) piece() (isIPv4, ok bool) {
	start, value := p.pos, uint16(0)
	for p.pos-start < 4 && infra.IsHexDigit(p.c()) {
		value = value<<4 | uint16(infra.HexValue(p.c()))
		p.pos++
	}
	length := p.pos - start
	switch {
	case p.c() == '.':
		if length == 0 {
			return false, p.fail(IPv4InIPv6InvalidCodePoint)
		}
		p.pos = start
		return true, p.ipv4()
	case p.c() == ':':
		p.pos++
		if p.eof() {
			return false, p.fail(IPv6InvalidCodePoint)
		}
	case !p.eof():
		return false, p.fail(IPv6InvalidCodePoint)
	}
	if length > 1 && value < 1<<(4*(length-1)) {
		p.r.warn(IPv6PieceLeadingZero, p.at+start)
	}
	p.address[p.pieceIndex] = value
	p.pieceIndex++
	return false, true
}

// ipv4 parses an IPv4 address in the place of the last two pieces.
func (p *ipv6Parser) ipv4() bool {
	if p.pieceIndex > 6 {
		return p.fail(IPv4InIPv6TooManyPieces)
	}
	numbersSeen := 0
	for !p.eof() {
		if numbersSeen > 0 {
			if p.c() != '.' || numbersSeen == 4 {
				return p.fail(IPv4InIPv6InvalidCodePoint)
			}
			p.pos++
		}
		number, ok := p.ipv4Number()
		if !ok {
			return false
		}
		p.address[p.pieceIndex] = p.address[p.pieceIndex]<<8 | number
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

// ipv4Number parses a decimal number without leading zeros, up to 255.
func (p *ipv6Parser) ipv4Number() (uint16, bool) {
	start, number := p.pos, uint16(0)
	for '0' <= p.c() && p.c() <= '9' {
		if p.pos > start && number == 0 {
			return 0, p.fail(IPv4InIPv6InvalidCodePoint)
		}
		number = number*10 + uint16(p.c()-'0')
		if number > 255 {
			p.pos = start
			return 0, p.fail(IPv4InIPv6OutOfRangePart)
		}
		p.pos++
	}
	if p.pos == start {
		return 0, p.fail(IPv4InIPv6InvalidCodePoint)
	}
	return number, true
}

// decompress moves the pieces behind the "::" to the end of the address.
func (p *ipv6Parser) decompress() {
	if p.compress < 0 {
		return
	}
	moved := p.pieceIndex - p.compress
	for i := 1; i <= moved; i++ {
		from, to := p.pieceIndex-i, 8-i
		if from != to {
			p.address[to], p.address[from] = p.address[from], 0
		}
	}
}

// appendIPv6 is the IPv6 serializer, without the brackets.
//
// https://url.spec.whatwg.org/#concept-ipv6-serializer
func appendIPv6(dst []byte, address [8]uint16) []byte {
	compress, size := compressedPieces(address)
	for i := 0; i < 8; i++ {
		if i == compress {
			dst = append(dst, "::"...)
			i += size - 1
			continue
		}
		if i > 0 && i != compress+size {
			dst = append(dst, ':')
		}
		dst = appendHex(dst, address[i])
	}
	return dst
}

// appendHex appends v in hexadecimal.
func appendHex(dst []byte, v uint16) []byte {
	for shift := max(0, bits.Len16(v)-1) &^ 3; shift >= 0; shift -= 4 {
		dst = append(dst, lowerHex[v>>shift&0xF])
	}
	return dst
}

const lowerHex = "0123456789abcdef"

// compressedPieces finds the first longest run of two or more zero pieces. It
// returns an index out of reach if there is none.
//
// https://url.spec.whatwg.org/#find-the-ipv6-address-compressed-piece-index
func compressedPieces(address [8]uint16) (index, size int) {
	index, size = -8, 1
	for i := 0; i < 8; {
		start := i
		for i < 8 && address[i] == 0 {
			i++
		}
		if i-start > size {
			index, size = start, i-start
		}
		i++
	}
	return index, size
}
