package urlhtml

import (
	"bytes"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"golang.org/x/net/html"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/encodings"
	"github.com/gowhatwg/url/internal/infra"
	"github.com/gowhatwg/url/internal/testing/markup"
	"github.com/gowhatwg/url/internal/testing/urltest"
)

func seedDocuments(f *testing.F) {
	for _, tt := range linkTests {
		f.Add(tt.doc)
	}
	f.Add("<a href='&#x41;&amp'\rhref=b x=\x00><iframe srcdoc=\"<a href=&quot;a&amp;b&quot;>\">")
	f.Add("<p a b=c d='e' f=\"g\" =h i=/j k/l / m><style>a{b:url(c\\64)}</style>")
	f.Add("<a href=&amp;'\">")
}

// FuzzLinks checks the links of any document.
func FuzzLinks(f *testing.F) {
	seedDocuments(f)
	f.Fuzz(func(t *testing.T, doc string) {
		o := Options{Base: pageURL, Metadata: true, Templates: true, NoScript: true, Encoding: encodings.UTF8}
		for l, err := range Links(strings.NewReader(doc), o) {
			if err != nil {
				t.Fatal(err)
			}
			checkLink(t, doc, l)
		}
		treeLinesOf(t, doc, o)
	})
}

func checkLink(t *testing.T, doc string, l Link) {
	t.Helper()
	if (l.URL == nil) != (l.Err != nil) {
		t.Fatalf("%q: %+v", doc, l)
	}
	if l.URL != nil {
		if again, err := url.Parse(l.URL.Href()); err != nil || *again != *l.URL {
			t.Errorf("%q: %s parses to %v, %v", doc, l.URL, again, err)
		}
	}
	if l.Offset < 0 || l.Offset+int64(l.Length) > int64(len(doc)) {
		t.Fatalf("%q: %d bytes at %d", doc, l.Length, l.Offset)
	}
	source := doc[l.Offset : l.Offset+int64(l.Length)]
	switch {
	case l.Depth > 0:
	case source == l.Raw:
	case l.isStyle:
		if !strings.ContainsAny(source, "\\&\r\x00") {
			t.Errorf("%q: %q is at %q", doc, l.Raw, source)
		}
	case !strings.Contains(unescaped(source), l.Raw):
		t.Errorf("%q: %q is at %q", doc, l.Raw, source)
	}
}

// unescaped returns the value of an attribute with the given source text. If that has both
// kinds of quotes, the attribute was written without quotes.
func unescaped(source string) string {
	quote := ""
	if !strings.Contains(source, `"`) {
		quote = `"`
	} else if !strings.Contains(source, "'") {
		quote = "'"
	}
	z := html.NewTokenizer(strings.NewReader("<a b=" + quote + source + quote + ">"))
	z.Next()
	z.TagName()
	_, value, _ := z.TagAttr()
	return string(value)
}

// FuzzTag compares the attributes that a tagScanner finds with the tokenizer's.
func FuzzTag(f *testing.F) {
	seedDocuments(f)
	f.Fuzz(func(t *testing.T, doc string) {
		z := html.NewTokenizer(strings.NewReader(doc))
		for z.Next() != html.ErrorToken {
			raw := bytes.Clone(z.Raw())
			token := z.Token()
			if token.Type != html.StartTagToken && token.Type != html.SelfClosingTagToken {
				continue
			}
			nameEnd := 1 + indexTagNameEnd(raw[1:])
			if name := infra.Lower(string(raw[1:nameEnd])); strings.ReplaceAll(name, "\x00", "\uFFFD") != token.Data {
				t.Errorf("%q: the name is %q, not %q", raw, name, token.Data)
			}
			var s tagScanner
			s.reset(raw, nameEnd)
			var got []html.Attribute
			seen := map[string]bool{}
			for s.next() {
				name := infra.Lower(string(raw[s.nameStart:s.nameEnd]))
				if name == "" || seen[name] {
					continue
				}
				seen[name] = true
				got = append(got, html.Attribute{
					Key: strings.ReplaceAll(name, "\x00", "\uFFFD"),
					Val: unescaped(string(raw[s.valueStart:s.valueEnd])),
				})
			}
			// unescaped can't quote a value with both kinds of quotes.
			if strings.ContainsRune(string(raw), '"') && strings.ContainsRune(string(raw), '\'') {
				got, token.Attr = keys(got), keys(token.Attr)
			}
			if !slices.Equal(got, token.Attr) {
				t.Errorf("%q: attributes %q, want %q", raw, got, token.Attr)
			}
		}
	})
}

func keys(list []html.Attribute) (keys []html.Attribute) {
	for _, a := range list {
		keys = append(keys, html.Attribute{Key: a.Key})
	}
	return keys
}

