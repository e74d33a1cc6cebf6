package attacks_test

import (
	"errors"
	"testing"

	"github.com/gowhatwg/url"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"
)

// A foreignEncoding has its own encoder.
type foreignEncoding struct {
	transform.NopResetter
	encode func(dst, src []byte, atEOF bool) (nDst, nSrc int, err error)
}

func (e foreignEncoding) NewDecoder() *encoding.Decoder { return encoding.Nop.NewDecoder() }

func (e foreignEncoding) NewEncoder() *encoding.Encoder { return &encoding.Encoder{Transformer: e} }

func (e foreignEncoding) Transform(dst, src []byte, atEOF bool) (nDst, nSrc int, err error) {
	return e.encode(dst, src, atEOF)
}

// TestForeignEncodings percent-encodes with encodings that aren't in the Encoding Standard.
// Some can't be used for queries, and some encoders do unusual things.
func TestForeignEncodings(t *testing.T) {
	// Writes an "é" as 1000 bytes, all at once.
	wide := func(dst, src []byte, _ bool) (nDst, nSrc int, err error) {
		for _, c := range src {
			n := 1
			if c == 0xC3 {
				n = 1000
			}
			if c != 0xA9 && len(dst) < nDst+n {
				return nDst, nSrc, transform.ErrShortDst
			}
			for range n {
				if c != 0xA9 {
					dst[nDst] = c & 0x7F
					nDst++
				}
			}
			nSrc++
		}
		return nDst, nSrc, nil
	}
	// Returns an error for input that it has already encoded.
	late := func(dst, src []byte, _ bool) (nDst, nSrc int, err error) {
		n := copy(dst, src)
		if n > 1 {
			err = errors.New("too late")
		}
		return n, n, err
	}
	for _, tt := range []struct {
		name     string
		encoding encoding.Encoding
		input    string
		want     int // the length of the result
	}{
		{"EBCDIC, which has no ASCII", charmap.CodePage037, "a é", len("a%20%C3%A9")},
		{"UTF-16", unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM), "a é", len("a%20%C3%A9")},
		{"the replacement encoding", encoding.Replacement, "a é", len("a%20%C3%A9")},
		{"one that can encode nothing", foreignEncoding{encode: func([]byte, []byte, bool) (int, int, error) { return 0, 0, errors.New("no") }}, "a é", len("a%20%C3%A9")},
		{"one that needs room", foreignEncoding{encode: wide}, "a é", len("a%20") + 1000},
		{"one that complains late", foreignEncoding{encode: late}, "a b", len("a%20b")},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := url.PercentEncodeAfterEncoding(tt.encoding, tt.input, url.QueryPercentEncodeSet); len(got) != tt.want {
				t.Errorf("%q is %q, %d bytes, want %d", tt.input, got, len(got), tt.want)
			}
		})
	}
}
