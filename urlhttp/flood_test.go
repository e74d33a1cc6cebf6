package urlhttp_test

import (
	"bytes"
	"crypto/tls"
	"encoding/binary"
	"errors"
	"log"
	"net"
	"net/http"
	"runtime"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"golang.org/x/net/http2"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/testing/urltest"
	"github.com/gowhatwg/url/urlhttp"
)

// A floodFrame is a frame that a server sends without an end.
type floodFrame struct {
	name    string
	kind    byte
	flags   byte
	stream  uint32 // 0, 1 for the stream of the request, or another one
	payload []byte
}

// floodFrames has the frames of each type, valid and invalid, and of unknown types.
var floodFrames = []floodFrame{
	{"DATA, empty", 0x0, 0, 1, nil},
	{"DATA, padding only", 0x0, 0x8, 1, append([]byte{255}, make([]byte, 255)...)},
	{"DATA of another stream", 0x0, 0, 3, []byte("x")},
	{"DATA of no stream", 0x0, 0, 0, []byte("x")},
	{"HEADERS of 103", 0x1, 0x4, 1, []byte("\x48\x03103")},
	{"HEADERS of another stream", 0x1, 0x4, 3, []byte("\x88")},
	{"HEADERS that can't be decoded", 0x1, 0x4, 1, []byte("\xff\xff\xff\xff\xff\xff")},
	{"PRIORITY", 0x2, 0, 1, make([]byte, 5)},
	{"PRIORITY of another stream", 0x2, 0, 7, []byte{0, 0, 0, 1, 255}},
	{"PRIORITY of a wrong length", 0x2, 0, 1, make([]byte, 3)},
	{"RST_STREAM of another stream", 0x3, 0, 3, make([]byte, 4)},
	{"RST_STREAM of a wrong length", 0x3, 0, 3, make([]byte, 3)},
	{"SETTINGS", 0x4, 0, 0, nil},
	{"SETTINGS of a window", 0x4, 0, 0, []byte{0, 4, 0, 1, 0, 0}},
	{"SETTINGS, unknown", 0x4, 0, 0, []byte{255, 255, 0, 0, 0, 0}},
	{"SETTINGS, acknowledged", 0x4, 1, 0, nil},
	{"PUSH_PROMISE", 0x5, 0x4, 1, []byte("\x00\x00\x00\x02\x82")},
	{"PING", 0x6, 0, 0, make([]byte, 8)},
	{"PING, acknowledged", 0x6, 1, 0, make([]byte, 8)},
	{"GOAWAY", 0x7, 0, 0, []byte{0, 0, 0, 9, 0, 0, 0, 0}},
	{"WINDOW_UPDATE", 0x8, 0, 0, []byte{0, 0, 0, 1}},
	{"WINDOW_UPDATE of another stream", 0x8, 0, 3, []byte{0, 0, 0, 1}},
	{"WINDOW_UPDATE of nothing", 0x8, 0, 0, []byte{0, 0, 0, 0}},
	{"CONTINUATION", 0x9, 0x4, 1, nil},
	{"ALTSVC", 0xa, 0, 0, []byte("\x00\x00h2=\":1\"")},
	{"ORIGIN", 0xc, 0, 0, []byte("\x00\x09https://a")},
	{"PRIORITY_UPDATE", 0x10, 0, 0, []byte("\x00\x00\x00\x01u=1")},
	{"unknown, empty", 0xfe, 255, 0, nil},
	{"unknown, of a stream", 0xfe, 0, 5, []byte("x")},
	{"unknown, long", 0xfe, 0, 0, make([]byte, 16<<10)},
	{"unknown, too long", 0xfe, 0, 0, make([]byte, 2<<20)},
}

// bytes returns the frame, as often as it fits into a record of TLS.
func (f floodFrame) bytes(stream uint32) []byte {
	if f.stream != 1 {
		stream = f.stream
	}
	frame := binary.BigEndian.AppendUint32(nil, uint32(len(f.payload))<<8|uint32(f.kind))
	frame = binary.BigEndian.AppendUint32(append(frame, f.flags), stream)
	frame = append(frame, f.payload...)
	return bytes.Repeat(frame, max(1, 16<<10/len(frame)))
}

