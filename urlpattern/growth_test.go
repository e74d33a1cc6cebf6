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

type growthCase = urltest.GrowthCase

// fill repeats s up to n bytes.
func fill(s string, n int) string { return strings.Repeat(s, n/len(s)+1) }

// compiling returns a case for a pathname that is mostly s repeated.
func compiling(before, s, after string) growthCase {
	return growthCase{Name: "compile " + before + s, Prepare: func(n int) func() {
		pattern := before + fill(s, n) + after
		return func() { NewInit(Init{Pathname: &pattern}, unlimited) }
	}}
}

// constructing returns a case for a constructor string.
func constructing(before, s string) growthCase {
	return growthCase{Name: "construct " + before + s, Prepare: func(n int) func() {
		pattern := before + fill(s, n)
		return func() { New(pattern, nil, unlimited) }
	}}
}

// matching returns a case for a pattern and a pathname that is mostly s repeated.
func matching(pattern, before, s, after string) growthCase {
	return growthCase{Name: "match " + pattern + " " + s, Prepare: func(n int) func() {
		p := mustInit(pattern)
		u := url.MustParse("https://h" + before + fill(s, n) + after)
		return func() {
			p.Test(u)
			p.Exec(u)
		}
	}}
}

// attacking returns a case for a pattern of a stranger's with a long text, at the default limits. If
// they let it through, it is matched against a longer URL.
func attacking(before, after string) growthCase {
	return growthCase{Name: "attack " + before + "TEXT" + after, Prepare: func(n int) func() {
		pattern, u := before+fill("a", n/16)+after, url.MustParse("https://h/"+fill("a", n))
		return func() {
			if p, err := NewInit(Init{Pathname: &pattern}, Options{}); err == nil {
				p.Test(u)
				p.Exec(u)
			}
		}
	}}
}

// numbered returns a case for many groups with different names.
func numbered(format string) growthCase {
	return growthCase{Name: "compile " + format, Prepare: func(n int) func() {
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
		attacking("/*", "*"), attacking("/*", "b*"), attacking("/*{", "}?*"), attacking("/*{", "}+*"), attacking("/*", "*{/*}?"),
		{Name: "look up", Prepare: func(n int) func() {
			s := mustSet("/a/*", "/:a/:b/c", "/*.png", "https://*.b/*", "/a/:b?")
			u := url.MustParse("https://" + fill("a.", min(n/8, 20_000)) + "b/" + fill("a/", n))
			return func() { s.Test(u) }
		}},
		{Name: "many patterns", Prepare: func(n int) func() {
			var list []*Pattern
			for i := range n / 32 {
				list = append(list, mustInit(fmt.Sprintf("https://*.h%d.example/a%d/:x", i%7, i)))
			}
			return func() { MustNewSet(list) }
		}},
		{Name: "generate", Prepare: func(n int) func() {
			p, value := mustInit("/:a/:b"), fill("é", n)
			return func() { p.Generate(Pathname, map[string]string{"a": value, "b": value}) }
		}},
		{Name: "text", Prepare: func(n int) func() {
			p := mustInit("https://h/" + fill("a", n) + "*" + fill("b", n))
			return func() { p.MarshalText() }
		}},
	}
}

// Time must be linear in the pattern and in the URL.
func TestGrowth(t *testing.T) { urltest.CheckGrowth(t, 4<<10, growthCases()) }
