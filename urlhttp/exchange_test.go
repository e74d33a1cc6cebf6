package urlhttp

import (
	"bytes"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptrace"
	"net/netip"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// A scriptedConn is a connection that receives what a test says.
type scriptedConn struct {
	net.Conn
	unread   []byte      // what the server has sent
	arrives  chan []byte // what it sends later, or nil
	written  int
	isClosed bool
	blocked  chan struct{} // what a Write waits for, or nil
}

func (c *scriptedConn) Read(p []byte) (int, error) {
	if c.arrives != nil {
		c.unread = <-c.arrives
	}
	n := copy(p, c.unread)
	c.unread = c.unread[n:]
	return n, nil
}

func (c *scriptedConn) Write(p []byte) (int, error) {
	if c.blocked != nil {
		<-c.blocked
	}
	c.written += len(p)
	return len(p), nil
}

func (c *scriptedConn) Close() error {
	if c.blocked != nil && !c.isClosed {
		close(c.blocked)
	}
	c.isClosed = true
	return nil
}

// A metering is a metered connection, and its requests by name.
type metering struct {
	*meteredConn
	server   *scriptedConn
	requests map[string]*exchange
	refused  int // bytes that a Read returned with an error
	recorded int // bytes of records
	stopped  int // calls of stop
}

func newMetering() *metering {
	server := &scriptedConn{}
	return &metering{newMeteredConn(server, maxOverhead), server, map[string]*exchange{}, 0, 0, 0}
}

// do runs steps such as "open a; receive 100; body a 50; end a".
func (m *metering) do(steps string) {
	if steps == "" {
		return
	}
	for step := range strings.SplitSeq(steps, "; ") {
		var verb, name string
		var n int
		if _, err := fmt.Sscan(step, &verb, &n); err != nil {
			fmt.Sscan(step, &verb, &name, &n)
		}
		e := m.requests[name]
		switch verb {
		case "receive":
			m.receive(make([]byte, n))
		case "hello": // of TLS
			m.Write([]byte{22, 3, 1, 0, 100})
		case "record": // the next n bytes of TLS records of 1,000 bytes
			record := append([]byte{23, 3, 3, 3, 0xe3}, make([]byte, 995)...)
			m.receive(bytes.Repeat(record, 3)[m.recorded:][:n])
			m.recorded += n
		case "send":
			m.Write(make([]byte, n))
		case "open", "http/1.1":
			e = &exchange{conn: m.meteredConn, ctx: context.Background(), stop: func() bool { m.stopped++; return true }}
			m.requests[name] = e
			m.join(e, verb == "open")
		case "body":
			e.delivers(n, nil)
		case "end": // of the body, or of a response without one
			e.delivers(0, io.EOF)
		case "fail":
			e.delivers(0, errors.New("reset"))
		case "shut":
			m.Close()
		case "block":
			m.server.blocked = make(chan struct{}, 1)
			go m.Write(make([]byte, 1))
		case "unblock":
			m.server.blocked <- struct{}{}
		case "no-body":
			(&sending{exchange: e}).ends()
		case "close":
			e.closes()
			e.leave(false)
		default:
			panic(step)
		}
	}
}

// receive reads what the server sends.
func (m *metering) receive(p []byte) {
	m.server.unread = p
	buf := make([]byte, 4096)
	for len(m.server.unread) > 0 {
		if n, err := m.Read(buf); err != nil {
			m.refused += n
			return
		}
	}
}

// state says how many bytes may follow, or why none may.
func (m *metering) state() string {
	m.mu.Lock()
	defer m.mu.Unlock()
	switch {
	case m.err != nil && (!m.server.isClosed || m.refused > 0):
		return "not closed, although " + m.err.Error()
	case m.err != nil:
		return m.err.Error()
	case m.isFree.Load():
		return "free"
	}
	return fmt.Sprint(m.room())
}

// TestMeter covers the bytes that a server may still send after some steps.
func TestMeter(t *testing.T) {
	const closed, over, idle = "use of closed network connection", "too many bytes besides bodies: more than 65536 bytes", "too many bytes besides bodies: more than 900 bytes"
	for _, tt := range []struct{ name, steps, want string }{
		{"handshake", "receive 1000", "64536"},
		{"all of the handshake", "receive 65536", "0"},
		{"too long a handshake", "receive 65537", over},
		{"the handshake is a part of the first request", "receive 1000; open a", "64536"},
		{"a later request", "receive 1000; open a; end a; open b", "65536"},
		{"a second request at the same time", "open a; receive 1000; open b", "130072"},
		{"a body counts for itself and for as many bytes", "open a; receive 1000; body a 300", "65136"},
		{"the end of a body", "open a; body a 300; end a", "900"},
		{"an answer without a body", "open a; no-body a", "900"},
		{"all that a request may cost", "open a; receive 65536", "0"},
		{"more than a request may cost", "open a; receive 65537", over},
		{"a byte for each 16 that are sent", "open a; receive 1000; send 15", "64536"},
		{"they add up", "open a; receive 1000; send 15; send 2; send 15", "64538"},
		{"bytes that are sent without a request", "open a; end a; send 1600", "900"},

		{"between requests", "open a; end a; receive 900", "0"},
		{"too much between requests", "open a; end a; receive 901", idle},
		{"a request after that", "open a; end a; receive 900; open b", "65536"},
		{"the bytes of a request don't count after it", "open a; receive 5000; end a", "900"},
		{"HTTP/1.1", "http/1.1 a; receive 100000; end a; receive 100000", "free"},

		// A request takes along what it may cost, but nothing that its own body allowed.
		{"the first of two ends", "open a; open b; receive 70000; end a", "61072"},
		{"the first of two ends unused", "open a; open b; end a", "65536"},
		{"bodies of those that stay are allowed", "open a; open b; body a 100; body b 50; end a", "65586"},
		{"an end that is told twice", "open a; open b; end a; end a", "65536"},

		// Without its end, a body may still be on the way.
		{"a body fails", "open a; fail a", closed},
		{"a body is closed", "open a; close a", closed},
		{"one of two fails", "open a; open b; body a 100; body b 50; fail a", "65686"},
		{"one of two is closed", "open a; open b; body a 100; body b 50; close a", "1179798"},
		{"the other then ends", "open a; open b; close a; end b", closed},
		{"ten of many are closed", strings.Repeat("open a; ", 1) + "open c" + strings.Repeat("; open b; close b", 10), "8519680"},

		// TLS counts once a record is whole.
		{"a part of a header", "hello; open a; end a; record 3", "897"},
		{"a part of a record as a request ends", "hello; open a; record 600; end a", "300"},
		{"a whole record as a request ends", "hello; open a; record 1000; end a", "900"},
		{"two records and a part", "hello; open a; record 2300; end a", "600"},
		{"a record in two parts of its header", "hello; open a; record 4; record 996; end a", "900"},
		{"a record in two parts", "hello; open a; record 5; record 995; end a", "900"},
		{"a header byte by byte", "hello; open a; record 1; record 1; record 1; end a", "897"},
		{"TLS after other bytes", "send 5; hello; send 5; open a; end a; record 3", "897"},
		{"no TLS", "open a; record 600; end a", "900"},
		{"no TLS, and bytes sent", "send 5; open a; record 600; end a", "900"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				m := newMetering()
				m.do(tt.steps)
				if got := m.state(); got != tt.want {
					t.Errorf("%s: %s, want %s", tt.steps, got, tt.want)
				}
			})
		})
	}
}

