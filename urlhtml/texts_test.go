package urlhtml

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/urlkey"
)

func TestSrcset(t *testing.T) {
	for _, tt := range []struct {
		s    string
		want []Candidate
	}{
		{"a", []Candidate{{"a", 0, 0, 0, 1}}},
		{"a 1.5x, b 100w,c 100w 50h", []Candidate{{"a", 0, 0, 0, 1.5}, {"b", 8, 100, 0, 0}, {"c", 15, 100, 50, 0}}},
		{"a,b c, d 2x", []Candidate{{"d", 7, 0, 0, 2}}},
		{"a,, b", []Candidate{{"a", 0, 0, 0, 1}, {"b", 4, 0, 0, 1}}},
		{"a 99999999999999999999w", []Candidate{{"a", 0, math.MaxInt, 0, 0}}},
		{"a 1e999x", nil},
		{"a 1w 1h 1w 1h", nil},
		{"a 1x 1x 1x 1x", nil},
		{"a  0x", []Candidate{{"a", 0, 0, 0, 0}}},
		{"a 1e1x, b 1E1x, c 1e+1x, d 1e-1x, e -0x, f .5x, g 0.5x", []Candidate{{"a", 0, 0, 0, 10}, {"b", 8, 0, 0, 10}, {"c", 16, 0, 0, 10},
			{"d", 25, 0, 0, 0.1}, {"e", 34, 0, 0, math.Copysign(0, -1)}, {"f", 41, 0, 0, 0.5}, {"g", 48, 0, 0, 0.5}}},
		{"a 1ex, b 1e+x, c 1.x, d +1x, e -1x, f x, g 1f1x, h 1%1x, i ex, j .x, k 1.e1x, l --1x, m 1e1ex, n 1d1x", nil},
		{"a 0w, b 0h, c 1h, d 1w 0h, e 1w 1w, f 1w 1x, g 1x 1w, h 1x 1h, i 1h 1x, j 1W, k 1w 1h 1h, l -1w, m 1.5w", nil},
		{"a /w, b 1/w, c :w, d 1:x", nil},
		{"a 1h 1w, b (,) 1x, c 1x(, d 2x", []Candidate{{"a", 0, 1, 1, 0}}},
	} {
		if got := ParseSrcset(tt.s); !slices.Equal(got, tt.want) {
			t.Errorf("%q: %+v, want %+v", tt.s, got, tt.want)
		}
	}
}

func TestRefresh(t *testing.T) {
	for _, tt := range []struct {
		s    string
		want Refresh
	}{
		{"5;URL = 'a b'c", Refresh{5, "a b", true, 9}},
		{"99999999999999999999", Refresh{math.MaxInt, "", false, 0}},
		{"0;url=", Refresh{0, "", true, 6}},
		{"0;url", Refresh{0, "url", true, 2}},
		{"0;'", Refresh{0, "", true, 3}},
		{"0;ur", Refresh{0, "ur", true, 2}},
		{"1.05;url=a", Refresh{1, "a", true, 9}}, // fractions are dropped
		{".", Refresh{}},
	} {
		if got, ok := ParseRefresh(tt.s); !ok || got != tt.want {
			t.Errorf("%q: %+v, %v, want %+v", tt.s, got, ok, tt.want)
		}
	}
	for _, s := range []string{"", "a", "1/2;url=a", "1:2;url=a", "-1;url=a"} {
		if got, ok := ParseRefresh(s); ok {
			t.Errorf("%q: %+v", s, got)
		}
	}
}

