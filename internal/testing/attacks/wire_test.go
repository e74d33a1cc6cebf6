package attacks_test

import (
	"bufio"
	"bytes"
	"context"
	"crypto/tls"
	"errors"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	neturl "net/url"
	"slices"
	"strings"
	"sync"
	"testing"

	"golang.org/x/net/http2"
	"golang.org/x/net/http2/hpack"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/testing/urltest"
	"github.com/gowhatwg/url/urlhttp"
)

// A wire is a server that keeps the last request that arrived.
type wire struct {
	mu    sync.Mutex
	bytes bytes.Buffer        // of HTTP/1.1
	last  urltest.WireRequest // of HTTP/2
}

// wireListener returns connections that record everything that they read.
type wireListener struct {
	net.Listener
	wire *wire
}

type wireConn struct {
	net.Conn
	wire *wire
}

func (l wireListener) Accept() (net.Conn, error) {
	conn, err := l.Listener.Accept()
	return wireConn{conn, l.wire}, err
}

func (c wireConn) Read(p []byte) (int, error) {
	n, err := c.Conn.Read(p)
	c.wire.mu.Lock()
	defer c.wire.mu.Unlock()
	c.wire.bytes.Write(p[:n])
	return n, err
}

// take returns the request that arrived since the last call.
func (w *wire) take(t *testing.T) urltest.WireRequest {
	t.Helper()
	w.mu.Lock()
	defer w.mu.Unlock()
	got := w.last
	w.last = urltest.WireRequest{}
	if w.bytes.Len() == 0 {
		return got
	}
	scanner := bufio.NewScanner(&w.bytes)
	for i := 0; scanner.Scan(); i++ {
		name, value, isHeader := strings.Cut(scanner.Text(), ": ")
		switch {
		case i == 0:
			var ok bool
			got.Target, ok = strings.CutPrefix(scanner.Text(), "GET ")
			if got.Target, isHeader = strings.CutSuffix(got.Target, " HTTP/1.1"); !ok || !isHeader {
				t.Errorf("the request line is %q", scanner.Text())
			}
		case isHeader && name == "Host":
			got.Host = value
		case isHeader && name == "Authorization":
			got.Authorization = value
		}
	}
	w.bytes.Reset()
	return got
}

// ServeHTTP keeps the request as net/http's server understands it.
func (w *wire) ServeHTTP(_ http.ResponseWriter, r *http.Request) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.last = urltest.WireRequest{Target: r.RequestURI, Host: r.Host, Authorization: r.Header.Get("Authorization")}
}

// serveFrames answers HTTP/2 requests without checking them, and records their pseudo-headers
// unchanged. Unlike net/http's server, it accepts any path.
func (w *wire) serveFrames(conn net.Conn) {
	defer conn.Close()
	if _, err := io.CopyN(io.Discard, conn, int64(len(http2.ClientPreface))); err != nil {
		return
	}
	framer := http2.NewFramer(conn, conn)
	framer.ReadMetaHeaders = hpack.NewDecoder(4096, nil)
	var block bytes.Buffer
	encoder := hpack.NewEncoder(&block)
	err := framer.WriteSettings()
	for err == nil {
		var frame http2.Frame
		if frame, err = framer.ReadFrame(); err != nil {
			return
		}
		switch frame := frame.(type) {
		case *http2.SettingsFrame:
			if !frame.IsAck() {
				err = framer.WriteSettingsAck()
			}
		case *http2.MetaHeadersFrame:
			w.keepFields(frame)
			block.Reset()
			_ = encoder.WriteField(hpack.HeaderField{Name: ":status", Value: "200"})
			err = framer.WriteHeaders(http2.HeadersFrameParam{
				StreamID: frame.StreamID, BlockFragment: block.Bytes(), EndStream: true, EndHeaders: true,
			})
		}
	}
}

func (w *wire) keepFields(frame *http2.MetaHeadersFrame) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.last = urltest.WireRequest{Target: frame.PseudoValue("path"), Host: frame.PseudoValue("authority")}
	for _, field := range frame.RegularFields() {
		if field.Name == "authorization" {
			w.last.Authorization = field.Value
		}
	}
}

// newServer starts net/http's server for w.
func newServer(t *testing.T, w *wire, configure func(*httptest.Server)) *httptest.Server {
	server := httptest.NewUnstartedServer(w)
	server.Config.ErrorLog = log.New(io.Discard, "", 0)
	configure(server)
	t.Cleanup(server.Close)
	return server
}

// newFrameServer starts a server that handles only HTTP/2 frames.
func newFrameServer(t *testing.T, w *wire, certificates []tls.Certificate) net.Listener {
	listener, err := tls.Listen("tcp", "127.0.0.1:0", &tls.Config{Certificates: certificates, NextProtos: []string{"h2"}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { listener.Close() })
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			go w.serveFrames(conn)
		}
	}()
	return listener
}

// newClient returns a client for which every host is at address.
func newClient(t *testing.T, address net.Addr) *http.Client {
	transport := &http.Transport{
		DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
			return new(net.Dialer).DialContext(ctx, "tcp", address.String())
		},
		TLSClientConfig:    &tls.Config{InsecureSkipVerify: true},
		ForceAttemptHTTP2:  true,
		MaxIdleConns:       1,
		DisableCompression: true,
	}
	t.Cleanup(transport.CloseIdleConnections)
	return &http.Client{Transport: transport}
}

// get requests n, and returns the version of HTTP that was used.
func get(t *testing.T, client *http.Client, n *neturl.URL) (string, error) {
	t.Helper()
	request, err := http.NewRequest(http.MethodGet, "", nil)
	if err != nil {
		t.Fatal(err)
	}
	request.URL = n
	response, err := client.Do(request)
	if err != nil {
		return "", err
	}
	return response.Proto, response.Body.Close()
}

