package urlhttp_test

import (
	"cmp"
	"crypto/tls"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/urlhttp"
)

// header returns headers from lines like "Name: value".
func header(lines ...string) http.Header {
	h := http.Header{}
	for _, line := range lines {
		name, value, _ := strings.Cut(line, ": ")
		h.Add(name, value)
	}
	return h
}

// The options of these tests trust the same proxies, and differ in the headers.
var (
	trusted = urlhttp.RequestURLOptions{TrustedProxies: prefixes("10.0.0.0/8", "fd00::/8", "203.0.113.60/32")}
	only    = urlhttp.RequestURLOptions{TrustedProxies: trusted.TrustedProxies, Headers: urlhttp.ForwardedOnly}
	onlyX   = urlhttp.RequestURLOptions{TrustedProxies: trusted.TrustedProxies, Headers: urlhttp.XForwardedOnly}
)

// A requestURLTest is a request as a server gets it from 10.0.0.1, for host.example, and its URL.
type requestURLTest struct {
	name, target string
	method       string // if it isn't GET
	host         string // if it isn't host.example
	noHost       bool
	tls          bool
	peer         string // if it isn't 10.0.0.1
	path         string // of the changed URL
	noURL        bool
	headers      []string
	options      urlhttp.RequestURLOptions
	want         string // "" for an error
}

func (tt *requestURLTest) request() *http.Request {
	r := httptest.NewRequest("GET", "http://host.example/from-url?q", nil)
	r.RequestURI, r.Header = tt.target, header(tt.headers...)
	r.Method = cmp.Or(tt.method, "GET")
	r.RemoteAddr = cmp.Or(tt.peer, "10.0.0.1:1234")
	r.Host = cmp.Or(tt.host, "host.example")
	r.URL.Path = cmp.Or(tt.path, r.URL.Path)
	if tt.noHost {
		r.Host = ""
	}
	if tt.noURL {
		r.URL = nil
	}
	if tt.tls {
		r.TLS = &tls.ConnectionState{}
	}
	return r
}

