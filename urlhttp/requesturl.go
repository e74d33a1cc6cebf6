package urlhttp

import (
	"cmp"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/urltarget"
)

// ForwardedHeaders says which request headers proxies use to pass on the requested
// URL.
type ForwardedHeaders uint8

// The headers that proxies set.
const (
	// ForwardedOrX means the Forwarded header or the X-Forwarded ones. A request with both is
	// refused unless they agree on the origin: a client may have made up one kind.
	ForwardedOrX ForwardedHeaders = iota
	// ForwardedOnly means the Forwarded header of RFC 7239.
	ForwardedOnly
	// XForwardedOnly means X-Forwarded-Proto and X-Forwarded-Host.
	XForwardedOnly
)

// RequestURLOptions say which proxies [RequestURL] trusts.
//
// Proxies pass on what the client sent in the headers that they don't set. Of the X-Forwarded
// headers they set these, HAProxy and nghttpx with their options for X-Forwarded-For:
//
//	nginx                     none
//	HAProxy, Squid, Varnish   -For
//	Apache                    -For, -Host
//	h2o, nghttpx              -For, -Proto
//	Caddy, lighttpd           -For, -Host, -Proto
//
// None sets or removes Forwarded. So set Headers, and have the proxy set both scheme and host.
// With nginx that is
//
//	proxy_set_header X-Forwarded-Host $http_host;
//	proxy_set_header X-Forwarded-Proto $scheme;
//
// The usual $host lacks the port: with it, a [HostGuard] refuses the page's own POST requests at
// any other port than the default one. X-Forwarded-Port isn't read, as most proxies pass on the
// client's. Nor is X-Forwarded-Prefix: a path that the proxy removes is the same for each request,
// so write it into a setting of the server, which no client can change.
type RequestURLOptions struct {
	// TrustedProxies lists the addresses of the proxies in front of the server.
	// Headers from other addresses aren't trusted, even if one of the proxies passes
	// them on.
	TrustedProxies []netip.Prefix

	// TrustUnixSocket means that connections over a Unix domain socket come from a proxy, such as
	// nginx or Caddy on the same machine, and that TrustedProxies needn't list it: the peer of such
	// a connection has no address. Proxies before that one, in the Forwarded header, still need
	// TrustedProxies. Let no other user write to the socket. A socket isn't a loopback address:
	// a [HostGuard] needs Hosts.
	TrustUnixSocket bool

	// Headers says which headers these proxies set. The proxies must remove the
	// client's own values, or append to them.
	Headers ForwardedHeaders
}

// RequestURL returns the URL that a client requested from a server. Its scheme is https
// with TLS and otherwise http, its host is the Host header, and the rest is the target
// of the request as received, even if a handler has changed r.URL. Behind a trusted
// proxy, scheme and host are the ones that the proxy reports.
//
// The URL is normalized by [urltarget.ParseURL]. The target "*" of an OPTIONS request becomes
// the path "/"; with any other method it is an error.
//
// A handler can read the path of the request differently: to [http.FileServer],
// "/public/..%2fadmin" is "/admin". Use a [TargetGuard], or the Every method of the
// [RequestTarget], before you decide by the path.
//
// RequestURL reads Forwarded elements from the last one backward, and stops at the first that
// no trusted proxy added. Of an X-Forwarded header it uses the last value.
//
// A client can send any Host header: see [HostGuard]. The error is an [*Error] that wraps
// [ErrInvalidRequest].
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
	t, err := RequestTarget(r)
	if err != nil {
		return nil, err
	}
	target := "/"
	switch t.Form() {
	case urltarget.AuthorityForm:
		return nil, errors.New("a CONNECT request has no URL")
	case urltarget.OriginForm:
		target = t.String()
	case urltarget.AbsoluteForm:
		u, err := t.URL()
		if err != nil {
			return nil, err
		}
		target = u.RequestTarget()
	}
	return urltarget.ParseURL(origin.scheme, origin.host, target)
}

// A claim is the scheme and host that a client requested, according to some source. An empty
// field makes no claim.
type claim struct{ scheme, host string }

// url returns the URL of the origin, with the path "/".
func (c claim) url() (*url.URL, error) { return urltarget.ParseURL(c.scheme, c.host, "/") }

// or returns c with its empty fields taken from d.
func (c claim) or(d claim) claim {
	return claim{cmp.Or(c.scheme, d.scheme), cmp.Or(c.host, d.host)}
}

// origin returns the scheme and the host that the client requested.
func (o *RequestURLOptions) origin(r *http.Request) (claim, error) {
	own := claim{"http", r.Host}
	if r.TLS != nil {
		own.scheme = "https"
	}
	if !o.trustsPeer(r) {
		return own, nil
	}
	hasForwarded := o.Headers != XForwardedOnly && len(r.Header["Forwarded"]) > 0
	hasX := o.Headers != ForwardedOnly && hasXForwarded(r.Header)
	var forwarded, x claim
	var err error
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

// trustsPeer reports whether the connection of a request comes from a trusted proxy. RemoteAddr
// says nothing about a Unix domain socket: it is "@" or the name of the client's own socket.
func (o *RequestURLOptions) trustsPeer(r *http.Request) bool {
	if _, ok := r.Context().Value(http.LocalAddrContextKey).(*net.UnixAddr); ok {
		return o.TrustUnixSocket
	}
	peer, err := netip.ParseAddrPort(r.RemoteAddr)
	return err == nil && o.trusts(peer.Addr())
}

func (o *RequestURLOptions) trusts(ip netip.Addr) bool {
	_, ok := find(o.TrustedProxies, ip.Unmap().WithZone(""))
	return ok
}

// agree returns the origin of both claims, or an error if they differ.
func agree(a, b claim) (claim, error) {
	u, err := a.url()
	v, problem := b.url()
	if err = cmp.Or(err, problem); err == nil && *u != *v {
		err = errors.New("the headers Forwarded and X-Forwarded differ")
	}
	return a, err
}
