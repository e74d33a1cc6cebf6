package infra

import (
	"encoding/binary"
	"unicode/utf8"
)

// UpperHex has the digits of percent-encoded bytes, and LowerHex those of other texts.
const (
	UpperHex = "0123456789ABCDEF"
	LowerHex = "0123456789abcdef"
)

// IsPercentEncodedByte reports whether a percent-encoded byte starts at s[i].
//
// https://url.spec.whatwg.org/#percent-encoded-byte
func IsPercentEncodedByte(s string, i int) bool {
	return s[i] == '%' && i+2 < len(s) && IsHexDigit(s[i+1]) && IsHexDigit(s[i+2])
}

// AppendPercentEncodedByte appends c, percent-encoded, to dst.
//
// https://url.spec.whatwg.org/#percent-encode
func AppendPercentEncodedByte(dst []byte, c byte) []byte {
	return append(dst, '%', UpperHex[c>>4], UpperHex[c&0xF])
}

// AppendPercentEncoded appends s to dst with the bytes of a set percent-encoded.
func AppendPercentEncoded[T string | []byte](dst []byte, s T, set *ByteSet) []byte {
	for i := range len(s) {
		if c := s[i]; set.Has(c) {
			dst = AppendPercentEncodedByte(dst, c)
		} else {
			dst = append(dst, c)
		}
	}
	return dst
}

// AppendPercentEncodedNonASCII appends the run of code points outside ASCII at s[i],
// percent-encoded in UTF-8, and returns the index after them. Invalid UTF-8 counts as U+FFFD.
func AppendPercentEncodedNonASCII(dst []byte, s string, i int) ([]byte, int) {
	for {
		dst, i = appendPercentEncodedWords(dst, s, i)
		if i == len(s) || s[i] < utf8.RuneSelf {
			return dst, i
		}
		_, size := utf8.DecodeRuneInString(s[i:])
		if size == 1 {
			dst = append(dst, "%EF%BF%BD"...) // U+FFFD
			i += MaximalSubpart(s[i:])
			continue
		}
		for _, c := range []byte(s[i : i+size]) {
			dst = AppendPercentEncodedByte(dst, c)
		}
		i += size
	}
}

// appendPercentEncodedWords does the same as the end of AppendPercentEncodedNonASCII, for code
// points of two or three bytes, while dst has room. It loads a code point as one word, whose
// lowest byte is the first one, and stores nine bytes at once. What it reads and writes beyond
// the code point isn't used. That takes half the time.
func appendPercentEncodedWords(dst []byte, s string, i int) ([]byte, int) {
	const (
		twoBytes, twoByteLead     = 0xC0E0, 0x80C0     // 10xxxxxx 110xxxxx
		threeBytes, threeByteLead = 0xC0C0F0, 0x8080E0 // 10xxxxxx 10xxxxxx 1110xxxx
	)
	for i+8 <= len(s) && cap(dst)-len(dst) >= 16 {
		word := uint32(Load64(s, i))
		size := 2
		if isOverlong := word&0x1E == 0; word&twoBytes != twoByteLead || isOverlong {
			size = 3
			// The highest five bits of the code point: 0 if the form is overlong, and those
			// of a surrogate.
			if high := word & 0x200F; word&threeBytes != threeByteLead || high == 0 || high == 0x200D {
				break
			}
		}
		third := hexDigits(byte(word >> 16))
		code := dst[len(dst) : len(dst)+16]
		binary.LittleEndian.PutUint64(code, '%'|hexDigits(byte(word))<<8|'%'<<24|hexDigits(byte(word>>8))<<32|'%'<<48|third<<56)
		code[8] = byte(third >> 8)
		dst = dst[:len(dst)+size*len("%XX")]
		i += size
	}
	return dst, i
}

// hexDigits returns the two hexadecimal digits of c, the first in the lower byte.
func hexDigits(c byte) uint64 {
	return uint64(hexBytes[2*int(c)]) | uint64(hexBytes[2*int(c)+1])<<8
}

// hexBytes has the hexadecimal digits of all bytes.
const hexBytes = "" +
	"000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F" +
	"202122232425262728292A2B2C2D2E2F303132333435363738393A3B3C3D3E3F" +
	"404142434445464748494A4B4C4D4E4F505152535455565758595A5B5C5D5E5F" +
	"606162636465666768696A6B6C6D6E6F707172737475767778797A7B7C7D7E7F" +
	"808182838485868788898A8B8C8D8E8F909192939495969798999A9B9C9D9E9F" +
	"A0A1A2A3A4A5A6A7A8A9AAABACADAEAFB0B1B2B3B4B5B6B7B8B9BABBBCBDBEBF" +
	"C0C1C2C3C4C5C6C7C8C9CACBCCCDCECFD0D1D2D3D4D5D6D7D8D9DADBDCDDDEDF" +
	"E0E1E2E3E4E5E6E7E8E9EAEBECEDEEEFF0F1F2F3F4F5F6F7F8F9FAFBFCFDFEFF"
