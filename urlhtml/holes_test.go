package urlhtml

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"golang.org/x/net/html"
	"golang.org/x/text/encoding"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/encodings"
)

// listDocuments returns, for each attribute that can have many URLs, documents that are full of
// short ones.
func listDocuments() map[string]string {
	const n = 16 << 10
	long := "<base href='/" + strings.Repeat("b", maxBase-100) + "/'>"
	docs := map[string]string{
		"srcdoc":        long + "<iframe srcdoc='" + strings.Repeat("<a href=a>", n/10) + "'>",
		"bases":         strings.Repeat("<iframe srcdoc='<base href=/"+strings.Repeat("b", 500)+"/><a ping=&quot;"+strings.Repeat("a ", 200)+"&quot;>'></iframe>", n/40),
		"style element": long + "<style>" + strings.Repeat("a{b:url(c)}", n/11) + "</style>",
		"elements":      long + strings.Repeat("<a href>", n/8),
	}
	add := func(tag, attribute string, s syntax) {
		list := map[syntax]string{urlList: "a ", srcsetURLs: "a,b 1x,", styleURLs: "url(a)"}[s]
		if list != "" {
			docs[tag+" "+attribute] = long + "<" + tag + " " + attribute + "='" + strings.Repeat(list, n/len(list)) + "'>"
		}
	}
	for name, rules := range rules {
		for _, r := range rules {
			add(name, r.attribute, r.syntax)
		}
	}
	for name := range presentation {
		add("svg><rect", name, styleURLs)
	}
	add("p", "style", styleURLs)
	return docs
}

// TestGain measures the bytes of URLs for each byte of a document whose base URL is long. They
// have a limit, and are 8,000 for each byte without one.
func TestGain(t *testing.T) {
	docs := listDocuments()
	for i, name := range slices.Sorted(maps.Keys(docs)) {
		if testing.Short() && i%4 > 0 {
			continue
		}
		t.Run(name, func(t *testing.T) {
			doc := docs[name]
			given, last := 0, error(nil)
			for l, err := range Links(strings.NewReader(doc), Options{Base: pageURL}) {
				if last = err; err == nil && l.URL != nil {
					given += len(l.URL.Href())
				}
			}
			most := maxGain*len(doc) + minGain
			if last != ErrTooManyBytes || given > most {
				t.Errorf("%d bytes of URLs in %d bytes of HTML, then %v", given, len(doc), last)
			}
			root, err := html.Parse(strings.NewReader(doc))
			if err != nil {
				t.Fatal(err)
			}
			given, failures := 0, 0
			for l := range LinksOf(root, Options{Base: pageURL}) {
				if l.URL != nil {
					given += len(l.URL.Href())
				} else if l.Err == ErrTooManyBytes {
					failures++
				}
			}
			if given > most || failures == 0 {
				t.Errorf("the tree has %d bytes of URLs in %d bytes of HTML, and %d failures", given, len(doc), failures)
			}
			t.Logf("%.0f bytes of URLs for each byte", float64(given)/float64(len(doc)))
		})
	}
}

// TestUnusedBase covers long base URLs of which the links have nothing, though parsing each link
// reads them.
func TestUnusedBase(t *testing.T) {
	segment := strings.Repeat("b", maxBase-100)
	for name, doc := range map[string]string{
		"file":      "<base href='/" + segment + "'>" + strings.Repeat("<a href=a>", 2000),
		"directory": "<base href='/" + segment + "/'>" + strings.Repeat("<a href=../a>", 2000),
		"list":      "<base href='/" + segment + "'>" + "<a ping='" + strings.Repeat("a ", 2000) + "'>",
	} {
		t.Run(name, func(t *testing.T) {
			var last error
			for _, err := range Links(strings.NewReader(doc), Options{Base: pageURL}) {
				last = err
			}
			if last != ErrTooManyBytes {
				t.Errorf("the document ends with %v", last)
			}
			root, err := html.Parse(strings.NewReader(doc))
			if err != nil {
				t.Fatal(err)
			}
			for l := range LinksOf(root, Options{Base: pageURL}) {
				last = l.Err
			}
			if last != ErrTooManyBytes {
				t.Errorf("the last link of the tree has %v", last)
			}
		})
	}
}

