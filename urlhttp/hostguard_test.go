package urlhttp_test

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/urlhttp"
)

// reached is a handler that a guard protects.
var reached = http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) })

// TestHostGuard has a guard for a local server, one for a public server, and one behind a proxy;
// what a request says, and the status of the answer. 204 means that the request is passed on.
func TestHostGuard(t *testing.T) {
	guards := map[string]urlhttp.HostGuard{
		"local": {},
		"public": {
			Hosts:   urlhttp.MustParseHostRules([]string{"example.com", "*.example.com", "192.0.2.7"}, []string{"old.example.com"}),
			Origins: urlhttp.MustParseOriginRules([]string{"https://app.example", "http://localhost:*"}, nil),
		},
		"sandboxed": {Origins: urlhttp.MustParseOriginRules([]string{"null"}, nil)},
		"behind": {
			Hosts:      urlhttp.MustParseHostRules([]string{"example.com"}, nil),
			RequestURL: urlhttp.RequestURLOptions{TrustedProxies: []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")}, Headers: urlhttp.XForwardedOnly},
		},
		"apps":     {Origins: urlhttp.MustParseOriginRules([]string{"chrome-extension://abc", "tauri://localhost"}, nil)},
		"everyone": {Hosts: urlhttp.MustParseHostRules([]string{"*"}, nil)},
	}
	for _, tt := range []struct {
		guard, local, host, headers string
		status                      int
		want                        error
	}{
		// The scenario dns-rebinding-protection of modelcontextprotocol/conformance.
		{"local", "127.0.0.1:3000", "evil.example.com", "Origin: http://evil.example.com", 421, urlhttp.ErrForbiddenHost},
		{"local", "127.0.0.1:3000", "localhost:3000", "Origin: http://localhost:3000", 204, nil},
		{"local", "127.0.0.1:3000", "127.0.0.1:3000", "Origin: http://127.0.0.1:3000", 204, nil},
		{"local", "[::1]:3000", "[::1]:3000", "Origin: http://[::1]:3000", 204, nil},
		// The tests of modelcontextprotocol/go-sdk, but for "::1": a header can't have that.
		{"local", "127.0.0.1:3000", "127.0.0.1:1234", "", 204, nil}, {"local", "127.0.0.1:3000", "localhost:1234", "", 204, nil},
		{"local", "127.0.0.1:3000", "localhost", "", 204, nil}, {"local", "127.0.0.1:3000", "[::1]", "", 204, nil},
		{"local", "127.0.0.1:3000", "evil.com", "", 421, urlhttp.ErrForbiddenHost},
		{"local", "127.0.0.1:3000", "evil.com:80", "", 421, urlhttp.ErrForbiddenHost},
		{"local", "127.0.0.1:3000", "localhost.evil.com", "", 421, urlhttp.ErrForbiddenHost},
		{"local", "127.0.0.1:3000", "127.0.0.1.evil.com", "", 421, urlhttp.ErrForbiddenHost},
		{"local", "127.0.0.1:3000", "::1", "", 421, urlhttp.ErrInvalidRequest},
		// Other names and notations of this machine.
		{"local", "127.0.0.1:3000", "LOCALHOST.:3000", "", 204, nil}, {"local", "127.0.0.1:3000", "app.localhost:3000", "", 204, nil},
		{"local", "127.0.0.1:3000", "127.1", "", 204, nil}, {"local", "127.0.0.1:3000", "0x7f000001", "", 204, nil},
		{"local", "127.0.0.1:3000", "127.0.0.1.", "", 204, nil},
		{"local", "127.0.0.1:3000", "2130706433:3000", "Origin: http://127.0.0.1:3000", 204, nil},
		{"local", "127.0.0.53:3000", "127.255.255.254", "", 204, nil},
		{"local", "127.0.0.1:3000", "[0:0::1]:3000", "Origin: http://[::1]:3000", 204, nil},
		{"local", "[::ffff:127.0.0.1]:3000", "localhost", "", 204, nil},
		// What only looks like it. 0.0.0.0 connects to this machine, too.
		{"local", "127.0.0.1:3000", "0.0.0.0:3000", "", 421, urlhttp.ErrForbiddenHost},
		{"local", "127.0.0.1:3000", "10.0.0.1", "", 421, urlhttp.ErrForbiddenHost},
		{"local", "127.0.0.1:3000", "notlocalhost", "", 421, urlhttp.ErrForbiddenHost},
		{"local", "127.0.0.1:3000", "localhost.localdomain", "", 421, urlhttp.ErrForbiddenHost},
		{"local", "127.0.0.1:3000", "[64:ff9b::7f00:1]", "", 421, urlhttp.ErrForbiddenHost},
		// No host, several, and invalid ones.
		{"local", "127.0.0.1:3000", "", "", 421, urlhttp.ErrInvalidRequest},
		{"local", "127.0.0.1:3000", "localhost", "Host: evil.com", 421, urlhttp.ErrInvalidRequest},
		{"local", "127.0.0.1:3000", "localhost", "Host: LOCALHOST", 204, nil},
		{"local", "127.0.0.1:3000", "localhost, evil.com", "", 421, urlhttp.ErrInvalidRequest},
		{"local", "127.0.0.1:3000", "localhost@evil.com", "", 421, urlhttp.ErrInvalidRequest},
		{"local", "127.0.0.1:3000", "localhost/evil.com", "", 421, urlhttp.ErrInvalidRequest},
		{"local", "127.0.0.1:3000", "local%68ost", "", 421, urlhttp.ErrInvalidRequest},
		{"local", "127.0.0.1:3000", "localhost:x", "", 421, urlhttp.ErrInvalidRequest},
		// Other origins, among them this machine's other ports.
		{"local", "127.0.0.1:3000", "localhost:3000", "Origin: http://localhost:4000", 403, url.ErrCrossOrigin},
		{"local", "127.0.0.1:3000", "localhost:3000", "Origin: https://localhost:3000", 403, url.ErrCrossOrigin},
		{"local", "127.0.0.1:3000", "localhost:3000", "Origin: http://evil.com", 403, url.ErrCrossOrigin},
		{"local", "127.0.0.1:3000", "localhost:3000", "Origin: null", 403, url.ErrCrossOrigin},
		{"local", "127.0.0.1:3000", "localhost:3000", "Origin:", 403, url.ErrCrossOrigin},
		{"local", "127.0.0.1:3000", "localhost:3000", "Origin: http://LOCALHOST:3000", 403, url.ErrCrossOrigin},
		{"local", "127.0.0.1:3000", "localhost:3000", "Origin: http://localhost:3000/", 403, url.ErrCrossOrigin},
		{"local", "127.0.0.1:3000", "localhost:3000", "Origin: http://localhost:3000\nOrigin: http://localhost:3000", 403, url.ErrCrossOrigin},
		{"local", "127.0.0.1:3000", "localhost", "Origin: http://localhost", 204, nil},
		{"sandboxed", "127.0.0.1:3000", "localhost", "Origin: null", 204, nil},
		{"sandboxed", "127.0.0.1:3000", "evil.com", "Origin: null", 421, urlhttp.ErrForbiddenHost},
		// Extensions and apps.
		{"local", "127.0.0.1:3000", "localhost", "Origin: chrome-extension://abc", 403, url.ErrCrossOrigin},
		{"local", "127.0.0.1:3000", "localhost", "Origin: tauri://localhost", 403, url.ErrCrossOrigin},
		{"apps", "127.0.0.1:3000", "localhost", "Origin: chrome-extension://abc", 204, nil},
		{"apps", "127.0.0.1:3000", "localhost", "Origin: tauri://localhost", 204, nil},
		{"apps", "127.0.0.1:3000", "localhost", "Origin: chrome-extension://abd", 403, url.ErrCrossOrigin},
		{"apps", "127.0.0.1:3000", "localhost", "Origin: chrome-extension://abc\nOrigin: chrome-extension://abc", 403, url.ErrCrossOrigin},
		{"apps", "127.0.0.1:3000", "localhost", "Origin: null", 403, url.ErrCrossOrigin},
		{"apps", "127.0.0.1:3000", "evil.com", "Origin: chrome-extension://abc", 421, urlhttp.ErrForbiddenHost},
		// Without Hosts, a guard protects nothing but this machine.
		{"local", "192.0.2.7:80", "localhost", "", 421, urlhttp.ErrForbiddenHost},
		{"local", "192.0.2.7:80", "192.0.2.7", "", 421, urlhttp.ErrForbiddenHost},
		{"local", "/run/app.sock", "localhost", "", 421, urlhttp.ErrForbiddenHost}, {"local", "", "localhost", "", 421, urlhttp.ErrForbiddenHost},
		{"everyone", "192.0.2.7:80", "evil.com", "", 421, urlhttp.ErrForbiddenHost},
		// With Hosts.
		{"public", "192.0.2.7:80", "Example.com:8080", "", 204, nil},
		{"public", "192.0.2.7:80", "www.example.com", "Origin: http://www.example.com", 204, nil},
		{"public", "192.0.2.7:80", "192.0.2.7", "", 204, nil},
		{"public", "192.0.2.7:80", "old.example.com", "", 421, urlhttp.ErrForbiddenHost},
		{"public", "192.0.2.7:80", "example.com.evil.com", "", 421, urlhttp.ErrForbiddenHost},
		{"public", "192.0.2.7:80", "localhost", "", 421, urlhttp.ErrForbiddenHost}, {"public", "127.0.0.1:80", "localhost", "", 204, nil},
		{"public", "192.0.2.7:80", "example.com", "Origin: https://app.example", 204, nil},
		{"public", "192.0.2.7:80", "example.com", "Origin: http://localhost:5173", 204, nil},
		{"public", "192.0.2.7:80", "example.com", "Origin: http://www.example.com", 403, url.ErrCrossOrigin},
		// A proxy says what was requested, and nobody else does.
		{"behind", "127.0.0.1:80", "app.internal", "X-Forwarded-Host: example.com\nX-Forwarded-Proto: https\nOrigin: https://example.com", 204, nil},
		{"behind", "127.0.0.1:80", "app.internal", "X-Forwarded-Host: example.com\nOrigin: https://example.com", 403, url.ErrCrossOrigin},
		{"behind", "127.0.0.1:80", "app.internal", "X-Forwarded-Host: example.com:8443\nX-Forwarded-Proto: https\nOrigin: https://example.com:8443", 204, nil},
		{"behind", "127.0.0.1:80", "example.com", "X-Forwarded-Proto: https\nX-Forwarded-Port: 8443\nOrigin: https://example.com:8443", 403, url.ErrCrossOrigin},
		{"behind", "127.0.0.1:80", "example.com", "X-Forwarded-Host: evil.com", 421, urlhttp.ErrForbiddenHost},
		{"local", "127.0.0.1:80", "evil.com", "X-Forwarded-Host: localhost\nForwarded: host=localhost", 421, urlhttp.ErrForbiddenHost},
	} {
		t.Run(tt.guard+" "+tt.host+" "+tt.headers, func(t *testing.T) {
			r := httptest.NewRequest("POST", "/mcp", nil)
			r.Host, r.RemoteAddr = tt.host, "127.0.0.1:4711"
			for line := range strings.Lines(tt.headers) {
				name, value, _ := strings.Cut(line, ":")
				r.Header.Add(name, strings.TrimSpace(value))
			}
			var local net.Addr = &net.UnixAddr{Name: tt.local}
			if addr, err := netip.ParseAddrPort(tt.local); err == nil {
				local = net.TCPAddrFromAddrPort(addr)
			}
			if tt.local != "" {
				r = r.WithContext(context.WithValue(r.Context(), http.LocalAddrContextKey, local))
			}
			var refused error
			guard := guards[tt.guard]
			guard.Refused = func(_ *http.Request, err error) { refused = err }
			w := httptest.NewRecorder()
			guard.Handler(reached).ServeHTTP(w, r)
			var e *urlhttp.Error
			if w.Code != tt.status || !errors.Is(refused, tt.want) || tt.want != nil && (!errors.As(refused, &e) || e.Hop != 0) {
				t.Errorf("%d, %v", w.Code, refused)
			}
			if tt.want != nil && w.Body.String() != http.StatusText(tt.status)+"\n" {
				t.Errorf("the body is %q", w.Body)
			}
			guard.Refused = nil
			w = httptest.NewRecorder()
			if guard.Handler(reached).ServeHTTP(w, r); w.Code != tt.status {
				t.Errorf("without a hook: %d", w.Code)
			}
		})
	}
}

// TestHostGuardServer asks servers that listen at one address and at all of them. Each connection
// has its own local address.
func TestHostGuardServer(t *testing.T) {
	for _, listen := range []string{"127.0.0.1:0", "0.0.0.0:0"} {
		l, err := net.Listen("tcp", listen)
		if err != nil {
			t.Fatal(err)
		}
		server := &http.Server{Handler: urlhttp.HostGuard{}.Handler(reached)}
		go server.Serve(l)
		defer server.Close()
		addr := &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: l.Addr().(*net.TCPAddr).Port}
		for request, want := range map[string]int{
			"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n": 204, "GET / HTTP/1.1\r\nHost: evil.com\r\n\r\n": 421, "GET / HTTP/1.0\r\n\r\n": 421,
			"GET http://evil.com/ HTTP/1.1\r\nHost: localhost\r\n\r\n": 421, "GET http://localhost/ HTTP/1.1\r\nHost: evil.com\r\n\r\n": 204,
			"CONNECT evil.com:80 HTTP/1.1\r\nHost: evil.com:80\r\n\r\n":               421,
			"GET / HTTP/1.1\r\nHost: localhost\r\nOrigin: http://evil.com\r\n\r\n":    403,
			"GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.com\r\n\r\n":             400, // by net/http
			"GET / HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-Host: evil.com\r\n\r\n": 204,
		} {
			if status, _ := askRaw(t, addr, request); status != want {
				t.Errorf("%s, %q: %d, want %d", listen, request, status, want)
			}
		}
	}
}