// TestMeterShared covers whether the error says that other requests used the connection.
func TestMeterShared(t *testing.T) {
	for steps, want := range map[string]bool{
		"receive 65537": false, "open a; receive 65537": false, "open a; end a; receive 901": false,
		"open a; open b; receive 131073": true, "open a; open b; end a; receive 65537": false,
	} {
		synctest.Test(t, func(t *testing.T) {
			m := newMetering()
			m.do(steps)
			var e *overheadError
			if !errors.As(m.err, &e) || e.isShared != want {
				t.Errorf("%s: %v", steps, m.err)
			}
		})
	}
}

// TestOverheadOptions covers which connections are metered, and the limit for each request.
func TestOverheadOptions(t *testing.T) {
	for limit, want := range map[int64]int64{-1: 10 << 20, 0: 64 << 10, 100: 64 << 10, 400 << 10: 400 << 10} {
		if got := (&Options{MaxHeaderBytes: limit}).maxOverhead(); got != want {
			t.Errorf("MaxHeaderBytes %d: %d, want %d", limit, got, want)
		}
	}
	for limit, want := range map[int64]bool{-1: false, 0: true, 1: true} {
		if got := (&Options{MaxBodyBytes: limit}).isMetered(); got != want {
			t.Errorf("MaxBodyBytes %d: %v", limit, got)
		}
	}
}