// TestHonestGain reads pages with a long URL and short links, which are no attack.
func TestHonestGain(t *testing.T) {
	doc := strings.Repeat("<a href='#1'>text</a>", 5000)
	for name, doc := range map[string]string{"?": doc, "": strings.ReplaceAll(doc, "#", "")} {
		base := url.MustParse("https://example.com/" + name + strings.Repeat("q", 2000))
		for l, err := range Links(strings.NewReader(doc), Options{Base: base}) {
			if err != nil || l.Err != nil {
				t.Fatal(name, err, l.Err)
			}
		}
	}
}

// TestManyRoots covers srcdoc attributes that html.Parse would read in quadratic time, or refuses.
func TestManyRoots(t *testing.T) {
	for name, inner := range map[string]string{
		"html": numbered("<html a%d=1>", 1<<20) + "<a href=a>",
		"body": numbered("<BODY a%d=1>", 1<<20) + "<a href=a>",
		"deep": strings.Repeat("<div>", 1000) + "<a href=a>",
		"long": strings.Repeat("<html>", maxRoots+1) + "<a " + strings.Repeat("b", 100) + " href=a>",
	} {
		t.Run(name, func(t *testing.T) {
			root, err := html.Parse(strings.NewReader("<iframe srcdoc='" + inner + "'>"))
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for l := range LinksOf(root, Options{Base: pageURL, MaxToken: 64}) { // a tree has no long tags
				got = append(got, line(l))
				if l.Offset != -1 || l.Depth != 1 {
					t.Errorf("%+v", l)
				}
			}
			if !slices.Equal(got, []string{"navigation (a href): a"}) {
				t.Errorf("%q", got)
			}
		})
	}
	for doc, want := range map[string]int{"": 0, "<html": 1, "<HTML><body><bod": 2, "<htm<html>": 1, "html": 0, "<html>< html>": 1} {
		if got := countRoots(doc); got != want {
			t.Errorf("%q: %d roots, want %d", doc, got, want)
		}
	}
}

// A lazyReader gives one byte for many empty reads, and then only empty reads.
type lazyReader struct {
	r     io.Reader
	empty int // empty reads before each byte
	n     int
}

func (l *lazyReader) Read(p []byte) (int, error) {
	if l.n++; l.n%(l.empty+1) != 0 {
		return 0, nil
	}
	n, err := l.r.Read(p[:min(1, len(p))])
	if err != nil {
		return 0, nil
	}
	return n, nil
}

// TestNoProgress covers readers that don't end, at the start and in the middle, in each way to
// decode. What was read before counts.
func TestNoProgress(t *testing.T) {
	for _, label := range []string{"", "utf-8", "windows-1252", "shift_jis", "utf-16le", "replacement"} {
		for _, text := range []string{"", "é", strings.Repeat("x", 2000), strings.Repeat("é", 2000)} {
			t.Run(fmt.Sprintf("%s-%d", label, len(text)), func(t *testing.T) {
				o := Options{Base: pageURL}
				if label != "" {
					o.Encoding, _ = encodings.Get(label)
				}
				links, last := 0, error(nil)
				for _, err := range Links(&lazyReader{r: strings.NewReader("<a href=a>" + text), empty: 20}, o) {
					if last = err; err == nil {
						links++
					}
				}
				if last != io.ErrNoProgress || links != 1 && label != "utf-16le" && label != "replacement" {
					t.Errorf("%d links, then %v", links, last)
				}
			})
		}
	}
}

// TestEmptyReads counts the empty reads in a row that are allowed.
func TestEmptyReads(t *testing.T) {
	for empty, want := range map[int]int{maxEmptyReads - 1: 1, maxEmptyReads: 0} {
		links := 0
		r := &lazyReader{r: strings.NewReader("<a href=\xE9>"), empty: empty, n: empty} // the first byte comes at once
		for _, err := range Links(r, Options{Base: pageURL, Encoding: encodings.Windows1252}) {
			if err == nil {
				links++
			}
		}
		if links != want {
			t.Errorf("%d links after %d empty reads", links, empty)
		}
	}
}

// TestErrorComesLast checks that a read error doesn't hide the links before it, at any byte.
func TestErrorComesLast(t *testing.T) {
	broken := errors.New("broken")
	doc := "<link rel=icon href=a><script src=b></script><a href=c><img srcset='d 1x, e 2x'>" + strings.Repeat(" ", 950) + "<a href=f><a href=g>"
	for _, contentType := range []string{"", "text/html; charset=utf-8", "text/html; charset=windows-1252"} {
		for i := range len(doc) {
			o := Options{Base: pageURL, ContentType: contentType}
			var want, got []string
			for l := range Links(strings.NewReader(doc[:i]), o) {
				want = append(want, line(l))
			}
			last := error(nil)
			for l, err := range Links(io.MultiReader(strings.NewReader(doc[:i]), iotest.ErrReader(broken)), o) {
				if last = err; err == nil {
					got = append(got, line(l))
				}
			}
			if last != broken || !slices.Equal(got, want) {
				t.Errorf("%q: %q, then %v, want %q", doc[:i], got, last, want)
			}
		}
	}
}

