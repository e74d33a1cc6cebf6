package urlpattern

import (
	"reflect"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/infra"
	"github.com/gowhatwg/url/internal/testing/urltest"
)

// seeds are pattern strings with each kind of syntax.
var seeds = []string{
	"", "*", "/", "/:id", "/:id?", "/:id*", "/:id+", "/a/*/b", "{a}?", "{a}*b", "{/:a-:b}?", "{:a.}*", `\*`, `(\d+)`,
	"/:id([a-z&&[^b]]+)", "(.*)", "([^\\/]+?)", "{*.}?a.b", ":é", "a{}b", "**", "*(.*)?", "{a:x(b|c)d}+", "/(a(?<n>b))",
	"[\\:\\::n]", "https://{*.}?example.com/books/:id(\\d+)?#*", "data\\:foo*", "(", "{", "}", ":", "\\", "?", "a?",
	"http{s}?://:u::p@a.b:80/?q=:q#:h", "((?=a))", "(\\1)", "(\\p{L}+)", "(?i:a)", "/%C3%A9/ü", "../a/./b", "\xff:\xffa",
}

// vectorPatterns returns the constructor strings of the vectors.
func vectorPatterns(f *testing.F) []string {
	f.Helper()
	var cases []struct{ Pattern []any }
	urltest.ReadVectors(f, "urlpatterntestdata.json", &cases)
	var list []string
	for _, c := range cases {
		if len(c.Pattern) > 0 {
			if s, ok := c.Pattern[0].(string); ok {
				list = append(list, s)
			}
		}
	}
	return list
}

// The lenient tokenizer never fails, and the strict one has the same tokens if it
// doesn't.
func FuzzTokenize(f *testing.F) {
	for _, s := range seeds {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, input string) {
		input = infra.ScalarValueString(input)
		if !utf8.ValidString(input) {
			t.Fatalf("%q is no scalar value string", input)
		}
		lenient, err := tokenize(input, false)
		if err != nil {
			t.Fatal(err)
		}
		checkTokens(t, input, lenient)
		strict, err := tokenize(input, true)
		invalid := slices.ContainsFunc(lenient, func(t token) bool { return t.kind == tokenInvalidChar })
		if (err != nil) != invalid {
			t.Fatalf("strict: %v, lenient has an invalid token: %v", err, invalid)
		}
		if err == nil && !slices.Equal(strict, lenient) {
			t.Fatalf("strict %v, lenient %v", strict, lenient)
		}
	})
}

