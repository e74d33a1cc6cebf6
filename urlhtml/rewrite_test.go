package urlhtml

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"golang.org/x/net/html"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/unicode"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/encodings"
	"github.com/gowhatwg/url/internal/testing/markup"
	"github.com/gowhatwg/url/internal/testing/urltest"
)

// rewriteAll replaces all links of a document by one string.
func rewriteAll(doc, with string, o Options) (string, error) {
	var b strings.Builder
	o.Base = pageURL
	err := Rewrite(&b, strings.NewReader(doc), o, func(Link) (string, bool) { return with, true })
	return b.String(), err
}

func TestRewrite(t *testing.T) {
	for _, tt := range []struct{ name, doc, with, want string }{
		{"attributes", `<a href="a"><a href='a'><img src=a alt=x>`, `x"'&<>y`, `<a href="x&quot;&#39;&amp;&lt;&gt;y"><a href='x&quot;&#39;&amp;&lt;&gt;y'><img src="x&quot;&#39;&amp;&lt;&gt;y" alt=x>`},
		{"values without quotes", `<a href=a><a href=a/><a href = a >`, "b", `<a href="b"><a href="b"><a href = "b" >`},
		{"no value", `<a href><a href/><a href ><a href=><a href=''>`, "b", `<a href="b"><a href="b"/><a href="b" ><a href="b"><a href='b'>`},
		{"an empty URL", `<a href=a id=b><img src=a><a ping='a b'><a ping=a>`, "", `<a href="" id=b><img src=""><a ping=' '><a ping="">`},
		{"the same as before", `<a href=a&amp;b><a href='&#97;&b'>`, "a&b", `<a href=a&amp;b><a href='&#97;&b'>`},
		{"lists", `<a ping=" a  b"><img srcset="a 1x,b 2x, c">`, ",x y,", `<a ping=" ,x%20y,  ,x%20y,"><img srcset="./,x%20y%2C 1x,./,x%20y%2C 2x, ./,x%20y%2C">`},
		{"a list without quotes", `<a ping=a&#32;b><img srcset=a,b>`, "x>", `<a ping=x&gt;&#32;x&gt;><img srcset="x&gt;">`},
		{"an empty URL in a srcset", `<img srcset="a 1x">`, " ", `<img srcset="about:invalid 1x">`},
		{"refresh", `<meta http-equiv=refresh content="0;a"><meta http-equiv=refresh content="0; url = 'a' b">`, `'x`, `<meta http-equiv=refresh content="0;./&#39;x"><meta http-equiv=refresh content="0; url = '%27x' b">`},
		{"refresh that looks like its syntax", `<meta http-equiv=refresh content="0;a"><meta http-equiv=refresh content='0;url="a"'>`, `URL ="`, `<meta http-equiv=refresh content="0;./URL&#32;=&quot;"><meta http-equiv=refresh content='0;url="URL&#32;=%22"'>`},
		{"refresh without a separator", `<meta http-equiv=refresh content="0 a"><meta http-equiv=refresh content="0;a">`, ";x", `<meta http-equiv=refresh content="0 ./;x"><meta http-equiv=refresh content="0;./;x">`},
		{"CSS", `<style>@import "a";b{c:url(d) url( 'e' )}f{g:image-set("h" 1x)}</style><p style="a:url(b),url('c')">`, `x)"</`,
			`<style>@import "x)\000022\00003c/";b{c:url(x\000029\000022\00003c/) url( 'x)"\00003c/' )}f{g:image-set("x)\000022\00003c/" 1x)}</style><p style="a:url(x\000029\000022\00003c/),url('x)&quot;\00003c/')">`},
		{"& in CSS", `<style>@import "a";b{c:url(d) url( 'e' )}</style><p style="a:url(x)"><p style='a:url(&quot;x&quot;)'>`, `?a&amp;'(`,
			`<style>@import "?a&amp;'(";b{c:url(?a&amp;\000027\000028) url( '?a&amp;\000027(' )}</style><p style="a:url(?a&amp;amp;\000027\000028)"><p style='a:url(&quot;?a&amp;amp;&#39;(&quot;)'>`},
		{"CSS with escapes", `<style>a{b:url(a\29;color:red)}</style><p style=a:url(b\)c)>`, "é\u0080\\\n", `<style>a{b:url(\0000e9\000080\00005c\00000a)}</style><p style=a:url(\0000e9\000080\00005c\00000a)>`},
		{"SVG", `<svg><a xlink:href=a></a><rect fill="url(b) red"/><style>c{d:url(&quot;e&quot;)}</style><style><![CDATA[f{g:url(h)}]]></style></svg>`, "&]]>",
			`<svg><a xlink:href="&amp;]]&gt;"></a><rect fill="url(&amp;]]\00003e) red"/><style>c{d:url(&quot;&amp;]]\00003e&quot;)}</style><style><![CDATA[f{g:url(&]]\00003e)}]]></style></svg>`},
		{"srcdoc", `<iframe srcdoc="<a href=/1>1</a><a href='/2'>2</a><iframe srcdoc='&lt;a href=&quot;/3&quot;>'>">`, `"&`,
			`<iframe srcdoc="<a href=&quot;&amp;quot;&amp;amp;&quot;>1</a><a href='&amp;quot;&amp;amp;'>2</a><iframe srcdoc='&lt;a href=&quot;&amp;amp;quot;&amp;amp;amp;&quot;>'>">`},
		{"srcdoc without quotes", `<iframe srcdoc=&lt;a&#32;href=a&gt;>x`, "b c", `<iframe srcdoc=&lt;a&#32;href=&quot;b&amp;#32;c&quot;&gt;>x`},
		{"parts of references", `<meta http-equiv=refresh content='0;url&bne;a'><a ping='&fjlig;a &fjlig;'>`, "x", `<meta http-equiv=refresh content='0;url=x'><a ping='x x'>`},
		{"NUL and no UTF-8", `<a href=a>`, "x\x00\xFFy", `<a href="x%00&#65533;y">`}, {"a base", `<base href=/a/><a href=a>`, "/b/", `<base href="/b/"><a href="/b/">`},
		{"srcset of a CRLF file", "<img srcset='a 1x,\r\n  b 2x,\r\n\tc 3x'>", "!", "<img srcset='! 1x,\r\n  ! 2x,\r\n\t! 3x'>"}, {"CR", "<a ping='a\rb\r\r\nc'>", "!", "<a ping='!\r!\r\r\n!'>"},
		{"CR at the ends", "<a ping='\ra\r'><a href='\r\na\r\n'>", "!", "<a ping='\r!\r'><a href='!'>"}, {"NUL", "<a ping='\x00a b\x00 c'>", "!", "<a ping='! ! !'>"},
		{"references", "<img srcset='a&amp;b 1x, c?d&e=f 2x, &lt;&copy&#38;&#x26 3x'>", "!", "<img srcset='! 1x, ! 2x, ! 3x'>"},
		{"references that aren't", "<a ping='a&copy=1 &copyx &ampamp &; &#; &#x; &notit; &x b &'>", "!", "<a ping='! ! ! ! ! ! ! ! ! !'>"},
		{"references without a semicolon", "<a ping='&#38=a &#38x &#x26= &amp b'>", "!", "<a ping='! ! ! ! !'>"},
		{"references before a letter", "<p style='a:url(&#39b&#39)'><meta http-equiv=refresh content='0;url=&#39c&#39'>", "!", "<p style='a:url(&#39!&#39)'><meta http-equiv=refresh content='0;url=&#39!&#39'>"},
		{"a digit after a reference", "<p style='a:url(&#34b&#34)'><a ping='a&#32/b'>", "5", "<p style='a:url(&#34&#53;&#34)'><a ping='5&#32&#53;'>"},
		{"a letter after a reference", "<p style='a:url(&#x22/b&#34),url(&quot/c&quot)'>", "a", "<p style='a:url(&#x22&#97;&#34),url(&quot&#97;&quot)'>"},
		{"a semicolon after a reference", "<svg><style>a{b:url(&#34c&#34)}</style>", ";", "<svg><style>a{b:url(&#34&#59;&#34)}</style>"}, {"an = after a reference", "<p style='a:url(&quot/b&quot)'>", "=", "<p style='a:url(&quot&#61;&quot)'>"},
		{"a digit after a reference in a srcdoc", "<iframe srcdoc='<a href=&#34b&#34><p style=\"a:url(&amp;#34/c)\">'>", "5", "<iframe srcdoc='<a href=&#34&amp;#53;&#34><p style=\"a:url(&amp;#34&amp;#53;\">'>"},
		{"references to two code points", "<a ping='&fjlig;a &NotEqualTilde;b &semi; &#59; c'>", "!", "<a ping='! ! ! ! !'>"},
		{"a reference to a space", "<a ping='a&#32;b&Tab;c&NewLine;d&#13;&#10;e'>", "!", "<a ping='!&#32;!&Tab;!&NewLine;!&#13;&#10;!'>"},
		{"refresh", "<meta http-equiv=refresh content='0;\r\nurl=&quot;a&amp;b&quot;'>", "!", "<meta http-equiv=refresh content='0;\r\nurl=&quot;!&quot;'>"}, {"style attribute", "<p style='a:\r\nurl(&quot;b&quot;)'>", "!", "<p style='a:\r\nurl(&quot;!&quot;)'>"},
		{"style in svg", "<svg><style>/*\r\n&lt;*/a{b:url(&quot;c&ampd&quot;);\r\ne:url(f&gt)}</style>", "!", "<svg><style>/*\r\n&lt;*/a{b:url(&quot;!&quot;);\r\ne:url(!)}</style>"},
		{"CDATA", "<svg><style><![CDATA[\r\na{b:url(c&amp;d)}]]></style>", "!", "<svg><style><![CDATA[\r\na{b:url(!)}]]></style>"},
		{"style element", "<style>\r\na{b:url(c&amp;d)}\r\n@x \"\x00\"</style>", "!", "<style>\r\na{b:url(!)}\r\n@x \"\x00\"</style>"},
		{"without quotes", "<a ping=a&amp;b href=c\x00d>", "!", "<a ping=\"!\" href=\"!\">"}, {"an unfinished tag", `<a href=a><a href=b`, "c", `<a href="c"><a href=b`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got, err := rewriteAll(tt.doc, tt.with, Options{}); err != nil || got != tt.want {
				t.Errorf("got\n%s\nwant\n%s\n%v", got, tt.want, err)
			}
		})
	}
}

