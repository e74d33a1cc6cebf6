package url_test

import (
	"strings"
	"testing"

	"github.com/gowhatwg/url"
)

// urlParts is a dictionary of what URLs consist of and of what parsers stumble
// over. A fuzzer that puts inputs together from it gets deeper in less time than
// one that has to find the parts itself.
var urlParts = []string{
	"https:", "http:", "HTTP:", "ws:", "wss:", "ftp:", "file:", "blob:", "data:", "javascript:", "mailto:", "web+demo:", "a:",
	"/", "//", "///", "\\", "\\\\", "/\\", "?", "??", "#", "##", "@", "@@", ":", "::", ":@",
	"user", "pass%40", "user:pass@", "localhost", "LOCALHOST", "example.com", "EXAMPLE.com", "a.b", ".", "..", "...", "a..b",
	"1", "0", "01", "0x", "0x7F", "08", "127.1", "1.2.3.4", "256", "65536", "4294967296", "0300.0250.1.1",
	"[", "]", "[]", "[::1]", "[::ffff:1.2.3.4]", "[1:2:3:4:5:6:7:8]", "[::1%25eth0]", "[v1.a]", "%", "%2", "%zz", "%2F", "%2e", "%2E%2e", "%00", "%41", "%E3%80%82",
	":80", ":443", ":21", ":0", ":65535", ":65536", ":00080", ":8a",
	"/.", "/..", "/./", "/../", "/.//", "/%2e", "/.%2E/", "/a/b/", "/C:", "/C|", "/c:/", "C|", "a:b", ";",
	"xn--", "xn--a", "xn--kche-0ra", "xn--fa-hia", "ü", "ß", "ẞ", "ς", "。", "．", "１", "㎖", "℀", "ⓔ", "日本", "💩", "\u00AD", "\u200D", "\u200B", "\uFEFF", "\u0301", "א", "\uFFFD",
	" ", "  ", "\t", "\n", "\r", "\x00", "\x1F", "\x7F", "\u0085", "\u00A0", "\u2028", "\xFF", "\xE2\x82", "\xF0\x9F\x98", "\xED\xA0\x80",
	"a", "b", "c", "d", "h", "x", "foo", "bar", "test", "sc:", "host", "path", "-", "_", "~", "!", "$", "&", "'", "(", ")", "*", "+", ",", "=", "|", "^", "`", "{", "}", "<", ">", "\"", "a=b&c=d", "%20", "%25",
	"aaaaaaaa", "/aaaaaaaa", "?aaaaaaaa", "#aaaaaaaa",
}

// assemble makes a string of data: each byte is a part, or if there are more
// bytes than parts, itself.
func assemble(data []byte) string {
	var b strings.Builder
	for _, c := range data {
		if int(c) < len(urlParts) {
			b.WriteString(urlParts[c])
		} else {
			b.WriteByte(c)
		}
	}
	return b.String()
}

// disassemble is the reverse of assemble, as far as there is one: it takes the
// longest part each time. It makes seeds of the vectors.
func disassemble(s string) (data []byte, ok bool) {
	for s != "" {
		best := -1
		for i, part := range urlParts {
			if strings.HasPrefix(s, part) && (best < 0 || len(part) > len(urlParts[best])) {
				best = i
			}
		}
		switch {
		case best >= 0:
			data = append(data, byte(best))
			s = s[len(urlParts[best]):]
		case int(s[0]) >= len(urlParts):
			data = append(data, s[0])
			s = s[1:]
		default:
			return nil, false
		}
	}
	return data, true
}

func TestURLParts(t *testing.T) {
	if len(urlParts) > 256 {
		t.Fatalf("%d parts don't fit in a byte", len(urlParts))
	}
	for i, part := range urlParts {
		data, ok := disassemble(part)
		if !ok || len(data) != 1 || int(data[0]) != i || assemble(data) != part {
			t.Errorf("part %d, %q, is %v, %t: is it there twice?", i, part, data, ok)
		}
	}
	seeds := 0
	for _, v := range seedInputs(t) {
		if data, ok := disassemble(v.input); ok {
			seeds++
			if assemble(data) != v.input {
				t.Errorf("%q is put together as %q", v.input, assemble(data))
			}
		}
	}
	if seeds < 200 {
		t.Errorf("only %d vectors are made of the parts", seeds)
	}
}

