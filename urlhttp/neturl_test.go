package urlhttp_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	neturl "net/url"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/testing/urltest"
	"github.com/gowhatwg/url/urlhttp"
)

// newSink returns a client whose requests all go to a server that keeps connections.
func newSink(t testing.TB) *wire {
	t.Helper()
	s := newWire(t)
	s.keeps.Store(true)
	s.transport.DisableKeepAlives, s.transport.MaxIdleConns = false, 1
	o := urlhttp.Options{AllowCredentials: true, Timeout: 10 * time.Second, Guard: urlhttp.Guard{AnyPort: true, Allow: prefixes("0.0.0.0/0", "::/0")}}
	s.client = &http.Client{Transport: &urlhttp.Transport{Base: s.transport, Options: o}, CheckRedirect: o.CheckRedirect}
	t.Cleanup(s.transport.CloseIdleConnections)
	return s
}

// ask makes a request, and returns the request that the server got, if it got one.
func (s *wire) ask(req *http.Request) (got [2]string, resp *http.Response, err error) {
	resp, err = s.client.Do(req)
	if err == nil {
		resp.Body.Close()
	}
	select {
	case got = <-s.lines:
	default:
	}
	return got, resp, err
}

// sentStrings are URLs that net/url reads differently from browsers, or that it would send
// unchanged.
var sentStrings = []string{
	// Empty credentials, which net/http would send nevertheless.
	"http://@h.example/", "http://:@h.example/",
	"http://h/? HTTP/1.1", "http://h/?a b", `http://h/?"`, "http://h/?<>", "http://h/?\xff", "http://h/?\u00e9", "http://h/?'", "http://h/?#", "http://h?", "http://h",
	"http://h?x", "http://h#x", "http://h/a b", "http://h/a|b", "http://h/a%7Cb", "http://h/\xff", "http://h/é", "http://h/a\\b", "http://h/../a", "http://h/a/%2e%2e/b",
	"http://h//a", "http://h//a/../..//b", "http://H/", "http://h:80/", "http://h:/", "http://h:0080/", "http://2130706433/", "http://0x7f.1/", "http://h./", "http://[::1]/", "http://[::ffff:1.2.3.4]/",
	"http://[fe80::1%25lo]/", "http://h%41/", "http://%68/", "http://é/", "http://a_b/", "http://a{b/", `http://a"b/`, "http://a`b/", "http://a'b/", "http://a*b/", "http://a!b/", "http://a&b=c;d,e/", "http://u:p@h/", "http://u@h/",
	"http://u:@h/", "http://:p@h/", "http://%41:%zz@h/", "http://u%3a:p%40@h/", "HTTP://h/", "http:h", "http:/h", "http:///h", "http:", "http:?x", "http://", "http:///", "http://?", "http://#", "//h/", "/h", "h", "", "?", "#", "*", "http:*", "http://h/*",
	"http://h/;a?b;c", "http://h/a?b?c", "http://h/%00", "http://h/%0d%0a", "http://h/%", "http://h/?%", "http://h/?%zz", "http://h/[]{}^`", "http://h/?[]{}^`|\\", "http://h/~!$&'()*+,;=:@-._",
	"http://h//", "http://h/.", "http://h/..", "http://h/./", "http://h/%2e", "http://h/a/.%2E", "http:opaque", "http:opaque?x y", "mailto:a@h", "http://h/\u200b", "http://h\u200b/", "http://1.2.3/", "http://1.2.3.4.5/", "http://a..b/", "http://-/", "http://xn--a/", "http://xn--bcher-kva/",
}

// sentCase compares the request for a string that net/url parses with the request for the URL
// that it converts to. If it can't be converted or sent, there must be an error of this
// package, and nothing is sent.
func (s *wire) sentCase(t testing.TB, text string) (sent bool) {
	t.Helper()
	req, err := http.NewRequest(http.MethodGet, text, nil)
	if err != nil {
		return false
	}
	return s.sentRequest(t, text, req)
}

func (s *wire) sentRequest(t testing.TB, what string, req *http.Request) (sent bool) {
	t.Helper()
	u, err := url.FromNetURL(req.URL)
	before := *req.URL
	got, resp, askErr := s.ask(req)
	if *req.URL != before {
		t.Errorf("%q: the request has been changed", what)
	}
	var want *http.Request
	if err == nil {
		want, err = urlhttp.NewRequest(context.Background(), http.MethodGet, u, nil)
	}
	if err != nil {
		if got != [2]string{} || !errors.Is(askErr, urlhttp.ErrInvalidURL) && !errors.Is(askErr, url.ErrNotConvertible) && !errors.Is(askErr, urlhttp.ErrForbiddenScheme) && !errors.Is(askErr, urlhttp.ErrForbiddenHost) && !isClientError(askErr) {
			t.Errorf("%q isn't %v: %+q was sent, %v", what, err, got, askErr)
		}
		return false
	}
	if u.Scheme() == "https" {
		return false
	}
	wanted, _, err := s.ask(want)
	host, _, _ := strings.Cut(got[1], " ")
	if err != nil || askErr != nil || got != wanted || got[0] != "GET "+u.RequestTarget()+" HTTP/1.1" || host != u.Host() {
		t.Errorf("%q, %v: %+q was sent (%v), want %+q (%v)", what, u, got, askErr, wanted, err)
		return true
	}
	if back, err := url.FromNetURL(resp.Request.URL); err != nil || *back.WithoutFragment() != *u.WithoutFragment() {
		t.Errorf("%q: the response is for %v, %v; want %v", what, back, err, u)
	}
	return true
}

