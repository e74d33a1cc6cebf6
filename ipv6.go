package url

import (
	"encoding/binary"
	"math/bits"
	"strings"

	"github.com/gowhatwg/url/internal/infra"
)

// parseIPv6 is the IPv6 parser. The input has no brackets, and begins at position at of the
// string that r knows.
//
// https://url.spec.whatwg.org/#concept-ipv6-parser
func parseIPv6(input string, at int, r *reporter) (address [8]uint16, ok bool) {
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

// parseIPv6Piece returns the value of up to four hexadecimal digits at i, and where they end.
// It reads them as one word, because the CPU couldn't predict a branch on their number.
func parseIPv6Piece(input string, i int) (value uint16, end int) {
	const ones = 0x01010101
	word := uint32(infra.LoadPadded64(input, i))
	x := word &^ (0x80 * ones)
	digit := (x + (0x80-'0')*ones) &^ (x + (0x7F-'9')*ones)
	x |= 0x20 * ones
	letter := (x + (0x80-'a')*ones) &^ (x + (0x7F-'f')*ones)
	other := (^(digit | letter) | word) & (0x80 * ones)
	n := bits.TrailingZeros32(other) >> 3
	// Letters have the bit 0x40, and the low half of "A" and "a" is 1.
	nibbles := bits.ReverseBytes32(word&(0x0F*ones) + word>>6&ones*9)
	nibbles = (nibbles | nibbles>>4) & 0x00FF00FF
	nibbles = (nibbles | nibbles>>8) & 0xFFFF
	return uint16(nibbles >> (4 * (4 - n))), i + n
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

// decompress moves the pieces after the "::" to the end of the address.
func decompress(address *[8]uint16, pieceIndex, compress int) {
	if compress < 0 {
		return
	}
	for from, to := pieceIndex-1, 7; from >= compress && from != to; from, to = from-1, to-1 {
		address[to], address[from] = address[from], 0
	}
}

// appendIPv6 is the IPv6 serializer, without the brackets. It always writes four digits and a
// ":" for each piece, because the CPU couldn't predict a branch on the number of digits.
//
// https://url.spec.whatwg.org/#concept-ipv6-serializer
func appendIPv6(dst []byte, address [8]uint16) []byte {
	compress, size := compressedPieces(address)
	if compress == 0 {
		dst = append(dst, ':')
	}
	for i := 0; i < 8; i++ {
		if i == compress {
			i += size - 1
			dst = append(dst, ':')
			continue
		}
		piece := uint32(address[i])
		nibbles := (piece | piece<<8) & 0x00FF00FF
		nibbles = (nibbles | nibbles<<4) & 0x0F0F0F0F
		isLetter := (nibbles + 0x06060606) >> 4 & 0x01010101
		digits := nibbles + 0x30303030 + isLetter*('a'-'9'-1)
		n := (bits.Len32(piece|1) + 3) / 4
		text := (uint64(digits)<<8 | ':') << (8 * (7 - n) & 63)
		dst = binary.BigEndian.AppendUint64(dst, text)[:len(dst)+n+1]
	}
	if compress+size < 8 {
		dst = dst[:len(dst)-1]
	}
	return dst
}

// compressedPieces finds the first longest run of two or more zero pieces. If there isn't one,
// it returns an index that no piece has.
//
// https://url.spec.whatwg.org/#find-the-ipv6-address-compressed-piece-index
func compressedPieces(address [8]uint16) (index, size int) {
	zeros := uint32(0) // a bit for each piece that is zero
	for _, piece := range address {
		zeros = zeros>>1 | (uint32(piece)-1)>>31<<7
	}
	// runs has the start of each run that is longer than size.
	index, size = -8, 1
	for runs := zeros & (zeros >> 1); runs != 0; runs &= zeros >> size {
		index = bits.TrailingZeros32(runs)
		size++
	}
	return index, size
}