// FuzzPieces checks that the links don't depend on how a document is read. It reads byte by byte,
// with and without a small MaxToken that text and comments exceed.
func FuzzPieces(f *testing.F) {
	seedDocuments(f)
	f.Add("<a href=a>" + strings.Repeat("x<", 100) + "<!--" + strings.Repeat("->-", 100) + "--><a href=b><script>" + strings.Repeat("</scrip", 100) + "</script><a href=c>")
	f.Add("<svg><![CDATA[" + strings.Repeat("]>]", 100) + "]]><a href=a></svg><!" + strings.Repeat("x", 200) + "><a href=b><title>" + strings.Repeat("</", 200) + "</title><a href=c>")
	f.Fuzz(func(t *testing.T, doc string) {
		if strings.Contains(strings.ToLower(doc), "style") {
			return // the limit cuts CSS
		}
		o := Options{Base: pageURL, Encoding: encodings.UTF8}
		want, _ := collectPieces(doc, o)
		if whole, err := collect(strings.NewReader(doc), o); err != nil || !slices.EqualFunc(whole, want, samePlace) {
			t.Fatalf("%q: %+v, %v, want %+v", doc, whole, err, want)
		}
		o.MaxToken = 64
		got, err := collectPieces(doc, o)
		switch {
		case err == ErrTokenTooLong && len(got) <= len(want):
			want = want[:len(got)]
		case err != nil:
			t.Fatalf("%q: %v", doc, err)
		}
		if len(got) != len(want) {
			t.Fatalf("%q: %d links, want %d", doc, len(got), len(want))
		}
		for i := range got {
			if got[i].Depth == 0 && !samePlace(got[i], want[i]) {
				t.Errorf("%q: link %d is %+v, want %+v", doc, i, got[i], want[i])
			}
		}
	})
}

// TestPieces cuts each kind of text and comment at each position around its end. Near the end, a
// piece could be mistaken for the whole, or the whole for a piece.
func TestPieces(t *testing.T) {
	const limit = 64
	for _, c := range []struct{ open, close string }{
		{"", ""},
		{"<svg>", "</svg><title><a href=no></title>"},
		{"", "<p>"},
		{"", "</"},
		{"", "</>"},
		{"", "</p>"},
		{"<!", ">"},
		{"<?", ">"},
		{"</ ", ">"},
		{"<!doctype ", ">"},
		{"<![CDATA[", ">"},
		{"<!--", "-->"},
		{"<!--", "--!>"},
		{"<!--", "->-->"},
		{"<!--", "--->"},
		{"<!--", "--!-->"},
		{"<!--", "--!->-->"},
		{"<!--", "><a href=no>-->"},
		{"<svg><![CDATA[", "><img src=no>]]>"},
		{"<title>", "><a href=no></title>"},
		{"<svg><![CDATA[", "]]>"},
		{"<svg><![CDATA[", "]]]>"},
		{"<svg><![CDATA[", "]>]]>"},
		{"<svg><![CDATA[", "]] >]]>"},
		{"<title>", "</title>"},
		{"<title>", "</</title>"},
		{"<title>", "</titl</title>"},
		{"<title>", "</titles></title>"},
		{"<textarea>", "</title></textarea>"},
		{"<script>", "</script>"},
		{"<script>", "<</script>"},
		{"<iframe>", "</ifram</iframe >"},
		{"<xmp>", "<</xmp</xmp/>"},
		{"<style>", "</style>"},
		{"<style>", "</styl</</style>"},
		{"<script><!", "</script>"},
		{"<script><!--", "--><a href=no></script>"},
		{"<script><!--<script>", "</script></script>"},
		{"<script><!--<script></script>", "</script>"},
		{"<title><!", "</titl</title>"},
	} {
		for n := range limit + 8 {
			doc := c.open + strings.Repeat("x", n) + c.close + "<a href=a>b<a href=c>"
			o := Options{Base: pageURL, Encoding: encodings.UTF8}
			want, err := collectPieces(doc, o)
			if err != nil || len(want) == 0 {
				t.Fatalf("%q: %d links, %v", doc, len(want), err)
			}
			o.MaxToken = limit
			got, err := collectPieces(doc, o)
			if err != nil || !slices.EqualFunc(got, want, samePlace) {
				t.Errorf("%q: %+v, %v, want %+v", doc, got, err, want)
			}
		}
	}
}

// TestReads checks that the links of random documents don't depend on how much each read returns.
func TestReads(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 0))
	fillers := []string{"", "text > text", strings.Repeat("text ", 1000), "<!-->" + strings.Repeat("> <a href=no>", 500) + "-->",
		"<script>" + strings.Repeat("</b> > ", 800) + "</script>", "<p title='" + strings.Repeat("> </p> ", 700) + "'>"}
	for range 500 {
		doc := markup.Random(rng) + fillers[rng.IntN(len(fillers))] + markup.Random(rng)
		o := Options{Base: pageURL, Encoding: encodings.UTF8}
		want, err := collectPieces(doc, o)
		if err != nil {
			t.Fatal(err)
		}
		for name, r := range map[string]io.Reader{
			"whole": strings.NewReader(doc), "with EOF": iotest.DataErrReader(strings.NewReader(doc)),
			"random": &randomReader{r: strings.NewReader(doc), rng: rng},
		} {
			got, err := collect(r, o)
			if err != nil || !slices.EqualFunc(got, want, samePlace) {
				t.Errorf("%s: %q: %+v, %v, want %+v", name, doc, got, err, want)
			}
		}
	}
}

