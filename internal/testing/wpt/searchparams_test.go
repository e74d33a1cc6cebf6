package wpt_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/testing/reference"
	"github.com/gowhatwg/url/internal/testing/urltest"
)

// The test url-searchparams: changes to a URL change its searchParams, and the other way around.

func TestSearchParamsOfURL(t *testing.T) {
	u := url.MustParse("http://example.org/?a=b")
	params := u.SearchParams()
	urltest.WantString(t, params, "a=b")
	params.Set("a", "b")
	urltest.WantString(t, u.SearchParams(), "a=b")
	urltest.WantURL(t, u, "http://example.org/?a=b", "?a=b")

	if err := u.SetSearch(""); err != nil {
		t.Error(err)
	}
	urltest.WantString(t, params, "")
	urltest.WantString(t, u.SearchParams(), "")
	urltest.WantURL(t, u, "http://example.org/", "")
}

func TestSearchParamsFollowSetters(t *testing.T) {
	u := url.MustParse("http://example.org/file?a=b&c=d")
	params := u.SearchParams()
	urltest.WantString(t, params, "a=b&c=d")
	for _, search := range []string{"e=f&g=h", "?e=f&g=h"} {
		if err := u.SetSearch(search); err != nil {
			t.Error(err)
		}
		urltest.WantURL(t, u, "http://example.org/file?e=f&g=h", "?e=f&g=h")
		urltest.WantString(t, params, "e=f&g=h")
	}

	params.Append("i", " j ")
	urltest.WantURL(t, u, "http://example.org/file?e=f&g=h&i=+j+", "?e=f&g=h&i=+j+")
	urltest.WantString(t, u.SearchParams(), "e=f&g=h&i=+j+")
	params.Set("e", "updated")
	urltest.WantURL(t, u, "http://example.org/file?e=updated&g=h&i=+j+", "?e=updated&g=h&i=+j+")

	if err := u.SetHref("http://example.org/file??a=b&c=d"); err != nil {
		t.Error(err)
	}
	urltest.WantURL(t, u, "http://example.org/file??a=b&c=d", "??a=b&c=d")
	urltest.WantString(t, params, "%3Fa=b&c=d")
	if err := u.SetHref("http://example.org/file??a=b"); err != nil {
		t.Error(err)
	}
	urltest.WantURL(t, u, "http://example.org/file??a=b", "??a=b")
	urltest.WantString(t, params, "%3Fa=b")
	if err := u.SetHref("http://example.org/file"); err != nil {
		t.Error(err)
	}
	urltest.WantString(t, params, "")
}

func TestSearchParamsOfURLIsOneList(t *testing.T) {
	u := url.MustParse("http://example.org/?a=b")
	one, two := u.SearchParams(), u.SearchParams()
	one.Append("c", "d")
	urltest.WantString(t, two, "a=b&c=d")
	two.Delete("a")
	urltest.WantString(t, one, "c=d")
	urltest.WantURL(t, u, "http://example.org/?c=d", "?c=d")
}