// TestRewriteEncodings writes code points that an encoding has and ones that it doesn't have.
func TestRewriteEncodings(t *testing.T) {
	for _, tt := range []struct {
		enc       encoding.Encoding
		doc, want string
	}{
		{encodings.UTF8, "<a href=a>", "<a href=\"é日¥\u0085😀\">"}, {encodings.Windows1252, "\xE9<a href=a>", "\xE9<a href=\"\xE9&#26085;\xA5%C2%85&#128512;\">"},
		{encodings.ShiftJIS, "\x93\xFA<a href=a>", "\x93\xFA<a href=\"&#233;\x93\xFA&#165;%C2%85&#128512;\">"},
		{encodings.UTF16BE, "\x00<\x00a\x00 \x00h\x00r\x00e\x00f\x00=\x00a\x00>", "\x00<\x00a\x00 \x00h\x00r\x00e\x00f\x00=\x00\"\x00\xE9\x65\xE5\x00\xA5\x00\x85\xD8\x3D\xDE\x00\x00\"\x00>"},
		{encodings.UTF16LE, "\xFF\xFE<\x00a\x00 \x00h\x00r\x00e\x00f\x00=\x00a\x00>\x00", "\xFF\xFE<\x00a\x00 \x00h\x00r\x00e\x00f\x00=\x00\"\x00\xE9\x00\xE5\x65\xA5\x00\x85\x00\x3D\xD8\x00\xDE\"\x00>\x00"},
		{unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM), "<\x00a\x00 \x00h\x00r\x00e\x00f\x00=\x00a\x00>\x00", "<\x00a\x00 \x00h\x00r\x00e\x00f\x00=\x00\"\x00\xE9\x00\xE5\x65\xA5\x00\x85\x00\x3D\xD8\x00\xDE\"\x00>\x00"},
	} {
		if got, err := rewriteAll(tt.doc, "é日¥\u0085😀", Options{Encoding: tt.enc}); err != nil || got != tt.want {
			t.Errorf("%v: got\n%q\nwant\n%q\n%v", tt.enc, got, tt.want, err)
		}
	}
}