// TestDials covers the connections for one request, and their type.
func TestDials(t *testing.T) {
	l, err := net.Listen("tcp4", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	o := Options{Guard: Guard{Allow: []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")}, AnyPort: true}}
	dial := o.dialContext()
	for _, isMetered := range []bool{false, true} {
		s := &sending{isMetered: isMetered}
		ctx := context.WithValue(t.Context(), sendingKey{}, s)
		for range 8 {
			conn, err := dial(ctx, "tcp", l.Addr().String())
			if err != nil {
				t.Fatal(err)
			}
			conn.Close()
			if _, ok := conn.(*meteredConn); ok != isMetered {
				t.Errorf("a connection is a %T", conn)
			}
		}
		if _, err := dial(ctx, "tcp", l.Addr().String()); !errors.Is(err, ErrTooManyConnections) {
			t.Errorf("the ninth connection: %v", err)
		}
	}
	// Without a request, which a caller can do with the Base of a client.
	conn, err := dial(t.Context(), "tcp", l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	conn.Close()
	// The other limits of connections are net/http's own.
	got, usual := o.newTransport(), http.DefaultTransport.(*http.Transport)
	if got.MaxIdleConns != usual.MaxIdleConns || got.IdleConnTimeout != usual.IdleConnTimeout || got.ExpectContinueTimeout != usual.ExpectContinueTimeout {
		t.Errorf("%+v", got)
	}
}

// TestMeterWaits covers what waits, and how long.
func TestMeterWaits(t *testing.T) {
	for _, tt := range []struct {
		name, before string
		wait         func(m *metering) error
		during       string        // the steps after 10 ms
		want         error         // of wait
		took         time.Duration // of wait
	}{
		{"a read without room", "open a; receive 65536", (*metering).read, "", ErrTooMuchOverhead, patience},
		{"a read until a body is read", "open a; receive 65536", (*metering).read, "body a 1", nil, 10 * time.Millisecond},
		{"a read until another request", "open a; receive 65536", (*metering).read, "open b", nil, 10 * time.Millisecond},
		{"a read until bytes are sent", "open a; receive 65536", (*metering).read, "send 16", nil, 10 * time.Millisecond},
		{"a read until too few are sent", "open a; receive 65536", (*metering).read, "send 15", ErrTooMuchOverhead, patience},
		{"a read until the connection is closed", "open a; receive 65536", (*metering).read, "shut", net.ErrClosed, 10 * time.Millisecond},
		{"a read until the request ends", "open a; receive 65536", (*metering).read, "end a", nil, 10 * time.Millisecond},
		{"a read until another body is closed", "open a; open b; receive 131072", (*metering).read, "close a", nil, 10 * time.Millisecond},
		{"a read until HTTP/1.1", "open a; receive 65536", (*metering).read, "http/1.1 b", nil, 10 * time.Millisecond},
		{"a read without a request", "open a; end a; receive 900", (*metering).read, "", ErrTooMuchOverhead, 0},
		{"a read with room", "open a; receive 65535", (*metering).read, "", nil, 0},
		{"an empty read without room", "open a; receive 65536", func(m *metering) error { _, err := m.Read(nil); return err }, "", nil, 0},
		{"a read after the request", "open a", func(m *metering) error { return m.readLate(900) }, "end a", nil, 50 * time.Millisecond},
		{"a read of too much after the request", "open a", func(m *metering) error { return m.readLate(901) }, "end a", ErrTooMuchOverhead, 50 * time.Millisecond},
		{"a read of much during another request", "open a", func(m *metering) error { return m.readLate(901) }, "open b; end a", nil, 50 * time.Millisecond},
		{"a read of much over HTTP/1.1", "open a", func(m *metering) error { return m.readLate(901) }, "http/1.1 b; end a; end b", nil, 50 * time.Millisecond},
		{"the last request, until a read", "open a", func(m *metering) error { m.do("end a"); return nil }, "receive 1", nil, 10 * time.Millisecond},
		{"the last request, without a read after others", "open a; receive 1", func(m *metering) error { m.do("end a"); return nil }, "", nil, settling},
		{"the last request, without a read", "open a", func(m *metering) error { m.do("end a"); return nil }, "", nil, settling},
		{"the last request, until the connection is closed", "open a", func(m *metering) error { m.do("end a"); return nil }, "shut", nil, 10 * time.Millisecond},
		{"not the last request", "open a; open b", func(m *metering) error { m.do("end a"); return nil }, "", nil, 0},
		{"a write of a request that was given up", "open a; block", (*metering).unblocks, "", net.ErrClosed, settling},
		{"a write that ends", "open a; block", (*metering).unblocks, "unblock", nil, 10 * time.Millisecond},
		{"a write of a request that ends", "open a; block", (*metering).unblocks, "end a", nil, 10 * time.Millisecond},
		{"no write", "open a", (*metering).unblocks, "", nil, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				m := newMetering()
				defer m.Close()
				m.do(tt.before)
				if tt.during != "" {
					time.AfterFunc(10*time.Millisecond, func() { m.do(tt.during) })
				}
				start := time.Now()
				if err := tt.wait(m); !errors.Is(err, tt.want) || (err == nil) != (tt.want == nil) {
					t.Errorf("%v, want %v", err, tt.want)
				}
				if took := time.Since(start); took != tt.took {
					t.Errorf("took %v, want %v", took, tt.took)
				}
			})
		})
	}
}

// read reads a byte that the server has sent.
func (m *metering) read() error {
	m.server.unread = []byte{0}
	if n, err := m.Read(make([]byte, 1)); n == 0 || err == nil {
		return err
	}
	return errors.New("a byte and an error")
}

// readLate reads n bytes, which arrive after 50 ms.
func (m *metering) readLate(n int) error {
	m.server.arrives = make(chan []byte, 1)
	time.AfterFunc(50*time.Millisecond, func() { m.server.arrives <- make([]byte, n) })
	if n, err := m.Read(make([]byte, 4096)); n == 0 || err == nil {
		return err
	}
	return errors.New("bytes and an error")
}

// unblocks is what happens when the context of a request ends.
func (m *metering) unblocks() error {
	synctest.Wait()
	m.unblock(m.requests["a"])
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.err
}

// A scriptedBody is the body that net/http delivers, in pieces of a byte to 32 KiB.
type scriptedBody struct {
	left, read int
	calls      int           // of Read
	err        error         // at the end
	stalls     chan struct{} // closed by Close, or nil for a body that doesn't stall at its end

	mu       sync.Mutex
	isClosed bool
}

func (b *scriptedBody) Read(p []byte) (int, error) {
	n := min(b.left, len(p))
	b.left -= n
	b.read += n
	b.calls++
	if n > 0 || len(p) == 0 {
		return n, nil
	}
	if b.stalls != nil {
		<-b.stalls
		return 0, http.ErrBodyReadAfterClose
	}
	return 0, b.err
}

func (b *scriptedBody) Close() error {
	b.mu.Lock() // drain closes a body from a timer, too
	defer b.mu.Unlock()
	if !b.isClosed && b.stalls != nil {
		close(b.stalls)
	}
	b.isClosed = true
	return nil
}

// respond gives the request a the body.
func (m *metering) respond(b *scriptedBody) io.ReadCloser { return m.requests["a"].meter(b) }

// TestReadAhead covers bodies that nobody reads while the connection waits for that.
func TestReadAhead(t *testing.T) {
	for _, tt := range []struct {
		name string
		body *scriptedBody
		want int // bytes that are read before the caller asks for any
	}{
		{"a short body", &scriptedBody{left: 100, err: io.EOF}, 100},
		{"a long body", &scriptedBody{left: 5 << 20, err: io.EOF}, 2 << 20},
		{"a body that fails", &scriptedBody{left: 70000, err: io.ErrUnexpectedEOF}, 70000},
	} {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				m := newMetering()
				m.do("open a; open b")
				body, length := m.respond(tt.body), tt.body.left
				m.receive(make([]byte, 2*maxOverhead))
				if err := m.read(); err != nil {
					t.Error(err)
				}
				synctest.Wait()
				if tt.body.read != tt.want {
					t.Errorf("%d bytes are read ahead, want %d", tt.body.read, tt.want)
				}
				n, err := io.Copy(io.Discard, body)
				if int(n) != length || !errors.Is(err, tt.body.err) && tt.body.err != io.EOF {
					t.Errorf("%d bytes, %v", n, err)
				}
				synctest.Wait() // the caller can see the end before the meter does
				if _, isOpen := m.open[m.requests["a"]]; isOpen {
					t.Error("the request is open at the end of its body")
				}
				body.Close()
				if n, err := body.Read(make([]byte, 1)); n != 0 || err != http.ErrBodyReadAfterClose {
					t.Errorf("after Close: %d, %v", n, err)
				}
			})
		})
	}
}

