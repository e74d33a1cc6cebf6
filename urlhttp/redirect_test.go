package urlhttp_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/http"
	neturl "net/url"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/urlhttp"
)

// halves are a Transport without CheckRedirect, a CheckRedirect without a Transport, and both.
// Each must keep the documented promises about redirects.
var halves = []struct {
	name   string
	client func(urlhttp.Options, http.RoundTripper) *http.Client
}{
	{"a Transport", func(o urlhttp.Options, rt http.RoundTripper) *http.Client {
		return &http.Client{Transport: &urlhttp.Transport{Base: rt, Options: o}, CheckRedirect: func(*http.Request, []*http.Request) error { return nil }}
	}},
	{"CheckRedirect", func(o urlhttp.Options, rt http.RoundTripper) *http.Client {
		return &http.Client{Transport: rt, CheckRedirect: o.CheckRedirect}
	}},
	{"both", func(o urlhttp.Options, rt http.RoundTripper) *http.Client {
		return &http.Client{Transport: &urlhttp.Transport{Base: rt, Options: o}, CheckRedirect: o.CheckRedirect}
	}},
	{"a client", func(o urlhttp.Options, rt http.RoundTripper) *http.Client {
		c := urlhttp.NewClient(o)
		c.Transport.(*urlhttp.Transport).Base = rt
		return c
	}},
}

// TestRedirectHalves covers redirects that aren't followed, and redirects that are just barely
// followed, for each half.
func TestRedirectHalves(t *testing.T) {
	for _, tt := range []struct {
		name      string
		from      string
		locations []string
		options   urlhttp.Options
		want      error
		asked     int // requests
		byUs      bool
	}{
		{"a downgrade", "https://a.example/", []string{"http://a.example/"}, urlhttp.Options{}, urlhttp.ErrDowngrade, 1, false},
		{"a downgrade later", "http://a.example/", []string{"https://a.example/", "http://b.example/"}, urlhttp.Options{}, urlhttp.ErrDowngrade, 2, false},
		{"a downgrade that is allowed", "https://a.example/", []string{"http://a.example/"}, urlhttp.Options{AllowDowngrade: true}, nil, 2, false},
		{"no downgrade", "http://a.example/", []string{"http://b.example/", "https://a.example/", "https://b.example/"}, urlhttp.Options{}, nil, 4, false},
		{"https only", "https://a.example/", []string{"http://a.example/"}, urlhttp.Options{AllowDowngrade: true, HTTPSOnly: true}, urlhttp.ErrForbiddenScheme, 1, false},
		{"20", "http://a.example/", numbered(20), urlhttp.Options{}, nil, 21, false},
		{"21", "http://a.example/", numbered(21), urlhttp.Options{}, urlhttp.ErrTooManyRedirects, 21, false},
		{"as many as wanted", "http://a.example/", numbered(2), urlhttp.Options{MaxRedirects: 2}, nil, 3, false},
		{"one more than wanted", "http://a.example/", numbered(3), urlhttp.Options{MaxRedirects: 2}, urlhttp.ErrTooManyRedirects, 3, false},
		{"one, where none is wanted", "http://a.example/", numbered(1), urlhttp.Options{MaxRedirects: -1}, urlhttp.ErrTooManyRedirects, 1, false},
		{"credentials", "http://a.example/", []string{"http://user:" + secret + "@b.example/"}, urlhttp.Options{}, urlhttp.ErrCredentials, 1, false},
		{"a username", "http://a.example/", []string{"//user@b.example/"}, urlhttp.Options{}, urlhttp.ErrCredentials, 1, false},
		{"a scheme", "http://a.example/", []string{"ftp://b.example/"}, urlhttp.Options{}, urlhttp.ErrForbiddenScheme, 1, false},
		{"a host", "http://a.example/", []string{"//b.example/"}, urlhttp.Options{Hosts: urlhttp.MustParseHostRules([]string{"a.example"}, nil)}, urlhttp.ErrForbiddenHost, 1, false},
		{"an address", "http://a.example/", []string{"//127.1/"}, urlhttp.Options{}, urlhttp.ErrForbiddenAddress, 1, false},
		{"a port", "http://a.example/", []string{"//b.example:8080/"}, urlhttp.Options{}, urlhttp.ErrForbiddenPort, 1, false},
		{"a host that net/http leaves out", "http://a.example/", []string{"//a{b/"}, urlhttp.Options{}, url.ErrNotConvertible, 1, true},
		{"a scheme with a host that net/url can't hold", "http://a.example/", []string{"foo://%41/"}, urlhttp.Options{}, urlhttp.ErrForbiddenScheme, 1, true},
		{"no URL", "http://a.example/", []string{"http://[/"}, urlhttp.Options{}, urlhttp.ErrInvalidLocation, 1, true},
		{"the fragment that stands for it", "http://a.example/", []string{"#invalid-location"}, urlhttp.Options{}, nil, 2, false},
	} {
		for _, half := range halves {
			t.Run(tt.name+", "+half.name, func(t *testing.T) {
				if tt.byUs && half.name == "CheckRedirect" {
					return // net/http refused it
				}
				var asked []*http.Request
				_, err := half.client(tt.options, redirectEach(302, tt.locations, &asked)).Do(newRequest(t, tt.from))
				if !errors.Is(err, tt.want) || (err == nil) != (tt.want == nil) || len(asked) != tt.asked {
					t.Errorf("%v after %d requests, want %v after %d", err, len(asked), tt.want, tt.asked)
				}
			})
		}
	}
}

