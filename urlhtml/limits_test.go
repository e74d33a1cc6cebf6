package urlhtml

import (
	"fmt"
	"io"
	"maps"
	"math"
	"runtime"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/testing/urltest"
)

// repeat returns a reader of n bytes that repeat s.
func repeat(s string, n int64) io.Reader { return io.LimitReader(urltest.Endless(s), n) }

// TestLongDocuments reads and rewrites documents of up to 64 MB, or a gigabyte with LONG, in which
// each construct goes on and on, and checks that the heap stays small.
func TestLongDocuments(t *testing.T) {
	size := int64(1 << 26)
	if urltest.Long() {
		size = 1 << 30
	}
	const xhtml = "<html xmlns='http://www.w3.org/1999/xhtml'>"
	for _, tt := range []struct {
		name, before, s string
		share           int64
	}{
		{"XML", xhtml, "<p>Some text <a href='/path/to/page?query=a&amp;b'>and a link</a> and more text</p>\n", 1},
		{"XML text", xhtml, "no tags here &amp; ]", 4}, {"XML comment", xhtml + "<!--", "- a", 4}, {"XML instruction", "<?x ", "? a", 4}, {"XML CDATA", xhtml + "<![CDATA[", "]a", 4},
		{"XML style", xhtml + "<style>", "a{b:c} &gt; ", 4}, {"XML comment of a style", xhtml + "<style><!--", "- a", 4}, {"XML spaces", xhtml + "</html>", " \n", 4},
		{"XML elements of a subset", "<!DOCTYPE html [", "<!ELEMENT a (b)>", 16}, {"XML comments of a subset", "<!DOCTYPE html [", "<!-- a -->", 4}, {"XML spaces of a subset", "<!DOCTYPE html [", " \n", 4},
		{"XML entity again", "<!DOCTYPE html [", "<!ENTITY a 'b'>", 16}, {"XML attribute", xhtml, "<p title='" + strings.Repeat("a", 1<<19) + "'/>", 4}, {"XML styles", xhtml, "<style>a{}</style>", 4},
		{"XML spaces after a subset", "<!DOCTYPE html []", " \n", 4},
		{"page", "", "<p>Some text <a href='/path/to/page?query=a&amp;b'>and a link</a> and more text, and so on and on.\n", 1}, {"text", "", strings.Repeat("no tags here ", 100), 4},
		{"comment", "<!--", strings.Repeat("no tags here ", 100), 4}, {"script", "<script>", "if (a < b) { c = '</div>'; }\n", 4},
		{"comment of what may end it", "<!--", "- a", 4}, {"script of what may end it", "<script><!-- <script>", "--a </scrip <", 4},
		{"CDATA", "<svg><![CDATA[", "]a", 4}, {"CDATA of a style", "<svg><style><![CDATA[", "]a", 4}, {"title", "<title>", "</titl <", 4},
		{"plaintext", "<plaintext>", "</plaintext <a ", 4}, {"doctype", "<!doctype ", "- a", 4}, {"bogus comment", "<?", "- a?", 4},
		{"attribute", "", "<p title='" + strings.Repeat("a", 1<<19) + "'>", 4}, {"style", "<style>", "a{b:c}</styl <", 4}, {"style in svg", "<svg><style>", "a{} < ", 4},
	} {
		for _, way := range []string{"read", "rewritten"} {
			r := &urltest.HeapReader{R: io.MultiReader(strings.NewReader(tt.before), repeat(tt.s, size/tt.share))}
			links, err := 0, error(nil)
			isXML := strings.HasPrefix(tt.name, "XML")
			o := Options{Base: pageURL, MaxToken: 1 << 20, XML: isXML}
			if way == "read" {
				var l Link
				for l, err = range Links(r, o) {
					if err == nil {
						links++
						err = l.Err
					}
				}
			} else {
				err = Rewrite(io.Discard, r, o, func(Link) (string, bool) { links++; return "x", true })
			}
			if _, isCut := err.(*SyntaxError); isXML && isCut {
				err = nil // the document isn't complete
			}
			if err != nil || r.Grown > 12<<20 || (links > 0) != (tt.name == "page" || tt.name == "XML") {
				t.Errorf("%s: %v, %d MB in use, %d links", tt.name, err, r.Grown>>20, links)
			}
			t.Logf("%s: %d MB %s, %d links, at most %d kB in use", tt.name, size/tt.share>>20, way, links, r.Grown>>10)
		}
	}
}

