package urlpattern

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
)

func mustSet(patterns ...string) *Set {
	var list []*Pattern
	for _, p := range patterns {
		list = append(list, mustInit(p))
	}
	return MustNewSet(list)
}

// mustInit compiles a constructor string or a pathname pattern.
func mustInit(pattern string) *Pattern {
	init := Init{Pathname: &pattern}
	if strings.Contains(pattern, "://") {
		return MustNew(pattern, nil, Options{})
	}
	p, err := NewInit(init, Options{})
	if err != nil {
		panic(err)
	}
	return p
}

func TestSet(t *testing.T) {
	s := mustSet(
		"https://example.com/a",          // 0: all is fixed
		"https://*.example.com/a/*",      // 1: labels at the end
		"https://{*.}?example.com/a/:id", // 2: with or without others
		"*://*:*/a/:id",                  // 3: any protocol and host
		"/a/:id/b",                       // 4: a wildcard between
		"/a/:id?",                        // 5: an optional segment
		"/*.png",                         // 6: only the end is fixed
		"https://*example.com/*",         // 7: not at the start of a label
		"/:x/:y",                         // 8: nothing fixed but slashes
		`/a/(\d+)`,                       // 9: a regular expression
		"/a{/b}*",                        // 10: any number of segments
		"http{s}?://sub.example.com",     // 11: any path
		"data\\://",                      // 12: another scheme
	)
	for _, c := range []struct {
		url  string
		want []int
	}{
		{"https://example.com/a", []int{0, 5, 7, 10}}, {"https://example.com/a/1", []int{2, 3, 5, 7, 8, 9}},
		{"https://sub.example.com/a/1", []int{1, 2, 3, 5, 7, 8, 9, 11}},
		{"https://a.b.example.com/a/1/b", []int{1, 4, 7}}, {"https://notexample.com/a/b", []int{3, 5, 7, 8, 10}},
		{"http://example.org/x.png", []int{6}}, {"http://example.org:1/a/b/b", []int{4, 10}}, {"ftp://sub.example.com/", nil}, {"data:a", []int{12}},
		{"https://example.com./a", []int{5, 10}}, {"file:///a/x.png", []int{3, 5, 6, 8}},
	} {
		u := url.MustParse(c.url)
		if got := slices.Collect(s.All(u)); !slices.Equal(got, c.want) {
			t.Errorf("All(%s) = %v, want %v", c.url, got, c.want)
		}
		first, ok := s.First(u)
		if ok != (c.want != nil) || ok && first != c.want[0] {
			t.Errorf("First(%s) = %d, %v, want %v", c.url, first, ok, c.want)
		}
		for range s.All(u) {
			break // or the loop panics if All goes on
		}
		if s.Test(u) != ok {
			t.Errorf("Test(%s) = %v", c.url, !ok)
		}
	}
	if s.Len() != 13 || s.At(6).Pathname() != "/*.png" {
		t.Errorf("Len() = %d, At(6) = %v", s.Len(), s.At(6))
	}
}

func TestSetOfNothing(t *testing.T) {
	s := MustNewSet(nil)
	if _, ok := s.First(url.MustParse("https://example.com/")); ok || s.Test(nil) || s.Len() != 0 {
		t.Error("an empty set has a match")
	}
}

// randomSet returns similar patterns, and URLs that some of them match.
func randomSet(r *rand.Rand, n int) (patterns []*Pattern, urls []*url.URL) {
	pick := func(list ...string) string { return list[r.IntN(len(list))] }
	path := func(pieces []string) string {
		var b strings.Builder
		for range r.IntN(4) {
			b.WriteString(pick(pieces...))
		}
		return b.String()
	}
	for len(patterns) < n {
		init := Init{
			Protocol: new(pick("https", "http{s}?", "*", "data", "http")),
			Hostname: new(pick("*", "a.b", "*.b", "{*.}?b", "{*.}?a.b", "*a.b", "x{.a}?.b", ":x.a.b", ":x.b", "", "(a|b).b", "b.")),
			Pathname: new(path([]string{"/a", "/b", "/*", "/:x" + fmt.Sprint(len(patterns)), "{/a}?", "/a.png", "*.png", "/A", "/", "a", "/(a|b)", "{/b}+", "{:y" + fmt.Sprint(len(patterns)) + "}?"})),
		}
		if p, err := NewInit(init, Options{IgnoreCase: r.IntN(4) == 0}); err == nil {
			patterns = append(patterns, p)
		}
	}
	for range 200 {
		host := pick("a.b", "b", "x.b", "x.a.b", "aa.b", "b.", "a.a.b")
		u, err := url.Parse(pick("https://", "http://", "data://", "ftp://") + host + path([]string{"/a", "/b", "/", "/A", "/a.png", "/x", "a"}))
		if err == nil {
			urls = append(urls, u)
		}
	}
	return patterns, append(urls, url.MustParse("data:a/b"), url.MustParse("data:"), url.MustParse("data:///a"))
}