var nasty = []string{"a", "b/", "?", "#", "=", "&", "&amp;", "&quot", ";", "\"", "'", "<", ">", "</style>", "</script>", "<!--", "-->", "]]>", ")", "(", "\\", "\\29 ", "}", "{", "/*",
	" ", "\t", "\n", "\r", "\f", ",", "url=", "1x", "é", "日", "😀", "¥", "\x00", "`", "%", "data:,", "javascript:", "@import 'x';", "&#39;", "\u3000", "\v"}

// written returns the Raw that a link has after it was replaced by s.
func written(l Link, s string) string {
	s = strings.ReplaceAll(s, "\x00", "%00")
	isList := l.Attribute == "srcset" || l.Attribute == "imagesrcset"
	if isList || l.Attribute == "ping" {
		s = strings.Trim(strings.NewReplacer("\t", "", "\n", "", "\r", "").Replace(s), space)
		s = strings.NewReplacer(" ", "%20", "\f", "%0C").Replace(s)
	}
	switch {
	case isList && s == "":
		return "about:invalid"
	case isList:
		for n := len(s); strings.HasSuffix(s[:n], ","); n-- {
			s = s[:n-1] + "%2C" + s[n:]
		}
		if strings.HasPrefix(s, ",") || strings.HasPrefix(s, "%2C") && s == strings.Repeat("%2C", len(s)/3) {
			s = "./" + s
		}
	}
	return s
}

