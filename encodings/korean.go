package encodings

import "golang.org/x/text/encoding/korean"

// https://encoding.spec.whatwg.org/#index-euc-kr
var euckrIndex = index{load: loadEUCKR}

func loadEUCKR() []rune { return loadIndex(korean.EUCKR, (0xFF-0x81)*190, euckrBytes) }

func euckrBytes(pointer int) (code uint32, n int) {
	return uint32(pointer/190+0x81)<<8 | uint32(pointer%190+0x41), 2
}

// https://encoding.spec.whatwg.org/#euc-kr-decoder
func decodeEUCKR(src []byte) (rune, int) {
	lead := src[0]
	if lead == 0x80 || lead == 0xFF {
		return '\uFFFD', 1
	}
	if len(src) == 1 {
		return 0, 0
	}
	trail := src[1]
	if trail < 0x41 || trail > 0xFE {
		return orRestore(0, trail)
	}
	return orRestore(euckrIndex.codePoint((int(lead)-0x81)*190+int(trail)-0x41), trail)
}

// https://encoding.spec.whatwg.org/#euc-kr-encoder
func encodeEUCKR(r rune) (uint32, int) { return euckrIndex.encode(r, euckrBytes) }