// Style sheets with their URLs; an @ marks imports.
var styleTests = []struct{ css, want string }{
	{`a{b:url(c)}`, "c"},
	{`a{b:url( "c" )}`, "c"},
	{`a{b:url( c )}`, "c"},
	{`a{b:URL('c')}`, "c"},
	{`a{b:u\72l(c)}`, "c"},
	{`a{b:\55 RL(c)}`, "c"},
	{`a{b:url(c`, "c"},
	{`a{b:url("c`, "c"},
	{`a{b:url()}`, ""},
	{`a{b:url(c d)url(e)}`, "e"},
	{`a{b:url(c"d)url(e)}`, "e"},
	{`a{b:url(c'd)url(e)}`, "e"},
	{`a{b:url(c(d)url(e)}`, "e"},
	{`a{b:url(c"\)d)url(e)}`, "e"},
	{"a{b:url(c\x01)url(e)}", "e"},
	{"a{b:url(c\\\nd)url(e)}", "e"},
	{"a{b:url('c\\\nd\\\r\ne\\\n\nf')}", ""},
	{"a{b:url('c\\\nd\\\r\ne')}", "cde"},
	{"a{b:url('c\nd'url(e)", ""},
	{"a{b:url('c\nd)url(e)", "e"},
	{"a{b:url('\\20\nc')", " c"},
	{`a{b:url(c\)\20 d\e9\00 )}`, "c) dé\uFFFD"},
	{`a{b:url(\"c)}`, `"c`},
	{`a{b:url(c\`, "c"},
	{`/* url(no) */ a{b:"url(no)"} url(c)`, "c"},
	{`/* url(no)`, ""},
	{`curl(no) url (no) -url(no) url-prefix(no)`, ""},
	{`@import "a";@import url(b) screen;@import url("c") supports(url(no))`, "@a @b @c"},
	{`@charset "x"; @layer a; @import "b"`, "@b"},
	{`@layer a{} @import "no"`, ""},
	{`a{} @import "no"; url(b)`, "b"},
	{`<!-- @import "a" -->`, "@a"},
	{`@namespace url(no); @namespace x "no"; a{b:url(c)}`, "c"},
	{`@font-face{src:url(a) format("no"),local("no")}`, "a"},
	{`@media x{a{b:url(c)}}`, "c"},
	{`a{b:image-set("c" 1x,url(d) type("no") 2x,"e" 3x);f:"no"}`, "c d e"},
	{`a{b:-webkit-image-set(url(c) 1x)}`, "c"},
	{`a{b:var(--x,url(c))}`, "c"},
	{`a[href="url(no)"]{--x:url(b)}`, "b"},
	{"\x00url(no) url(a\x00)", "a\x00"},
	{"aurl(no) zurl(no) Aurl(no) Zurl(no) _url(no) 0url(a) -aurl(no) --url(no) \x80url(no) éurl(no) `url(b) [url(c)] {url(d)} \x7Furl(e) -0url(f)",
		"a b c d e f"},
	{"url(a)url(b) ur(no) urll(no) ur\\l(c) \\url(d) \\\nurl(e)", "a b c d e"},
	{`@import "a";{@import "no";}@import "b";`, "@a @b"},
	{"a`url(b) a{url(c) a@url(no", "b c"}, {`a{b:image-set(url(x y) 1x,"c" 2x)}`, "c"}, {`@namespace "a"{}@import "b";`, "@b"},
	{`@x{}@import "a";`, "@a"}, {`{}@import url(a)`, "@a"}, {`@namespace url(a b);@import "c";`, "@c"},
	{`@x{(}@import "no";`, ""}, {`@x{[)]}@import "a";`, "@a"}, {`@x (;) {}@import "a";`, "@a"}, {`@x;}@import "no";`, ""},
	{`@import "a" {}@import "b";`, "@b"}, {`@import x "no";@import "b" "no";`, "@b"}, {`@import url(a) url(no);`, "@a"},
	{`@layer a;@import "b";@layer c;@import "no";`, "@b"}, {`@layer a b;@import "c";@layer;@import "d";`, "@c @d"},
	{`@import "a";@charset "x";@import "b";`, "@a @b"}, {`;@import "no";`, ""}, {`--> <!-- @import "a";`, "@a"}, {`x --> {}@import "a";`, "@a"},
	{`@namespace "a";@import "no";`, ""}, {`@namespace a url( "b" );@import "no";`, ""}, {`@namespace a b;@import "c";`, "@c"},
	{`@media{}@import "no";`, ""}, {`@media;@import "a";`, "@a"}, {`@font-face{}@import "no";`, ""}, {`@font-face a{}@import "b";`, "@b"},
	{`@keyframes none{}@import "a";`, "@a"}, {`@keyframes a/**/{}@import "no";`, ""}, {`@keyframes a b{}@import "c";`, "@c"},
	{`@media/*`, ""}, {`@page :first{}@import "no";`, ""}, {`@supports (a:b){}@import "no";`, ""}, {`@layer a.b{}@import "no";`, ""},
	{`a{b:image-set("c" 1x)}`, "c"},                     // without url
	{`/**/@import "a";`, "@a"},                          // nothing of a comment is left
	{"a{b:url(c\x1F)url(e)}", "e"},                      // the last of the non-printable code points before U+0020
	{"a{b:url(c\\\n", ""},                               // a newline isn't escaped in a URL
	{`a{b:url(c"\)url(no))url(e)}`, "e"},                // an escaped ) doesn't end a bad URL
	{"a{b:ur\\\nl(no)}", ""},                            // nor in a name
	{`<!--@import "a";-->@import "b";`, "@a @b"},        // nothing of the signs is left, and nothing else is lost
	{`@x[;@import "no";]{}@import "a";`, "@a"},          // a rule doesn't end in brackets
	{`@x url("b";@import "no";){}@import "a";`, "b @a"}, // nor in a function
	{"a{b:url(c\\\nurl(no))url(e)}", "e"},               // a bad URL with an escaped newline
	{"a{b:url(\\63\r\nd)}", "cd"}, {`a{b:url(\63`, "c"}, // the whitespace after an escape
	{`@import url(a`, "@a"},               // the end of the sheet ends it all
	{`@layer a/**/b{}@import "c";`, "@c"}, // a comment separates names
	{`\75rl(a)`, "a"},                     // an escape at the start of the sheet
	{"a{b:url(c\x7Fd)url(À)}", "À"}, {"u9url(no)", ""}, {"--9url(no)", ""}, {`a\`, ""},
	{"u0url(no)", ""},                         // digits are part of names
	{`a{b:url(\0000661)}`, "f1"},              // an escape has at most six digits
	{`@media screen;@import "a";`, "@a"},      // a block is missing
	{`@layer a,b{}@import "a";`, "@a"},        // a block has one layer
	{".a\\\n{}@import 'b';", "@b"},            // a newline isn't escaped in a selector
	{`.a\z{}@import "no";`, ""},               // an escape at the end of a selector
	{`a\/**/b{}@import "c";`, "@c"},           // an escaped / doesn't begin a comment
	{`[a="/*"]1[b="*/"]{}@import "c";`, "@c"}, // there are no comments in strings
	{`@page/**/:first{}@import "no";`, ""}, {`@page :blank{}@import "a";`, "@a"}, {`@container not{}@import "a";`, "@a"}, {`@container x{}@import "no";`, ""},
	{`a/**/b{}@import "c";`, "@c"}, {`a/**//**/b{}@import "c";`, "@c"}, {`/**/a/**/ b /**/{}@import "no";`, ""}, {`:is(a{}){}@import "c";`, "@c"},
	{`a/*"*/b{}@import "c";`, "@c"}, {`a/**/{}@import "no";`, ""},
	{`@`, ""}, {`\`, ""}, {`-`, ""}, {`--`, ""}, {`@-`, ""}, {`@\`, ""}, {`url(`, ""}, {`"`, ""}, {`)`, ""}, {`-\`, ""},
}

func TestStyleURLs(t *testing.T) {
	for _, tt := range styleTests {
		var got []string
		for u := range StyleURLs(tt.css) {
			if !strings.Contains(tt.css, `\`) && tt.css[u.Offset:u.End] != u.URL {
				t.Errorf("%q: %q isn't at %d to %d", tt.css, u.URL, u.Offset, u.End)
			}
			if u.URL != "" {
				got = append(got, map[bool]string{true: "@"}[u.IsImport]+u.URL)
			}
		}
		want := tt.want
		if strings.Join(got, " ") != want {
			t.Errorf("%q: %q, want %q", tt.css, got, want)
		}
	}
}

func TestLinkHeader(t *testing.T) {
	for _, tt := range []struct{ header, want string }{
		{`<a>; rel=next`, "a [next]"},
		{`<a>;rel="Next  prev", <b> ; REL = stylesheet`, "a [next prev] | b [stylesheet]"},
		{`<a,b>; rel="x"; title="c,d;\"e\\"`, `a,b [x] title=c,d;"e\`},
		{`<a>; rel=x; rel=y; anchor="#b"; anchor=c`, "a [x] #b"},
		{`<a>; rel=x; title=b; title*=UTF-8'de'%e2%82%ac; title=c; type=d; type=e; hreflang=f; hreflang=g`, "a [x] title=€ type=d hreflang=f hreflang=g"},
		{`<a>; rel=x; title*=ISO-8859-1''%a3`, "a [x] title=£"},
		{`<a>; rel=x; title*=b; title*=nope''c; title=d`, "a [x] title=d"},
		{`<a>; rel=x; title*=utf-8'b; title=c`, "a [x] title=c"},
		{`<a>; rel=x; title*=utf-8''; title=c`, "a [x] title="},
		{"<a>; rel=\"b\tc\"", "a [b c]"},
		{`<a>; rel=x; media=b; media=c; title=d; title=e; type=f; type=g`, "a [x] media=b title=d type=f"},
		{`<a>; rel=x; crossorigin; b=`, "a [x] crossorigin= b="},
		{`<a>`, ""},
		{`<a>; rel=""`, ""},
		{`<a; rel=x`, ""},
		{`a; rel=x`, ""},
		{`<a>; rel=x y, <b>; rel=z`, "a [x y] | b [z]"},
		{`<a>; rel="x" y, <b>; rel=z`, "a [x]"},
		{`, ,<a>;rel=x,,<b>;rel=y,`, "a [x] | b [y]"},
		{`<>; rel=x`, " [x]"},
		{`<a>; rel="x" <b>; rel=y`, "a [x]"}, // a comma is missing
		{`<a>; ; =b; rel=x`, "a [x]"},
		{`<a>; rel="x`, "a [x]"},
		{`<a>; rel="x\`, "a [x]"},
	} {
		var got []string
		for _, l := range ParseLinkHeader([]string{tt.header}) {
			s := fmt.Sprintf("%s %s", l.Target, l.Rel)
			if l.Anchor != "" {
				s += " " + l.Anchor
			}
			for _, p := range l.Params {
				s += " " + p.Name + "=" + p.Value
			}
			got = append(got, s)
		}
		if strings.Join(got, " | ") != tt.want {
			t.Errorf("%s: %q, want %q", tt.header, got, tt.want)
		}
	}
	links := ParseLinkHeader([]string{`<a>; rel=x; type=b`, `<c>; rel=y`})
	if len(links) != 2 {
		t.Fatalf("two headers give %v", links)
	}
	if value, ok := links[0].Param("type"); !ok || value != "b" {
		t.Errorf("type is %q", value)
	}
	if _, ok := links[1].Param("type"); ok {
		t.Error("there is a type")
	}
}

func TestFilter(t *testing.T) {
	const doc = `<base href=https://www.example.com/><a href=a><a href=a#b><a href=//example.com/><a href=http://www.example.com/><a href=mailto:c><a href=//other.example/><img src=a><a href=https://[>`
	count := func(f Filter) (n int) {
		for l, err := range f.Apply(Links(strings.NewReader(doc), Options{})) {
			if err != nil {
				t.Fatal(err)
			}
			if l.URL != nil && f.WithoutFragment && l.URL.Hash() != "" {
				t.Errorf("%s has a fragment", l.URL)
			}
			n++
		}
		return n
	}
	page := url.MustParse("https://www.example.com/x")
	for _, tt := range []struct {
		f    Filter
		want int
	}{
		{Filter{}, 9},
		{Filter{Kinds: []Kind{KindNavigation}}, 7},
		{Filter{Schemes: []string{"https"}}, 6},
		{Filter{Schemes: []string{}}, 0},
		{Filter{SameOrigin: page}, 4},
		{Filter{SameSite: page}, 4},
		{Filter{SameSite: page, List: list{}}, 5},
		{Filter{WithoutFragment: true}, 8},
		{Filter{Unique: urlkey.Exact.Append}, 7},
		{Filter{Unique: urlkey.Exact.Append, WithoutFragment: true}, 6},
		{Filter{Unique: urlkey.Semantic.Append, SameOrigin: page, Kinds: []Kind{KindNavigation}, Schemes: []string{"https"}}, 1},
	} {
		if got := count(tt.f); got != tt.want {
			t.Errorf("%+v: %d links, want %d", tt.f, got, tt.want)
		}
	}
	f, seen := Filter{Unique: urlkey.Exact.Append}, Seen{}
	l := Link{URL: page}
	if !f.Match(&l, seen) || f.Match(&l, seen) || !f.Match(&l, nil) || len(seen) != 1 {
		t.Errorf("a URL is seen as %v", seen)
	}
}

// list is a public suffix list with one rule: "*".
type list struct{}

func (list) PublicSuffix(domain string) string { return domain[strings.LastIndexByte(domain, '.')+1:] }
func (list) String() string                    { return "test" }

// TestSelectors covers what ends the imports of a sheet.
func TestSelectors(t *testing.T) {
	for _, tt := range []struct {
		selectors string
		want      bool
	}{
		{"a", true}, {"*", true}, {"a,b", true}, {"a, b", true}, {"a b>c + d ~ e", true}, {"a >b", true}, {"&", true}, {"& a", true},
		{"#a.b[c]:hover::before", true}, {"a:hover", true}, {"A:HOVER", true}, {"::-webkit-x", true}, {"a\\:b", true}, {"é", true}, {"|a", true}, {"*|a", true}, {"*|*", true}, {"|*", true},
		{"[a=b]", true}, {"[a='b']", true}, {"[ a ~= \"b\" i ]", true}, {"[a|=b]", true}, {"[a^=b s]", true}, {"[*|a]", true}, {"[|a]", true}, {"[a$=b][c*=d]", true},
		{":is(1)", true}, {":where()", true}, {":is((a))", true}, {":not(a,b)", true}, {":not(:not(a))", true}, {":has(> a, b)", true}, {":not(:has(a))", true}, {":has(:not(a))", true},
		{":nth-child(2n+1)", true}, {":nth-child( odd )", true}, {":nth-of-type(-n+3)", true}, {":nth-last-child(EVEN)", true}, {":nth-last-of-type(7)", true},
		{":lang(en)", true}, {":dir( ltr )", true},
		{"", false}, {",", false}, {"a,", false}, {",a", false}, {"a,,b", false}, {">a", false}, {"a>", false}, {"a>>b", false}, {"a b >", false}, {"1", false}, {"#1", false}, {".1", false}, {"#", false},
		{".", false}, {"a#", false}, {":", false}, {"::", false}, {":x", false}, {"::x", false}, {":::a", false}, {"a|b", false}, {"a|*", false}, {"|", false}, {"*|", false}, {"*|1", false}, {"a*", false}, {"a&b", false}, {"a&", true}, {"&a", false}, {"*&", true}, {"&&", true}, {"&|a", false}, {"a:hover&", true}, {"[a]&", true}, {".a&b", false},
		{"::before&", false}, {"::before.a", false}, {":before#a", false}, {"::after[a]", false}, {"::before::after", false}, {"::before a", false}, {"::before>a", false}, {"a:first-line ,b", true}, {":first-letter", true}, {":not(::before)", false}, {":has(a,:after,b)", false},
		{"[", false}, {"[]", false}, {"[a", false}, {"[a=]", false}, {"[a=1]", false}, {"[a=b", false}, {"[a=b x]", false}, {"[a=b h]", false}, {"[a=b S]", true}, {"[a~b]", false}, {"[=b]", false}, {"[a='b]", false}, {"[*a]", false}, {"[a|b]", false}, {"[a=,b", false}, {"[a=\"b\n\"]", false},
		{":is(", false}, {":is('a')", false}, {":is([a])", false}, {":is({)", false}, {":is(})", false}, {":is(;)", false}, {":is(@)", false}, {":is(])", false}, {":is(())", true}, {":is(()", false}, {":not()", false}, {":not(a", false}, {":not(a,)", false}, {":not(>a)", false}, {":is([)", false}, {`:is(")`, false}, {":has(:has())", false}, {`.\z`, true}, {"[*,b", false}, {"[a b]", false}, {"[a=\"b\n]", false}, {":is(a\\)", false}, {":x()", false}, {":has()", false}, {":has(:has(a))", false},
		{":has(:not(:has(a)))", false}, {":has(a):has(b)", true}, {":nth-child()", false}, {":nth-child(x)", false}, {":nth-child(2n+)", false}, {":nth-child(1", false}, {":lang()", false}, {":lang(1)", false}, {":lang(a b)", false}, {":dir(a", false},
		{":x(a)", false}, {"::before(a)", false}, {"a)", false}, {"--a", false}, {`\--a`, false}, {`-\2d a`, false}, {`\-a`, true}, {"a;b", false}, {"a{", false}, {"a 1", false}, {"a\x00", true},
		{strings.Repeat(":not(a)", maxSelectorDepth+1), true},
		{strings.Repeat(":not(", maxSelectorDepth) + strings.Repeat(")", maxSelectorDepth), false},
		{strings.Repeat(":not(", maxSelectorDepth-1) + "a" + strings.Repeat(")", maxSelectorDepth-1), true},
		{strings.Repeat(":not(", maxSelectorDepth) + "a" + strings.Repeat(")", maxSelectorDepth), false},
	} {
		t.Run(tt.selectors, func(t *testing.T) {
			if got := isSelectorList(tt.selectors); got != tt.want {
				t.Errorf("%v", got)
			}
		})
	}
}
