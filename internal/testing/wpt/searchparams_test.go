package wpt_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/gowhatwg/url"
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
	urltest.WantGet(t, params, "i", " j ")
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

func TestSearchParamsAppend(t *testing.T) {
	p := url.NewURLSearchParams("")
	for _, step := range []struct{ name, value, want string }{
		{"a", "b", "a=b"}, {"a", "b", "a=b&a=b"}, {"a", "c", "a=b&a=b&a=c"}, {"", "", "a=b&a=b&a=c&="}, {"", "", "a=b&a=b&a=c&=&="},
	} {
		p.Append(step.name, step.value)
		urltest.WantString(t, p, step.want)
	}

	p = url.NewURLSearchParams("")
	p.Append("first", "1")
	p.Append("second", "2")
	p.Append("third", "")
	p.Append("first", "10")
	urltest.WantGet(t, p, "first", "1")
	urltest.WantGet(t, p, "second", "2")
	urltest.WantGet(t, p, "third", "")
	urltest.WantGet(t, p, "fourth", nil)
	urltest.WantString(t, p, "first=1&second=2&third=&first=10")
}

func TestSearchParamsGet(t *testing.T) {
	for _, tt := range []struct {
		query string
		want  map[string]any
	}{
		{"a=b&c=d", map[string]any{"a": "b", "c": "d", "e": nil}}, {"a=b&c=d&a=e", map[string]any{"a": "b"}},
		{"=b&c=d", map[string]any{"": "b"}}, {"a=&c=d&a=e", map[string]any{"a": ""}},
		{"first=second&third&&", map[string]any{"first": "second", "third": "", "fourth": nil}},
	} {
		urltest.Run(t, tt.query, func(t *testing.T) {
			for name, want := range tt.want {
				urltest.WantGet(t, url.NewURLSearchParams(tt.query), name, want)
			}
		})
	}
}

func TestSearchParamsGetAll(t *testing.T) {
	for _, tt := range []struct {
		query, name string
		want        []string
	}{
		{"a=b&c=d", "a", []string{"b"}}, {"a=b&c=d", "c", []string{"d"}}, {"a=b&c=d", "e", nil}, {"a=b&c=d&a=e", "a", []string{"b", "e"}},
		{"=b&c=d", "", []string{"b"}}, {"a=&c=d&a=e", "a", []string{"", "e"}}, {"a=1&a=2&a=3&a", "a", []string{"1", "2", "3", ""}},
	} {
		urltest.Run(t, tt.name+" of "+tt.query, func(t *testing.T) {
			if got := url.NewURLSearchParams(tt.query).GetAll(tt.name); !slices.Equal(got, tt.want) {
				t.Errorf("%q: GetAll(%q) is %q, want %q", tt.query, tt.name, got, tt.want)
			}
		})
	}
	p := url.NewURLSearchParams("a=1&a=2&a=3&a")
	p.Set("a", "one")
	urltest.WantGet(t, p, "a", "one")
	if got := p.GetAll("a"); !slices.Equal(got, []string{"one"}) {
		t.Errorf("GetAll after Set is %q", got)
	}
}

func TestSearchParamsSet(t *testing.T) {
	for _, tt := range []struct{ query, name, value, want string }{
		{"a=b&c=d", "a", "B", "a=B&c=d"}, {"a=b&c=d&a=e", "a", "B", "a=B&c=d"}, {"a=b&c=d&a=e", "e", "f", "a=b&c=d&a=e&e=f"},
		{"a=1&a=2&a=3", "first", "4", "a=1&a=2&a=3&first=4"}, {"a=1&a=2&a=3", "a", "4", "a=4"}, {"x&a=1&y&a=2&z", "a", "", "x=&a=&y=&z="},
		{"", "", "", "="},
	} {
		urltest.Run(t, tt.name+" of "+tt.query, func(t *testing.T) {
			p := url.NewURLSearchParams(tt.query)
			p.Set(tt.name, tt.value)
			urltest.WantString(t, p, tt.want)
			urltest.WantGet(t, p, tt.name, tt.value)
		})
	}
}