// TestReadAheadStalls covers a body that is read ahead, and stalls after a byte.
func TestReadAheadStalls(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := newMetering()
		m.do("open a; open b")
		source := &scriptedBody{left: 1, stalls: make(chan struct{})}
		body := m.respond(source).(*meteredBody)
		body.readAhead()
		synctest.Wait()
		start := time.Now()
		if n, err := body.Read(make([]byte, 10)); n != 1 || err != nil {
			t.Errorf("%d, %v", n, err)
		}
		time.AfterFunc(10*time.Millisecond, func() { body.Close() })
		if n, err := body.Read(make([]byte, 10)); n != 0 || err != http.ErrBodyReadAfterClose || time.Since(start) != 10*time.Millisecond {
			t.Errorf("%d, %v after %v", n, err, time.Since(start))
		}
		synctest.Wait()
		if calls := source.calls; calls != 2 || time.Since(start) != 10*time.Millisecond {
			t.Errorf("Close reads, too: %d", calls)
		}
	})
}

// TestCloseAfterEnd checks that closing a body at its end reads no more, and may be repeated.
func TestCloseAfterEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := newMetering()
		m.do("open a")
		source := &scriptedBody{left: 10, err: io.EOF}
		body := m.respond(source)
		if _, err := io.ReadAll(body); err != nil {
			t.Error(err)
		}
		calls := source.calls
		body.Close()
		body.Close()
		if got := m.state(); source.calls != calls || got != "900" || m.stopped == 0 {
			t.Errorf("%d calls, then %d; %s; %d calls of stop", calls, source.calls, got, m.stopped)
		}
	})
}

