package url_test

import (
	"errors"
	"fmt"
	"log"
	"net/http"
	"net/http/httptest"
	neturl "net/url"
	"reflect"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/urltest"
)

// checkNetURL checks that the way to net/url and back keeps what it promises.
func checkNetURL(t testing.TB, u *url.URL) (ok bool) {
	t.Helper()
	n, err := u.NetURL()
	if err != nil {
		if n != nil || !errors.Is(err, url.ErrNotConvertible) {
			t.Errorf("%q: %v, %v, want ErrNotConvertible", u, n, err)
		}
		return false
	}
	back, err := url.FromNetURL(n)
	if err != nil {
		t.Errorf("%q: is %#v, and that: %v", u, n, err)
		return true
	}
	urltest.CheckInvariants(t, back)
	if *withoutCredentials(back) != *withoutCredentials(u) || urltest.WireOf(back) != urltest.WireOf(u) {
		t.Errorf("%q: is %#v, and that is %q", u, n, back)
	}
	isRequest := strings.Contains(" http https ws wss ", " "+u.Scheme()+" ")
	if isRequest && (n.Host != u.Host() || n.RequestURI() != urltest.WireOf(u).Target) {
		t.Errorf("%q: a request would be for %q at %q", u, n.RequestURI(), n.Host)
	}
	if isRequest && n.Opaque != "" {
		return true
	}
	if again, err := url.Parse(n.String()); err != nil || !withoutCredentials(again).EqualIgnoringFragment(withoutCredentials(u)) {
		t.Errorf("%q: as a text of net/url is %q, and that is %v, %v", u, n, again, err)
	}
	return true
}

func withoutCredentials(u *url.URL) *url.URL {
	v := u.Clone()
	if v.IncludesCredentials() {
		_ = v.SetUsername("")
		_ = v.SetPassword("")
	}
	return v
}

func TestNetURLAndBack(t *testing.T) {
	all, same := urltest.VectorURLs(t), 0
	for _, u := range all {
		if checkNetURL(t, u) {
			same++
		} else if !urltest.HasUnsendableHost(u) && strings.HasPrefix(u.Scheme(), "http") {
			t.Errorf("%q: has no net/url.URL", u)
		}
	}
	urltest.LogCases(t, "URLs of the vectors that net/url can hold", same, 605)
	urltest.LogCases(t, "URLs of the vectors", len(all), 625)
	for _, row := range urltest.RequestRows {
		checkNetURL(t, url.MustParse(row))
	}
}

func FuzzNetURL(f *testing.F) {
	for _, row := range urltest.Seeds(f, urltest.RequestRows) {
		f.Add(row)
	}
	for _, v := range urltest.Seeds(f, urltest.ParseVectors(f)) {
		f.Add(v.Input)
	}
	f.Fuzz(func(t *testing.T, input string) {
		u, err := url.Parse(input)
		if err != nil {
			return
		}
		checkNetURL(t, u)
		n, err := neturl.Parse(input)
		if err != nil {
			return
		}
		v, err := url.FromNetURL(n)
		if err != nil {
			return
		}
		urltest.CheckInvariants(t, v)
		checkNetURL(t, v)
		if again, err := url.Parse(n.String()); err != nil || !withoutCredentials(again).EqualIgnoringFragment(withoutCredentials(v)) {
			t.Errorf("%q: is %#v, and that is %q, but its text is %v, %v", input, n, v, again, err)
		}
	})
}

