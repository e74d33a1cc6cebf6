package encodings_test

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/unicode"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/encodings"
	"github.com/gowhatwg/url/internal/testing/urltest"
)

func TestFormParser(t *testing.T) {
	tests := []struct {
		parser encodings.FormParser
		in     string
		want   pairs
	}{
		// Without options: today's parser.
		{encodings.FormParser{}, "", pairs{}},
		{encodings.FormParser{}, "&&a&=&=b&c=&d=e=f&", pairs{{"a", ""}, {"", ""}, {"", "b"}, {"c", ""}, {"d", "e=f"}}},
		{encodings.FormParser{}, "a+b=c%2Bd%20e%26%3D", pairs{{"a b", "c+d e&="}}},
		{encodings.FormParser{}, "a=%&b=%4&c=%zz&d=%4g&e=%%41&f=%c3%A5", pairs{{"a", "%"}, {"b", "%4"}, {"c", "%zz"}, {"d", "%4g"}, {"e", "%A"}, {"f", "å"}}},
		{encodings.FormParser{}, "å=\xFF&%EF%BB%BFb=%FF", pairs{{"å", "\uFFFD"}, {"\uFEFFb", "\uFFFD"}}},
		{encodings.FormParser{}, "a=1&b=2&a=3", pairs{{"a", "1"}, {"b", "2"}, {"a", "3"}}},
		{encodings.FormParser{}, "q;r&_charset_=big5&a=%A4%40", pairs{{"q;r", ""}, {"_charset_", "big5"}, {"a", "\uFFFD@"}}},

		// An encoding.
		{encodings.FormParser{Encoding: encodings.ShiftJIS}, "%93%FA=%96{+%81%DF", pairs{{"日", "本 ≡"}}},
		{encodings.FormParser{Encoding: encodings.ShiftJIS}, "a=%26%238253%3B", pairs{{"a", "&#8253;"}}},
		{encodings.FormParser{Encoding: encodings.Windows1252}, "a=%80%E5&b=%81", pairs{{"a", "€å"}, {"b", "\u0081"}}},
		// Each name and value is a separate text.
		{encodings.FormParser{Encoding: encodings.ISO2022JP}, "%1B(J\\=\\&%1B$B=F|", pairs{{"¥", "\\"}, {"", "F|"}}},
		{encodings.FormParser{Encoding: encodings.UTF16LE}, "a%00=b%00", pairs{{"a", "b"}}},
		{encodings.FormParser{Encoding: unicode.UTF8}, "a=å", pairs{{"a", "å"}}},

		// _charset_ decides for all fields, once, and stays.
		{encodings.FormParser{UseCharset: true}, "a=%A4%40&_charset_=big5&b=%A4%40", pairs{{"a", "一"}, {"_charset_", "big5"}, {"b", "一"}}},
		{encodings.FormParser{UseCharset: true, Encoding: encodings.Windows1252}, "_charset_=+UTF-8&a=%C3%A5", pairs{{"_charset_", " UTF-8"}, {"a", "å"}}},
		{encodings.FormParser{UseCharset: true}, "_charset_=windows-1252&_charset_=big5&a=%E5", pairs{{"_charset_", "windows-1252"}, {"_charset_", "big5"}, {"a", "å"}}},
		// An unknown label is skipped, and the next one counts.
		{encodings.FormParser{UseCharset: true}, "_charset_=utf-7&_charset_&_charset_=latin1&a=%E5", pairs{{"_charset_", "utf-7"}, {"_charset_", ""}, {"_charset_", "latin1"}, {"a", "å"}}},
		// Neither its name nor its value is percent-decoded.
		{encodings.FormParser{UseCharset: true}, "_charset%5F=latin1&_charset_=latin%31&a=%E5", pairs{{"_charset_", "latin1"}, {"_charset_", "latin1"}, {"a", "\uFFFD"}}},
		// Without a given legacy encoding, bytes above 0x7F are allowed.
		{encodings.FormParser{UseCharset: true}, "_charset_=latin1&a=\xE5", pairs{{"_charset_", "latin1"}, {"a", "å"}}},

		// isindex: a value without a name, but only as the first field.
		{encodings.FormParser{IsIndex: true}, "two+words", pairs{{"", "two words"}}},
		{encodings.FormParser{IsIndex: true}, "q&r&s=t", pairs{{"", "q"}, {"r", ""}, {"s", "t"}}},
		{encodings.FormParser{IsIndex: true}, "q=1&r", pairs{{"q", "1"}, {"r", ""}}},
		{encodings.FormParser{IsIndex: true}, "", pairs{{"", ""}}},
		{encodings.FormParser{IsIndex: true}, "&r", pairs{{"", ""}, {"r", ""}}},
		// All three.
		{encodings.FormParser{Encoding: encodings.Big5, UseCharset: true, IsIndex: true}, "%93%FA&_charset_=sjis", pairs{{"", "日"}, {"_charset_", "sjis"}}},
	}
	for _, tt := range tests {
		params, err := tt.parser.Parse([]byte(tt.in))
		if err != nil || !slices.Equal(urltest.Pairs(params), tt.want) {
			t.Errorf("%+v: %q gives %+q, %v, want %+q", tt.parser, tt.in, params, err, tt.want)
		}
	}
}

