package infra

import (
	"encoding/binary"
	"math/bits"
)

// HexPiece returns the value of up to four hexadecimal digits at s[i], and where they end. A table
// saves the branch between digits and letters, which the CPU couldn't predict.
func HexPiece(s string, i int) (value uint16, end int) {
	for end = i; end < len(s) && end < i+4; end++ {
		digit := hexValues[s[end]]
		if digit > 0xF {
			break
		}
		value = value<<4 | uint16(digit)
	}
	return value, end
}

// hexValues has the value of each hexadecimal digit, and 0xFF for all other bytes.
var hexValues = func() (values [256]byte) {
	for i := range values {
		values[i] = 0xFF
		if c := byte(i); IsHexDigit(c) {
			values[i] = HexValue(c)
		}
	}
	return values
}()

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