// netURLRows are URLs in the fields of net/url.
var netURLRows = []struct {
	href string
	want neturl.URL
}{
	// net/url's own fields where these will do.
	{"https://h:8080/a%20b?c#d", neturl.URL{Scheme: "https", Host: "h:8080", Path: "/a b", RawQuery: "c", Fragment: "d"}},
	// RawPath, where net/url would encode less or more.
	{"http://h/a%2Fb", neturl.URL{Scheme: "http", Host: "h", Path: "/a/b", RawPath: "/a%2Fb"}},
	// Opaque, where net/url would encode what is raw.
	{"http://h/a|b?c", neturl.URL{Scheme: "http", Host: "h", Opaque: "/a|b", Path: "/a|b", RawQuery: "c"}},
	{"ws://h/%zz%41", neturl.URL{Scheme: "ws", Host: "h", Opaque: "/%zz%41", Path: "/%zzA"}},
	// ForceQuery for an empty query.
	{"http://h/?", neturl.URL{Scheme: "http", Host: "h", Path: "/", ForceQuery: true}},
	// Credentials are decoded.
	{"http://u%40:p%3A@h/", neturl.URL{Scheme: "http", User: neturl.UserPassword("u@", "p:"), Host: "h", Path: "/"}},
	{"foo://u@h", neturl.URL{Scheme: "foo", User: neturl.User("u"), Host: "h"}},
	// A fragment that net/url would encode, and an empty one.
	{"http://h/#{", neturl.URL{Scheme: "http", Host: "h", Path: "/", Fragment: "{", RawFragment: "{"}},
	{"http://h/#", neturl.URL{Scheme: "http", Host: "h", Path: "/", RawFragment: "#"}},
	// A null host, an empty host, an opaque path.
	{"foo:/a", neturl.URL{Scheme: "foo", Path: "/a", OmitHost: true}},
	{"foo:/.//a", neturl.URL{Scheme: "foo", Path: "/.//a", OmitHost: true}},
	{"file:///C:/a", neturl.URL{Scheme: "file", Path: "/C:/a"}},
	{"mailto:a@b?c", neturl.URL{Scheme: "mailto", Opaque: "a@b", RawQuery: "c"}},
}

func TestNetURL(t *testing.T) {
	for _, tt := range netURLRows {
		u := url.MustParse(tt.href)
		if n, err := u.NetURL(); err != nil || !reflect.DeepEqual(*n, tt.want) {
			t.Errorf("%q: is %#v, %v, want %#v", tt.href, n, err, tt.want)
		}
		if !checkNetURL(t, u) {
			t.Errorf("%q: has no net/url.URL", tt.href)
		}
	}
}

func TestNetURLErrors(t *testing.T) {
	for _, tt := range []struct{ href, reason string }{
		// net/http would send an empty Host header.
		{"http://a{b/", "host"},
		{"wss://u:secret@`/", "host"},
		// Opaque would be taken for a host.
		{"http://h//a|b", "//"},
		{"https://h//%zz", "//"},
		// Other schemes are what net/url makes of them.
		{"foo://h/a|b", "another way"},
		{"foo://", "another way"},
		{"foo:/%zz", "can't parse"},
		{"foo://u:secret@h/a b%2", "can't parse"},
	} {
		n, err := url.MustParse(tt.href).NetURL()
		if n != nil || !errors.Is(err, url.ErrNotConvertible) || !strings.Contains(err.Error(), tt.reason) || strings.Contains(err.Error(), "secret") {
			t.Errorf("%q: %v, %v, want an error with %q", tt.href, n, err, tt.reason)
		}
	}
	if n, err := new(url.URL).NetURL(); n != nil || !errors.Is(err, url.ErrInvalidURL) {
		t.Errorf("the zero URL: %v, %v, want ErrInvalidURL", n, err)
	}
}

