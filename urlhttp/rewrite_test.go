package urlhttp_test

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	neturl "net/url"
	"strconv"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/urlhttp"
	"github.com/gowhatwg/url/urltarget"
)

// askRaw sends a request over HTTP/1.1 exactly as written, and returns the answer.
func askRaw(t *testing.T, addr net.Addr, request string) (status int, body string) {
	t.Helper()
	conn, err := net.Dial(addr.Network(), addr.String())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	io.WriteString(conn, request)
	resp, err := http.ReadResponse(bufio.NewReader(conn), nil)
	text, err := read(resp, err)
	if err != nil {
		t.Fatalf("%q: %v", request, err)
	}
	return resp.StatusCode, text
}

// newProxy starts a proxy with a given transport.
func newProxy(t *testing.T, backend *url.URL, transport http.RoundTripper) (addr net.Addr, failed *error) {
	t.Helper()
	failed = new(error)
	return startProxy(t, &httputil.ReverseProxy{
		Rewrite:   urlhttp.Rewrite(backend),
		Transport: transport,
		ErrorHandler: func(w http.ResponseWriter, _ *http.Request, err error) {
			*failed = err
			status := http.StatusBadGateway
			if errors.Is(err, urlhttp.ErrInvalidRequest) {
				status = http.StatusBadRequest
			}
			w.WriteHeader(status)
		},
	}), failed
}

// startProxy starts a proxy that sees all requests, and returns its address.
func startProxy(t *testing.T, proxy http.Handler) net.Addr {
	t.Helper()
	server := httptest.NewUnstartedServer(proxy)
	server.Config.DisableGeneralOptionsHandler = true
	server.Config.ErrorLog = log.New(io.Discard, "", 0)
	server.Start()
	t.Cleanup(server.Close)
	return server.Listener.Addr()
}

// TestRewrite covers targets, and the targets that the backend gets. "" means the same target.
func TestRewrite(t *testing.T) {
	for _, tt := range []struct{ path, target, want string }{
		{"/", "/", ""}, {"/", "/a/b?c=d", ""}, {"/", "/?", ""}, {"/", "/a??", ""},
		// What looks like a host or a URL.
		{"/", "//evil.example/x", ""}, {"/", "///a//b//", ""}, {"/", "/http://evil.example/", ""}, {"/", "/@evil.example:80", ""}, {"/", "/:80", ""},
		{"/", "/*", ""},
		// Percent-encoded bytes, in upper and lower case, and also unnecessary ones.
		{"/", "/%2F%2f%41%7e%00%FF", ""}, {"/", "/a%20b+c?d+e%20", ""}, {"/", "/.%2ea/..a", ""},
		// Characters that net/url would encode, or net/http/httputil leave out.
		{"/", "/|%2F|[a]!$&'()*+-._~;b,c=d:e@f", ""},
		{"/", "/?a[]=|^`{}\\&/../a//?b", ""},
		// Characters that this part of a URL can't have.
		{"/", `/a"b<c>^{}` + "`\xFF", "/a%22b%3Cc%3E%5E%7B%7D%60%FF"},
		{"/", "/?'\"<>\u00FC", "/?%27%22%3C%3E%C3%BC"}, {"/", "/a#b?c#d", "/a%23b?c%23d"}, {"/", "/a|b%2F%2f?a;b&%zz|", ""},
		{"/", `/\evil.example\x`, "/%5Cevil.example%5Cx"}, {"/", "/a#b", "/a%23b"}, {"/", "/a/./b/%2e", "/a/b/"}, {"/", "/.%2fa/..b", ""},
		{"/", "//a|b", "//a%7Cb"}, {"/", "http://evil.example/a?b", "/a?b"}, {"/", "http://evil.example", "/"},
		// The backend URL has its own path and query.
		{"/base", "/", "/base/"}, {"/base/", "/a?b", "/base/a?b"}, {"/base", "//a", "/base//a"}, {"/base|", "/a|", "/base|/a|"},
		{"//base", "/a|", "//base/a%7C"}, {"/?k=v", "/a", "/a?k=v"}, {"/?k=v", "/a?", "/a?k=v"}, {"/?k=v", "/a?b", "/a?k=v&b"}, {"/?", "/a", "/a?"},
		{"/?", "/a?b", "/a?b"}, {"/?", "/a?", "/a?"},
	} {
		t.Run(tt.target, func(t *testing.T) {
			server := newLineServer(t)
			transport := &http.Transport{}
			backend := url.MustParse("http://" + server.addr.String() + tt.path + "#fragment")
			addr, failed := newProxy(t, backend, transport)
			_ = backend.SetPathname("/changed") // the proxy has its own copy
			status, _ := askRaw(t, addr, "GET "+tt.target+" HTTP/1.1\r\nHost: front.example\r\nX-Forwarded-Host: evil.example\r\nConnection: close\r\n\r\n")
			transport.CloseIdleConnections()
			want := cmp.Or(tt.want, tt.target)
			if got := server.take(); status != 200 || len(got) != 1 || got[0] != [2]string{"GET " + want + " HTTP/1.1", server.addr.String()} {
				t.Errorf("%s to %s: %d, %q (%v), want %s", tt.target, tt.path, status, got, *failed, want)
			}
		})
	}
}

