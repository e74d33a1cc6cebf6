package urlhttp_test

import (
	"bufio"
	"crypto/tls"
	"errors"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/gowhatwg/url/urlhttp"
)

// TestALPN checks that a client never offers HTTP/2, and that a request succeeds with a server
// that would choose it.
func TestALPN(t *testing.T) {
	var offered []string
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { io.WriteString(w, r.Proto) }))
	server.EnableHTTP2 = true
	server.TLS = &tls.Config{GetConfigForClient: func(hello *tls.ClientHelloInfo) (*tls.Config, error) {
		offered = hello.SupportedProtos
		return nil, nil
	}}
	server.Config.ErrorLog = log.New(io.Discard, "", 0)
	server.StartTLS()
	defer server.Close()
	roots := server.Client().Transport.(*http.Transport).TLSClientConfig.RootCAs
	addr := netip.MustParseAddrPort(server.Listener.Addr().String())
	for _, tt := range []struct {
		name string
		tls  *tls.Config
		want []string
	}{
		{"no configuration", nil, nil}, {"no protocols", &tls.Config{RootCAs: roots}, nil},
		{"HTTP/1.1", &tls.Config{RootCAs: roots, NextProtos: []string{"http/1.1"}}, []string{"http/1.1"}},
		{"both", &tls.Config{RootCAs: roots, NextProtos: []string{"h2", "http/1.1"}}, []string{"http/1.1"}},
		{"only HTTP/2", &tls.Config{RootCAs: roots, NextProtos: []string{"h2"}}, nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var before []string
			if tt.tls != nil {
				before = slices.Clone(tt.tls.NextProtos)
			}
			c := urlhttp.NewClient(urlhttp.Options{TLS: tt.tls, Guard: urlhttp.Guard{Allow: prefixes(addr.Addr().String() + "/32"), Ports: []uint16{addr.Port()}}})
			defer c.CloseIdleConnections()
			offered = []string{"nothing"}
			text, err := get(c, server.URL)
			if tt.tls != nil && (err != nil || text != "HTTP/1.1" || !slices.Equal(tt.tls.NextProtos, before)) || tt.tls == nil && err == nil {
				t.Errorf("%q, %v; the configuration is %+v", text, err, tt.tls)
			}
			if !slices.Equal(offered, tt.want) {
				t.Errorf("%q are offered, want %q", offered, tt.want)
			}
		})
	}
}

// TestEvents covers a stream of small pieces, each of which arrives by itself.
func TestEvents(t *testing.T) {
	const events = 20_000
	n := newTestNet(t)
	o := n.options()
	secure := n.startTLS(&o)
	n.mux.HandleFunc("/events", func(w http.ResponseWriter, r *http.Request) {
		for range events {
			io.WriteString(w, "x")
			w.(http.Flusher).Flush()
		}
	})
	for _, href := range []string{n.publicURL("/events"), secure + "/events"} {
		if text, err := get(n.client(o), href); err != nil || len(text) != events {
			t.Errorf("%s: %d events, %v", href, len(text), err)
		}
	}
}

// TestConnections covers servers that end connections, and counts those that a request makes. Only
// if a connection was made for an earlier request does net/http repeat the request, on another one.
func TestConnections(t *testing.T) {
	const ok = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n"
	for _, tt := range []struct {
		name   string
		method string
		first  string // the answer to the first request of each connection
		kept   int    // how many connections are kept from earlier requests
		want   int32  // connections that the request makes
	}{
		{"no answer", "GET", "", 0, 1}, {"no answer to a POST", "POST", "", 0, 1}, {"half an answer", "GET", "HTTP/1.1 200", 0, 1},
		{"an answer, and the end", "GET", ok + "Connection: close\r\n\r\n", 0, 1},
		{"21 redirects", "GET", "HTTP/1.1 302 Found\r\nConnection: close\r\nContent-Length: 0\r\nLocation: /\r\n\r\n", 0, 21},
		{"a kept connection that ends", "GET", ok + "\r\n", 1, 1}, {"20 kept connections that end", "GET", ok + "\r\n", 20, 1},
		{"20 kept connections that end, and a POST", "POST", ok + "\r\n", 20, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var made atomic.Int32
			var together sync.WaitGroup
			together.Add(tt.kept)
			server := hostileServer{plain: func(conn net.Conn) {
				r := bufio.NewReader(conn)
				isKept := int(made.Add(1)) <= tt.kept
				if _, err := http.ReadRequest(r); err == nil {
					if isKept {
						together.Done()
						together.Wait()
					}
					io.WriteString(conn, tt.first)
					if req, err := http.ReadRequest(r); err == nil { // the next one
						io.Copy(io.Discard, req.Body)
					}
				}
			}}
			if tt.kept == 0 {
				server.plain = func(conn net.Conn) { made.Add(1); answers(tt.first)(conn) }
			}
			n := newTestNet(t)
			href, _, stop := server.start(t)
			defer stop()
			c := n.client(n.hostileOptions())
			var wg sync.WaitGroup
			for range tt.kept {
				wg.Go(func() { get(c, href) })
			}
			wg.Wait()
			before := made.Load()
			var body io.Reader
			if tt.method == "POST" {
				body = strings.NewReader("body")
			}
			do(c, tt.method, href, body)
			if got := made.Load() - before; got != tt.want {
				t.Errorf("%d connections, want %d", got, tt.want)
			}
		})
	}
}

// TestConnectionsAtOnce covers requests that are open at the same time. Each has a connection of
// its own, and up to 100 of these stay.
func TestConnectionsAtOnce(t *testing.T) {
	n := newTestNet(t)
	const count = 100
	var open sync.WaitGroup
	n.mux.HandleFunc("/together", func(w http.ResponseWriter, r *http.Request) { open.Done(); open.Wait() })
	c := n.client(n.options())
	for range 2 {
		open.Add(count)
		var wg sync.WaitGroup
		for range count {
			wg.Go(func() {
				if _, err := get(c, n.publicURL("/together")); err != nil {
					t.Error(err)
				}
			})
		}
		wg.Wait()
		// On a busy machine, net/http gives up a few connections.
		if got := n.public.Load(); got < count || got > count+count/10 {
			t.Errorf("%d connections", got)
		}
	}
	// The other limits of connections are net/http's own.
	got, usual := c.Transport.(*urlhttp.Transport).Base.(*http.Transport), http.DefaultTransport.(*http.Transport)
	if got.MaxIdleConns != usual.MaxIdleConns || got.IdleConnTimeout != usual.IdleConnTimeout || got.ExpectContinueTimeout != usual.ExpectContinueTimeout {
		t.Errorf("%+v", got)
	}
}

// TestDialTimeouts covers a look-up without an answer. The earlier timeout counts.
func TestDialTimeouts(t *testing.T) {
	n := newTestNet(t)
	silent := n.silentResolver()
	for _, tt := range []struct{ options, dialer time.Duration }{
		{50 * time.Millisecond, 0}, {50 * time.Millisecond, time.Hour}, {time.Hour, 50 * time.Millisecond}, {-1, 50 * time.Millisecond},
	} {
		o := n.options()
		o.DialTimeout = tt.options
		o.Dialer = &net.Dialer{Timeout: tt.dialer, Resolver: silent}
		start := time.Now()
		_, err := get(n.client(o), n.url("http://silent.test:P/"))
		var timeout net.Error
		if d := time.Since(start); !errors.As(err, &timeout) || !timeout.Timeout() || d > 3*time.Second {
			t.Errorf("%v and %v: %v after %v", tt.options, tt.dialer, err, d)
		}
	}
}