// floodPhases are the times at which a server sends a frame without an end. A phase answers a
// request until it is time.
var floodPhases = []struct {
	name   string
	answer func(f *http2.Framer, stream uint32) error
	served bool // the client may read the answer
}{
	{"instead of an answer", func(*http2.Framer, uint32) error { return nil }, false},
	{"after the headers", func(f *http2.Framer, stream uint32) error {
		return writeHeaders(f, stream, false, ":status", "200")
	}, false},
	{"in the body", func(f *http2.Framer, stream uint32) error {
		if err := writeHeaders(f, stream, false, ":status", "200"); err != nil {
			return err
		}
		return f.WriteData(stream, false, make([]byte, 100))
	}, false},
	{"after the answer", func(f *http2.Framer, stream uint32) error {
		if err := writeHeaders(f, stream, false, ":status", "200"); err != nil {
			return err
		}
		return f.WriteData(stream, true, make([]byte, 100))
	}, true},
	{"after an answer without a body", func(f *http2.Framer, stream uint32) error {
		return writeHeaders(f, stream, true, ":status", "204")
	}, true},
	{"between two requests", func(f *http2.Framer, stream uint32) error {
		if err := writeHeaders(f, stream, true, ":status", "200"); err != nil {
			return err
		}
		time.Sleep(20 * time.Millisecond)
		return nil
	}, true},
}

// The limits of a flood.
const (
	maxLinesDuring = 7500
	maxLinesAfter  = 100
	maxQuiet       = time.Second
	maxAllocated   = 64 << 20
	// maxWritten is for a request and its connection: what the client may read, and what fits
	// into the buffers of the two sockets.
	maxWritten = 64<<10 + 2*100 + 96<<10
)

// TestFloods sends requests to servers that send a frame without an end, and looks at the log, the
// connections and the memory until all is quiet. With LONG, each frame comes in each phase, and
// otherwise in one of them.
func TestFloods(t *testing.T) {
	n := newTestNet(t)
	certificate, o := n.hostileOptions()
	o.Timeout = time.Second
	o.Dialer.Control = func(_, _ string, c syscall.RawConn) error { return smallBuffers(c) }
	lines := countLines(t)
	step := len(floodPhases)
	if testing.Short() {
		step *= 2
	}
	var most floodFigures
	for i, frame := range floodFrames {
		for j, phase := range floodPhases {
			if !urltest.Long() && (i+j)%step > 0 {
				continue
			}
			t.Run(phase.name+"/"+frame.name, func(t *testing.T) {
				s := startFlood(t, certificate, func(f *http2.Framer, conn net.Conn, stream uint32) error {
					if err := phase.answer(f, stream); err != nil {
						return err
					}
					return frame.send(conn, stream)
				})
				c := n.client(o)
				for range 2 {
					got, err := s.measure(t, c, lines)
					if err == nil && !phase.served {
						t.Error("no error")
					}
					got.check(t)
					most = most.max(got)
				}
			})
		}
	}
	t.Logf("at most %+v", most)
}

// send sends the frame until the connection ends.
func (f floodFrame) send(conn net.Conn, stream uint32) error {
	text := f.bytes(stream)
	for {
		if _, err := conn.Write(text); err != nil {
			return err
		}
	}
}

// A floodServer counts its connections, and the bytes that it could write.
type floodServer struct {
	href                 string
	connections, written atomic.Int64
}

