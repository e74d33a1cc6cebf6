package urlhttp

import (
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/infra"
)

// A HostGuard refuses requests that name a host other than the server's own. Such requests come
// from DNS rebinding: a page gives its own name the address of a server that only the visitor
// reaches, such as one on the visitor's machine, and its requests to that server then count as
// requests to itself. Its method Handler is a middleware:
//
//	server := &http.Server{Addr: "localhost:8080", Handler: urlhttp.HostGuard{}.Handler(mux)}
//
// The zero HostGuard protects a server on the visitor's own machine, and refuses every request
// to any other server. It doesn't depend on the address that the server listens at, but on
// that of each connection.
//
// A HostGuard compares the header Origin, which browsers send with all requests from other
// origins but simple ones with the method GET or HEAD. Let those change nothing, or check them with
// [http.CrossOriginProtection], too. Alone, that doesn't stop rebinding: it compares Origin with
// the Host header, and the page of a rebound name sends that name in both. A HostGuard adds the
// names that the server has, those of its own machine and those in Hosts, such as the ones of a
// tailnet, and refuses all others, also for GET.
type HostGuard struct {
	// Hosts are the hosts of the server, at any port. Rules that allow every host, such as the
	// zero value, have no effect. A connection to a loopback address also allows "localhost",
	// domains that end in ".localhost", 127.0.0.0/8, and [::1], in any notation.
	Hosts HostRules

	// Origins are other origins whose pages, extensions and apps may send requests: without
	// a rule such as "chrome-extension://ID", a browser extension may not. The origin of the
	// requested URL always may.
	Origins OriginRules

	// RequestURL says which proxies to believe about the scheme and the host of the
	// requested URL: see the function [RequestURL]. Behind a proxy on the same machine,
	// Hosts needs the public names, unless the proxy replaces the Host header with a name
	// of this machine. Trust no address that a visitor's browser connects from, such as
	// 127.0.0.1 on their machine: the page of a rebound name can send X-Forwarded-Host.
	RequestURL RequestURLOptions

	// Refused, if not nil, is called for each refused request, before the answer, for logs.
	// The error is an [*Error] that wraps [ErrForbiddenHost], [ErrInvalidRequest] or
	// [url.ErrCrossOrigin].
	Refused func(*http.Request, error)
}

// Handler returns a handler that passes requests on to next. It answers 421 to a request with a
// host that isn't allowed, an invalid one, several or none, and 403 to one from an origin
// that isn't allowed. The body shows nothing of the request. net/http answers "OPTIONS *" before
// any handler, unless the server's DisableGeneralOptionsHandler is set.
func (g HostGuard) Handler(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		err := g.check(r)
		if err == nil {
			next.ServeHTTP(w, r)
			return
		}
		if g.Refused != nil {
			g.Refused(r, err)
		}
		status := http.StatusMisdirectedRequest
		if errors.Is(err, url.ErrCrossOrigin) {
			status = http.StatusForbidden
		}
		http.Error(w, http.StatusText(status), status)
	})
}

// check returns an error if the host or the origin of a request isn't allowed.
func (g *HostGuard) check(r *http.Request) error {
	var u *url.URL
	origin, err := g.RequestURL.origin(r)
	if err == nil {
		u, err = origin.url()
	}
	for _, host := range r.Header["Host"] {
		if err == nil && !infra.EqualFold(host, r.Host) {
			err = errors.New("there are several hosts")
		}
	}
	if err != nil {
		return newError(nil, 0, fmt.Errorf("%w: %w", ErrInvalidRequest, err))
	}
	if err = g.checkHost(r, u.ParsedHost()); err == nil {
		err = g.checkOrigin(r.Header["Origin"], u)
	}
	if err != nil {
		return newError(u, 0, err)
	}
	return nil
}

func (g *HostGuard) checkHost(r *http.Request, h url.Host) error {
	if isToLoopback(r) && isLocal(h) {
		return nil
	}
	if g.Hosts.allow == nil {
		return &detailError{ErrForbiddenHost, "without Hosts, only names of this machine are allowed, over connections to a loopback address"}
	}
	return g.Hosts.Check(h)
}

// isToLoopback reports whether the connection of a request goes to a loopback address.
func isToLoopback(r *http.Request) bool {
	local, ok := r.Context().Value(http.LocalAddrContextKey).(net.Addr)
	if !ok || local == nil || local.Network() == "unix" { // the name of a socket may look like an address
		return false
	}
	addr, err := netip.ParseAddrPort(local.String())
	return err == nil && addr.Addr().IsLoopback()
}

// isLocal reports whether a host always means the machine that asks for it. An origin with the
// scheme http is trustworthy for no other reason.
func isLocal(h url.Host) bool {
	u, err := url.Parse("http://" + h.String())
	return err == nil && u.IsPotentiallyTrustworthy()
}

// checkOrigin checks the Origin headers of a request for u.
func (g *HostGuard) checkOrigin(headers []string, u *url.URL) error {
	switch len(headers) {
	case 0:
		return nil
	case 1:
		if headers[0] == u.Origin().String() || g.Origins.AllowsHeader(headers[0]) {
			return nil
		}
	}
	return &detailError{url.ErrCrossOrigin, "the request comes from an origin that isn't allowed"}
}