// TestRequestURL covers requests from 10.0.0.1 with targets in each form, hosts, and headers of
// proxies.
func TestRequestURL(t *testing.T) {
	for _, tt := range []requestURLTest{
		// Targets.
		{name: "a path", target: "/a?b", want: "http://host.example/a?b"}, {name: "TLS", target: "/a", tls: true, want: "https://host.example/a"},
		{name: "a port", target: "/a", host: "host.example:8080", want: "http://host.example:8080/a"},
		{name: "the default port", target: "/a", host: "HOST.example:80", want: "http://host.example/a"},
		{name: "an IPv6 address", target: "/a", host: "[::1]:8080", want: "http://[::1]:8080/a"},
		{name: "another notation", target: "/a", host: "127.1", want: "http://127.0.0.1/a"},
		{name: "an empty port", target: "/a", host: "host.example:", want: "http://host.example/a"},
		// The target, byte for byte, apart from bytes that a URL can't have.
		{name: "an empty query", target: "/?", want: "http://host.example/?"},
		{name: "two slashes are no host", target: "//evil.example/x", want: "http://host.example//evil.example/x"},
		{name: "backslashes are no slashes", target: `/\evil.example\x?\`, want: `http://host.example/%5Cevil.example%5Cx?\`},
		{name: "no fragment", target: "/a#b?c#d", want: "http://host.example/a%23b?c%23d"},
		{name: "percent-encoded", target: "/%2f%2E%zz%?%zz", want: "http://host.example/%2f%2E%zz%?%zz"},
		{name: "dots", target: "/a/../../b/./c", want: "http://host.example/b/c"},
		{name: "what net/url encodes", target: "/a|b?|", want: "http://host.example/a|b?|"},
		{name: "UTF-8", target: "/ü", want: "http://host.example/%C3%BC"},
		{name: "not UTF-8", target: "/\xff?\xff", want: "http://host.example/%FF?%FF"},
		{name: "what the parser would leave out", target: "/a\tb\nc\x01 ?d\te ", want: "http://host.example/a%09b%0Ac%01%20?d%09e%20"},
		{name: "an at sign", target: "/@evil.example/:80", want: "http://host.example/@evil.example/:80"},
		// Other forms of a target.
		{name: "absolute", target: "http://host.example/a?b", want: "http://host.example/a?b"},
		{name: "absolute, without a path", target: "http://host.example", want: "http://host.example/"},
		{name: "absolute, only a query", target: "http://host.example?a/b", want: "http://host.example/?a/b"},
		{name: "absolute, another scheme", target: "https://host.example/a", want: "http://host.example/a"},
		{name: "asterisk", target: "*", method: "OPTIONS", want: "http://host.example/"},
		{name: "asterisk, but not OPTIONS", target: "*"},
		{name: "none, but a URL", target: "", want: "http://host.example/from-url?q"},
		{name: "CONNECT", target: "host.example:443", method: "CONNECT"}, {name: "no path", target: "a"},
		{name: "no path, no URL", target: "", noURL: true},
		{name: "a handler that has changed the URL", target: "/a/b", path: "/b", want: "http://host.example/a/b"},
		// Hosts that aren't valid.
		{name: "no host", target: "/", noHost: true}, {name: "a path in the host", target: "/", host: "host.example/evil"},
		{name: "a query in the host", target: "/", host: "host.example?"}, {name: "a fragment in the host", target: "/", host: "host.example#"},
		{name: "a backslash in the host", target: "/", host: `host.example\x`},
		{name: "a username in the host", target: "/", host: "user:s3cret@evil.example"},
		{name: "a tab in the host", target: "/", host: "host.\texample"}, {name: "a space in the host", target: "/", host: " host.example"},
		{name: "a host that isn't ASCII", target: "/", host: "bücher.example"}, {name: "no domain", target: "/", host: "a<b"},
		{name: "a port that is none", target: "/", host: "host.example:99999"}, {name: "a zone", target: "/", host: "[fe80::1%25lo]"},
		// Headers of proxies that aren't trusted.
		{name: "nobody is trusted", target: "/", headers: []string{"Forwarded: host=evil.example;proto=https", "X-Forwarded-Host: evil.example", "X-Forwarded-Proto: https"}, want: "http://host.example/"},
		{name: "somebody else is trusted", target: "/", options: urlhttp.RequestURLOptions{TrustedProxies: prefixes("10.0.0.2/32")}, headers: []string{"Forwarded: host=evil.example;proto=https", "X-Forwarded-Host: evil.example"}, want: "http://host.example/"},
		{name: "an address that is none", target: "/", options: trusted, peer: "@", headers: []string{"X-Forwarded-Host: evil.example"}, want: "http://host.example/"},
		// X-Forwarded headers.
		{name: "a trusted proxy without headers", target: "/a", options: trusted, want: "http://host.example/a"},
		{name: "X-Forwarded", target: "/a", options: trusted, headers: []string{"X-Forwarded-Host: public.example", "X-Forwarded-Proto: https", "X-Forwarded-For: 192.0.2.1", "X-Forwarded-Port: 443"}, want: "https://public.example/a"},
		{name: "X-Forwarded-Proto alone", target: "/a", options: trusted, headers: []string{"X-Forwarded-Proto: HTTPS"}, want: "https://host.example/a"},
		{name: "X-Forwarded-Host alone", target: "/a", options: trusted, headers: []string{"X-Forwarded-Host: public.example:8443"}, want: "http://public.example:8443/a"},
		{name: "the last value counts", target: "/", options: trusted, headers: []string{"X-Forwarded-Host: evil.example, public.example", "X-Forwarded-Proto: http,  https "}, want: "https://public.example/"},
		{name: "of the last line", target: "/", options: trusted, headers: []string{"X-Forwarded-Host: evil.example", "X-Forwarded-Host: public.example"}, want: "http://public.example/"},
		{name: "a WebSocket", target: "/", options: trusted, headers: []string{"X-Forwarded-Proto: wss"}, want: "https://host.example/"},
		{name: "an unknown scheme", target: "/", options: trusted, headers: []string{"X-Forwarded-Proto: javascript"}},
		{name: "TLS after a proxy without", target: "/", options: trusted, tls: true, headers: []string{"X-Forwarded-Proto: http"}, want: "http://host.example/"},
		{name: "a username from a proxy", target: "/", options: trusted, headers: []string{"X-Forwarded-Host: a:s3cret@evil.example"}},
		{name: "a path from a proxy", target: "/", options: trusted, headers: []string{"X-Forwarded-Host: evil.example/x"}},
		{name: "a proxy by IPv6", target: "/", options: trusted, peer: "[fd00::1%eth0]:1234", headers: []string{"X-Forwarded-Host: public.example"}, want: "http://public.example/"},
		{name: "a proxy by a mapped address", target: "/", options: trusted, peer: "[::ffff:10.0.0.1]:1234", headers: []string{"X-Forwarded-Host: public.example"}, want: "http://public.example/"},
		// The Forwarded header.
		{name: "Forwarded", target: "/a", options: trusted, headers: []string{`Forwarded: for=192.0.2.1;host=public.example;proto=https;by=10.0.0.1`}, want: "https://public.example/a"},
		{name: "Forwarded, quoted", target: "/a", options: trusted, headers: []string{`Forwarded: FOR="[2001:db8::1]:4711" ; Host="public.example:8443";PROTO="https"`}, want: "https://public.example:8443/a"},
		{name: "Forwarded, a port without quotes", target: "/a", options: trusted, headers: []string{`Forwarded: host=public.example:8443`}, want: "http://public.example:8443/a"},
		{name: "Forwarded, quoted pairs", target: "/a", options: trusted, headers: []string{`Forwarded: host="p\ublic.ex\ample"`}, want: "http://public.example/a"},
		{name: "the last element counts", target: "/", options: trusted, headers: []string{`Forwarded: for=192.0.2.1;host=evil.example;proto=http, for=198.51.100.1;host=public.example;proto=https`}, want: "https://public.example/"},
		{name: "of the last line", target: "/", options: trusted, headers: []string{`Forwarded: host=evil.example`, `Forwarded: for=198.51.100.1;host=public.example`}, want: "http://public.example/"},
		{name: "and the one before it, if that is for a trusted proxy", target: "/", options: trusted, headers: []string{`Forwarded: host=evil.example, for=192.0.2.1;host=public.example;proto=https, for=10.0.0.7;host=inner.example;proto=http`}, want: "https://public.example/"},
		{name: "with what only the later one says", target: "/", options: trusted, headers: []string{`Forwarded: for=192.0.2.1;proto=https, for="10.0.0.7:80";host=public.example;proto=http`}, want: "https://public.example/"},
		{name: "an IPv6 proxy", target: "/", options: trusted, headers: []string{`Forwarded: for=192.0.2.1;host=public.example, for="[fd00::7]:1"`}, want: "http://public.example/"},
		{name: "a hidden node isn't trusted", target: "/", options: trusted, headers: []string{`Forwarded: host=evil.example, for=_hidden;host=public.example`}, want: "http://public.example/"},
		{name: "an unknown node isn't trusted", target: "/", options: trusted, headers: []string{`Forwarded: host=evil.example, for=unknown, for="[10.0.0.1", for=10.0.0.8`}, want: "http://host.example/"},
		{name: "no node isn't trusted", target: "/", options: trusted, headers: []string{`Forwarded: host=evil.example, proto=https`}, want: "https://host.example/"},
		{name: "an empty element", target: "/", options: trusted, headers: []string{`Forwarded: host=evil.example, `}, want: "http://host.example/"},
		{name: "empty pairs", target: "/", options: trusted, headers: []string{`Forwarded: ;host=public.example;;`}, want: "http://public.example/"},
		{name: "an open quote before the proxy's element", target: "/", options: trusted, headers: []string{`Forwarded: host="evil.example, for=192.0.2.1;host="public.example"`}},
		{name: "an open quote", target: "/", options: trusted, headers: []string{`Forwarded: host="evil.example`}},
		{name: "an open quoted pair", target: "/", options: trusted, headers: []string{`Forwarded: host="evil.example\`}},
		{name: "a pair without a value", target: "/", options: trusted, headers: []string{`Forwarded: host=`}},
		{name: "no pair", target: "/", options: trusted, headers: []string{`Forwarded: host`}},
		{name: "the same name twice", target: "/", options: trusted, headers: []string{`Forwarded: host=a.example;host=b.example`}},
		{name: "words after a value", target: "/", options: trusted, headers: []string{`Forwarded: host=a.example b`}},
		{name: "a scheme that is unknown", target: "/", options: trusted, headers: []string{`Forwarded: proto=file`}},
		{name: "a path from Forwarded", target: "/", options: trusted, headers: []string{`Forwarded: host="evil.example/x"`}},
		// Both kinds of headers.
		{name: "both agree", target: "/", options: trusted, headers: []string{`Forwarded: host="PUBLIC.example:443";proto=https`, "X-Forwarded-Host: public.example", "X-Forwarded-Proto: https"}, want: "https://public.example/"},
		{name: "another host", target: "/", options: trusted, headers: []string{`Forwarded: host=evil.example;proto=https`, "X-Forwarded-Host: public.example", "X-Forwarded-Proto: https"}},
		{name: "a host that only one has", target: "/", options: trusted, headers: []string{`Forwarded: host=evil.example;proto=https`, "X-Forwarded-Proto: https"}},
		{name: "a scheme that only one has", target: "/", options: trusted, headers: []string{`Forwarded: host=public.example`, "X-Forwarded-Host: public.example", "X-Forwarded-Proto: https"}},
		{name: "a Forwarded header that a proxy lets through which sets X-Forwarded-For", target: "/", options: trusted, headers: []string{`Forwarded: host=evil.example`, "X-Forwarded-For: 192.0.2.1"}},
		{name: "the same origin without saying so", target: "/", options: trusted, headers: []string{`Forwarded: for=192.0.2.1;host=HOST.example`, "X-Forwarded-For: 192.0.2.1"}, want: "http://host.example/"},
		{name: "empty headers", target: "/", options: trusted, headers: []string{`Forwarded: `, "X-Forwarded-Host: ", "X-Forwarded-Proto: "}, want: "http://host.example/"},
		{name: "a host that is none in the one", target: "/", options: trusted, headers: []string{`Forwarded: host="a/b"`, "X-Forwarded-Host: public.example"}},
		{name: "a host that is none in the other", target: "/", options: trusted, headers: []string{`Forwarded: host=public.example`, "X-Forwarded-Host: a/b"}},
		{name: "only Forwarded", target: "/", options: only, headers: []string{`Forwarded: host=public.example`, "X-Forwarded-Host: evil.example", "X-Forwarded-Proto: javascript"}, want: "http://public.example/"},
		{name: "only X-Forwarded", target: "/", options: onlyX, headers: []string{`Forwarded: host="evil.example`, "X-Forwarded-Host: public.example"}, want: "http://public.example/"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			u, err := urlhttp.RequestURL(tt.request(), tt.options)
			switch {
			case tt.want == "":
				if u != nil || !errors.Is(err, urlhttp.ErrInvalidRequest) || strings.Contains(err.Error(), "s3cret") {
					t.Errorf("%v, %v", u, err)
				}
			case err != nil || u.Href() != tt.want:
				t.Errorf("%v, %v, want %s", u, err, tt.want)
			}
		})
	}
}

// TestRequestURLServer covers servers and requests of net/http, and raw requests over a bare
// connection.
func TestRequestURLServer(t *testing.T) {
	handler := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		u, err := urlhttp.RequestURL(r, urlhttp.RequestURLOptions{})
		fmt.Fprint(w, u, " ", err)
	})
	plain := httptest.NewServer(handler)
	defer plain.Close()
	secure := httptest.NewUnstartedServer(http.StripPrefix("/strip", handler))
	secure.EnableHTTP2 = true
	secure.StartTLS()
	defer secure.Close()
	defer secure.Client().CloseIdleConnections()
	defer plain.Client().CloseIdleConnections()
	for _, tt := range []struct {
		server *httptest.Server
		path   string
	}{
		{plain, "/a|b//c%2fd?e|"}, {plain, "/"}, {secure, "/strip/x?y"}, {secure, "/strip//x|%2F?%zz"},
	} {
		u, err := url.ParseWithBase(tt.path, tt.server.URL)
		if err != nil {
			t.Fatal(err)
		}
		text, err := read(tt.server.Client().Do(newRequest(t, u.Href())))
		if want := u.Href() + " <nil>"; err != nil || text != want {
			t.Errorf("%s, %v, want %s", text, err, want)
		}
	}
	for _, tt := range []struct{ request, want string }{
		{"GET //evil.example/ HTTP/1.1\r\nHost: a.example\r\n\r\n", "http://a.example//evil.example/ <nil>"},
		{"GET /\\evil HTTP/1.1\r\nHost: a.example\r\n\r\n", "http://a.example/%5Cevil <nil>"},
		{"GET http://b.example/x HTTP/1.1\r\nHost: a.example\r\n\r\n", "http://b.example/x <nil>"},
		{"OPTIONS * HTTP/1.1\r\nHost: a.example\r\n\r\n", ""}, // net/http answers this itself
		{"GET / HTTP/1.1\r\nHost: A_B.example:80\r\n\r\n", "http://a_b.example/ <nil>"},
		{"GET / HTTP/1.0\r\n\r\n", "<nil> urlhttp: refused: invalid request: parse request target \"http:///\": invalid value: there is no host"},
		{"CONNECT a.example:443 HTTP/1.1\r\nHost: a.example:443\r\n\r\n", "<nil> urlhttp: refused: invalid request: a CONNECT request has no URL"},
	} {
		if _, text := askRaw(t, plain.Listener.Addr(), tt.request); text != tt.want {
			t.Errorf("%q: %q, want %q", tt.request, text, tt.want)
		}
	}
}
