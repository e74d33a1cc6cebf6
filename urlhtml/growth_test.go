// The race detector changes the cost of long inputs, so times with it are meaningless.

//go:build !race

package urlhtml

import (
	"math"
	"strings"
	"testing"
	"time"

	"golang.org/x/net/html"

	"github.com/gowhatwg/url/internal/testing/urltest"
)

// growthCases are documents of about n bytes, of kinds that could take too much time for their
// length.
var growthCases = []struct {
	name string
	doc  func(n int) string
}{
	{"links", repeated("", "<a href=a>", "")},
	{"attributes", func(n int) string { return "<a " + numbered("a%d=b ", n) + "href=c>" }},
	{"the same attribute", repeated("<a ", "href=a ", ">")},
	{"attributes, then tags", func(n int) string { return "<p " + numbered("a%d ", n/2) + ">" + strings.Repeat("<p x>", n/10) }},
	{"attributes of a script, then tags", func(n int) string {
		return "<script " + numbered("a%d ", n/2) + "></script>" + strings.Repeat("<p x>", n/10)
	}},
	{"many tags with many attributes", func(n int) string { return strings.Repeat("<p "+numbered("a%d ", 12_000)+">", n/12_000+1) }},
	{"templates", repeated("", "<template>", "")},
	{"templates, closed", repeated("", "<template></template>", "")},
	{"elements", repeated("", "<div><a href=a>", "")},
	{"svg", repeated("", "<svg>", "<a href=b>")},
	{"groups in svg", repeated("<svg>", "<g><a href=b>", "")},
	{"end tags in svg", repeated("<svg>"+strings.Repeat("<g>", 300), "</x>", "")},
	{"annotations", repeated("<math>", "<annotation-xml encoding=text/html>", "")},
	{"srcset", repeated("<img srcset='", "a 1x,", "'>")},
	{"srcset of parentheses", repeated("<img srcset='a ", "(", "'>")},
	{"srcset of commas", repeated("<img srcset='", ",", "a,,,,'>")},
	{"srcset of descriptors", repeated("<img srcset='a ", "1w ", "'>")},
	{"ping", repeated("<a ping='", "a ", "'>")},
	{"references", repeated("<a href='", "&amp;", "'>")},
	{"srcdoc", repeated("<iframe srcdoc='", "<a href=a>", "'>")},
	{"srcdocs", repeated("", "<iframe srcdoc='<a href=a>'></iframe>", "")},
	{"srcdoc in srcdoc", func(n int) string {
		doc := strings.Repeat("a", n/20)
		for range 12 {
			doc = "<iframe srcdoc='" + html.EscapeString(doc) + "'>"
		}
		return doc
	}},
	{"style", repeated("<style>", "a{b:url(c)}", "</style>")},
	{"style of comments", repeated("<style>", "/*", "</style>")},
	{"style of parentheses", repeated("<style>", "(", "</style>")},
	{"style of escapes", repeated("<style>url(", "\\", ")</style>")},
	{"style of strings", repeated("<style>", "'", "</style>")},
	{"style of urls", repeated("<style>", "url(", "</style>")},
	{"style of signs", repeated("<style>", "-", "</style>")},
	{"styles", repeated("", "<p style='a:url(b)'>", "")},
	{"text", repeated("", "<", "")},
	{"comments", repeated("", "<!--", "")},
	{"script", repeated("<script>", "</", "</script>")},
	{"held links", repeated("", "<link href=a>", "<base href=b>")},
	{"bases", repeated("", "<base href=a>", "")},
	{"bases in templates", repeated("<template>", "<base href=a>", "")},
	{"rel", repeated("<link href=a rel='", "a ", "'>")},
	{"rel of many links", func(n int) string {
		return "<a rel='" + strings.Repeat("a", n/2) + "' ping='" + strings.Repeat("b ", n/4) + "'>"
	}},
	{"open elements", repeated("", "<i>", "")},
	{"end tags in open elements", repeated(strings.Repeat("<i>", maxOpen), "</x>", "")},
	{"end tags of formatting elements", repeated(strings.Repeat("<i><p>", maxOpen/2), "</b></i><i>", "")},
	{"formatting elements made again", repeated("<p>"+numbered("<i a%d>", 4096), "</p><p>x", "")},
	{"formatting elements around blocks", repeated("", "<b><div></b>", "")},
	{"end tags of formatting elements around blocks", repeated(numbered("<b a%d>", 500)+strings.Repeat("<div>", 300), "</b>", "")},
	{"links around blocks", repeated("", "<a><div>", "")},
	{"markers", repeated("", "<table><object><tr>", "")},
	{"nobr", repeated("", "<nobr><p>", "")},
	{"shadow roots", repeated("", "<div><template shadowrootmode=open>", "")},
	{"rows", repeated("<table>", "<tr><td>", "")},
	{"custom elements", func(n int) string { return numbered("<x-%d>", n) }},
	{"links with references", repeated("<a ping='", "a&amp; ", "'>")},
	{"links with CRs", repeated("<img srcset='", "a,\r\nb ", "'>")},
	{"references that aren't", repeated("<a ping='", "&ampx ", "'>")},
	{"a long reference", repeated("<a ping='&", "x", " a'>")},
	{"bad rules", repeated("<style>", "@x{}", "</style>")},
	{"selectors", repeated("<style>", ":not(", "</style>")},
	{"refresh", repeated("<meta http-equiv=refresh content='0;", "url=", "'>")},
}

