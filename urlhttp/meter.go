package urlhttp

import (
	"bytes"
	"encoding/binary"
	"math"
	"net"
	"sync"
	"sync/atomic"
	"time"
)

// net/http reads an HTTP/2 connection for as long as it is kept, and logs a line for each frame of
// a type that it doesn't know, so a server could fill the log and keep a machine busy. TLS hides
// the frames from this package, but the bytes can be counted, and compared with the bytes of the
// bodies in them.

// The bytes that a server may send besides bodies.
const (
	// maxOverhead applies to each request that is open, in addition to one byte for each byte of
	// its body.
	maxOverhead = 64 << 10

	// maxIdleBytes applies while no request is open.
	maxIdleBytes = 900

	// sentPerByte is the number of bytes that a client has to send for a further byte: a server
	// acknowledges what it receives.
	sentPerByte = 16
)

// netHTTPMaxHeaderBytes is the limit of net/http.
const netHTTPMaxHeaderBytes = 10 << 20

// patience is how long a connection without a byte left waits for a body to be read.
const patience = 250 * time.Millisecond

// settling limits the time to wait for the bytes that arrived with the end of the last request.
const settling = 100 * time.Millisecond

// streamWindow limits the bytes of a body that a server may send before net/http passes them on.
const streamWindow = 1 << 20

// maxAdrift limits what is allowed for requests that were given up. Networks hold less.
const maxAdrift = 8 * streamWindow

// maxFrame limits a frame. net/http passes on the bytes of a frame only once all have arrived, so
// they have to be far less than maxOverhead.
const maxFrame = 16 << 10

// A meteredConn is a connection whose bytes are counted once it turns out to be one of HTTP/2.
type meteredConn struct {
	net.Conn
	overhead int64 // for each open request

	isFree atomic.Bool // set for a connection that isn't one of HTTP/2

	mu      sync.Mutex
	changed sync.Cond // what Read or settle waits for
	err     error     // why the connection was closed
	isUsed  bool      // there has been a request
	open    map[*exchange]*exchange
	excess  int64 // bytes received, less those allowed for bodies and for bytes sent
	adrift  int64 // bytes that may still arrive for requests that were given up
	sent    int64 // bytes sent that aren't in excess yet
	records records

	isReading bool // a Read waits, so net/http has handled what was read before
	reads     int  // calls of Read that have ended
	isWriting bool
}

// isMetered reports whether connections are metered: a caller who reads bodies without a limit
// trusts the server.
func (o *Options) isMetered() bool { return o.MaxBodyBytes >= 0 }

// maxOverhead returns the bytes that a server may send for each request besides the body. Headers
// are among them.
func (o *Options) maxOverhead() int64 {
	if o.MaxHeaderBytes < 0 {
		return netHTTPMaxHeaderBytes
	}
	return max(maxOverhead, o.MaxHeaderBytes)
}

func newMeteredConn(conn net.Conn, overhead int64) *meteredConn {
	c := &meteredConn{Conn: conn, overhead: overhead, open: map[*exchange]*exchange{}}
	c.changed.L = &c.mu
	return c
}

func (c *meteredConn) Read(p []byte) (int, error) {
	if c.isFree.Load() || len(p) == 0 {
		return c.Conn.Read(p)
	}
	room, err := c.waitForRoom()
	if err != nil {
		return 0, err
	}
	n, err := c.Conn.Read(p[:min(int64(len(p)), room)])
	return c.count(p[:n], err)
}

// waitForRoom returns how many bytes may be read. If there are none, it waits until a body has been
// read: before, nobody knows which bytes belong to bodies.
func (c *meteredConn) waitForRoom() (int64, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.isReading = true
	c.changed.Broadcast()
	c.wait(patience, func() bool {
		if c.err != nil || c.isFree.Load() || c.room() > 0 || len(c.open) == 0 {
			return true
		}
		for e := range c.open {
			e.body.readAhead()
		}
		return false
	})
	switch room := c.room(); {
	case c.err != nil:
		return 0, c.err
	case c.isFree.Load():
		return math.MaxInt64, nil
	case room > 0:
		return room, nil
	}
	c.refuse()
	return 0, c.err
}

// wait waits until isDone returns true, but no longer than d.
func (c *meteredConn) wait(d time.Duration, isDone func() bool) {
	if isDone() {
		return
	}
	isLate := false
	timer := time.AfterFunc(d, func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		isLate = true
		c.changed.Broadcast()
	})
	defer timer.Stop()
	for !isLate && !isDone() {
		c.changed.Wait()
	}
}

// room returns how many more bytes the server may send now.
func (c *meteredConn) room() int64 { return c.limit() - c.excess }

// limit returns how many bytes besides bodies the server may send.
func (c *meteredConn) limit() int64 {
	switch {
	case !c.isUsed: // the handshake
		return maxOverhead
	case len(c.open) == 0:
		return maxIdleBytes
	}
	return c.overhead * int64(len(c.open))
}

