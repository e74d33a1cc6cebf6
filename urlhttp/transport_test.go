package urlhttp_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"io"
	"net/http"
	neturl "net/url"
	"strings"
	"testing"
	"time"

	"github.com/gowhatwg/url/internal/testing/urltest"
	"github.com/gowhatwg/url/urlhttp"
)

// TestTransportAlone covers a Transport without a client of this package.
func TestTransportAlone(t *testing.T) {
	n := newTestNet(t)
	n.names("public.test 127.0.0.2; inside.test 127.0.0.1")
	tr := &urlhttp.Transport{Options: n.options()}
	c := &http.Client{Transport: tr}
	defer c.CloseIdleConnections()
	for _, tt := range []struct {
		href string
		want error
	}{
		{n.url("http://public.test:P/"), nil}, {n.url("http://inside.test:P/"), urlhttp.ErrForbiddenAddress},
		{n.redirectTo(302, n.url("http://127.1:P/")), urlhttp.ErrForbiddenAddress},
		{n.redirectTo(302, n.url(`\\inside.test:P`)), urlhttp.ErrForbiddenAddress}, {n.redirectTo(302, n.url(`\\public.test:P\x`)), nil},
		{n.redirectTo(302, "http://[::1"), urlhttp.ErrInvalidLocation}, {n.redirectTo(302, "/a", "/b"), urlhttp.ErrInvalidLocation},
		{n.redirectTo(302, n.url("http://user:secret@public.test:P/")), urlhttp.ErrCredentials},
		{n.redirectTo(302, "/%zz|"), nil}, // net/http requests /%25zz
	} {
		_, err := get(c, tt.href)
		if !errors.Is(err, tt.want) || (err == nil) != (tt.want == nil) {
			t.Errorf("%s: %v, want %v", tt.href, err, tt.want)
		}
		if err != nil && strings.Contains(strings.ReplaceAll(err.Error(), "secret%40", ""), "secret") {
			t.Errorf("%v has a password", err)
		}
	}
	// Requests that don't come from this package.
	for _, u := range []*neturl.URL{
		nil, {}, {Scheme: "http"}, {Path: "/"}, {Scheme: "http", Host: "a b"}, {Scheme: "http", Host: "127.0.0.1"}, {Scheme: "http", Host: "fe80::1%25lo"},
		{Scheme: "http", Host: "[fe80::1%lo]"}, {Scheme: "http", Host: "public.test", Opaque: "//127.0.0.1/"}, {Scheme: "http", Opaque: "127.0.0.1/"}, {Scheme: "http", Host: "user@127.0.0.1"},
		{Scheme: "http", Host: "2130706433"}, {Scheme: "http", Host: "127.1:80"}, {Scheme: "HTTP", Host: "127.0.0.1"}, {Scheme: "http", Host: "127.0.0.1/x"},
		{Scheme: "http", User: neturl.UserPassword("a", "secret"), Host: "public.test"},
	} {
		resp, err := tr.RoundTrip(&http.Request{Method: "GET", URL: u, Header: http.Header{}})
		var e *urlhttp.Error
		if resp != nil || !errors.As(err, &e) || strings.Contains(err.Error(), "secret") {
			t.Errorf("%v: %v", u, err)
		}
	}
}

// TestClientStrings covers the client's own methods, whose URLs net/url parses. The request
// must go to the host that was checked.
func TestClientStrings(t *testing.T) {
	n := newTestNet(t)
	n.dns.set("2130706434", []string{"127.0.0.1"}) // the name that net/http would look up
	c := n.client(n.options())
	for _, host := range []string{"2130706434", "0x7f.2", "127.2", "127.0.0.2"} {
		if text, err := read(c.Get(n.url("http://" + host + ":P/"))); err != nil || text != "GET / " {
			t.Errorf("%s: %s, %v", host, text, err)
		}
	}
	for _, host := range []string{"2130706433", "0x7f.1", "127.1"} {
		if _, err := c.Get(n.url("http://" + host + ":P/")); !errors.Is(err, urlhttp.ErrForbiddenAddress) {
			t.Errorf("%s: %v", host, err)
		}
	}
	if n.inside.Load() != 0 {
		t.Error("the inside was reached")
	}
}