func TestFromNetURL(t *testing.T) {
	for _, tt := range []struct {
		n    neturl.URL
		want string
	}{
		// The rules of the parser apply to the text.
		{neturl.URL{Scheme: "HTTP", Host: "EXAMPLE.com:80", Path: "/a/../b c"}, "http://example.com/b%20c"},
		{neturl.URL{Scheme: "http", Host: "ü.example", Path: "ü", RawQuery: "ü", Fragment: "ü"}, "http://xn--tda.example/%C3%BC?%C3%BC#%C3%BC"},
		{neturl.URL{Scheme: "http", Host: "h"}, "http://h/"},
		{neturl.URL{Scheme: "file", Host: "localhost", Path: "/a"}, "file:///a"},
		// What net/url would encode, is.
		{neturl.URL{Scheme: "http", Host: "h", Path: "/a|b", RawPath: "/a|b"}, "http://h/a%7Cb"},
		{neturl.URL{Scheme: "http", Host: "h", Path: "/a/b", RawPath: "/a%2Fb"}, "http://h/a%2Fb"},
		{neturl.URL{Scheme: "http", Host: "h", Path: "//h"}, "http://h//h"},
		// Opaque is what net/http requests from Host.
		{neturl.URL{Scheme: "http", Host: "h", Opaque: "/%zz?a", RawQuery: "b"}, "http://h/%zz?a?b"},
		{neturl.URL{Scheme: "http", Host: "h", Opaque: "//h/%zz", Path: "/x"}, "http://h/%zz"},
		{neturl.URL{Scheme: "http", Opaque: "//h/%zz"}, "http://h/%zz"},
		{neturl.URL{Scheme: "mailto", Opaque: "a@b"}, "mailto:a@b"},
		// Credentials are encoded as the parser would.
		{neturl.URL{Scheme: "http", Host: "h", User: neturl.UserPassword("u!@%", "\xFF:")}, "http://u!%40%25:%FF%3A@h/"},
		{neturl.URL{Scheme: "http", Host: "h", User: neturl.UserPassword("", "")}, "http://h/"},
		// A RawFragment counts if it is one of Fragment.
		{neturl.URL{Scheme: "http", Host: "h", Fragment: "{a", RawFragment: "{%61"}, "http://h/#{%61"},
		{neturl.URL{Scheme: "http", Host: "h", Fragment: "{a", RawFragment: "b"}, "http://h/#%7Ba"},
		{neturl.URL{Scheme: "http", Host: "h", Fragment: "#"}, "http://h/#%23"},
		{neturl.URL{Scheme: "http", Host: "h", Fragment: "#", RawFragment: "#"}, "http://h/##"},
	} {
		if u, err := url.FromNetURL(&tt.n); err != nil || u.Href() != tt.want {
			t.Errorf("%#v: is %v, %v, want %q", tt.n, u, err, tt.want)
		}
	}
}

