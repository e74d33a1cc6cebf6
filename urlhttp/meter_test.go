package urlhttp_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"sync"
	"testing"
	"time"

	"golang.org/x/net/http2"

	"github.com/gowhatwg/url/urlhttp"
)

// honestText is the body of a big answer: more than a connection may receive for nothing, and more
// than is read ahead.
var honestText = bytes.Repeat([]byte("0123456789abcdef"), 256<<10)

// honestAnswers are answers that cost many bytes besides the body, or much time, with the number of
// bytes that arrive.
var honestAnswers = map[string]struct {
	answer http.HandlerFunc
	length int
}{
	"/big":         {func(w http.ResponseWriter, r *http.Request) { w.Write(honestText) }, len(honestText)},
	"/big-flushed": {func(w http.ResponseWriter, r *http.Request) { flush(w); w.Write(honestText) }, len(honestText)},
	"/events":      {writes(800, 100), 80000},
	"/bytes":       {writes(200, 1), 200},
	"/headers": {func(w http.ResponseWriter, r *http.Request) {
		for i := range 50 {
			w.Header().Set(fmt.Sprint("X-", i), strings.Repeat("!~{}", 250))
		}
	}, 0},
	"/hints": {func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Link", "</x>; rel=preload")
		for range 100 {
			w.WriteHeader(http.StatusEarlyHints)
		}
		io.WriteString(w, "x")
	}, 1},
	"/trailers": {func(w http.ResponseWriter, r *http.Request) {
		w.Write(honestText[:1000])
		for i := range 20 {
			w.Header().Set(fmt.Sprint(http.TrailerPrefix, "X-", i), string(honestText[:500]))
		}
	}, 1000},
	"/zipped": {func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Encoding", "gzip")
		z := gzip.NewWriter(w)
		z.Write(make([]byte, 8<<20))
		z.Close()
	}, 8 << 20},
	"/slow": {func(w http.ResponseWriter, r *http.Request) {
		time.Sleep(400 * time.Millisecond)
		io.WriteString(w, "x")
	}, 1},
	"/none":          {func(w http.ResponseWriter, r *http.Request) { w.WriteHeader(http.StatusNoContent) }, 0},
	"/small":         {func(w http.ResponseWriter, r *http.Request) { io.WriteString(w, "{}") }, 2},
	"/small-flushed": {func(w http.ResponseWriter, r *http.Request) { flush(w); io.WriteString(w, "{}") }, 2},
}

func flush(w http.ResponseWriter) { w.(http.Flusher).Flush() }

// writes returns a handler that writes pieces, and sends each at once.
func writes(pieces, length int) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		for range pieces {
			w.Write(honestText[:length])
			flush(w)
		}
	}
}

// startHonest starts a server of honestAnswers, and returns a client and the URL of the server.
func startHonest(t *testing.T) (n *testNet, c *http.Client, href string) {
	n = newTestNet(t)
	o := n.options()
	o.Timeout = 2 * time.Minute
	o.Guard.Allow = append(o.Guard.Allow, netip.PrefixFrom(slowAddr, 32))
	href = "https://example.com:" + n.startTLS(&o)
	for path, honest := range honestAnswers {
		n.mux.HandleFunc(path, honest.answer)
	}
	return n, n.client(o), href
}

// checkConnections checks the number of connections to the server of startHonest.
func (n *testNet) checkConnections(want int32) {
	n.t.Helper()
	if got := n.secure.Load(); got != want {
		n.t.Errorf("%d connections, want %d", got, want)
	}
}

// TestHonestAnswers requests all honest answers in turn and at once, over one connection.
func TestHonestAnswers(t *testing.T) {
	n, c, href := startHonest(t)
	for range 2 {
		for path, honest := range honestAnswers {
			if text, err := get(c, href+path); err != nil || len(text) != honest.length {
				t.Errorf("%s: %d bytes, %v", path, len(text), err)
			}
		}
	}
	var wg sync.WaitGroup
	for range 2 {
		for path, honest := range honestAnswers {
			wg.Go(func() {
				if text, err := get(c, href+path); err != nil || len(text) != honest.length {
					t.Errorf("%s, with others: %d bytes, %v", path, len(text), err)
				}
			})
		}
	}
	wg.Wait()
	n.checkConnections(1)
}

