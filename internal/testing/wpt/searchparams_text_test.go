package wpt_test

import (
	"testing"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/testing/urltest"
)

func TestSearchParamsSort(t *testing.T) {
	for _, tt := range []struct {
		query string
		want  [][2]string
	}{
		{"z=b&a=b&z=a&a=a", [][2]string{{"a", "b"}, {"a", "a"}, {"z", "b"}, {"z", "a"}}},
		{"\uFFFD=x&\uFFFC&\uFFFD=a", [][2]string{{"\uFFFC", ""}, {"\uFFFD", "x"}, {"\uFFFD", "a"}}},
		// The order is by code units: the first surrogate of U+1F308 is less than U+FB03.
		{"ﬃ&🌈", [][2]string{{"🌈", ""}, {"ﬃ", ""}}}, {"\uE000&🌈&\uD7FF", [][2]string{{"\uD7FF", ""}, {"🌈", ""}, {"\uE000", ""}}},
		{"é&e\uFFFD&e\u0301", [][2]string{{"e\u0301", ""}, {"e\uFFFD", ""}, {"é", ""}}},
		{"z=z&a=a&z=y&a=b&z=x&a=c&z=w&a=d&z=v&a=e&z=u&a=f&z=t&a=g", [][2]string{
			{"a", "a"}, {"a", "b"}, {"a", "c"}, {"a", "d"}, {"a", "e"}, {"a", "f"}, {"a", "g"},
			{"z", "z"}, {"z", "y"}, {"z", "x"}, {"z", "w"}, {"z", "v"}, {"z", "u"}, {"z", "t"},
		}},
		{"bbb&bb&aaa&aa=x&aa=y", [][2]string{{"aa", "x"}, {"aa", "y"}, {"aaa", ""}, {"bb", ""}, {"bbb", ""}}},
		{"z=z&=f&=t&=x", [][2]string{{"", "f"}, {"", "t"}, {"", "x"}, {"z", "z"}}}, {"a🌈&a💩", [][2]string{{"a🌈", ""}, {"a💩", ""}}},
		{"", nil},
	} {
		t.Run(tt.query, func(t *testing.T) {
			p := url.NewURLSearchParams(tt.query)
			p.Sort()
			urltest.CompareList(t, tt.query, p, tt.want)

			u := url.MustParse("https://example/?" + tt.query)
			u.SearchParams().Sort()
			urltest.CompareList(t, tt.query, u.SearchParams(), tt.want)
			urltest.CompareList(t, tt.query, url.NewURLSearchParams(u.Search()), tt.want)
			urltest.CheckInvariants(t, u)
		})
	}

	u := url.MustParse("http://example.com/?")
	u.SearchParams().Sort()
	urltest.WantURL(t, u, "http://example.com/", "")
}

// TestSearchParamsStringifier appends one pair to an empty list.
func TestSearchParamsStringifier(t *testing.T) {
	for _, tt := range []struct{ name, value, want string }{
		{"a", "b c", "a=b+c"}, {"a b", "c", "a+b=c"}, {"a", "", "a="}, {"", "b", "=b"}, {"", "", "="},
		{"a", "b+c", "a=b%2Bc"}, {"a+b", "c", "a%2Bb=c"}, {"=", "a", "%3D=a"}, {"b", "=", "b=%3D"},
		{"&", "a", "%26=a"}, {"b", "&", "b=%26"}, {"a", "*-._", "a=*-._"}, {"*-._", "c", "*-._=c"},
		{"a", "b%c", "a=b%25c"}, {"a%b", "c", "a%25b=c"}, {"a", "b\x00c", "a=b%00c"}, {"a\x00b", "c", "a%00b=c"},
		{"a", "b💩c", "a=b%F0%9F%92%A9c"}, {"a💩b", "c", "a%F0%9F%92%A9b=c"}, {"a\nb", "c\rd", "a%0Ab=c%0Dd"}, {"e\n\rf", "g\r\nh", "e%0A%0Df=g%0D%0Ah"},
		{"!'()~", "/?#", "%21%27%28%29%7E=%2F%3F%23"},
		{"a\xE2\x82", "\xED\xA0\x80", "a%EF%BF%BD=%EF%BF%BD%EF%BF%BD%EF%BF%BD"},
	} {
		t.Run(tt.name+"="+tt.value, func(t *testing.T) {
			p := url.NewURLSearchParams("")
			p.Append(tt.name, tt.value)
			urltest.WantString(t, p, tt.want)

			q := url.NewURLSearchParams("")
			q.Set(tt.name, tt.value)
			urltest.WantString(t, q, tt.want)

			u := url.MustParse("https://h/#x")
			u.SearchParams().Append(tt.name, tt.value)
			urltest.WantURL(t, u, "https://h/?"+tt.want+"#x", "?"+tt.want)
			urltest.WantString(t, u.SearchParams(), tt.want)
		})
	}
}

// TestSearchParamsStringifierOfURL checks that the query stays as written until the list
// changes.
func TestSearchParamsStringifierOfURL(t *testing.T) {
	u := url.MustParse("http://www.example.com/?a=b,c")
	params := u.SearchParams()
	urltest.WantURL(t, u, "http://www.example.com/?a=b,c", "?a=b,c")
	urltest.WantString(t, params, "a=b%2Cc")
	urltest.WantURL(t, u, "http://www.example.com/?a=b,c", "?a=b,c")
	params.Append("x", "y")
	urltest.WantURL(t, u, "http://www.example.com/?a=b%2Cc&x=y", "?a=b%2Cc&x=y")
}

func TestURLEncodedParser(t *testing.T) {
	vectors := urltest.FormVectors(t)
	for _, v := range vectors {
		t.Run(v.Input, func(t *testing.T) {
			urltest.CompareList(t, v.Input, url.NewURLSearchParams(v.Input), v.Output)
			urltest.CompareList(t, v.Input, url.NewURLSearchParams("?"+v.Input), v.Output)

			// Through a URL, whose parser percent-encodes non-ASCII code points, and through
			// the search setter.
			u := url.MustParse("https://h/?" + v.Input)
			urltest.CompareList(t, v.Input, u.SearchParams(), v.Output)
			w := url.MustParse("https://h/")
			if err := w.SetSearch(v.Input); err != nil {
				t.Errorf("SetSearch(%q): %v", v.Input, err)
			}
			urltest.CompareList(t, v.Input, w.SearchParams(), v.Output)
		})
	}
	urltest.LogCases(t, "urlencoded-parser-data.json", len(vectors), 35)
}
