package urlhttp

import (
	"crypto/tls"
	"log/slog"
	"net"
	"net/http"
	neturl "net/url"
	"slices"
	"time"
)

// What Options that leave a field at zero stand for.
const (
	DefaultMaxRedirects   = 20               // as browsers do
	DefaultMaxHeaderBytes = 256 << 10        // of all headers of a response, as in Chromium
	DefaultMaxBodyBytes   = 32 << 20         // of the body, once decompressed
	DefaultDialTimeout    = 10 * time.Second // to resolve a name and to connect
	DefaultTLSTimeout     = 10 * time.Second // for the TLS handshake
	DefaultHeaderTimeout  = 30 * time.Second // from the request to the end of the headers
	DefaultTimeout        = 2 * time.Minute  // from the first request to the end of the body
)

// MaxLocationBytes is how long a Location header can be that is followed.
const MaxLocationBytes = 64 << 10

// Options say what a client does. The zero Options are for a URL that a stranger
// has chosen.
//
// Limits and timeouts: zero is for the default, a negative number for none.
type Options struct {
	// Guard decides which addresses and ports connections are made to.
	Guard Guard

	// Hosts decides which hosts are asked.
	Hosts HostRules

	// HTTPSOnly refuses http: URLs.
	HTTPSOnly bool

	// AllowCredentials allows URLs with a username or a password, also where a
	// redirect leads. net/http makes an Authorization header of them.
	AllowCredentials bool

	// AllowDowngrade allows redirects from https to http.
	AllowDowngrade bool

	// MaxRedirects is how many redirects are followed. A negative number is for
	// none at all: the first is an error. To have the response itself, let the
	// CheckRedirect of the client return http.ErrUseLastResponse.
	MaxRedirects int

	// OriginHeaders has the names of more request headers that aren't carried to
	// another origin, such as "X-Api-Key". Authorization, Proxy-Authorization,
	// Cookie, Origin and Referer never are.
	OriginHeaders []string

	// MaxHeaderBytes limits the headers of a response; ErrHeaderTooLarge tells
	// of it. Without a limit, it is net/http's. A Location header has at most
	// MaxLocationBytes, too.
	MaxHeaderBytes int64

	// MaxBodyBytes limits the body of a response, as it comes and once it is
	// decompressed. Reading more is ErrBodyTooLarge. Bodies are asked for, and
	// decompressed, as net/http does: a caller who sets Accept-Encoding or Range
	// gets the body as it comes, and has to limit what it decompresses to.
	MaxBodyBytes int64

	// DialTimeout, TLSTimeout and HeaderTimeout limit the steps of one request,
	// and Timeout all requests together, until the body has been read or the
	// connection has switched to another protocol. What takes too long is an error
	// whose method Timeout says so.
	DialTimeout, TLSTimeout, HeaderTimeout, Timeout time.Duration

	// Dialer, if it isn't nil, makes the connections, with its Resolver, LocalAddr
	// and so on. Its Control or ControlContext is called after the Guard.
	Dialer *net.Dialer

	// TLS, if it isn't nil, is the configuration of TLS.
	TLS *tls.Config

	// Proxy, if it isn't nil, chooses a proxy, as http.ProxyFromEnvironment does. It
	// is asked once for each request.
	// A proxy resolves names itself, so that the Guard sees no more than IP
	// addresses in URLs and the address of the proxy, which it has to let
	// through. Without Proxy, the environment isn't looked at.
	Proxy func(*http.Request) (*neturl.URL, error)

	// Jar, if it isn't nil, keeps cookies.
	Jar http.CookieJar

	// Logger, if it isn't nil, is told each decision: a refusal at the level of
	// warnings, any other one at that of debugging. Passwords are hidden.
	Logger *slog.Logger
}

// clone returns o with slices of its own.
func (o Options) clone() Options {
	o.Guard.Allow = slices.Clone(o.Guard.Allow)
	o.Guard.Deny = slices.Clone(o.Guard.Deny)
	o.Guard.NAT64 = slices.Clone(o.Guard.NAT64)
	o.Guard.Ports = slices.Clone(o.Guard.Ports)
	o.OriginHeaders = slices.Clone(o.OriginHeaders)
	return o
}

// limit returns value, or otherwise if that is zero. What is negative gives zero,
// which is "no limit" to net and net/http.
func limit[T ~int64](value, otherwise T) T {
	switch {
	case value == 0:
		return otherwise
	case value < 0:
		return 0
	}
	return value
}

func (o *Options) maxRedirects() int {
	switch {
	case o.MaxRedirects == 0:
		return DefaultMaxRedirects
	case o.MaxRedirects < 0:
		return 0
	}
	return o.MaxRedirects
}