// TestHonestReaders covers callers that read late, while they make other requests.
func TestHonestReaders(t *testing.T) {
	n, c, href := startHonest(t)
	var unread []*http.Response
	for range 4 {
		for _, path := range []string{"/big", "/events", "/zipped", "/trailers"} {
			resp, err := c.Do(newRequest(t, href+path))
			if err != nil {
				t.Fatal(err)
			}
			unread = append(unread, resp)
		}
		for range 5 {
			if _, err := get(c, href+"/small"); err != nil {
				t.Error(err)
			}
		}
	}
	time.Sleep(600 * time.Millisecond)
	for _, resp := range unread {
		length, err := io.CopyN(io.Discard, resp.Body, 1000)
		if err != nil {
			t.Error(err)
		}
		if _, err := get(c, href+"/events"); err != nil {
			t.Error(err)
		}
		rest, err := io.Copy(io.Discard, resp.Body)
		if path := resp.Request.URL.Path; err != nil || int(length+rest) != honestAnswers[path].length {
			t.Errorf("%s: %d bytes, %v", path, length+rest, err)
		}
		resp.Body.Close()
		if _, err := resp.Body.Read(make([]byte, 1)); err == nil {
			t.Error("a closed body can be read")
		}
	}
	n.checkConnections(1)
}

// TestClosedBodies covers bodies that are closed before their end. The connection stays if that is
// near, and the others that use it aren't disturbed.
func TestClosedBodies(t *testing.T) {
	n, c, href := startHonest(t)
	closes := func(path string, length int64) {
		t.Helper()
		resp, err := c.Do(newRequest(t, href+path))
		if err != nil {
			t.Error(err)
			return
		}
		if _, err := io.CopyN(io.Discard, resp.Body, length); err != nil {
			t.Error(err)
		}
		resp.Body.Close()
	}
	for range 10 {
		closes("/small", 0)
		closes("/small", 2)
		closes("/small-flushed", 2)
		closes("/none", 0)
		resp, err := c.Do(newRequest(t, href+"/small"))
		if err != nil {
			t.Fatal(err)
		}
		if err := json.NewDecoder(resp.Body).Decode(&struct{}{}); err != nil {
			t.Error(err)
		}
		resp.Body.Close()
	}
	n.checkConnections(1)
	for range 5 {
		closes("/big", 10)
		closes("/small", 2)
		closes("/big-flushed", 100<<10)
	}
	// While another request is open, the connection stays.
	closes("/small", 2)
	before := n.secure.Load()
	resp, err := c.Do(newRequest(t, href+"/big"))
	if err != nil {
		t.Fatal(err)
	}
	for range 10 {
		closes("/big", 10)
		closes("/big", 1<<20)
		closes("/small", 2)
	}
	if length, err := io.Copy(io.Discard, resp.Body); err != nil || int(length) != len(honestText) {
		t.Errorf("%d bytes, %v", length, err)
	}
	resp.Body.Close()
	n.checkConnections(before)
}

// TestHonestUploads covers requests with bodies, which a server acknowledges.
func TestHonestUploads(t *testing.T) {
	n, c, href := startHonest(t)
	n.mux.HandleFunc("/upload", func(w http.ResponseWriter, r *http.Request) {
		length, err := io.Copy(io.Discard, r.Body)
		fmt.Fprint(w, length, err)
	})
	n.mux.HandleFunc("/echo", func(w http.ResponseWriter, r *http.Request) {
		w.(http.Flusher).Flush()
		io.Copy(w, r.Body)
	})
	for _, tt := range []struct {
		name string
		body io.Reader
	}{
		{"one piece", bytes.NewReader(bytes.Repeat(honestText, 5))},
		{"small pieces", &pieces{left: 4 << 20, length: 1000}},
		{"tiny pieces", &pieces{left: 100 << 10, length: 10}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if text, err := do(c, "POST", href+"/upload", tt.body); err != nil || !strings.HasSuffix(text, "<nil>") {
				t.Error(text, err)
			}
		})
	}
	if text, err := do(c, "POST", href+"/echo", bytes.NewReader(honestText)); err != nil || len(text) != len(honestText) {
		t.Error(len(text), err)
	}
	n.checkConnections(1)
}

// pieces is a body that is read piece by piece.
type pieces struct{ left, length int }

func (r *pieces) Read(p []byte) (int, error) {
	if r.left == 0 {
		return 0, io.EOF
	}
	n := min(r.left, r.length, len(p))
	r.left -= n
	return n, nil
}

