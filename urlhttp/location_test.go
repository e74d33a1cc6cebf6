package urlhttp_test

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	neturl "net/url"
	"os"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/urlhttp"
)

// A roundTripper is a server in the program.
type roundTripper func(*http.Request) (*http.Response, error)

func (f roundTripper) RoundTrip(req *http.Request) (*http.Response, error) { return f(req) }

// redirectOnce returns a server that answers the first request with these headers, and appends
// the URLs of further requests to *asked.
func redirectOnce(status int, locations []string, asked *[]*neturl.URL) roundTripper {
	first := true
	return func(req *http.Request) (*http.Response, error) {
		if first {
			first = false
			return answer(req, status, locations...), nil
		}
		*asked = append(*asked, req.URL)
		return answer(req, 200), nil
	}
}

// answer returns an answer without a body.
func answer(req *http.Request, status int, locations ...string) *http.Response {
	resp := &http.Response{StatusCode: status, Header: http.Header{}, Body: http.NoBody, Request: req, ProtoMajor: 1, ProtoMinor: 1}
	if locations != nil {
		resp.Header["Location"] = locations
	}
	return resp
}

// redirectEach returns a server that redirects to these locations, one after the other, and then
// answers. It appends all requests to *asked.
func redirectEach(status int, locations []string, asked *[]*http.Request) roundTripper {
	return func(req *http.Request) (*http.Response, error) {
		*asked = append(*asked, req)
		if i := len(*asked); i <= len(locations) {
			return answer(req, status, locations[i-1]), nil
		}
		return answer(req, 200), nil
	}
}

// baseOfLocations is the base of the Location headers in the tests.
const baseOfLocations = "http://example.com/dir/page?query#fragment"