// inRefresh returns a URL without what Rewrite changes in a refresh.
func inRefresh(s string) string {
	return strings.NewReplacer("%27", "'", "%22", `"`).Replace(strings.TrimPrefix(strings.Trim(s, space), "./"))
}

// randomDocument returns a document with all kinds of places for links, in an encoding.
func randomDocument(rng *rand.Rand, enc encoding.Encoding) []byte {
	doc := markup.Random(rng)
	for range rng.IntN(4) {
		doc += []string{
			"<iframe srcdoc='" + html.EscapeString(markup.Random(rng)+"<iframe srcdoc=\""+html.EscapeString(markup.Random(rng))+"\"></iframe>") + "'></iframe>",
			"<a ping=' a b&Tab;c'>日本</a>", "<img srcset=\"a 1x, b&#44;&#32;c 2x,d,, e\">", "<meta http-equiv=refresh content='0;url=\"é\"'>", "<meta http-equiv=refresh content=1;x>",
			"<style>@import 'a'; b{c:url(d\\65) url(\"e\")}</style>", "<svg><style>a{b:url(c&amp;d)}<![CDATA[e{f:url(g)}]]></style></svg>", "<p style='a:url(&quot;日&quot;) url(b)'>",
			"<a href>é</a>" + strings.Repeat("日本 x", 2000), "<a href=\r\nx\x00>", "<video poster=&#x41;&ampb>",
		}[rng.IntN(11)]
	}
	if enc == encodings.UTF16LE {
		var b []byte
		for _, r := range doc {
			b = append(b, byte(r), byte(r>>8))
		}
		return b
	}
	b, err := encoding.ReplaceUnsupported(enc.NewEncoder()).Bytes([]byte(doc))
	if err != nil {
		b = []byte(doc)
	}
	return b
}