// TestKeptConnections checks that a connection stays between requests, and that requests that are
// given up don't disturb others.
func TestKeptConnections(t *testing.T) {
	n, c, href := startHonest(t)
	for range 3 {
		if _, err := get(c, href+"/small"); err != nil {
			t.Error(err)
		}
		time.Sleep(300 * time.Millisecond)
	}
	n.checkConnections(1)
	resp, err := c.Do(newRequest(t, href+"/big"))
	if err != nil {
		t.Fatal(err)
	}
	for range 10 {
		ctx, cancel := context.WithTimeout(t.Context(), 5*time.Millisecond)
		if _, err := c.Do(newRequest(t, href+"/slow").WithContext(ctx)); !errors.Is(err, context.DeadlineExceeded) {
			t.Error(err)
		}
		cancel()
	}
	if length, err := io.Copy(io.Discard, resp.Body); err != nil || int(length) != len(honestText) {
		t.Errorf("%d bytes, %v", length, err)
	}
	resp.Body.Close()
	n.checkConnections(1)
}

// TestOverheadLimits covers what the limit of bytes besides bodies depends on.
func TestOverheadLimits(t *testing.T) {
	n := newTestNet(t)
	certificate, o := n.hostileOptions()
	countLines(t)
	// headers answers after n bytes of headers, and frames after n bytes of frames.
	headers := func(n int) func(*http2.Framer, uint32) error {
		return func(f *http2.Framer, stream uint32) error {
			return writeHeaders(f, stream, true, ":status", "200", "x", strings.Repeat("\\", n))
		}
	}
	frames := func(n int) func(*http2.Framer, uint32) error {
		return func(f *http2.Framer, stream uint32) error {
			for range n / 1000 {
				if err := f.WriteRawFrame(0xfe, 0, 0, make([]byte, 990)); err != nil {
					return err
				}
			}
			return writeHeaders(f, stream, true, ":status", "200")
		}
	}
	for _, tt := range []struct {
		name   string
		set    func(*urlhttp.Options)
		answer func(*http2.Framer, uint32) error
		want   error
	}{
		{"headers", func(*urlhttp.Options) {}, headers(20 << 10), nil},
		{"large headers", func(*urlhttp.Options) {}, headers(80 << 10), urlhttp.ErrTooMuchOverhead},
		{"large headers, if allowed", func(o *urlhttp.Options) { o.MaxHeaderBytes = 400 << 10 }, headers(80 << 10), nil},
		{"large headers, without a limit", func(o *urlhttp.Options) { o.MaxHeaderBytes = -1 }, headers(300 << 10), nil},
		{"large headers, without a limit of bodies", func(o *urlhttp.Options) { o.MaxBodyBytes = -1 }, headers(80 << 10), nil},
		{"frames", func(*urlhttp.Options) {}, frames(50 << 10), nil},
		{"many frames", func(*urlhttp.Options) {}, frames(80 << 10), urlhttp.ErrTooMuchOverhead},
		{"many frames, without a limit of bodies", func(o *urlhttp.Options) { o.MaxBodyBytes = -1 }, frames(1 << 20), nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := startFlood(t, certificate, func(f *http2.Framer, _ net.Conn, stream uint32) error { return tt.answer(f, stream) })
			o := o
			tt.set(&o)
			if _, err := get(n.client(o), s.href); !errors.Is(err, tt.want) {
				t.Errorf("%v, want %v", err, tt.want)
			}
		})
	}
}

// TestSharedOverhead checks what the error says if other requests used the connection.
func TestSharedOverhead(t *testing.T) {
	n := newTestNet(t)
	certificate, o := n.hostileOptions()
	countLines(t)
	unknown := floodFrame{kind: 0xfe}
	for _, shared := range []bool{false, true} {
		t.Run(fmt.Sprint("shared: ", shared), func(t *testing.T) {
			flooding := make(chan bool)
			s := startFlood(t, certificate, func(f *http2.Framer, conn net.Conn, stream uint32) error {
				if err := writeHeaders(f, stream, false, ":status", "200"); err != nil || shared && stream == 1 {
					return err
				}
				<-flooding
				return unknown.send(conn, stream)
			})
			c := n.client(o)
			var open []*http.Response
			for len(open) == 0 || shared && len(open) == 1 {
				resp, err := c.Do(newRequest(t, s.href))
				if err != nil {
					t.Fatal(err)
				}
				defer resp.Body.Close()
				open = append(open, resp)
			}
			close(flooding)
			for _, resp := range open {
				_, err := io.ReadAll(resp.Body)
				var refused *urlhttp.Error
				if !errors.Is(err, urlhttp.ErrTooMuchOverhead) || !errors.As(err, &refused) || refused.Temporary() != shared {
					t.Errorf("%v", err)
				}
			}
			if s.connections.Load() != 1 {
				t.Errorf("%d connections", s.connections.Load())
			}
		})
	}
	if (&urlhttp.Error{Err: io.EOF}).Temporary() {
		t.Error("each error is temporary")
	}
}
