package url_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
)

// attributes are the names of the setters in a fixed order, for a fuzzer that
// chooses one by number.
var attributes = []string{"href", "protocol", "username", "password", "host", "hostname", "port", "pathname", "search", "hash"}

// seedInputs returns the inputs of the vectors, with the base of each, if any.
func seedInputs(tb testing.TB) []parseVector {
	tb.Helper()
	var seeds, more []parseVector
	readVectors(tb, "urltestdata.json", &seeds)
	readVectors(tb, "urltestdata-javascript-only.json", &more)
	return append(seeds, more...)
}

// FuzzParse holds every URL that parses to its invariants.
func FuzzParse(f *testing.F) {
	for _, v := range seedInputs(f) {
		f.Add(v.input)
	}
	for _, tt := range errorExamples {
		f.Add(tt.input)
	}
	f.Add("\xE2\x82https://h\xFF/\xED\xA0\x80?\xC0#\xF4\x90\x80\x80")
	f.Fuzz(func(t *testing.T, input string) {
		if u, err := parseEveryWay(t, input, nil); err == nil {
			checkInvariants(t, u)
		}
	})
}

// FuzzParseWithBase does so for inputs against a base.
func FuzzParseWithBase(f *testing.F) {
	for _, v := range seedInputs(f) {
		if v.base != nil {
			f.Add(v.input, *v.base)
		}
	}
	for _, tt := range parsingExamples {
		f.Add(tt.input, tt.base)
	}
	f.Fuzz(func(t *testing.T, input, base string) {
		u, err := parseEveryWay(t, input, &base)
		if err != nil {
			return
		}
		checkInvariants(t, u)
		b := url.MustParse(base)
		if again, err := b.Parse(u.Href()); err != nil || *again != *u {
			t.Errorf("%q, itself against %q, is %v, %v", u, base, again, err)
		}
		// "#" leaves everything but the fragment alone, whatever the base.
		if self, err := b.Parse("#"); err != nil || !self.Equal(b, true) {
			t.Errorf("# against %q is %v, %v", base, self, err)
		}
	})
}

// FuzzSetters runs two setters on a URL, one after the other.
func FuzzSetters(f *testing.F) {
	var vectors map[string][]setterVector
	readVectors(f, "setters_tests.json", &vectors)
	for attribute, cases := range vectors {
		i := uint8(slices.Index(attributes, attribute))
		for _, v := range cases {
			f.Add(v.Href, i, v.NewValue, i+1, v.NewValue)
		}
	}
	f.Fuzz(func(t *testing.T, href string, first uint8, firstValue string, second uint8, secondValue string) {
		u, err := url.Parse(href)
		if err != nil {
			return
		}
		for _, step := range []struct {
			attribute uint8
			value     string
		}{{first, firstValue}, {second, secondValue}} {
			before := *u
			attribute := attributes[int(step.attribute)%len(attributes)]
			_ = setAttribute(t, u, attribute, step.value)
			if isMadeFile(&before, u) {
				return
			}
		}
	})
}

// FuzzHost holds what the host parsers return to what the standard says of the
// serialization: it parses to the same host again.
func FuzzHost(f *testing.F) {
	for _, name := range []string{"toascii.json", "IdnaTestV2-removed.json"} {
		var vectors []domainVector
		readVectors(f, name, &vectors)
		for _, v := range vectors {
			f.Add(v.Input)
		}
	}
	for _, input := range []string{"", "[::1]", "[1:2::1.2.3.4]", "0x7F.1", "1.2.3.4.", "..", "%00", "\xFF", "a%E2%82", "[", "]"} {
		f.Add(input)
	}
	f.Fuzz(func(t *testing.T, input string) {
		for _, parse := range []func(string) (url.Host, error){url.ParseHost, url.ParseOpaqueHost} {
			host, err := parse(input)
			if err != nil {
				if host != (url.Host{}) {
					t.Errorf("%q: is %q with the error %v", input, host, err)
				}
				continue
			}
			if again, err := parse(host.String()); err != nil || again != host {
				t.Errorf("%q: is %q, and that is %q, %v", input, host, again, err)
			}
		}
		if domain, err := url.DomainToASCII(input, false); err == nil {
			if again, err := url.DomainToASCII(domain, false); err != nil || again != domain {
				t.Errorf("%q: is %q, and that is %q, %v", input, domain, again, err)
			}
			unicode := url.DomainToUnicode(domain)
			if again, err := url.DomainToASCII(unicode, false); err != nil || again != domain {
				t.Errorf("%q: is %q, in Unicode %q, and that is %q, %v", input, domain, unicode, again, err)
			}
		}
	})
}

