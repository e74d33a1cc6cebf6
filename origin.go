package url

import (
	"errors"
	"net/netip"
	"strconv"
	"strings"

	"github.com/gowhatwg/url/internal/quote"
	"github.com/gowhatwg/url/internal/redact"
)

// An Origin is what browsers attach permissions to: a scheme, a host and a port, or an
// opaque value that equals only itself. == is HTML's same-origin comparison. The zero
// Origin is opaque, and equals any other zero Origin.
//
// https://html.spec.whatwg.org/multipage/browsers.html#concept-origin
type Origin struct {
	scheme  string // empty for an opaque origin
	host    Host
	port    uint16
	hasPort bool
	opaque  *opaqueOrigin
}

// opaqueOrigin isn't empty, so each value has its own address.
type opaqueOrigin struct{ _ byte }

// opaqueOriginText is the serialization of any opaque origin.
const opaqueOriginText = "null"

// NewOpaqueOrigin returns a new opaque origin, which equals no other.
//
// https://html.spec.whatwg.org/multipage/browsers.html#concept-origin-opaque
func NewOpaqueOrigin() Origin { return Origin{opaque: new(opaqueOrigin)} }

// Origin returns the origin of u. A blob: URL has the origin of the http: or https: URL
// within it; see [URL.OriginInBlobStore] for blob URLs that are in a store. For any
// other URL that isn't special, and for a file: URL, each call returns a new opaque origin.
// An origin shares memory with the URL just as [URL.ParsedHost] does.
//
// https://url.spec.whatwg.org/#concept-url-origin
func (u URL) Origin() Origin { return u.OriginInBlobStore(nil) }

// ParseOrigin returns the origin whose serialization is s, as browsers send it in the
// Origin header: a scheme, "://", a host, and ":" and the port unless that is the
// default, as in "https://example.com" or "http://[::1]:8080". "null" is a new opaque
// origin.
//
// Any other string is an error, even if it is a URL of the same origin. So s can't have a
// path (not even "/"), credentials, upper case, the default port, spaces, or a domain in
// Unicode. A "*" is a character of the domain, not a wildcard. s also can't be the origin of a
// browser extension or an app, such as "chrome-extension://ID" or "tauri://localhost": to the URL
// Standard it is opaque. For these, use OriginRules of package urlhttp.
//
// The error is an [*Error]. It wraps a [ValidationError] if s has a scheme but isn't a URL,
// and [ErrInvalidValue] otherwise. If it is clear which origin is meant, the text says how
// to write it.
//
// https://html.spec.whatwg.org/multipage/browsers.html#ascii-serialisation-of-an-origin
//
// [OriginRules]: https://pkg.go.dev/github.com/gowhatwg/url/urlhttp#OriginRules.AllowsHeader
func ParseOrigin(s string) (Origin, error) { return parseOrigin("parse origin", s) }

// parseOrigin is ParseOrigin for the operation op, which the error names.
func parseOrigin(op, s string) (Origin, error) {
	if s == opaqueOriginText {
		return NewOpaqueOrigin(), nil
	}
	var u URL
	err := u.parse(s, nil)
	// The href is one byte longer than s, for the path, so it doesn't share the memory of s.
	if err == nil && u.hasTupleOrigin() && !u.IncludesCredentials() && u.href[:u.pathStart] == s {
		return u.tupleOrigin(u.href), nil
	}
	return Origin{}, originError(op, s, u, err)
}

// originError says why s isn't an origin. If err is nil, s parses to u.
func originError(op, s string, u URL, err error) error {
	e := &Error{Op: op, Input: redact.Text(s), Err: ErrInvalidValue}
	var failure *Error
	switch {
	case s == "":
		e.Err = invalidValueError("it is empty; an origin that isn't known is null")
	case errors.As(err, &failure) && !errors.Is(err, MissingSchemeNonRelativeURL):
		e.Err, e.idna, e.codePoint = failure.Err, failure.idna, failure.codePoint
	case err != nil:
		e.Err = invalidValueError(`it has no scheme, as in "https://example.com"`)
	case u.Origin().IsOpaque():
		e.Err = invalidValueError("the origin of a URL with the scheme " + quote.Shorten(u.Scheme(), maxErrorInput) + " is opaque")
	case !u.IsSpecial():
		e.Err = invalidValueError("it is a URL with the scheme " + quote.Shorten(u.Scheme(), maxErrorInput))
	case u.IncludesCredentials():
		e.Err = invalidValueError("it has credentials")
	case strings.Contains(u.Hostname(), ","):
		e.Err = invalidValueError("it is a list")
	case e.Input != s:
		// The port may have been meant as a password.
	default:
		e.Err = invalidValueError("write " + strconv.Quote(quote.Shorten(u.Origin().String(), maxErrorInput)))
	}
	return e
}

