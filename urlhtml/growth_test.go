// The race detector changes the cost of long inputs, so times with it are meaningless.

//go:build !race

package urlhtml

import (
	"strings"
	"testing"

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
	{"many tags with many attributes", func(n int) string { return strings.Repeat("<p "+numbered("a%d ", 12_000)+">", n/12_000+1) }},
	{"templates", repeated("", "<template>", "")}, {"svg", repeated("", "<svg>", "<a href=b>")},
	{"groups in svg", repeated("<svg>", "<g><a href=b>", "")}, {"end tags in svg", repeated("<svg>"+strings.Repeat("<g>", 300), "</x>", "")},
	{"srcset", repeated("<img srcset='", "a 1x,", "'>")}, {"srcset of parentheses", repeated("<img srcset='a ", "(", "'>")},
	{"srcset of commas", repeated("<img srcset='", ",", "a,,,,'>")}, {"ping", repeated("<a ping='", "a ", "'>")},
	{"references", repeated("<a href='", "&amp;", "'>")}, {"srcdoc", repeated("<iframe srcdoc='", "<a href=a>", "'>")},
	{"srcdocs", repeated("", "<iframe srcdoc='<a href=a>'></iframe>", "")},
	{"srcdoc in srcdoc", func(n int) string {
		doc := strings.Repeat("a", n/20)
		for range 12 {
			doc = "<iframe srcdoc='" + html.EscapeString(doc) + "'>"
		}
		return doc
	}},
	{"style", repeated("<style>", "a{b:url(c)}", "</style>")}, {"style of comments", repeated("<style>", "/*", "</style>")},
	{"style of parentheses", repeated("<style>", "(", "</style>")}, {"style of escapes", repeated("<style>url(", "\\", ")</style>")},
	{"style of urls", repeated("<style>", "url(", "</style>")}, {"styles", repeated("", "<p style='a:url(b)'>", "")}, {"text", repeated("", "<", "")},
	{"script", repeated("<script>", "</", "</script>")}, {"held links", repeated("", "<link href=a>", "<base href=b>")},
	{"bases", repeated("", "<base href=a>", "")}, {"rel", repeated("<link href=a rel='", "a ", "'>")},
	{"rel of many links", func(n int) string {
		return "<a rel='" + strings.Repeat("a", n/2) + "' ping='" + strings.Repeat("b ", n/4) + "'>"
	}},
	{"shadow roots", repeated("", "<div><template shadowrootmode=open>", "")},
	{"markers", func(n int) string { return numbered(`<?marker name="%d">`, n) }},
	{"templates for markers", repeated(numbered(`<p><?marker name="%d">`, 12_000), "<template for=x></template></i>", "")},
	{"a long marker", repeated("<?marker ", `a="b" `, ">")},
	{"custom elements", func(n int) string { return numbered("<x-%d>", n) }},
	{"links with references", repeated("<a ping='", "a&amp; ", "'>")}, {"references that aren't", repeated("<a ping='", "&ampx ", "'>")},
	{"bad rules", repeated("<style>", "@x{}", "</style>")}, {"refresh", repeated("<meta http-equiv=refresh content='0;", "url=", "'>")},
	{"XML attributes", func(n int) string { return "<a " + numbered("a%d='b' ", n) + "/>" }},
	{"XML namespaces", func(n int) string {
		return "<a " + numbered("xmlns:a%d='b' ", 12_000) + ">" + strings.Repeat("<b:c/>", n/6) + "</a>"
	}},
	{"XML depth", func(n int) string { return strings.Repeat("<a>", n/7) + strings.Repeat("</a>", n/7) }},
	{"XML entities", func(n int) string { return "<!DOCTYPE a [" + numbered("<!ENTITY a%d 'b'>", n) + "]><a/>" }},
	{"XML references", repeated("<!DOCTYPE a [<!ENTITY b '0123456789'>]><a>", "&b;", "</a>")}, {"XML text", repeated("<a>", "]&amp;", "</a>")},
	{"XML values", repeated("<a b='", "&amp;\n", "'/>")}, {"XML elements", repeated("<a xmlns='http://www.w3.org/1999/xhtml'>", "<a href='b'/>", "</a>")},
	{"XML defaults", func(n int) string {
		return "<!DOCTYPE a [" + numbered("<!ATTLIST a xmlns:a%d CDATA 'b'>", 12_000) + "]><b>" + strings.Repeat("<a/>", n/8) + "</b>"
	}},
	{"XML ATTLIST", repeated("<!DOCTYPE a [<!ATTLIST a", " b CDATA #IMPLIED", ">]><a/>")}, {"XML style", repeated("<style xmlns='http://www.w3.org/1999/xhtml'>", "a{b:url(c)}&gt;", "</style>")},
	{"XML prefixes", func(n int) string {
		return "<a " + numbered("xmlns:a%d='b' ", 12_000) + ">" + strings.Repeat("<b/>", n/4) + "</a>"
	}},
	{"XML default namespaces", func(n int) string {
		return "<!DOCTYPE a [" + numbered("<!ATTLIST a%d xmlns CDATA 'b'>", 12_000) + "]><b>" + numbered("<a%d/>", n) + "</b>"
	}},
	{"XML scopes", func(n int) string {
		return strings.Repeat("<a xmlns:b='b'><a xmlns:b='c'>", 25) + strings.Repeat("<d/>", n/4) + strings.Repeat("</a>", 50)
	}},
	{"XML the same scope", func(n int) string { return strings.Repeat("<a xmlns='b'>", n/17) + strings.Repeat("</a>", n/17) }},
	{"XML deep entities", func(n int) string {
		return "<!DOCTYPE a [" + nested(38, "&e%d;") + "]><a b='" + strings.Repeat("&e38;", n/5) + "'/>"
	}},
	{"XML doubling entities", func(n int) string {
		return "<!DOCTYPE a [" + nested(15, "&e%d;&e%[2]d;") + "]><a>" + strings.Repeat("<b c='d'/>", n/10) + strings.Repeat("&e15;", n/(8<<10)) + "</a>"
	}},
	{"XML comment", repeated("<a><!--", "- ", "--></a>")}, {"XML entity", repeated("<!DOCTYPE a [<!ENTITY a '", "&#65;", "'>]><a/>")},
}

func repeated(before, s, after string) func(n int) string {
	return func(n int) string { return before + strings.Repeat(s, n/len(s)) + after }
}

func TestGrowth(t *testing.T) {
	var cases []urltest.GrowthCase
	for _, tt := range growthCases {
		o := Options{Base: pageURL, Templates: true, XML: strings.HasPrefix(tt.name, "XML")}
		cases = append(cases, urltest.GrowthCase{Name: tt.name, Prepare: func(n int) func() {
			doc := tt.doc(n)
			return func() {
				if _, err := collect(strings.NewReader(doc), o); err != nil {
					t.Fatal(err)
				}
			}
		}})
	}
	urltest.CheckGrowth(t, 16<<10, cases)
}
