package urldata

import (
	"bytes"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/testing/urltest"
)

// TestExtractMIMEType covers what the vectors of content-types.json lack.
func TestExtractMIMEType(t *testing.T) {
	for _, tt := range []struct {
		values []string
		want   string // "" for no type
	}{
		{nil, ""}, {[]string{""}, ""}, {[]string{"garbage"}, ""}, {[]string{"*/*"}, ""}, {[]string{"text/html, garbage", "a b/c"}, "text/html"},
		{[]string{" TEXT/HTML ; charset=utf-8 ", ","}, "text/html;charset=utf-8"}, {[]string{`text/html;x="\",text/plain`, `"`}, `text/html;x="\",text/plain, "`},
		{[]string{"text/html;charset=\"\xE9\";charset=gbk"}, "text/html;charset=\"\u00E9\""}, // a byte is a code point
		// The charset is that of the first of several equal types, as the standard has it.
		{[]string{"text/html;charset=a", "text/html;charset=b", "text/html;x=y"}, "text/html;x=y;charset=a"},
		{[]string{"text/html", "text/html;charset=b", "text/html"}, "text/html"}, {[]string{`text/html;charset=""`, "text/html"}, `text/html;charset=""`},
	} {
		mime, ok := ExtractMIMEType(tt.values)
		if mime.String() != tt.want || ok != (tt.want != "") {
			t.Errorf("%q: %q, %v, want %q", tt.values, mime, ok, tt.want)
		}
	}
}

func TestParseFails(t *testing.T) {
	for _, tt := range []struct {
		input string
		want  error
	}{
		{"https://example.com/,X", ErrNotData},
		{"data:text/html", ErrNoComma},
		{"data:text/html#,X", ErrNoComma},
		{"data:;base64,A", ErrBase64},
		{"data:;base64,AB=C", ErrBase64},
		{"data:;base64,A%C3%A9C", ErrBase64},
		{"data:;base64," + strings.Repeat("ABCD", 2000) + "=", ErrBase64},
		{"data:;base64," + strings.Repeat("ABCD", 1024) + "====", ErrBase64},
	} {
		t.Run(fmt.Sprintf("%.100s", tt.input), func(t *testing.T) {
			if _, err := readAll(t, url.MustParse(tt.input)); err != tt.want {
				t.Errorf("%v, want %v", err, tt.want)
			}
		})
	}
	for _, u := range []*url.URL{nil, {}} {
		if _, err := Parse(u); err != ErrNotData {
			t.Errorf("no URL gives %v", err)
		}
	}
}

// Cases that the vectors don't have.
func TestParse(t *testing.T) {
	for _, tt := range []struct{ input, mime, body string }{
		{"data:,a?b#c", "text/plain;charset=US-ASCII", "a?b"},
		{"data:,a#", "text/plain;charset=US-ASCII", "a"},
		{"data:?,a", "text/plain;charset=US-ASCII", "a"},
		{"data:;  BASE64,QQ", "text/plain;charset=US-ASCII", "A"},
		{"data: ; base64 ,QQ", "text/plain;charset=US-ASCII", "A"},
		{"data:;base64;,QQ", "text/plain", "QQ"},
		{"data:text/html;x=base64,QQ", "text/html;x=base64", "QQ"},
		{"data:text/html;x=\"a,b\",c", "text/html;x=a", "b\",c"},
		{"data:;base64;base64,QQ", "text/plain", "A"},
		{"data:;base64,Q%51%3D%3d%0A", "text/plain;charset=US-ASCII", "A"},
		{"data:;base64, QQ", "text/plain;charset=US-ASCII", "A"},
		{"data:;base64,Q Q", "text/plain;charset=US-ASCII", "A"},
		{"data:;x=\"a\\b,QQ", "text/plain;x=ab", "QQ"},
		{"data:;x=\"a\\,QQ", "text/plain;x=\"a\\\\\"", "QQ"},
		{"data:;x=\"a\";y=b,QQ", "text/plain;x=a;y=b", "QQ"},
	} {
		t.Run(tt.input, func(t *testing.T) {
			d, err := readAll(t, url.MustParse(tt.input))
			if err != nil || d.Type.String() != tt.mime || d.Body != tt.body {
				t.Errorf("%s, %q, %v", d.Type, d.Body, err)
			}
		})
	}
}