// TestWaits counts the bytes that Links needs for its first link. With a known encoding, those of
// a byte order mark are enough.
func TestWaits(t *testing.T) {
	const doc = "<a href=a>"
	for _, tt := range []struct {
		name string
		o    Options
		most int
	}{
		{"unknown", Options{}, prescanned + 1},
		{"header", Options{ContentType: "text/html;charset=utf-8"}, len(doc)},
		{"header without charset", Options{ContentType: "text/html"}, prescanned + 1},
		{"option", Options{Encoding: encodings.UTF8}, len(doc)},
		{"windows-1252", Options{Encoding: encodings.Windows1252}, len(doc)},
	} {
		t.Run(tt.name, func(t *testing.T) {
			tt.o.Base = pageURL
			counter := &countingReader{r: iotest.OneByteReader(strings.NewReader(doc + strings.Repeat(" ", 5000)))}
			for range Links(counter, tt.o) {
				break
			}
			if counter.n > tt.most {
				t.Errorf("%d bytes, want at most %d", counter.n, tt.most)
			}
		})
	}
}

type countingReader struct {
	r io.Reader
	n int
}

func (c *countingReader) Read(p []byte) (int, error) {
	n, err := c.r.Read(p)
	c.n += n
	return n, err
}

// TestContentTypeLists determines the encoding from headers that are lists.
func TestContentTypeLists(t *testing.T) {
	for _, tt := range []struct{ header, want string }{
		{"text/html;charset=shift_jis, text/html", "shift_jis"},
		{"text/html;charset=shift_jis, text/html;charset=gbk", "gbk"},
		{"text/html;charset=shift_jis, text/plain", "windows-1252"},
		{`text/html;charset="gbk", text/plain;charset=big5`, "big5"},
		{`text/html;a="\", b";charset=gbk, text/html`, "gbk"},
		{"text/html;charset=shift_jis, text/plain, text/html", "windows-1252"},
		{"text/plain;charset=gbk, text/html;charset=shift_jis", "shift_jis"},
		{"text/html;charset=shift_jis, */*;charset=gbk", "shift_jis"},
		{"text/html;charset=shift_jis, nonsense", "shift_jis"},
		{",text/html;charset=shift_jis,", "shift_jis"},
		{`text/html;x=",";charset=shift_jis`, "shift_jis"},
		{`text/html;x="\",";charset=shift_jis`, "shift_jis"},
		{`text/html;x="\\",text/plain;charset=shift_jis`, "shift_jis"},
		{"text/html;charset=nonsense, text/html;charset=shift_jis", "shift_jis"},
		{"text/html;charset=shift_jis, text/html;charset=nonsense", "windows-1252"},
		{"text/html;charset=x-user-defined", "x-user-defined"},
		{"", "windows-1252"},
	} {
		t.Run(tt.header, func(t *testing.T) {
			want, err := encodings.Get(tt.want)
			if err != nil {
				t.Fatal(err)
			}
			if got := DetermineEncoding([]byte("\xFF"), tt.header); got != want {
				t.Errorf("%v, want %v", got, want)
			}
		})
	}
}

