package encodings

import (
	"sync"

	"golang.org/x/text/encoding/japanese"
)

// The layouts of index jis0208 in Shift_JIS, EUC-JP and ISO-2022-JP. The second one is also that of
// index jis0212.
var (
	shiftJISLayout  = layout{lead: 0x81, trail: 0x40, columns: 188, gap: 1}
	eucLayout       = layout{lead: 0xA1, trail: 0xA1, columns: 94}
	iso2022jpLayout = layout{lead: 0x21, trail: 0x21, columns: 94}
)

// jis0208Index is filled through Shift_JIS, whose bytes reach every pointer.
//
// https://encoding.spec.whatwg.org/#index-jis0208
var jis0208Index = index{load: func() []rune { return loadIndex(japanese.ShiftJIS, 60*188, shiftJISBytes) }}

// https://encoding.spec.whatwg.org/#index-jis0212
var jis0212Index = index{load: func() []rune {
	return loadIndex(japanese.EUCJP, eucLayout.size(), func(p int) (uint32, int) {
		code, n := eucLayout.bytes(p)
		return 0x8F<<16 | code, n + 1
	})
}}

// fullWidthMinus returns U+FF0D for U+2212 MINUS SIGN, as all Japanese encoders do, and other code
// points unchanged.
func fullWidthMinus(r rune) rune {
	if r == '\u2212' {
		return '\uFF0D'
	}
	return r
}

// https://encoding.spec.whatwg.org/#euc-jp-decoder
func decodeEUCJP(src []byte) (rune, int) {
	lead := src[0]
	if lead != 0x8E && lead != 0x8F {
		return eucLayout.decode(src, &jis0208Index)
	}
	if len(src) == 1 {
		return 0, 0
	}
	trail := src[1]
	switch {
	case lead == 0x8E && 0xA1 <= trail && trail <= 0xDF:
		return 0xFF61 - 0xA1 + rune(trail), 2
	case lead == 0x8F && 0xA1 <= trail && trail <= 0xFE:
		if r, n := eucLayout.decode(src[1:], &jis0212Index); n > 0 {
			return r, n + 1
		}
		return 0, 0
	}
	return orRestore(0, trail)
}

// encodeEUCJP never makes three bytes: JIS X 0212 is for decoding only.
//
// https://encoding.spec.whatwg.org/#euc-jp-encoder
func encodeEUCJP(r rune) (uint32, int) {
	switch {
	case r == '\u00A5':
		return '\\', 1
	case r == '\u203E':
		return '~', 1
	case 0xFF61 <= r && r <= 0xFF9F:
		return 0x8E<<8 | uint32(r-0xFF61+0xA1), 2
	}
	return eucLayout.encode(fullWidthMinus(r), &jis0208Index)
}

// The rows of NEC's selection of IBM extensions repeat code points from elsewhere
// in index jis0208; Shift_JIS doesn't encode to them. The user-defined rows follow,
// as a run of private-use code points.
//
// https://encoding.spec.whatwg.org/#index-shift_jis-pointer
const (
	necSelectedFirst = 8272
	necSelectedLast  = 8835
	userDefinedFirst = 8836
	userDefinedLast  = 10715
)

// shiftJISAgain maps each pointer of NEC's selection to the later pointer of the
// same code point.
var shiftJISAgain = sync.OnceValue(loadShiftJISAgain)

func loadShiftJISAgain() []uint16 {
	again := make([]uint16, necSelectedLast+1-necSelectedFirst)
	points := jis0208Index.points
	for p := len(points) - 1; p > userDefinedLast; p-- {
		if points[p] == 0 {
			continue
		}
		first, _ := jis0208Index.pointer(points[p])
		if necSelectedFirst <= first && first <= necSelectedLast {
			again[first-necSelectedFirst] = uint16(p)
		}
	}
	return again
}

// shiftJISBytes skips the lead bytes of half-width katakana.
func shiftJISBytes(pointer int) (code uint32, n int) {
	code, n = shiftJISLayout.bytes(pointer)
	if code >= 0xA000 {
		code += 0x4000
	}
	return code, n
}

// https://encoding.spec.whatwg.org/#shift_jis-decoder
func decodeShiftJIS(src []byte) (rune, int) {
	lead := src[0]
	switch {
	case lead == 0x80:
		return 0x80, 1
	case lead == 0xA0 || lead > 0xFC:
		return '\uFFFD', 1
	case 0xA1 <= lead && lead <= 0xDF:
		return 0xFF61 - 0xA1 + rune(lead), 1
	case len(src) == 1:
		return 0, 0
	case lead >= 0xE0:
		lead -= 0x40
	}
	pointer := shiftJISLayout.pointer(lead, src[1])
	if userDefinedFirst <= pointer && pointer <= userDefinedLast {
		return 0xE000 + rune(pointer-userDefinedFirst), 2
	}
	return orRestore(jis0208Index.ready().codePoint(pointer), src[1])
}

// https://encoding.spec.whatwg.org/#shift_jis-encoder
func encodeShiftJIS(r rune) (uint32, int) {
	switch {
	case r == 0x80:
		return 0x80, 1
	case r == '\u00A5':
		return '\\', 1
	case r == '\u203E':
		return '~', 1
	case 0xFF61 <= r && r <= 0xFF9F:
		return uint32(r - 0xFF61 + 0xA1), 1
	}
	pointer, ok := jis0208Index.ready().pointer(fullWidthMinus(r))
	if !ok {
		return 0, 0
	}
	if necSelectedFirst <= pointer && pointer <= necSelectedLast {
		pointer = int(shiftJISAgain()[pointer-necSelectedFirst])
		if pointer == 0 {
			return 0, 0
		}
	}
	return shiftJISBytes(pointer)
}