// TestXMLLimits has documents that need too much memory or time for their length.
func TestXMLLimits(t *testing.T) {
	const n = 1 << 20
	laughs := "<!DOCTYPE a [<!ENTITY l0 'ha'>"
	for i := range 30 {
		laughs += fmt.Sprintf("<!ENTITY l%d '%s'>", i+1, strings.Repeat(fmt.Sprintf("&l%d;", i), 10))
	}
	for name, doc := range map[string]string{
		"a billion laughs": laughs + "]><a>&l30;</a>", "laughs in a value": laughs + "]><a b='&l30;'/>", "depth": numbered("<a%d>", 4*n),
		"prefixes": "<a " + numbered("xmlns:a%d='b' ", n) + "/>", "entities": "<!DOCTYPE a [" + numbered("<!ENTITY a%d 'b'>", 4*n),
		"a name": "<a>&" + strings.Repeat("a", n), "a target": "<?" + strings.Repeat("a", 2*n) + " ?>", "a style sheet": "<?xml-stylesheet " + strings.Repeat(" ", 2*n),
		"scopes":   strings.Repeat("<a xmlns='b'><a xmlns='c'>", 26),
		"defaults": "<!DOCTYPE a [" + numbered("<!ATTLIST a xmlns:a%d CDATA 'b'>", n) + "]><b/>", "a doctype": "<!DOCTYPE " + strings.Repeat("a", 2*n),
	} {
		_, err := collect(strings.NewReader(doc), Options{Base: pageURL, XML: true, MaxToken: n})
		if _, isSyntax := err.(*SyntaxError); err != ErrTokenTooLong && !(isSyntax && name == "a target") {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, tag := range []string{"<a>&e20;</a>", "<a b='&e20;'/>", "<img xmlns='http://www.w3.org/1999/xhtml' src='&e20;'/>"} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := collect(strings.NewReader("<!DOCTYPE a ["+nested(20, "&e%d;&e%[2]d;")+"]>"+tag), Options{Base: pageURL, XML: true})
		runtime.ReadMemStats(&after)
		if err != ErrTokenTooLong || after.TotalAlloc-before.TotalAlloc > 16<<20 {
			t.Errorf("%s: %v, %d bytes", tag, err, after.TotalAlloc-before.TotalAlloc)
		}
	}
}

// TestManyAgain has many names in Options.Attributes, which one srcdoc after another could look at
// again, and many markers for one template after another.
func TestManyAgain(t *testing.T) {
	o := Options{Base: pageURL, Attributes: map[string]bool{}}
	for i := range 1000 {
		o.Attributes[fmt.Sprint("data-", i)] = false
	}
	for _, doc := range []string{strings.Repeat("<iframe srcdoc=a></iframe>", 100), numbered(`<?marker name="%d">`, 12_000) + strings.Repeat("<template></template>", 20_000)} {
		if n := testing.AllocsPerRun(1, func() { collect(strings.NewReader(doc), o) }); n > 10_000 {
			t.Errorf("%.40s: %v allocations", doc, n)
		}
	}
}

// TestLongTags covers tags over the limit, a long tag below a higher limit, and a million
// attributes.
func TestLongTags(t *testing.T) {
	size := int64(20 << 20)
	if urltest.Long() {
		size = 100 << 20
	}
	read := func(o Options, before string, middle io.Reader, after string) (int, error) {
		links, err := collect(io.MultiReader(strings.NewReader(before), middle, strings.NewReader(after)), o)
		return len(links), err
	}
	for _, tt := range []struct{ before, s, after string }{
		{"<a href=a><img src='", "data", "'><a href=b>"}, {"<a href=a></a ", "data", "><a href=b>"}, {"<a href=a><", "tag", "><a href=b>"}, {"<a href=a><a ", "a ", "><a href=b>"},
	} {
		if links, err := read(Options{}, tt.before, repeat(tt.s, size), tt.after); err != ErrTokenTooLong || links != 1 {
			t.Errorf("%s: %d links, %v", tt.before, links, err)
		}
	}
	if links, err := read(Options{MaxToken: int(size) + 1<<16}, "<img src='", repeat("data", size), "'><a href=b>"); err != nil || links != 2 {
		t.Errorf("with a higher limit: %d links, %v", links, err)
	}
	if links, err := read(Options{}, "<a"+numbered(" a%d", 8<<20)+" href=a><a href=b>", strings.NewReader(""), ""); err != nil || links != 2 {
		t.Errorf("a million attributes: %d links, %v", links, err)
	}
}

// TestMaxToken checks that the limit is exact to the byte, and that a limit below 64 counts as
// 64.
func TestMaxToken(t *testing.T) {
	for limit, length := range map[int]int{1: 64, 64: 64, 100: 100, math.MaxInt: 200} {
		for _, tag := range []string{"<a href=%s>", "<p %s>", "</p %s>", "<?xml-stylesheet %s?>"} {
			o := Options{MaxToken: limit, XML: strings.HasPrefix(tag, "<?")}
			doc := strings.Replace(tag, "%s", strings.Repeat("x", length+len("%s")-len(tag)), 1) + "<a/>"
			if _, err := collectPieces(doc, o); err != nil {
				t.Errorf("limit %d, %s: %v", limit, doc, err)
			}
			doc = strings.Replace(doc, " ", "  ", 1)
			_, err := collectPieces(doc, o)
			_, whole := collect(strings.NewReader(doc), o)
			if limit < math.MaxInt && (err != ErrTokenTooLong || whole != err) {
				t.Errorf("limit %d, %s: %v, whole %v", limit, doc, err, whole)
			}
		}
	}
}

// numbered repeats a format with growing numbers, up to about n bytes.
func numbered(format string, n int) string {
	var b strings.Builder
	for i := 0; b.Len() < n; i++ {
		fmt.Fprintf(&b, format, i)
	}
	return b.String()
}

// nested returns declarations of e0 up to the entity with a number. Each has references to the one before it.
func nested(last int, references string) string {
	s := "<!ENTITY e0 'x'>"
	for i := range last {
		s += fmt.Sprintf("<!ENTITY e%d '"+references+"'>", i+1, i)
	}
	return s
}

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
		// The links have nothing of the base URL, though parsing each link reads it.
		"file":      "<base href='/" + strings.Repeat("b", maxBase-100) + "'>" + strings.Repeat("<a href=a>", 2000),
		"directory": long + strings.Repeat("<a href=../a>", 2000),
		"list":      "<base href='/" + strings.Repeat("b", maxBase-100) + "'><a ping='" + strings.Repeat("a ", 2000) + "'>",
	}
	add := func(tag, attribute string, s syntax) {
		list := map[syntax]string{urlList: "a ", srcsetURLs: "a,b 1x,", styleURLs: "url(a)"}[s]
		if list != "" {
			docs[tag+" "+attribute] = long + "<" + tag + " " + attribute + "='" + strings.Repeat(list, n/len(list)) + "'>"
		}
	}
	for name, tag := range tags {
		for _, r := range tag.rules {
			if r.attribute != "style" { // which every element can have
				add(name, r.attribute, r.syntax)
			}
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
			links, err := collect(strings.NewReader(doc), Options{Base: pageURL})
			most := maxGain*len(doc) + minGain
			if given := lengthOfURLs(links); err != ErrTooManyBytes || given > most {
				t.Errorf("%d bytes of URLs in %d bytes of HTML, then %v", given, len(doc), err)
			}
			links, err = treeLinks(doc, Options{Base: pageURL})
			given, fails := lengthOfURLs(links), slices.ContainsFunc(links, func(l Link) bool { return l.Err == ErrTooManyBytes })
			if err != nil || given > most || !fails {
				t.Errorf("the tree has %d bytes of URLs in %d bytes of HTML, %v, %v", given, len(doc), fails, err)
			}
			t.Logf("%.0f bytes of URLs for each byte", float64(given)/float64(len(doc)))
		})
	}
}

