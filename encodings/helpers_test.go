package encodings_test

import (
	"strconv"
	"testing"
	"unicode/utf8"

	"github.com/gowhatwg/url/encodings"
	"golang.org/x/text/encoding"
)

// mustGet returns the encoding with a name or label.
func mustGet(t testing.TB, label string) encoding.Encoding {
	t.Helper()
	enc, err := encodings.Get(label)
	if err != nil {
		t.Fatal(err)
	}
	return enc
}

// isLeftOut reports whether the tests of all code points and all sequences leave out an
// encoding. With -short, they test one single-byte and one multi-byte encoding.
func isLeftOut(name string) bool {
	return testing.Short() && name != "windows-1252" && name != "Shift_JIS"
}

// encodeForURL encodes s like the query of a URL: a code point that can't be encoded becomes
// %26%23N%3B. Nothing else is percent-encoded, so the rest of the result is the encoder's
// bytes.
func encodeForURL(t testing.TB, enc encoding.Encoding, s string) string {
	t.Helper()
	e := enc.NewEncoder()
	src, out := []byte(s), []byte(nil)
	buf := make([]byte, 16+2*len(s))
	for {
		nDst, nSrc, err := e.Transformer.Transform(buf, src, true)
		out, src = append(out, buf[:nDst]...), src[nSrc:]
		if err == nil {
			return string(out)
		}
		unencodable, ok := err.(*encodings.UnencodableError)
		if !ok {
			if nDst == 0 && nSrc == 0 {
				t.Fatalf("%s: %q: no progress: %v", encodings.Name(enc), s, err)
			}
			continue
		}
		out = append(out, "%26%23"...)
		out = strconv.AppendInt(out, int64(unencodable.CodePoint()), 10)
		out = append(out, "%3B"...)
		_, size := utf8.DecodeRune(src)
		src = src[size:]
	}
}

func decode(t testing.TB, enc encoding.Encoding, s string) string {
	t.Helper()
	out, err := enc.NewDecoder().String(s)
	if err != nil {
		t.Fatalf("%s: decoding %q: %v", encodings.Name(enc), s, err)
	}
	return out
}