// TestReadAheadOfLate checks that a body is read ahead if it arrives while the connection waits.
func TestReadAheadOfLate(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := newMetering()
		m.do("open a; receive 65536")
		time.AfterFunc(10*time.Millisecond, func() { m.respond(&scriptedBody{left: 1, err: io.EOF}) })
		start := time.Now()
		if err := m.read(); err != nil || time.Since(start) != 10*time.Millisecond {
			t.Errorf("%v after %v", err, time.Since(start))
		}
		time.Sleep(2 * settling) // of the connection, at the end of the body
	})
}

// TestGotConn covers connections that net/http chooses for a request.
func TestGotConn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m, other := newMetering(), newMetering()
		ctx, cancel := context.WithCancel(t.Context())
		s := &sending{}
		s.gotConn(ctx, httptrace.GotConnInfo{Conn: m.meteredConn})
		if got := m.state(); got != "free" || s.exchange.conn != m.meteredConn {
			t.Errorf("without HTTP/2: %s", got)
		}
		if n, err := m.Write(make([]byte, 5)); n != 5 || err != nil || m.server.written != 5 {
			t.Errorf("written: %d, %v, and sent %d", n, err, m.server.written)
		}
		m.isFree.Store(false) // as with HTTP/2
		s.gotConn(ctx, httptrace.GotConnInfo{Conn: tls.Client(other.meteredConn, &tls.Config{})})
		if got := other.state(); got != "free" || s.exchange.conn != other.meteredConn {
			t.Errorf("with TLS, without HTTP/2: %s", got)
		}
		if got := m.state(); got != "900" {
			t.Errorf("the first connection: %s", got)
		}
		other.isFree.Store(false)
		other.do("block")
		synctest.Wait()
		cancel()
		time.Sleep(settling)
		synctest.Wait()
		if got := other.state(); got != net.ErrClosed.Error() {
			t.Errorf("after the context, with a Write that waits: %s", got)
		}
		unmetered, _ := net.Pipe()
		s.gotConn(ctx, httptrace.GotConnInfo{Conn: unmetered})
		if s.exchange != nil {
			t.Error("another connection is metered")
		}
		s.hasReturned = true
		s.gotConn(ctx, httptrace.GotConnInfo{Conn: m.meteredConn})
		if s.exchange != nil {
			t.Error("a connection is metered after the answer")
		}
	})
}