// TestRewriteRandom replaces the links of random documents by random strings. Links must find
// these, the identity gives the document, and pieces change nothing.
func TestRewriteRandom(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 0))
	encs := []encoding.Encoding{encodings.UTF8, encodings.Windows1252, encodings.ShiftJIS, encodings.GB18030, encodings.UTF16LE, encodings.EUCKR, encodings.Big5}
	total := 0
	for range urltest.Times(30_000) {
		enc := encs[rng.IntN(len(encs))]
		doc := randomDocument(rng, enc)
		o := Options{Base: pageURL, Encoding: enc, Metadata: true, NoScript: rng.IntN(2) == 0, Templates: rng.IntN(2) == 0}
		var want, with []string
		var out, again, pieces bytes.Buffer
		if err := Rewrite(&out, bytes.NewReader(doc), o, func(l Link) (string, bool) {
			var b strings.Builder
			for range rng.IntN(6) {
				b.WriteString(nasty[rng.IntN(len(nasty))])
			}
			s := b.String()
			if s == "" {
				s = "x"
			}
			with = append(with, s)
			if s = written(l, s); s == "" || l.Kind == KindRefresh && strings.Trim(s, space) == "" {
				s, with[len(with)-1] = "x", "x"
			}
			want = append(want, s)
			return with[len(with)-1], true
		}); err != nil {
			t.Fatalf("%q: %v", doc, err)
		}
		total += len(want)
		if err := Rewrite(&again, bytes.NewReader(doc), o, func(l Link) (string, bool) { return l.Raw, true }); err != nil || !bytes.Equal(again.Bytes(), doc) {
			t.Fatalf("%q: the identity gives %q, %v", doc, again.Bytes(), err)
		}
		i := 0
		if err := Rewrite(&pieces, iotest.OneByteReader(bytes.NewReader(doc)), o, func(l Link) (string, bool) { i++; return with[i-1], true }); err != nil || !bytes.Equal(pieces.Bytes(), out.Bytes()) {
			t.Fatalf("%q: pieces give %q, %v, want %q", doc, pieces.Bytes(), err, out.Bytes())
		}
		links, err := collect(bytes.NewReader(out.Bytes()), o)
		var got []string
		for i, l := range links {
			if l.Kind == KindRefresh && i < len(want) {
				l.Raw, want[i] = inRefresh(l.Raw), inRefresh(want[i])
			}
			got = append(got, l.Raw)
		}
		if err != nil || !slices.Equal(got, want) {
			t.Fatalf("%v: %q\nbecomes\n%q\nwith\n%q, want\n%q, %v", enc, doc, out.Bytes(), got, want, err)
		}
	}
	t.Log(total, "links")
}

// FuzzRewrite numbers the links of any document. Links must find the numbers.
func FuzzRewrite(f *testing.F) {
	seedDocuments(f)
	f.Fuzz(func(t *testing.T, doc string) {
		o := Options{Base: pageURL, Metadata: true, Templates: true, NoScript: true, Encoding: encodings.UTF8}
		var out bytes.Buffer
		var want []Link
		err := Rewrite(&out, strings.NewReader(doc), o, func(l Link) (string, bool) {
			if l.URL != nil {
				if again, err := url.Parse(l.URL.Href()); err != nil || *again != *l.URL {
					t.Errorf("%q: %s parses to %v, %v", doc, l.URL, again, err)
				}
			}
			want = append(want, l)
			return fmt.Sprint(len(want)), true
		})
		got, err2 := collect(&out, o)
		if err != nil || err2 != nil || len(got) != len(want) {
			t.Fatalf("%q: %d links, want %d, %v, %v", doc, len(got), len(want), err, err2)
		}
		for i, l := range got {
			if l.Raw != fmt.Sprint(i+1) || l.Kind != want[i].Kind || l.Depth != want[i].Depth {
				t.Errorf("%q: link %d is %+v", doc, i, l)
			}
		}
		treeLinesOf(t, doc, o)
	})
}

// TestRewriteErrors has readers and writers that fail, and documents over the limits.
func TestRewriteErrors(t *testing.T) {
	broken := errors.New("broken")
	keep := func(Link) (string, bool) { return "x", true }
	doc := strings.Repeat("<p>text<a href=a>", 5000)
	if err := Rewrite(io.Discard, io.MultiReader(strings.NewReader(doc), iotest.ErrReader(broken)), Options{}, keep); err != broken {
		t.Errorf("a reader that fails: %v", err)
	}
	for n := range 10 {
		w := &failingWriter{left: n * 5000, err: broken}
		counter := &countingReader{r: strings.NewReader(strings.ReplaceAll(doc, "<a href=a>", map[bool]string{true: "<b>"}[n%2 == 0]) + doc)}
		if err := Rewrite(w, counter, Options{}, keep); err != broken || counter.n > w.written+3*bufferSize+5000 {
			t.Errorf("a writer that fails after %d bytes: %v after %d bytes", n*5000, err, counter.n)
		}
	}
	var b strings.Builder
	if err := Rewrite(&b, strings.NewReader("<a href=a><p "+strings.Repeat("x", 100)+">"), Options{MaxToken: 64}, keep); err != ErrTokenTooLong || b.String() != `<a href="x">` {
		t.Errorf("a long tag: %q, %v", b.String(), err)
	}
	long := "<base href='/" + strings.Repeat("b", maxBase-100) + "/'>" + strings.Repeat("<a href=a>", 3000)
	b.Reset()
	if err := Rewrite(&b, strings.NewReader(long), Options{Base: pageURL}, keep); err != ErrTooManyBytes || !strings.HasSuffix(b.String(), `<a href="x">`) {
		t.Errorf("many bytes: %v after %d bytes", err, b.Len())
	}
}

