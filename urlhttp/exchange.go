package urlhttp

import (
	"context"
	"crypto/tls"
	"errors"
	"io"
	"net/http"
	"net/http/httptrace"
	neturl "net/url"
	"sync/atomic"
)

// maxDials limits the connections for one request. net/http keeps making connections while an
// HTTP/2 server refuses to answer in certain ways.
const maxDials = 8

// A sending is the state of a request in the transport of a client. The context of
// the request carries it.
type sending struct {
	dials     atomic.Int32 // connections made for it
	hasChosen bool         // proxy has been chosen
	proxy     *neturl.URL  // the proxy to ask, or nil

	isMetered   bool      // the connection's bytes are counted
	exchange    *exchange // on the connection of the last attempt, or nil
	hasReturned bool      // the transport has answered
}

type sendingKey struct{}

// An exchange is a request and its response on a metered connection.
type exchange struct {
	conn   *meteredConn
	ctx    context.Context // of the request
	isLate bool            // the connection was closed before the request was sent
	stop   func() bool

	// The lock of conn guards these.
	delivered int64 // bytes of the body
	body      *meteredBody
	isClosed  bool // the caller has closed the body
}

// gotConn is called when net/http has chosen a connection for a request, and again if it tries
// another one. ctx is the context of the request.
func (s *sending) gotConn(ctx context.Context, info httptrace.GotConnInfo) {
	if s.hasReturned {
		return // the caller has copied the context into another request
	}
	if s.exchange != nil {
		s.exchange.leave(true)
		s.exchange = nil
	}
	conn, isHTTP2 := info.Conn, false
	for {
		t, ok := conn.(*tls.Conn)
		if !ok {
			break
		}
		isHTTP2 = isHTTP2 || t.ConnectionState().NegotiatedProtocol == "h2"
		conn = t.NetConn()
	}
	if c, ok := conn.(*meteredConn); ok {
		e := &exchange{conn: c, ctx: ctx}
		s.exchange = e
		c.join(e, isHTTP2)
		e.stop = context.AfterFunc(ctx, func() { c.unblock(e) })
	}
}

// delivers counts n bytes of the body, and ends the exchange if err isn't nil.
func (e *exchange) delivers(n int, err error) {
	c := e.conn
	c.mu.Lock()
	e.delivered += int64(n)
	c.excess -= 2 * int64(n)
	c.changed.Broadcast()
	c.mu.Unlock()
	if err != nil {
		e.leave(err == io.EOF)
	}
}

func (e *exchange) leave(isComplete bool) {
	e.stop()
	e.conn.leave(e, isComplete)
}

// closes notes that the caller closes the body.
func (e *exchange) closes() {
	e.conn.mu.Lock()
	defer e.conn.mu.Unlock()
	e.isClosed = true
}

// isGivenUp reports whether the caller, and not the server, has ended the exchange.
func (e *exchange) isGivenUp() bool { return e.isClosed || e.ctx.Err() != nil }

// isShared reports whether other requests are open on the connection.
func (e *exchange) isShared() bool {
	e.conn.mu.Lock()
	defer e.conn.mu.Unlock()
	return len(e.conn.open) > 1
}

// refusal returns the reason why the connection was closed while the exchange used it, or err.
func (e *exchange) refusal(err error) error {
	e.conn.mu.Lock()
	defer e.conn.mu.Unlock()
	if errors.Is(e.conn.err, ErrTooMuchOverhead) {
		return e.conn.err
	}
	return err
}

// roundTrip asks base. If base has chosen a connection that was just closed, nothing has been sent,
// so it asks again.
func (s *sending) roundTrip(base http.RoundTripper, req *http.Request) (*http.Response, error) {
	defer func() { s.hasReturned = true }()
	for range maxDials {
		resp, err := base.RoundTrip(req)
		e := s.exchange
		if err == nil || e == nil {
			return resp, err
		}
		e.leave(false)
		if err = e.refusal(err); !e.isLate {
			return nil, err
		}
		if req = repeated(req); req == nil {
			return nil, err
		}
		s.exchange = nil
	}
	return nil, &detailError{ErrTooManyConnections, "each was closed"}
}

// repeated returns a request to make req once more, or nil if its body can't be read again.
func repeated(req *http.Request) *http.Request {
	if req.Body == nil || req.Body == http.NoBody {
		return req
	}
	if req.GetBody == nil {
		return nil
	}
	body, err := req.GetBody()
	if err != nil {
		return nil
	}
	again := *req
	again.Body = body
	return &again
}

// ends ends the exchange of a response that has no body.
func (s *sending) ends() {
	if s.exchange != nil {
		s.exchange.leave(true)
	}
}