// TestBody reads bodies of all lengths around the limit, in pieces of several sizes.
func TestBody(t *testing.T) {
	const limit = 10
	for length := range 25 {
		for _, size := range []int{1, 3, 9, 10, 11, 12, 100} {
			for _, known := range []bool{false, true} {
				closed := 0
				tr := &urlhttp.Transport{Options: urlhttp.Options{MaxBodyBytes: limit}, Base: roundTripper(func(req *http.Request) (*http.Response, error) {
					resp := &http.Response{StatusCode: 200, Header: http.Header{}, ContentLength: -1, Body: closer{io.LimitReader(urltest.Endless("\x00"), int64(length)), &closed}}
					if known {
						resp.ContentLength = int64(length)
					}
					return resp, nil // a RoundTripper that doesn't set Request
				})}
				resp, err := tr.RoundTrip(newRequest(t, "http://example.com/"))
				if err != nil || resp.Request == nil {
					t.Fatal(err)
				}
				total := 0
				for p := make([]byte, size); err == nil; {
					if n, err := resp.Body.Read(nil); n != 0 || err != nil && total == 0 && !known {
						t.Fatal(n, err)
					}
					var n int
					n, err = resp.Body.Read(p)
					total += n
				}
				_, again := resp.Body.Read(make([]byte, 1))
				want := min(length, limit)
				if known && length > limit {
					want = 0 // the length shows that it is too long
				}
				if total != want || (err == io.EOF) != (length <= limit) || length > limit && (!errors.Is(err, urlhttp.ErrBodyTooLarge) || !strings.Contains(err.Error(), "more than 10 bytes")) || again != err {
					t.Errorf("%d bytes, %d at once, known %t: %d, %v, %v", length, size, known, total, err, again)
				}
				if resp.Body.Close(); closed != 1 {
					t.Errorf("closed %d times", closed)
				}
			}
		}
	}
}

// TestGzip covers compression that the caller or the package asks for, and the bodies that arrive.
func TestGzip(t *testing.T) {
	var compressed bytes.Buffer
	z := gzip.NewWriter(&compressed)
	io.WriteString(z, "hello")
	z.Close()
	packed := compressed.String()
	for _, tt := range []struct {
		name     string
		method   string
		request  http.Header
		encoding string
		body     string
		asked    string // the Accept-Encoding that the server gets
		want     string
		err      error
	}{
		{"asked for", "GET", nil, "gzip", packed, "gzip", "hello", nil}, {"in upper case", "GET", nil, "GZIP", packed, "gzip", "hello", nil},
		{"asked for, and not given", "GET", nil, "", "hello", "gzip", "hello", nil},
		{"another encoding", "GET", nil, "br", "hello", "gzip", "hello", nil},
		{"the caller's", "GET", http.Header{"Accept-Encoding": {"gzip"}}, "gzip", packed, "gzip", packed, nil},
		{"the caller's, other", "GET", http.Header{"Accept-Encoding": {"identity"}}, "gzip", packed, "identity", packed, nil},
		{"a range", "GET", http.Header{"Range": {"bytes=0-9"}}, "gzip", packed, "", packed, nil},
		{"a HEAD", "HEAD", nil, "gzip", "", "", "", nil},
		{"no gzip", "GET", nil, "gzip", "hello, it is me", "gzip", "", gzip.ErrHeader},
		{"cut off", "GET", nil, "gzip", packed[:len(packed)-1], "gzip", "hello", io.ErrUnexpectedEOF},
		{"nothing", "GET", nil, "gzip", "", "gzip", "", nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			asked := ""
			tr := &urlhttp.Transport{Base: roundTripper(func(req *http.Request) (*http.Response, error) {
				asked = req.Header.Get("Accept-Encoding")
				resp := &http.Response{StatusCode: 200, Header: http.Header{"Content-Length": {"5"}}, ContentLength: int64(len(tt.body)), Body: io.NopCloser(strings.NewReader(tt.body)), Request: req}
				if tt.encoding != "" {
					resp.Header.Set("Content-Encoding", tt.encoding)
				}
				return resp, nil
			})}
			req := newRequest(t, "http://example.com/")
			req.Method, req.Header = tt.method, tt.request
			resp, err := tr.RoundTrip(req)
			if err != nil {
				t.Error(err)
				return
			}
			text, err := io.ReadAll(resp.Body)
			resp.Body.Close()
			if string(text) != tt.want || !errors.Is(err, tt.err) || asked != tt.asked {
				t.Errorf("%q, %v, asked for %q", text, err, asked)
			}
			if resp.Uncompressed != (resp.Header.Get("Content-Length") == "") {
				t.Errorf("the Content-Length is %q", resp.Header.Get("Content-Length"))
			}
			if unpacked := tt.want == "hello" && tt.encoding != "" && tt.encoding != "br"; resp.Uncompressed != (unpacked || tt.err != nil || tt.name == "nothing") || resp.Uncompressed && (resp.ContentLength != -1 || resp.Header.Get("Content-Encoding") != "") {
				t.Errorf("%+v", resp)
			}
			if len(req.Header) != len(tt.request) {
				t.Errorf("the request has been changed: %v", req.Header)
			}
		})
	}
}