// checkTokens checks that the tokens together are the input.
func checkTokens(t *testing.T, input string, tokens []token) {
	t.Helper()
	var b strings.Builder
	for i, k := range tokens {
		if k.index != b.Len() {
			t.Fatalf("token %d of %q is at %d, want %d", i, input, k.index, b.Len())
		}
		switch k.kind {
		case tokenName:
			b.WriteString(":" + k.value)
		case tokenRegExp:
			b.WriteString("(" + k.value + ")")
		case tokenEscapedChar:
			b.WriteString(`\` + k.value)
		default:
			b.WriteString(k.value)
		}
	}
	if b.String() != input || tokens[len(tokens)-1].kind != tokenEnd {
		t.Fatalf("tokens of %q make %q", input, b.String())
	}
}

// identity is an encoding callback that changes only code points that aren't printable ASCII.
func identity(s string) (string, error) {
	return url.PercentEncode(s, url.C0ControlPercentEncodeSet), nil
}

// merged returns the parts without their offsets, and with adjacent texts joined.
func merged(parts []part) []part {
	var list []part
	for _, p := range parts {
		p.offset = 0
		if n := len(list); n > 0 && p.isPlain(fixedText) && list[n-1].isPlain(fixedText) {
			list[n-1].value += p.value
			continue
		}
		list = append(list, p)
	}
	return list
}

// A generated pattern string has the parts that it was generated from.
func FuzzPatternString(f *testing.F) {
	for _, s := range seeds {
		f.Add(s, uint8(len(s)))
	}
	f.Fuzz(func(t *testing.T, input string, which uint8) {
		s := [...]syntax{defaultSyntax, hostnameSyntax, pathnameSyntax}[which%3]
		parts, err := parsePatternString(infra.ScalarValueString(input), &s, identity, DefaultMaxParts)
		if err != nil {
			return
		}
		text := patternString(parts, &s)
		again, err := parsePatternString(text, &s, identity, DefaultMaxParts)
		if err != nil {
			t.Fatalf("%q became %q: %v", input, text, err)
		}
		if !reflect.DeepEqual(merged(again), merged(parts)) {
			t.Fatalf("%q became %q: %+v, want %+v", input, text, merged(again), merged(parts))
		}
	})
}

// A pattern can be read back from its text, and then matches the same URLs.
func FuzzNew(f *testing.F) {
	for _, s := range append(vectorPatterns(f), seeds...) {
		f.Add(s, "https://example.com/a/?b#c", "https://example.com/books/1", false)
	}
	f.Fuzz(func(t *testing.T, pattern, base, input string, ignoreCase bool) {
		b, _ := url.Parse(base)
		p, err := New(pattern, b, Options{IgnoreCase: ignoreCase})
		if err != nil {
			checkError(t, err, pattern)
			return
		}
		u, err := url.Parse(input)
		if err != nil {
			u = b
		}
		r, ok := p.Exec(u)
		if ok != p.Test(u) {
			t.Fatalf("%v: exec %v, test %v", p, ok, !ok)
		}
		if ok {
			checkResult(t, p, u, &r)
		}
		checkInit(t, p, Options{IgnoreCase: ignoreCase})
		text, err := p.MarshalText()
		if err != nil {
			if !ignoreCase {
				t.Fatal(err)
			}
			return
		}
		var q Pattern
		if err := q.UnmarshalText(text); err != nil || !q.isSame(p) || q.Test(u) != ok {
			t.Fatalf("%s: %v, %s, want %s", text, err, componentsOf(&q), componentsOf(p))
		}
	})
}

// The result of Init makes the same pattern, whatever the components are.
func FuzzInit(f *testing.F) {
	for i, s := range seeds {
		f.Add("http{s}?", s, "80 ", seeds[len(seeds)-1-i], s, "##a", i%2 == 0)
		f.Add(s, "{[}", s, s, "?", s, false)
	}
	f.Add("foo", `[\:\:{1}?]`, "{8}?0", "/.{}?./a", `\?`, "#", false)
	f.Fuzz(func(t *testing.T, protocol, hostname, port, pathname, search, hash string, ignoreCase bool) {
		o := Options{IgnoreCase: ignoreCase}
		init := Init{Protocol: &protocol, Hostname: &hostname, Port: &port, Pathname: &pathname, Search: &search, Hash: &hash}
		if p, err := NewInit(init, o); err == nil {
			checkInit(t, p, o)
			return
		}
		// An invalid component keeps the others from being tested, so each is also tested alone.
		for _, init := range []Init{
			{Protocol: &protocol}, {Hostname: &hostname}, {Port: &port}, {Pathname: &pathname},
			{Protocol: new("a"), Pathname: &pathname}, {Search: &search}, {Hash: &hash}, {Username: &hash, Password: &search},
		} {
			if p, err := NewInit(init, o); err == nil {
				checkInit(t, p, o)
			}
		}
	})
}

func checkError(t *testing.T, err error, pattern string) {
	t.Helper()
	e, ok := err.(*Error)
	if !ok {
		t.Fatalf("%T: %v", err, err)
	}
	if e.Offset < 0 || e.Offset > len(infra.ScalarValueString(pattern)) || e.Reason == "" {
		t.Fatalf("%q: offset %d, reason %q", pattern, e.Offset, e.Reason)
	}
}

func checkResult(t *testing.T, p *Pattern, u *url.URL, r *Result) {
	t.Helper()
	for c := Protocol; c <= Hash; c++ {
		got := r.Component(c)
		names := p.at(c).names
		if len(got.Groups) != len(names) {
			t.Fatalf("%v: %d groups, want %d", p, len(got.Groups), len(names))
		}
		for i, g := range got.Groups {
			if g.Name != names[i] || !strings.Contains(got.Input, g.Value) || !g.Matched && g.Value != "" {
				t.Fatalf("%v on %v: group %+v of %q", p, u, g, got.Input)
			}
		}
	}
}

// The matchers agree with the regular expression of the standard, and a set with the
// patterns in it.
func FuzzMatch(f *testing.F) {
	for _, s := range seeds {
		f.Add(s, "/a/b/c.d-e", uint8(2))
	}
	f.Fuzz(func(t *testing.T, pattern, input string, which uint8) {
		s := [...]syntax{defaultSyntax, hostnameSyntax, pathnameSyntax}[which%3]
		s.ignoreCase = which&64 != 0
		for i := range len(pattern) + len(input) {
			if c := (pattern + input)[i]; c < 0x20 || c > 0x7e {
				return // not part of a component
			}
		}
		c, err := compileComponent(pattern, identity, &s, &Options{})
		if err != nil || c.hasRegExp {
			return
		}
		compareMatchers(t, pattern, input, oracle(t, &c, &s), &c.matcher)
	})
}
