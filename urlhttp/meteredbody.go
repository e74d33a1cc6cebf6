package urlhttp

import (
	"bytes"
	"io"
	"net/http"
	"sync"
	"time"
)

// maxAhead limits the bytes of a body that are read before the caller asks for them. They allow
// the connection as many bytes again, so it can always receive a streamWindow for each body that
// nobody reads.
const maxAhead = 2 * streamWindow

// A body that is closed early is read on for a moment. If that is its end, the connection can be
// used again. If others use the connection, it reads until what may still be on the way is no more
// than what has arrived.
const (
	maxDrain           = 16 << 10
	maxDrainTime       = 5 * time.Millisecond
	maxSharedDrain     = streamWindow
	maxSharedDrainTime = 50 * time.Millisecond
)

// A meteredBody tells its connection how many bytes net/http delivers. If the connection waits for
// a caller to read, it is read ahead.
type meteredBody struct {
	io.ReadCloser
	exchange *exchange

	mu        sync.Mutex
	changed   sync.Cond    // what Read or run waits for
	ahead     bytes.Buffer // bytes that were read ahead
	isAhead   bool         // only run reads the ReadCloser
	isReading bool         // only Read or Close reads the ReadCloser
	isClosed  bool
	err       error // the last error of the ReadCloser
}

// meter returns a body that counts its bytes for e.
func (e *exchange) meter(body io.ReadCloser) io.ReadCloser {
	b := &meteredBody{ReadCloser: body, exchange: e}
	b.changed.L = &b.mu
	e.conn.mu.Lock()
	defer e.conn.mu.Unlock()
	e.body = b
	e.conn.changed.Broadcast()
	return b
}

func (b *meteredBody) Read(p []byte) (int, error) {
	b.mu.Lock()
	if b.isAhead {
		defer b.mu.Unlock()
		return b.readBuffered(p)
	}
	b.isReading = true
	b.mu.Unlock()
	n, err := b.ReadCloser.Read(p)
	b.mu.Lock()
	b.isReading = false
	b.err = err
	b.mu.Unlock()
	b.exchange.delivers(n, err)
	return n, err
}

// readBuffered is Read for a body that is read ahead.
func (b *meteredBody) readBuffered(p []byte) (int, error) {
	for b.ahead.Len() == 0 && b.err == nil && !b.isClosed {
		b.changed.Wait()
	}
	switch {
	case b.isClosed:
		return 0, http.ErrBodyReadAfterClose
	case b.ahead.Len() == 0:
		return 0, b.err
	}
	b.changed.Broadcast()
	return b.ahead.Read(p)
}

// readAhead begins to read ahead, unless somebody reads anyway.
func (b *meteredBody) readAhead() {
	if b == nil {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if !b.isAhead && !b.isReading && !b.isClosed {
		b.isAhead = true
		go b.run()
	}
}

// run reads ahead until the body ends.
func (b *meteredBody) run() {
	buf := make([]byte, 32<<10)
	for !b.isOver() {
		n, err := b.ReadCloser.Read(buf)
		b.mu.Lock()
		b.ahead.Write(buf[:n])
		b.err = err
		b.changed.Broadcast()
		b.mu.Unlock()
		b.exchange.delivers(n, err)
	}
}

// isOver waits until there is room for more, and reports whether the body has ended.
func (b *meteredBody) isOver() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	for b.ahead.Len() >= maxAhead && b.err == nil && !b.isClosed {
		b.changed.Wait()
	}
	return b.err != nil || b.isClosed
}

func (b *meteredBody) Close() error {
	b.exchange.closes()
	b.mu.Lock()
	isFree := !b.isAhead && !b.isReading && !b.isClosed && b.err == nil
	b.isClosed = true
	b.changed.Broadcast()
	b.mu.Unlock()
	if isFree {
		b.drain()
	}
	err := b.ReadCloser.Close()
	b.exchange.leave(false)
	return err
}

// drain reads on for a moment.
func (b *meteredBody) drain() {
	left, limit := int64(maxDrain), maxDrainTime
	if b.exchange.isShared() {
		left, limit = maxSharedDrain, maxSharedDrainTime
	}
	timer := time.AfterFunc(limit, func() { b.ReadCloser.Close() })
	defer timer.Stop()
	for buf := make([]byte, 16<<10); left > 0; {
		n, err := b.ReadCloser.Read(buf)
		left -= int64(n)
		b.exchange.delivers(n, err)
		if err != nil {
			return
		}
	}
}
