package url

import (
	"net/netip"
	"strconv"
	"strings"
)

// An Origin is what browsers attach permissions to: a scheme, a host and a
// port, or an opaque value that is only the same as itself. Origins can be
// compared with ==, which says what [Origin.SameOrigin] does. The zero Origin
// is an opaque one, and the same as any other zero Origin; NewOpaqueOrigin returns
// one that is like no other.
//
// https://html.spec.whatwg.org/multipage/browsers.html#concept-origin
type Origin struct {
	scheme  string // empty for an opaque origin
	host    Host
	port    uint16
	hasPort bool
	opaque  *opaqueOrigin
}

// opaqueOrigin has a size, so that each has an address of its own.
type opaqueOrigin struct{ _ byte }

// NewOpaqueOrigin returns an opaque origin that is the same as no other.
//
// https://html.spec.whatwg.org/multipage/browsers.html#concept-origin-opaque
func NewOpaqueOrigin() Origin { return Origin{opaque: new(opaqueOrigin)} }

// Origin returns the origin of u. That of a file: URL, which the standard
// leaves open, and of any URL that isn't special, is a new opaque origin with
// each call; a blob: URL has the origin of the http:, https: or file: URL
// within it. See [URL.OriginInBlobStore] for blob URLs that can be resolved.
//
// https://url.spec.whatwg.org/#concept-url-origin
func (u *URL) Origin() Origin { return u.OriginInBlobStore(nil) }

// A BlobURLStore knows the blob URLs of the environments of a program.
//
// https://w3c.github.io/FileAPI/#BlobURLStore
type BlobURLStore interface {
	// BlobOrigin returns the origin of the environment that created the blob
	// URL blob, and whether there is an entry for it. The URL's fragment
	// plays no role.
	BlobOrigin(blob *URL) (Origin, bool)
}

// OriginInBlobStore returns the origin of u. If u is a blob: URL that has an
// entry in store, that is the entry's. A nil store has none.
//
// https://url.spec.whatwg.org/#concept-url-origin
func (u *URL) OriginInBlobStore(store BlobURLStore) Origin {
	switch {
	case u.IsSpecial() && u.scheme != schemeFile:
		return Origin{scheme: u.Scheme(), host: u.ParsedHost(), port: u.port, hasPort: u.hasPort()}
	case u.Scheme() != "blob":
		return NewOpaqueOrigin()
	}
	if store != nil {
		if origin, ok := store.BlobOrigin(u); ok {
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
	return pathURL.Origin()
}

// IsOpaque reports whether o is an opaque origin.
func (o Origin) IsOpaque() bool { return o.scheme == "" }

// SameOrigin reports whether o and p are the same: for opaque origins, whether
// they are copies of one.
//
// https://html.spec.whatwg.org/multipage/browsers.html#same-origin
func (o Origin) SameOrigin(p Origin) bool { return o == p }

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

// Unicode returns the serialization of o with a domain in Unicode. It doesn't keep
// one host from looking like another: where people decide about trust, show what
// [Host.Display] returns.
func (o Origin) Unicode() string { return o.serialize(o.host.Unicode()) }

func (o Origin) serialize(host string) string {
	if o.IsOpaque() {
		return "null"
	}
	s := o.scheme + "://" + host
	if o.hasPort {
		s += ":" + strconv.Itoa(int(o.port))
	}
	return s
}

// IsPotentiallyTrustworthy reports whether nobody on the network can read or
// change what comes from o: its scheme is https or wss, or its host is the
// machine itself (127.0.0.0/8, ::1, "localhost" or a domain that ends in
// ".localhost", with a trailing dot or without). An opaque origin isn't.
//
// Only a program that never asks the network for the address of "localhost" may
// rely on that name.
//
// https://w3c.github.io/webappsec-secure-contexts/#is-origin-trustworthy
func (o Origin) IsPotentiallyTrustworthy() bool {
	switch o.scheme {
	case "":
		return false
	case "https", "wss":
		return true
	}
	if addr, ok := o.host.Addr(); ok {
		return addr.Is4() && addr.IsLoopback() || addr == netip.IPv6Loopback()
	}
	domain := strings.TrimSuffix(o.host.serialized, ".")
	return domain == "localhost" || strings.HasSuffix(domain, ".localhost")
}

// IsPotentiallyTrustworthy reports whether nobody on the network can read or
// change what u stands for. That is so if it is about:blank or about:srcdoc,
// whatever the query and the fragment; if its scheme is data: or file:; and if
// its origin is potentially trustworthy.
//
// https://w3c.github.io/webappsec-secure-contexts/#is-url-trustworthy
func (u *URL) IsPotentiallyTrustworthy() bool {
	switch u.Scheme() {
	case "about":
		return u.Pathname() == "blank" || u.Pathname() == "srcdoc"
	case "data", "file":
		return true
	}
	return u.Origin().IsPotentiallyTrustworthy()
}
