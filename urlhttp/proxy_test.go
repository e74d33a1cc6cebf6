package urlhttp_test

import (
	"bufio"
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	neturl "net/url"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/urlhttp"
)

// A lineServer records the first line and the Host header of each request, and redirects some
// requests. If it keeps connections, it records the Authorization header after the Host header.
type lineServer struct {
	addr      net.Addr
	lines     chan [2]string
	redirects map[string]string // by the first line
	keeps     atomic.Bool
}

func newLineServer(t testing.TB) *lineServer {
	t.Helper()
	s := &lineServer{lines: make(chan [2]string, 100), redirects: map[string]string{}}
	addr, stop := serveConns(t, func(conn net.Conn) {
		for r := bufio.NewReader(conn); s.answer(r, conn) && s.keeps.Load(); {
		}
	})
	t.Cleanup(stop)
	s.addr = addr
	return s
}

// options returns Options that allow requests to s.
func (s *lineServer) options() urlhttp.Options {
	addr := s.addr.(*net.TCPAddr).AddrPort()
	return urlhttp.Options{Guard: urlhttp.Guard{Allow: prefixes(addr.Addr().String() + "/32"), Ports: []uint16{80, addr.Port()}}}
}

// answer reads a request and answers it.
func (s *lineServer) answer(r *bufio.Reader, conn net.Conn) bool {
	line, err := r.ReadString('\n')
	if err != nil {
		return false
	}
	line = strings.TrimRight(line, "\r\n")
	var hosts []string
	authorization, ending := "", "Connection: close\r\n"
	for {
		header, err := r.ReadString('\n')
		if err != nil || strings.TrimSpace(header) == "" {
			break
		}
		switch name, value, _ := strings.Cut(header, ":"); {
		case name == "Host":
			hosts = append(hosts, strings.TrimSpace(value))
		case name == "Authorization" && s.keeps.Load():
			authorization = value
		}
	}
	if s.keeps.Load() {
		ending = ""
	}
	s.lines <- [2]string{line, strings.Join(hosts, ", ") + strings.TrimRight(authorization, "\r\n")}
	status := "200 OK"
	if to, ok := s.redirects[line]; ok {
		status, ending = "307 x", ending+"Location: "+to+"\r\n"
	}
	_, err = io.WriteString(conn, "HTTP/1.1 "+status+"\r\nContent-Length: 0\r\n"+ending+"\r\n")
	return err == nil
}

// take returns the lines since the last call.
func (s *lineServer) take() (lines [][2]string) {
	for {
		select {
		case line := <-s.lines:
			lines = append(lines, line)
		default:
			return lines
		}
	}
}

// TestProxyTarget asks a proxy for http: URLs whose path net/url would encode, directly or by a
// redirect. If the target were just a path, the proxy would answer the request itself.
func TestProxyTarget(t *testing.T) {
	proxy := newLineServer(t)
	proxyURL := &neturl.URL{Scheme: "http", Host: proxy.addr.String(), User: neturl.UserPassword("a", "b")}
	o := proxy.options()
	o.Proxy = http.ProxyURL(proxyURL)
	base := &http.Transport{Proxy: http.ProxyURL(proxyURL), DisableKeepAlives: true}
	paths := []string{"/", "/admin/shutdown|", "/%", "/%zz/../a", "/a?b|%", "/a|b?c#d|", "/a^[]{}\"<>`", "/é|?ü", "/*", "/a//|", "?|", "/|?"}
	for _, tt := range []struct {
		name   string
		client *http.Client
	}{
		{"a client", urlhttp.NewClient(o)}, {"a Transport", &http.Client{Transport: &urlhttp.Transport{Options: o}}},
		{"a Transport around net/http's", &http.Client{Transport: &urlhttp.Transport{Base: base, Options: o}, CheckRedirect: o.CheckRedirect}},
		{"a Transport around what it doesn't know", &http.Client{Transport: &urlhttp.Transport{Base: roundTripper(base.RoundTrip), Options: o}, CheckRedirect: o.CheckRedirect}},
		{"a client whose transport is wrapped", wrapped(o)}, {"a client with another transport", replaced(o, base)},
	} {
		t.Run(tt.name, func(t *testing.T) {
			defer tt.client.CloseIdleConnections()
			for _, path := range paths {
				u := url.MustParse("http://example.com" + path)
				want := [2]string{"GET " + u.WithoutFragment().Href() + " HTTP/1.1", "example.com"}
				resp, err := tt.client.Do(newRequest(t, u.Href()))
				if err != nil {
					t.Errorf("%s: %v", path, err)
					continue
				}
				resp.Body.Close()
				if got := proxy.take(); len(got) != 1 || got[0] != want {
					t.Errorf("%s: the proxy got %q, want %q", path, got, want)
				}
				if back, err := urlhttp.ResponseURL(resp); err != nil || *back != *u {
					t.Errorf("%s: the response is to %v, %v", path, back, err)
				}
				if tt.name == "a Transport" {
					continue // net/http follows redirects in its own way
				}
				proxy.redirects["GET http://example.com/from HTTP/1.1"] = "//example.com" + path
				if _, err := read(tt.client.Do(newRequest(t, "http://example.com/from"))); err != nil {
					t.Errorf("redirect to %s: %v", path, err)
					continue
				}
				want[0] = strings.Replace(want[0], "\xff", "%FF", 1)
				if got := proxy.take(); len(got) != 2 || !strings.HasPrefix(got[1][0], "GET http://example.com/") || path[0] != '\xff' && !strings.Contains(path, "é") && got[1] != want {
					t.Errorf("redirect to %s: the proxy got %q, want %q", path, got, want)
				}
			}
		})
	}
}