// locationCases are Location headers of a redirect with the status 302. The first ones come
// from web-platform-tests, fetch/api/redirect.
//
// want is the URL to which urlhttp redirects, with the fragment. netHTTP is the URL that
// net/http alone requests. err is an error of this package. In netHTTP, "error" means an error,
// and "none" means no redirect.
var locationCases = []struct {
	location string
	want     string
	err      error
	netHTTP  string
}{
	// redirect-location
	{location: "top.txt", want: "http://example.com/dir/top.txt#fragment", netHTTP: "http://example.com/dir/top.txt"},
	{location: "invalidurl:", want: "invalidurl:#fragment", err: urlhttp.ErrForbiddenScheme, netHTTP: "invalidurl:"},
	{location: "data:,data%20url", want: "data:,data%20url#fragment", err: urlhttp.ErrForbiddenScheme, netHTTP: "data:,data%20url"},
	// redirect-empty-location: the URL itself, repeatedly
	{location: "", want: "http://example.com/dir/page?query#fragment", netHTTP: "none"},
	// redirect-location-escape
	{location: "top.txt?%E2%98%83%e2%98%83", want: "http://example.com/dir/top.txt?%E2%98%83%e2%98%83#fragment", netHTTP: "http://example.com/dir/top.txt?%E2%98%83%e2%98%83"},
	{location: "top.txt?\xe2\x98\x83", want: "http://example.com/dir/top.txt?%E2%98%83#fragment", netHTTP: "http://example.com/dir/top.txt?\xe2\x98\x83"},
	{location: "top.txt?\xe2\x98\x83%e2%98%83", want: "http://example.com/dir/top.txt?%E2%98%83%e2%98%83#fragment", netHTTP: "http://example.com/dir/top.txt?\xe2\x98\x83%e2%98%83"},
	{location: "top.txt?%\xe2\x98\x83", want: "http://example.com/dir/top.txt?%%E2%98%83#fragment", netHTTP: "http://example.com/dir/top.txt?%\xe2\x98\x83"},
	{location: "top.txt?\xff", want: "http://example.com/dir/top.txt?%FF#fragment", netHTTP: "http://example.com/dir/top.txt?\xff"},
	// redirect-schemes
	{location: "mailto:a@a.com", want: "mailto:a@a.com#fragment", err: urlhttp.ErrForbiddenScheme, netHTTP: "mailto:a@a.com"},
	{location: "data:,HI", want: "data:,HI#fragment", err: urlhttp.ErrForbiddenScheme, netHTTP: "data:,HI"},
	{location: "facetime:a@a.org", want: "facetime:a@a.org#fragment", err: urlhttp.ErrForbiddenScheme, netHTTP: "facetime:a@a.org"},
	{location: "about:blank", want: "about:blank#fragment", err: urlhttp.ErrForbiddenScheme, netHTTP: "about:blank"},
	{location: "about:unicorn", want: "about:unicorn#fragment", err: urlhttp.ErrForbiddenScheme, netHTTP: "about:unicorn"},
	{location: "blob:djfksfjs", want: "blob:djfksfjs#fragment", err: urlhttp.ErrForbiddenScheme, netHTTP: "blob:djfksfjs"},
	// Fragments: that of the requested URL, unless the Location has one.
	{location: "/x#other", want: "http://example.com/x#other", netHTTP: "http://example.com/x#other"},
	{location: "/x#", want: "http://example.com/x#", netHTTP: "http://example.com/x"},
	{location: "#other", want: "http://example.com/dir/page?query#other", netHTTP: "http://example.com/dir/page?query#other"},
	{location: "https://other.example/x", want: "https://other.example/x#fragment", netHTTP: "https://other.example/x"},
	{location: "/x#%zz", want: "http://example.com/x#%zz", netHTTP: "error"},
	// References in all forms.
	{location: "?x", want: "http://example.com/dir/page?x#fragment", netHTTP: "http://example.com/dir/page?x"},
	{location: "..", want: "http://example.com/#fragment", netHTTP: "http://example.com/"},
	{location: "/a/%2e%2e/b", want: "http://example.com/b#fragment", netHTTP: "http://example.com/a/%2e%2e/b"},
	{location: "//other.example", want: "http://other.example/#fragment", netHTTP: "http://other.example"},
	{location: `\\other.example\x`, want: "http://other.example/x#fragment", netHTTP: "http://example.com/dir/%5C%5Cother.example%5Cx"},
	{location: `/\other.example`, want: "http://other.example/#fragment", netHTTP: "http://example.com/%5Cother.example"},
	{location: "/\t/other.example", want: "http://other.example/#fragment", netHTTP: "error"},
	{location: "///other.example", want: "http://other.example/#fragment", netHTTP: "http://example.com///other.example"},
	{location: "http:other", want: "http://example.com/dir/other#fragment", netHTTP: "http:other"},
	{location: "http:/other", want: "http://example.com/other#fragment", netHTTP: "http:/other"},
	{location: "https:other.example", want: "https://other.example/#fragment", netHTTP: "https:other.example"},
	{location: "HTTP://OTHER.example:80", want: "http://other.example/#fragment", netHTTP: "http://OTHER.example:80"},
	{location: " /x ", want: "http://example.com/x#fragment", netHTTP: "http://example.com/dir/%20/x%20"},
	{location: "/a b", want: "http://example.com/a%20b#fragment", netHTTP: "http://example.com/a%20b"},
	{location: "/a|b", want: "http://example.com/a|b#fragment", netHTTP: "http://example.com/a%7Cb"},
	{location: "/100%", want: "http://example.com/100%#fragment", netHTTP: "error"},
	{location: "/ü", want: "http://example.com/%C3%BC#fragment", netHTTP: "http://example.com/%C3%BC"},
	{location: "//bücher.example/", want: "http://xn--bcher-kva.example/#fragment", netHTTP: "http://b%C3%BCcher.example/"},
	{location: "//0x8.0x8.2056/", want: "http://8.8.8.8/#fragment", netHTTP: "http://0x8.0x8.2056/"},
	{location: "//127.1/", want: "http://127.0.0.1/#fragment", err: urlhttp.ErrForbiddenAddress, netHTTP: "http://127.1/"},
	{location: "//１２７.１/", want: "http://127.0.0.1/#fragment", err: urlhttp.ErrForbiddenAddress, netHTTP: "http://%EF%BC%91%EF%BC%92%EF%BC%97.%EF%BC%91/"},
	{location: `//127.0.0.1\@other.example/`, want: "http://127.0.0.1/@other.example/#fragment", err: urlhttp.ErrForbiddenAddress, netHTTP: "error"},
	{location: "//user:password@other.example/", want: "http://user:password@other.example/#fragment", err: urlhttp.ErrCredentials, netHTTP: "http://user:password@other.example/"},
	{location: "http://[::1", err: urlhttp.ErrInvalidLocation, netHTTP: "error"},
	{location: "http://exa mple/", err: urlhttp.ErrInvalidLocation, netHTTP: "error"},
	{location: "http://", err: urlhttp.ErrInvalidLocation, netHTTP: "http:"},
}

func newRequest(t testing.TB, href string) *http.Request {
	t.Helper()
	req, err := urlhttp.NewRequest(context.Background(), http.MethodGet, url.MustParse(href), nil)
	if err != nil {
		t.Fatal(err)
	}
	return req
}