// TestCloseEnds checks that Close ends the request of a body that isn't read. Otherwise its
// timer would run until the deadline. An error and a response without a body also end the
// request.
func TestCloseEnds(t *testing.T) {
	var ctx context.Context
	closed := 0
	body := closer{strings.NewReader("text"), &closed}
	for _, tt := range []struct {
		name string
		resp *http.Response
		err  error
	}{
		{"Close", &http.Response{StatusCode: 200, Body: body}, nil}, {"an error", nil, errors.New("failed")},
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
		{[]string{"Upgrade"}, []string{"websocket"}, "websocket", true}, {[]string{"upgrade"}, []string{"WebSocket"}, "websocket", true},
		{[]string{"keep-alive, Upgrade"}, []string{"a, b/1"}, " b/1 ", true}, {[]string{"keep-alive", "Upgrade"}, []string{"a", "b"}, "b", true},
		{[]string{"Upgrade"}, []string{"websocket"}, "", false}, {[]string{"Upgrade"}, []string{"websocket"}, "h2c", false},
		{[]string{"Upgrade"}, []string{"websockets"}, "websocket", false}, {[]string{"Upgrade"}, []string{""}, "", false},
		{[]string{"Upgrade"}, nil, "websocket", false}, {nil, []string{"websocket"}, "websocket", false},
		{[]string{"close"}, []string{"websocket"}, "websocket", false}, {nil, nil, "websocket", false}, {nil, nil, "", false},
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

// TestUpgrade covers a switch of protocols, after which the body is the connection, and may be used
// for longer than a handshake may take, and a handshake that is never answered.
func TestUpgrade(t *testing.T) {
	n := newTestNet(t)
	n.serveAttacks()
	n.mux.HandleFunc("/upgrade", func(w http.ResponseWriter, r *http.Request) {
		conn, rw, err := http.NewResponseController(w).Hijack()
		if err != nil {
			n.t.Error(err)
			return
		}
		defer conn.Close()
		io.WriteString(conn, "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: echo\r\n\r\n")
		io.Copy(conn, rw)
	})
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
	conn := resp.Body.(io.ReadWriteCloser)
	for range 3 {
		time.Sleep(100 * time.Millisecond)
		io.WriteString(conn, "hello")
		b := make([]byte, 5)
		if _, err := io.ReadFull(conn, b); err != nil || string(b) != "hello" {
			t.Fatal(string(b), err)
		}
	}
}