func lengthOfURLs(links []Link) (n int) {
	for _, l := range links {
		if l.URL != nil {
			n += len(l.URL.Href())
		}
	}
	return n
}

// TestHonestGain reads pages with a long URL and short links, which are no attack.
func TestHonestGain(t *testing.T) {
	doc := strings.Repeat("<a href='#1'>text</a>", 5000)
	for name, doc := range map[string]string{"?": doc, "": strings.ReplaceAll(doc, "#", "")} {
		base := url.MustParse("https://example.com/" + name + strings.Repeat("q", 2000))
		for way, links := range bothWays(t, doc, Options{Base: base}) {
			for _, l := range links {
				if l.Err != nil {
					t.Fatal(name, way, l.Err)
				}
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
			links := slices.Collect(LinksOf(root, Options{Base: pageURL, MaxToken: 64})) // a tree has no long tags
			if len(links) != 1 || line(links[0]) != "navigation (a href): a" || links[0].Offset != -1 || links[0].Depth != 1 {
				t.Errorf("%+v", links)
			}
		})
	}
}

// TestLongBase checks that a base element can't make all links long.
func TestLongBase(t *testing.T) {
	for n, isTaken := range map[int]bool{100: true, maxBase + 1: false} {
		lines, err := linesOf("<base href='/"+strings.Repeat("b", n)+"/'><a href=a>", Options{})
		if err != nil || len(lines) != 2 || strings.HasSuffix(lines[1], ": a") == isTaken {
			t.Errorf("%d: %.100q, %v", n, lines, err)
		}
	}
}

// TestDepth nests srcdoc attributes.
func TestDepth(t *testing.T) {
	doc := "<a href=a>"
	for depth := 1; depth <= maxDepth+2; depth++ {
		doc = "<iframe srcdoc='" + html.EscapeString(doc) + "'></iframe>"
		for way, links := range bothWays(t, doc, Options{Base: pageURL}) {
			if (len(links) == 1 && links[0].Depth == depth) != (depth <= maxDepth) {
				t.Errorf("%s: %d srcdoc attributes: %+v", way, depth, links)
			}
		}
	}
}