// hrefOf returns the URL for n. The conversion must not fail.
func hrefOf(n *neturl.URL) string {
	u, err := url.FromNetURL(n)
	if err != nil {
		return err.Error()
	}
	return u.Href()
}

// TestLocation resolves each header, both directly from a response and with a client, and asks for
// the URL of the client's response.
func TestLocation(t *testing.T) {
	for _, tt := range locationCases {
		t.Run(tt.location, func(t *testing.T) {
			resp := &http.Response{StatusCode: 302, Header: http.Header{"Location": {tt.location}}, Request: newRequest(t, baseOfLocations)}
			u, err := urlhttp.Location(resp)
			if errors.Is(tt.err, urlhttp.ErrInvalidLocation) {
				if u != nil || !errors.Is(err, tt.err) {
					t.Errorf("%v, %v", u, err)
				}
			} else if err != nil || u.Href() != tt.want {
				t.Errorf("%v, %v, want %s", u, err, tt.want)
			}

			var asked []*neturl.URL
			tr := &urlhttp.Transport{Base: redirectOnce(302, []string{tt.location}, &asked)}
			c := &http.Client{Transport: tr, CheckRedirect: urlhttp.Options{}.CheckRedirect}
			resp, err = c.Do(newRequest(t, baseOfLocations))
			switch {
			case tt.err != nil:
				if !errors.Is(err, tt.err) || len(asked) != 0 {
					t.Errorf("%v, %v, want %v", asked, err, tt.err)
				}
				if err != nil && strings.Contains(err.Error(), "password") {
					t.Errorf("%v has a password", err)
				}
			case err != nil || len(asked) != 1 || hrefOf(asked[0]) != tt.want:
				t.Errorf("%v, %v, want %s", asked, err, tt.want)
			default:
				if u, err := urlhttp.ResponseURL(resp); err != nil || u.Href() != tt.want {
					t.Errorf("the response is from %v, %v, want %s", u, err, tt.want)
				}
			}
		})
	}
}

// TestLocationNetHTTP compares the documentation's column about net/http with net/http.
func TestLocationNetHTTP(t *testing.T) {
	for _, tt := range locationCases {
		var asked []*neturl.URL
		c := &http.Client{Transport: redirectOnce(302, []string{tt.location}, &asked)}
		_, err := c.Do(newRequest(t, baseOfLocations))
		got := "none"
		switch {
		case err != nil:
			got = "error"
		case len(asked) > 0:
			got = asked[0].String()
			if asked[0].User != nil {
				got = strings.Replace(got, ":***@", ":password@", 1)
			}
		}
		if got != tt.netHTTP {
			t.Errorf("%q: net/http has %q, not %q", tt.location, got, tt.netHTTP)
		}
	}
}

// TestLocationDocumentation compares the rows that doc.go has for a URL without a fragment with the
// cases.
func TestLocationDocumentation(t *testing.T) {
	doc, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	rows := map[string]bool{}
	for _, tt := range locationCases {
		want := strings.TrimSuffix(tt.want, "#fragment")
		if tt.err != nil {
			want = tt.err.Error()
		}
		rows[fmt.Sprintf("%-31s %-40s %s", tt.location, short(want), short(tt.netHTTP))] = true
	}
	count := 0
	_, shown, _ := strings.Cut(string(doc), "//\tLocation ")
	for line := range strings.Lines(shown) {
		row, ok := strings.CutPrefix(strings.TrimSuffix(line, "\n"), "//\t")
		if count++; !ok && count > 1 {
			break
		}
		if count > 1 && !rows[row] {
			t.Errorf("doc.go has %q", row)
		}
	}
	if count != 10 {
		t.Errorf("doc.go has %d rows", count-2)
	}
}

// short leaves out the base, which most URLs begin with.
func short(href string) string { return strings.TrimPrefix(href, "http://example.com") }