// FuzzSearchParams changes the list of a URL and a list of its own in the same
// way: they stay alike, and the URL's query stays the list's text.
func FuzzSearchParams(f *testing.F) {
	var vectors []struct {
		Input string `json:"input"`
	}
	readVectors(f, "urlencoded-parser-data.json", &vectors)
	for i, v := range vectors {
		f.Add(v.Input, "a", "b", uint8(i))
	}
	f.Fuzz(func(t *testing.T, query, name, value string, operation uint8) {
		params := url.NewURLSearchParams("?" + query)
		pairs := url.URLSearchParamsFromPairs(params.All())
		if params.String() != pairs.String() || params.Size() != pairs.Size() {
			t.Errorf("%q: is %q, its pairs are %q", query, params, pairs)
		}
		again := url.NewURLSearchParams("?" + params.String())
		if !slices.Equal(collect(again), collect(params)) {
			t.Errorf("%q: is %q, and that is %q", query, params, again)
		}

		u := url.MustParse("https://h/")
		if err := u.SetSearch("?" + params.String()); err != nil {
			t.Errorf("%q: %v", params, err)
		}
		for _, p := range []*url.URLSearchParams{params, u.SearchParams()} {
			change(p, operation, name, value)
		}
		if got, want := collect(u.SearchParams()), collect(params); !slices.Equal(got, want) {
			t.Errorf("%q: the pairs of the URL are %q, of the list %q", query, got, want)
		}
		want := ""
		if params.Size() > 0 {
			want = "?" + params.String()
		}
		if u.Search() != want {
			t.Errorf("%q: the search is %q, want %q", query, u.Search(), want)
		}
		checkInvariants(t, u)
	})
}

// collect returns the names and values of a list in turn.
func collect(params *url.URLSearchParams) []string {
	var all []string
	for name, value := range params.All() {
		all = append(all, name, value)
	}
	return all
}

// change runs one of the operations that change a list.
func change(params *url.URLSearchParams, operation uint8, name, value string) {
	switch operation % 5 {
	case 0:
		params.Append(name, value)
	case 1:
		params.Delete(name)
	case 2:
		params.DeleteValue(name, value)
	case 3:
		params.Set(name, value)
	case 4:
		params.Sort()
	}
}

// TestRandomInput runs the whole API over strings that are put together by
// chance from what parsers stumble over.
func TestRandomInput(t *testing.T) {
	pieces := strings.Split("https:|file:|web+demo:|data:|/|//|\\|?|#|@|:|::|[|]|[::1]|.|..|%2e|%|%41|%zz|C:|C%7C|1|0x|255|65536|"+
		"xn--|ü|日本|💩|\u00AD|\u200D|localhost|host| |\t|\n|\x00|\x1F|\x7F|\xFF|\xE2\x82|\xED\xA0\x80|a|=|&|+|'|^|~", "|")
	pieces = append(pieces, "|", "c|", "")
	random := rand.New(rand.NewPCG(1, 2))
	text := func() string {
		var b strings.Builder
		for range random.IntN(9) {
			b.WriteString(pieces[random.IntN(len(pieces))])
		}
		return b.String()
	}
	parsed := 0
	for range 20000 {
		base, input := text(), text()
		if random.IntN(2) == 0 {
			base = "https://h/a/b?c#d"
		}
		u, err := parseEveryWay(t, input, &base)
		if err != nil {
			continue
		}
		parsed++
		checkInvariants(t, u)
		before := *u
		attribute := attributes[random.IntN(len(attributes))]
		_ = setAttribute(t, u, attribute, text())
		if isMadeFile(&before, u) {
			continue
		}
		change(u.SearchParams(), uint8(random.IntN(5)), text(), text())
		checkInvariants(t, u)
	}
	t.Logf("%d of 20000 inputs are URLs", parsed)
	if parsed < 1000 {
		t.Errorf("only %d inputs are URLs", parsed)
	}
}
