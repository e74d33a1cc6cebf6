package url_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/encoding/japanese"

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

// The list is bound to its URL: changes are written through.
func ExampleURL_SearchParams() {
	u := url.MustParse("https://example.com/?page=1&tag=a&tag=b")
	params := u.SearchParams()
	fmt.Println(params.Get("page"))
	fmt.Println(params.GetAll("tag"))

	params.Set("page", "2")
	params.DeleteValue("tag", "a")
	params.Append("q", "x & y")
	fmt.Println(u)
	// Output:
	// 1 true
	// [a b]
	// https://example.com/?page=2&tag=b&q=x+%26+y
}

func ExampleNewURLSearchParams() {
	params := url.NewURLSearchParams("?q=caf%C3%A9+au+lait&lang=fr&safe")
	for name, value := range params.All() {
		fmt.Printf("%s: %q\n", name, value)
	}
	// Output:
	// q: "café au lait"
	// lang: "fr"
	// safe: ""
}

func ExampleURLSearchParamsFromPairs() {
	header := map[string]string{"b": "2", "a": "1"}
	params := url.URLSearchParamsFromPairs(maps.All(header))
	params.Sort()
	fmt.Println(params)
	// Output: a=1&b=2
}

// To tell one query from another regardless of the order, sort both.
func ExampleURLSearchParams_Sort() {
	u := url.MustParse("https://example.com/?b=2&a=2&a=1")
	u.SearchParams().Sort()
	fmt.Println(u)
	// Output: https://example.com/?a=2&a=1&b=2
}

func ExampleURLSearchParams_Size() {
	params := url.NewURLSearchParams("a=1&a=2&b")
	fmt.Println(params.Size())
	// Output: 3
}

// What is appended to a bound list is in the URL at once.
func ExampleURLSearchParams_Append() {
	u := url.MustParse("https://example.com/?tag=a")
	u.SearchParams().Append("tag", "b&c")
	fmt.Println(u)
	// Output: https://example.com/?tag=a&tag=b%26c
}

// Without its last pair a URL has no query at all.
func ExampleURLSearchParams_Delete() {
	u := url.MustParse("https://example.com/?utm_source=mail&id=1&utm_source=web")
	u.SearchParams().Delete("utm_source")
	fmt.Println(u)
	u.SearchParams().Delete("id")
	fmt.Println(u)
	// Output:
	// https://example.com/?id=1
	// https://example.com/
}

func ExampleURLSearchParams_DeleteValue() {
	params := url.NewURLSearchParams("tag=a&tag=b&tag=a")
	params.DeleteValue("tag", "a")
	fmt.Println(params)
	// Output: tag=b
}

func ExampleURLSearchParams_Get() {
	params := url.NewURLSearchParams("page=1&page=2&safe")
	fmt.Println(params.Get("page"))
	fmt.Println(params.Get("safe"))
	fmt.Println(params.Get("other"))
	// Output:
	// 1 true
	//  true
	//  false
}

func ExampleURLSearchParams_GetAll() {
	params := url.NewURLSearchParams("tag=b&page=1&tag=a")
	fmt.Println(params.GetAll("tag"), len(params.GetAll("other")))
	// Output: [b a] 0
}

func ExampleURLSearchParams_Has() {
	params := url.NewURLSearchParams("page=1&safe")
	fmt.Println(params.Has("safe"), params.Has("Page"))
	// Output: true false
}

func ExampleURLSearchParams_HasValue() {
	params := url.NewURLSearchParams("tag=a&tag=b")
	fmt.Println(params.HasValue("tag", "b"), params.HasValue("tag", "c"))
	// Output: true false
}

// The pair stays where the first one of its name is.
func ExampleURLSearchParams_Set() {
	params := url.NewURLSearchParams("page=1&q=url&page=2")
	params.Set("page", "3")
	params.Set("lang", "de")
	fmt.Println(params)
	// Output: page=3&q=url&lang=de
}

func ExampleURLSearchParams_All() {
	u := url.MustParse("https://example.com/?q=a+b&lang=fr")
	for name, value := range u.SearchParams().All() {
		fmt.Printf("%s: %q\n", name, value)
	}
	// Output:
	// q: "a b"
	// lang: "fr"
}

func ExampleURLSearchParams_Keys() {
	params := url.NewURLSearchParams("b=1&a=2&b=3")
	fmt.Println(slices.Collect(params.Keys()))
	// Output: [b a b]
}

func ExampleURLSearchParams_Values() {
	params := url.NewURLSearchParams("b=1&a=2&b=3")
	fmt.Println(slices.Collect(params.Values()))
	// Output: [1 2 3]
}

// Whatever way the query was written, this is the one of forms.
func ExampleURLSearchParams_String() {
	fmt.Println(url.NewURLSearchParams("?q=a%20b~&&safe&é=1"))
	// Output: q=a+b%7E&safe=&%C3%A9=1
}

// The body of a form, appended to what is there.
func ExampleURLSearchParams_AppendText() {
	body, err := url.NewURLSearchParams("name=J. Doe").AppendText([]byte("id=1&"))
	fmt.Println(string(body), err)
	// Output: id=1&name=J.+Doe <nil>
}

// A form of a page in another encoding than UTF-8 is sent in that. What it can't
// encode goes as a reference of HTML.
func ExampleURLSearchParams_Encode() {
	params := url.NewURLSearchParams("q=日本 ☃")
	fmt.Println(params)
	fmt.Println(params.Encode(japanese.ShiftJIS))
	// Output:
	// q=%E6%97%A5%E6%9C%AC+%E2%98%83
	// q=%93%FA%96%7B+%26%239731%3B
}
