package urlhtml

import (
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

	"github.com/gowhatwg/url/encodings"
	"github.com/gowhatwg/url/internal/testing/markup"
)

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

// collectPieces returns the links of a document that arrives byte by byte.
func collectPieces(doc string, o Options) (list []Link, err error) {
	return collect(iotest.OneByteReader(strings.NewReader(doc)), o)
}

func samePlace(a, b Link) bool {
	return a.Raw == b.Raw && a.Offset == b.Offset && a.Length == b.Length
}

// TestEdges has what ends a text, a comment and the like, or is an error in it, at each place around
// the end of the buffer.
func TestEdges(t *testing.T) {
	const xhtml = "<html xmlns='http://www.w3.org/1999/xhtml'>"
	for _, tt := range []struct {
		before, end string
		fails       bool
	}{
		{"<!--", "-->", false}, {"<!--", "--!>", false}, {"<!", ">", false}, {"<?", ">", false}, {"<svg><![CDATA[", "]]></svg>", false}, {"<svg><style><![CDATA[", "]]></style></svg>", false},
		{"<script>", "</script>", false}, {"<script><!--<script>", "</script>--></script>", false}, {"<title>", "</title>", false}, {"<style>", "</style>", false}, {"<p title='", "'>", false},
		{xhtml + "<!--", "-->", false}, {xhtml + "<?x ", "?>", false}, {xhtml + "<![CDATA[", "]]>", false}, {xhtml + "<style><![CDATA[", "]]></style>", false}, {xhtml + "<p title='", "'/>", false},
		{xhtml + "<!--", "\U0001F4A9-->", false}, {xhtml, "\U0001F4A9é]]日", false}, {xhtml, "&amp;", false},
		{xhtml, "]]>", true}, {xhtml + "<!--", "-- -->", true}, {xhtml, "\uFFFE", true}, {xhtml + "<!--", "\uFFFE-->", true}, {xhtml + "<?x ", "\uFFFE?>", true}, {xhtml + "<![CDATA[", "\uFFFE]]>", true},
		{xhtml, "\xF0\x9F\x92é", true}, {xhtml + "<!--", "\xE9-->", true}, {xhtml + "<![CDATA[", "\xED\xA0\x80]]>", true}, {xhtml + "<p title='", "\x80'/>", true},
	} {
		o := Options{Base: pageURL, XML: strings.HasPrefix(tt.before, xhtml), Encoding: encodings.UTF8}
		for n := bufferSize - 120; n < bufferSize+10; n++ {
			before := tt.before + strings.Repeat("x", n)
			doc := before + tt.end + "<img src='a'/>"
			want := int64(len(doc) - len("a'/>"))
			if o.XML {
				doc += "</html>"
			}
			links, err := collect(strings.NewReader(doc), o)
			syntax, isSyntax := err.(*SyntaxError)
			isFine := err == nil && len(links) == 1 && links[0].Offset == want
			if tt.fails && (len(links) > 0 || !isSyntax || syntax.Offset != int64(len(before))) || !tt.fails && !isFine {
				t.Fatalf("%s, %d bytes, %q: %v, %v", tt.before, n, tt.end, links, err)
			}
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
				links, err := collect(&lazyReader{r: strings.NewReader("<a href=a>" + text), empty: 20}, o)
				if err != io.ErrNoProgress || len(links) != 1 && label != "utf-16le" && label != "replacement" {
					t.Errorf("%d links, then %v", len(links), err)
				}
			})
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
			want, _ := collect(strings.NewReader(doc[:i]), o)
			got, err := collect(io.MultiReader(strings.NewReader(doc[:i]), iotest.ErrReader(broken)), o)
			if err != broken || !slices.Equal(lines(got), lines(want)) {
				t.Errorf("%q: %q, then %v, want %q", doc[:i], lines(got), err, lines(want))
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

// stopTests are documents whose links are held, and then given together with those of a srcdoc.
var stopTests = []string{
	`<link rel=icon href=i><iframe srcdoc="<a href=x>">`,
	`<link rel=icon href=i><iframe srcdoc="<link rel=icon href=j><iframe srcdoc='<a href=x>'>"><a href=y>`,
	`<link rel=icon href=i><iframe srcdoc="<a ping='a b'><img srcset='c, d'><p style=a:url(e),url(f)><style>@import 'g';@import 'h';</style>">`,
	`<link rel=icon href=i><base href=/b/><iframe srcdoc="<base href=c><a href=d>">`,
}

// checkStops loops over an iterator twice, and then stops at each of its elements. A loop that goes
// on after that panics.
func checkStops[T any](t *testing.T, name string, loop func(yield func(T) bool)) {
	t.Helper()
	n, again := 0, 0
	for range loop {
		n++
	}
	for range loop {
		again++
	}
	if again != n {
		t.Errorf("%s has %d elements, then %d", name, n, again)
	}
	for stop := 1; stop <= n; stop++ {
		i := 0
		for range loop {
			if i++; i == stop {
				break
			}
		}
	}
}

// TestStops stops each iterator at each element. The last bytes of a document come with an error.
func TestStops(t *testing.T) {
	docs := slices.Clone(stopTests)
	for _, tt := range linkTests {
		docs = append(docs, tt.doc)
	}
	for rng := rand.New(rand.NewPCG(1, 0)); len(docs) < 2000; {
		doc := markup.Random(rng)
		docs = append(docs, doc, doc+"<iframe srcdoc='"+html.EscapeString(markup.Random(rng))+"'>")
	}
	docs = append(docs, "<?xml version='1.0'?><html xmlns='http://www.w3.org/1999/xhtml'>"+strings.Repeat("<a href='a'/>", 200))
	for _, doc := range docs {
		o := Options{Base: pageURL, NoScript: true, Templates: true, Metadata: true, XML: strings.HasPrefix(doc, "<?xml")}
		checkStops(t, doc, func(yield func(Link) bool) {
			// Another reader for each loop, as a reader can be read once.
			r := iotest.DataErrReader(io.MultiReader(strings.NewReader(doc), iotest.ErrReader(io.ErrUnexpectedEOF)))
			Links(r, o)(func(l Link, err error) bool { return yield(l) })
		})
		if root, err := html.Parse(strings.NewReader(doc)); err == nil {
			checkStops(t, doc, LinksOf(root, o))
		}
	}
	for _, tt := range styleTests {
		checkStops(t, tt.css, StyleURLs(tt.css))
		checkStops(t, tt.css, declarationURLs(tt.css))
	}
}

// TestErrorOnce has a loop that doesn't stop at an error. Other links than those before it don't
// come.
func TestErrorOnce(t *testing.T) {
	base := "<base href='/" + strings.Repeat("b", maxBase-100) + "/'>"
	held := base + "<iframe srcdoc=\"" + strings.Repeat("<link rel=icon href=a>", 999) + "<iframe srcdoc='<a href=a>'>\">"
	errors := 0
	for _, err := range Links(strings.NewReader(held), Options{Base: pageURL}) {
		switch {
		case err != nil:
			errors++
		case errors > 0:
			t.Fatal("a link comes after an error")
		}
	}
	if errors != 1 {
		t.Errorf("%d errors", errors)
	}
}
