package urlhtml

import (
	"strings"
	"testing"
)

// Style sheets with their URLs; an @ marks imports.
var styleTests = []struct{ css, want string }{
	{`a{b:url(c)}`, "c"}, {`a{b:url( "c" )}`, "c"}, {`a{b:url( c )}`, "c"}, {`a{b:URL('c')}`, "c"}, {`a{b:u\72l(c)}`, "c"}, {`a{b:\55 RL(c)}`, "c"},
	{`a{b:url(c`, "c"}, {`a{b:url("c`, "c"}, {`a{b:url()}`, ""}, {`a{b:url(c d)url(e)}`, "e"}, {`a{b:url(c"d)url(e)}`, "e"},
	{`a{b:url(c'd)url(e)}`, "e"}, {`a{b:url(c(d)url(e)}`, "e"}, {`a{b:url(c"\)d)url(e)}`, "e"}, {"a{b:url(c\x01)url(e)}", "e"},
	{"a{b:url(c\\\nd)url(e)}", "e"}, {"a{b:url('c\\\nd\\\r\ne\\\n\nf')}", ""}, {"a{b:url('c\\\nd\\\r\ne')}", "cde"}, {"a{b:url('c\nd'url(e)", ""},
	{"a{b:url('c\nd)url(e)", "e"}, {"a{b:url('\\20\nc')", " c"}, {`a{b:url(c\)\20 d\e9\00 )}`, "c) dé\uFFFD"}, {`a{b:url(\"c)}`, `"c`},
	{`a{b:url(c\`, "c"}, {`/* url(no) */ a{b:"url(no)"} url(c)`, "c"}, {`/* url(no)`, ""}, {`curl(no) url (no) -url(no) url-prefix(no)`, ""},
	{`@import "a";@import url(b) screen;@import url("c") supports(url(no))`, "@a @b @c"}, {`@charset "x"; @layer a; @import "b"`, "@b"}, {`@layer [{}]; @import "b"`, "@b"},
	{`@layer a{} @import "b"`, "@b"}, // browsers ignore this one and the next
	{`a{} @import "c"; url(b)`, "@c b"}, {`<!-- @import "a" -->`, "@a"}, {`@namespace url(no); @namespace x "no"; a{b:url(c)}`, "c"},
	{`@font-face{src:url(a) format("no"),local("no")}`, "a"}, {`@media x{a{b:url(c)}}`, "c"},
	{`a{b:image-set("c" 1x,url(d) type("no") 2x,"e" 3x);f:"no"}`, "c d e"}, {`a{b:-webkit-image-set(url(c) 1x)}`, "c"}, {`a{b:var(--x,url(c))}`, "c"},
	{`a[href="url(no)"]{--x:url(b)}`, "b"}, {"\x00url(no) url(a\x00)", "a\x00"},
	{"aurl(no) zurl(no) Aurl(no) Zurl(no) _url(no) 0url(a) -aurl(no) --url(no) \x80url(no) éurl(no) `url(b) [url(c)] {url(d)} \x7Furl(e) -0url(f)",
		"a b c d e f"},
	{"url(a)url(b) ur(no) urll(no) ur\\l(c) \\url(d) \\\nurl(e)", "a b c d e"}, {`@import "a";{@import "no";}@import "b";`, "@a @b"},
	{"a`url(b) a{url(c) a@url(no", "b c"}, {`a{b:image-set(url(x y) 1x,"c" 2x)}`, "c"}, {`@namespace "a"{}@import "b";`, "@b"},
	{`@x{}@import "a";`, "@a"}, {`{}@import url(a)`, "@a"}, {`@namespace url(a b);@import "c";`, "@c"},
	{`@x{(}@import "no";`, ""}, {`@x{[)]}@import "a";`, "@a"}, {`@x (;) {}@import "a";`, "@a"}, {`@x;}@import "no";`, ""},
	{`@import "a" {}@import "b";`, "@a @b"}, {`@import x "no";@import "b" "no";`, "@b"}, {`@import url(a) url(no);`, "@a"},
	{`@import "a";@charset "x";@import "b";`, "@a @b"}, {`;@import "no";`, ""}, {`--> <!-- @import "a";`, "@a"}, {`x --> {}@import "a";`, "@a"},
	{`@media/*`, ""}, {`@namespace a url( "no" );@namespace "no";@import "c";`, "@c"},
	{`a{b:image-set("c" 1x)}`, "c"}, // without url
	{`a{b:image-set(var(--x,"c") 1x,env(x,"d") type("no"),if(media(print):"e";else:url(f)) 2x);g:var(--x,"no")}`, "c d e f"},
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
	{`@import url(a`, "@a"}, // the end of the sheet ends it all
	{`\75rl(a)`, "a"},       // an escape at the start of the sheet
	{"a{b:url(c\x7Fd)url(À)}", "À"}, {"u9url(no)", ""}, {"--9url(no)", ""}, {`a\`, ""},
	{"u0url(no)", ""},                         // digits are part of names
	{`a{b:url(\0000661)}`, "f1"},              // an escape has at most six digits
	{`[a="/*"]1[b="*/"]{}@import "c";`, "@c"}, // there are no comments in strings
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
		if strings.Join(got, " ") != tt.want {
			t.Errorf("%q: %q, want %q", tt.css, got, tt.want)
		}
	}
}
