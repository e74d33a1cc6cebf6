package encodings

import (
	"unicode/utf8"

	"golang.org/x/text/transform"
)

// iso2022jp is the codec of ISO-2022-JP, whose escape sequences switch between
// character sets.
//
// https://encoding.spec.whatwg.org/#iso-2022-jp
type iso2022jp struct{}

func (iso2022jp) newDecoder() transform.Transformer            { return new(iso2022jpDecoder) }
func (iso2022jp) newEncoder(name string) transform.Transformer { return &iso2022jpEncoder{name: name} }

// charset is the character set that ISO-2022-JP is in at some point of a text.
type charset uint8

const (
	ascii    charset = iota
	roman            // ASCII with ¥ for \ and ‾ for ~
	katakana         // half-width, for decoding only
	jis0208
)

const escape = 0x1B

// iso2022jpDecoder holds the state after the bytes read so far.
type iso2022jpDecoder struct {
	set charset
	// bare is set from an escape sequence up to the next character or error. A
	// second escape sequence in between is an error.
	bare bool
}

// Reset implements [transform.Transformer].
func (d *iso2022jpDecoder) Reset() { *d = iso2022jpDecoder{} }

// Transform implements [transform.Transformer].
func (d *iso2022jpDecoder) Transform(dst, src []byte, atEOF bool) (nDst, nSrc int, err error) {
	for nSrc < len(src) {
		r, n, next := d.decode(src[nSrc:], atEOF)
		if n == 0 {
			return nDst, nSrc, transform.ErrShortSrc
		}
		if r != none {
			w := putRune(dst[nDst:], r)
			if w == 0 {
				return nDst, nSrc, transform.ErrShortDst
			}
			nDst += w
		}
		*d = next
		nSrc += n
	}
	return nDst, nSrc, nil
}

// none is the result for bytes that aren't a character.
const none rune = -1

// decode reads one character or escape sequence from the front of src, and returns
// the next state of the decoder. n is 0 if more bytes are needed.
//
// https://encoding.spec.whatwg.org/#iso-2022-jp-decoder
func (d iso2022jpDecoder) decode(src []byte, atEOF bool) (r rune, n int, next iso2022jpDecoder) {
	b := src[0]
	if b == escape {
		return d.decodeEscape(src, atEOF)
	}
	next = iso2022jpDecoder{set: d.set}
	switch d.set {
	case katakana:
		if 0x21 <= b && b <= 0x5F {
			return 0xFF61 - 0x21 + rune(b), 1, next
		}
	case jis0208:
		if 0x21 <= b && b <= 0x7E {
			r, n = decodeJIS(src, atEOF)
			return r, n, next
		}
	default:
		if b < utf8.RuneSelf && !isShift(b) {
			return romanRune(d.set, b), 1, next
		}
	}
	return utf8.RuneError, 1, next
}

// decodeEscape reads an escape sequence. If it is invalid, only the escape
// character is the error.
//
// https://encoding.spec.whatwg.org/#iso-2022-jp-decoder-escape
func (d iso2022jpDecoder) decodeEscape(src []byte, atEOF bool) (r rune, n int, next iso2022jpDecoder) {
	failed := iso2022jpDecoder{set: d.set}
	if len(src) < 3 {
		if !atEOF && (len(src) == 1 || src[1] == '$' || src[1] == '(') {
			return 0, 0, d
		}
		return utf8.RuneError, 1, failed
	}
	next.bare = true
	switch string(src[1:3]) {
	case "(B":
		next.set = ascii
	case "(J":
		next.set = roman
	case "(I":
		next.set = katakana
	case "$@", "$B":
		next.set = jis0208
	default:
		return utf8.RuneError, 1, failed
	}
	if d.bare {
		return utf8.RuneError, 3, next
	}
	return none, 3, next
}