// FuzzParts does what FuzzParse, FuzzParseWithBase, FuzzRecognizer and
// FuzzValidation do, for strings put together from the dictionary.
func FuzzParts(f *testing.F) {
	for _, v := range seedInputs(f) {
		input, ok := disassemble(v.input)
		base := []byte{}
		if v.base != nil && ok {
			base, ok = disassemble(*v.base)
		}
		if ok {
			f.Add(input, base)
		}
	}
	f.Fuzz(func(t *testing.T, inputData, baseData []byte) {
		input, base := assemble(inputData), assemble(baseData)
		b, err := url.Parse(base)
		if err != nil {
			b = nil
			_, _ = parseEveryWay(t, input, nil)
		} else if u, err := parseEveryWay(t, input, &base); err == nil {
			checkInvariants(t, u)
		}
		checkRecognizers(t, input, b)
		checkValidation(t, input, b)
	})
}

// FuzzRecognizer holds the recognizers to the state machine.
func FuzzRecognizer(f *testing.F) {
	for _, v := range seedInputs(f) {
		base := ""
		if v.base != nil {
			base = *v.base
		}
		f.Add(v.input, base)
	}
	for _, input := range []string{"a/b?c#d", "/a/b", "?a", "#a", "./a", "a/./b", "a:b", "//h/a", "\\a", "a%2e/b", "/a/%2e%2E", "é", "12345678/12345678/.x"} {
		f.Add(input, "https://user:pass@host.example:8080/path/to/?query#fragment")
	}
	f.Fuzz(func(t *testing.T, input, base string) {
		b, err := url.Parse(base)
		if err != nil {
			b = nil
		}
		checkRecognizers(t, input, b)
	})
}

// TestShortInputs parses all short inputs that the recognizer knows the scheme of:
// it reads words of eight bytes, which must neither begin before the input nor end
// behind it.
func TestShortInputs(t *testing.T) {
	const alphabet = "h1./%:?#@\\[] \t"
	var parse func(input string, more int)
	parse = func(input string, more int) {
		checkRecognizers(t, input, nil)
		for i := 0; more > 0 && i < len(alphabet); i++ {
			parse(input+alphabet[i:i+1], more-1)
		}
	}
	for _, scheme := range []string{"ws://", "wss://", "ftp://", "http://", "https://", "file://", "file:///"} {
		parse(scheme, 3)
	}
	base := url.MustParse("ws://h/")
	for _, ref := range []string{"", ".", "%", "/", "/.", "/%", "?", "#", "x/.", "1234567", "12345678", "123456/.", "1234567.", ".2345678", "/.234567", "/1234567/.", "?1234567", "#1234567"} {
		checkRecognizers(t, ref, base)
	}
}

// checkRecognizers fails the test if the parser with and without a listener doesn't
// agree in the result, in all of its offsets, and in the text of the error, or
// CanParse in whether there is one.
func checkRecognizers(t *testing.T, input string, base *url.URL) {
	t.Helper()
	listening := url.Parser{Base: base, OnValidationError: func(url.ValidationError) {}}
	want, wantErr := listening.Parse(input)
	plain := url.Parser{Base: base}
	got, err := plain.Parse(input)
	if (got == nil) != (want == nil) || got != nil && *got != *want || text(err) != text(wantErr) {
		t.Errorf("%q, base %v: without a listener %#v, %v, with one %#v, %v", input, base, got, err, want, wantErr)
	}
	if plain.CanParse(input) != (err == nil) {
		t.Errorf("%q, base %v: CanParse is %t, but %v", input, base, err != nil, err)
	}
}