// TestRepeated covers requests that are made once more.
func TestRepeated(t *testing.T) {
	text := func() (io.ReadCloser, error) { return io.NopCloser(strings.NewReader("again")), nil }
	for _, tt := range []struct {
		name string
		req  http.Request
		want string // the body, or "none" if there is no request
	}{
		{"no body", http.Request{}, ""},
		{"NoBody", http.Request{Body: http.NoBody}, ""},
		{"a body", http.Request{Body: io.NopCloser(strings.NewReader("")), GetBody: text}, "again"},
		{"a body that can't be read again", http.Request{Body: io.NopCloser(strings.NewReader("x"))}, "none"},
		{"a body whose GetBody fails", http.Request{Body: io.NopCloser(strings.NewReader("x")), GetBody: func() (io.ReadCloser, error) { return http.NoBody, io.ErrUnexpectedEOF }}, "none"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := "none"
			if again := repeated(&tt.req); again != nil {
				got = ""
				if again.Body != nil {
					body, _ := io.ReadAll(again.Body)
					got = string(body)
				}
			}
			if got != tt.want {
				t.Errorf("%q, want %q", got, tt.want)
			}
		})
	}
}

// A scriptedTransport answers a request.
type scriptedTransport func(*http.Request) (*http.Response, error)

func (f scriptedTransport) RoundTrip(req *http.Request) (*http.Response, error) { return f(req) }

// TestRoundTripAgain covers how often a transport is asked, and the error, if its connection was
// closed before the request.
func TestRoundTripAgain(t *testing.T) {
	failed := errors.New("failed")
	unrepeatable := http.Request{Body: io.NopCloser(strings.NewReader("x"))}
	for _, tt := range []struct {
		name   string
		req    http.Request
		before string // steps on each connection
		after  string // steps once the transport has chosen it
		fails  int    // how often the transport fails
		asked  int
		want   error
	}{
		{"an answer", http.Request{}, "open a", "", 0, 1, nil},
		{"a failure", http.Request{}, "open a; end a", "", 9, 1, failed},
		{"a failure because of the server", http.Request{}, "open a; end a", "receive 65537", 9, 1, ErrTooMuchOverhead},
		{"a closed connection, once", http.Request{}, "shut", "", 1, 2, nil},
		{"a closed connection, always", http.Request{}, "shut", "", 99, maxDials, ErrTooManyConnections},
		{"a closed connection, and a body", unrepeatable, "shut", "", 99, 1, failed},
	} {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				asked := 0
				s := &sending{}
				var m *metering
				resp, err := s.roundTrip(scriptedTransport(func(req *http.Request) (*http.Response, error) {
					m = newMetering()
					m.do(tt.before)
					s.exchange = &exchange{conn: m.meteredConn, ctx: t.Context(), stop: func() bool { return true }}
					m.join(s.exchange, true)
					m.do(tt.after)
					if asked++; asked > tt.fails {
						return &http.Response{}, nil
					}
					return nil, failed
				}), &tt.req)
				if asked != tt.asked || !errors.Is(err, tt.want) || (resp == nil) != (tt.want != nil) || !s.hasReturned {
					t.Errorf("asked %d times: %v", asked, err)
				}
				if err != nil && (m.err == nil || len(m.open) > 0) {
					t.Errorf("afterwards the connection has %d requests, %v", len(m.open), m.err)
				}
			})
		})
	}
}