// TestUnixSocket covers a server behind a proxy on a Unix domain socket: what the proxy says counts
// with TrustUnixSocket, and only then.
func TestUnixSocket(t *testing.T) {
	listener, err := net.Listen("unix", filepath.Join(t.TempDir(), "s"))
	if err != nil {
		t.Skip(err)
	}
	var guard urlhttp.HostGuard
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		guard.Handler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			u, err := urlhttp.RequestURL(r, guard.RequestURL)
			fmt.Fprint(w, u, " ", err)
		})).ServeHTTP(w, r)
	}))
	server.Listener.Close()
	server.Listener = listener
	server.Start()
	defer server.Close()
	hosts := urlhttp.MustParseHostRules([]string{"app.example"}, nil)
	trust := urlhttp.RequestURLOptions{TrustUnixSocket: true}
	for _, tt := range []struct {
		name, host string
		headers    string
		guard      urlhttp.HostGuard
		want       string
	}{
		{"no proxy is trusted", "app.example", "X-Forwarded-Proto: https", urlhttp.HostGuard{Hosts: hosts}, "403 Forbidden\n"},
		{"all addresses are trusted", "app.example", "X-Forwarded-Proto: https", urlhttp.HostGuard{Hosts: hosts, RequestURL: urlhttp.RequestURLOptions{TrustedProxies: prefixes("0.0.0.0/0", "::/0")}}, "403 Forbidden\n"},
		{"the socket is", "app.example", "X-Forwarded-Proto: https", urlhttp.HostGuard{Hosts: hosts, RequestURL: trust}, "200 https://app.example/a <nil>"},
		{"with Forwarded", "inner.example", "Forwarded: for=192.0.2.1;host=app.example;proto=https", urlhttp.HostGuard{Hosts: hosts, RequestURL: trust}, "200 https://app.example/a <nil>"},
		{"but not the proxies before it", "inner.example", "Forwarded: host=app.example;proto=https, for=10.0.0.1", urlhttp.HostGuard{Hosts: hosts, RequestURL: trust}, "421 Misdirected Request\n"},
		{"another host", "evil.example", "X-Forwarded-Proto: https", urlhttp.HostGuard{Hosts: hosts, RequestURL: trust}, "421 Misdirected Request\n"},
		{"a socket isn't loopback", "localhost", "X-Forwarded-Proto: https", urlhttp.HostGuard{RequestURL: trust}, "421 Misdirected Request\n"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			guard = tt.guard
			status, text := askRaw(t, listener.Addr(), "POST /a HTTP/1.1\r\nHost: "+tt.host+"\r\nOrigin: https://app.example\r\n"+tt.headers+"\r\nContent-Length: 0\r\n\r\n")
			if got := fmt.Sprint(status, " ", text); got != tt.want {
				t.Errorf("%q, want %q", got, tt.want)
			}
		})
	}
	// Over TCP, TrustUnixSocket trusts nobody, whatever the address looks like.
	r := httptest.NewRequest("POST", "http://localhost/a", nil)
	r.RemoteAddr = "@"
	r.Header.Set("X-Forwarded-Proto", "https")
	if u, err := urlhttp.RequestURL(r, trust); err != nil || u.Scheme() != "http" {
		t.Error(u, err)
	}
	// The names of sockets may look like addresses.
	r = r.WithContext(context.WithValue(r.Context(), http.LocalAddrContextKey, &net.UnixAddr{Name: "127.0.0.1:80", Net: "unix"}))
	r.RemoteAddr = "127.0.0.1:9"
	if u, err := urlhttp.RequestURL(r, urlhttp.RequestURLOptions{TrustedProxies: prefixes("127.0.0.1/32")}); err != nil || u.Scheme() != "http" {
		t.Error(u, err)
	}
	w := httptest.NewRecorder()
	(urlhttp.HostGuard{}).Handler(http.NotFoundHandler()).ServeHTTP(w, r)
	if w.Code != http.StatusMisdirectedRequest {
		t.Errorf("a socket counts as loopback: %d", w.Code)
	}
}
