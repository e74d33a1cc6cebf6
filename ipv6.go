package url

import (
	"strings"

	"github.com/gowhatwg/url/internal/infra"
)

// parseIPv6 is the IPv6 parser, for an input that begins with "[", at position at of the string
// that r knows.
//
// https://url.spec.whatwg.org/#concept-ipv6-parser
func parseIPv6(input string, at int, r *reporter) (address [8]uint16, ok bool) {
	if input[len(input)-1] != ']' {
		return address, r.fail(IPv6Unclosed, at)
	}
	input, at = input[1:len(input)-1], at+1
	isListening := r.isListening()
	i, pieceIndex, compress := 0, 0, -1
	if strings.HasPrefix(input, ":") {
		if !strings.HasPrefix(input, "::") {
			return address, r.fail(IPv6InvalidCompression, at)
		}
		i, pieceIndex, compress = 2, 1, 1
	}
	for i < len(input) {
		if pieceIndex == 8 {
			return address, r.fail(IPv6TooManyPieces, at+i)
		}
		if input[i] == ':' {
			if compress >= 0 {
				return address, r.fail(IPv6MultipleCompression, at+i)
			}
			i++
			pieceIndex++
			compress = pieceIndex
			continue
		}
		value, end := infra.HexPiece(input, i)
		switch {
		case end == len(input):
		case input[end] == '.' && end > i:
			if !parseIPv4InIPv6(&address, pieceIndex, input, i, at, r) {
				return address, false
			}
			pieceIndex += 2
			i = len(input)
			continue
		case input[end] == '.':
			return address, r.fail(IPv4InIPv6InvalidCodePoint, at+end)
		case input[end] != ':':
			return address, r.fail(IPv6InvalidCodePoint, at+end)
		case end+1 == len(input):
			return address, r.fail(IPv6InvalidCodePoint, at+end+1)
		}
		if isListening && end-i > 1 && value < 1<<(4*(end-i-1)) {
			r.warn(IPv6PieceLeadingZero, at+i)
		}
		address[pieceIndex] = value
		pieceIndex++
		i = end + 1
	}
	if compress < 0 && pieceIndex != 8 {
		return address, r.fail(IPv6TooFewPieces, at+len(input))
	}
	decompress(&address, pieceIndex, compress)
	return address, true
}

// parseIPv4InIPv6 parses input[i:] as an IPv4 address, which becomes the last two pieces.
func parseIPv4InIPv6(address *[8]uint16, pieceIndex int, input string, i, at int, r *reporter) bool {
	if pieceIndex > 6 {
		return r.fail(IPv4InIPv6TooManyPieces, at+i)
	}
	numbersSeen := 0
	for i < len(input) {
		if numbersSeen > 0 {
			if input[i] != '.' || numbersSeen == 4 {
				return r.fail(IPv4InIPv6InvalidCodePoint, at+i)
			}
			i++
		}
		start, number := i, uint16(0)
		for ; i < len(input) && '0' <= input[i] && input[i] <= '9'; i++ {
			if i > start && number == 0 {
				return r.fail(IPv4InIPv6InvalidCodePoint, at+i)
			}
			if number = number*10 + uint16(input[i]-'0'); number > 255 {
				return r.fail(IPv4InIPv6OutOfRangePart, at+start)
			}
		}
		if i == start {
			return r.fail(IPv4InIPv6InvalidCodePoint, at+i)
		}
		address[pieceIndex+numbersSeen/2] = address[pieceIndex+numbersSeen/2]<<8 | number
		numbersSeen++
	}
	if numbersSeen != 4 {
		return r.fail(IPv4InIPv6TooFewParts, at+i)
	}
	return true
}

// decompress moves the pieces after the "::", if there is one, to the end of the address.
func decompress(address *[8]uint16, pieceIndex, compress int) {
	for from, to := pieceIndex-1, 7; from >= compress && from != to; from, to = from-1, to-1 {
		address[to], address[from] = address[from], 0
	}
}

// appendIPv6 is the IPv6 serializer, without the brackets.
//
// https://url.spec.whatwg.org/#concept-ipv6-serializer
func appendIPv6(dst []byte, address [8]uint16) []byte {
	compress, size := compressedPieces(address)
	if compress == 0 {
		dst = append(dst, ':')
	}
	for i := 0; i < 8; i++ {
		if i == compress {
			dst = append(dst, ':')
			i += size - 1
			continue
		}
		dst = infra.AppendHexPiece(dst, address[i])
	}
	if compress+size < 8 {
		dst = dst[:len(dst)-1] // the ":" after the last piece
	}
	return dst
}

// compressedPieces finds the first longest run of two or more zero pieces. If there isn't one,
// it returns an index that no piece has.
//
// https://url.spec.whatwg.org/#find-the-ipv6-address-compressed-piece-index
func compressedPieces(address [8]uint16) (index, size int) {
	index, size = -8, 1
	start := 0 // of the run of zeros that ends before i
	for i, piece := range address {
		if piece != 0 {
			start = i + 1
		} else if i+1-start > size {
			index, size = start, i+1-start
		}
	}
	return index, size
}
