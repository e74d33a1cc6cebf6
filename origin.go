package url

import (
	"errors"
	"net/netip"
	"strconv"
	"strings"

	"github.com/gowhatwg/url/internal/quote"
	"github.com/gowhatwg/url/internal/redact"
)

// An Origin is what browsers attach permissions to: a scheme, a host and a port, or an opaque
// value that is only the same as itself. == compares origins, as HTML's same origin does. The
// zero Origin is opaque, and the same as any other zero Origin.
//
// https://html.spec.whatwg.org/multipage/browsers.html#concept-origin,
// https://html.spec.whatwg.org/multipage/browsers.html#same-origin
type Origin struct {
	scheme  string // empty for an opaque origin
	host    Host
	port    uint16
	hasPort bool
	opaque  *opaqueOrigin
}

// opaqueOrigin has a size, so that each has an address of its own.
type opaqueOrigin struct{ _ byte }

// opaqueOriginText is the serialization of any opaque origin.
const opaqueOriginText = "null"

// NewOpaqueOrigin returns an opaque origin that is the same as no other.
//
// https://html.spec.whatwg.org/multipage/browsers.html#concept-origin-opaque
func NewOpaqueOrigin() Origin { return Origin{opaque: new(opaqueOrigin)} }

// Origin returns the origin of u. A URL that isn't special has a new opaque origin with each
// call, and so has a file: URL, for which the standard leaves it open. A blob: URL has the
// origin of the http: or https: URL within it; see [URL.OriginInBlobStore] for blob URLs that
// can be resolved. An origin keeps no more than a few hundred bytes of the URL in memory.
//
// https://url.spec.whatwg.org/#concept-url-origin
func (u URL) Origin() Origin { return u.OriginInBlobStore(nil) }

// ParseOrigin returns the origin whose serialization is s, as browsers send it in the header
// Origin: a scheme, "://", a host, and, if it isn't the default port of the scheme, ":" and a
// port, as in "https://example.com" or "http://[::1]:8080". "null" gives a new opaque origin,
// which equals no other.
//
// Any other string is an error, even if its URL has the same origin: one with a path, be it
// only "/", credentials, upper case, the default port, spaces, or a domain in Unicode.
// Accepting several spellings lets strangers in sooner or later. There are no wildcards.
//
// The error is an [*Error]. It wraps the [ValidationError] of a string that isn't a URL, and
// otherwise [ErrInvalidValue]. If it is clear which origin is meant, the text names it.
//
// https://html.spec.whatwg.org/multipage/browsers.html#ascii-serialisation-of-an-origin
func ParseOrigin(s string) (Origin, error) { return parseOrigin("parse origin", s) }

// parseOrigin is ParseOrigin for an operation that the error names.
func parseOrigin(op, s string) (Origin, error) {
	if s == opaqueOriginText {
		return NewOpaqueOrigin(), nil
	}
	var u URL
	err := u.parse(s, nil)
	// The href of an origin is one byte longer, for the path, and so not s itself.
	if err == nil && u.isSerializedOrigin(s) {
		return u.tupleOrigin(u.href), nil
	}
	return Origin{}, originError(op, s, u, err)
}

// isSerializedOrigin reports whether s, of which u was parsed, is the serialization
// of its tuple origin.
func (u *URL) isSerializedOrigin(s string) bool {
	return u.hasTupleOrigin() && !u.IncludesCredentials() &&
		len(s) == int(u.pathStart) && u.href[:u.pathStart] == s
}

// originError returns why s isn't an origin: u is what it was parsed to, if err is nil.
func originError(op, s string, u URL, err error) error {
	e := &Error{Op: op, URL: redact.Text(s), Err: ErrInvalidValue}
	var failure *Error
	switch {
	case s == "":
		e.Err = invalidValueError("it is empty; an origin that isn't known is null")
	case errors.As(err, &failure) && !errors.Is(err, MissingSchemeNonRelativeURL):
		e.Err, e.detail = failure.Err, failure.detail
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
	case e.URL != s:
		// What is a port here was perhaps meant to be a password.
	default:
		e.Err = invalidValueError("write " + quote.Quote(quote.Shorten(u.Origin().String(), maxErrorInput)))
	}
	return e
}

