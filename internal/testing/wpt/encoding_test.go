package wpt_test

import (
	"fmt"
	"testing"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/unicode"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/encodings"
	"github.com/gowhatwg/url/internal/testing/urltest"
	"github.com/gowhatwg/url/internal/testing/urltest/cases"
)

// getEncoding returns the encoding that has a label.
func getEncoding(tb testing.TB, label string) encoding.Encoding {
	tb.Helper()
	enc, err := encodings.Get(label)
	if err != nil {
		tb.Fatalf("%s: %v", label, err)
	}
	return enc
}

// parseEncoded parses input as a document of the encoding would.
func parseEncoded(tb testing.TB, label, input string) *url.URL {
	tb.Helper()
	parser := url.Parser{Encoding: getEncoding(tb, label)}
	u, err := parser.Parse(input)
	if err != nil {
		tb.Fatalf("%s: %q: %v", label, input, err)
	}
	return u
}

func TestPercentEncodingVectors(t *testing.T) {
	var vectors []struct {
		Input  string            `json:"input"`
		Output map[string]string `json:"output"`
	}
	urltest.ReadVectors(t, "percent-encoding.json", &vectors)
	ran := 0
	for _, v := range vectors {
		for label, want := range v.Output {
			ran++
			t.Run(v.Input+" in "+label, func(t *testing.T) {
				u := parseEncoded(t, label, "https://doesnotmatter.invalid/?"+v.Input+"#"+v.Input)
				if query, ok := u.Query(); !ok || query != want {
					t.Errorf("%s: the query of %+q is %q, want %q", label, v.Input, query, want)
				}
				if fragment, ok := u.Fragment(); !ok || fragment != v.Output["utf-8"] {
					t.Errorf("%s: the fragment of %+q is %q, want %q", label, v.Input, fragment, v.Output["utf-8"])
				}
				urltest.CheckInvariants(t, u)
			})
		}
	}
	urltest.LogCases(t, "percent-encoding.json", ran, 16)
}

// queryEncodings gives the query "å" in each encoding, for special schemes
// other than ws and wss.
var queryEncodings = map[string]string{
	"utf-8": "%C3%A5", "windows-1252": "%E5", "windows-1251": "%26%23229%3B",
	"utf-16": "%C3%A5", "utf-16be": "%C3%A5", "utf-16le": "%C3%A5", "replacement": "%C3%A5",
}

// TestQueryEncoding is the test query-encoding: the encoding of a document affects only the
// query, and only if the scheme allows it.
func TestQueryEncoding(t *testing.T) {
	const utf8 = "%C3%A5"
	for label, encoded := range queryEncodings {
		for _, tt := range []struct{ format, query string }{
			{"http://%[1]s:%[1]s@h/%[1]s?%[2]s#%[1]s", encoded}, {"https://%[1]s:%[1]s@h/%[1]s?%[2]s#%[1]s", encoded},
			{"ftp://%[1]s:%[1]s@h/%[1]s?%[2]s#%[1]s", encoded}, {"file:///%[1]s?%[2]s#%[1]s", encoded},
			{"ws://%[1]s:%[1]s@h/%[1]s?%[2]s#%[1]s", utf8}, {"wss://%[1]s:%[1]s@h/%[1]s?%[2]s#%[1]s", utf8},
			{"web+demo://%[1]s/%[1]s?%[2]s#%[1]s", utf8}, {"mailto:%[1]s?%[2]s#%[1]s", utf8},
		} {
			input, want := fmt.Sprintf(tt.format, "å", "å"), fmt.Sprintf(tt.format, utf8, tt.query)
			if u := parseEncoded(t, label, input); u.Href() != want {
				t.Errorf("%s: %q is %q, want %q", label, input, u, want)
			}
		}
	}
}