// TestRewriteQuery covers a proxy that refuses a parameter: queries that its backend may read
// differently reach the backend, unless a policy refuses them, or they are encoded again.
func TestRewriteQuery(t *testing.T) {
	strict := urltarget.Strict()
	strict.Keep &^= urltarget.QuerySemicolon
	encode := func(pr *httputil.ProxyRequest) { pr.Out.URL.RawQuery = pr.In.URL.Query().Encode() }
	none := func(*httputil.ProxyRequest) {}
	for _, tt := range []struct{ query, plain, strict, encoded string }{
		{"role=user&a=%C3%A4", "role=user&a=%C3%A4", "role=user&a=%C3%A4", "a=%C3%A4&role=user"}, {"role=admin", "403", "403", "403"}, {"r%6Fle=admin", "403", "403", "403"},
		{"a=1;role=admin", "a=1;role=admin", "400", ""}, {"a=1&role=admin;", "a=1&role=admin;", "400", "a=1"},
		{"role=admin%zz", "role=admin%zz", "400", ""}, {"a=1&role=admin%", "a=1&role=admin%", "400", "a=1"},
		{"a=\xFF", "a=%FF", "400", "a=%FF"},
	} {
		for _, way := range []struct {
			policies []urltarget.Policy
			after    func(*httputil.ProxyRequest)
			want     string
		}{{nil, none, tt.plain}, {[]urltarget.Policy{strict}, none, tt.strict}, {nil, encode, tt.encoded}} {
			sent := "nothing"
			rewrite := urlhttp.Rewrite(url.MustParse("http://backend.example/"), way.policies...)
			proxy := &httputil.ReverseProxy{
				Rewrite: func(pr *httputil.ProxyRequest) {
					rewrite(pr)
					way.after(pr)
				},
				ErrorHandler: urlhttp.ProxyErrorHandler,
				Transport: roundTripper(func(req *http.Request) (*http.Response, error) {
					if err := context.Cause(req.Context()); err != nil {
						return nil, err
					}
					sent = req.URL.RawQuery
					return &http.Response{StatusCode: 200, Body: http.NoBody, Header: http.Header{}}, nil
				}),
			}
			w, r := httptest.NewRecorder(), httptest.NewRequest("GET", "/?"+tt.query, nil)
			if r.URL.Query().Get("role") == "admin" {
				w.Code = http.StatusForbidden
			} else {
				proxy.ServeHTTP(w, r)
			}
			if w.Code != 200 {
				sent = strconv.Itoa(w.Code)
			}
			if sent != way.want {
				t.Errorf("%q, with %d policies: %q, want %q", tt.query, len(way.policies), sent, way.want)
			}
		}
	}
}

