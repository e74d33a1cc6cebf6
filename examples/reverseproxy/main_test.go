package main

import (
	"bufio"
	"context"
	"crypto/tls"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	neturl "net/url"
	"os"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/urltarget"
)

// targets are the targets that clients ask for, and the ones that arrive. "" means the same
// target.
var targets = []struct{ target, want string }{
	// Nothing is unusual.
	{"/", ""},
	{"/a/b?c=d&e", ""},
	// An empty query.
	{"/?", ""},
	{"/a??", ""},
	// Slashes, and other things that look like a host or a URL.
	{"//evil.example/x", ""},
	{"//", ""},
	{"///a//b//", ""},
	{"/http://evil.example/", ""},
	{"/@evil.example:80", ""},
	{"/:80", ""},
	{"/*", ""},
	// Percent-encoded bytes, in upper and lower case, and also unnecessary ones.
	{"/%2F%2f%41%7e%00%FF", ""},
	{"/a%20b+c?d+e%20", ""},
	{"/.%2ea/..a", ""},
	// Characters that net/url would encode in a path, and others.
	{"/a|b", ""},
	{"/|%2F|", ""},
	{"/[a]", ""},
	{"/a;b,c=d:e@f", ""},
	{"/!$&'()*+-._~", ""},
	// Parts that net/http/httputil would leave out of a query.
	{"/?a;b&c=d", ""},
	{"/?%zz&a=%&b", ""},
	{"/a|b?c|d", ""},
	{"/?a[]=|^`{}\\", ""},
	{"/?/../a//?b", ""},
	// Characters that this part of a URL can't have.
	{`/\evil.example\x`, "/%5Cevil.example%5Cx"},
	{`/a"b<c>^{}` + "`", "/a%22b%3Cc%3E%5E%7B%7D%60"},
	{`/?'"<>`, "/?%27%22%3C%3E"},
	{"/a#b?c#d", "/a%23b?c%23d"},
	{"/\u00FC?\u00FC", "/%C3%BC?%C3%BC"},
	{"/\xFF?\xFF", "/%FF?%FF"},
	// Dot segments that can't lead out of a path.
	{"/a/./b/%2e", "/a/b/"},
	{"/.%2fa/...", ""},
	// The only target that net/http can't send unchanged.
	{"//a|b", "//a%7Cb"},
}

// newServer starts a server for plaintext HTTP/1.1, or for HTTP/2.
func newServer(t *testing.T, proto string, handler http.Handler) *httptest.Server {
	t.Helper()
	server := httptest.NewUnstartedServer(handler)
	server.Config.ErrorLog = log.New(io.Discard, "", 0)
	server.Config.DisableGeneralOptionsHandler = true
	if proto == "HTTP/2.0" {
		server.EnableHTTP2 = true
		server.StartTLS()
	} else {
		server.Start()
	}
	t.Cleanup(server.Close)
	return server
}

func newTransport(t *testing.T) *http.Transport {
	transport := &http.Transport{TLSClientConfig: &tls.Config{InsecureSkipVerify: true}, ForceAttemptHTTP2: true}
	t.Cleanup(transport.CloseIdleConnections)
	return transport
}

// withTransport returns a proxy that uses the test's transport.
func withTransport(backend string, transport *http.Transport) http.Handler {
	p := newProxy(url.MustParse(backend))
	p.Transport = transport
	return p
}

// sendRaw sends a request over HTTP/1.1 exactly as written.
func sendRaw(t *testing.T, server *httptest.Server, request string) *http.Response {
	t.Helper()
	conn, err := net.Dial("tcp", server.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	if _, err := io.WriteString(conn, request); err != nil {
		t.Fatal(err)
	}
	response, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		t.Fatalf("%q: %v", request, err)
	}
	return response
}

// sendTarget sends a request for a target exactly as written, over HTTP/2.
func sendTarget(t *testing.T, transport *http.Transport, server *httptest.Server, target string) *http.Response {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "", nil)
	if err != nil {
		t.Fatal(err)
	}
	// net/http removes scheme and host from this, which leaves a path.
	request.Host = "front.example"
	request.URL = &neturl.URL{Scheme: "https", Host: server.Listener.Addr().String(), Opaque: "//front.example" + target}
	response, err := transport.RoundTrip(request)
	if err != nil {
		t.Fatalf("%q: %v", target, err)
	}
	return response
}

// TestProxy sends each target through a proxy, with both versions of HTTP on either side.
func TestProxy(t *testing.T) {
	for _, frontProto := range []string{"HTTP/1.1", "HTTP/2.0"} {
		for _, backProto := range []string{"HTTP/1.1", "HTTP/2.0"} {
			t.Run(frontProto+" to "+backProto, func(t *testing.T) { testProxy(t, frontProto, backProto) })
		}
	}
}

func testProxy(t *testing.T, frontProto, backProto string) {
	backend := newServer(t, backProto, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprintf(w, "%s %s %s %s", r.Proto, r.Host, r.Header.Get("X-Forwarded-Host"), r.RequestURI)
	}))
	transport := newTransport(t)
	front := newServer(t, frontProto, withTransport(backend.URL, transport))
	for _, tt := range targets {
		want := tt.want
		if want == "" {
			want = tt.target
		}
		var response *http.Response
		if frontProto == "HTTP/2.0" {
			response = sendTarget(t, transport, front, tt.target)
		} else {
			response = sendRaw(t, front, "GET "+tt.target+" HTTP/1.1\r\nHost: front.example\r\nConnection: close\r\n\r\n")
		}
		got, err := io.ReadAll(response.Body)
		response.Body.Close()
		want = fmt.Sprintf("%s %s front.example %s", backProto, backend.Listener.Addr(), want)
		if err != nil || response.StatusCode != http.StatusOK || response.Proto != frontProto || string(got) != want {
			t.Errorf("%q: %s %d %q, %v, want %q", tt.target, response.Proto, response.StatusCode, got, err, want)
		}
	}
}