// TestSearchParamsChange has a change to a list, which is also that of a URL.
func TestSearchParamsChange(t *testing.T) {
	for _, tt := range []struct{ query, operation, name, value, want string }{
		{"", "append", "a", "b", "a=b"}, {"a=b", "append", "a", "b", "a=b&a=b"}, {"a=b&a=b", "append", "a", "c", "a=b&a=b&a=c"},
		{"a=b&a=b&a=c", "append", "", "", "a=b&a=b&a=c&="}, {"a=b&a=b&a=c&=", "append", "", "", "a=b&a=b&a=c&=&="},
		{"first=1&second=2", "append", "third", "", "first=1&second=2&third="}, {"first=1&second=2&third", "append", "first", "10", "first=1&second=2&third=&first=10"},
		{"a=b&a=d&c&e&", "append", "first", "null", "a=b&a=d&c=&e=&first=null"}, {"a=1&b=2&a=3", "append", "b", "4", "a=1&b=2&a=3&b=4"},
		{"a=b&c=d", "set", "a", "B", "a=B&c=d"}, {"a=b&c=d&a=e", "set", "a", "B", "a=B&c=d"}, {"a=b&c=d&a=e", "set", "e", "f", "a=b&c=d&a=e&e=f"},
		{"a=1&a=2&a=3", "set", "first", "4", "a=1&a=2&a=3&first=4"}, {"a=1&a=2&a=3", "set", "a", "4", "a=4"}, {"a=1&a=2&a=3&a", "set", "a", "one", "a=one"},
		{"x&a=1&y&a=2&z", "set", "a", "", "x=&a=&y=&z="}, {"", "set", "", "", "="},
		{"a=b&c=d", "delete", "a", "", "c=d"}, {"a=a&b=b&a=a&c=c", "delete", "a", "", "b=b&c=c"}, {"a=a&=&b=b&c=c", "delete", "", "", "a=a&b=b&c=c"},
		{"first=1&first=10", "delete", "first", "", ""}, {"a=b", "delete", "c", "", "a=b"}, {"a=1&b=2&a=3", "delete", "a", "", "b=2"},
		{"a=b&a=d&c&e&a=b", "delete value", "a", "b", "a=d&c=&e="}, {"a=d&c&e", "delete value", "a", "b", "a=d&c=&e="},
		{"a=d&c&e", "delete value", "c", "x", "a=d&c=&e="}, {"a=d&c&e", "delete value", "c", "", "a=d&e="},
	} {
		t.Run(tt.operation+" "+tt.name+" of "+tt.query, func(t *testing.T) {
			u := url.MustParse("http://localhost/?" + tt.query)
			object := urltest.NewObject(urltest.ReferenceBase(u.Href()))
			bound, free := u.SearchParams(), url.NewURLSearchParams(tt.query)
			urltest.CompareChange(t, u, bound, free, object, uint8(slices.Index(reference.Operations, tt.operation)), tt.name, tt.value)
			urltest.WantString(t, free, tt.want)
		})
	}
}

func TestSearchParamsSize(t *testing.T) {
	u := url.MustParse("http://localhost/query")
	p := u.SearchParams()
	for search, want := range map[string]int{"a=1&b=2&a=3": 3, "": 0, "?": 0, "?&": 0, "?=": 1} {
		if err := u.SetSearch(search); err != nil || p.Size() != want || u.SearchParams().Size() != want {
			t.Errorf("%q: the sizes are %d and %d, want %d; %v", search, p.Size(), u.SearchParams().Size(), want, err)
		}
	}
}

func TestSearchParamsDeleteThroughURL(t *testing.T) {
	u := url.MustParse("http://example.com/?param1&param2")
	u.SearchParams().Delete("param1")
	urltest.WantURL(t, u, "http://example.com/?param2=", "?param2=")
	u.SearchParams().Delete("param2")
	urltest.WantURL(t, u, "http://example.com/", "")

	u = url.MustParse("http://example.com/?")
	u.SearchParams().Delete("param1")
	urltest.WantURL(t, u, "http://example.com/", "")

	u = url.MustParse("http://example.com/?#x")
	u.SearchParams().DeleteValue("param1", "")
	urltest.WantURL(t, u, "http://example.com/#x", "")
}

// TestSearchParamsOfOpaquePath adds and removes a query after an opaque path that ends in a
// space.
func TestSearchParamsOfOpaquePath(t *testing.T) {
	for _, hash := range []string{"", "#test"} {
		u := url.MustParse("data:space    ?test" + hash)
		urltest.WantString(t, u.SearchParams(), "test=")
		u.SearchParams().Delete("test")
		urltest.WantString(t, u.SearchParams(), "")
		urltest.WantURL(t, u, "data:space   %20"+hash, "")
		if want := "space   %20"; u.Pathname() != want {
			t.Errorf("the pathname is %q, want %q", u.Pathname(), want)
		}
		u.SearchParams().Append("a", "b")
		urltest.WantURL(t, u, "data:space   %20?a=b"+hash, "?a=b")
	}
}