// numbered returns paths of redirects.
func numbered(n int) (paths []string) {
	for i := range n {
		paths = append(paths, fmt.Sprint("/", i))
	}
	return paths
}

// TestRedirectCredentials covers a Location with a password that is allowed. With only a
// Transport, net/http gets a different Location.
func TestRedirectCredentials(t *testing.T) {
	for i := range 2 * len(halves) {
		half := halves[i/2]
		if half.name == "CheckRedirect" {
			continue
		}
		scheme := []string{"http", "https"}[i%2]
		var asked []*neturl.URL
		c := half.client(urlhttp.Options{AllowCredentials: true}, redirectOnce(302, []string{scheme + "://user:" + secret + "@b.example/"}, &asked))
		if _, err := c.Do(newRequest(t, "http://a.example/")); err != nil || len(asked) != 1 {
			t.Fatalf("%s: %v, %v", half.name, asked, err)
		}
		password, _ := asked[0].User.Password()
		want := secret
		if half.name == "a Transport" {
			want = "xxxxx"
		}
		if password != want || asked[0].User.Username() != "user" || asked[0].Scheme != scheme || asked[0].Host != "b.example" {
			t.Errorf("%s: %v is asked for", half.name, asked[0])
		}
	}
}

// allHeaders are the headers of the requests in TestRedirectHeaders.
//
// Some cross origins, and Content-Type only with a body.
const (
	allHeaders = "Accept Accept-Encoding Accept-Language Authorization Content-Type Cookie Cookie2 Origin Proxy-Authenticate Proxy-Authorization Range Referer User-Agent WWW-Authenticate X-Api-Key X-Other"
	crossing   = "Accept Accept-Encoding Accept-Language Range User-Agent X-Other"
)

// redirectHeaders are redirects, with the headers that the last request has.
var redirectHeaders = []struct {
	name string
	from string // if it begins with "=", net/url parses it
	to   []string
	want string // the headers of the last request
	host string // its Host header
}{
	{"same origin", "https://example.com/", []string{"/a"}, allHeaders, ""},
	{"same origin, absolute", "https://example.com/", []string{"https://EXAMPLE.com:443/a"}, allHeaders, ""},
	{"same origin, backslashes", "https://example.com/", []string{`\\example.com\a`}, allHeaders, ""},
	{"another host", "https://example.com/", []string{"https://example.org/"}, crossing, ""},
	{"a subdomain", "https://example.com/", []string{"https://www.example.com/"}, crossing, ""},
	{"another port", "https://example.com/", []string{"https://example.com:8443/"}, crossing, ""},
	{"another scheme", "http://example.com/", []string{"https://example.com/"}, crossing, ""},
	{"another host, as net/url doesn't read it", "https://example.com/", []string{`\\example.org`}, crossing, ""},
	{"there and back", "https://example.com/", []string{"https://example.org/", "https://example.com/"}, crossing, ""},
	{"within, there, within", "https://example.com/", []string{"/a", "https://example.org/", "/b"}, crossing, ""},
	// Some versions of net/http remove some headers themselves.
	{"within, as net/url has it", "=https://EXAMPLE.com:443/", []string{"/a"}, "Accept Accept-Encoding Accept-Language Content-Type Origin Range Referer User-Agent X-Api-Key X-Other", ""},
	{"away, as net/url has it", "=https://EXAMPLE.com:443/", []string{"https://example.org/"}, crossing, ""},
	{"within", "https://example.com/", []string{"/a", "/b", "//example.com/c"}, allHeaders, ""},
	// net/http keeps the caller's Host header if it considers the reference relative.
	{"own host, relative", "http://8.8.8.8/?host", []string{"/a"}, allHeaders, "virtual.example"},
	{"own host, another origin", "http://8.8.8.8/?host", []string{"//example.org/a"}, crossing, "example.org"},
	{"own host, another origin by backslashes", "http://8.8.8.8/?host", []string{`/\example.org/a`}, crossing, "example.org"},
	{"own host, absolute", "http://8.8.8.8/?host", []string{"https://example.org/a"}, crossing, "example.org"},
}

