//go:build !race

// The race detector has nothing to watch in these loops and makes them ten times
// slower.

package encodings_test

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
	"unicode/utf8"

	whatwg "github.com/gowhatwg/url"
	"github.com/gowhatwg/url/encodings"
	"golang.org/x/text/encoding"
)

// search parses a URL with a query in a document in enc.
func search(t *testing.T, enc encoding.Encoding, url string) string {
	t.Helper()
	u, err := (&whatwg.Parser{Encoding: enc}).Parse(url)
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimPrefix(u.Search(), "?")
}

// wantQuery encodes s with an encoder of this package, and percent-encodes the result as in the
// query of a special URL. It keeps percent signs, because s has none.
func wantQuery(t *testing.T, enc encoding.Encoding, s string) string {
	t.Helper()
	const hex = "0123456789ABCDEF"
	encoded := encodeForURL(t, enc, s)
	var want strings.Builder
	want.Grow(3 * len(encoded))
	for i := range len(encoded) {
		b := encoded[i]
		if b <= ' ' || b >= 0x7F || strings.IndexByte("\"#<>'", b) >= 0 {
			want.Write([]byte{'%', hex[b>>4], hex[b&15]})
		} else {
			want.WriteByte(b)
		}
	}
	return want.String()
}

var legacyMultiByte = map[string]struct{}{
	"Big5": {}, "EUC-JP": {}, "EUC-KR": {}, "GBK": {}, "gb18030": {}, "ISO-2022-JP": {}, "Shift_JIS": {},
}

// TestEncodeHref is a port of the web-platform-tests encode-href: every scalar value above
// ASCII in the query of a URL, for every legacy encoding. For single-byte encodings, the first
// code points of the planes that have nothing in them are enough; TestEncodeEveryScalarValue
// has the others.
func TestEncodeHref(t *testing.T) {
	const chunk = 2048
	for _, enc := range encodings.All() {
		if encodings.OutputEncoding(enc) == encodings.UTF8 || isLeftOut(encodings.Name(enc)) {
			continue
		}
		t.Run(encodings.Name(enc), func(t *testing.T) {
			t.Parallel()
			_, multiByte := legacyMultiByte[encodings.Name(enc)]
			for first := rune(0); first <= utf8.MaxRune; first += chunk {
				if first > 0xFFFF && first&0xFFFF != 0 && !multiByte {
					continue
				}
				var text strings.Builder
				for r := max(first, 0x80); r < first+chunk; r++ {
					if utf8.ValidRune(r) {
						text.WriteRune(r)
					}
				}
				got := search(t, enc, "https://example.com/?"+text.String())
				if want := wantQuery(t, enc, text.String()); got != want {
					t.Fatalf("%U to %U: query is %q, want %q", first, first+chunk-1, got, want)
				}
			}
		})
	}
}

// TestEncodeHrefAlone does the same with each code point of ISO-2022-JP in a separate URL. The
// query must end in ASCII.
func TestEncodeHrefAlone(t *testing.T) {
	for r := rune(0x80); r < 0x10000; r++ {
		if !utf8.ValidRune(r) || testing.Short() && r%16 != 0 {
			continue
		}
		got := search(t, encodings.ISO2022JP, "https://example.com/?"+string(r))
		if want := wantQuery(t, encodings.ISO2022JP, string(r)); got != want {
			t.Fatalf("%U: query is %q, want %q", r, got, want)
		}
		if strings.Contains(got, "%1B") != strings.HasSuffix(got, "%1B(B") {
			t.Fatalf("%U: query is %q, which doesn't end in ASCII", r, got)
		}
	}
}

// TestPercentEncoding runs percent-encoding.json.
func TestPercentEncoding(t *testing.T) {
	data, err := os.ReadFile("../testdata/percent-encoding.json")
	if err != nil {
		t.Fatal(err)
	}
	var rows []json.RawMessage
	if err := json.Unmarshal(data, &rows); err != nil {
		t.Fatal(err)
	}
	count := 0
	for _, row := range rows {
		var tt struct {
			Input  string
			Output map[string]string
		}
		if json.Unmarshal(row, &tt) != nil {
			continue // a comment
		}
		for label, want := range tt.Output {
			count++
			p := whatwg.Parser{Encoding: mustGet(t, label)}
			u, err := p.Parse("https://doesnotmatter.invalid/?" + tt.Input + "#" + tt.Input)
			if err != nil {
				t.Fatal(err)
			}
			if got := strings.TrimPrefix(u.Search(), "?"); got != want {
				t.Errorf("%s: query of %+q is %q, want %q", label, tt.Input, got, want)
			}
			if got := strings.TrimPrefix(u.Hash(), "#"); got != tt.Output["utf-8"] {
				t.Errorf("%s: fragment of %+q is %q, want %q", label, tt.Input, got, tt.Output["utf-8"])
			}
		}
	}
	if count != 16 {
		t.Errorf("ran %d cases, want 16", count)
	}
}

// TestQueryEncoding covers the facts of the web-platform-test of that name.
func TestQueryEncoding(t *testing.T) {
	tests := []struct {
		enc, url, want string
	}{
		{"windows-1252", "https://example.com/?x=å", "x=%E5"},
		{"windows-1251", "https://example.com/?x=å", "x=%26%23229%3B"},
		{"utf-8", "https://example.com/?x=å", "x=%C3%A5"}, {"utf-16le", "https://example.com/?x=å", "x=%C3%A5"},
		{"utf-16be", "https://example.com/?x=å", "x=%C3%A5"}, {"replacement", "https://example.com/?x=å", "x=%C3%A5"},
		{"windows-1252", "ws://example.com/?x=å", "x=%C3%A5"}, {"windows-1252", "wss://example.com/?x=å", "x=%C3%A5"},
		{"windows-1252", "data:a?x=å", "x=%C3%A5"},
		{"shift_jis", "https://example.com/? ≡‽", "%20%81%DF%26%238253%3B"},
		{"iso-2022-jp", "https://example.com/?¥", "%1B(J\\%1B(B"},
	}
	for _, tt := range tests {
		if got := search(t, mustGet(t, tt.enc), tt.url); got != tt.want {
			t.Errorf("%s: query of %q is %q, want %q", tt.enc, tt.url, got, tt.want)
		}
	}
}

// TestFormEncoding percent-encodes as the form serializer does.
func TestFormEncoding(t *testing.T) {
	tests := []struct {
		enc, in, want string
	}{
		{"shift_jis", "1+1 ≡ 2%20‽", "1%2B1+%81%DF+2%2520%26%238253%3B"},
		{"iso-2022-jp", "¥ é", "%1B%28J%5C+%26%23233%3B%1B%28B"}, {"windows-1252", "\uFFFD", "%26%2365533%3B"},
		{"windows-1252", "a\r\n'\\\x01", "a%0D%0A%27%5C%01"}, {"gb18030", "\uE5E5", "%26%2358853%3B"}, {"utf-16", "é", "%C3%A9"},
	}
	for _, tt := range tests {
		enc := mustGet(t, tt.enc)
		got := whatwg.PercentEncodeAfterEncoding(enc, tt.in, whatwg.FormURLEncodedPercentEncodeSet)
		if got != tt.want {
			t.Errorf("%s: %+q gives %q, want %q", tt.enc, tt.in, got, tt.want)
		}
	}
}