// count counts bytes that were read. It fails if they are too many: the last request may have
// ended since.
func (c *meteredConn) count(p []byte, err error) (int, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.isReading = false
	c.reads++
	c.excess += int64(len(p))
	c.records.read(p)
	if c.err == nil && c.room() < 0 && len(c.open) == 0 && !c.isFree.Load() {
		c.refuse()
	}
	if c.err != nil {
		return 0, c.err
	}
	return len(p), err
}

// Write counts the bytes sent.
func (c *meteredConn) Write(p []byte) (int, error) {
	if c.isFree.Load() {
		return c.Conn.Write(p)
	}
	c.mu.Lock()
	c.isWriting = true
	c.mu.Unlock()
	n, err := c.Conn.Write(p)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.isWriting = false
	c.records.wrote(p[:n])
	if len(c.open) > 0 {
		c.sent += int64(n)
		c.excess -= c.sent / sentPerByte
		c.sent %= sentPerByte
	}
	c.changed.Broadcast()
	return n, err
}

// unblock closes the connection if the context of a request has ended while a Write waits for the
// server. net/http would wait for this Write, too, before it gives up the request.
func (c *meteredConn) unblock(e *exchange) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.wait(settling, func() bool { return !c.isWriting || c.open[e] == nil || c.err != nil })
	if c.isWriting && c.open[e] != nil {
		c.close(net.ErrClosed)
	}
}

// Close ends a Read that waits.
func (c *meteredConn) Close() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.close(net.ErrClosed)
}

// close closes the connection. err is the error of each further Read.
func (c *meteredConn) close(err error) error {
	if c.err == nil {
		c.err = err
	}
	c.changed.Broadcast()
	return c.Conn.Close()
}

// refuse closes the connection because the server has sent too much.
func (c *meteredConn) refuse() {
	c.close(&overheadError{most: c.limit(), isShared: len(c.open) > 1})
}

// join adds a request to the connection.
func (c *meteredConn) join(e *exchange, isHTTP2 bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !isHTTP2 {
		c.isFree.Store(true)
	}
	if len(c.open) == 0 && c.isUsed {
		c.excess = 0
	}
	e.isLate = c.err != nil
	c.isUsed = true
	c.open[e] = e
	c.changed.Broadcast()
}

// leave removes a request from the connection, together with the bytes allowed for it. If the
// response hasn't arrived to its end, the rest of it may still be on the way, so the connection
// is closed unless other requests use it. For these, what may be on the way for a request that
// the caller has given up is allowed, and the connection is closed after the last of them.
func (c *meteredConn) leave(e *exchange, isComplete bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.open[e] == nil {
		return
	}
	delete(c.open, e)
	var delivered int64
	for other := range c.open {
		delivered += other.delivered
	}
	if !isComplete {
		delivered += e.delivered
	}
	if !isComplete && e.isGivenUp() {
		c.excess -= streamWindow
		c.adrift = min(c.adrift+streamWindow+c.overhead, maxAdrift)
	}
	c.excess = max(c.excess-c.overhead, -delivered-c.adrift)
	c.changed.Broadcast()
	if len(c.open) > 0 || c.isFree.Load() {
		return
	}
	if !isComplete || c.adrift > 0 {
		c.close(net.ErrClosed)
		return
	}
	c.excess = c.records.partial()
	c.settle()
}

// settle waits until net/http has handled the bytes that arrived with the end of the last request,
// and reads again. Otherwise they would be handled, and logged, after the request.
func (c *meteredConn) settle() {
	reads := c.reads
	c.wait(settling, func() bool { return c.isReading || c.reads > reads || c.err != nil })
}

// records follows the TLS records that a connection receives.
type records struct {
	isTLS  bool
	header [5]byte
	length int64 // of the record, with its header
	n      int64 // bytes of it that have arrived
}

// wrote looks for a ClientHello: a proxy may get other bytes before it.
func (r *records) wrote(p []byte) {
	r.isTLS = r.isTLS || bytes.HasPrefix(p, []byte{22, 3})
}

func (r *records) read(p []byte) {
	for r.isTLS && len(p) > 0 {
		if r.n < int64(len(r.header)) {
			n := copy(r.header[r.n:], p)
			r.n += int64(n)
			p = p[n:]
			r.length = int64(len(r.header)) + int64(binary.BigEndian.Uint16(r.header[3:]))
		}
		if r.n >= int64(len(r.header)) {
			n := min(int64(len(p)), r.length-r.n)
			r.n += n
			p = p[n:]
			if r.n == r.length {
				r.n = 0
			}
		}
	}
}

// partial returns how many bytes have arrived of a record that isn't complete. What is in it
// counts only once it is.
func (r *records) partial() int64 { return r.n }