func TestFormParserErrors(t *testing.T) {
	for _, enc := range []encoding.Encoding{encodings.Windows1252, encodings.UTF16LE} {
		got, err := (&encodings.FormParser{Encoding: enc, UseCharset: true}).Parse([]byte("_charset_=utf-8&a=\x80"))
		if got != nil || err != encodings.ErrNonASCII {
			t.Errorf("%s: %q, %v, want ErrNonASCII", encodings.Name(enc), got, err)
		}
	}
	// Only decoders of other packages can fail.
	utf16 := unicode.UTF16(unicode.BigEndian, unicode.ExpectBOM)
	for _, in := range []string{"a=%FE%FF", "%FE%FF=a"} {
		if got, err := (&encodings.FormParser{Encoding: utf16}).Parse([]byte(in)); got != nil || !errors.Is(err, unicode.ErrMissingBOM) {
			t.Errorf("%q gives %q, %v, want ErrMissingBOM", in, got, err)
		}
	}
}

// TestFormMaxPairs has each form with the number of its pairs. The form is within that limit,
// but not within a limit of one less.
func TestFormMaxPairs(t *testing.T) {
	for _, tt := range []struct {
		in      string
		isIndex bool
		pairs   int
	}{
		{"a", false, 1}, {"a=1&b=2", false, 2}, {"a&a&a", false, 3},
		{"&&&a&&&&b&&", false, 2}, // empty fields don't count
		{"=&=", false, 2},         // a name and a value can be empty
		{"&a", true, 2},           // as can a first field without "="
		{"a&b", true, 2}, {strings.Repeat("x&", 1000), false, 1000},
	} {
		for _, limit := range []int{-1, 0, tt.pairs, tt.pairs + 1, math.MaxInt} {
			got, err := (&encodings.FormParser{IsIndex: tt.isIndex, MaxPairs: limit}).Parse([]byte(tt.in))
			if err != nil || got.Size() != tt.pairs {
				t.Errorf("%.20q within %d: %d pairs, %v, want %d", tt.in, limit, got.Size(), err, tt.pairs)
			}
		}
		if tt.pairs > 1 {
			got, err := (&encodings.FormParser{IsIndex: tt.isIndex, MaxPairs: tt.pairs - 1}).Parse([]byte(tt.in))
			if got != nil || err != url.ErrTooManyPairs {
				t.Errorf("%.20q within %d: %q, %v, want ErrTooManyPairs", tt.in, tt.pairs-1, got, err)
			}
		}
	}
	if got, err := (&encodings.FormParser{MaxPairs: 1}).Parse(nil); err != nil || got.Size() != 0 {
		t.Errorf("nothing within 1: %q, %v", got, err)
	}
}

// TestFormRoundTrip checks that text in any encoding survives serializing and parsing a form,
// except for code points that the encoding can't represent.
func TestFormRoundTrip(t *testing.T) {
	for _, enc := range encodings.All() {
		enc = encodings.OutputEncoding(enc)
		bytes := encodeForURL(t, enc, "déjà 日本 +&=%")
		var in strings.Builder
		for _, b := range []byte(bytes) {
			in.WriteByte('%')
			in.WriteString("0123456789ABCDEF"[b>>4 : b>>4+1])
			in.WriteString("0123456789abcdef"[b&15 : b&15+1])
		}
		got, err := (&encodings.FormParser{Encoding: enc}).Parse([]byte(in.String() + "=1"))
		if want := decode(t, enc, bytes); err != nil || got.Size() != 1 || !got.Has(want) {
			t.Errorf("%s: %+q, %v, want %+q", encodings.Name(enc), got, err, want)
		}
	}
}

type pairs [][2]string

func FuzzFormParser(f *testing.F) {
	f.Add([]byte("a=%E5&_charset_=big5&&=&+%zz"), uint8(30), true, true, int8(3))
	f.Add([]byte("&a&&b"), uint8(0), false, true, int8(2))
	f.Fuzz(func(t *testing.T, in []byte, which uint8, charset, isIndex bool, limit int8) {
		enc := encodings.All()[int(which)%len(encodings.All())]
		parser := encodings.FormParser{Encoding: enc, UseCharset: charset, IsIndex: isIndex}
		params, err := parser.Parse(in)
		if err != nil && (err != encodings.ErrNonASCII || enc == encodings.UTF8) {
			t.Errorf("%s: %q: %v", encodings.Name(enc), in, err)
		}
		// A limit has no other effect.
		parser.MaxPairs = int(limit)
		want := err
		if err == nil && limit > 0 && params.Size() > int(limit) {
			params, want = nil, url.ErrTooManyPairs
		}
		limited, err := parser.Parse(in)
		if err != want || (limited == nil) != (params == nil) || params != nil && !slices.Equal(urltest.Pairs(limited), urltest.Pairs(params)) {
			t.Errorf("%s: %q within %d: %q, %v, want %q, %v", encodings.Name(enc), in, limit, limited, err, params, want)
		}
	})
}
