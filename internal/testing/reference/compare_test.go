package reference_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/testing/reference"
	"github.com/gowhatwg/url/internal/testing/urltest"
	"github.com/gowhatwg/url/internal/testing/urltest/cases"
)

// TestReferenceVectors compares the package with the reference on the inputs of the vectors,
// with their own bases and with a variety of bases.
func TestReferenceVectors(t *testing.T) {
	compared := 0
	for _, v := range urltest.ParseVectors(t) {
		urltest.CompareParse(t, v.Input, nil)
		for _, base := range append([]string{v.BaseString()}, cases.Bases...) {
			compared++
			urltest.CompareParse(t, v.Input, urltest.ReferenceBase(base))
		}
	}
	if compared < 10000 {
		t.Errorf("%d comparisons, want more", compared)
	}
}

// TestReferenceRelative covers references that take many different paths through the parser.
func TestReferenceRelative(t *testing.T) {
	base := urltest.ReferenceBase("https://user:pass@host.example:8080/path/to/?query#fragment")
	for _, input := range []string{
		"a/b?c#d", "/a/b", "?a", "#a", "./a", "a/./b", "a:b", "//h/a", "\\a", "a%2e/b", "/a/%2e%2E", "é", "12345678/12345678/.x",
		// The reference must not read ahead at each "%".
		"blob:q.ab:abou" + strings.Repeat("\xEC", 1000) + ":blank",
		// Characters to encode where the parser looks for the first ":" of credentials.
		"https://a;b@h/", "https://a.;@h/", "https://a;b:c@h/",
		// A tab before the end of a path that ends in "/", before a dot, and after an encoded
		// character.
		"https://h/\t?x", "https://h/a/\t#x", "https://h/\t./x", "https://h/a/\t../x", "https://h/a/.\t./x", "https://h/é\tb2345678", "https://h/éab\tb2345678",
		// Tabs around the end of a scheme, and after the spaces at the end of an opaque path.
		"a\t:x", "a:\tx", "a:\t/x", "a:\t/\t/x/y", "a:\t\t//h/x", "a:x\t", "a:x \t?q", "a:x \t\r\n#f", "a: \t \t?q", "a:\t?q", "a: \tx ?q", "a:x\t ?\tq\t#\tf",
		"a:é\t ?", "a:é \t#", "a:\xE2\t\x82\xAC", "A:x\ty", "h\tttp://h/", "http:\t/x", "file:\t//h/x", "a\t/:b", "\"\t:b",
		// A drive letter means nothing with other schemes, not even after a dot segment.
		"https://h/./C|/", "https://h/a/../C|", "foo:/./C|/",
		// Brackets that don't begin at the start of the host, or end before the host does.
		"https://[::1][x]:80/", "https://Z:8]/", "foo://a[b]:8/", "foo://[::1]:8]",
	} {
		urltest.CompareParse(t, input, nil)
		urltest.CompareParse(t, input, base)
	}
	// A drive letter stays, but only if it is a segment, and only in a file: URL.
	for _, base := range []string{"file:///C:", "file:///C:/", "file:///C:/a", "file:///C:a/b", "file:///ab/c", "file:///ab", "file:///", "https://h/C:", "https://h/C:/"} {
		for _, input := range []string{"x", "/x", "/D:/x", "D|", "..", "/..", "//h/x", "\\x", "/\\h"} {
			urltest.CompareParse(t, input, urltest.ReferenceBase(base))
		}
	}
}

// TestRandomReferences resolves references that are built from pieces with a meaning in
// references, against bases of all kinds.
func TestRandomReferences(t *testing.T) {
	pieces := []string{
		"a", "..", ".", "/", "//", "?", "#", "%2e", "%2E", " ", "é", "日", "\xE2", "\t", "\n", "\\", ":", "b.c", "..a", "%", "\"", "<", "C|", "@",
		"12345678", "abcdefghijklmno",
	}
	bases := []string{
		"https://u:p@h:8080/a/b/c?q#f", "https://h/", "http://h/a/", "ws://h/a?b", "ftp://h/a/b/c#d", "https://[::1]/x/y", "http://1.2.3.4:81/?#",
		"https://h/a//b//c", "file:///C:/a/b", "foo://h/a/b", "foo:bar", "foo:/.//a",
	}
	g := cases.New(5)
	for range urltest.Times(60_000) {
		input := g.Some(pieces, 8, "")
		base := urltest.ReferenceBase(g.Pick(bases))
		if g.IntN(8) == 0 {
			urltest.CompareParse(t, input, base)
		} else {
			compareHref(t, input, base)
		}
		if t.Failed() {
			break
		}
	}
}