// A BlobURLStore knows the blob URLs of the environments of a program.
//
// https://w3c.github.io/FileAPI/#BlobURLStore
type BlobURLStore interface {
	// BlobOrigin returns the origin of the environment that created blob, and
	// whether there is an entry for it, whatever its fragment.
	BlobOrigin(blob *URL) (Origin, bool)
}

// OriginInBlobStore returns the origin of u. If u is a blob: URL that has an
// entry in store, that is the entry's. A nil store has none.
//
// https://url.spec.whatwg.org/#concept-url-origin
func (u URL) OriginInBlobStore(store BlobURLStore) Origin {
	switch {
	case u.hasTupleOrigin():
		return u.tupleOrigin(u.href)
	case u.Scheme() != "blob":
		return NewOpaqueOrigin()
	}
	if store != nil {
		if origin, ok := store.BlobOrigin(new(u)); ok {
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

// hasTupleOrigin reports whether the scheme and the host of u are its origin's.
func (u *URL) hasTupleOrigin() bool { return u.IsSpecial() && u.scheme != schemeFile }

// tupleOrigin returns the origin of a URL that has a tuple origin of its own. The URL is
// part of the memory of whole.
func (u *URL) tupleOrigin(whole string) Origin {
	host := Host{own(u.Hostname(), whole), u.hostKind}
	return Origin{scheme: u.scheme.name(), host: host, port: u.port, hasPort: u.hasPort()}
}

// IsZero reports whether o is the zero Origin. No other opaque origin is. encoding/json asks it
// for a field with omitzero; without that, the zero Origin is "null" in JSON.
func (o Origin) IsZero() bool { return o == Origin{} }

// IsOpaque reports whether o is an opaque origin.
func (o Origin) IsOpaque() bool { return o.scheme == "" }

// Scheme returns the scheme of o, and "" if o is opaque.
func (o Origin) Scheme() string { return o.scheme }

// Host returns the host of o, the null host if o is opaque.
func (o Origin) Host() Host { return o.host }

// Port returns the port of o, and false if it is null, as it is for the default
// port of the scheme.
func (o Origin) Port() (uint16, bool) { return o.port, o.hasPort }

// String returns the serialization of o in ASCII, as in "https://example.com",
// and "null" if o is opaque.
//
// https://html.spec.whatwg.org/multipage/browsers.html#ascii-serialisation-of-an-origin
func (o Origin) String() string { return o.serialize(o.host.serialized) }

// Unicode returns the serialization of o with a domain in Unicode. One host can then look like
// another; package urldisplay shows hosts to people.
func (o Origin) Unicode() string { return o.serialize(o.host.Unicode()) }

func (o Origin) serialize(host string) string {
	var stack [stackBuffer]byte
	return string(o.append(stack[:0], host))
}

// append appends the serialization of o with that host.
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

// IsPotentiallyTrustworthy reports whether nobody on the network can read or change what comes
// from o: its scheme is https or wss, or its host is the machine itself (127.0.0.0/8, ::1,
// "localhost" or a domain that ends in ".localhost", with or without a trailing dot). Rely on
// that name only in a program that never asks the network for its address.
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

// isLoopback reports whether h is the machine itself, by its address or by a name
// that stands for nothing else.
func (h Host) isLoopback() bool {
	if addr, ok := h.Addr(); ok {
		return addr.Is4() && addr.IsLoopback() || addr == netip.IPv6Loopback()
	}
	domain := strings.TrimSuffix(h.serialized, ".")
	return domain == "localhost" || strings.HasSuffix(domain, ".localhost")
}

// IsPotentiallyTrustworthy reports whether nobody on the network can read or change what u
// stands for: it is about:blank or about:srcdoc, its scheme is data: or file:, or its origin
// is potentially trustworthy.
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
