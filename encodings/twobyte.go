package encodings

import (
	"unicode/utf8"

	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/traditionalchinese"
)

// A layout says which two bytes stand for a pointer. Each lead byte has as many trail bytes as
// there are columns. The trail bytes after 0x7E may begin only after a gap.
type layout struct{ lead, trail, columns, gap uint32 }

var (
	big5Layout  = layout{lead: 0x81, trail: 0x40, columns: 157, gap: 0x22}
	euckrLayout = layout{lead: 0x81, trail: 0x41, columns: 190}
)

// size returns the number of pointers for lead bytes up to 0xFE.
func (l *layout) size() int { return int((0xFF - l.lead) * l.columns) }

// bytes returns the bytes of a pointer, as an encodeFunc does.
func (l *layout) bytes(pointer int) (code uint32, n int) {
	lead, trail := uint32(pointer)/l.columns+l.lead, uint32(pointer)%l.columns+l.trail
	if trail > 0x7E {
		trail += l.gap
	}
	return lead<<8 | trail, 2
}

// pointer returns the pointer for a lead byte, which must be valid, and a trail byte, or -1.
func (l *layout) pointer(lead, trail byte) int {
	column := uint32(trail) - l.trail
	if trail > 0x7E {
		if uint32(trail) <= 0x7E+l.gap {
			return -1
		}
		column -= l.gap
	}
	if column >= l.columns {
		return -1
	}
	return int((uint32(lead)-l.lead)*l.columns + column)
}

// decode is a decodeFunc for the code points of x in two bytes.
func (l *layout) decode(src []byte, x *index) (rune, int) {
	lead := src[0]
	switch {
	case uint32(lead) < l.lead || lead == 0xFF:
		return utf8.RuneError, 1
	case len(src) == 1:
		return 0, 0
	}
	return orRestore(x.ready().codePoint(l.pointer(lead, src[1])), src[1])
}

// encode is an encodeFunc for the code points of x in two bytes.
func (l *layout) encode(r rune, x *index) (code uint32, n int) {
	pointer, ok := x.ready().pointer(r)
	if !ok {
		return 0, 0
	}
	return l.bytes(pointer)
}

// big5Index doesn't encode to the Hong Kong extensions below lead byte 0xA1. For six code
// points it encodes to the later of two pointers, as deployed encoders do.
//
// https://encoding.spec.whatwg.org/#index-big5-pointer
var big5Index = index{
	load:  loadBig5,
	first: (0xA1 - 0x81) * 157,
	last:  "\u2550\u255E\u2561\u256A\u5341\u5345",
}

func loadBig5() []rune {
	points := loadIndex(traditionalchinese.Big5, big5Layout.size(), big5Layout.bytes)
	points[1133] = pair(0x00CA, 0x0304)
	points[1135] = pair(0x00CA, 0x030C)
	points[1164] = pair(0x00EA, 0x0304)
	points[1166] = pair(0x00EA, 0x030C)
	return points
}

// https://encoding.spec.whatwg.org/#big5-decoder
func decodeBig5(src []byte) (rune, int) { return big5Layout.decode(src, &big5Index) }

// https://encoding.spec.whatwg.org/#big5-encoder
func encodeBig5(r rune) (uint32, int) { return big5Layout.encode(r, &big5Index) }

// https://encoding.spec.whatwg.org/#index-euc-kr
var euckrIndex = index{load: func() []rune { return loadIndex(korean.EUCKR, euckrLayout.size(), euckrLayout.bytes) }}

// https://encoding.spec.whatwg.org/#euc-kr-decoder
func decodeEUCKR(src []byte) (rune, int) { return euckrLayout.decode(src, &euckrIndex) }

// https://encoding.spec.whatwg.org/#euc-kr-encoder
func encodeEUCKR(r rune) (uint32, int) { return euckrLayout.encode(r, &euckrIndex) }
