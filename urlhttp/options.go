package urlhttp

import (
	"crypto/tls"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	neturl "net/url"
	"slices"
	"time"

	"github.com/gowhatwg/url"
)

// The limits that apply where a field of [Options] is zero.
const (
	defaultMaxRedirects   = 20        // as in browsers
	defaultMaxHeaderBytes = 256 << 10 // as in Chromium
	defaultMaxBodyBytes   = 32 << 20
	defaultDialTimeout    = 10 * time.Second
	defaultTLSTimeout     = 10 * time.Second
	defaultHeaderTimeout  = 30 * time.Second
	defaultTimeout        = 2 * time.Minute
)

// maxLocation is the greatest length of a Location header that is followed.
const maxLocation = 64 << 10

// Options configure a client. The zero value is safe for untrusted URLs.
//
// For limits and timeouts, zero means the default. A negative number means no
// limit, except where a field says otherwise.
type Options struct {
	// Guard decides which addresses and ports connections are made to.
	Guard Guard

	// Hosts decides which hosts requests may go to.
	Hosts HostRules

	// PrivateHosts may also have addresses in PrivateNetworks. Guard.Allow would allow
	// these for every name. Guard.Deny and Guard.Ports apply to these hosts, too. Rules that
	// allow every host, such as the zero value, have no effect here.
	PrivateHosts HostRules

	// PrivateNetworks are the networks of PrivateHosts, such as 127.0.0.0/8 and ::1/128 for
	// localhost, or 100.64.0.0/10 for a tailnet. Nil means the result of the function
	// [PrivateNetworks]. The addresses of clouds' metadata services, such as 169.254.169.254
	// and 100.100.100.200, are allowed only by a prefix that has no other address; the list of
	// services is of November 2026. Another name for an address in these networks is refused.
	PrivateNetworks []netip.Prefix

	// Allow, if not nil, has the last word about a URL that everything else here allows: it
	// is called for the first URL and for each redirect, before anything is sent, and by
	// [Options.Check]. An error is the reason for the refusal. With OriginOnly, its text ends
	// at the first quotation mark. Allow gets a copy of the URL, and must be safe for use by
	// several goroutines. It sees nothing of a connection that has switched to another protocol:
	// what comes over it isn't read. A client that isn't from [NewClient], with both a
	// [Transport] and [Options.CheckRedirect], asks it twice about a redirect.
	Allow func(*url.URL) error

	// HTTPSOnly refuses http: URLs.
	HTTPSOnly bool

	// AllowCredentials allows URLs with a username or a password, including those
	// of redirects. net/http sends them in an Authorization header.
	AllowCredentials bool

	// AllowDowngrade allows redirects from https to http.
	AllowDowngrade bool

	// Redirects says which redirects to follow.
	Redirects Redirects

	// MaxRedirects is the number of redirects to follow. Zero means 20. If it is
	// negative, the first redirect is an error, unless Redirects is NoRedirects.
	MaxRedirects int

	// CrossOriginHeaders names more request headers that a redirect carries to another
	// origin, such as "X-Request-Id". The package documentation lists the others. An API key
	// in a header of its own, such as "X-Api-Key", stays behind if it isn't named here. That
	// is so for a redirect from http to https on the same host, too, and from example.com to
	// www.example.com: use the URL that such redirects lead to.
	CrossOriginHeaders []string

	// MaxHeaderBytes limits the headers of a response; larger ones cause
	// [ErrHeaderTooLarge]. Zero means 256 KiB. A negative number means net/http's limit.
	// A Location header never has more than 64 KiB.
	MaxHeaderBytes int64

	// MaxBodyBytes limits the body of a response, both compressed and decompressed.
	// Reading more returns [ErrBodyTooLarge]. Zero means 32 MiB. The client asks for
	// compression, and decompresses, as net/http does: a caller who sets Accept-Encoding
	// or Range gets the body as sent, and has to limit its decompressed length.
	MaxBodyBytes int64

	// DialTimeout limits the time to resolve a name and to connect, TLSTimeout the TLS
	// handshake, and HeaderTimeout the time from the request to the end of the headers.
	// Zero means 10, 10 and 30 seconds. Timeout limits the total time of a request and its
	// redirects, until the body has been read or the connection has switched to another
	// protocol. Zero means 2 minutes. After a timeout, the error's Timeout method returns
	// true.
	DialTimeout, TLSTimeout, HeaderTimeout, Timeout time.Duration

	// Dialer, if not nil, makes the connections, with its Resolver, LocalAddr and
	// so on. Its Control or ControlContext is called after the Guard. The Guard doesn't check
	// connections that these functions or the Resolver make.
	Dialer *net.Dialer

	// TLS, if not nil, is the TLS configuration. The client doesn't offer HTTP/2, even if
	// NextProtos has it.
	TLS *tls.Config

	// Proxy, if not nil, chooses a proxy, as http.ProxyFromEnvironment does. It is
	// called once for each request. A proxy resolves names itself, so the Guard
	// sees only IP addresses in URLs. If Proxy is nil, the environment is ignored.
	Proxy func(*http.Request) (*neturl.URL, error)

	// ProxyGuard, if not nil, decides whether the address and the port of the proxy
	// are allowed. If it is nil, the Guard has to allow both, and then URLs may lead to
	// the proxy as well.
	ProxyGuard *Guard

	// Jar, if not nil, keeps cookies.
	Jar http.CookieJar

	// Logger, if not nil, logs each decision: refusals as warnings, the others at
	// the debug level, which makes it an audit log of all requests, redirects and
	// connections. Passwords are hidden.
	Logger *slog.Logger

	// OriginOnly makes errors and the log show only the origin of a URL, as in
	// "https://hooks.example/…": the path of a webhook can be its secret. Use
	// [RedactError] for the part that net/http adds to an error, and for errors of
	// [NewRequest], which [Get] calls. net/http itself logs the start of an answer that nobody
	// asked for ("Unsolicited response"), in which a server can repeat a request.
	OriginOnly bool
}

// Redirects says which redirects a client follows.
//
// If the caller sets another CheckRedirect than [Options.CheckRedirect], the [Transport]
// still refuses each request that Redirects doesn't allow.
type Redirects uint8

const (
	// FollowRedirects follows as many redirects as MaxRedirects allows.
	FollowRedirects Redirects = iota
	// SameOriginRedirects refuses a redirect to another scheme, host or port. The error
	// wraps [url.ErrCrossOrigin].
	SameOriginRedirects
	// NoRedirects returns a redirect as the response, whatever MaxRedirects is. [Location]
	// says where it leads. With another CheckRedirect that follows it, the error wraps
	// [ErrTooManyRedirects].
	NoRedirects
)

// clone returns a copy of o with its own slices.
func (o Options) clone() Options {
	o.Guard = o.Guard.clone()
	if o.ProxyGuard != nil {
		o.ProxyGuard = new(o.ProxyGuard.clone())
	}
	o.PrivateNetworks = slices.Clone(o.PrivateNetworks)
	o.CrossOriginHeaders = slices.Clone(o.CrossOriginHeaders)
	return o
}

// limit returns value, or otherwise if value is zero. A negative value gives zero,
// which is "no limit" to net and net/http.
func limit[T int | int64 | time.Duration](value, otherwise T) T {
	switch {
	case value == 0:
		return otherwise
	case value < 0:
		return 0
	}
	return value
}