// A set finds the same matches as trying all patterns.
func TestSetAgainstAll(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	found := 0
	for range 40 {
		patterns, urls := randomSet(r, 60)
		s := MustNewSet(patterns)
		for _, u := range urls {
			var want []int
			for i, p := range patterns {
				if p.Test(u) {
					want = append(want, i)
				}
			}
			found += len(want)
			if got := slices.Collect(s.All(u)); !slices.Equal(got, want) {
				for _, i := range want {
					if !slices.Contains(got, i) {
						t.Logf("missing: %v", patterns[i])
					}
				}
				t.Fatalf("All(%v) = %v, want %v", u, got, want)
			}
		}
	}
	if found < 1000 {
		t.Errorf("only %d matches", found)
	}
}

// The matcher of a component affects only the time, not the result.
func TestMatcherKinds(t *testing.T) {
	for _, c := range []struct {
		kind     matcherKind
		patterns string // separated by spaces
	}{
		{matchAny, `* (.*) {*}`}, {matchLiteral, `/ /a /a{}?b /{a}b \*`},
		{matchSegments, `/:a /:a/:b /:a/b /a/:b.html /:a-b /*/:a /:a/* /*/b /a/*.png /*/a/:b /*/:a/:b {/*}? /a{/*}? /a{/*.b}? /a{/*}?b /:a? /:a+ /:a*
			/a/:b? /a/:b* /a/:b+ /:a/:b? a{}?b:c /a/*/b /:a-:b /:a:b /:a-:b.:c/:d? /:a-*b /:a-:b/* /*a* /*a*b{/*}b /:a/*b*c /*a*/:b`},
		{matchExpression, `/(a) /:a(b) *(c) {(d)}?
			** /*/:a* /*a{b}?* {a}? /{a}+b /:a-b/c:d /:a-:b? /:a?/b /:a+/b {/:a.}? {:a}* /{a:b}+ /*{*}? /:a{-:b}+ /{*}? {*}+ *-:a /a{/*}?:b {*}?/:a /:a/*/:b? /:a{-:b}?`},
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
			t.Error(err)
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
			t.Error(err)
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
		t.Run(c.pathname, func(t *testing.T) {
			compiled, err := compileComponent(c.pathname, canonicalizePathname, &pathnameSyntax, &Options{})
			if err != nil {
				t.Error(err)
				return
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
				t.Errorf("%q, %v, want %q, %v", got, whole, c.segments, c.whole)
			}
		})
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
		if got := fmt.Sprint(s.lookUp(url.MustParse(c.url), nil)); got != c.want {
			t.Errorf("%s: %s are tried, want %s", c.url, got, c.want)
		}
	}
}

var sink bool

// manyPatterns returns n patterns of one kind.
var manyPatterns = []struct {
	name    string
	pattern func(i int) string
	url     string
}{
	{"literals", func(i int) string { return fmt.Sprintf("https://example.com/page-%d", i) }, "https://example.com/page-9000"},
	{"routes", func(i int) string { return fmt.Sprintf("/v1/resource-%d/:id/part/:name", i) }, "https://example.com/v1/resource-9000/1/part/2"},
	{"tenants", func(i int) string { return fmt.Sprintf("/:tenant/resource-%d/*", i) }, "https://example.com/acme/resource-9000/1"},
	{"hosts", func(i int) string { return fmt.Sprintf("https://{*.}?host-%d.example/callback", i) }, "https://www.host-9000.example/callback"},
	{"suffixes", func(i int) string { return fmt.Sprintf("/files/*/name-%d.png", i) }, "https://example.com/files/a/b/name-9000.png"},
	{"regexps", func(i int) string { return fmt.Sprintf(`/shop/%d/:id(\d+)`, i) }, "https://example.com/shop/9000/12"},
}

func BenchmarkSet(b *testing.B) {
	for _, bm := range manyPatterns {
		for _, n := range []int{100, 10_000} {
			b.Run(fmt.Sprintf("%s/%d", bm.name, n), func(b *testing.B) {
				var list []*Pattern
				for i := range n {
					list = append(list, mustInit(bm.pattern(i+9_001-min(n, 9_001))))
				}
				s, u := MustNewSet(list), url.MustParse(bm.url)
				b.ReportAllocs()
				for b.Loop() {
					_, sink = s.First(u)
				}
			})
		}
	}
}
