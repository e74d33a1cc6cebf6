package urlhttp

import (
	"errors"
	"fmt"
	"net/http"
	"net/netip"
	"strings"

	"github.com/gowhatwg/url"
)

// ForwardedHeaders are the request headers in which proxies say what they were
// asked for.
type ForwardedHeaders uint8

// The headers that proxies set.
const (
	// ForwardedOrX is for the Forwarded header or the X-Forwarded ones, of which
	// X-Forwarded-For is one here. If a request has both, and they don't give the
	// same origin, it is refused: a proxy that sets the one can let the other
	// through, as the client has made it up.
	ForwardedOrX ForwardedHeaders = iota
	// ForwardedOnly is for the header Forwarded of RFC 7239.
	ForwardedOnly
	// XForwardedOnly is for X-Forwarded-Proto and X-Forwarded-Host.
	XForwardedOnly
)

// RequestURLOptions say whom [RequestURL] believes.
type RequestURLOptions struct {
	// TrustedProxies has the addresses of the proxies before the server. What
	// comes from any other address, and what a proxy has got from it, isn't
	// believed.
	TrustedProxies []netip.Prefix

	// Headers says which headers these proxies set. They must remove what a
	// client sends in these, or add to it.
	Headers ForwardedHeaders
}

// RequestURL returns the URL that a client has asked a server for: https if there is
// TLS and otherwise http, the Host header, and the target of the request as it came,
// whatever a handler has made of r.URL. If a trusted proxy is between them, it is
// what that says it was asked for.
//
// The parser applies its rules, so that the host has one form and "." and ".." leave
// the path. In the path of a target a "\" is no "/", and in the target a "#" begins no
// fragment: both are percent-encoded. The target "*" of an OPTIONS request gives the
// path "/". [url.ParseRequestTarget] does that without net/http.
//
// Of several Forwarded elements, those are believed that trusted proxies have added,
// from the last one on until one is for an address that isn't trusted. Of several
// values of an X-Forwarded header, only the last is.
//
// A client can send any Host header. Compare the origin with those that the server
// has before it goes into a link, a redirect or a cache.
//
// The error is an [*Error] that wraps [ErrInvalidRequest].
//
// https://www.rfc-editor.org/rfc/rfc9112#section-3.3,
// https://www.rfc-editor.org/rfc/rfc7239
func RequestURL(r *http.Request, o RequestURLOptions) (*url.URL, error) {
	u, err := requestURL(r, &o)
	if err != nil {
		return nil, newError(nil, 0, fmt.Errorf("%w: %w", ErrInvalidRequest, err))
	}
	return u, nil
}

func requestURL(r *http.Request, o *RequestURLOptions) (*url.URL, error) {
	origin, err := o.origin(r)
	if err != nil {
		return nil, err
	}
	if r.Method == http.MethodConnect {
		return nil, errors.New("a CONNECT request has no URL")
	}
	target := r.RequestURI
	if target == "" && r.URL != nil {
		target = r.URL.RequestURI()
	}
	if target == "*" {
		target = "/"
	}
	if !strings.HasPrefix(target, "/") {
		u, err := url.ParseRequestTarget(origin.scheme, origin.host, target)
		if err != nil {
			return nil, err
		}
		target = u.RequestTarget()
	}
	return url.ParseRequestTarget(origin.scheme, origin.host, target)
}

// A claim is what someone says a client asked for. Empty is for nothing said.
type claim struct{ scheme, host string }

// url returns the URL of the origin, with the path "/".
func (c claim) url() (*url.URL, error) {
	return url.ParseRequestTarget(c.scheme, c.host, "/")
}

// or returns c with what it doesn't say from d.
func (c claim) or(d claim) claim {
	if c.scheme == "" {
		c.scheme = d.scheme
	}
	if c.host == "" {
		c.host = d.host
	}
	return c
}

// origin returns the scheme and the host that r was made for.
func (o *RequestURLOptions) origin(r *http.Request) (claim, error) {
	own := claim{"http", r.Host}
	if r.TLS != nil {
		own.scheme = "https"
	}
	peer, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil || !o.trusts(peer.Addr()) {
		return own, nil
	}
	hasForwarded := o.Headers != XForwardedOnly && len(r.Header["Forwarded"]) > 0
	hasX := o.Headers != ForwardedOnly && hasXForwarded(r.Header)
	var forwarded, x claim
	if hasForwarded {
		if forwarded, err = o.forwarded(r.Header["Forwarded"]); err != nil {
			return claim{}, err
		}
	}
	if hasX {
		if x, err = xForwarded(r.Header); err != nil {
			return claim{}, err
		}
	}
	if hasForwarded && hasX {
		return agree(forwarded.or(own), x.or(own))
	}
	return forwarded.or(x).or(own), nil
}

func (o *RequestURLOptions) trusts(ip netip.Addr) bool {
	_, ok := find(o.TrustedProxies, ip.Unmap().WithZone(""))
	return ok
}

// agree returns the origin that both claims are about.
func agree(a, b claim) (claim, error) {
	u, err := a.url()
	if err != nil {
		return claim{}, err
	}
	v, err := b.url()
	if err != nil {
		return claim{}, err
	}
	if u.Href() != v.Href() {
		return claim{}, errors.New("the headers Forwarded and X-Forwarded differ")
	}
	return a, nil
}