// TestProxyForms covers requests that differ in more than the path.
func TestProxyForms(t *testing.T) {
	backend := newServer(t, "HTTP/1.1", http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		fmt.Fprintf(w, "%s %s %s", r.Method, r.RequestURI, body)
	}))
	front := newServer(t, "HTTP/1.1", withTransport(backend.URL, newTransport(t)))
	for _, tt := range []struct {
		request string
		status  int
		want    string
	}{
		{"POST /a|b HTTP/1.1\r\nHost: h\r\nContent-Length: 2\r\n\r\nhi", 200, "POST /a|b hi"},
		{"GET / HTTP/1.1\r\nHost: [::1]:8080\r\n\r\n", 200, "GET / "},
		// Absolute form doesn't lead to another server.
		{"GET http://other.example/a|b HTTP/1.1\r\nHost: h\r\n\r\n", 200, "GET /a|b "},
		{"GET http://other.example?a HTTP/1.1\r\nHost: h\r\n\r\n", 200, "GET /?a "},
		{"GET http://user:password@other.example/ HTTP/1.1\r\nHost: h\r\n\r\n", 400, "Bad Request"},
		{"GET ftp://other.example/ HTTP/1.1\r\nHost: h\r\n\r\n", 400, "Bad Request"},
		// Forms that aren't URLs.
		{"OPTIONS * HTTP/1.1\r\nHost: h\r\n\r\n", 400, "Bad Request"},
		// Hosts that have more than a host and a port, or are empty.
		{"GET /other.example HTTP/1.1\r\nHost: \r\n\r\n", 400, "Bad Request"},
		{"GET /other.example HTTP/1.0\r\n\r\n", 400, "Bad Request"},
		{"GET / HTTP/1.1\r\nHost: h/other.example\r\n\r\n", 400, "Bad Request"},
		{"GET / HTTP/1.1\r\nHost: h@other.example\r\n\r\n", 400, "Bad Request"},
		{"GET / HTTP/1.1\r\nHost: h:99999\r\n\r\n", 400, "Bad Request"},
		{"GET / HTTP/1.1\r\nHost: 1.2.3.256\r\n\r\n", 400, "Bad Request"},
	} {
		response := sendRaw(t, front, tt.request)
		got, err := io.ReadAll(response.Body)
		isSame := string(got) == tt.want || tt.status == http.StatusBadRequest && strings.Contains(string(got), tt.want)
		if err != nil || response.StatusCode != tt.status || !isSame {
			t.Errorf("%q: %d %q, %v, want %d %q", tt.request, response.StatusCode, got, err, tt.status, tt.want)
		}
	}
	// Since Go 1.27, net/http's proxy refuses this itself.
	tunnel := sendRaw(t, front, "CONNECT other.example:443 HTTP/1.1\r\nHost: h\r\n\r\n")
	if status := tunnel.StatusCode; status != http.StatusBadRequest && status != http.StatusBadGateway {
		t.Errorf("CONNECT: %d", status)
	}
	tunnel.Body.Close()
}

// TestRefusals covers targets that the proxy refuses. net/http's server never passes on a path
// with an invalid "%".
func TestRefusals(t *testing.T) {
	backend := newServer(t, "HTTP/1.1", http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprint(w, "reached")
	}))
	proxy := newProxy(url.MustParse(backend.URL), urltarget.Strict())
	proxy.Transport = newTransport(t)
	strict := newServer(t, "HTTP/1.1", proxy)
	front := newServer(t, "HTTP/1.1", withTransport(backend.URL, newTransport(t)))
	for _, tt := range []struct {
		target          string
		refused, strict bool
	}{
		{"/a", false, false},
		{"/..", true, true},
		{"/a/../b", true, true},
		{"/%2e%2E/b", true, true},
		{"/..%2fb", true, true},
		{`/..\b`, true, true},
		{"/..;/b", true, true},
		{"/%252e%252e/b", true, true},
		{"/p%q", true, true},
		{"/%zz", true, true},
		{"/a%2Fb", false, true},
		{"//a", false, true},
		{"/a;b", false, true},
	} {
		for server, isRefused := range map[*httptest.Server]bool{front: tt.refused, strict: tt.strict} {
			want := http.StatusOK
			if isRefused {
				want = http.StatusBadRequest
			}
			response := sendRaw(t, server, "GET "+tt.target+" HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")
			response.Body.Close()
			if response.StatusCode != want {
				t.Errorf("%q, strict %v: %d, want %d", tt.target, server == strict, response.StatusCode, want)
			}
		}
	}
}

// TestProxyDown covers a backend that doesn't answer.
func TestProxyDown(t *testing.T) {
	transport := newTransport(t)
	transport.DialContext = func(context.Context, string, string) (net.Conn, error) { return nil, net.ErrClosed }
	log.SetOutput(io.Discard)
	defer log.SetOutput(os.Stderr)
	front := newServer(t, "HTTP/1.1", withTransport("http://backend.example/", transport))
	response := sendRaw(t, front, "GET /a HTTP/1.1\r\nHost: h\r\n\r\n")
	if response.StatusCode != http.StatusBadGateway || strings.Contains(response.Status, "backend") {
		t.Errorf("got %s", response.Status)
	}
}
