package urlhttp_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	neturl "net/url"
	"strings"
	"testing"
	"time"

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
				asked := 0
				rt := roundTripper(func(req *http.Request) (*http.Response, error) {
					resp := &http.Response{StatusCode: 200, Header: http.Header{}, Body: http.NoBody, Request: req}
					if asked < len(tt.locations) {
						resp.StatusCode = http.StatusFound
						resp.Header.Set("Location", tt.locations[asked])
					}
					asked++
					return resp, nil
				})
				_, err := half.client(tt.options, rt).Do(newRequest(t, tt.from))
				if !errors.Is(err, tt.want) || (err == nil) != (tt.want == nil) || asked != tt.asked {
					t.Errorf("%v after %d requests, want %v after %d", err, asked, tt.want, tt.asked)
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

// TestLocationKept covers Location headers in which a Transport finds nothing to change.
func TestLocationKept(t *testing.T) {
	for _, location := range []string{"/a", "a@b", "/@:80", "?a:b@c", "//b.example/a", "https://b.example/a?b", "/a#b|c", "mailto:a", ".."} {
		tr := &urlhttp.Transport{Base: redirectOnce(302, []string{location}, nil)}
		resp, err := tr.RoundTrip(newRequest(t, "http://a.example/a/b"))
		if err != nil || resp.Header.Get("Location") != location {
			t.Errorf("%s: %v, %v", location, resp.Header, err)
		}
	}
}

// TestLocationReplaced covers Location headers that net/http would read differently.
func TestLocationReplaced(t *testing.T) {
	for _, tt := range []struct{ location, want string }{
		{`\\b.example\a|?b`, "http://b.example/a|?b"},
		{"http:c", "http://a.example/a/c"},
		{"http://[", "#invalid-location"},
		{"/%zz", "http://a.example/%25zz"},
	} {
		t.Run(tt.location, func(t *testing.T) {
			tr := &urlhttp.Transport{Base: redirectOnce(302, []string{tt.location}, nil)}
			resp, err := tr.RoundTrip(newRequest(t, "http://a.example/a/b"))
			if err != nil || resp.Header.Get("Location") != tt.want {
				t.Errorf("%v, %v, want %s", resp.Header, err, tt.want)
			}
		})
	}
}

// TestDialTimeouts covers a look-up without an answer. The earlier timeout counts.
func TestDialTimeouts(t *testing.T) {
	n := newTestNet(t)
	silent := n.silentPort()
	for _, tt := range []struct{ options, dialer time.Duration }{
		{50 * time.Millisecond, 0},
		{50 * time.Millisecond, time.Hour},
		{time.Hour, 50 * time.Millisecond},
		{-1, 50 * time.Millisecond},
	} {
		o := n.options()
		o.DialTimeout = tt.options
		o.Dialer = &net.Dialer{Timeout: tt.dialer, Resolver: &net.Resolver{PreferGo: true, Dial: func(ctx context.Context, _, _ string) (net.Conn, error) {
			return (&net.Dialer{}).DialContext(ctx, "tcp4", "127.0.0.2:"+silent)
		}}}
		start := time.Now()
		_, err := get(n.client(o), n.url("http://silent.test:P/"))
		var timeout net.Error
		if d := time.Since(start); !errors.As(err, &timeout) || !timeout.Timeout() || d > 3*time.Second {
			t.Errorf("%v and %v: %v after %v", tt.options, tt.dialer, err, d)
		}
	}
}

// TestCloseEnds checks that Close ends the request of a body that isn't read. Otherwise its
// timer would run until the deadline. An error and a response without a body also end the
// request.
func TestCloseEnds(t *testing.T) {
	var ctx context.Context
	closed := 0
	body := closeCounter{strings.NewReader("text"), &closed}
	for _, tt := range []struct {
		name string
		resp *http.Response
		err  error
	}{
		{"Close", &http.Response{StatusCode: 200, Body: body}, nil},
		{"an error", nil, errors.New("failed")},
		{"no body", &http.Response{StatusCode: 200, Body: http.NoBody}, nil},
		{"a switch", &http.Response{StatusCode: 101, Body: body, Header: http.Header{"Upgrade": {"x"}}}, nil},
		{"a switch that isn't asked for", &http.Response{StatusCode: 101, Body: body, Header: http.Header{"Upgrade": {"y"}}}, urlhttp.ErrUnexpectedUpgrade},
		{"a switch without a body", &http.Response{StatusCode: 101, Header: http.Header{}}, urlhttp.ErrUnexpectedUpgrade},
	} {
		t.Run(tt.name, func(t *testing.T) {
			closed = 0
			tr := &urlhttp.Transport{Base: roundTripper(func(req *http.Request) (*http.Response, error) {
				ctx = req.Context()
				if tt.resp != nil && tt.resp.Header == nil {
					tt.resp.Header = http.Header{}
				}
				if tt.resp == nil {
					return nil, tt.err
				}
				return tt.resp, nil
			})}
			req := newRequest(t, "http://example.com/")
			req.Header.Set("Connection", "keep-alive, Upgrade")
			req.Header.Set("Upgrade", "z, x")
			resp, err := tr.RoundTrip(req)
			if !errors.Is(err, tt.err) {
				t.Error(err)
			}
			if err == nil && tt.name == "Close" {
				if ctx.Err() != nil {
					t.Error("the request has ended before")
				}
				resp.Body.Close()
			}
			if ctx.Err() == nil {
				t.Error("the request hasn't ended")
			}
			if isClosed := closed > 0; isClosed != (tt.name == "Close" || tt.name == "a switch that isn't asked for") {
				t.Errorf("the body is closed: %t", isClosed)
			}
		})
	}
}

// TestUpgradeAsked covers the protocols that a request asks for, and those that a server switches
// to.
func TestUpgradeAsked(t *testing.T) {
	for _, tt := range []struct {
		connection, upgrade []string
		answer              string
		ok                  bool
	}{
		{[]string{"Upgrade"}, []string{"websocket"}, "websocket", true},
		{[]string{"upgrade"}, []string{"WebSocket"}, "websocket", true},
		{[]string{"keep-alive, Upgrade"}, []string{"a, b/1"}, " b/1 ", true},
		{[]string{"keep-alive", "Upgrade"}, []string{"a", "b"}, "b", true},
		{[]string{"Upgrade"}, []string{"websocket"}, "", false},
		{[]string{"Upgrade"}, []string{"websocket"}, "h2c", false},
		{[]string{"Upgrade"}, []string{"websockets"}, "websocket", false},
		{[]string{"Upgrade"}, []string{""}, "", false},
		{[]string{"Upgrade"}, nil, "websocket", false},
		{nil, []string{"websocket"}, "websocket", false},
		{[]string{"close"}, []string{"websocket"}, "websocket", false},
		{nil, nil, "websocket", false},
		{nil, nil, "", false},
	} {
		tr := &urlhttp.Transport{Base: roundTripper(func(req *http.Request) (*http.Response, error) {
			return &http.Response{StatusCode: 101, Header: http.Header{"Upgrade": {tt.answer}}, Body: http.NoBody, Request: req}, nil
		})}
		for _, spell := range []func(string) string{http.CanonicalHeaderKey, strings.ToLower, strings.ToUpper} {
			req := newRequest(t, "http://example.com/")
			req.Header[spell("Connection")], req.Header[spell("Upgrade")] = tt.connection, tt.upgrade
			if _, err := tr.RoundTrip(req); (err == nil) != tt.ok || !tt.ok && !errors.Is(err, urlhttp.ErrUnexpectedUpgrade) {
				t.Errorf("%q, answered with %q: %v", req.Header, tt.answer, err)
			}
		}
	}
}

// TestUpgradeTime covers a handshake that is never answered, and a connection that is used for
// longer than a handshake may take.
func TestUpgradeTime(t *testing.T) {
	n := newTestNet(t)
	n.serveUpgrade()
	n.serveAttacks()
	o := n.options()
	o.Timeout = 200 * time.Millisecond
	c := n.client(o)
	ask := func(path string) (*http.Response, error) {
		req := newRequest(t, n.publicURL(path))
		req.Header.Set("Connection", "Upgrade")
		req.Header.Set("Upgrade", "echo")
		return c.Do(req)
	}
	if _, err := ask("/slow-headers"); !errors.Is(err, context.DeadlineExceeded) {
		t.Error(err)
	}
	resp, err := ask("/upgrade")
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	time.Sleep(300 * time.Millisecond)
	conn := resp.Body.(io.ReadWriteCloser)
	io.WriteString(conn, "hello")
	b := make([]byte, 5)
	if _, err := io.ReadFull(conn, b); err != nil || string(b) != "hello" {
		t.Error(string(b), err)
	}
}

// TestLocationBytes covers the bytes that are encoded, and lengths around the limit.
func TestLocationBytes(t *testing.T) {
	for _, tt := range []struct{ location, want string }{
		{"/\x7e\x7f\x80\xff", "http://example.com/~%7F%80%FF"},
		{"/\xff\x7f", "http://example.com/%FF%7F"},
		{"\xff", "http://example.com/%FF"},
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