// TestRedirectHeaders covers the headers that a redirect keeps, with the keys of the map written
// in several ways: net/http sends each key as it is.
func TestRedirectHeaders(t *testing.T) {
	spellings := map[string]func(string) string{
		"canonical": http.CanonicalHeaderKey, "lower case": strings.ToLower, "upper case": strings.ToUpper,
		"mixed": func(name string) string { return strings.ToLower(name[:1]) + strings.ToUpper(name[1:]) },
	}
	for _, tt := range redirectHeaders {
		for spelling, spell := range spellings {
			t.Run(tt.name+", "+spelling, func(t *testing.T) {
				req := newRequest(t, strings.TrimPrefix(tt.from, "="))
				isForeign := strings.HasPrefix(tt.from, "=")
				if isForeign {
					req, _ = http.NewRequest("GET", tt.from[1:], nil)
				}
				for _, name := range strings.Fields(allHeaders) {
					req.Header[spell(name)] = []string{"x"}
				}
				if strings.HasSuffix(tt.from, "?host") {
					req.Host = "virtual.example"
					req.Header[strings.ToLower("Host")] = []string{"virtual.example"}
				}
				last := followRedirects(t, req, tt.to)
				var got []string
				for _, name := range strings.Fields(allHeaders) {
					if isForeign && (strings.HasPrefix(name, "Cookie") || strings.Contains(name, "Auth")) {
						continue
					}
					if slices.ContainsFunc(slices.Collect(maps.Keys(last.Header)), func(key string) bool { return strings.EqualFold(key, name) }) {
						got = append(got, name)
					}
				}
				host := last.Host
				if host == "" {
					host = last.URL.Host
				}
				if strings.Join(got, " ") != tt.want || tt.host != "" && host != tt.host {
					t.Errorf("%q, host %q", got, host)
				}
				if _, ok := last.Header[strings.ToLower("Host")]; ok && host != "virtual.example" {
					t.Errorf("a second Host header: %q", last.Header)
				}
			})
		}
	}
}

// TestCrossOriginHeaders compares the lists of headers with those in the documentation.
func TestCrossOriginHeaders(t *testing.T) {
	source, _ := os.ReadFile("redirect.go")
	doc, _ := os.ReadFile("doc.go")
	text := strings.ReplaceAll(string(doc), "\n//", "")
	for list, form := range map[string]string{"crossOriginHeaders": " to another origin: %s, with a body", "originHeaders": ". %s never are."} {
		_, names, _ := strings.Cut(string(source), "var "+list+" = []string{")
		names, _, _ = strings.Cut(names, "}")
		names = strings.Join(strings.Fields(strings.ReplaceAll(names, `"`, "")), " ")
		if want := fmt.Sprintf(form, strings.TrimSuffix(names, ",")); names == "" || !strings.Contains(text, want) {
			t.Errorf("doc.go lacks %q", want)
		}
	}
}

// followRedirects sends req with a client that is redirected to each of these Locations, and
// returns the last request.
func followRedirects(t *testing.T, req *http.Request, to []string) *http.Request {
	t.Helper()
	var asked []*http.Request
	o := urlhttp.Options{CrossOriginHeaders: []string{"x-other", "cookie2"}, Guard: urlhttp.Guard{AnyPort: true}}
	c := &http.Client{Transport: &urlhttp.Transport{Base: redirectEach(307, to, &asked), Options: o}, CheckRedirect: o.CheckRedirect}
	if _, err := c.Do(req); err != nil || len(asked) != len(to)+1 {
		t.Fatalf("%v, %d requests for %d redirects", err, len(asked), len(to))
	}
	return asked[len(to)]
}