// TestLocationStatus covers the statuses, and responses without a Location.
func TestLocationStatus(t *testing.T) {
	for status := 100; status < 600; status++ {
		resp := &http.Response{StatusCode: status, Header: http.Header{"Location": {"/x"}}, Request: newRequest(t, baseOfLocations)}
		u, err := urlhttp.Location(resp)
		switch status {
		case 301, 302, 303, 307, 308:
			if err != nil || u.Pathname() != "/x" {
				t.Errorf("%d: %v, %v", status, u, err)
			}
		default:
			if err != http.ErrNoLocation {
				t.Errorf("%d: %v, %v", status, u, err)
			}
		}
	}
	for _, resp := range []*http.Response{
		{StatusCode: 302, Request: newRequest(t, baseOfLocations)},
		{StatusCode: 302, Header: http.Header{"Location": nil}, Request: newRequest(t, baseOfLocations)},
	} {
		if _, err := urlhttp.Location(resp); err != http.ErrNoLocation {
			t.Error(err)
		}
	}
	header := http.Header{"Location": {"/x"}}
	for _, resp := range []*http.Response{
		{StatusCode: 302, Header: header}, {StatusCode: 302, Header: header, Request: &http.Request{}},
		{StatusCode: 302, Header: header, Request: &http.Request{URL: &neturl.URL{Path: "/"}}},
	} {
		if _, err := urlhttp.Location(resp); !errors.Is(err, urlhttp.ErrInvalidURL) {
			t.Error(err)
		}
		if u, err := urlhttp.ResponseURL(resp); u != nil || !errors.Is(err, urlhttp.ErrInvalidURL) {
			t.Error(u, err)
		}
	}
	resp := &http.Response{StatusCode: 302, Header: http.Header{"Location": {"/x", "/y"}}, Request: newRequest(t, baseOfLocations)}
	if _, err := urlhttp.Location(resp); !errors.Is(err, urlhttp.ErrInvalidLocation) {
		t.Error(err)
	}
	// A URL without a fragment doesn't add one.
	resp = &http.Response{StatusCode: 302, Header: header, Request: newRequest(t, "http://example.com/")}
	if u, err := urlhttp.Location(resp); err != nil || u.Href() != "http://example.com/x" {
		t.Error(u, err)
	}
}

// TestLastResponse covers a client that doesn't follow redirects: Location still returns the
// URL that the server sent, and the header has no password.
func TestLastResponse(t *testing.T) {
	for _, tt := range locationCases {
		var asked []*neturl.URL
		c := &http.Client{
			Transport:     &urlhttp.Transport{Base: redirectOnce(302, []string{tt.location}, &asked)},
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		}
		resp, err := c.Do(newRequest(t, baseOfLocations))
		if err != nil {
			t.Errorf("%q: %v", tt.location, err)
			continue
		}
		u, err := urlhttp.Location(resp)
		if errors.Is(tt.err, urlhttp.ErrInvalidLocation) {
			if !errors.Is(err, tt.err) {
				t.Errorf("%q: %v, %v", tt.location, u, err)
			}
		} else if err != nil || u.Href() != tt.want {
			t.Errorf("%q: %v, %v, want %s", tt.location, u, err, tt.want)
		}
		if header := resp.Header.Get("Location"); strings.Contains(header, "password") {
			t.Errorf("%q: the header has a password: %s", tt.location, header)
		}
		// The request of that response, repeated with another answer.
		first := resp.Request
		first.Response = nil
		again := &http.Client{Transport: &urlhttp.Transport{Base: redirectOnce(302, []string{"/again"}, &asked)}, CheckRedirect: c.CheckRedirect}
		if resp, err = again.Do(first); err != nil {
			t.Fatal(err)
		}
		if u, err := urlhttp.Location(resp); err != nil || u.Pathname() != "/again" {
			t.Errorf("%q: again: %v, %v", tt.location, u, err)
		}
		// And once more, with an answer that has no Location.
		again.Transport = &urlhttp.Transport{Base: redirectOnce(302, nil, &asked)}
		if resp, err = again.Do(first); err != nil {
			t.Fatal(err)
		}
		if u, err := urlhttp.Location(resp); err != http.ErrNoLocation {
			t.Errorf("%q: without a Location: %v, %v", tt.location, u, err)
		}
	}
}

// TestChangedLocation covers a caller who changes the Location header of a response, or the URL to
// which it leads.
func TestChangedLocation(t *testing.T) {
	rt := &urlhttp.Transport{Base: redirectOnce(302, []string{"/a"}, nil)}
	resp, err := rt.RoundTrip(newRequest(t, baseOfLocations))
	if err != nil {
		t.Fatal(err)
	}
	resp.Header.Set("Location", "changed")
	if u, err := urlhttp.Location(resp); err != nil || u.Href() != "http://example.com/dir/changed#fragment" {
		t.Error(u, err)
	}
	// A second header makes the first one count no more, even if that is unchanged.
	resp.Header["Location"] = []string{"/a"}
	if u, err := urlhttp.Location(resp); err != nil || u.Pathname() != "/a" {
		t.Error(u, err)
	}
	resp.Header.Add("Location", "/a")
	if u, err := urlhttp.Location(resp); !errors.Is(err, urlhttp.ErrInvalidLocation) {
		t.Error(u, err)
	}
	// The Location is forbidden, but the client doesn't go there.
	for _, location := range []string{"http://127.0.0.1/", `http:\\127.0.0.1/`} {
		var asked []*neturl.URL
		c := &http.Client{
			Transport: &urlhttp.Transport{Base: redirectOnce(302, []string{location}, &asked)},
			CheckRedirect: func(req *http.Request, _ []*http.Request) error {
				req.URL = &neturl.URL{Scheme: "http", Host: "example.org", Path: "/"}
				return nil
			},
		}
		if _, err := c.Do(newRequest(t, baseOfLocations)); err != nil || len(asked) != 1 || asked[0].Host != "example.org" {
			t.Errorf("%s: asked for %v, %v", location, asked, err)
		}
	}
}