// isClientError reports whether http.Client itself refused the request.
func isClientError(err error) bool {
	return err != nil && (strings.Contains(err.Error(), "nil Request.URL") || strings.Contains(err.Error(), "no Host in request URL"))
}

// TestSent covers URLs as strings.
func TestSent(t *testing.T) {
	s := newSink(t)
	sent := 0
	for _, text := range sentStrings {
		if s.sentCase(t, text) {
			sent++
		}
	}
	if sent < 60 {
		t.Errorf("only %d sent", sent)
	}
	t.Logf("%d of %d sent", sent, len(sentStrings))
}

// TestSentRandom covers random strings, and random fields of net/url's URLs.
func TestSentRandom(t *testing.T) {
	count := urltest.Times(30_000)
	pieces := strings.Split(" |/|//|?|#|:|@|[|]|%|%41|%2f|%zz|.|..|\\|\"|<|>|'|`|{|}|^|~|;|&|=|+|*|a|b|H|0x7f|127|80|443|\u00e9|\u00df|\xff|\t|\n|\r|\x00|\x7f|\u200b|.example|xn--| HTTP/1.1|h.example", "|")
	pieces = append(pieces, "|")
	s := newSink(t)
	rng := rand.New(rand.NewPCG(7, 11))
	text := func(n int) string {
		var b strings.Builder
		for range rng.IntN(n) {
			b.WriteString(pieces[rng.IntN(len(pieces))])
		}
		return b.String()
	}
	sent := 0
	for i := range count {
		if i%2 == 0 {
			href := "http" + []string{"://", ":", ":/", "://h/", "://h/?", "://h"}[rng.IntN(6)] + text(8)
			if s.sentCase(t, href) {
				sent++
			}
		} else {
			n := &neturl.URL{Scheme: "http", Host: "h" + text(3), Path: text(6), RawQuery: text(5), ForceQuery: rng.IntN(4) == 0, Fragment: text(3)}
			switch rng.IntN(8) {
			case 0:
				n.Opaque = text(5)
			case 1:
				n.RawPath = text(5)
			case 2:
				n.RawPath = n.Path
			case 3:
				n.Host = text(3)
			case 4:
				n.OmitHost = true
			}
			req := &http.Request{Method: http.MethodGet, URL: n, Header: http.Header{}}
			if rng.IntN(2) == 0 {
				req.Host = n.Host
			}
			if s.sentRequest(t, fmt.Sprintf("%#v", *n), req) {
				sent++
			}
		}
		if t.Failed() {
			break
		}
	}
	if sent < count/5 {
		t.Errorf("only %d of %d sent", sent, count)
	}
	t.Logf("%d of %d sent", sent, count)
}

// TestSentHost covers the caller's own Host headers. They stay, unless the header is just the
// URL's host as net/url has it.
func TestSentHost(t *testing.T) {
	s := newSink(t)
	for _, tt := range []struct{ urlHost, host, want string }{
		{"EXAMPLE.com", "", "example.com"}, {"EXAMPLE.com", "EXAMPLE.com", "example.com"}, {"example.com:", "", "example.com"},
		{"example.com:", "example.com:", "example.com"}, {"2130706433", "2130706433", "127.0.0.1"}, {"example.com", "other.example", "other.example"},
		{"EXAMPLE.com", "other.example:8080", "other.example:8080"},
	} {
		req := &http.Request{Method: http.MethodGet, URL: &neturl.URL{Scheme: "http", Host: tt.urlHost, Path: "/"}, Host: tt.host, Header: http.Header{}}
		got, _, err := s.ask(req)
		if err != nil || got[1] != tt.want {
			t.Errorf("%q, %q: %+q, %v", tt.urlHost, tt.host, got, err)
		}
	}
}

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
	if *back.WithoutCredentials() != *u.WithoutCredentials() || urltest.WireOf(back) != urltest.WireOf(u) {
		t.Errorf("%q: is %#v, and that is %q", u, n, back)
	}
	if n.Host != u.Host() || n.RequestURI() != urltest.WireOf(u).Target || n.RequestURI() != u.RequestTarget() {
		t.Errorf("%q: a request would be for %q at %q", u, n.RequestURI(), n.Host)
	}
	if n.Opaque != "" {
		return true
	}
	if again, err := url.Parse(n.String()); err != nil || *again.WithoutCredentials().WithoutFragment() != *u.WithoutCredentials().WithoutFragment() {
		t.Errorf("%q: the text from net/url is %q, which is %v, %v", u, n, again, err)
	}
	return true
}

func isRequestScheme(scheme string) bool {
	return scheme == "http" || scheme == "https" || scheme == "ws" || scheme == "wss"
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
