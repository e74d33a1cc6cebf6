package urlpattern

import (
	"errors"
	"maps"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
)

// groupsOf returns "name=value" for each group that took part, and the name for each
// that didn't.
func groupsOf(r *ComponentResult) string {
	var list []string
	for _, g := range r.Groups {
		if g.Matched {
			list = append(list, g.Name+"="+g.Value)
		} else {
			list = append(list, g.Name)
		}
	}
	return strings.Join(list, " ")
}

const noMatch = "no match"

var execGroupsTests = []struct{ pattern, path, want string }{
	// A segment ends at the next slash, or before the text at the end.
	{"/:a/:b", "/x/y", "a=x b=y"}, {"/:a/:b", "/x/", noMatch}, {"/:a.html", "/x.html.html", "a=x.html"}, {"/:a-:b", "/x-y-z", "a=x b=y-z"},
	{"/:a-:b", "/-x-y", "a=-x b=y"},
	// A "*" is greedy.
	{"/*-*", "/x-y-z", "0=x-y 1=z"}, {"/a/*/b/:c", "/a/x/b/y/b/z", "0=x/b/y c=z"}, {"/a/*/b/:c", "/a/b/z", noMatch},
	{"/*/a/*", "/a/a/a/a", "0=a/a 1=a"}, {"*/:a/x", "/b/c/x", "0=/b a=c"}, {"*/:a/x", "c/x", noMatch},
	// A "*" in optional braces.
	{"/a{/*/}?b", "/a/x/b", "0=x"}, {"/a{/*/}?b", "/ab", "0"}, {"/a{/*/}?b", "/a/b", noMatch},
	// Modifiers.
	{"/a/:b?", "/a", "b"}, {"/a/:b?", "/a/", noMatch}, {"/a/:b*", "/a/x/y", "b=x/y"}, {"/a/:b*", "/a/x//y", noMatch}, {"/a/:b+", "/a", noMatch},
	{"/a/:b+/c", "/a/x/c/c", "b=x/c"}, {"/a/:b*/c", "/a/c", "b"}, {"/{a:x-}+b", "/a1-a2-b", "x=1-a2"}, {"/{a}*{b}+{c}?", "/aabbb", ""},
	{"/{a}*{b}+{c}?", "/aac", noMatch}, {"/{a}*ab", "/aaab", ""},
	// More steps than a block has.
	{"/" + strings.Repeat("{a}+{b}+", 8) + "{c}+", "/" + strings.Repeat("ab", 8) + "c", ""},
	{"/" + strings.Repeat("{a}+{b}+", 8) + "{c}+", "/" + strings.Repeat("ab", 8), noMatch},
	// The match is far from the end.
	{"{/" + strings.Repeat("a", 63) + "}+{" + strings.Repeat("b", 63) + "}+", "/" + strings.Repeat("a", 63) + strings.Repeat("b", 63), ""},
	{"{/b}+{" + strings.Repeat("c", 70) + "}+", "/b" + strings.Repeat("c", 70), ""},
	{"{/b}+{" + strings.Repeat("c", 140) + "}+", "/b" + strings.Repeat("c", 140), ""},
	{"{/b}+{" + strings.Repeat("c", 64) + "}+", "/" + strings.Repeat("c", 64), noMatch},
	{"/:a?:b?", "/xy", "a=x b=y"}, {"/{:a}?{:b}?", "/xy", "a=x b=y"}, {"/{:a}*{:b}", "/xyz", "a=xy b=z"}, {"/{:a}+{:b}+", "/xyz", "a=xy b=z"},
	// An optional group is left out rather than empty.
	{"/*{*}?", "/x", "0=x 1"}, {"/{*}?{*}?", "/", "0 1"}, {"/{*}*", "/", "0="},
	// Regular expressions.
	{"/(a|ab)(c|bcd)(d*)", "/abcd", "0=a 1=bcd 2="}, {"/(\\d+)-:x(\\w+)", "/1-a_b", "0=1 x=a_b"},
	{"/(a*)?b", "/b", "0="}, // the slash belongs to the optional group
	{"/{(a*)}?b", "/b", "0"}, {"/(a*)b", "/b", "0="}, {"/(a+)?(a*)", "/aa", "0=aa 1="}, {"/{(|a)}?*", "/ab", "0=a 1=b"}, {"/(a|b)+", "/a/b", "0=a/b"},
	{"/{(a|b)-}+", "/a-b-", "0=a-b"}, {"/([[a-z]--[aeiou]])*", "/b/c", "0=b/c"}, {"/(^a$)", "/a", noMatch}, {"/(\\ba\\b)", "/a", "0=a"},
	// A named group inside an expression counts as a group, as in the standard.
	{"/(a(?<n>b))-:x", "/ab-c", "0=ab x=b"},
	// Patterns see only the encoded text.
	{"/(.)", "/ü", noMatch}, {"/(.{6})", "/ü", "0=%C3%BC"}, {"/:a", "/a%2Fb", "a=a%2Fb"},
}

