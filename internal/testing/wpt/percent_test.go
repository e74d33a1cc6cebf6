package wpt_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/encodings"
	"github.com/gowhatwg/url/internal/testing/urltest"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/unicode"
)

// TestStandardPercentEncodeSets checks each set against the code points that its
// definition adds to another set.
//
// https://url.spec.whatwg.org/#percent-encoded-bytes
func TestStandardPercentEncodeSets(t *testing.T) {
	sets := map[string]url.PercentEncodeSet{
		"C0 control": url.C0ControlPercentEncodeSet, "fragment": url.FragmentPercentEncodeSet,
		"query": url.QueryPercentEncodeSet, "special-query": url.SpecialQueryPercentEncodeSet,
		"path": url.PathPercentEncodeSet, "userinfo": url.UserinfoPercentEncodeSet,
		"component": url.ComponentPercentEncodeSet, "form": url.FormURLEncodedPercentEncodeSet,
	}
	members := map[string]string{"C0 control": ""}
	for _, add := range []struct{ set, to, members string }{
		{"fragment", "C0 control", " \"<>`"},
		{"query", "C0 control", " \"#<>"},
		{"special-query", "query", "'"},
		{"path", "query", "?^`{}"},
		{"userinfo", "path", "/:;=@[\\]|"},
		{"component", "userinfo", "$%&+,"},
		{"form", "component", "!'()~"},
	} {
		members[add.set] = members[add.to] + add.members
	}
	for name, set := range sets {
		for c := rune(0); c < 0x180; c++ {
			want := c < 0x20 || c > 0x7E || strings.ContainsRune(members[name], c)
			if set.Contains(c) != want {
				t.Errorf("the %s percent-encode set contains %U: %t", name, c, !want)
			}
			encoded := string(c)
			if want {
				encoded = ""
				for _, b := range []byte(string(c)) {
					encoded += fmt.Sprintf("%%%02X", b)
				}
			}
			if name == "form" && c == ' ' {
				encoded = "+"
			}
			if got := url.PercentEncode(string(c), set); got != encoded {
				t.Errorf("%U with the %s percent-encode set is %q, want %q", c, name, got, encoded)
			}
		}
		if !set.Contains(0x10FFFF) {
			t.Errorf("the %s percent-encode set lacks U+10FFFF", name)
		}
	}
}

// Edge cases of sets and encodings.
func TestPercentEdges(t *testing.T) {
	for _, c := range []rune{0, 'a', 0x7F, 0x80, 0xFF, 0x100, 0x10FFFF, -1} {
		if url.PercentEncodeSet(0).Contains(c) {
			t.Errorf("the empty set contains %U", c)
		}
	}
	// A byte that doesn't begin a code point becomes U+FFFD, including the first one.
	for in, want := range map[string]string{"\x80": "%EF%BF%BD", "a\x80b": "a%EF%BF%BDb", "\xC2": "%EF%BF%BD"} {
		if got := url.PercentEncode(in, url.C0ControlPercentEncodeSet); got != want {
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
	for _, s := range urltest.Seeds(f, urltest.Parts) {
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