// A randomReader returns up to 100 bytes, or none.
type randomReader struct {
	r   io.Reader
	rng *rand.Rand
}

func (r *randomReader) Read(p []byte) (int, error) {
	return r.r.Read(p[:min(r.rng.IntN(100), len(p))])
}

// collectPieces returns the links of a document that arrives byte by byte.
func collectPieces(doc string, o Options) (list []Link, err error) {
	return collect(iotest.OneByteReader(strings.NewReader(doc)), o)
}

func collect(r io.Reader, o Options) (list []Link, err error) {
	for l, e := range Links(r, o) {
		if err = e; err == nil {
			list = append(list, l)
		}
	}
	return list, err
}

func samePlace(a, b Link) bool {
	return a.Raw == b.Raw && a.Offset == b.Offset && a.Length == b.Length
}

func FuzzTexts(f *testing.F) {
	for _, v := range urltest.Seeds(f, readVectors[srcsetVector](f, "testdata/srcset.json")) {
		f.Add(v.Srcset)
	}
	f.Add("0;url='a'")
	f.Add("@import \"a\\\nb\"; c{d:url(e\\66 f)}")
	f.Add("<a>; rel=\"x\\y\"; title*=utf-8''%e2, <b>;rel=y")
	f.Fuzz(func(t *testing.T, s string) {
		for _, c := range ParseSrcset(s) {
			if c.URL == "" || s[c.Offset:c.Offset+len(c.URL)] != c.URL || c.Width < 0 || c.Height < 0 || !(c.Density >= 0) {
				t.Errorf("%q: candidate %+v", s, c)
			}
		}
		if r, ok := ParseRefresh(s); ok && (r.Seconds < 0 || s[r.Offset:r.Offset+len(r.URL)] != r.URL || r.URL != "" && !r.HasURL) {
			t.Errorf("%q: refresh %+v", s, r)
		}
		end := 0
		for u := range StyleURLs(s) {
			if u.Offset < end || u.End < u.Offset || !strings.Contains(s, "\\") && s[u.Offset:u.End] != u.URL {
				t.Errorf("%q: %+v", s, u)
			}
			end = u.End
		}
		for _, l := range ParseLinkHeader([]string{s}) {
			if len(l.Rel) == 0 || !strings.Contains(s, l.Target) {
				t.Errorf("%q: %+v", s, l)
			}
		}
	})
}

// FuzzSource checks the offsets of links in documents in other encodings: the bytes there must
// decode to the text in the decoded document.
func FuzzSource(f *testing.F) {
	for i, tt := range linkTests {
		f.Add([]byte(tt.doc), uint8(i))
	}
	f.Add([]byte("\x81\x40<a href='\x93\xFA \x81'\x81><img srcset='\x82\xA0 1x,\x81\x30\x81 2x'>"), uint8(3))
	f.Fuzz(func(t *testing.T, doc []byte, number uint8) {
		enc := encodings.All()[int(number)%len(encodings.All())]
		if enc == encodings.UTF8 {
			return // the document isn't decoded
		}
		decoded, err := enc.NewDecoder().Bytes(doc)
		if mark, n := byteOrderMark(doc); mark == enc {
			decoded, err = enc.NewDecoder().Bytes(doc[n:])
		}
		if err != nil {
			return
		}
		var want []Link
		for l, err := range Links(bytes.NewReader(append([]byte("\xEF\xBB\xBF"), decoded...)), Options{Base: pageURL, Encoding: encodings.UTF8}) {
			if err != nil {
				return
			}
			want = append(want, l)
		}
		end, i := int64(0), 0
		for l, err := range Links(bytes.NewReader(doc), Options{Base: pageURL, Encoding: enc}) {
			if err != nil || i == len(want) || l.Raw != want[i].Raw {
				t.Fatalf("%v: %q: link %d is %+v, %v", enc, doc, i, l, err)
			}
			if l.Offset < 0 || l.Length < 0 || l.Offset+int64(l.Length) > int64(len(doc)) || l.Depth == 0 && l.Kind != KindBase && l.Offset < end && l.Raw != "" && i > 0 && want[i].Offset > want[i-1].Offset {
				t.Fatalf("%v: %q: link %d is at %d to %d", enc, doc, i, l.Offset, l.Offset+int64(l.Length))
			}
			end = l.Offset
			i++
		}
		if i != len(want) {
			t.Errorf("%v: %q: %d links, want %d", enc, doc, i, len(want))
		}
	})
}
