package urlpattern

import (
	"fmt"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
)

// The matcher of a component affects only the time, not the result.
func TestMatcherKinds(t *testing.T) {
	for _, c := range []struct {
		kind     matcherKind
		patterns string // separated by spaces
	}{
		{matchAny, `* (.*) {*}`},
		{matchLiteral, `/ /a /a{}?b /{a}b \*`},
		{matchSegments, `/:a /:a/:b /:a/b /a/:b.html /:a-b /*/:a /:a/* /*/b /a/*.png /*/a/:b /*/:a/:b {/*}? /a{/*}? /a{/*.b}? /a{/*}?b /:a? /:a+ /:a*
			/a/:b? /a/:b* /a/:b+ /:a/:b? a{}?b:c /a/*/b`},
		{matchTable, `** /*a* {a}? /{a}+b /:a-:b /:a:b /:a?/b /:a+/b {/:a.}? {:a}* /{a:b}+ /*{*}? /:a{-:b}+ /{*}? {*}+ *-:a /a{/*}?:b {*}?/:a /:a/*/:b? /:a{-:b}?`},
		{matchExpression, `/(a) /:a(b) *(c) {(d)}?`},
	} {
		for _, pattern := range strings.Fields(c.patterns) {
			compiled, err := compileComponent(pattern, identity, &pathnameSyntax, &Options{})
			if err != nil {
				t.Errorf("%s: %v", pattern, err)
			} else if compiled.matcher.kind != c.kind {
				t.Errorf("%s: kind %d, want %d", pattern, compiled.matcher.kind, c.kind)
			}
		}
	}
}

// The texts that an input must begin and end with.
func TestEnds(t *testing.T) {
	for _, c := range []struct{ pattern, leading, trailing string }{
		{"a", "a", ""}, {"a*", "a", ""}, {"*a", "", "a"}, {"a*b", "a", "b"}, {"a{}?b", "a", "b"},
		{"/:a", "/", ""}, {"a/:b", "a/", ""}, {"a/:b?", "a", ""}, {"a/:b*", "a", ""}, {"a/:b+", "a/", ""}, {"/:a?b", "", "b"}, {"/:a+b", "/", "b"},
		{"{a}?b", "", "b"}, {"{a}*b", "", "b"}, {"{a}+b", "a", "b"}, {"{a}+:b", "a", ""}, {"a{b}?", "a", ""}, {"a{b}+", "a", ""}, {"{a}+", "a", ""}, {"{a}?", "", ""},
		{"{a:b}", "a", ""}, {"{:ab}", "", ""}, {"{:a-}", "", "-"}, {"{x:a-}", "x", "-"}, {"{x:a-}?", "", ""}, {"{x:a-}+", "x", ""}, {"c{x:a-}", "cx", "-"}, {"c{x:a-}?", "c", ""},
		{"c{x:a-}+", "cx", ""}, {"c{x:a-}*", "c", ""}, {"", "", ""}, {"a{b}", "ab", ""}, {"a{}?{b}+", "a", ""}, {"a{b}+c", "a", "c"},
	} {
		parts, err := parsePatternString(c.pattern, &pathnameSyntax, identity, DefaultMaxParts)
		if err != nil {
			t.Errorf("%s: %v", c.pattern, err)
		} else if leading, trailing := leadingText(parts), trailingText(parts); leading != c.leading || trailing != c.trailing {
			t.Errorf("%s: %q and %q, want %q and %q", c.pattern, leading, trailing, c.leading, c.trailing)
		}
	}
}

// A set finds a pattern by the last labels of its hostname. The more labels are known, the
// fewer patterns it tries.
func TestHostLabels(t *testing.T) {
	for _, c := range []struct {
		hostname, labels string
		whole            bool
	}{
		{"a.b", "a.b", true}, {"", "", true}, {"*", "", false}, {"*.a.b", "a.b", false}, {"*a.b", "b", false}, {"*b", "", false}, {":x.b", "b", false}, {":x.a.b", "a.b", false},
		{"{*.}?a.b", "a.b", false}, {"{*.}?b", "b", false}, {"{*}?a.b", "b", false}, {"{*.}+a.b", "a.b", false}, {"*.{a.}?b", "b", false}, {"*.{a}?b", "", false}, {"*{a.}?b", "", false},
		{"*{a.}+b", "b", false}, {"*{a.}*b.c", "c", false}, {"a{.b}?", "", false}, {"x{.a}?.b", "b", false}, {"{a.}?b", "b", false}, {"{a}?b", "", false}, {"(a|b).c", "c", false}, {"(a|b)c.d", "d", false},
		{":x{.b}", "b", false}, {"{:x.b}", "b", false}, {"{:x.b.c}", "b.c", false}, {"{x:y}", "", false}, {"*.b.", "b.", false},
	} {
		compiled, err := compileComponent(c.hostname, canonicalizeHostname, &hostnameSyntax, &Options{})
		if err != nil {
			t.Errorf("%s: %v", c.hostname, err)
		} else if labels, whole := hostLabels(&compiled); labels != c.labels || whole != c.whole {
			t.Errorf("%s: %q, %v, want %q, %v", c.hostname, labels, whole, c.labels, c.whole)
		}
	}
	for _, c := range []struct{ host, before, label string }{
		{"a.b", "a.", "b"}, {"a.", "", "a."}, {"a", "", "a"}, {"", "", ""}, {"a.b.", "a.", "b."}, {".", "", "."}, {"a..b", "a..", "b"}, {"a..", "a.", "."},
	} {
		if before, label := cutLastLabel(c.host); before != c.before || label != c.label {
			t.Errorf("%s: %q and %q, want %q and %q", c.host, before, label, c.before, c.label)
		}
	}
}