// wrapped returns a client whose own transport is wrapped in another RoundTripper.
func wrapped(o urlhttp.Options) *http.Client {
	c := urlhttp.NewClient(o)
	tr := c.Transport.(*urlhttp.Transport)
	tr.Base = roundTripper(tr.Base.RoundTrip)
	return c
}

// replaced returns a client that has another transport, and doesn't set a proxy itself.
func replaced(o urlhttp.Options, base http.RoundTripper) *http.Client {
	o.Proxy = nil
	c := urlhttp.NewClient(o)
	c.Transport.(*urlhttp.Transport).Base = base
	return c
}

// TestUnknownBase covers the requests that a Base gets if it isn't from net/http.
func TestUnknownBase(t *testing.T) {
	for _, tt := range []struct{ href, want string }{
		{"http://example.com/a", ""}, {"http://example.com/a|", "//example.com/a|"}, {"https://example.com/a", ""}, {"https://example.com/a|", "/a|"},
	} {
		t.Run(tt.href, func(t *testing.T) {
			tr := &urlhttp.Transport{Base: roundTripper(func(req *http.Request) (*http.Response, error) {
				if req.URL.Opaque != tt.want {
					t.Errorf("%#v", *req.URL)
				}
				return answer(req, 200), nil
			})}
			if _, err := tr.RoundTrip(newRequest(t, tt.href)); err != nil {
				t.Error(err)
			}
		})
	}
}

// TestProxyHost covers a request with the caller's own Host header. The proxy must get the URL
// that was checked.
func TestProxyHost(t *testing.T) {
	proxy := newLineServer(t)
	asked := 0
	o := proxy.options()
	o.Proxy = func(req *http.Request) (*neturl.URL, error) {
		asked++
		if req.URL.Host != "example.com" || req.URL.Opaque != "" {
			t.Errorf("the proxy is chosen for %v", req.URL)
		}
		return &neturl.URL{Scheme: "http", Host: proxy.addr.String()}, nil
	}
	c := urlhttp.NewClient(o)
	defer c.CloseIdleConnections()
	req := newRequest(t, "http://example.com/a")
	req.Host = "other.example"
	if _, err := read(c.Do(req)); err != nil {
		t.Fatal(err)
	}
	if got := proxy.take(); len(got) != 1 || got[0] != [2]string{"GET http://example.com/a HTTP/1.1", "other.example"} || asked != 1 {
		t.Errorf("%q, asked %d times", got, asked)
	}
}

// TestNoProxyTarget covers no proxy, and a proxy that doesn't read HTTP. The server gets just the
// path.
func TestNoProxyTarget(t *testing.T) {
	server := newLineServer(t)
	o := server.options()
	nobody := func(*http.Request) (*neturl.URL, error) { return nil, nil }
	withNobody := o
	withNobody.Proxy = nobody
	for i, c := range []*http.Client{
		urlhttp.NewClient(o),
		urlhttp.NewClient(withNobody),
		{Transport: &urlhttp.Transport{Options: o}}, {Transport: &urlhttp.Transport{Options: o, Base: &http.Transport{}}},
		{Transport: &urlhttp.Transport{Options: o, Base: &http.Transport{Proxy: nobody}}},
		{Transport: &urlhttp.Transport{Options: withNobody, Base: &http.Transport{}}},
	} {
		_, err := read(c.Do(newRequest(t, "http://"+server.addr.String()+"/a|%?|")))
		c.CloseIdleConnections()
		if got := server.take(); err != nil || len(got) != 1 || got[0] != [2]string{"GET /a|%?| HTTP/1.1", server.addr.String()} {
			t.Errorf("%d: %q, %v", i, got, err)
		}
	}
	// A SOCKS proxy connects to the server.
	socks := o
	socks.Proxy = http.ProxyURL(&neturl.URL{Scheme: "socks5", Host: socksServer(t, server.addr)})
	socks.Guard.AnyPort = true
	c := urlhttp.NewClient(socks)
	defer c.CloseIdleConnections()
	if _, err := read(c.Do(newRequest(t, "http://example.com/a|"))); err != nil {
		t.Fatal(err)
	}
	if got := server.take(); len(got) != 1 || got[0] != [2]string{"GET /a| HTTP/1.1", "example.com"} {
		t.Errorf("%q", got)
	}
}

