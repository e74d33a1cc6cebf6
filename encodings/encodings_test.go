package encodings_test

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/gowhatwg/url/encodings"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/japanese"
)

// TestGet has a row for each rule about labels.
func TestGet(t *testing.T) {
	tests := []struct {
		label, want string
	}{
		{"utf-8", "UTF-8"}, {"UTF8", "UTF-8"}, {"unicode-1-1-utf-8", "UTF-8"}, {"Shift_JIS", "Shift_JIS"}, {"windows-31j", "Shift_JIS"},
		// Labels that mean a superset.
		{"iso-8859-1", "windows-1252"}, {"US-ASCII", "windows-1252"}, {"latin5", "windows-1254"}, {"tis-620", "windows-874"}, {"gb2312", "GBK"},
		{"ks_c_5601-1987", "EUC-KR"}, {"big5-hkscs", "Big5"}, {"iso-8859-8-e", "ISO-8859-8"}, {"logical", "ISO-8859-8-I"}, {"utf-16", "UTF-16LE"},
		{"unicodefffe", "UTF-16BE"}, {"hz-gb-2312", "replacement"},
		// ASCII whitespace around a label doesn't matter.
		{"\t\n\f\r koi8-r \r\f\n\t", "KOI8-R"}, {strings.Repeat(" ", 100) + "koi8-r", "KOI8-R"},
	}
	for _, tt := range tests {
		enc, err := encodings.Get(tt.label)
		if err != nil || encodings.Name(enc) != tt.want {
			t.Errorf("Get(%q) = %v, %v, want %s", tt.label, enc, err, tt.want)
		}
	}
	for _, label := range []string{
		"", " ", "utf-7", "utf-32", "cesu-8", "utf 8", "iso-8859-12", "utf-8\x00",
		"\u00A0utf-8", "\vutf-8", // whitespace, but not ASCII whitespace
		"\u212Aoi8-r", "\u017Fhift_jis", // letters that Unicode folds to ASCII
		strings.Repeat("utf-8", 100),
	} {
		enc, err := encodings.Get(label)
		if enc != nil || !errors.Is(err, encodings.ErrUnknownLabel) {
			t.Errorf("Get(%q) = %v, %v, want an ErrUnknownLabel", label, enc, err)
		}
		if err != nil && len(err.Error()) > 100 {
			t.Errorf("Get(%q): the error has %d bytes", label, len(err.Error()))
		}
	}
}

func TestName(t *testing.T) {
	if got := encodings.Name(japanese.ShiftJIS); got != "" {
		t.Errorf("name of another package's encoding: %q", got)
	}
	if got := encodings.Name(nil); got != "" {
		t.Errorf("name of nil: %q", got)
	}
	if got := mustGet(t, "logical").(interface{ String() string }).String(); got != "ISO-8859-8-I" {
		t.Errorf("String gives %q", got)
	}
}

func TestOutputEncoding(t *testing.T) {
	utf8 := []encoding.Encoding{
		encodings.UTF8, encodings.UTF16LE, encodings.UTF16BE, encodings.Replacement, encoding.Replacement, nil,
	}
	for _, enc := range utf8 {
		if got := encodings.OutputEncoding(enc); got != encodings.UTF8 {
			t.Errorf("the output encoding of %v is %v, want UTF-8", enc, got)
		}
	}
	for _, enc := range append(encodings.All(), japanese.ShiftJIS) {
		if slices.Contains(utf8, enc) {
			continue
		}
		if got := encodings.OutputEncoding(enc); got != enc {
			t.Errorf("output encoding of %v is %v", enc, got)
		}
	}
}

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