// TestRanges replaces each URL of a document. A value with CRs, NULs or character references must
// keep the rest.
func TestRanges(t *testing.T) {
	for _, tt := range []struct{ name, doc, want string }{
		{"srcset of a CRLF file", "<img srcset='a 1x,\r\n  b 2x,\r\n\tc 3x'>", "<img srcset='! 1x,\r\n  ! 2x,\r\n\t! 3x'>"},
		{"CR", "<a ping='a\rb\r\r\nc'>", "<a ping='!\r!\r\r\n!'>"},
		{"CR at the ends", "<a ping='\ra\r'><a href='\r\na\r\n'>", "<a ping='\r!\r'><a href='!'>"},
		{"NUL", "<a ping='\x00a b\x00 c'>", "<a ping='! ! !'>"},
		{"references", "<img srcset='a&amp;b 1x, c?d&e=f 2x, &lt;&copy&#38;&#x26 3x'>", "<img srcset='! 1x, ! 2x, ! 3x'>"},
		{"references that aren't", "<a ping='a&copy=1 &copyx &ampamp &; &#; &#x; &notit; &x b &'>", "<a ping='! ! ! ! ! ! ! ! ! !'>"},
		{"references without a semicolon", "<a ping='&#38=a &#38x &#x26= &amp b'>", "<a ping='! ! ! ! !'>"},
		{"references before a letter", "<p style='a:url(&#39b&#39)'><meta http-equiv=refresh content='0;url=&#39c&#39'>",
			"<p style='a:url(&#39!&#39)'><meta http-equiv=refresh content='0;url=&#39!&#39'>"},
		{"a reference to the = and a part of the URL", "<meta http-equiv=refresh content='0;url&bne;a'>", "<meta http-equiv=refresh content='!'>"},
		{"references to two code points", "<a ping='&fjlig;a &NotEqualTilde;b &semi; &#59; c'>", "<a ping='! ! ! ! !'>"},
		{"a reference to a space", "<a ping='a&#32;b&Tab;c&NewLine;d&#13;&#10;e'>", "<a ping='!&#32;!&Tab;!&NewLine;!&#13;&#10;!'>"},
		{"refresh", "<meta http-equiv=refresh content='0;\r\nurl=&quot;a&amp;b&quot;'>", "<meta http-equiv=refresh content='0;\r\nurl=&quot;!&quot;'>"},
		{"style attribute", "<p style='a:\r\nurl(&quot;b&quot;)'>", "<p style='a:\r\nurl(&quot;!&quot;)'>"},
		{"style in svg", "<svg><style>/*\r\n&lt;*/a{b:url(&quot;c&ampd&quot;);\r\ne:url(f&gt)}</style>", "<svg><style>/*\r\n&lt;*/a{b:url(&quot;!&quot;);\r\ne:url(!)}</style>"},
		{"CDATA", "<svg><style><![CDATA[\r\na{b:url(c&amp;d)}]]></style>", "<svg><style><![CDATA[\r\na{b:url(!)}]]></style>"},
		{"style element", "<style>\r\na{b:url(c&amp;d)}\r\n@x \"\x00\"</style>", "<style>\r\na{b:url(!)}\r\n@x \"\x00\"</style>"},
		{"without quotes", "<a ping=a&amp;b href=c\x00d>", "<a ping=! href=!>"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var b strings.Builder
			end := int64(0)
			for l, err := range Links(strings.NewReader(tt.doc), Options{Base: pageURL, Encoding: encodings.UTF8}) {
				if err != nil || l.Offset < end {
					t.Fatalf("%+v, %v", l, err)
				}
				b.WriteString(tt.doc[end:l.Offset] + "!")
				end = l.Offset + int64(l.Length)
			}
			if got := b.String() + tt.doc[end:]; got != tt.want {
				t.Errorf("got\n%q\nwant\n%q", got, tt.want)
			}
		})
	}
}

// TestLastRead has a reader that returns its error together with its last bytes, and only once.
func TestLastRead(t *testing.T) {
	for _, enc := range []encoding.Encoding{encodings.UTF8, encodings.Windows1252, encodings.GBK, encodings.UTF16LE} {
		broken := errors.New("broken")
		text := strings.Repeat("x", 3*prescanned) + "\xE9\xE9<a href=a>"
		r := readFunc(func(p []byte) (int, error) {
			n := copy(p, text)
			text = text[n:]
			switch {
			case n == 0:
				return 0, io.EOF
			case text == "":
				return n, broken
			}
			return n, nil
		})
		if _, err := collect(r, Options{Base: pageURL, Encoding: enc}); err != broken {
			t.Errorf("%s: %v", encodings.Name(enc), err)
		}
	}
}

type readFunc func([]byte) (int, error)

func (f readFunc) Read(p []byte) (int, error) { return f(p) }

// TestTooManyBytesOnce checks that ErrTooManyBytes comes once, and last.
func TestTooManyBytesOnce(t *testing.T) {
	doc := "<base href='/" + strings.Repeat("b", maxBase-100) + "/'>" + strings.Repeat("<a href=a>", 3000)
	links, failures := 0, 0
	for _, err := range Links(strings.NewReader(doc), Options{Base: pageURL}) {
		switch {
		case err == ErrTooManyBytes:
			failures++
		case err != nil || failures > 0:
			t.Fatalf("%v after %d links and %d errors", err, links, failures)
		default:
			links++
		}
	}
	if failures != 1 || links < 500 {
		t.Errorf("%d links, %d errors", links, failures)
	}
}