// TestRedirectMethods checks that net/http's handling of methods and bodies stays the same, within
// the origin and beyond: like a browser, a 307 or 308 sends the body to another origin, without the
// headers that identify the caller. No redirect brings a Referer header, which net/http sets.
//
// https://fetch.spec.whatwg.org/#http-redirect-fetch
func TestRedirectMethods(t *testing.T) {
	for _, tt := range []struct {
		status       int
		method, want string
		body         string
	}{
		{301, "GET", "GET", ""}, {302, "HEAD", "HEAD", ""}, {303, "GET", "GET", ""}, {307, "GET", "GET", ""}, {308, "HEAD", "HEAD", ""},
		{301, "POST", "GET", ""}, {302, "POST", "GET", ""}, {303, "POST", "GET", ""}, {307, "POST", "POST", "body"}, {308, "POST", "POST", "body"},
		{301, "PUT", "GET", ""}, {303, "DELETE", "GET", ""}, {307, "PUT", "PUT", "body"}, {308, "PATCH", "PATCH", "body"},
		{302, "QUERY", "GET", ""}, {308, "QUERY", "QUERY", "body"},
	} {
		for _, location := range []string{`\x`, `\\other.example\x`} {
			var asked []*http.Request
			c := &http.Client{CheckRedirect: urlhttp.Options{}.CheckRedirect, Transport: redirectEach(tt.status, []string{location}, &asked)}
			var reader io.Reader
			if tt.method != "GET" && tt.method != "HEAD" {
				reader = strings.NewReader("body")
			}
			req, err := urlhttp.NewRequest(context.Background(), tt.method, url.MustParse(baseOfLocations), reader)
			if err != nil {
				t.Fatal(err)
			}
			req.Header.Set("Authorization", "x")
			req.Header.Set("Content-Type", "x")
			if _, err := c.Do(req); err != nil || len(asked) != 2 {
				t.Errorf("%d %s to %s: %v, %v", tt.status, tt.method, location, asked, err)
				continue
			}
			var body []byte
			last := asked[1]
			if last.Body != nil {
				body, _ = io.ReadAll(last.Body)
			}
			if authorization := last.Header.Get("Authorization"); last.Header["Referer"] != nil || last.Method != tt.want || string(body) != tt.body || (authorization == "x") != (location == `\x`) {
				t.Errorf("%d %s to %s: %s %q, %q", tt.status, tt.method, location, last.Method, body, authorization)
			}
			if hasType := last.Header["Content-Type"] != nil; location != `\x` && hasType != (tt.body != "") {
				t.Errorf("%d %s to %s: with Content-Type: %v, body %q", tt.status, tt.method, location, hasType, body)
			}
		}
	}
}