// TestQueryEncodingOfBase checks that relative URLs use the encoding as well, but setters never
// do.
func TestQueryEncodingOfBase(t *testing.T) {
	for label, encoded := range queryEncodings {
		for base, query := range map[string]string{"https://h/x?y": encoded, "file:///x?y": encoded, "wss://h/x?y": "%C3%A5"} {
			parser := url.Parser{Base: url.MustParse(base), Encoding: getEncoding(t, label)}
			u, err := parser.Parse("?å")
			if err != nil {
				t.Fatalf("%s: %v", label, err)
			}
			if want := "?" + query; u.Search() != want {
				t.Errorf("%s: against %q the search is %q, want %q", label, base, u.Search(), want)
			}
			if err := u.SetSearch("å"); err != nil || u.Search() != "?%C3%A5" {
				t.Errorf("%s: SetSearch gives %q, %v", label, u.Search(), err)
			}
		}
	}
}

// TestQueryOfEncoder checks that an encoder with a state keeps it for the whole query, and returns
// to ASCII at its end. A code point that can't be encoded comes after others.
func TestQueryOfEncoder(t *testing.T) {
	for _, tt := range []struct{ label, input, want string }{
		{"iso-2022-jp", "https://h/?日本=本&a#日", "https://h/?%1B$BF|K\\%1B(B=%1B$BK\\%1B(B&a#%E6%97%A5"},
		{"iso-2022-jp", "https://h/?¥", "https://h/?%1B(J\\%1B(B"},
		{"shift_jis", "https://h/? ≡‽", "https://h/?%20%81%DF%26%238253%3B"},
	} {
		if u := parseEncoded(t, tt.label, tt.input); u.Href() != tt.want {
			t.Errorf("%s: %q is %q, want %q", tt.label, tt.input, u, tt.want)
		}
	}
}