// A set finds a pattern by the first segments of its pathname, and whether these are all.
func TestPathSegments(t *testing.T) {
	for _, c := range []struct {
		pathname, segments string // each with a ";", ":" for a wildcard
		whole              bool
	}{
		{"/a/b", ";a;b;", true}, {"/", ";;", true}, {"a", "a;", true}, {"/:x", ";:;", true}, {"/:x/b", ";:;b;", true}, {"/a/:x.html", ";a;:;", true}, {"/a-:x", ";:;", true},
		{"/*", ";", false}, {"/a/*", ";a;", false}, {"/a*", ";", false}, {"/a/b*", ";a;", false}, {"*", "", false}, {"/a{/b}?", ";a;", false}, {"/a{b}?", ";", false}, {"/a{/b}+", ";a;", false},
		{"/a/:x?", ";a;", false}, {"/a/:x*", ";a;", false}, {"/a/:x+", ";a;", false}, {"/a/:x?/b", ";a;", false}, {"/a/:x?b", ";", false}, {"/a/:x+b", ";a;", false}, {"/a/(b)", ";a;", false},
		{"/a(b)", ";", false}, {"/a{/:x}?{/:y}?", ";a;", false}, {"/a{/:x}?{:y}?", ";", false}, {"/a{/:x}?*", ";", false}, {"/:x*", ";", false}, {"/:x/*", ";:;", false}, {"/:x{-*}", ";", false},
		{"/a{}?b/c", ";ab;c;", true}, {"{/a:x/b}", ";:;b;", true},
	} {
		compiled, err := compileComponent(c.pathname, canonicalizePathname, &pathnameSyntax, &Options{})
		if err != nil {
			t.Errorf("%s: %v", c.pathname, err)
			continue
		}
		segments, whole := pathSegments(&compiled)
		var list []string
		for _, s := range segments {
			if s.wildcard {
				s.text = ":"
			}
			list = append(list, s.text+";")
		}
		if got := strings.Join(list, ""); got != c.segments || whole != c.whole {
			t.Errorf("%s: %q, %v, want %q, %v", c.pathname, got, whole, c.segments, c.whole)
		}
	}
}

// Each row has a URL, patterns that the index must not try for it, and patterns that it must
// try.
func TestLookUp(t *testing.T) {
	var list []*Pattern
	for _, pattern := range []string{
		"https://a.b/x", "http://a.b/x", "*://*.b/x", "*://a.b/*", "*://a.b/:s/y", "*://a.b/*.png", "*://a.b/*.jpeg", "*://a.b/x/*", "*://c.b/x", "*://a.b/x/y",
	} {
		list = append(list, mustInit(pattern))
	}
	list = append(list, MustNew("*://a.b/X", nil, Options{IgnoreCase: true}))
	s := MustNewSet(list)
	for _, c := range []struct{ url, want string }{
		{"https://a.b/x", "[0 2 3 7 10]"}, {"https://a.b/X", "[3 10]"}, {"https://q.b/x", "[2]"}, {"https://b/x", "[2]"}, {"https://a.b/x/y", "[3 4 7 9]"}, {"https://a.b/x/z", "[3 7]"},
		{"https://a.b/q/y", "[3 4]"}, {"https://a.b/q.png", "[3 5]"}, {"https://a.b/.jpeg", "[3 6]"}, {"http://c.b/x", "[2 8]"}, {"https://c.b/y", "[]"}, {"https://a.b/x/y/z", "[3 7]"},
	} {
		var l lookUp
		s.lookUp(&l, url.MustParse(c.url))
		if got := fmt.Sprint(l.found()); got != c.want {
			t.Errorf("%s: %s are tried, want %s", c.url, got, c.want)
		}
	}
}
