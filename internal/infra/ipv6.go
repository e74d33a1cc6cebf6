package infra

import (
	"encoding/binary"
	"math/bits"
)

// HexPiece returns the value of up to four hexadecimal digits at s[i], and where they end. It
// does the same as
//
//	for end = i; end < len(s) && end < i+4 && IsHexDigit(s[end]); end++ {
//		value = value<<4 | uint16(HexValue(s[end]))
//	}
//
// but reads the digits as one word, because the CPU couldn't predict how often that loop runs:
// it takes twice as long.
func HexPiece(s string, i int) (value uint16, end int) {
	const ones = 0x01010101
	word := uint32(LoadPadded64(s, i))
	x := word &^ (0x80 * ones)
	digit := (x + (0x80-'0')*ones) &^ (x + (0x7F-'9')*ones)
	x |= 0x20 * ones
	letter := (x + (0x80-'a')*ones) &^ (x + (0x7F-'f')*ones)
	other := (^(digit | letter) | word) & (0x80 * ones)
	n := bits.TrailingZeros32(other) >> 3
	word &= 1<<(8*n) - 1
	// Letters have the bit 0x40, and the low half of "A" and "a" is 1.
	nibbles := bits.ReverseBytes32(word&(0x0F*ones) + word>>6&ones*9)
	nibbles = (nibbles | nibbles>>4) & 0x00FF00FF
	nibbles = (nibbles | nibbles>>8) & 0xFFFF
	return uint16(nibbles >> (4 * (4 - n))), i + n
}

// AppendHexPiece appends piece in hexadecimal, without leading zeros, and a ":". It does the
// same as
//
//	append(strconv.AppendUint(dst, uint64(piece), 16), ':')
//
// but always writes four digits and a ":" and keeps those it needs, because the CPU couldn't
// predict a branch on their number.
func AppendHexPiece(dst []byte, piece uint16) []byte {
	// Spread the digits, each into a byte of its own.
	nibbles := (uint32(piece) | uint32(piece)<<8) & 0x00FF00FF
	nibbles = (nibbles | nibbles<<4) & 0x0F0F0F0F
	isLetter := (nibbles + 0x06060606) >> 4 & 0x01010101 // 10 and above carry into the next bit
	digits := nibbles + '0'*0x01010101 + isLetter*('a'-'9'-1)
	n := (bits.Len16(piece|1) + 3) / 4
	text := (uint64(digits)<<8 | ':') << (8 * (7 - n) & 63)
	return binary.BigEndian.AppendUint64(dst, text)[:len(dst)+n+1]
}
