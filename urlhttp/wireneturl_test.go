package urlhttp_test

import (
	"errors"
	neturl "net/url"
	"reflect"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/testing/urltest"
	"github.com/gowhatwg/url/urlhttp"
)

// checkWireNetURL checks the promises of the exact conversion to net/url and back.
func checkWireNetURL(t testing.TB, u *url.URL) (ok bool) {
	t.Helper()
	n, err := urlhttp.WireNetURL(u)
	if err != nil {
		want := url.ErrNotConvertible
		if !isRequestScheme(u.Scheme()) {
			want = urlhttp.ErrForbiddenScheme
		}
		if n != nil || !errors.Is(err, want) {
			t.Errorf("%q: %v, %v, want %v", u, n, err, want)
		}
		return false
	}
	back, err := url.FromNetURL(n)
	if err != nil {
		t.Errorf("%q: is %#v, and that: %v", u, n, err)
		return true
	}
	if *withoutCredentials(back) != *withoutCredentials(u) || urltest.WireOf(back) != urltest.WireOf(u) {
		t.Errorf("%q: is %#v, and that is %q", u, n, back)
	}
	if n.Host != u.Host() || n.RequestURI() != urltest.WireOf(u).Target || n.RequestURI() != u.RequestTarget() {
		t.Errorf("%q: a request would be for %q at %q", u, n.RequestURI(), n.Host)
	}
	if n.Opaque != "" {
		return true
	}
	if again, err := url.Parse(n.String()); err != nil || !withoutCredentials(again).EqualIgnoringFragment(withoutCredentials(u)) {
		t.Errorf("%q: the text from net/url is %q, which is %v, %v", u, n, again, err)
	}
	return true
}

func isRequestScheme(scheme string) bool {
	return scheme == "http" || scheme == "https" || scheme == "ws" || scheme == "wss"
}

func withoutCredentials(u *url.URL) *url.URL {
	v := *u
	if v.IncludesCredentials() {
		_ = v.SetUsername("")
		_ = v.SetPassword("")
	}
	return &v
}

// TestWireNetURLVectors covers all URLs of the vectors.
func TestWireNetURLVectors(t *testing.T) {
	all, same := urltest.VectorURLs(t), 0
	for _, u := range all {
		if checkWireNetURL(t, u) {
			same++
		} else if !urltest.HasUnsendableHost(u) && isRequestScheme(u.Scheme()) {
			t.Errorf("%q: has no net/url.URL", u)
		}
	}
	urltest.LogCases(t, "URLs of the vectors that make requests", same, 269)
	urltest.LogCases(t, "URLs of the vectors", len(all), 625)
	for _, row := range urltest.RequestRows {
		checkWireNetURL(t, url.MustParse(row))
	}
}

func FuzzWireNetURL(f *testing.F) {
	for _, row := range urltest.Seeds(f, urltest.RequestRows) {
		f.Add(row)
	}
	for _, v := range urltest.Seeds(f, urltest.ParseVectors(f)) {
		f.Add(v.Input)
	}
	f.Fuzz(func(t *testing.T, input string) {
		if u, err := url.Parse(input); err == nil {
			checkWireNetURL(t, u)
		}
		n, err := neturl.Parse(input)
		if err != nil {
			return
		}
		if u, err := url.FromNetURL(n); err == nil {
			checkWireNetURL(t, u)
		}
	})
}

// TestWireNetURL covers URLs in the fields of net/url.
func TestWireNetURL(t *testing.T) {
	for _, tt := range []struct {
		href string
		want neturl.URL
	}{
		// net/url's usual fields, if these are enough.
		{"https://h:8080/a%20b?c#d", neturl.URL{Scheme: "https", Host: "h:8080", Path: "/a b", RawQuery: "c", Fragment: "d"}},
		// RawPath, if net/url would encode less or more.
		{"http://h/a%2Fb", neturl.URL{Scheme: "http", Host: "h", Path: "/a/b", RawPath: "/a%2Fb"}},
		// Opaque, if net/url would encode raw characters.
		{"http://h/a|b?c", neturl.URL{Scheme: "http", Host: "h", Opaque: "/a|b", Path: "/a|b", RawQuery: "c"}},
		{"ws://h/%zz%41", neturl.URL{Scheme: "ws", Host: "h", Opaque: "/%zz%41", Path: "/%zzA"}},
		{"wss://h//a%2fb", neturl.URL{Scheme: "wss", Host: "h", Path: "//a/b", RawPath: "//a%2fb"}},
		// ForceQuery for an empty query.
		{"http://h/?", neturl.URL{Scheme: "http", Host: "h", Path: "/", ForceQuery: true}},
		// Credentials are decoded.
		{"http://u%40:p%3A@h/", neturl.URL{Scheme: "http", User: neturl.UserPassword("u@", "p:"), Host: "h", Path: "/"}},
		{"http://u@h/", neturl.URL{Scheme: "http", User: neturl.User("u"), Host: "h", Path: "/"}},
		{"http://:p@h/", neturl.URL{Scheme: "http", User: neturl.UserPassword("", "p"), Host: "h", Path: "/"}},
		// A fragment that net/url would encode, and an empty one.
		{"http://h/#{", neturl.URL{Scheme: "http", Host: "h", Path: "/", Fragment: "{", RawFragment: "{"}},
		{"http://h/#", neturl.URL{Scheme: "http", Host: "h", Path: "/", RawFragment: "#"}},
	} {
		t.Run(tt.href, func(t *testing.T) {
			u := url.MustParse(tt.href)
			if n, err := urlhttp.WireNetURL(u); err != nil || !reflect.DeepEqual(*n, tt.want) {
				t.Errorf("is %#v, %v, want %#v", n, err, tt.want)
			}
			if !checkWireNetURL(t, u) {
				t.Error("has no net/url.URL")
			}
		})
	}
}

func TestWireNetURLErrors(t *testing.T) {
	for _, tt := range []struct {
		href, reason string
		want         error
	}{
		// net/http would send an empty Host header.
		{"http://a{b/", "host", url.ErrNotConvertible},
		{"wss://u:secret@`/", "host", url.ErrNotConvertible},
		// Opaque would be read as a host.
		{"http://h//a|b", "//", url.ErrNotConvertible}, {"https://h//%zz", "//", url.ErrNotConvertible},
		{"foo://u:secret@h/", `"foo"`, urlhttp.ErrForbiddenScheme}, {"file:///a", `"file"`, urlhttp.ErrForbiddenScheme},
	} {
		t.Run(tt.href, func(t *testing.T) {
			n, err := urlhttp.WireNetURL(url.MustParse(tt.href))
			var e *urlhttp.Error
			if n != nil || !errors.Is(err, tt.want) || !errors.As(err, &e) || !strings.Contains(err.Error(), tt.reason) || strings.Contains(err.Error(), "secret") {
				t.Errorf("%v, %v, want an error with %q", n, err, tt.reason)
			}
		})
	}
	for _, u := range []*url.URL{nil, {}} {
		if n, err := urlhttp.WireNetURL(u); n != nil || !errors.Is(err, urlhttp.ErrInvalidURL) {
			t.Errorf("%v: %v, %v, want ErrInvalidURL", u, n, err)
		}
	}
}