func TestSearchParamsSize(t *testing.T) {
	wantSize := func(p *url.URLSearchParams, want int) {
		t.Helper()
		if p.Size() != want {
			t.Errorf("%s: the size is %d, want %d", p, p.Size(), want)
		}
	}
	p := url.NewURLSearchParams("a=1&b=2&a=3")
	wantSize(p, 3)
	p.Delete("a")
	wantSize(p, 1)

	p = url.NewURLSearchParams("a=1&b=2&a=3")
	p.Append("b", "4")
	wantSize(p, 4)

	u := url.MustParse("http://localhost/query?a=1&b=2&a=3")
	p = u.SearchParams()
	wantSize(p, 3)
	p.Delete("a")
	wantSize(p, 1)
	p.Append("b", "4")
	wantSize(p, 2)
	for search, want := range map[string]int{"a=1&b=2&a=3": 3, "": 0, "?": 0, "?&": 0, "?=": 1} {
		if err := u.SetSearch(search); err != nil {
			t.Error(err)
		}
		wantSize(p, want)
		wantSize(u.SearchParams(), want)
	}
}

func TestSearchParamsHas(t *testing.T) {
	for _, tt := range []struct {
		query, name string
		want        bool
	}{
		{"a=b&c=d", "a", true}, {"a=b&c=d", "c", true}, {"a=b&c=d", "e", false},
		{"a=b&c=d&a=e", "a", true}, {"=b&c=d", "", true}, {"a=b&c=d&&", "", false}, {"a=b&c=d&&", "d", false},
	} {
		urltest.Run(t, tt.name+" of "+tt.query, func(t *testing.T) {
			if got := url.NewURLSearchParams(tt.query).Has(tt.name); got != tt.want {
				t.Errorf("%q: Has(%q) is %t", tt.query, tt.name, got)
			}
		})
	}

	p := url.NewURLSearchParams("a=b&a=d&c&e&")
	check := func(name, value string, want bool) {
		t.Helper()
		if got := p.HasValue(name, value); got != want {
			t.Errorf("%s: HasValue(%q, %q) is %t", p, name, value, got)
		}
	}
	check("a", "b", true)
	check("a", "c", false)
	check("a", "d", true)
	check("e", "", true)
	check("", "", false)
	p.Append("first", "null")
	check("first", "", false)
	check("first", "null", true)
	p.DeleteValue("a", "b")
	check("a", "b", false)
	check("a", "d", true)
}

func TestSearchParamsDelete(t *testing.T) {
	for _, tt := range []struct{ query, name, want string }{
		{"a=b&c=d", "a", "c=d"}, {"a=a&b=b&a=a&c=c", "a", "b=b&c=c"}, {"a=a&=&b=b&c=c", "", "a=a&b=b&c=c"},
		{"first=1&first=10", "first", ""}, {"a=b", "c", "a=b"},
	} {
		urltest.Run(t, tt.name+" of "+tt.query, func(t *testing.T) {
			p := url.NewURLSearchParams(tt.query)
			p.Delete(tt.name)
			urltest.WantString(t, p, tt.want)
			urltest.WantGet(t, p, tt.name, nil)
		})
	}

	p := url.NewURLSearchParams("a=b&a=d&c&e&a=b")
	p.DeleteValue("a", "b")
	urltest.WantString(t, p, "a=d&c=&e=")
	p.DeleteValue("a", "b")
	p.DeleteValue("c", "x")
	urltest.WantString(t, p, "a=d&c=&e=")
	p.DeleteValue("c", "")
	urltest.WantString(t, p, "a=d&e=")
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
		urltest.WantGet(t, u.SearchParams(), "test", "")
		u.SearchParams().Delete("test")
		urltest.WantGet(t, u.SearchParams(), "test", nil)
		urltest.WantURL(t, u, "data:space   %20"+hash, "")
		if want := "space   %20"; u.Pathname() != want {
			t.Errorf("the pathname is %q, want %q", u.Pathname(), want)
		}
		u.SearchParams().Append("a", "b")
		urltest.WantURL(t, u, "data:space   %20?a=b"+hash, "?a=b")
	}
}

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
	} {
		urltest.Run(t, tt.query, func(t *testing.T) {
			urltest.CompareList(t, tt.query, url.NewURLSearchParams(tt.query), tt.want)
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
		urltest.Run(t, tt.name, func(t *testing.T) {
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
