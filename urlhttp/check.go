package urlhttp

import (
	"net/netip"
	"strconv"
	"strings"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/quote"
)

// Check returns nil if a client with these Options would request u, judging by u alone:
// its scheme, credentials, host, port, and an IP address in it. A name is resolved, and
// its addresses are checked, only for a request. The error is an [*Error], the same one
// as for a request. Call Check when a URL is entered, and again whenever the Options may
// have changed.
func (o Options) Check(u *url.URL) error {
	if err := checkScheme(u, "https", "http"); err != nil {
		return err
	}
	err := o.checkURL(u)
	if err == nil {
		_, err = wireURL(u)
	}
	if err != nil {
		return newError(u, 0, err)
	}
	return nil
}

// checkURL says why u must not be requested.
func (o *Options) checkURL(u *url.URL) error {
	switch scheme := u.Scheme(); {
	case scheme != "https" && (scheme != "http" || o.HTTPSOnly):
		return &detailError{ErrForbiddenScheme, quote.Text(scheme, maxShown)}
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

// checkRedirect says why a redirect to u, from a URL with the scheme from, must not be
// followed.
func (o *Options) checkRedirect(from string, u *url.URL, hop int) error {
	switch limit := o.maxRedirects(); {
	case hop > limit:
		return &detailError{ErrTooManyRedirects, "more than " + strconv.Itoa(limit)}
	case !o.AllowDowngrade && strings.EqualFold(from, "https") && u.Scheme() == "http":
		return ErrDowngrade
	}
	return nil
}