// TestSearchParamsConstructor has the pairs of a query, and looks for names and values in the list.
func TestSearchParamsConstructor(t *testing.T) {
	for _, tt := range []struct {
		query string
		want  [][2]string
	}{
		{"", nil}, {"?", nil}, {"a=b", [][2]string{{"a", "b"}}}, {"?a=b", [][2]string{{"a", "b"}}}, {"??a=b", [][2]string{{"?a", "b"}}},
		{"a=b+c", [][2]string{{"a", "b c"}}}, {"a+b=c", [][2]string{{"a b", "c"}}}, {"a=b c", [][2]string{{"a", "b c"}}},
		{"a b=c", [][2]string{{"a b", "c"}}}, {"a=b%20c", [][2]string{{"a", "b c"}}}, {"a%20b=c", [][2]string{{"a b", "c"}}},
		{"a=b%2Bc", [][2]string{{"a", "b+c"}}}, {"a=b\x00c", [][2]string{{"a", "b\x00c"}}}, {"a\x00b=c", [][2]string{{"a\x00b", "c"}}},
		{"a=b%00c", [][2]string{{"a", "b\x00c"}}}, {"a%00b=c", [][2]string{{"a\x00b", "c"}}}, {"a=b\u2384", [][2]string{{"a", "b\u2384"}}},
		{"a\u2384b=c", [][2]string{{"a\u2384b", "c"}}}, {"a=b%e2%8e%84", [][2]string{{"a", "b\u2384"}}},
		{"a%e2%8e%84b=c", [][2]string{{"a\u2384b", "c"}}}, {"a=b💩c", [][2]string{{"a", "b💩c"}}}, {"a💩b=c", [][2]string{{"a💩b", "c"}}},
		{"a=b%f0%9f%92%a9c", [][2]string{{"a", "b💩c"}}}, {"a%f0%9f%92%a9b=c", [][2]string{{"a💩b", "c"}}},
		{"&&&a=b&&&&c=d&", [][2]string{{"a", "b"}, {"c", "d"}}}, {"a=\xF0\x9F\x92&\xE2\x82", [][2]string{{"a", "\uFFFD"}, {"\uFFFD", ""}}},
		{"a=%F0%9F%92b%ED%A0%80", [][2]string{{"a", "\uFFFDb\uFFFD\uFFFD\uFFFD"}}},
		{"\uFEFFa=%EF%BB%BFb", [][2]string{{"\uFEFFa", "\uFEFFb"}}},
		// Several pairs, of which some have the same name.
		{"a=b&c=d", [][2]string{{"a", "b"}, {"c", "d"}}}, {"a=b&c=d&a=e", [][2]string{{"a", "b"}, {"c", "d"}, {"a", "e"}}},
		{"=b&c=d", [][2]string{{"", "b"}, {"c", "d"}}}, {"a=&c=d&a=e", [][2]string{{"a", ""}, {"c", "d"}, {"a", "e"}}}, {"a=b&c=d&&", [][2]string{{"a", "b"}, {"c", "d"}}},
		{"first=second&third&&", [][2]string{{"first", "second"}, {"third", ""}}}, {"a=1&a=2&a=3&a", [][2]string{{"a", "1"}, {"a", "2"}, {"a", "3"}, {"a", ""}}},
		{"a=b&a=d&c&e&", [][2]string{{"a", "b"}, {"a", "d"}, {"c", ""}, {"e", ""}}}, {"a=d&first=null", [][2]string{{"a", "d"}, {"first", "null"}}},
	} {
		t.Run(tt.query, func(t *testing.T) {
			urltest.CompareList(t, tt.query, url.NewURLSearchParams(tt.query), tt.want, "a", "b", "c", "d", "e", "first", "third", "fourth", "null", "")
		})
	}
}