// TestRewriteWrites counts the writes of a long document. What comes in pieces is written before
// the next one is read.
func TestRewriteWrites(t *testing.T) {
	with := func(Link) (string, bool) { return "x", true }
	doc := strings.Repeat("<p>text<a href=a>", 5000)
	w := &failingWriter{left: 1 << 20}
	if err := Rewrite(w, strings.NewReader(doc), Options{}, with); err != nil || w.calls > 2+len(doc)/4096 {
		t.Errorf("%d writes for %d bytes, %v", w.calls, len(doc), err)
	}
	pieces := []string{"<p>", "text", " and", "<a href=a>", "<!-- no", "te -->", "<p", " id=b>", "<style>", "a{b:url(c)}", "</style>é"}
	written := []string{"", "<p>", "text", " and", `<a href="x">`, "", "<!-- note -->", "", "<p id=b>", "<style>", "", "a{b:url(x)}</style>é"}
	var out strings.Builder
	i, last := 0, 0
	if err := Rewrite(&out, readFunc(func(p []byte) (int, error) {
		if got := out.String()[last:]; got != written[i] {
			t.Errorf("piece %d: %q was written, want %q", i, got, written[i])
		}
		last = out.Len()
		if i++; i > len(pieces) {
			return 0, io.EOF
		}
		return copy(p, pieces[i-1]), nil
	}), Options{Encoding: encodings.UTF8}, with); err != nil {
		t.Error(err)
	}
}

// A failingWriter fails after some bytes.
type failingWriter struct {
	left, written, calls int
	err                  error
}

func (w *failingWriter) Write(p []byte) (int, error) {
	if w.left < 0 {
		panic("written after an error")
	}
	if w.left -= len(p); w.left < 0 {
		return 0, w.err
	}
	w.written += len(p)
	w.calls++
	return len(p), nil
}

// TestRewriteHeld has a head in which links wait for a base element. What comes after them waits,
// too, but not more than MaxToken.
func TestRewriteHeld(t *testing.T) {
	script := "<script>" + strings.Repeat("x", 100_000) + "</script>"
	for limit, want := range map[int]string{0: "https://example.com/b/a", 50_000: "https://example.com/dir/a"} {
		var b strings.Builder
		doc := "<link rel=icon href=a>" + script + "<base href=/b/>"
		err := Rewrite(&b, strings.NewReader(doc), Options{Base: pageURL, MaxToken: limit}, func(l Link) (string, bool) { return l.URL.Href(), l.Kind != KindBase })
		if err != nil || b.String() != strings.Replace(doc, "href=a", `href="`+want+`"`, 1) {
			t.Errorf("limit %d: %.60q, %v", limit, b.String(), err)
		}
	}
}

