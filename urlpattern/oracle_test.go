package urlpattern

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/gowhatwg/url/urlpattern/internal/ecmascript"
)

// The matchers without a regular expression must give the same result as the standard's regular
// expression. These tests translate it, and compare all matchers on inputs that nearly match.

// oracle returns a matcher of the component that uses the expression.
func oracle(t testing.TB, c *component, s *syntax) *matcher {
	t.Helper()
	translated, err := ecmascript.Compile(regExpSource(c.parts, s), s.ignoreCase, len(c.names), math.MaxInt)
	if err != nil {
		t.Fatalf("%s: %v", c.pattern, err)
	}
	return &matcher{
		kind: matchExpression, fold: s.ignoreCase, groups: len(c.names),
		expression: translated.Expression, captures: translated.Captures,
	}
}

// compareMatchers reports where the matchers differ on input.
func compareMatchers(t testing.TB, pattern, input string, want, got *matcher) {
	t.Helper()
	wantSpans, spans := make([]span, want.groups), make([]span, got.groups)
	wantOK, ok := want.exec(input, wantSpans), got.exec(input, spans)
	if ok != wantOK || got.test(input) != wantOK {
		t.Fatalf("%q on %q: matcher %d says %v, want %v", pattern, input, got.kind, ok, wantOK)
	}
	if ok && !slices.Equal(spans, wantSpans) {
		t.Fatalf("%q on %q: matcher %d: the groups are %v, want %v", pattern, input, got.kind, spans, wantSpans)
	}
}

// randomPattern returns pattern strings without regular expressions.
func randomPattern(r *rand.Rand) string {
	pieces := []string{"a", "b", "/", ".", "-", "ab", "/a", "aa", "*", ":x", ":y", "/:x", "/*", "{a}", "{/a}", "{:x}", "{a:x}", "{:xa}", "{:x-}", "{/:x.}", "{*a}", "{a*}", "{*.}", "{-*-}", "{a:x/b}", "{}?", "a{}?b", "{}"}
	modifiers := []string{"", "", "", "?", "*", "+"}
	var b strings.Builder
	n := 1 + r.IntN(5)
	for range n {
		piece := pieces[r.IntN(len(pieces))]
		// Each group has a different name.
		if i := strings.IndexAny(piece, "xy"); i > 0 && piece[i-1] == ':' {
			piece = piece[:i] + string(rune('A'+b.Len()%26)) + string(rune('A'+b.Len()/26)) + `\` + piece[i+1:]
			piece = strings.TrimSuffix(piece, `\`)
			piece = strings.Replace(piece, `\}`, "}", 1)
		}
		b.WriteString(piece)
		if last := piece[len(piece)-1]; last == '}' && piece != "{}" || last == '*' || strings.Contains(piece, ":") {
			b.WriteString(modifiers[r.IntN(len(modifiers))])
		}
	}
	return b.String()
}

// randomStars returns a pattern string with several "*", and perhaps groups before and after them.
func randomStars(r *rand.Rand) string {
	pieces := []string{"a", "b", "ab", "aBa", "/", "*", "*", "*", "{a*}", "{*b}", "{/*a}"}
	var b strings.Builder
	for range 2 + r.IntN(5) {
		b.WriteString(pieces[r.IntN(len(pieces))])
	}
	return []string{"", "", "/:x/", ":x\\a"}[r.IntN(4)] + b.String() + []string{"", "", "/:y", "/:y.b"}[r.IntN(4)]
}

// randomInput returns an input that a pattern might match.
func randomInput(r *rand.Rand, letters string, n int) string {
	b := make([]byte, r.IntN(n))
	for i := range b {
		b[i] = letters[r.IntN(len(letters))]
	}
	return string(b)
}

// likelyInput returns the text of a pattern, with some text for each group.
func likelyInput(pattern string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case 'A' <= r && r <= 'Z':
			return 'a'
		case strings.ContainsRune("ab/.-", r):
			return r
		}
		return -1
	}, pattern)
}

func TestMatchersAgainstExpression(t *testing.T) {
	rounds := 6000
	if testing.Short() {
		rounds = 600
	}
	r := rand.New(rand.NewPCG(1, 2))
	encode := func(s string) (string, error) { return s, nil }
	kinds, matched, stars := map[matcherKind]int{}, 0, 0
	for i := range rounds {
		for _, s := range []syntax{
			defaultSyntax, hostnameSyntax, pathnameSyntax, {delimiter: "/", prefix: "/", ignoreCase: true},
		} {
			pattern := randomPattern(r)
			if i%4 == 0 {
				pattern = randomStars(r)
			}
			c, err := compileComponent(pattern, encode, &s, &Options{})
			if err != nil {
				continue
			}
			kinds[c.matcher.kind]++
			if m := c.matcher.segments; m != nil && m.stars > 1 {
				stars++
			}
			want, got := oracle(t, &c, &s), &c.matcher
			letters := "ab/.-"
			if s.ignoreCase {
				letters += "AB"
			}
			for range 30 {
				compareMatchers(t, pattern, randomInput(r, letters, 10), want, got)
			}
			compareMatchers(t, pattern, strings.Repeat(randomInput(r, letters, 6), 30), want, got)
			likely := likelyInput(pattern)
			compareMatchers(t, pattern, likely, want, got)
			compareMatchers(t, pattern, strings.ReplaceAll(likely, "a", "aba"), want, got)
			compareMatchers(t, pattern, strings.Repeat(likely, 3), want, got)
			if want.test(likely) {
				matched++
			}
		}
	}
	for _, kind := range []matcherKind{matchAny, matchLiteral, matchSegments, matchExpression} {
		if kinds[kind] < rounds/200 {
			t.Errorf("%d patterns of kind %d", kinds[kind], kind)
		}
	}
	if matched < rounds || stars < rounds/5 {
		t.Errorf("only %d patterns match their own text, and %d have several stars", matched, stars)
	}
	t.Log(kinds, matched, stars)
}