func TestSearchParamsFromPairs(t *testing.T) {
	pairs := [][2]string{{"a", "b"}, {"c", "d"}, {"a", ""}, {"", "e"}}
	p := url.URLSearchParamsFromPairs(func(yield func(string, string) bool) {
		for _, pair := range pairs {
			if !yield(pair[0], pair[1]) {
				return
			}
		}
	})
	urltest.CompareList(t, "pairs", p, pairs)
	empty := url.URLSearchParamsFromPairs(func(func(string, string) bool) {})
	urltest.CompareList(t, "no pairs", empty, nil)

	// A copy is independent.
	q := url.URLSearchParamsFromPairs(p.All())
	urltest.CompareList(t, "copy", q, pairs)
	q.Append("f", "g")
	p.Delete("a")
	urltest.WantString(t, q, "a=b&c=d&a=&=e&f=g")
	urltest.WantString(t, p, "c=d&=e")

	// So is a copy of a list that is bound to a URL.
	u := url.MustParse("https://h/?a=b")
	v := url.URLSearchParamsFromPairs(u.SearchParams().All())
	v.Append("c", "d")
	urltest.WantURL(t, u, "https://h/?a=b", "?a=b")
	u.SearchParams().Append("e", "f")
	urltest.WantString(t, v, "a=b&c=d")
}

// The test urlsearchparams-foreach: iteration follows the list by index.

func TestSearchParamsSearchChangesDuringIteration(t *testing.T) {
	u := url.MustParse("http://a.b/c?a=1&b=2&c=3&d=4")
	var got [][2]string
	for name, value := range u.SearchParams().All() {
		if err := u.SetSearch("x=1&y=2&z=3"); err != nil {
			t.Error(err)
		}
		got = append(got, [2]string{name, value})
	}
	if want := "[[a 1] [y 2] [z 3]]"; fmt.Sprint(got) != want {
		t.Errorf("the pairs are %v, want %v", got, want)
	}
}

func TestSearchParamsDeleteDuringIteration(t *testing.T) {
	for _, tt := range []struct {
		name   string
		delete func(p *url.URLSearchParams, name string)
		seen   []string
		left   string
	}{
		{"the next one", func(p *url.URLSearchParams, name string) {
			if name == "param0" {
				p.Delete("param1")
			}
		}, []string{"param0", "param2"}, "?param0=0&param2=2"},
		{"the current one", func(p *url.URLSearchParams, name string) {
			if name == "param0" {
				p.Delete("param0")
			}
		}, []string{"param0", "param2"}, "?param1=1&param2=2"},
		{"every one", func(p *url.URLSearchParams, name string) {
			p.Delete(name)
		}, []string{"param0", "param2"}, "?param1=1"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			u := url.MustParse("http://localhost/query?param0=0&param1=1&param2=2")
			var all, keys, values []string
			for name := range u.SearchParams().All() {
				all = append(all, name)
				tt.delete(u.SearchParams(), name)
			}
			if u.Search() != tt.left {
				t.Errorf("%s: leaves %q, want %q", tt.name, u.Search(), tt.left)
			}

			p := url.NewURLSearchParams("param0=0&param1=1&param2=2")
			for name := range p.Keys() {
				keys = append(keys, name)
				tt.delete(p, name)
			}
			p = url.NewURLSearchParams("param0=0&param1=1&param2=2")
			for value := range p.Values() {
				values = append(values, "param"+value)
				tt.delete(p, "param"+value)
			}
			for _, seen := range [][]string{all, keys, values} {
				if !slices.Equal(seen, tt.seen) {
					t.Errorf("%s: sees %q, want %q", tt.name, seen, tt.seen)
				}
			}
		})
	}
}

func TestSearchParamsAppendDuringIteration(t *testing.T) {
	p := url.NewURLSearchParams("a=1&b=2")
	seen := 0
	for name := range p.All() {
		seen++
		if seen < 5 {
			p.Append(name+"x", "")
		}
	}
	if seen != 6 {
		t.Errorf("sees %d pairs of %s, want 6", seen, p)
	}
}