// Groups of a pathname, as a backtracking engine finds them.
func TestExecGroups(t *testing.T) {
	for _, c := range execGroupsTests {
		p := mustInit(c.pattern)
		r, ok := p.ExecInit(Init{Pathname: &c.path})
		got := noMatch
		if ok {
			got = groupsOf(&r.Pathname)
		}
		if got != c.want {
			t.Errorf("%s on %s: %s, want %s", c.pattern, c.path, got, c.want)
		}
		if ok && !p.at(Pathname).matcher.test(r.Pathname.Input) {
			t.Errorf("%s on %s: test differs", c.pattern, c.path)
		}
	}
}

func TestIgnoreCase(t *testing.T) {
	for _, c := range []struct {
		pattern, url string
		want         bool
	}{
		{"https://example.com/Books/:id", "https://example.com/bOOKS/A", true},
		{"https://example.com/a?Q#F", "https://example.com/A?q#f", true},
		{"https://example.com/(a+)", "https://example.com/AaA", true},
		{"https://example.com/([^a])", "https://example.com/A", false},
		{"https://example.com/(\\u017f)", "https://example.com/S", true},
		{"https://example.com/a*b", "https://example.com/AxB", true},
		{"https://example.com/{a}+{:x}*B", "https://example.com/AaxyzB", true},
		{"https://example.com/%c3%bc", "https://example.com/%C3%BC", true},
		// Credentials match exactly.
		{"https://u\\:p@example.com/", "https://U:p@example.com/", false},
		{"https://u\\:p@example.com/", "https://u:P@example.com/", false},
		{"https://(u):p@example.com/", "https://U:p@example.com/", false},
	} {
		u := url.MustParse(c.url)
		p := MustNew(c.pattern, nil, Options{IgnoreCase: true})
		if got := p.Test(u); got != c.want {
			t.Errorf("%s on %s: %v", c.pattern, c.url, got)
		}
		if q := MustNew(c.pattern, nil, Options{}); c.want && q.Test(u) {
			t.Errorf("%s on %s: matches without the option", c.pattern, c.url)
		}
	}
}

// Each component decides.
func TestEachComponent(t *testing.T) {
	p := MustNew("https://u\\:p@h:1/a?b#c", nil, Options{})
	if !p.TestString("https://u:p@h:1/a?b#c", nil) {
		t.Error("no match")
	}
	for _, s := range []string{
		"http://u:p@h:1/a?b#c", "https://x:p@h:1/a?b#c", "https://u:x@h:1/a?b#c", "https://u:p@x:1/a?b#c", "https://u:p@h:2/a?b#c",
		"https://u:p@h:1/x?b#c", "https://u:p@h:1/a?x#c", "https://u:p@h:1/a?b#x", "https://u:p@h/a?b#c", "not a URL",
	} {
		if p.TestString(s, nil) {
			t.Errorf("%s matches", s)
		}
		if _, ok := p.ExecString(s, nil); ok {
			t.Errorf("%s matches", s)
		}
	}
}