// startFlood starts a server that passes each request to answer.
func startFlood(t *testing.T, certificate tls.Certificate, answer func(*http2.Framer, net.Conn, uint32) error) *floodServer {
	s := &floodServer{}
	server := hostileServer{plain: func(conn net.Conn) {
		s.connections.Add(1)
		raw, _ := conn.(*net.TCPConn).SyscallConn()
		smallBuffers(raw)
		conn = tls.Server(&countingConn{conn, &s.written}, &tls.Config{Certificates: []tls.Certificate{certificate}, NextProtos: []string{"h2"}})
		serveFrames(conn, func(f *http2.Framer, h *http2.MetaHeadersFrame) error { return answer(f, conn, h.StreamID) })
	}}
	href, _, stop := server.start(t, certificate)
	t.Cleanup(stop)
	u := url.MustParse(href)
	s.href = "https://example.com:" + u.Port() + "/"
	return s
}

// smallBuffers makes the buffers of a socket small, so that what one end writes is what the other
// reads.
func smallBuffers(c syscall.RawConn) error {
	return c.Control(func(fd uintptr) {
		setBuffer(fd, syscall.SO_RCVBUF)
		setBuffer(fd, syscall.SO_SNDBUF)
	})
}

// A countingConn counts the bytes that are written.
type countingConn struct {
	net.Conn
	written *atomic.Int64
}

func (c *countingConn) Write(p []byte) (int, error) {
	n, err := c.Conn.Write(p)
	c.written.Add(int64(n))
	return n, err
}

// countLines counts the lines of the log until the test ends.
func countLines(t *testing.T) *atomic.Int64 {
	var lines atomic.Int64
	before := log.Writer()
	log.SetOutput(writerFunc(func(p []byte) (int, error) {
		lines.Add(1)
		return len(p), nil
	}))
	t.Cleanup(func() { log.SetOutput(before) })
	return &lines
}

type writerFunc func([]byte) (int, error)

func (f writerFunc) Write(p []byte) (int, error) { return f(p) }

// floodFigures are what a request to a floodServer costs.
type floodFigures struct {
	during, after int64 // lines of the log
	written       int64 // bytes that the server could write
	connections   int64
	allocated     int64         // bytes
	quiet         time.Duration // until nothing happens after the request
}

func (f floodFigures) max(g floodFigures) floodFigures {
	return floodFigures{
		max(f.during, g.during), max(f.after, g.after), max(f.written, g.written),
		max(f.connections, g.connections), max(f.allocated, g.allocated), max(f.quiet, g.quiet),
	}
}

func (f floodFigures) check(t *testing.T) {
	if f.during > maxLinesDuring || f.after > maxLinesAfter || f.quiet > maxQuiet || f.allocated > maxAllocated ||
		f.written > maxWritten*max(f.connections, 1) || f.connections > 8 {
		t.Errorf("%+v", f)
	}
}

// measure sends a request, and waits until nothing happens any more.
func (s *floodServer) measure(t *testing.T, c *http.Client, lines *atomic.Int64) (floodFigures, error) {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	written, connections, start := s.written.Load(), s.connections.Load(), lines.Load()
	_, err := get(c, s.href)
	checkFloodError(t, err)
	end, ended := lines.Load(), time.Now()
	quiet := ended
	for last := [2]int64{}; time.Since(quiet) < 50*time.Millisecond && time.Since(ended) < 2*maxQuiet; time.Sleep(time.Millisecond) {
		if now := [2]int64{s.written.Load(), lines.Load()}; now != last {
			last, quiet = now, time.Now()
		}
	}
	runtime.ReadMemStats(&after)
	return floodFigures{
		during: end - start, after: lines.Load() - end, written: s.written.Load() - written, connections: s.connections.Load() - connections,
		allocated: int64(after.TotalAlloc - before.TotalAlloc), quiet: quiet.Sub(ended),
	}, err
}

// checkFloodError checks that a refusal is an Error.
func checkFloodError(t *testing.T, err error) {
	var refused *urlhttp.Error
	if errors.Is(err, urlhttp.ErrTooMuchOverhead) && !errors.As(err, &refused) {
		t.Errorf("not an Error: %v", err)
	}
	if err != nil {
		checkErrorText(t, "a flood", err, false)
	}
}
