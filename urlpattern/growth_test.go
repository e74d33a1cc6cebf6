// The race detector changes the cost of long inputs, so times with it are meaningless.

//go:build !race

package urlpattern

import (
	"fmt"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/testing/urltest"
)

// A growthCase prepares work for an input of about n bytes.
type growthCase struct {
	name    string
	prepare func(n int) func()
}

// unlimited are the options for patterns that no limit refuses.
var unlimited = Options{MaxParts: -1, MaxInstructions: -1}

// fill repeats s up to n bytes.
func fill(s string, n int) string { return strings.Repeat(s, n/len(s)+1) }

// compiling returns a case for a pathname that is mostly s repeated.
func compiling(before, s, after string) growthCase {
	return growthCase{"compile " + before + s, func(n int) func() {
		pattern := before + fill(s, n) + after
		return func() { NewInit(Init{Pathname: &pattern}, unlimited) }
	}}
}

// constructing returns a case for a constructor string.
func constructing(before, s string) growthCase {
	return growthCase{"construct " + before + s, func(n int) func() {
		pattern := before + fill(s, n)
		return func() { New(pattern, nil, unlimited) }
	}}
}

// matching returns a case for a pattern and a pathname that is mostly s repeated.
func matching(pattern, before, s, after string) growthCase {
	return growthCase{"match " + pattern + " " + s, func(n int) func() {
		p, err := NewInit(Init{Pathname: &pattern}, Options{})
		if err != nil {
			panic(err)
		}
		u := url.MustParse("https://h" + before + fill(s, n) + after)
		return func() {
			p.Test(u)
			p.Exec(u)
		}
	}}
}

// numbered returns a case for many groups with different names.
func numbered(format string) growthCase {
	return growthCase{"compile " + format, func(n int) func() {
		var b strings.Builder
		for i := 0; b.Len() < n; i++ {
			fmt.Fprintf(&b, format, i)
		}
		pattern := b.String()
		return func() { NewInit(Init{Pathname: &pattern}, unlimited) }
	}}
}

func growthCases() []growthCase {
	return []growthCase{
		compiling("/", "a", ""), compiling("/", "a{}?", ""), compiling("/", "{a}", ""), compiling("/", "{a}?", ""), compiling("/", "*{}", ""),
		compiling("/", "/../a", ""), compiling("/", "(", ""), compiling("/", "{", ""), compiling("/", ":", ""), compiling("/", "\\", ""), compiling("/", "é", ""),
		compiling("/(", "(?:", ""), compiling("/", "(a", ""), compiling("/(", "(?:a)", ")"), compiling("/(", "a|", "b)"), compiling("/([", "\\q{ab|c}", "])"),
		compiling("/([", "a--", "b])"), compiling("/:", "a", ""), compiling("/", "\\:", ""),
		numbered("/:x%d"), numbered("{:x%d}?a"), numbered("*{}?a%d"),
		constructing("https://h/", "a/"), constructing("https://", "a:b@"), constructing("", "a/"), constructing("https://h?", "(a"), constructing("https://{", "{a}"),
		matching("/*", "/", "a", ""), matching("/:a/:b", "/", "a", ""), matching("/*a*a*a*b", "/", "a", ""), matching("/:a{a:b}+c", "/", "a", ""),
		matching("/{a}*{a}*{a}*b", "/", "a", ""), matching("/:a*/:b*/:c*/x", "/", "a/", ""), matching("/{*a}+{b*}*c", "/", "ab", ""),
		matching("/{:a-}*:b", "/", "a-", "/"), matching("/(a*)*(a*)*b", "/", "a", ""), matching("/((?:a|a)*)b", "/", "a", ""),
		{"look up", func(n int) func() {
			s := mustSet("/a/*", "/:a/:b/c", "/*.png", "https://*.b/*", "/a/:b?")
			u := url.MustParse("https://" + fill("a.", min(n/8, 20_000)) + "b/" + fill("a/", n))
			return func() { s.Test(u) }
		}},
		{"many patterns", func(n int) func() {
			var list []*Pattern
			for i := range n / 32 {
				list = append(list, mustInit(fmt.Sprintf("https://*.h%d.example/a%d/:x", i%7, i)))
			}
			return func() { MustNewSet(list) }
		}},
		{"generate", func(n int) func() {
			p, value := mustInit("/:a/:b"), fill("é", n)
			return func() { p.Generate(Pathname, map[string]string{"a": value, "b": value}) }
		}},
		{"text", func(n int) func() {
			p := mustInit("https://h/{" + fill("a", n) + "}?" + fill("b", n))
			return func() { p.MarshalText() }
		}},
	}
}

// timePerByte returns the factor by which the time per byte grows from short inputs to long
// ones.
func timePerByte(c growthCase, short, factor int, enough float64) float64 {
	return urltest.Growth{Factor: factor, Attempts: 20, Enough: enough}.Ratio(c.prepare(short), c.prepare(short*factor))
}

// Time must be linear in the pattern and in the URL. If it were quadratic, the ratio would be
// the factor.
func TestGrowth(t *testing.T) {
	const short, factor, limit = 1 << 10, 32, 6
	for _, c := range growthCases() {
		if ratio := timePerByte(c, short, factor, limit); ratio > limit {
			t.Errorf("%s: an input of %d times the length takes %.1f times as long per byte", c.name, factor, ratio)
		}
	}
}

// TestGrowth can fail.
func TestGrowthFindsQuadraticTime(t *testing.T) {
	var sum byte
	c := growthCase{"sums", func(n int) func() {
		s := strings.Repeat("a", n)
		return func() {
			for i := range s {
				for j := range i {
					sum += s[j]
				}
			}
		}
	}}
	// On a busy machine, a short run can take so long that a ratio seems small.
	for range 10 {
		if timePerByte(c, 1<<8, 32, 6) > 6 {
			return
		}
	}
	t.Errorf("quadratic time passes (%d)", sum)
}
