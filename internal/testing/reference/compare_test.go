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
			attribute := urltest.Attributes[g.IntN(len(urltest.Attributes))]
			urltest.CompareSet(t, u, object, attribute, g.Value(attribute))
			urltest.CompareList(t, u.Href(), bound, object.List)
			continue
		}
		free := url.NewURLSearchParams(u.Search())
		operation := uint8(g.IntN(len(reference.Operations)))
		urltest.CompareChange(t, u, bound, free, object, operation, g.Name(object.List), g.Name(object.List))
	}
}

// TestReferencePaths compares the paths of all pairs of URLs with short paths.
func TestReferencePaths(t *testing.T) {
	var got []*url.URL
	var want []*reference.URL
	for _, prefix := range []string{"https://h", "a://h", "a:"} {
		each(strings.Split("/ a A %2f %2F . ?", " "), 3, func(path string) {
			if u, r := urltest.CompareParse(t, prefix+path, nil); u != nil {
				got, want = append(got, u), append(want, r)
			}
		})
	}
	equal, starting := 0, 0
	for i, a := range want {
		for j, b := range want {
			equals, startsWith := a.PathEquals(b), a.PathStartsWith(b)
			if got[i].PathEquals(got[j]) != equals || got[i].PathStartsWith(got[j]) != startsWith {
				t.Errorf("%q and %q: want equals %t, starts with %t", a, b, equals, startsWith)
			}
			if equals {
				equal++
			}
			if startsWith {
				starting++
			}
		}
	}
	t.Logf("%d URLs: %d pairs of paths are equal, and %d start with the other", len(want), equal, starting)
	if equal < 100_000 || starting < 200_000 {
		t.Errorf("%d pairs of paths are equal, and %d start with the other, want more", equal, starting)
	}
}

// TestReferenceCodecs compares percent-encoding, percent-decoding, and form-urlencoding.
func TestReferenceCodecs(t *testing.T) {
	if len(urltest.PercentEncodeSets) != 8 {
		t.Fatalf("%d sets", len(urltest.PercentEncodeSets))
	}
	for c := range rune(0x180) {
		urltest.ComparePercent(t, string(c))
	}
	// The first and last bytes of the ranges that begin or continue a code point, both at the
	// end of the string and before a word that is read together with them.
	bytes := strings.Split("a \x7F \x80 \x8F \x90 \x9F \xA0 \xBF \xC1 \xC2 \xDF \xE0 \xE1 \xEC \xED \xEE \xEF \xF0 \xF4 \xF5", " ")
	each(bytes, 3, func(s string) {
		urltest.ComparePercent(t, s)
		urltest.ComparePercent(t, s+"12345678")
	})
	g := cases.New(2)
	for range urltest.Times(20_000) {
		urltest.ComparePercent(t, g.URL())
		urltest.CompareQuery(t, g.Query())
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
