package urlkey

import (
	"slices"
	"testing"

	"github.com/gowhatwg/url"
)

// TestSafeBrowsing covers cases that the owners' tests leave out. Those have all examples of
// the documentation.
func TestSafeBrowsing(t *testing.T) {
	for _, tt := range []struct {
		input string
		want  Key
	}{
		// Credentials, port and fragment are dropped. An empty query stays.
		{"https://u:p@example.com:8443/a?#f", "https://example.com/a?"},
		{"wss://example.com/", "wss://example.com/"},
		// A backslash ends the host, as for browsers: google/safebrowsing#157.
		{`http://evil.example\@good.example/`, "http://evil.example/@good.example/"},
		// An escaped backslash isn't a slash.
		{"http://h/a%5C..%5Cb", `http://h/a\..\b`},
		// After unescaping, characters count like any others in the path or the query.
		{"http://h/a%252Fb%252F..%252Fc", "http://h/a/c"}, {"http://h/a%2525253Fb?c%253Fd", "http://h/a?b?c?d"},
		{"http://h/%252e%252e/a/%252e", "http://h/a/"}, {"http://h/a/b/%252e%252e", "http://h/a/"}, {"http://h/a?b/../c//d", "http://h/a?b/../c//d"},
		{"http://h/%00%7F%FF%20", "http://h/%00%7F%FF%20"},
		// Dots in the host, including those that hid an address.
		{"http://..example..com../", "http://example.com/"}, {"http://0x7f.1../", "http://127.0.0.1/"}, {"http://09../", "http://09../"},
		{"http://.../", "http://.../"},
		// URLs without a host, or that aren't special, aren't in any list.
		{"mailto:a@example.com", ""}, {"git://example.com/", ""}, {"file:///a", ""}, {"file://server/a", "file://server/a"}, {"x:%41", ""},
		{"http://h/?%41", "http://h/?A"},
	} {
		u := url.MustParse(tt.input)
		if got := SafeBrowsing(u); got != tt.want {
			t.Errorf("SafeBrowsing(%q) = %q, want %q", tt.input, got, tt.want)
		}
		if tt.want == "" && SafeBrowsingExpressions(u) != nil {
			t.Errorf("%q has expressions", tt.input)
		}
	}
	if got := SafeBrowsing(new(url.URL)); got != "" {
		t.Errorf("SafeBrowsing of the zero URL: %q", got)
	}
}

// TestSafeBrowsingExpressions covers the examples of the documentation, in its
// order, and the edges of its numbers.
//
// https://developers.google.com/safe-browsing/v4/urls-hashing#suffixprefix-expressions
func TestSafeBrowsingExpressions(t *testing.T) {
	for _, tt := range []struct {
		input string
		want  []Key
	}{
		{"http://a.b.c/1/2.html?param=1", []Key{
			"a.b.c/1/2.html?param=1", "a.b.c/1/2.html", "a.b.c/", "a.b.c/1/",
			"b.c/1/2.html?param=1", "b.c/1/2.html", "b.c/", "b.c/1/",
		}},
		// Only suffixes of the last five labels, and the whole host.
		{"http://a.b.c.d.e.f.g/1.html", []Key{
			"a.b.c.d.e.f.g/1.html", "a.b.c.d.e.f.g/",
			"c.d.e.f.g/1.html", "c.d.e.f.g/", "d.e.f.g/1.html", "d.e.f.g/",
			"e.f.g/1.html", "e.f.g/", "f.g/1.html", "f.g/",
		}},
		// An address isn't split.
		{"http://1.2.3.4/1/", []Key{"1.2.3.4/1/", "1.2.3.4/"}}, {"http://[::1]/1/", []Key{"[::1]/1/", "[::1]/"}},
		// Five labels, and six.
		{"http://a.b.c.d.e/", []Key{"a.b.c.d.e/", "b.c.d.e/", "c.d.e/", "d.e/"}},
		{"http://a.b.c.d.e.f/", []Key{"a.b.c.d.e.f/", "b.c.d.e.f/", "c.d.e.f/", "d.e.f/", "e.f/"}},
		{"http://a/", []Key{"a/"}},
		// Four directories, including the root.
		{"http://a/1/2/3/4", []Key{"a/1/2/3/4", "a/", "a/1/", "a/1/2/", "a/1/2/3/"}},
		{"http://a/1/2/3/", []Key{"a/1/2/3/", "a/", "a/1/", "a/1/2/"}},
		{"http://a/1/2/3/4/5/6", []Key{"a/1/2/3/4/5/6", "a/", "a/1/", "a/1/2/", "a/1/2/3/"}},
		// A slash in the query isn't part of the path. An empty query doesn't count.
		{"http://a/?1/2", []Key{"a/?1/2", "a/"}}, {"http://a/?", []Key{"a/"}}, {"http://h.example/a?", []Key{"h.example/a", "h.example/"}},
		{"http://a/1?", []Key{"a/1", "a/"}},
		// The port isn't included.
		{"http://a:81/1", []Key{"a/1", "a/"}},
	} {
		if got := SafeBrowsingExpressions(url.MustParse(tt.input)); !slices.Equal(got, tt.want) {
			t.Errorf("SafeBrowsingExpressions(%q) = %q, want %q", tt.input, got, tt.want)
		}
	}
	u := url.MustParse("http://a.b.c.d.e.f.g/1/2/3/4/5?6")
	if n := len(SafeBrowsingExpressions(u)); n != 30 {
		t.Errorf("%d expressions", n)
	}
}