// TestRewriteErrors covers invalid targets and invalid backends. With any transport, nothing is
// sent, and the ErrorHandler gets the reason.
func TestRewriteErrors(t *testing.T) {
	server := newLineServer(t)
	good := url.MustParse("http://" + server.addr.String())
	base := &http.Transport{}
	defer base.CloseIdleConnections()
	own := &urlhttp.Transport{Base: base, Options: urlhttp.Options{Guard: urlhttp.Guard{AnyPort: true}}}
	var asked *neturl.URL
	ignores := roundTripper(func(req *http.Request) (*http.Response, error) {
		asked = req.URL
		return nil, context.Cause(req.Context())
	})
	for _, tt := range []struct {
		backend *url.URL
		request string
		want    error
	}{
		{good, "OPTIONS * HTTP/1.1\r\nHost: front.example\r\n\r\n", urlhttp.ErrInvalidRequest},
		{good, "GET / HTTP/1.1\r\nHost: a:b:c\r\n\r\n", urlhttp.ErrInvalidRequest},
		{good, "GET ftp://a/ HTTP/1.1\r\nHost: a\r\n\r\n", urlhttp.ErrInvalidRequest},
		{good, "GET http://user:password@other.example/ HTTP/1.1\r\nHost: a\r\n\r\n", urlhttp.ErrInvalidRequest},
		{good, "GET /other.example HTTP/1.0\r\n\r\n", urlhttp.ErrInvalidRequest},
		{good, "GET /a/../b HTTP/1.1\r\nHost: a\r\n\r\n", urlhttp.ErrInvalidRequest},
		{good, "GET /%2e%2E/b HTTP/1.1\r\nHost: a\r\n\r\n", urlhttp.ErrInvalidRequest},
		{good, "GET /..%2fb HTTP/1.1\r\nHost: a\r\n\r\n", urlhttp.ErrInvalidRequest},
		{good, `GET /..\b HTTP/1.1` + "\r\nHost: a\r\n\r\n", urlhttp.ErrInvalidRequest},
		{good, "GET /..;/b HTTP/1.1\r\nHost: a\r\n\r\n", urlhttp.ErrInvalidRequest},
		{good, "GET /%252e%252e/b HTTP/1.1\r\nHost: a\r\n\r\n", urlhttp.ErrInvalidRequest},
		{good, "GET /...%20/b HTTP/1.1\r\nHost: a\r\n\r\n", urlhttp.ErrInvalidRequest},
		{nil, "GET / HTTP/1.1\r\nHost: a\r\n\r\n", urlhttp.ErrInvalidURL}, {&url.URL{}, "GET / HTTP/1.1\r\nHost: a\r\n\r\n", urlhttp.ErrInvalidURL},
		{url.MustParse("ftp://a/"), "GET / HTTP/1.1\r\nHost: a\r\n\r\n", urlhttp.ErrForbiddenScheme},
		{url.MustParse("http://a{b/"), "GET / HTTP/1.1\r\nHost: a\r\n\r\n", url.ErrNotConvertible},
	} {
		for i, transport := range []http.RoundTripper{base, own, ignores} {
			asked = nil
			addr, failed := newProxy(t, tt.backend, transport)
			status, _ := askRaw(t, addr, tt.request)
			want := http.StatusBadGateway
			if tt.want == urlhttp.ErrInvalidRequest {
				want = http.StatusBadRequest
			}
			var e *urlhttp.Error
			if status != want || !errors.Is(*failed, tt.want) || !errors.As(*failed, &e) || e.Hop != 0 {
				t.Errorf("%v, %q, %d: %d, %v", tt.backend, tt.request, i, status, *failed)
			}
			if asked != nil && !strings.HasSuffix(asked.Host, ".invalid") {
				t.Errorf("%v, %q: asked for %v", tt.backend, tt.request, asked)
			}
		}
	}
	// From Go 1.27 on, httputil refuses this itself.
	connect := &http.Request{Method: "CONNECT", Host: "front.example:443", RequestURI: "front.example:443"}
	pr := &httputil.ProxyRequest{In: connect, Out: connect.Clone(context.Background())}
	urlhttp.Rewrite(good)(pr)
	if err := context.Cause(pr.Out.Context()); !errors.Is(err, urlhttp.ErrInvalidRequest) {
		t.Error(err)
	}
	if got := server.take(); len(got) != 0 {
		t.Errorf("the backend got %q", got)
	}
}

// TestRewriteUpgrade has the headers of requests to switch to another protocol, and what the
// backend gets. If it got "h2c" and switched, any further request of the client would reach it.
func TestRewriteUpgrade(t *testing.T) {
	backend := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		io.WriteString(w, strings.Join(append(r.Header["Upgrade"], append(r.Header["Connection"], r.Header["Http2-Settings"]...)...), "|"))
	}))
	defer backend.Close()
	transport := &http.Transport{}
	defer transport.CloseIdleConnections()
	addr, _ := newProxy(t, url.MustParse(backend.URL), transport)
	for headers, want := range map[string]string{
		"Connection: Upgrade\r\nUpgrade: websocket": "websocket|Upgrade", "Connection: Upgrade\r\nUpgrade: TLS/1.0": "TLS/1.0|Upgrade",
		"Connection: Upgrade\r\nUpgrade: h2cx, h2":                                                            "h2cx, h2|Upgrade",
		"Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA":     "",
		"Connection: Upgrade\r\nUpgrade: H2C\r\nHTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA":                     "",
		"Connection: Upgrade, HTTP2-Settings\r\nUpgrade: websocket , h2c\r\nHTTP2-Settings: AAMAAABkAAQCAAAA": "",
		"Connection: Upgrade\r\nUpgrade: h2c/1.0, websocket":                                                  "",
		"Connection: Upgrade\r\nUpgrade: websocket\r\nUpgrade: h2c":                                           "websocket|Upgrade",
		"Upgrade: h2c": "",
	} {
		if status, got := askRaw(t, addr, "GET / HTTP/1.1\r\nHost: front.example\r\n"+headers+"\r\n\r\n"); status != 200 || got != want {
			t.Errorf("%q: %d, %q, want %q", headers, status, got, want)
		}
	}
}

// TestEgressProxyUpgrade checks that the example's proxy passes on no request to switch to HTTP/2:
// no policy would see what comes after that.
func TestEgressProxyUpgrade(t *testing.T) {
	n := newTestNet(t)
	n.mux.HandleFunc("/upgrade", func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprint(w, r.Header["Upgrade"], r.Header["Connection"], r.Header["Http2-Settings"])
	})
	for _, protocol := range []string{"h2c", "websocket, H2C", "websocket"} {
		r := httptest.NewRequest(http.MethodGet, n.publicURL("/upgrade"), nil)
		r.Header = http.Header{"Upgrade": {protocol}, "Connection": {"Upgrade, HTTP2-Settings"}, "Http2-Settings": {"AAMAAABkAAQAAP__"}}
		w := httptest.NewRecorder()
		egressProxy(n.options()).ServeHTTP(w, r)
		if w.Code != http.StatusOK || w.Body.String() != "[] [] []" {
			t.Errorf("%s: %d %s", protocol, w.Code, w.Body)
		}
	}
}
