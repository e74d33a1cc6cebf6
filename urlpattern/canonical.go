package urlpattern

import (
	"errors"
	"strconv"
	"strings"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/infra"
)

// An encoder is an encoding callback: it returns a piece of fixed text as it would appear in
// that component of a URL.
//
// https://urlpattern.spec.whatwg.org/#encoding-callback
type encoder func(string) (string, error)

// The encoders of the components, unless the rest of the pattern or of the URL decides.
var encoders = [...]encoder{
	Protocol: canonicalizeProtocol, canonicalizeUserinfo, canonicalizeUserinfo, canonicalizeHostname,
	canonicalizePort, canonicalizePathname, canonicalizeSearch, canonicalizeHash,
}

// The dummy URLs are for components that only a URL's setters can canonicalize. One isn't
// special, so it keeps any port.
var (
	dummyURL           = url.MustParse("https://dummy.invalid/")
	dummyURLNotSpecial = url.MustParse("dummy://dummy.invalid/")
)

// https://urlpattern.spec.whatwg.org/#canonicalize-a-protocol
func canonicalizeProtocol(value string) (string, error) {
	if value == "" {
		return "", nil
	}
	u, err := url.Parse(value + "://dummy.invalid/")
	if err != nil {
		return "", err
	}
	return u.Scheme(), nil
}

// canonicalizeUserinfo canonicalizes a username or a password by percent-encoding
// it. It can't fail.
//
// https://urlpattern.spec.whatwg.org/#canonicalize-a-username
func canonicalizeUserinfo(value string) (string, error) {
	return url.PercentEncode(value, url.UserinfoPercentEncodeSet), nil
}

// https://urlpattern.spec.whatwg.org/#canonicalize-a-hostname
func canonicalizeHostname(value string) (string, error) {
	if value == "" {
		return "", nil
	}
	u := *dummyURL
	if err := u.SetHostname(value); err != nil {
		return "", err
	}
	return u.Hostname(), nil
}

var errIPv6Hostname = errors.New(`only hexadecimal digits, "[", "]" and ":" in the fixed text of an IPv6 address`)

// https://urlpattern.spec.whatwg.org/#canonicalize-an-ipv6-hostname
func canonicalizeIPv6Hostname(value string) (string, error) {
	if strings.TrimLeft(value, "0123456789abcdefABCDEF[]:") != "" {
		return "", errIPv6Hostname
	}
	return infra.Lower(value), nil
}

// canonicalizePort canonicalizes a port of a pattern, which keeps a default port.
//
// https://urlpattern.spec.whatwg.org/#canonicalize-a-port
func canonicalizePort(value string) (string, error) { return canonicalizePortOf(value, "") }

// canonicalizePortOf canonicalizes the port of a URL with the scheme protocol.
func canonicalizePortOf(value, protocol string) (string, error) {
	u := *dummyURLNotSpecial
	if defaultPort(protocol) != "" {
		u = *dummyURL
		if err := u.SetProtocol(protocol); err != nil {
			return "", err
		}
	}
	if err := u.SetPort(value); err != nil {
		return "", err
	}
	return u.Port(), nil
}

// https://urlpattern.spec.whatwg.org/#canonicalize-a-pathname
func canonicalizePathname(value string) (string, error) {
	// Without a leading slash, value is a piece of a pathname. The slash prevents
	// the parser from adding one, and the hyphen prevents a dot segment.
	const lead = "/-"
	whole := strings.HasPrefix(value, "/")
	if !whole {
		value = lead + value
	}
	u := *dummyURL
	if err := u.SetPathname(value); err != nil {
		return "", err
	}
	path := u.Pathname()
	if !whole {
		// ".." segments in the piece may have removed the lead.
		path = path[min(len(path), len(lead)):]
	}
	return path, nil
}

// https://urlpattern.spec.whatwg.org/#canonicalize-an-opaque-pathname
func canonicalizeOpaquePathname(value string) (string, error) {
	// No setter can produce an opaque path. The hyphens keep the path opaque if value begins
	// with a slash, and keep spaces at the end.
	u, err := url.Parse("dummy:-" + value + "-")
	if err != nil {
		return "", err
	}
	path := u.Pathname()[1:]
	_, hasQuery := u.Query()
	_, hasFragment := u.Fragment()
	if !hasQuery && !hasFragment {
		path = path[:len(path)-1]
	}
	return path, nil
}

// canonicalizeSearch canonicalizes a query as in a special URL.
//
// https://urlpattern.spec.whatwg.org/#canonicalize-a-search
func canonicalizeSearch(value string) (string, error) {
	return url.PercentEncode(infra.WithoutTabs(value), url.SpecialQueryPercentEncodeSet), nil
}

// https://urlpattern.spec.whatwg.org/#canonicalize-a-hash
func canonicalizeHash(value string) (string, error) {
	return url.PercentEncode(infra.WithoutTabs(value), url.FragmentPercentEncodeSet), nil
}

// defaultPort returns the default port of a scheme, or "" if it doesn't have one.
func defaultPort(scheme string) string {
	if port := infra.SchemeKindOf(scheme).DefaultPort(); port >= 0 {
		return strconv.Itoa(int(port))
	}
	return ""
}
