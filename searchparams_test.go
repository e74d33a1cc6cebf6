package url_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/reference"
	"github.com/gowhatwg/url/internal/urltest"
)

// https://url.spec.whatwg.org/#interface-urlsearchparams
func TestStandardSearchParams(t *testing.T) {
	urltest.WantString(t, url.URLSearchParamsFromMap(map[string]string{"key": "730d67"}), "key=730d67")

	u := url.MustParse("https://example.com/?a=b ~")
	urltest.WantURL(t, u, "https://example.com/?a=b%20~", "?a=b%20~")
	u.SearchParams().Sort()
	urltest.WantURL(t, u, "https://example.com/?a=b+%7E", "?a=b+%7E")

	u = url.MustParse("https://example.com/?a=~&b=%7E")
	urltest.WantURL(t, u, "https://example.com/?a=~&b=%7E", "?a=~&b=%7E")
	urltest.WantGet(t, u.SearchParams(), "a", "~")
	urltest.WantGet(t, u.SearchParams(), "b", "~")

	u = url.MustParse("https://example.org/?q=🏳️\u200D🌈&key=e1f7bc78")
	sorted := url.NewURLSearchParams(u.Search())
	u.SearchParams().Sort()
	const search = "?key=e1f7bc78&q=%F0%9F%8F%B3%EF%B8%8F%E2%80%8D%F0%9F%8C%88"
	urltest.WantURL(t, u, "https://example.org/"+search, search)
	sorted.Sort()
	urltest.WantString(t, sorted, search[1:])
}

// FuzzSearchParams changes the list of a URL and a list of its own in the same
// way: they stay alike, and the URL's query stays the list's text.
func FuzzSearchParams(f *testing.F) {
	for i, v := range urltest.Seeds(f, urltest.FormVectors(f)) {
		f.Add(v.Input, "a", "b", uint8(i))
	}
	f.Fuzz(func(t *testing.T, query, name, value string, operation uint8) {
		params := url.NewURLSearchParams("?" + query)
		pairs := url.URLSearchParamsFromPairs(params.All())
		if params.String() != pairs.String() || params.Size() != pairs.Size() {
			t.Errorf("%q: is %q, its pairs are %q", query, params, pairs)
		}
		again := url.NewURLSearchParams("?" + params.String())
		if !slices.Equal(urltest.Collect(again), urltest.Collect(params)) {
			t.Errorf("%q: is %q, and that is %q", query, params, again)
		}

		u := url.MustParse("https://h/")
		if err := u.SetSearch("?" + params.String()); err != nil {
			t.Errorf("%q: %v", params, err)
		}
		for _, p := range []*url.URLSearchParams{params, u.SearchParams()} {
			urltest.Change(p, operation, name, value)
		}
		if got, want := urltest.Collect(u.SearchParams()), urltest.Collect(params); !slices.Equal(got, want) {
			t.Errorf("%q: the pairs of the URL are %q, of the list %q", query, got, want)
		}
		want := ""
		if params.Size() > 0 {
			want = "?" + params.String()
		}
		if u.Search() != want {
			t.Errorf("%q: the search is %q, want %q", query, u.Search(), want)
		}
		urltest.CheckInvariants(t, u)
	})
}

// FuzzReferenceSearchParams runs any number of operations on a list, on the list of
// a URL, and on the reference, and compares them after each.
func FuzzReferenceSearchParams(f *testing.F) {
	for _, seed := range [][2]string{
		{"a=b&c=d", "0e=f\x1E3a=g"},
		{"a=b&a=c&b", "1b\x1E4\x1E2a=c"},
		{"%EE%80%80=1&%F0%90%80%80=2&z&%C3%A9", "4\x1E0\xFF=\xE2\x82"},
		{"&&=&a==b&+%20+&%zz%4", "3=\x1E3a=+"},
		{"", "0=\x1E1\x1E4"},
		{"\xCF%BF=%EF%BB\xBF", "0%EF\xBB=\xBF"},
	} {
		f.Add(seed[0], seed[1])
	}
	for _, v := range urltest.Seeds(f, urltest.FormVectors(f)) {
		f.Add(v.Input, "0a=b\x1E4\x1E3a=c\x1E1a")
	}
	f.Fuzz(func(t *testing.T, query, script string) {
		// A string is one of code points: its bytes and those that are encoded in it
		// don't make up a code point together.
		want := reference.ParseFormURLEncoded(reference.ScalarValueString(query))
		params := url.NewURLSearchParams("?" + query)
		urltest.CompareList(t, query, params, want, "")
		u := url.MustParse("https://h/p#f")
		if err := u.SetSearch("?" + params.String()); err != nil {
			t.Fatal(err)
		}
		bound := u.SearchParams()
		steps(script, func(operation byte, arguments string) {
			name, value, _ := strings.Cut(arguments, "=")
			want = want.Change(urltest.Operation(operation), name, value)
			urltest.Change(params, operation, name, value)
			urltest.Change(bound, operation, name, value)
			urltest.CompareList(t, query, params, want, name, value)
			urltest.CompareList(t, query, bound, want, name, value)
			href := "https://h/p#f"
			if len(want) > 0 {
				href = "https://h/p?" + want.String() + "#f"
			}
			if u.Href() != href {
				t.Errorf("%q, %q: the URL is %q, want %q", query, script, u, href)
			}
		})
	})
}