func TestParameters(t *testing.T) {
	many := "a/b"
	for i := range 40 {
		name := ";" + string(rune('a'+i%20))
		many += name + "=" + strings.ToUpper(name[1:]) + name + "=second"
	}
	mime, err := ParseMIMEType(many)
	if err != nil || len(mime.Parameters) != 20 || mime.Parameters[19] != (Parameter{"t", "T"}) {
		t.Errorf("%q: %v, %v", many, mime.Parameters, err)
	}
	// A quoted value can have code points up to U+00FF.
	if mime, err := ParseMIMEType("a/b;x=\"\u0100\";y=\"\u00FF\";z=\u0100"); err != nil || len(mime.Parameters) != 1 || mime.Parameters[0] != (Parameter{"y", "\u00FF"}) {
		t.Errorf("%v, %v", mime.Parameters, err)
	}
	if zero := (MIMEType{}); zero.String() != "" || zero.Essence() != "" {
		t.Errorf("the zero MIMEType is %q", zero)
	}
	for _, name := range []string{"t", "T"} {
		if value, ok := mime.Parameter(name); !ok || value != "T" {
			t.Errorf("the parameter %s is %q", name, value)
		}
	}
	if _, ok := mime.Parameter("z"); ok {
		t.Error("there is a parameter z")
	}
}

func TestLimit(t *testing.T) {
	p := Parser{MaxBody: 5000}
	for _, tt := range []struct {
		body string
		want error
	}{
		{strings.Repeat("a", 5000), nil},
		{strings.Repeat("a", 5001), ErrBodyTooLong},
		{strings.Repeat("\xFF", 5000), nil},
		{strings.Repeat("\xFF", 5001), ErrBodyTooLong},
		{strings.Repeat("\xFFab", 9000), ErrBodyTooLong},
		{"", nil},
	} {
		asText := "data:," + escape(tt.body)
		asBase64 := "data:;base64," + base64.StdEncoding.EncodeToString([]byte(tt.body))
		for _, input := range []string{asText, asBase64, "data:," + strings.ReplaceAll(asText[len("data:,"):], "a", "%61")} {
			u := url.MustParse(input)
			d, err := p.Parse(u)
			if err != tt.want || err == nil && d.Body != tt.body {
				t.Errorf("%.40q: %d bytes, %v, want %v", input, len(d.Body), err, tt.want)
			}
			_, r, err := p.Open(u)
			if err != nil {
				t.Fatal(err)
			}
			body, err := io.ReadAll(r)
			if err != tt.want || string(body) != tt.body[:min(len(tt.body), p.MaxBody)] {
				t.Errorf("%.40q: read %d bytes, %v, want %v", input, len(body), err, tt.want)
			}
		}
	}
}

// TestLimitMemory checks that a refusal takes no memory for the body, however it is encoded, and
// that a body that only its encoding makes long isn't refused.
func TestLimitMemory(t *testing.T) {
	const size = 4 << 20
	p := Parser{MaxBody: 3000}
	body := strings.Repeat("QUJD", 1000)
	for _, tt := range []struct {
		name, input string
		want        error
	}{
		{"base64", "data:;base64," + strings.Repeat("QUJD", size/4), ErrBodyTooLong},
		{"base64 with escapes", "data:;base64," + strings.Repeat("%51UJD", size/6), ErrBodyTooLong},
		{"base64 with whitespace", "data:;base64," + strings.Repeat("QU J%0AD", size/8), ErrBodyTooLong},
		{"a byte too many", "data:;base64," + body + "QQ==", ErrBodyTooLong},
		{"text", "data:," + strings.Repeat("a", size), ErrBodyTooLong},
		{"text with escapes", "data:," + strings.Repeat("%41", size/3), ErrBodyTooLong},
		{"a short body after whitespace", "data:;base64," + strings.Repeat("%0A", 5000) + body, nil},
		{"a short body with escapes", "data:," + strings.Repeat("%41", 3000), nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			u := url.MustParse(tt.input)
			var err error
			n := urltest.Allocated(func() { _, err = p.Parse(u) })
			if err != tt.want || n > 64<<10 {
				t.Errorf("%v, want %v; %d bytes are allocated", err, tt.want, n)
			}
		})
	}
}