// TestFormURLEncodedFilenames is the test urlencoded-filenames: the data that a form with files
// submits, in the encoding of its document.
func TestFormURLEncodedFilenames(t *testing.T) {
	tests := []struct{ label, name, want string }{
		{"utf-8", "x.txt", "x.txt"}, {"utf-8", "\x00\x01\x1F\x7F.txt", "%00%01%1F%7F.txt"}, {"utf-8", "\r\n.txt", "%0D%0A.txt"},
		{"utf-8", "a b+c.txt", "a+b%2Bc.txt"}, {"utf-8", `'"\&=;~`, "%27%22%5C%26%3D%3B%7E"}, {"utf-8", "\uFFFD", "%EF%BF%BD"},
		{"utf-8", "ABC~‾¥≈¤･・•∙·☼★星🌟星★☼·∙•・･¤≈¥‾~XYZ.txt", "ABC%7E%E2%80%BE%C2%A5%E2%89%88%C2%A4%EF%BD%A5%E3%83%BB%E2%80%A2%E2%88%99%C2%B7%E2%98%BC%E2%98%85%E6%98%9F%F0%9F%8C%9F%E6%98%9F%E2%98%85%E2%98%BC%C2%B7%E2%88%99%E2%80%A2%E3%83%BB%EF%BD%A5%C2%A4%E2%89%88%C2%A5%E2%80%BE%7EXYZ.txt"},
		{"windows-1252", "\uFFFD", "%26%2365533%3B"}, {"windows-1252", "é☺", "%E9%26%239786%3B"}, {"windows-1252", `'\`, "%27%5C"},
		{"x-user-defined", "\uF780\uF7FFé", "%80%FF%26%23233%3B"}, {"windows-1252", "a\r\n'\\\x01", "a%0D%0A%27%5C%01"}, {"utf-16", "é", "%C3%A9"},
		{"shift_jis", "1+1 ≡ 2%20‽", "1%2B1+%81%DF+2%2520%26%238253%3B"}, {"gb18030", "\uE5E5", "%26%2358853%3B"},
		{"iso-2022-jp", "¥ é", "%1B%28J%5C+%26%23233%3B%1B%28B"},
	}
	for _, tt := range tests {
		t.Run(tt.name+" in "+tt.label, func(t *testing.T) {
			enc := getEncoding(t, tt.label)
			params := url.NewURLSearchParams("")
			params.Append("file", tt.name)
			params.Append(tt.name, "")
			if got, want := params.Encode(enc), "file="+tt.want+"&"+tt.want+"="; got != want {
				t.Errorf("%s: the form with %+q is %q, want %q", tt.label, tt.name, got, want)
			}
			if got := url.PercentEncodeAfterEncoding(enc, tt.name, url.FormURLEncodedPercentEncodeSet); got != tt.want {
				t.Errorf("%s: %+q is %q, want %q", tt.label, tt.name, got, tt.want)
			}
		})
	}
}

// Edge cases of sets and encodings.
func TestPercentEdges(t *testing.T) {
	for _, c := range []rune{0, 'a', 0x7F, 0x80, 0xFF, 0x100, 0x10FFFF, -1} {
		if url.PercentEncodeSet(0).Contains(c) {
			t.Errorf("the empty set contains %U", c)
		}
	}
	// A byte that doesn't begin a code point becomes U+FFFD where an encoding is named.
	for in, want := range map[string]string{"\x80": "%EF%BF%BD", "a\x80b": "a%EF%BF%BDb", "\xC2": "%EF%BF%BD"} {
		if got := url.PercentEncodeAfterEncoding(nil, in, url.C0ControlPercentEncodeSet); got != want {
			t.Errorf("%q is %q, want %q", in, got, want)
		}
	}
	// No encoding, and encodings without an encoder, mean UTF-8.
	for _, enc := range []encoding.Encoding{nil, encoding.Replacement, unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM)} {
		if got := url.PercentEncodeAfterEncoding(enc, "aü€", url.QueryPercentEncodeSet); got != "a%C3%BC%E2%82%AC" {
			t.Errorf("in %v: %q", enc, got)
		}
	}
}

// FuzzPercent compares the percent codecs with the reference.
func FuzzPercent(f *testing.F) {
	for _, s := range urltest.Seeds(f, cases.Parts) {
		f.Add(s + "%" + s)
	}
	f.Add(" !\"#$%&'()*+,-./0123456789:;<=>?@[\\]^_`{|}~\x7F\u0080\U0010FFFF")
	f.Add("\x80\xC0\xAF\xE0\x80\xAF\xF0\x82\x82\xAC\xF4\x90\x80\x80\xE2\x28\xA1\xF0\x9F\x98\xED\xBF\xBF")
	f.Add("%%41%4%41%e2%82%AC%\x10\x11%gg%2")
	f.Fuzz(func(t *testing.T, s string) { urltest.ComparePercent(t, s) })
}

// FuzzQueryEncoding parses with the encodings that a document can have. An encoding may change
// only the query, and only in a special URL.
func FuzzQueryEncoding(f *testing.F) {
	names := []string{"utf-8", "windows-1252", "shift_jis", "iso-2022-jp", "gb18030", "big5", "euc-kr", "utf-16le", "x-user-defined", "replacement"}
	for i := range names {
		for _, input := range []string{"https://h/ü?ü=☃#ü", "wss://h/?ü", "foo:?ü", "?a=\xFF'b", "https://h?¥‾\u2212\U0001F4A9#"} {
			f.Add(input, uint8(i))
		}
	}
	base := url.MustParse("https://u@h:8/a?ü#b")
	f.Fuzz(func(t *testing.T, input string, label uint8) {
		name := names[int(label)%len(names)]
		enc, err := encodings.Get(name)
		if err != nil {
			t.Fatal(err)
		}
		plain := url.Parser{Base: base}
		u, err := plain.Parse(input)
		encoded := url.Parser{Base: base, Encoding: enc}
		v, vErr := encoded.Parse(input)
		if urltest.ErrorText(err) != urltest.ErrorText(vErr) {
			t.Fatalf("%q: in %s is %v, %v, in UTF-8 %v, %v", input, name, v, vErr, u, err)
		}
		if err != nil {
			return
		}
		urltest.CheckInvariants(t, v)
		urltest.Unchanged(t, u, v, "the encoding", name, urltest.Changes["search"])
		takesIt := u.IsSpecial() && u.Scheme() != "ws" && u.Scheme() != "wss"
		if *u != *v && (!takesIt || name == "utf-8" || name == "utf-16le" || name == "replacement") {
			t.Errorf("%q: in %s is %q, in UTF-8 %q", input, name, v, u)
		}
	})
}
