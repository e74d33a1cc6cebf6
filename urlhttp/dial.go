package urlhttp

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	neturl "net/url"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/gowhatwg/url"
)

// maxIdle limits the connections that are kept for further requests, to one host as to all.
// Each request that is open needs a connection of its own.
const maxIdle = 100

// newTransport returns a transport that makes only connections that the Guard
// allows.
func (o *Options) newTransport() *http.Transport {
	t := &http.Transport{
		DialContext:            o.dialContext(),
		TLSHandshakeTimeout:    limit(o.TLSTimeout, defaultTLSTimeout),
		ResponseHeaderTimeout:  limit(o.HeaderTimeout, defaultHeaderTimeout),
		MaxResponseHeaderBytes: limit(o.MaxHeaderBytes, defaultMaxHeaderBytes),
		ExpectContinueTimeout:  time.Second,
		IdleConnTimeout:        90 * time.Second,
		MaxIdleConns:           maxIdle,
		MaxIdleConnsPerHost:    maxIdle,
		TLSClientConfig:        o.TLS.Clone(),
		OnProxyConnectResponse: refuseConnect,
	}
	if c := t.TLSClientConfig; c != nil {
		// A server could choose HTTP/2, which a Transport with a DialContext doesn't speak.
		c.NextProtos = slices.DeleteFunc(slices.Clone(c.NextProtos), func(proto string) bool { return proto == "h2" })
	}
	if proxy := o.Proxy; proxy != nil {
		t.Proxy = func(req *http.Request) (*neturl.URL, error) {
			// The Transport may have chosen the proxy already.
			if s := tripIn(req.Context()); s != nil && s.hasProxy {
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

// refuseConnect returns an error for a proxy's answer to CONNECT, of which net/http would make the
// text of the status an error.
func refuseConnect(_ context.Context, _ *neturl.URL, _ *http.Request, answer *http.Response) error {
	if answer.StatusCode == http.StatusOK {
		return nil
	}
	return &detailError{ErrProxy, "it answers CONNECT with the status " + strconv.Itoa(answer.StatusCode)}
}

func (o *Options) dialContext() func(ctx context.Context, network, addr string) (net.Conn, error) {
	var d net.Dialer
	if o.Dialer != nil {
		d = *o.Dialer
	}
	if timeout := limit(o.DialTimeout, defaultDialTimeout); d.Timeout == 0 || 0 < timeout && timeout < d.Timeout {
		d.Timeout = timeout
	}
	control, controlContext := d.Control, d.ControlContext
	// with returns the dialer that asks g, and then the functions of Options.Dialer.
	with := func(g *Guard) *net.Dialer {
		guard, d := *g, d
		if guard.Logger == nil {
			guard.Logger = o.Logger
		}
		d.ControlContext = func(ctx context.Context, network, address string, c syscall.RawConn) error {
			err := guard.ControlContext(ctx, network, address, c)
			switch {
			case err != nil:
				return err
			case controlContext != nil:
				return controlContext(ctx, network, address, c)
			case control != nil:
				return control(network, address, c)
			}
			return nil
		}
		return &d
	}
	public := with(&o.Guard)
	return func(ctx context.Context, network, addr string) (net.Conn, error) {
		d := public
		if g := o.guardForDial(tripIn(ctx), addr); g != &o.Guard {
			d = with(g)
		}
		var first atomic.Value
		conn, err := d.DialContext(context.WithValue(ctx, firstRefusalKey{}, &first), network, addr)
		refusal, _ := first.Load().(error)
		if _, isRefusal := errors.AsType[*AddressError](err); err == nil || refusal == nil || isRefusal {
			return conn, err
		}
		return nil, fmt.Errorf("%w; and another address: %w", refusal, err)
	}
}

// guardForDial returns the guard for a connection to the host of an address, or to the proxy that
// s has chosen.
func (o *Options) guardForDial(s *trip, addr string) *Guard {
	switch {
	case s != nil && s.proxy != nil && o.ProxyGuard != nil:
		return o.ProxyGuard
	case s != nil && s.proxy != nil || o.PrivateHosts.allow == nil:
		return &o.Guard
	}
	host, _, _ := net.SplitHostPort(addr)
	if strings.Contains(host, ":") {
		host = "[" + host + "]"
	}
	h, _ := url.ParseHost(host)
	return o.guardFor(h) // no rules allow the zero Host, which an invalid one is
}
