package encodings

import (
	"unicode/utf16"
	"unicode/utf8"

	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"
)

// utf8Codec is the codec of UTF-8. It uses golang.org/x/text, which agrees with the standard
// there.
type utf8Codec struct{}

func (utf8Codec) newDecoder() transform.Transformer {
	return unicode.UTF8.NewDecoder().Transformer
}

func (utf8Codec) newEncoder(string) transform.Transformer {
	return unicode.UTF8.NewEncoder().Transformer
}

// utf16Codec decodes UTF-16. Its encoder is UTF-8's.
//
// https://encoding.spec.whatwg.org/#common-infrastructure-for-utf-16be-and-utf-16le
type utf16Codec struct {
	utf8Codec
	decode decodeFunc
}

func (c utf16Codec) newDecoder() transform.Transformer { return &decoder{decode: c.decode} }

func decodeUTF16BE(src []byte) (rune, int) { return decodeUTF16(src, 0, 1) }
func decodeUTF16LE(src []byte) (rune, int) { return decodeUTF16(src, 1, 0) }

// decodeUTF16 reads code units whose high and low bytes have these offsets.
//
// https://encoding.spec.whatwg.org/#shared-utf-16-decoder
func decodeUTF16(src []byte, high, low int) (rune, int) {
	if len(src) < 2 {
		return 0, 0
	}
	r := rune(src[high])<<8 | rune(src[low])
	switch {
	case !utf16.IsSurrogate(r):
		return r, 2
	case r >= 0xDC00:
		return utf8.RuneError, 2
	case len(src) < 4:
		return 0, 0
	}
	if r = utf16.DecodeRune(r, rune(src[2+high])<<8|rune(src[2+low])); r != utf8.RuneError {
		return r, 4
	}
	return utf8.RuneError, 2
}

// replacementCodec decodes any nonempty input to a single U+FFFD. Its encoder is
// UTF-8's.
//
// https://encoding.spec.whatwg.org/#replacement
type replacementCodec struct{ utf8Codec }

func (replacementCodec) newDecoder() transform.Transformer { return new(replacementDecoder) }

// replacementDecoder is true once it has written its one character.
type replacementDecoder bool

// Reset implements [transform.Transformer].
func (d *replacementDecoder) Reset() { *d = false }

// Transform implements [transform.Transformer].
func (d *replacementDecoder) Transform(dst, src []byte, _ bool) (nDst, nSrc int, err error) {
	if len(src) > 0 && !*d {
		if nDst = putRune(dst, utf8.RuneError); nDst == 0 {
			return 0, 0, transform.ErrShortDst
		}
		*d = true
	}
	return nDst, len(src), nil
}
