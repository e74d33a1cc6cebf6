package urlhttp

import (
	"net/netip"
	neturl "net/url"
	"slices"
	"strconv"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/quote"
)

// Check returns nil if a client with these Options would request u, judging by u alone:
// its scheme, credentials, host, port, and an IP address in it. A name is resolved, and
// its addresses are checked, only for a request. The error is an [*Error], the same one
// as for a request. Call Check when a URL is entered, and again whenever the Options may
// have changed.
func (o Options) Check(u *url.URL) error {
	if _, err := o.check(u); err != nil {
		return newError(u, 0, err)
	}
	return nil
}

// check returns the form of u for net/http, or the reason why u must not be requested.
func (o *Options) check(u *url.URL) (*neturl.URL, error) {
	n, err := wireURL(u, requestSchemes...)
	if err == nil {
		err = o.checkURL(u)
	}
	return n, err
}

// checkURL says why u, for which wireURL has a form, must not be requested.
func (o *Options) checkURL(u *url.URL) error {
	switch {
	case o.HTTPSOnly && u.Scheme() == "http":
		return &detailError{ErrForbiddenScheme, quote.Quote(u.Scheme())}
	case u.IncludesCredentials() && !o.AllowCredentials:
		return ErrCredentials
	}
	host := u.ParsedHost()
	if err := o.Hosts.Check(host); err != nil {
		return err
	}
	port, _ := u.EffectivePort()
	if addr, ok := host.Addr(); ok {
		return o.guardFor(host).Check(netip.AddrPortFrom(addr, port))
	}
	if !o.Guard.allowsPort(port) {
		return &detailError{ErrForbiddenPort, strconv.Itoa(int(port))}
	}
	return nil
}

// sameOrigin reports whether two http: or https: URLs have the same origin.
func sameOrigin(a, b *url.URL) bool { return a.Scheme() == b.Scheme() && a.Host() == b.Host() }

// checkRedirect says why a redirect to u must not be followed. from is nil if nobody knows where
// the redirect comes from.
func (o *Options) checkRedirect(from, u *url.URL, hop int) error {
	limit := o.MaxRedirects
	if limit == 0 {
		limit = defaultMaxRedirects
	}
	limit = max(limit, 0)
	switch {
	case hop > limit:
		return &detailError{ErrTooManyRedirects, "more than " + strconv.Itoa(limit)}
	case !o.AllowDowngrade && from != nil && from.Scheme() == "https" && u.Scheme() == "http":
		return ErrDowngrade
	}
	return nil
}

// guardFor returns the guard for connections to a host.
func (o *Options) guardFor(h url.Host) *Guard {
	if o.PrivateHosts.allow == nil || o.PrivateHosts.Check(h) != nil {
		return &o.Guard
	}
	g := o.Guard
	g.Allow = append(slices.Clone(g.Allow), PrivateNetworks()...)
	return &g
}