// OriginInBlobStore is [URL.Origin] with a blob URL store. For a blob: URL it calls originOf,
// unless that is nil: originOf returns the origin of the environment that created the blob, or
// false if the store has no entry for it. The fragment of the URL doesn't matter.
//
// https://url.spec.whatwg.org/#concept-url-origin, https://w3c.github.io/FileAPI/#BlobURLStore
func (u URL) OriginInBlobStore(originOf func(blob *URL) (Origin, bool)) Origin {
	switch {
	case u.hasTupleOrigin():
		return u.tupleOrigin(u.href)
	case u.Scheme() != "blob":
		return NewOpaqueOrigin()
	}
	if originOf != nil {
		if origin, ok := originOf(new(u)); ok {
			if origin == (Origin{}) {
				return NewOpaqueOrigin()
			}
			return origin
		}
	}
	var pathURL URL
	if pathURL.parse(u.Pathname(), nil) != nil || pathURL.scheme != schemeHTTP && pathURL.scheme != schemeHTTPS {
		return NewOpaqueOrigin()
	}
	return pathURL.tupleOrigin(u.href)
}

// hasTupleOrigin reports whether the origin of u is a tuple with the scheme and the host of u.
func (u *URL) hasTupleOrigin() bool { return u.IsSpecial() && u.scheme != schemeFile }

// tupleOrigin returns the origin of u, for which hasTupleOrigin must be true. The memory of u
// is part of whole.
func (u *URL) tupleOrigin(whole string) Origin {
	host := Host{own(u.Hostname(), whole), u.hostKind}
	return Origin{scheme: u.scheme.Name(), host: host, port: u.port, hasPort: u.hasPort()}
}

// IsZero reports whether o is the zero Origin. A new opaque origin isn't. With omitzero,
// encoding/json omits a zero Origin; otherwise it writes "null".
func (o Origin) IsZero() bool { return o == Origin{} }

// IsOpaque reports whether o is an opaque origin.
func (o Origin) IsOpaque() bool { return o.scheme == "" }

// Scheme returns the scheme of o, or "" if o is opaque.
func (o Origin) Scheme() string { return o.scheme }

// Host returns the host of o, or the null host if o is opaque.
func (o Origin) Host() Host { return o.host }

// Port returns the port of o, or false if it is null or the default port.
func (o Origin) Port() (uint16, bool) { return o.port, o.hasPort }

// String returns the serialization of o in ASCII, as in "https://example.com", or "null" if
// o is opaque.
//
// https://html.spec.whatwg.org/multipage/browsers.html#ascii-serialisation-of-an-origin
func (o Origin) String() string { return o.serialize(o.host.serialized) }

// Unicode is [Origin.String] with [Host.Unicode] in place of the host.
func (o Origin) Unicode() string { return o.serialize(o.host.Unicode()) }

func (o Origin) serialize(host string) string {
	var stack [stackBuffer]byte
	return string(o.append(stack[:0], host))
}

// append appends the serialization of o, but with host instead of its own host.
func (o Origin) append(b []byte, host string) []byte {
	if o.IsOpaque() {
		return append(b, opaqueOriginText...)
	}
	b = append(b, o.scheme...)
	b = append(b, "://"...)
	b = append(b, host...)
	if o.hasPort {
		b = strconv.AppendUint(append(b, ':'), uint64(o.port), 10)
	}
	return b
}

// IsPotentiallyTrustworthy reports whether nobody on the network can read or change what
// comes from o: its scheme is https or wss, or its host is a loopback address or name
// (127.0.0.0/8, ::1, "localhost" or a domain that ends in ".localhost", with or without a
// trailing dot). Rely on the name "localhost" only in a program that never looks it up on
// the network.
//
// https://w3c.github.io/webappsec-secure-contexts/#is-origin-trustworthy
func (o Origin) IsPotentiallyTrustworthy() bool {
	switch o.scheme {
	case "":
		return false
	case "https", "wss":
		return true
	}
	return o.host.isLoopback()
}

// isLoopback reports whether h means the machine itself, as an address or a reserved name.
func (h Host) isLoopback() bool {
	if addr, ok := h.Addr(); ok {
		return addr.Is4() && addr.IsLoopback() || addr == netip.IPv6Loopback()
	}
	domain := strings.TrimSuffix(h.serialized, ".")
	return domain == "localhost" || strings.HasSuffix(domain, ".localhost")
}

// IsPotentiallyTrustworthy reports whether nobody on the network can read or change the
// resource of u: u is about:blank or about:srcdoc, its scheme is data or file, or its
// origin is potentially trustworthy. The standard trusts a file: URL with a host, too, though
// Windows reads that file over the network.
//
// https://w3c.github.io/webappsec-secure-contexts/#is-url-trustworthy
func (u URL) IsPotentiallyTrustworthy() bool {
	switch u.Scheme() {
	case "about":
		return u.Pathname() == "blank" || u.Pathname() == "srcdoc"
	case "data", "file":
		return true
	}
	return u.Origin().IsPotentiallyTrustworthy()
}
