package urlhttp

import (
	"net/netip"
	neturl "net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/quote"
)

// Check returns nil if a client with these Options would request u, judging by u alone:
// its scheme, credentials, host, port, an IP address in it, and what Allow says. A name can resolve
// to any address, and is resolved only for a request: "intranet" passes Check, and the request
// is refused if its address isn't allowed. The error is an [*Error], the same one as for a
// request. Call Check when a URL is entered.
//
// Names that never lead to the internet are refused: localhost, local, internal, home.arpa,
// onion, invalid, test and alt, and all names below these. They are allowed if Hosts or
// PrivateHosts name them, if there is a Proxy, or if the Guard's Allow has any prefix. Without a
// Proxy, localhost and the names below it also need a loopback address that the Guard allows, or
// PrivateNetworks for PrivateHosts.
//
// The text of the Error's field Err is the text of Allow's error, or looks like one of the lines
// below. These show no more of the URL than its scheme, host and port, so a service can show
// them to the customer who entered the URL, if the rules of Hosts aren't a secret.
//
//	invalid URL: it is missing
//	invalid URL: the zero URL
//	forbidden scheme: "ftp"
//	not convertible: net/http would leave the host out of the request
//	not convertible: net/url can't hold a path that begins with // and has a | or a bad % in it
//	credentials in a URL
//	forbidden host: no domain and no IP address
//	forbidden host: a.example.com is denied by *.example.com
//	forbidden host: example.org isn't among the hosts that are allowed
//	forbidden host: localhost isn't a name on the internet
//	forbidden port: 22
//	forbidden address 127.0.0.1:443: in 127.0.0.0/8, Loopback [RFC1122], Section 3.2.1.3
//	forbidden address 127.0.0.1:443: in 127.0.0.0/8, Loopback [RFC1122], Section 3.2.1.3, and not in PrivateNetworks
//	forbidden address 169.254.169.254:443: in 169.254.169.254/32, a cloud's metadata service, which needs a prefix of its own in PrivateNetworks
//	forbidden port 8.8.8.8:22: port 22 isn't allowed
//
// https://www.iana.org/assignments/special-use-domain-names
func (o Options) Check(u *url.URL) error {
	if _, err := o.check(u); err != nil {
		return o.newError(u, 0, err)
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
	if err := o.checkParts(u); err != nil || o.Allow == nil {
		return err
	}
	return o.Allow(new(*u))
}

func (o *Options) checkParts(u *url.URL) error {
	switch {
	case o.HTTPSOnly && u.Scheme() == "http":
		return &detailError{ErrForbiddenScheme, strconv.Quote(u.Scheme())}
	case u.IncludesCredentials() && !o.AllowCredentials:
		return ErrCredentials
	}
	host := u.ParsedHost()
	if err := o.Hosts.Check(host); err != nil {
		return err
	}
	if isLocalName(host) && o.Hosts.allow == nil && !o.PrivateHosts.names(host) && o.Proxy == nil && len(o.Guard.Allow) == 0 {
		return &detailError{ErrForbiddenHost, quote.Shorten(host.String(), maxShown) + " isn't a name on the internet"}
	}
	port, _ := u.EffectivePort()
	guard := o.guardFor(host)
	if addr, ok := host.Addr(); ok {
		return guard.Check(netip.AddrPortFrom(addr, port))
	}
	if !guard.allowsPort(port) {
		return &detailError{ErrForbiddenPort, strconv.Itoa(int(port))}
	}
	if o.Proxy != nil || !isLocal(host) || guard.Check(netip.AddrPortFrom(netip.IPv6Loopback(), port)) == nil {
		return nil
	}
	return guard.Check(netip.AddrPortFrom(netip.AddrFrom4([4]byte{127, 0, 0, 1}), port))
}

// localNames are the domains that the internet's name servers don't have, and never will.
var localNames = []string{".localhost", ".local", ".internal", ".home.arpa", ".onion", ".invalid", ".test", ".alt"}

func isLocalName(h url.Host) bool {
	name := "." + domainName(h)
	return slices.ContainsFunc(localNames, func(local string) bool { return strings.HasSuffix(name, local) })
}

// sameOrigin reports whether two http: or https: URLs have the same origin.
func sameOrigin(a, b *url.URL) bool { return a.Scheme() == b.Scheme() && a.Host() == b.Host() }

// checkRedirect says why a redirect to u must not be followed. from is nil if nobody knows where
// the redirect comes from.
func (o *Options) checkRedirect(from, u *url.URL, hop int) error {
	most := limit(o.MaxRedirects, defaultMaxRedirects)
	if o.Redirects == NoRedirects {
		most = 0
	}
	switch {
	case hop > most:
		return &detailError{ErrTooManyRedirects, "more than " + strconv.Itoa(most)}
	case !o.AllowDowngrade && from != nil && from.Scheme() == "https" && u.Scheme() == "http":
		return ErrDowngrade
	case hop > 0 && o.Redirects == SameOriginRedirects && (from == nil || !sameOrigin(from, u)):
		return url.ErrCrossOrigin
	}
	return nil
}

// guardFor returns the guard for connections to a host.
func (o *Options) guardFor(h url.Host) *Guard {
	if !o.PrivateHosts.names(h) {
		return &o.Guard
	}
	g := o.Guard
	if g.private = o.PrivateNetworks; g.private == nil {
		g.private = privateNetworks()
	}
	return &g
}