func repeated(before, s, after string) func(n int) string {
	return func(n int) string { return before + strings.Repeat(s, n/len(s)) + after }
}

func TestGrowth(t *testing.T) {
	growth := urltest.Growth{Factor: 8, Attempts: 15, Enough: 1.7, Floor: 20 * time.Microsecond}
	read := func(doc string) func() {
		return func() {
			for _, err := range Links(strings.NewReader(doc), Options{Base: pageURL, Templates: true}) {
				if err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	for _, tt := range growthCases {
		ratio := math.Inf(1)
		// The short document may fit into the processor's cache, so a longer one decides.
		for short := 1 << 15; short <= 1<<17 && ratio > 4; short *= 4 {
			ratio = growth.Ratio(read(tt.doc(short)), read(tt.doc(short*growth.Factor)))
		}
		if ratio > 4 {
			t.Errorf("%s: a document %d times as long takes %.1f times as long per byte", tt.name, growth.Factor, ratio)
		}
	}
}

// TestTreeGrowth walks over trees. Parsing them isn't measured, but that of a srcdoc is.
func TestTreeGrowth(t *testing.T) {
	growth := urltest.Growth{Factor: 8, Attempts: 15, Enough: 1.7, Floor: 20 * time.Microsecond}
	for _, tt := range []struct {
		name string
		tree func(n int) *html.Node
	}{
		{"div", deepTree("div")},
		{"template", deepTree("template")},
		{"shadow roots", func(n int) *html.Node {
			host := &html.Node{Type: html.ElementNode, Data: "div"}
			for range n {
				host.AppendChild(&html.Node{Type: html.ElementNode, Data: "p"})
				host.AppendChild(&html.Node{Type: html.ElementNode, Data: "template", Attr: []html.Attribute{{Key: "shadowrootmode", Val: "open"}}})
			}
			return host
		}},
		{"html tags in a srcdoc", srcdocTree("<html a%d=1>")},
		{"body tags in a srcdoc", srcdocTree("<body a%d=1>")},
	} {
		walk := func(root *html.Node) func() {
			return func() {
				for range LinksOf(root, Options{Base: pageURL, Templates: true}) {
				}
			}
		}
		const short = 10_000
		few, many := tt.tree(short), tt.tree(short*growth.Factor)
		if ratio := growth.Ratio(walk(few), walk(many)); ratio > 4 {
			t.Errorf("%s: a tree %d times as large takes %.1f times as long per node", tt.name, growth.Factor, ratio)
		}
	}
}

func deepTree(name string) func(n int) *html.Node {
	return func(n int) *html.Node {
		root := &html.Node{Type: html.DocumentNode}
		for n, parent := n, root; n > 0; n-- {
			parent.AppendChild(&html.Node{Type: html.ElementNode, Data: "base", Attr: []html.Attribute{{Key: "href", Val: "a"}}})
			child := &html.Node{Type: html.ElementNode, Data: name}
			parent.AppendChild(child)
			parent = child
		}
		return root
	}
}

func srcdocTree(format string) func(n int) *html.Node {
	return func(n int) *html.Node {
		return &html.Node{Type: html.ElementNode, Data: "iframe", Attr: []html.Attribute{{Key: "srcdoc", Val: numbered(format, n)}}}
	}
}
