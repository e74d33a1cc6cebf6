package urlhttp

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	neturl "net/url"
	"strconv"
	"sync"
	"syscall"
	"time"
)

// NewClient returns a client that is safe to use with URLs chosen by strangers. It
// speaks HTTP/1.1 and HTTP/2, keeps connections for further requests to the same
// host, and ignores proxies in the environment.
//
// Use [NewRequest] to make its requests. The client's own methods parse strings
// with net/url, whose errors can show a password.
//
// The client's CheckRedirect returns no error, because net/http would add the whole
// Location header to the error's text. Instead the client's [Transport] refuses the
// next request. Use [Options.CheckRedirect] if you need the error.
//
// The client has its own connections: keep it, and call CloseIdleConnections when
// you are done with it. The client's field Timeout can be set in addition to
// Options.Timeout.
func NewClient(o Options) *http.Client {
	o = o.clone()
	ours := o.newTransport()
	return &http.Client{
		Transport:     &Transport{Base: ours, Options: o, ours: ours},
		CheckRedirect: o.checkRedirectLater,
		Jar:           o.Jar,
	}
}

// newTransport returns a transport that makes only connections that the Guard
// allows.
func (o *Options) newTransport() *http.Transport {
	t := &http.Transport{
		DialContext:            o.dialContext(),
		TLSHandshakeTimeout:    limit(o.TLSTimeout, DefaultTLSTimeout),
		ResponseHeaderTimeout:  limit(o.HeaderTimeout, DefaultHeaderTimeout),
		MaxResponseHeaderBytes: limit(o.MaxHeaderBytes, DefaultMaxHeaderBytes),
		ExpectContinueTimeout:  time.Second,
		IdleConnTimeout:        90 * time.Second,
		MaxIdleConns:           100,
		TLSClientConfig:        o.TLS.Clone(),
		ForceAttemptHTTP2:      true, // a DialContext would turn it off
	}
	if proxy := o.Proxy; proxy != nil {
		t.Proxy = func(req *http.Request) (*neturl.URL, error) {
			// The Transport may have chosen the proxy already.
			if s, ok := req.Context().Value(sendingKey{}).(*sending); ok && s.hasChosen {
				return s.proxy, nil
			}
			u, err := proxy(req)
			if err != nil {
				return nil, ErrProxy
			}
			return u, nil
		}
	}
	return t
}

// maxDials limits the connections for one request. net/http keeps making connections while an
// HTTP/2 server refuses to answer in certain ways.
const maxDials = 8

func (o *Options) dialContext() func(ctx context.Context, network, addr string) (net.Conn, error) {
	var d net.Dialer
	if o.Dialer != nil {
		d = *o.Dialer
	}
	if timeout := limit(o.DialTimeout, DefaultDialTimeout); d.Timeout == 0 || 0 < timeout && timeout < d.Timeout {
		d.Timeout = timeout
	}
	guard := o.Guard
	if guard.Logger == nil {
		guard.Logger = o.Logger
	}
	d.ControlContext = withGuard(&guard, d.Control, d.ControlContext)
	return func(ctx context.Context, network, addr string) (net.Conn, error) {
		if s, ok := ctx.Value(sendingKey{}).(*sending); ok && s.dials.Add(1) > maxDials {
			return nil, &detailError{ErrTooManyConnections, "more than " + strconv.Itoa(maxDials) + " for one request"}
		}
		var r refusals
		conn, err := d.DialContext(context.WithValue(ctx, refusalsKey{}, &r), network, addr)
		if err != nil {
			return nil, r.explain(err)
		}
		return conn, nil
	}
}

type (
	controlFunc        = func(network, address string, c syscall.RawConn) error
	controlContextFunc = func(ctx context.Context, network, address string, c syscall.RawConn) error
)

// withGuard returns a ControlContext that asks g, and then the dialer's own
// functions.
func withGuard(g *Guard, control controlFunc, controlContext controlContextFunc) controlContextFunc {
	return func(ctx context.Context, network, address string, c syscall.RawConn) error {
		if err := g.control(ctx, network, address); err != nil {
			return err
		}
		switch {
		case controlContext != nil:
			return controlContext(ctx, network, address, c)
		case control != nil:
			return control(network, address, c)
		}
		return nil
	}
}

// refusals collects a guard's refusals during a dial. If a name has several addresses, a dialer
// reports only the first failure, which may not be the refusal.
type refusals struct {
	mu    sync.Mutex
	first error
}

type refusalsKey struct{}

func (r *refusals) add(err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.first == nil {
		r.first = err
	}
}

// explain returns err, with the refusal added if err doesn't have it.
func (r *refusals) explain(err error) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	var refused *AddressError
	if r.first == nil || errors.As(err, &refused) {
		return err
	}
	return fmt.Errorf("%w; and another address: %w", r.first, err)
}
