package encodings

import (
	"sync"

	"golang.org/x/text/encoding/japanese"
)

// jis0208Index is filled through Shift_JIS, whose bytes reach every pointer.
//
// https://encoding.spec.whatwg.org/#index-jis0208
var jis0208Index = index{load: loadJIS0208}

func loadJIS0208() []rune { return loadIndex(japanese.ShiftJIS, 60*188, shiftJISBytes) }

// https://encoding.spec.whatwg.org/#index-jis0212
var jis0212Index = index{load: loadJIS0212}

func loadJIS0212() []rune {
	return loadIndex(japanese.EUCJP, 94*94, func(p int) (uint32, int) {
		code, n := eucBytes(p)
		return 0x8F<<16 | code, n + 1
	})
}

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
	if lead != 0x8E && lead != 0x8F && !isEUC(lead) {
		return '\uFFFD', 1
	}
	if len(src) == 1 {
		return 0, 0
	}
	trail := src[1]
	switch {
	case lead == 0x8E && 0xA1 <= trail && trail <= 0xDF:
		return 0xFF61 - 0xA1 + rune(trail), 2
	case lead == 0x8F && isEUC(trail):
		return decodeJIS0212(src)
	case isEUC(lead) && isEUC(trail):
		return orRestore(jis0208Index.codePoint((int(lead)-0xA1)*94+int(trail)-0xA1), trail)
	}
	return orRestore(0, trail)
}

// decodeJIS0212 reads the second and third byte after 0x8F. The second is valid.
func decodeJIS0212(src []byte) (rune, int) {
	if len(src) == 2 {
		return 0, 0
	}
	trail := src[2]
	var r rune
	if isEUC(trail) {
		r = jis0212Index.codePoint((int(src[1])-0xA1)*94 + int(trail) - 0xA1)
	}
	r, n := orRestore(r, trail)
	return r, n + 1
}

func isEUC(b byte) bool { return 0xA1 <= b && b <= 0xFE }

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
	return jis0208Index.encode(fullWidthMinus(r), eucBytes)
}

func eucBytes(pointer int) (code uint32, n int) {
	return uint32(pointer/94+0xA1)<<8 | uint32(pointer%94+0xA1), 2
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
var shiftJISAgain struct {
	once     sync.Once
	pointers [necSelectedLast + 1 - necSelectedFirst]uint16
}

func loadShiftJISAgain() {
	jis0208Index.ready()
	points := jis0208Index.points
	for p := len(points) - 1; p > userDefinedLast; p-- {
		if points[p] == 0 {
			continue
		}
		first, _ := jis0208Index.pointer(points[p])
		if necSelectedFirst <= first && first <= necSelectedLast {
			shiftJISAgain.pointers[first-necSelectedFirst] = uint16(p)
		}
	}
}

func shiftJISBytes(pointer int) (code uint32, n int) {
	lead := pointer/188 + 0x81
	if lead >= 0xA0 {
		lead += 0x40
	}
	return twoBytes(lead, pointer%188, 0x41)
}

// https://encoding.spec.whatwg.org/#shift_jis-decoder
func decodeShiftJIS(src []byte) (rune, int) {
	lead := src[0]
	base := 0x81
	switch {
	case lead == 0x80:
		return 0x80, 1
	case lead == 0xA0 || lead > 0xFC:
		return '\uFFFD', 1
	case 0xA1 <= lead && lead <= 0xDF:
		return 0xFF61 - 0xA1 + rune(lead), 1
	case lead >= 0xE0:
		base = 0xC1
	}
	if len(src) == 1 {
		return 0, 0
	}
	trail := src[1]
	pointer := (int(lead) - base) * 188
	switch {
	case 0x40 <= trail && trail <= 0x7E:
		pointer += int(trail) - 0x40
	case 0x80 <= trail && trail <= 0xFC:
		pointer += int(trail) - 0x41
	default:
		return orRestore(0, trail)
	}
	if userDefinedFirst <= pointer && pointer <= userDefinedLast {
		return 0xE000 + rune(pointer-userDefinedFirst), 2
	}
	return orRestore(jis0208Index.codePoint(pointer), trail)
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
	pointer, ok := jis0208Index.pointer(fullWidthMinus(r))
	if !ok {
		return 0, 0
	}
	if necSelectedFirst <= pointer && pointer <= necSelectedLast {
		shiftJISAgain.once.Do(loadShiftJISAgain)
		pointer = int(shiftJISAgain.pointers[pointer-necSelectedFirst])
		if pointer == 0 {
			return 0, 0
		}
	}
	return shiftJISBytes(pointer)
}
