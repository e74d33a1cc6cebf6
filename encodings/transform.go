package encodings

import (
	"fmt"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/transform"
)

// decodeFunc reads one character from the front of src, which isn't empty, and
// returns it with its number of bytes. n is 0 if src ends inside the character.
// Malformed bytes give U+FFFD. A value above U+10FFFF is two code points: see pair.
type decodeFunc func(src []byte) (r rune, n int)

// encodeFunc returns the bytes of a non-ASCII code point: the n low bytes of code,
// most significant first. n is 0 if it can't be encoded.
type encodeFunc func(r rune) (code uint32, n int)

// stateless is the codec of an encoding in which a character's bytes don't depend
// on what came before.
type stateless struct {
	decode decodeFunc
	encode encodeFunc
}

func (c *stateless) newDecoder() transform.Transformer {
	return &decoder{decode: c.decode, ascii: true}
}

func (c *stateless) newEncoder(name string) transform.Transformer {
	return &encoder{name: name, encode: c.encode}
}

// decoder drives a decodeFunc. If ascii is set, it handles bytes below 0x80 at the start of a
// character itself, as ASCII.
type decoder struct {
	transform.NopResetter
	decode decodeFunc
	ascii  bool
}

// Transform implements [transform.Transformer].
func (d *decoder) Transform(dst, src []byte, atEOF bool) (nDst, nSrc int, err error) {
	for nSrc < len(src) {
		if c := src[nSrc]; d.ascii && c < utf8.RuneSelf {
			if nDst == len(dst) {
				return nDst, nSrc, transform.ErrShortDst
			}
			dst[nDst] = c
			nDst++
			nSrc++
			continue
		}
		r, n := d.decode(src[nSrc:])
		if n == 0 {
			if !atEOF {
				return nDst, nSrc, transform.ErrShortSrc
			}
			// An incomplete character at the end is one error, however many bytes it has.
			r, n = utf8.RuneError, len(src)-nSrc
		}
		w := putRune(dst[nDst:], r)
		if w == 0 {
			return nDst, nSrc, transform.ErrShortDst
		}
		nDst += w
		nSrc += n
	}
	return nDst, nSrc, nil
}

// pair packs two code points of the Basic Multilingual Plane into the result of a decodeFunc.
// No pair looks like a code point, because second is a combining mark and therefore at least
// U+0300.
func pair(first, second rune) rune { return second<<16 | first }

// putRune writes the result of a decodeFunc and returns its length, or 0 if dst is
// too short.
func putRune(dst []byte, r rune) int {
	second := rune(-1)
	size := 0
	if r > utf8.MaxRune {
		r, second = r&0xFFFF, r>>16
		size = utf8.RuneLen(second)
	}
	if size += utf8.RuneLen(r); size > len(dst) {
		return 0
	}
	n := utf8.EncodeRune(dst, r)
	if second >= 0 {
		utf8.EncodeRune(dst[n:], second)
	}
	return size
}

// encoder drives an encodeFunc.
type encoder struct {
	transform.NopResetter
	name   string
	encode encodeFunc
}

// Transform implements [transform.Transformer].
func (e *encoder) Transform(dst, src []byte, atEOF bool) (nDst, nSrc int, err error) {
	for nSrc < len(src) {
		if c := src[nSrc]; c < utf8.RuneSelf {
			if nDst == len(dst) {
				return nDst, nSrc, transform.ErrShortDst
			}
			dst[nDst] = c
			nDst++
			nSrc++
			continue
		}
		r, size := utf8.DecodeRune(src[nSrc:])
		if isCut(src[nSrc:], size, atEOF) {
			return nDst, nSrc, transform.ErrShortSrc
		}
		code, n := e.encode(r)
		if n == 0 {
			return nDst, nSrc, &UnencodableError{e.name, r}
		}
		if nDst+n > len(dst) {
			return nDst, nSrc, transform.ErrShortDst
		}
		putCode(dst[nDst:], code, n)
		nDst += n
		nSrc += size
	}
	return nDst, nSrc, nil
}

// UnencodableError reports a code point that an encoding doesn't have. This package's
// encoders return it as a pointer.
//
// When Transform returns the error, it has consumed and encoded every byte before
// that code point. The encoder keeps its state, so the caller can write a
// replacement, skip the code point and go on with the rest. The Encoding Standard
// calls this "encode or fail".
//
// https://encoding.spec.whatwg.org/#encode-or-fail
type UnencodableError struct {
	Encoding string // the encoding's name
	Rune     rune   // the code point to report, see CodePoint
}

// Error names the code point and the encoding.
func (e *UnencodableError) Error() string {
	return fmt.Sprintf("encodings: %U can't be encoded in %s", e.Rune, e.Encoding)
}

// CodePoint returns the code point to report: the one in the input, except for
// U+000E, U+000F and U+001B in ISO-2022-JP. These are reported as U+FFFD, because
// echoing them could change the character set.
func (e *UnencodableError) CodePoint() rune { return e.Rune }

// Replacement returns [encoding.ASCIISub]. [encoding.ReplaceUnsupported] and
// [encoding.HTMLEscapeUnsupported] recognize the error by this method.
func (e *UnencodableError) Replacement() byte { return encoding.ASCIISub }

// isCut reports whether src, of which [utf8.DecodeRune] read size bytes, begins
// with a character whose rest may follow in the next call.
func isCut(src []byte, size int, atEOF bool) bool {
	return size == 1 && !atEOF && !utf8.FullRune(src)
}

// putCode writes the n low bytes of code to dst, most significant first.
func putCode(dst []byte, code uint32, n int) {
	for i := n - 1; i >= 0; i-- {
		dst[i] = byte(code)
		code >>= 8
	}
}

// orRestore ends the decoding of a lead and a trail byte. r is their character, or
// 0 if they are invalid. An ASCII trail byte isn't part of the error but is read
// again, so a delimiter can't disappear.
func orRestore(r rune, trail byte) (rune, int) {
	switch {
	case r != 0:
		return r, 2
	case trail < utf8.RuneSelf:
		return utf8.RuneError, 1
	}
	return utf8.RuneError, 2
}

// A codec creates the decoder and the encoder of an encoding.
type codec interface {
	newDecoder() transform.Transformer
	newEncoder(name string) transform.Transformer
}

// standard is an encoding of the Encoding Standard.
type standard struct {
	name   string
	labels string // separated by spaces, in lower case
	codec  codec
}

// NewDecoder returns a decoder of bytes into UTF-8. It turns malformed input into
// U+FFFD, never fails, and keeps a byte order mark.
func (s *standard) NewDecoder() *encoding.Decoder {
	return &encoding.Decoder{Transformer: s.codec.newDecoder()}
}

// NewEncoder returns an encoder from UTF-8. Each byte of invalid UTF-8 counts as
// U+FFFD. A code point that can't be encoded stops it with an [*UnencodableError].
func (s *standard) NewEncoder() *encoding.Encoder {
	return &encoding.Encoder{Transformer: s.codec.newEncoder(s.name)}
}

// String returns the encoding's name.
func (s *standard) String() string { return s.name }