// TestWireNetURLOnTheWire sends a request for each URL and compares what arrives.
func TestWireNetURLOnTheWire(t *testing.T) {
	var plain, secure, framed wire
	plainServer := newServer(t, &plain, func(s *httptest.Server) {
		s.Listener = wireListener{s.Listener, &plain}
		s.Start()
	})
	secureServer := newServer(t, &secure, func(s *httptest.Server) {
		s.EnableHTTP2 = true
		s.StartTLS()
	})
	frameServer := newFrameServer(t, &framed, secureServer.TLS.Certificates)
	plainClient := newClient(t, plainServer.Listener.Addr())
	secureClient := newClient(t, secureServer.Listener.Addr())
	frameClient := newClient(t, frameServer.Addr())

	requests, refused := 0, 0
	check := func(u *url.URL, n *neturl.URL, client *http.Client, w *wire, want urltest.WireRequest, proto string) {
		t.Helper()
		requests++
		got, err := get(t, client, n)
		if arrived := w.take(t); err != nil || got != proto || arrived != want {
			t.Errorf("%q: over %s (%s, %v) arrives %+q, want %+q", u, proto, got, err, arrived, want)
		}
	}
	vectors := urltest.EachRequestURL(t, func(u *url.URL) {
		n, err := urlhttp.WireNetURL(u)
		if urltest.HasUnsendableHost(u) {
			refused++
			if !errors.Is(err, url.ErrNotConvertible) {
				t.Errorf("%q: %v, %v, want ErrNotConvertible", u, n, err)
			}
			return
		}
		if err != nil {
			t.Errorf("%q: %v", u, err)
			return
		}
		want := urltest.WireOf(u)
		if u.Scheme() == "http" {
			check(u, n, plainClient, &plain, want, "HTTP/1.1")
			return
		}
		check(u, n, frameClient, &framed, want, "HTTP/2.0")
		// net/http's server resets the stream of a target that net/url can't parse. Its client
		// doesn't give up, so this would repeat.
		if _, err := neturl.ParseRequestURI(want.Target); err == nil {
			check(u, n, secureClient, &secure, want, "HTTP/2.0")
		}
	})
	urltest.LogCases(t, "http and https URLs of the vectors", vectors, 248)
	urltest.LogCases(t, "URLs with a host that net/http leaves out", refused, 2)
	t.Logf("%d requests", requests)
}

// A netRequest is a request as a server gets it.
type netRequest struct{ target, host, referer, cookie string }

// newRedirectingServer starts a server that records its requests and redirects each to /next.
func newRedirectingServer(t *testing.T, requests *[]netRequest) net.Addr {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		*requests = append(*requests, netRequest{r.RequestURI, r.Host, r.Referer(), r.Header.Get("Cookie")})
		if r.URL.Path != "/next" {
			http.SetCookie(w, &http.Cookie{Name: "a", Value: "b", Path: "/"})
			http.Redirect(w, r, "/next", http.StatusFound)
		}
	}))
	t.Cleanup(server.Close)
	return server.Listener.Addr()
}

// TestNetURLInNetHTTP passes NetURL's result through code that reads it again: the request
// parses its text, the target for a proxy and the Referer header are its text, and a cookie jar
// reads its host.
func TestNetURLInNetHTTP(t *testing.T) {
	var requests []netRequest
	address := newRedirectingServer(t, &requests)
	direct, proxied := newClient(t, address), newClient(t, address)
	proxied.Transport.(*http.Transport).Proxy = http.ProxyURL(&neturl.URL{Scheme: "http", Host: "proxy.example"})

	check := func(u *url.URL, client *http.Client, isProxy bool) {
		t.Helper()
		text, err := u.RFC3986()
		if err != nil {
			t.Fatal(err)
		}
		path := urltest.WithBrackets(text, u)[len("http://"):]
		path = path[strings.IndexByte(path, '/'):]
		if query, ok := u.Query(); ok {
			path = path[:strings.IndexByte(path, '?')+1] + query
		}
		origin := u.Origin().String()
		want := []netRequest{{path, u.Host(), "", ""}, {"/next", u.Host(), origin + path, "a=b"}}
		if isProxy {
			want[0].target, want[1].target = origin+path, origin+"/next"
		}
		n, err := u.NetURL()
		if err != nil {
			t.Errorf("%q: %v", u, err)
			return
		}
		request, err := http.NewRequest(http.MethodGet, n.String(), nil)
		if err != nil {
			t.Errorf("%q: %v", u, err)
			return
		}
		client.Jar, _ = cookiejar.New(nil)
		requests = requests[:0]
		response, err := client.Do(request)
		if err != nil {
			t.Errorf("%q: %v", u, err)
			return
		}
		response.Body.Close()
		if !slices.Equal(requests, want) {
			t.Errorf("%q: arrives as %+q, want %+q", u, requests, want)
		}
		if cookies := client.Jar.Cookies(n); len(cookies) != 1 {
			t.Errorf("%q: has %d cookies, want 1", u, len(cookies))
		}
	}
	refused := 0
	vectors := urltest.EachRequestURL(t, func(u *url.URL) {
		if urltest.HasUnsendableHost(u) {
			if n, err := u.NetURL(); !errors.Is(err, url.ErrNotConvertible) {
				t.Errorf("%q: %v, %v, want ErrNotConvertible", u, n, err)
			}
			refused++
			return
		}
		if u.Scheme() == "http" {
			u = u.WithoutFragment()
			check(u, direct, false)
			check(u, proxied, true)
		}
	})
	urltest.LogCases(t, "http and https URLs of the vectors", vectors, 248)
	urltest.LogCases(t, "URLs with a host that net/http leaves out", refused, 2)
}