// decodeJIS reads two bytes of JIS X 0208, the first of which is valid.
func decodeJIS(src []byte, atEOF bool) (rune, int) {
	switch {
	case len(src) == 1 && !atEOF:
		return 0, 0
	case len(src) == 1 || src[1] == escape:
		return utf8.RuneError, 1
	}
	r := jis0208Index.ready().codePoint(iso2022jpLayout.pointer(src[0], src[1]))
	if r == 0 {
		r = utf8.RuneError
	}
	return r, 2
}

// isShift reports whether b is a control that switches character sets in ISO/IEC
// 2022.
func isShift(b byte) bool { return b == 0x0E || b == 0x0F || b == escape }

func romanRune(set charset, b byte) rune {
	if set == roman {
		switch b {
		case '\\':
			return '\u00A5'
		case '~':
			return '\u203E'
		}
	}
	return rune(b)
}

// iso2022jpEncoder holds the character set of its output.
type iso2022jpEncoder struct {
	name string
	set  charset
}

// Reset implements [transform.Transformer].
func (e *iso2022jpEncoder) Reset() { e.set = ascii }

// Transform implements [transform.Transformer].
func (e *iso2022jpEncoder) Transform(dst, src []byte, atEOF bool) (nDst, nSrc int, err error) {
	for nSrc < len(src) {
		r, size := utf8.DecodeRune(src[nSrc:])
		if isCut(src[nSrc:], size, atEOF) {
			return nDst, nSrc, transform.ErrShortSrc
		}
		set, code, n := e.encode(r)
		w, ok := e.change(dst[nDst:], set)
		if nDst += w; !ok {
			return nDst, nSrc, transform.ErrShortDst
		}
		if n == 0 {
			if r < utf8.RuneSelf {
				r = utf8.RuneError
			}
			return nDst, nSrc, &UnencodableError{e.name, r}
		}
		if nDst+n > len(dst) {
			return nDst, nSrc, transform.ErrShortDst
		}
		putCode(dst[nDst:], code, n)
		nDst += n
		nSrc += size
	}
	if atEOF {
		w, ok := e.change(dst[nDst:], ascii)
		if nDst += w; !ok {
			return nDst, nSrc, transform.ErrShortDst
		}
	}
	return nDst, nSrc, nil
}

// change writes the escape sequence for set, unless the output is already in set.
func (e *iso2022jpEncoder) change(dst []byte, set charset) (n int, ok bool) {
	if set == e.set {
		return 0, true
	}
	if len(dst) < 3 {
		return 0, false
	}
	e.set = set
	switch set {
	case roman:
		return copy(dst, "\x1B(J"), true
	case jis0208:
		return copy(dst, "\x1B$B"), true
	}
	return copy(dst, "\x1B(B"), true
}

// encode returns the character set for r and its bytes there, as an encodeFunc
// does. It never reports an error inside JIS X 0208, where the replacement for r
// couldn't be written.
//
// https://encoding.spec.whatwg.org/#iso-2022-jp-encoder
func (e *iso2022jpEncoder) encode(r rune) (set charset, code uint32, n int) {
	single := e.set
	if single == jis0208 {
		single = ascii
	}
	switch {
	case r == '\u00A5':
		return roman, '\\', 1
	case r == '\u203E':
		return roman, '~', 1
	case r == '\\' || r == '~':
		return ascii, uint32(r), 1
	case r < utf8.RuneSelf && isShift(byte(r)):
		return single, 0, 0
	case r < utf8.RuneSelf:
		return single, uint32(r), 1
	}
	if code, n = iso2022jpLayout.encode(fullWidth(fullWidthMinus(r)), &jis0208Index); n == 0 {
		return single, 0, 0
	}
	return jis0208, code, n
}

// fullWidth returns the full-width form of half-width katakana, for which the
// encoder has no character set, and other code points unchanged.
//
// https://encoding.spec.whatwg.org/#index-iso-2022-jp-katakana
func fullWidth(r rune) rune {
	if r < 0xFF61 || r > 0xFF9F {
		return r
	}
	const forms = "。「」、・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテト" +
		"ナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン゛゜"
	full, _ := utf8.DecodeRuneInString(forms[3*(r-0xFF61):])
	return full
}