// TestReference compares the package with the reference on random URLs, their setters, and
// their lists.
func TestReference(t *testing.T) {
	n := urltest.Times(120_000)
	g := cases.New(1)
	parsed := 0
	for range n {
		base := ""
		switch g.IntN(3) {
		case 0:
			base = g.Base()
		case 1:
			base = g.URL()
		}
		b := urltest.ReferenceBase(base)
		u, reference := urltest.CompareParse(t, g.Input(b != nil), b)
		if u != nil {
			parsed++
			compareSequence(t, g, u, urltest.NewObject(reference))
		}
		if t.Failed() {
			break
		}
	}
	t.Logf("%d of %d inputs are URLs", parsed, n)
	if parsed < n/2 {
		t.Errorf("only %d of %d inputs are URLs", parsed, n)
	}
}

// compareSequence compares the results of a few setters and operations on a URL.
func compareSequence(t testing.TB, g *cases.Generator, u *url.URL, object *reference.Object) {
	t.Helper()
	bound := u.SearchParams()
	for range g.IntN(4) {
		if g.IntN(3) > 0 {
			attribute := cases.Attributes[g.IntN(len(cases.Attributes))]
			urltest.CompareSet(t, u, object, attribute, g.Value(attribute))
			urltest.CompareList(t, u.Href(), bound, object.List)
			continue
		}
		free := url.NewURLSearchParams(u.Search())
		operation := uint8(g.IntN(len(reference.Operations)))
		urltest.CompareChange(t, u, bound, free, object, operation, g.Name(object.List), g.Name(object.List))
	}
}

// TestReferenceCodecs compares percent-encoding, percent-decoding, and form-urlencoding.
func TestReferenceCodecs(t *testing.T) {
	if len(urltest.PercentEncodeSets) != 8 {
		t.Fatalf("%d sets", len(urltest.PercentEncodeSets))
	}
	for name, set := range urltest.PercentEncodeSets {
		for c := rune(0); c < 0x180; c++ {
			if name.Contains(c) != set(c) {
				t.Errorf("set %d: contains %U: %t", name, c, name.Contains(c))
			}
		}
	}
	// The first and last bytes of the ranges that begin or continue a code point, both at the
	// end of the string and before a word that is read together with them.
	eachString("a\x7F\x80\x8F\x90\x9F\xA0\xBF\xC1\xC2\xDF\xE0\xE1\xEC\xED\xEE\xEF\xF0\xF4\xF5", 3, func(s string) {
		urltest.ComparePercent(t, s)
		urltest.ComparePercent(t, s+"12345678")
	})
	g := cases.New(2)
	for range urltest.Times(20_000) {
		urltest.ComparePercent(t, g.URL())
		urltest.CompareQuery(t, g.Query())
	}
}

// TestReferenceHosts compares the host parsers on random addresses.
func TestReferenceHosts(t *testing.T) {
	g := cases.New(3)
	for range urltest.Times(60_000) {
		urltest.CompareHosts(t, g.Host())
	}
}

// TestSplitSequences covers code points with some of their bytes percent-encoded and some not.
// The conversion to scalar values comes before percent-decoding, so these bytes don't become
// one code point.
func TestSplitSequences(t *testing.T) {
	for _, s := range []string{"%E2%82\xB9", "\xE2%82%B9", "%E2\x82%B9", "\xC3%BC", "%C3\xBC"} {
		urltest.CompareHosts(t, s)
		urltest.CompareQuery(t, s+"="+s)
		urltest.CompareParse(t, "https://"+s+"/"+s+"?"+s+"#"+s, nil)
		if _, err := url.ParseHost(s); !errors.Is(err, url.DomainToASCIIError) {
			t.Errorf("%q: the error is %v, want one of domain to ASCII", s, err)
		}
		for name := range url.NewURLSearchParams(s).Keys() {
			if strings.Trim(name, "\uFFFD") != "" {
				t.Errorf("%q is read as %q", s, name)
			}
		}
	}
}