// TestReadAheadClosed checks that closing a body ends what reads it ahead, also while that waits for
// the caller.
func TestReadAheadClosed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := newMetering()
		m.do("open a; open b")
		body := m.respond(&scriptedBody{left: 5 << 20, err: io.EOF}).(*meteredBody)
		body.readAhead()
		synctest.Wait()
		body.Close()
		synctest.Wait()
	}) // fails if a goroutine is left
}

// TestReadAheadOnce checks that a body is read only by one, the caller or the connection.
func TestReadAheadOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := newMetering()
		m.do("open a; open b")
		source := &scriptedBody{stalls: make(chan struct{})}
		body := m.respond(source).(*meteredBody)
		ended := make(chan error)
		go func() {
			_, err := body.Read(make([]byte, 1))
			ended <- err
		}()
		synctest.Wait()
		body.readAhead()
		if body.isAhead {
			t.Error("it is read twice at the same time")
		}
		start := time.Now()
		body.Close()
		if source.calls != 1 || time.Since(start) != 0 {
			t.Error("Close reads while another Read does")
		}
		if err := <-ended; err == nil {
			t.Error("a Read goes on after Close")
		}
		body.readAhead()
		if body.isAhead {
			t.Error("a closed body is read")
		}
		(*meteredBody)(nil).readAhead() // before the response
	})
}

// TestCloseEarly covers how far a body that is closed early is read on, and for how long.
func TestCloseEarly(t *testing.T) {
	for _, tt := range []struct {
		name, steps string
		body        *scriptedBody
		want        int // bytes that are read
		took        time.Duration
		state       string
	}{
		{"near its end", "open a", &scriptedBody{left: 10000, err: io.EOF}, 10000, settling, "900"},
		{"a byte from the limit", "open a", &scriptedBody{left: 16<<10 - 1, err: io.EOF}, 16<<10 - 1, settling, "900"},
		{"at the limit", "open a", &scriptedBody{left: 16 << 10, err: io.EOF}, 16 << 10, 0, net.ErrClosed.Error()},
		{"far from its end", "open a", &scriptedBody{left: 100_000}, 16 << 10, 0, net.ErrClosed.Error()},
		{"without its end", "open a", &scriptedBody{stalls: make(chan struct{})}, 0, maxDrainTime, net.ErrClosed.Error()},
		{"with others", "open a; open b", &scriptedBody{left: 100_000, err: io.EOF}, 100_000, 0, "65536"},
		{"far from its end, with others", "open a; open b", &scriptedBody{left: 5 << 20}, 1 << 20, 0, "2228224"}, // the body so far, streamWindow, and twice maxOverhead
	} {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				m := newMetering()
				m.do(tt.steps)
				if tt.body.stalls != nil {
					tt.body.stalls = make(chan struct{}) // of this bubble
				}
				body := m.respond(tt.body)
				start := time.Now()
				if err := body.Close(); err != nil {
					t.Error(err)
				}
				if took := time.Since(start); took != tt.took {
					t.Errorf("took %v, want %v", took, tt.took)
				}
				if tt.body.read != tt.want || !tt.body.isClosed {
					t.Errorf("%d bytes, want %d; closed: %v", tt.body.read, tt.want, tt.body.isClosed)
				}
				if got := m.state(); got != tt.state {
					t.Errorf("%s, want %s", got, tt.state)
				}
			})
		})
	}
}