// TestRedirects covers the redirects that each value of Redirects follows, also if the caller has
// another CheckRedirect.
func TestRedirects(t *testing.T) {
	other := func(*http.Request, []*http.Request) error { return nil }
	const follow, same, none = urlhttp.FollowRedirects, urlhttp.SameOriginRedirects, urlhttp.NoRedirects
	for _, tt := range []struct {
		name     string
		o        urlhttp.Options
		location string
		check    func(*http.Request, []*http.Request) error // in place of the client's
		want     error
		status   int
		asked    int // further requests
	}{
		{"follow", urlhttp.Options{Redirects: follow}, "https://b.example/", nil, nil, 200, 1},
		{"follow nothing", urlhttp.Options{Redirects: follow, MaxRedirects: -1}, "/b", nil, urlhttp.ErrTooManyRedirects, 0, 0},
		{"same", urlhttp.Options{Redirects: same}, "/b", nil, nil, 200, 1},
		{"same, in full", urlhttp.Options{Redirects: same}, `https:\\A.example:443/b`, nil, nil, 200, 1},
		{"same, another host", urlhttp.Options{Redirects: same}, "//b.example/", nil, url.ErrCrossOrigin, 0, 0},
		{"same, as backslashes", urlhttp.Options{Redirects: same}, `\\b.example/`, nil, url.ErrCrossOrigin, 0, 0},
		{"same, below", urlhttp.Options{Redirects: same}, "https://www.a.example/", nil, url.ErrCrossOrigin, 0, 0},
		{"same, another port", urlhttp.Options{Redirects: same, Guard: urlhttp.Guard{AnyPort: true}}, "https://a.example:8443/", nil, url.ErrCrossOrigin, 0, 0},
		{"same, another scheme", urlhttp.Options{Redirects: same, AllowDowngrade: true}, "http://a.example/", nil, url.ErrCrossOrigin, 0, 0},
		{"same, nothing", urlhttp.Options{Redirects: same, MaxRedirects: -1}, "/b", nil, urlhttp.ErrTooManyRedirects, 0, 0},
		{"same, another CheckRedirect", urlhttp.Options{Redirects: same}, "/b", other, nil, 200, 1},
		{"same, another host and CheckRedirect", urlhttp.Options{Redirects: same}, "//b.example/", other, url.ErrCrossOrigin, 0, 0},
		{"none", urlhttp.Options{Redirects: none}, "/b", nil, nil, 307, 0},
		{"none, another host", urlhttp.Options{Redirects: none}, "//b.example/", nil, nil, 307, 0},
		{"none, a host that is refused", urlhttp.Options{Redirects: none}, "//127.1/", nil, nil, 307, 0},
		{"none, invalid", urlhttp.Options{Redirects: none}, "//[", nil, nil, 307, 0},
		{"none, MaxRedirects", urlhttp.Options{Redirects: none, MaxRedirects: -1}, "/b", nil, nil, 307, 0},
		{"none, another CheckRedirect", urlhttp.Options{Redirects: none, MaxRedirects: 5}, "/b", other, urlhttp.ErrTooManyRedirects, 0, 0},
	} {
		for _, half := range halves {
			t.Run(tt.name+", "+half.name, func(t *testing.T) {
				var asked []*neturl.URL
				c := half.client(tt.o, redirectOnce(307, []string{tt.location}, &asked))
				if half.name == "a Transport" && tt.check == nil || half.name == "CheckRedirect" && (tt.check != nil || tt.location[0] == '\\' || tt.location == "//[") {
					return // net/http decides
				}
				if tt.check != nil {
					c.CheckRedirect = tt.check
				}
				resp, err := c.Do(newRequest(t, "https://a.example/"))
				if !errors.Is(err, tt.want) || (err == nil) != (tt.want == nil) || len(asked) != tt.asked {
					t.Fatalf("%v, %v, want %v", asked, err, tt.want)
				}
				if err == nil && resp.StatusCode != tt.status {
					t.Errorf("%d, want %d", resp.StatusCode, tt.status)
				}
			})
		}
	}
	// Redirects within the origin, and then one that leaves it.
	var asked []*http.Request
	c := urlhttp.NewClient(urlhttp.Options{Redirects: same})
	c.Transport.(*urlhttp.Transport).Base = redirectEach(302, []string{"/b", "/c", "//c.example/"}, &asked)
	var e *urlhttp.Error
	if _, err := c.Do(newRequest(t, "https://a.example/")); !errors.As(err, &e) || e.Hop != 3 || len(asked) != 3 || !errors.Is(err, url.ErrCrossOrigin) {
		t.Errorf("%v after %d requests", err, len(asked))
	}
}

// TestRedirectWithoutGetBody checks that a 307 comes back if the body can't be sent again.
func TestRedirectWithoutGetBody(t *testing.T) {
	n := newTestNet(t)
	for _, status := range []int{307, 308} {
		u := url.MustParse(n.redirectTo(status, "/x"))
		for _, tt := range []struct {
			body io.Reader
			want int
		}{{bytes.NewReader([]byte("body")), 200}, {io.MultiReader(bytes.NewReader([]byte("body"))), status}, {nil, 200}} {
			req, err := urlhttp.NewRequest(t.Context(), http.MethodPost, u, tt.body)
			if err != nil {
				t.Fatal(err)
			}
			resp, err := n.client(n.options()).Do(req)
			if err != nil {
				t.Fatal(err)
			}
			resp.Body.Close()
			if resp.StatusCode != tt.want {
				t.Errorf("%d with a %T: %d", status, tt.body, resp.StatusCode)
			}
		}
	}
}