// The components of an Init are canonicalized, and missing ones are inherited.
func TestExecInit(t *testing.T) {
	p := MustNew("*://*:*@*:*/*", nil, Options{})
	any := mustInit("*")
	for _, c := range []struct {
		init Init
		want string // "" if a component isn't valid
	}{
		{Init{Protocol: new("HTTPS:"), Hostname: new("EXAMPLE.com"), Port: new("443"), Pathname: new("/a/../b"), Search: new("?ä"), Hash: new("#ö")},
			"https | | | example.com | | /b | %C3%A4 | %C3%B6"},
		{Init{Username: new("ü"), Password: new("/")}, " | %C3%BC | %2F | | | | | "},
		{Init{Protocol: new("foo"), Pathname: new("a/../b")}, "foo | | | | | a/../b | | "},
		{Init{Port: new("80"), Protocol: new("http")}, "http | | | | | | | "},
		{Init{Port: new("80"), Protocol: new("file")}, "file | | | | 80 | | | "},
		{Init{BaseURL: new("https://u:p@h:1/a/b?c#d")}, "https | u | p | h | 1 | /a/b | c | d"},
		{Init{BaseURL: new("https://u:p@h:1/a/b?c#d"), Hash: new("e")}, "https | u | p | h | 1 | /a/b | c | e"},
		{Init{BaseURL: new("https://u:p@h:1/a/b?c#d"), Search: new("e")}, "https | u | p | h | 1 | /a/b | e | "},
		{Init{BaseURL: new("https://u:p@h:1/a/b?c#d"), Pathname: new("e")}, "https | u | p | h | 1 | /a/e | | "},
		{Init{BaseURL: new("https://u:p@h:1/a/b?c#d"), Port: new("2")}, "https | | | h | 2 | | | "},
		{Init{BaseURL: new("https://u:p@h:1/a/b?c#d"), Password: new("x")}, "https | u | x | h | 1 | /a/b | c | d"},
		{Init{BaseURL: new("data:a"), Pathname: new("b")}, "data | | | | | b | | "},
		{Init{Hostname: new("a b")}, ""}, {Init{Port: new("x")}, ""}, {Init{Protocol: new("1")}, ""}, {Init{BaseURL: new("x")}, ""},
	} {
		r, ok := any.ExecInit(c.init)
		if ok != (c.want != "") {
			t.Errorf("%v: %v", c.want, ok)
			continue
		}
		var list []string
		for c := Protocol; c <= Hash; c++ {
			list = append(list, r.Component(c).Input)
		}
		if got := strings.ReplaceAll(strings.Join(list, " | "), " |  |", " | |"); ok && strings.ReplaceAll(got, " |  |", " | |") != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
	if _, ok := p.ExecInit(Init{Pathname: new("a")}); ok {
		t.Error("a pathname without a slash matches")
	}
}

// DecodedGroups has each group that took part in the match, decoded once.
func TestDecodedGroups(t *testing.T) {
	for _, c := range []struct {
		pattern, url string
		want         map[string]string
	}{
		{"/:a/:b?", "https://h/x%2Fy%2541", map[string]string{"a": "x/y%41"}},
		{"/:a/:b?", "https://h/%C3%A9/%FF", map[string]string{"a": "é", "b": "\uFFFD"}},
		{"/*/:a", "https://h//1", map[string]string{"0": "", "a": "1"}},
		{"/x", "https://h/x", map[string]string{}},
	} {
		m, ok := mustInit(c.pattern).ExecString(c.url, nil)
		if got := m.Pathname.DecodedGroups(); !ok || !maps.Equal(got, c.want) {
			t.Errorf("%s of %s: %q, want %q", c.pattern, c.url, got, c.want)
		}
	}
}

// A nil URL and the zero URL match nothing, not even "*".
func TestNoURL(t *testing.T) {
	p := mustInit("*")
	for _, u := range []*url.URL{nil, new(url.URL)} {
		if _, ok := p.Exec(u); ok || p.Test(u) || mustSet("*").Test(u) {
			t.Errorf("%v matches", u)
		}
	}
	if _, err := New("/a", new(url.URL), Options{}); err == nil {
		t.Error("the zero URL is a base")
	}
	if p.TestString("a", new(url.URL)) || !p.TestString("https://h/", new(url.URL)) {
		t.Error("the zero URL is a base")
	}
}

// The zero Pattern and the zero Set match nothing, and the text of the former is empty.
func TestZeroPattern(t *testing.T) {
	var p Pattern
	u := url.MustParse("https://h/")
	if _, ok := p.Exec(u); ok || p.Test(u) || MustNewSet([]*Pattern{&p}).Test(u) || new(Set).Test(u) {
		t.Error("the zero Pattern or Set matches")
	}
	if got, err := p.Generate(Pathname, nil); err == nil {
		t.Errorf("Generate() = %q", got)
	}
	if p.HasRegExpGroups() || p.Pathname() != "" || Compare(&p, &p) != 0 {
		t.Error("the zero Pattern has something")
	}
	if text, err := p.MarshalText(); err != nil || len(text) != 0 || p.String() != "" {
		t.Errorf("MarshalText() = %q, %v", text, err)
	}
	q := MustNew("https://h/", nil, Options{})
	if err := q.UnmarshalText(nil); err != nil || !q.isZero() {
		t.Errorf("UnmarshalText() = %v, %v", err, q)
	}
}

func TestUnsupported(t *testing.T) {
	for pattern, construct := range map[string]string{
		"/(a(?=b))": "look-ahead", "/(a(?!b))": "look-ahead", "/((?<=b)a)": "look-behind", "/((?<!b)a)": "look-behind", "/(a)(\\1)": "back-reference",
		"/((?<n>a)\\k<n>)":     "back-reference",
		"/((?:(?<n>a)|b)+)-:x": "group that some repetitions leave unset",
	} {
		_, err := NewInit(Init{Pathname: &pattern}, Options{})
		if u, ok := errors.AsType[*UnsupportedError](err); !ok || u.Construct != construct || !errors.Is(err, errors.ErrUnsupported) {
			t.Errorf("%s: %v, want %s", pattern, err, construct)
		}
	}
	// The inner group isn't in the result, so it may capture anything.
	pattern := "/((?:(?<n>a)|b)+)"
	if _, err := NewInit(Init{Pathname: &pattern}, Options{}); err != nil {
		t.Error(err)
	}
}

// Test doesn't allocate, and Exec allocates the groups.
func TestAllocations(t *testing.T) {
	for _, c := range []struct{ pattern, url string }{
		{"https://example.com/books", "https://example.com/books"},
		{"https://example.com/books/:id", "https://example.com/books/978-3-16"},
		{"/books/:id", "https://example.com/books/978-3-16"},
		{"https://example.com/assets/*", "https://example.com/assets/js/app.js"},
		{"https://example.com/books/:id?", "https://example.com/books"},
		{"https://{*.}?example.com/books/*", "https://www.example.com/books/1"},
		{"https://example.com/a/*/b/:c", "https://example.com/a/x/y/z/b/c"},
		{"https://example.com/*foo*bar*", "https://example.com/foo/bar"},
		{"https://example.com/{a}+:x-{:y.}*z", "https://example.com/aab-c.z"},
		{`https://example.com/books/:id(\d+)`, "https://example.com/books/12345"},
	} {
		p, u := mustInit(c.pattern), url.MustParse(c.url)
		if n := testing.AllocsPerRun(100, func() { sink = p.Test(u) }); n != 0 {
			t.Errorf("%s: Test allocates %v times", c.pattern, n)
		}
		if p.at(Pathname).matcher.kind == matchExpression {
			continue
		}
		if n := testing.AllocsPerRun(100, func() { _, sink = p.Exec(u) }); n != 1 {
			t.Errorf("%s: Exec allocates %v times", c.pattern, n)
		}
	}
	s := mustSet("/a", "/:x", "/a/*", "https://*.b/a")
	u := url.MustParse("https://a.b/a")
	if n := testing.AllocsPerRun(100, func() { _, sink = s.First(u) }); n != 0 {
		t.Errorf("First allocates %v times", n)
	}
}