// TestStyleEncodings has style sheets whose URL is an é in the encoding that counts.
func TestStyleEncodings(t *testing.T) {
	const gbk, latin1, utf8 = "\xA8\xA6", "\xE9", "\xC3\xA9"
	for _, tt := range []struct{ before, url, contentType, page string }{
		{"/*\xFF\r\n*/ a{", utf8, "text/css", ""}, {"", latin1, "text/css", "windows-1252"},
		{`@charset "gbk";`, gbk, "", "windows-1252"},
		{`@charset "utf-16";`, utf8, "", "gbk"},
		{`@charset  "gbk";`, latin1, "", "windows-1252"},
		{`@charset "no";`, latin1, "", "windows-1252"},
		{`@charset "utf-8";`, gbk, "text/css; charset=gbk", "windows-1252"},
		{"\xEF\xBB\xBF", utf8, "text/css; charset=gbk", "windows-1252"}, {"\xFF\xFE(\x00", "\xE9\x00", "", ""},
	} {
		o := Options{Base: pageURL, ContentType: tt.contentType}
		if tt.page != "" {
			o.Encoding, _ = encodings.Get(tt.page)
		}
		begin, end, with := "url(", ")", "/x"
		if tt.before[0:min(1, len(tt.before))] == "\xFF" {
			begin, end, with = "u\x00r\x00l\x00(\x00", ")\x00", "/\x00x\x00"
		}
		var out strings.Builder
		err := RewriteStyle(&out, iotest.OneByteReader(strings.NewReader(tt.before+begin+tt.url+end)), o, func(l Link) (string, bool) {
			return "/x", l.Raw == "é" && l.URL.Pathname() == "/dir/%C3%A9"
		})
		if want := tt.before + begin + with + end; err != nil || out.String() != want {
			t.Errorf("%q: got %q, %v", want, out.String(), err)
		}
	}
}

// TestRewriteStyle replaces the URLs of style sheets by hostile strings. StyleURLs must find these.
func TestRewriteStyle(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 0))
	sheets := []string{strings.Repeat("a{b:url(c)}", bufferSize)}
	for _, tt := range styleTests {
		sheets = append(sheets, tt.css)
	}
	for range urltest.Times(300) {
		for _, sheet := range sheets[rng.IntN(2):] {
			var out, same strings.Builder
			var want, got []string
			err := RewriteStyle(&out, strings.NewReader(sheet), Options{Base: pageURL}, func(l Link) (string, bool) {
				s := "x" + nasty[rng.IntN(len(nasty))] + nasty[rng.IntN(len(nasty))]
				want = append(want, fmt.Sprint(strings.ReplaceAll(s, "\x00", "%00"), l.Kind == KindImport))
				return s, true
			})
			for u := range StyleURLs(out.String()) {
				got = append(got, fmt.Sprint(u.URL, u.IsImport))
			}
			if err != nil || !slices.Equal(got, want) || strings.Count(out.String(), "<") > strings.Count(sheet, "<") {
				t.Fatalf("%q becomes %q with %q, %v", sheet, out.String(), want, err)
			}
			if err := RewriteStyle(&same, strings.NewReader(sheet), Options{}, func(l Link) (string, bool) { return l.Raw, true }); err != nil || same.String() != sheet {
				t.Fatalf("%q: the identity gives %q, %v", sheet, same.String(), err)
			}
		}
	}
}

// TestNotRewritten has documents that are errors before anything is written.
func TestNotRewritten(t *testing.T) {
	keep := func(Link) (string, bool) { panic("a link") }
	unread := iotest.ErrReader(errors.New("read"))
	for _, contentType := range []string{"application/xhtml+xml", "Text/XML; charset=utf-8", "application/xml", "image/svg+xml", "text/html, application/atom+xml"} {
		o := Options{ContentType: contentType, Encoding: encodings.UTF8}
		_, err := collect(unread, o)
		if err2, err3 := Rewrite(io.Discard, unread, o, keep), RewriteStyle(io.Discard, unread, o, keep); err != ErrXML || err2 != ErrXML || err3 != ErrXML {
			t.Errorf("%s: %v, %v, %v", contentType, err, err2, err3)
		}
	}
	for _, contentType := range []string{"", "text/html", "application/xml, text/html", "xml", "text/xml+html", "+xml"} {
		if _, err := collect(strings.NewReader("<a href=a>"), Options{Base: pageURL, ContentType: contentType}); err != nil {
			t.Errorf("%s: %v", contentType, err)
		}
	}
	var out strings.Builder
	const doc = "x<meta charset=iso-2022-jp>\x1B(J<a href=a>"
	err := Rewrite(&out, strings.NewReader(doc), Options{}, keep)
	if err2 := Rewrite(&out, strings.NewReader(doc), Options{Encoding: japanese.ISO2022JP}, keep); err != errStateful || err2 != errStateful || out.Len() > 0 {
		t.Errorf("ISO-2022-JP: %q, %v, %v", out.String(), err, err2)
	}
}