// eachString runs f on each string of at most n bytes of the alphabet.
func eachString(alphabet string, n int, f func(s string)) {
	var grow func(s string, more int)
	grow = func(s string, more int) {
		f(s)
		for i := 0; more > 0 && i < len(alphabet); i++ {
			grow(s+alphabet[i:i+1], more-1)
		}
	}
	grow("", n)
}

// TestShortURLs covers URLs that are about as long as the words that a parser may read. They
// have dots, percent signs, and ends of components in every position. The parser must not read
// before the input or beyond its end.
func TestShortURLs(t *testing.T) {
	for _, scheme := range []string{"ws://", "ftp://", "http://", "file://", "wss://"} {
		n := 4
		if testing.Short() {
			n = 2
		}
		eachString(".%/a?#:", n, func(s string) { urltest.CompareParse(t, scheme+s, nil) })
	}
	for _, scheme := range []string{"ws://", "wss://", "ftp://", "http://", "https://", "file://", "file:///"} {
		n := 3
		if testing.Short() {
			n = 2
		}
		eachString("h1./%:?#@\\[] \t", n, func(s string) { urltest.CompareParse(t, scheme+s, nil) })
	}
	base := urltest.ReferenceBase("ws://h/")
	for _, ref := range []string{
		"", ".", "%", "/", "/.", "/%", "?", "#", "x/.", "1234567", "12345678", "123456/.", "1234567.", ".2345678", "/.234567", "/1234567/.",
		"?1234567", "#1234567",
	} {
		urltest.CompareParse(t, ref, base)
	}
}

// TestShortValues sets each attribute of URLs of all kinds to short values. The methods
// write a verbatim value without running the parser. Some of these values are verbatim, and
// others become so by one byte more or less.
func TestShortValues(t *testing.T) {
	n, step := 3, 1
	switch {
	case testing.Short():
		n = 2
	case !urltest.Long():
		step = 5 // of the values of three bytes
	}
	number := 0
	for _, href := range []string{"https://u:p@h:8/a?b#c", "http://h/", "file://h/C:/a", "file:///a", "foo://h:80", "foo:/.//a", "foo:a ?b", "a:"} {
		record := urltest.ReferenceBase(href)
		for _, attribute := range cases.Attributes {
			for _, before := range []string{"", "h:", "/"} {
				eachString("h08:/.%?#@\\[]| \té", n, func(s string) {
					if number++; len(s) == 3 && number%step != 0 {
						return
					}
					urltest.CompareSet(t, url.MustParse(href), urltest.NewObject(record), attribute, before+s)
				})
			}
		}
	}
}

// TestDistances has code points that mean something to a state, alone and in pairs, at
// each distance from one another and from the end of the input. The package reads and
// copies eight bytes at a time, and so has to end anywhere within them.
func TestDistances(t *testing.T) {
	const padding = "aaaaaaaaaaaaaaaaa"
	points := []string{"", " ", "é", "日", "\"", "%", "?", "#", "/", "\\", "/.", "..", "\t", "@", ":"}
	step, n := max(1, 1_000_000/urltest.Times(1_000_000)), 0
	for _, prefix := range []string{"foo:", "foo://h/", "foo://", "https://h/", "https:/", "https://h?", "https://h/#", "file:///", "/", ""} {
		var base *reference.URL
		if !strings.Contains(prefix, ":") {
			base = urltest.ReferenceBase("https://user@host/b/c?d#e")
		}
		for _, a := range points {
			for i := range 10 {
				for _, b := range points {
					for j := range 10 {
						if n++; n%step != 0 {
							continue
						}
						c := points[n/step%len(points)]
						compareHref(t, prefix+a+padding[:i]+b+padding[:j]+c, base)
						compareHref(t, prefix+a+padding[:i]+b+c+padding[:j], base)
						compareHref(t, prefix+"é"+a+padding[:i]+b+padding[:j]+c, base)
					}
				}
			}
		}
	}
}

// compareHref compares only the serializations from the package and from the reference.
func compareHref(t *testing.T, input string, base *reference.URL) {
	t.Helper()
	want, _, ok := urltest.ParseReference(input, base)
	var u *url.URL
	var err error
	if base != nil {
		u, err = url.ParseWithBase(input, base.String())
	} else {
		u, err = url.Parse(input)
	}
	if ok != (err == nil) || ok && u.Href() != want.String() {
		t.Fatalf("%q: %v, %v, want %v", input, u, err, want)
	}
}
