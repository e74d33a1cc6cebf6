package url

import (
	"strings"

	"github.com/gowhatwg/url/internal/infra"
)

// parseIPv6 is the IPv6 parser. The input comes without its brackets, and stands at
// position at in the string that r knows.
//
// https://url.spec.whatwg.org/#concept-ipv6-parser
func parseIPv6(input string, at int, r *reporter) (address [8]uint16, ok bool) {
	i, pieceIndex, compress := 0, 0, -1
	if strings.HasPrefix(input, ":") {
		if !strings.HasPrefix(input, "::") {
			return address, r.reject(IPv6InvalidCompression, at)
		}
		i, pieceIndex, compress = 2, 1, 1
	}
	for i < len(input) {
		if pieceIndex == 8 {
			return address, r.reject(IPv6TooManyPieces, at+i)
		}
		if input[i] == ':' {
			if compress >= 0 {
				return address, r.reject(IPv6MultipleCompression, at+i)
			}
			i++
			pieceIndex++
			compress = pieceIndex
			continue
		}
		value, end := parseIPv6Piece(input, i)
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
			return address, r.reject(IPv4InIPv6InvalidCodePoint, at+end)
		case input[end] != ':':
			return address, r.reject(IPv6InvalidCodePoint, at+end)
		case end+1 == len(input):
			return address, r.reject(IPv6InvalidCodePoint, at+end+1)
		}
		if end-i > 1 && value < 1<<(4*(end-i-1)) {
			r.warn(IPv6PieceLeadingZero, at+i)
		}
		address[pieceIndex] = value
		pieceIndex++
		i = end + 1
	}
	if compress < 0 && pieceIndex != 8 {
		return address, r.reject(IPv6TooFewPieces, at+len(input))
	}
	decompress(&address, pieceIndex, compress)
	return address, true
}

// parseIPv6Piece returns the value of up to four hexadecimal digits at i, and where
// they end.
func parseIPv6Piece(input string, i int) (value uint16, end int) {
	for limit := min(i+4, len(input)); i < limit && infra.IsHexDigit(input[i]); i++ {
		value = value<<4 | uint16(infra.HexValue(input[i]))
	}
	return value, i
}

// parseIPv4InIPv6 parses the IPv4 address that the rest of the input from i on is, in
// the place of the last two pieces.
func parseIPv4InIPv6(address *[8]uint16, pieceIndex int, input string, i, at int, r *reporter) bool {
	if pieceIndex > 6 {
		return r.reject(IPv4InIPv6TooManyPieces, at+i)
	}
	numbersSeen := 0
	for i < len(input) {
		if numbersSeen > 0 {
			if input[i] != '.' || numbersSeen == 4 {
				return r.reject(IPv4InIPv6InvalidCodePoint, at+i)
			}
			i++
		}
		start, number := i, uint16(0)
		for ; i < len(input) && '0' <= input[i] && input[i] <= '9'; i++ {
			if i > start && number == 0 {
				return r.reject(IPv4InIPv6InvalidCodePoint, at+i)
			}
			if number = number*10 + uint16(input[i]-'0'); number > 255 {
				return r.reject(IPv4InIPv6OutOfRangePart, at+start)
			}
		}
		if i == start {
			return r.reject(IPv4InIPv6InvalidCodePoint, at+i)
		}
		address[pieceIndex+numbersSeen/2] = address[pieceIndex+numbersSeen/2]<<8 | number
		numbersSeen++
	}
	if numbersSeen != 4 {
		return r.reject(IPv4InIPv6TooFewParts, at+i)
	}
	return true
}

// decompress moves the pieces after the "::" to the end of the address.
func decompress(address *[8]uint16, pieceIndex, compress int) {
	if compress < 0 {
		return
	}
	for from, to := pieceIndex-1, 7; from >= compress && from != to; from, to = from-1, to-1 {
		address[to], address[from] = address[from], 0
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
	switch {
	case v >= 0x1000:
		return append(dst, lowerHex[v>>12], lowerHex[v>>8&0xF], lowerHex[v>>4&0xF], lowerHex[v&0xF])
	case v >= 0x100:
		return append(dst, lowerHex[v>>8], lowerHex[v>>4&0xF], lowerHex[v&0xF])
	case v >= 0x10:
		return append(dst, lowerHex[v>>4], lowerHex[v&0xF])
	}
	return append(dst, lowerHex[v])
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