// TestCheckRedirectAlone covers a client without a Transport of this package.
func TestCheckRedirectAlone(t *testing.T) {
	for _, tt := range locationCases {
		var asked []*neturl.URL
		c := &http.Client{Transport: redirectOnce(302, []string{tt.location}, &asked), CheckRedirect: urlhttp.Options{}.CheckRedirect}
		_, err := c.Do(newRequest(t, baseOfLocations))
		switch {
		case tt.netHTTP == "error" || tt.err != nil:
			if err == nil {
				t.Errorf("%q: no error", tt.location)
			}
		case tt.netHTTP == "none":
			if err != nil || len(asked) != 0 {
				t.Errorf("%q: %v, %v", tt.location, asked, err)
			}
		case err != nil || len(asked) != 1 || hrefOf(asked[0]) != tt.want:
			t.Errorf("%q: %v, %v, want %s", tt.location, asked, err, tt.want)
		}
	}
	// A CheckRedirect that something else calls.
	err := urlhttp.Options{}.CheckRedirect(newRequest(t, "http://127.0.0.1/"), []*http.Request{newRequest(t, baseOfLocations)})
	if !errors.Is(err, urlhttp.ErrForbiddenAddress) {
		t.Error(err)
	}
	odd := &http.Request{URL: &neturl.URL{Scheme: "http", Host: "a b"}, Header: http.Header{}}
	if err := (urlhttp.Options{}).CheckRedirect(odd, []*http.Request{newRequest(t, baseOfLocations)}); !errors.Is(err, urlhttp.ErrInvalidURL) {
		t.Error(err)
	}
	next := newRequest(t, "http://example.com/")
	next.Header.Set("Authorization", "x")
	if err := (urlhttp.Options{}).CheckRedirect(next, []*http.Request{odd}); err != nil || next.Header.Get("Authorization") != "" {
		t.Error(next.Header, err)
	}
}

// TestLocationReplaced covers Location headers that net/http would read differently, and those in
// which a Transport finds nothing to change: "" is the same.
func TestLocationReplaced(t *testing.T) {
	for location, want := range map[string]string{
		`\\b.example\a|?b`: "http://b.example/a|?b", "http:c": "http://a.example/a/c", "http://[": "#invalid-location", "/%zz": "http://a.example/%25zz",
		"/a": "", "a@b": "", "/@:80": "", "?a:b@c": "", "//b.example/a": "", "https://b.example/a?b": "", "/a#b|c": "", "mailto:a": "", "..": "",
	} {
		tr := &urlhttp.Transport{Base: redirectOnce(302, []string{location}, nil)}
		resp, err := tr.RoundTrip(newRequest(t, "http://a.example/a/b"))
		if err != nil || resp.Header.Get("Location") != cmp.Or(want, location) {
			t.Errorf("%s: %v, %v, want %s", location, resp.Header, err, want)
		}
	}
}

// TestLocationBytes covers the bytes that are encoded, and lengths around the limit.
func TestLocationBytes(t *testing.T) {
	for _, tt := range []struct{ location, want string }{
		{"/\x7e\x7f\x80\xff", "http://example.com/~%7F%80%FF"}, {"/\xff\x7f", "http://example.com/%FF%7F"}, {"\xff", "http://example.com/%FF"},
		{"/" + strings.Repeat("x", 64<<10-1), "http://example.com/" + strings.Repeat("x", 64<<10-1)},
		{"/" + strings.Repeat("x", 64<<10), ""},
	} {
		resp := &http.Response{StatusCode: 302, Header: http.Header{"Location": {tt.location}}, Request: newRequest(t, "http://example.com/")}
		u, err := urlhttp.Location(resp)
		if tt.want == "" && !errors.Is(err, urlhttp.ErrInvalidLocation) || tt.want != "" && (err != nil || u.Href() != tt.want) {
			t.Errorf("%.20q: %.60v, %v", tt.location, u, err)
		}
	}
}