// socksServer starts a proxy that connects every client to the same address.
func socksServer(t *testing.T, to net.Addr) string {
	addr, stop := serveConns(t, func(conn net.Conn) {
		b := make([]byte, 512)
		conn.Read(b) // the methods
		conn.Write([]byte{5, 0})
		conn.Read(b) // the address
		conn.Write([]byte{5, 0, 0, 1, 0, 0, 0, 0, 0, 0})
		server, err := net.Dial("tcp4", to.String())
		if err != nil {
			return
		}
		defer server.Close()
		go io.Copy(server, conn)
		io.Copy(conn, server)
	})
	t.Cleanup(stop)
	return addr.String()
}

// TestProxyErrors covers choices of a proxy that fail.
func TestProxyErrors(t *testing.T) {
	broken := "http://user:" + secret + "@[::1"
	fails := func(*http.Request) (*neturl.URL, error) { return neturl.Parse(broken) }
	o := urlhttp.Options{Proxy: fails}
	for i, rt := range []http.RoundTripper{
		urlhttp.NewClient(o).Transport,
		&urlhttp.Transport{Options: o},
		&urlhttp.Transport{Base: &http.Transport{Proxy: fails}},
		&urlhttp.Transport{Base: urlhttp.NewClient(o).Transport.(*urlhttp.Transport).Base}, // which has its own Proxy
	} {
		resp, err := rt.RoundTrip(newRequest(t, "http://example.com/").WithContext(context.Background()))
		var e *urlhttp.Error
		if resp != nil || !errors.Is(err, urlhttp.ErrProxy) || !errors.As(err, &e) || e.Host != "example.com" {
			t.Errorf("%d: %v", i, err)
		}
		checkErrorText(t, "a proxy", err, false)
	}
	// A caller who takes the Base of a client gets the same proxy and the same error.
	base := urlhttp.NewClient(o).Transport.(*urlhttp.Transport).Base
	if _, err := base.RoundTrip(newRequest(t, "http://example.com/")); !errors.Is(err, urlhttp.ErrProxy) {
		t.Error(err)
	}
}

// TestRefusedConnect covers proxies that don't make a tunnel. net/http turns the text of the
// status into an error.
func TestRefusedConnect(t *testing.T) {
	var status string
	addr, stop := serveConns(t, func(conn net.Conn) {
		http.ReadRequest(bufio.NewReader(conn))
		io.WriteString(conn, "HTTP/1.1 "+status+"\r\nContent-Length: 0\r\n\r\n")
	})
	defer stop()
	proxy := http.ProxyURL(&neturl.URL{Scheme: "http", Host: addr.String()})
	o := urlhttp.Options{Guard: urlhttp.Guard{Allow: prefixes("127.0.0.2/32"), AnyPort: true}, Proxy: proxy}
	hidden := o
	hidden.OriginOnly = true
	plain := &http.Transport{Proxy: proxy}
	for _, status = range []string{
		"403 /hooks/SECRET", "407 SECRET", `403 "SECRET" SECRET`, "201 SECRET", "204 SECRET", "302 https://h/SECRET", "403 http: /SECRET", "500 net/http: HTTP/1.x SECRET", "403 tls: x/SECRET",
		"403 response headers exceeded SECRET", "403 EOF SECRET", "403 SECRET (Client.Timeout exceeded while awaiting headers)", "999",
	} {
		for i, c := range []*http.Client{
			urlhttp.NewClient(o), urlhttp.NewClient(hidden), {Transport: &urlhttp.Transport{Options: hidden}}, {Transport: &urlhttp.Transport{Options: hidden, Base: plain}}, {Transport: plain},
		} {
			_, err := c.Do(newRequest(t, "https://hooks.example/SECRET"))
			c.CloseIdleConnections()
			var e *urlhttp.Error
			if i < 3 && (!errors.As(err, &e) || !errors.Is(e.Err, urlhttp.ErrProxy) || e.Err.Error() != "unusable proxy: it answers CONNECT with the status "+status[:3]) {
				t.Errorf("%q, client %d: %v", status, i, err)
			}
			if e != nil && i > 0 {
				checkFields(t, status, e)
			}
			checkFields(t, status, urlhttp.RedactError(err))
		}
	}
}