// escape percent-encodes all bytes of s except ASCII letters.
func escape(s string) string {
	var b strings.Builder
	for i := range len(s) {
		if 'a' <= s[i] && s[i] <= 'z' {
			b.WriteByte(s[i])
		} else {
			fmt.Fprintf(&b, "%%%02x", s[i])
		}
	}
	return b.String()
}

// TestLimitOfOne reads bodies with the least limit, byte by byte and at once.
func TestLimitOfOne(t *testing.T) {
	p := Parser{MaxBody: 1}
	for _, input := range []string{"data:,ab", "data:;base64,QUI="} {
		u := url.MustParse(input)
		if _, err := p.Parse(u); err != ErrBodyTooLong {
			t.Errorf("%s: %v", input, err)
		}
		for size := 1; size <= 3; size++ {
			_, r, err := p.Open(u)
			if err != nil {
				t.Fatal(err)
			}
			b := make([]byte, size)
			if n, err := r.Read(b); n != 1 || err != nil {
				t.Errorf("%s: read %d bytes, %v", input, n, err)
			}
			if n, err := r.Read(b); n != 0 || err != ErrBodyTooLong {
				t.Errorf("%s: then %d bytes, %v", input, n, err)
			}
		}
	}
}

// TestReadNothing reads into an empty slice, which is no error even at the end.
func TestReadNothing(t *testing.T) {
	_, r, err := Open(url.MustParse("data:,a"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.ReadAll(r); err != nil {
		t.Fatal(err)
	}
	if n, err := r.Read(nil); n != 0 || err != nil {
		t.Errorf("%d, %v", n, err)
	}
}

func TestReader(t *testing.T) {
	for _, n := range []int{0, 1, 2, 3, 4, 3071, 3072, 3073, 4095, 4096, 4097, 100_000} {
		body := bytes.Repeat([]byte("a%41\x00\xFF \n"), n/8+1)[:n]
		for _, input := range []string{
			"data:," + escape(string(body)),
			"data:;base64," + base64.StdEncoding.EncodeToString(body),
			"data:;base64," + strings.ReplaceAll(base64.RawStdEncoding.EncodeToString(body), "Q", "%20%51 "),
		} {
			_, r, err := Open(url.MustParse(input))
			if err != nil {
				t.Fatal(err)
			}
			if err := iotest.TestReader(r, body); err != nil {
				t.Errorf("%.40q: %.200v", input, err)
			}
		}
	}
}

// TestNoCopy checks that a body with nothing to decode is a part of the URL.
func TestNoCopy(t *testing.T) {
	u := url.MustParse("data:," + strings.Repeat("a", 1<<20))
	if n := testing.AllocsPerRun(10, func() {
		if d, err := Parse(u); err != nil || len(d.Body) != 1<<20 {
			t.Error(err)
		}
	}); n > 1 { // the parameter of the MIME type
		t.Errorf("%v allocations", n)
	}
}

func TestMake(t *testing.T) {
	html := MIMEType{Type: "text", Subtype: "html"}
	for _, tt := range []struct {
		mime       MIMEType
		body, want string
	}{
		{MIMEType{}, "", "data:,"},
		{MIMEType{}, "Hi", "data:,Hi"},
		{html, "<b>", "data:text/html,%3Cb%3E"},
		{html, "a b#c%d", "data:text/html,a%20b%23c%25d"},
		{html, "\x00\x01\x02\x03\x04\x05\x06\x07", "data:text/html;base64,AAECAwQFBgc="},
		{html, "\xFF\xFF", "data:text/html,%FF%FF"},
		{html, "\xFF\xFF\xFF\xFF", "data:text/html,%FF%FF%FF%FF"},
		// Both are equally long.
		{html, "\xFF\xFF\xFF\xFF\xFF", "data:text/html,%FF%FF%FF%FF%FF"},
		// Base64 is shorter by a byte.
		{html, "\xFF\xFF\xFF\xFF\xFFa", "data:text/html;base64,//////9h"},
		{MIMEType{"text", "plain", nil}, "x", "data:text/plain,x"},
		{MIMEType{"a", "b", []Parameter{{"base64", "base64"}}}, "x", "data:a/b;base64=base64,x"},
	} {
		u, err := Make(Data{tt.mime, tt.body})
		if err != nil || u.Href() != tt.want {
			t.Errorf("Make(%s, %q) = %v, %v, want %s", tt.mime, tt.body, u, err, tt.want)
		}
	}
	for _, mime := range []MIMEType{
		{"text", "", nil},
		{"Text", "html", nil},
		{"text", "html,", nil},
		{"text", "html", []Parameter{{"x", "a,b"}}},
		{"text", "html", []Parameter{{"x", "#"}}},
		{"text", "html", []Parameter{{"x", "ü"}}},
		{"text", "html", []Parameter{{"x", "a"}, {"x", "b"}}},
		{"text", "html", []Parameter{{"X", "a"}}},
	} {
		if u, err := Make(Data{Type: mime}); !errors.Is(err, ErrMIMEType) {
			t.Errorf("Make(%s) = %v, %v", mime, u, err)
		}
	}
}

func FuzzParse(f *testing.F) {
	var vectors []dataURL
	urltest.ReadVectors(f, "data-urls.json", &vectors)
	for _, v := range vectors {
		f.Add(v.input)
	}
	f.Fuzz(func(t *testing.T, input string) {
		u, err := url.Parse(input)
		if err != nil {
			return
		}
		d, err := readAll(t, u)
		if err != nil {
			return
		}
		if len(d.Body) > len(u.Href()) {
			t.Errorf("%q: the body is longer than the URL", input)
		}
		made, err := Make(d)
		if errors.Is(err, ErrMIMEType) {
			return
		}
		if again, parseErr := Parse(made); err != nil || parseErr != nil || again.Body != d.Body || !again.Type.equal(d.Type) {
			t.Errorf("%q: Make gives %v, %v, and that %v, %v", input, made, err, again, parseErr)
		}
	})
}

func FuzzMake(f *testing.F) {
	f.Add("text/html;charset=utf-8", []byte("<b>"))
	f.Add("", []byte{0, 255})
	f.Fuzz(func(t *testing.T, mime string, body []byte) {
		m, err := ParseMIMEType(mime)
		if err != nil {
			m = MIMEType{}
		}
		u, err := Make(Data{m, string(body)})
		if err != nil {
			return
		}
		if d, err := readAll(t, u); err != nil || d.Body != string(body) {
			t.Errorf("%s: %q, %v, want %q", u, d.Body, err, body)
		}
	})
}

// BenchmarkBase64 decodes a body of a megabyte, and compares that with other decoders.
func BenchmarkBase64(b *testing.B) {
	body := bytes.Repeat([]byte("0123456789abcdef"), 1<<16)
	encoded := base64.StdEncoding.EncodeToString(body)
	u := url.MustParse("data:application/octet-stream;base64," + encoded)
	for _, bm := range []struct {
		name string
		run  func() error
	}{
		{"Parse", func() error { _, err := Parse(u); return err }},
		{"Open", func() error {
			_, r, err := Open(u)
			if err == nil {
				_, err = io.Copy(io.Discard, r)
			}
			return err
		}},
		{"encoding-base64", func() error { _, err := base64.StdEncoding.DecodeString(encoded); return err }},
	} {
		b.Run(bm.name, func(b *testing.B) {
			b.SetBytes(int64(len(body)))
			b.ReportAllocs()
			for b.Loop() {
				if err := bm.run(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