func TestFromNetURLErrors(t *testing.T) {
	for _, tt := range []struct {
		n      *neturl.URL
		want   error
		reason string
	}{
		{nil, url.ErrNotConvertible, "nil"},
		// There are no relative URLs.
		{&neturl.URL{}, url.ErrNotConvertible, "relative"},
		{&neturl.URL{Host: "h", Path: "/a"}, url.ErrNotConvertible, "relative"},
		// The parser would look for a host in path or Opaque.
		{&neturl.URL{Scheme: "http", Path: "/h/a"}, url.ErrNotConvertible, "no host"},
		{&neturl.URL{Scheme: "http", Opaque: "/h/a"}, url.ErrNotConvertible, "no host"},
		{&neturl.URL{Scheme: "http", Opaque: "///h/a"}, url.ErrNotConvertible, "no host"},
		{&neturl.URL{Scheme: "http", Opaque: "h/a"}, url.ErrNotConvertible, "opaque"},
		{&neturl.URL{Scheme: "mailto", Path: "a@b"}, url.ErrNotConvertible, "another host"},
		{&neturl.URL{Scheme: "file", Path: "a"}, url.ErrNotConvertible, "another host"},
		{&neturl.URL{Scheme: "foo", Path: "//h", OmitHost: true}, url.ErrNotConvertible, "another host"},
		{&neturl.URL{Scheme: "http", Host: "h", Opaque: "//i/a"}, url.ErrNotConvertible, "another host"},
		{&neturl.URL{Scheme: "http", Host: "h", Opaque: `/\a`}, url.ErrNotConvertible, `\`},
		// A field must not end early, or lose bytes.
		{&neturl.URL{Scheme: "http", Host: "h", RawQuery: "a#b"}, url.ErrNotConvertible, "RawQuery"},
		{&neturl.URL{Scheme: "http", Host: "h", RawQuery: "a\nb"}, url.ErrNotConvertible, "RawQuery"},
		{&neturl.URL{Scheme: "http", Host: "h", Fragment: "\t", RawFragment: "\t"}, url.ErrNotConvertible, "RawFragment"},
		{&neturl.URL{Scheme: "http://evil/#", Host: "h"}, url.ErrNotConvertible, "scheme"},
		// Credentials need a host.
		{&neturl.URL{Scheme: "foo", User: neturl.User("u"), Opaque: "a"}, url.ErrNotConvertible, "credentials"},
		// net/url takes hosts that aren't valid.
		{&neturl.URL{Scheme: "http", Host: "h/i"}, url.DomainToASCIIError, "U+002F"},
		{&neturl.URL{Scheme: "http", Host: "u@h"}, url.DomainToASCIIError, "U+0040"},
		{&neturl.URL{Scheme: "http", Host: "[fe80::1%eth0]"}, url.IPv6InvalidCodePoint, ""},
		{&neturl.URL{Scheme: "http", Host: "1.2.3.4.5", User: neturl.UserPassword("u", "secret")}, url.IPv4TooManyParts, ""},
		{&neturl.URL{Scheme: "http", Opaque: "//u:secret@h/", RawQuery: "#"}, url.ErrNotConvertible, "RawQuery"},
	} {
		u, err := url.FromNetURL(tt.n)
		var e *url.Error
		if u != nil || !errors.Is(err, tt.want) || !errors.As(err, &e) || e.Op != "convert from net/url" {
			t.Errorf("%#v: %v, %v, want %v", tt.n, u, err, tt.want)
		} else if !strings.Contains(err.Error(), tt.reason) || strings.Contains(err.Error(), "secret") {
			t.Errorf("%#v: %v, want an error with %q", tt.n, err, tt.reason)
		}
	}
}

// newExampleServer starts a server that tells what it is asked for, and
// redirects /old.
func newExampleServer() *httptest.Server {
	return httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		fmt.Println(r.Method, r.RequestURI)
		if r.URL.Path == "/old" {
			w.Header().Set("Location", `\new|1?a b`)
			w.WriteHeader(http.StatusFound)
		}
	}))
}

// A request for what the URL says: net/http would make "%7C" of the "|" if it
// were given the text of the URL.
func ExampleURL_NetURL() {
	server := newExampleServer()
	defer server.Close()

	u, err := url.ParseWithBase("/a|b//c%2Fd?", server.URL)
	if err != nil {
		log.Fatal(err)
	}
	req, err := http.NewRequest(http.MethodGet, "", nil)
	if err != nil {
		log.Fatal(err)
	}
	if req.URL, err = u.NetURL(); err != nil {
		log.Fatal(err)
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		log.Fatal(err)
	}
	resp.Body.Close()
	// Output: GET /a|b//c%2Fd?
}

// A client that follows redirects as browsers do, to URLs that net/url wouldn't
// find in the Location header.
func ExampleURL_NetURL_redirects() {
	server := newExampleServer()
	defer server.Close()

	client := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	u := url.MustParse(server.URL + "/old")
	for range 10 {
		n, err := u.NetURL()
		if err != nil {
			log.Fatal(err)
		}
		resp, err := client.Do(&http.Request{Method: http.MethodGet, URL: n})
		if err != nil {
			log.Fatal(err)
		}
		resp.Body.Close()
		location := resp.Header.Get("Location")
		if location == "" {
			break
		}
		if u, err = u.Parse(location); err != nil {
			log.Fatal(err)
		}
	}
	fmt.Println(u.Pathname(), u.Search())
	// Output:
	// GET /old
	// GET /new|1?a%20b
	// /new|1 ?a%20b
}

func ExampleFromNetURL() {
	n, err := neturl.Parse("HTTP://EXAMPLE.com:80/a/../b c?d#e")
	if err != nil {
		log.Fatal(err)
	}
	u, err := url.FromNetURL(n)
	fmt.Println(u, err)

	_, err = url.FromNetURL(&neturl.URL{Path: "/a"})
	fmt.Println(err)
	// Output:
	// http://example.com/b%20c?d#e <nil>
	// convert from net/url "/a": it is relative
}

func ExampleURL_DialAddress() {
	for _, href := range []string{"https://bücher.example/", "ws://[::1]:8080/", "redis://cache:6379/0", "mailto:a@b"} {
		fmt.Println(url.MustParse(href).DialAddress())
	}
	// Output:
	// xn--bcher-kva.example:443 true
	// [::1]:8080 true
	// cache:6379 true
	//  false
}
