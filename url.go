package url

import (
	"iter"
	"strings"

	"github.com/gowhatwg/url/internal/infra"
)

// A URL is a parsed URL, the standard's URL record and its URL class in one.
//
// A URL is a small value. Copying it with v := *u is a deep copy, comparing two
// with == tells whether they are equivalent, and it can be a map key. Any
// number of goroutines may read a URL at the same time; a setter needs it for
// itself. The getters return parts of the serialization and don't allocate: who keeps
// one of them for long keeps all of the URL in memory, unless it is a copy, as
// strings.Clone makes it. [URL.Origin] and [URL.ParsedHost] keep no long URL.
//
// The zero URL is invalid: its getters return "", and its setters fail, except
// SetHref, which makes it a valid one.
//
// https://url.spec.whatwg.org/#concept-url
type URL struct {
	// href is the serialization. Everything else follows from it, so that
	// equality of the struct is equivalence of the URLs.
	href string

	// The offsets in href at which the components end or start, in their
	// order. For
	//
	//	https://user:pass@example.com:8080/path?query#fragment
	//	      |     |     |          |    |    |     |
	//	      |     |     |          |    |    |     fragmentStart
	//	      |     |     |          |    |    queryStart
	//	      |     |     |          |    pathStart
	//	      |     |     |          hostEnd
	//	      |     |     hostStart
	//	      |     usernameEnd
	//	      schemeEnd
	//
	// A query starts with its "?", a fragment with its "#"; what a URL lacks
	// is empty. Without a host, usernameEnd, hostStart and hostEnd are
	// pathStart, and that is after the "/." of a path that needs it.
	schemeEnd, usernameEnd, hostStart, hostEnd, pathStart, queryStart, fragmentStart uint32

	port     uint16 // 0 if null
	scheme   schemeKind
	hostKind HostKind
}

// Href returns the serialization of u, all of it ASCII.
//
// https://url.spec.whatwg.org/#dom-url-href
func (u URL) Href() string { return u.href }

// IsZero reports whether u is the zero URL, which is what an empty text is read as: "" in JSON,
// NULL in SQL. encoding/json asks it for a field with omitzero, a URL or a *URL.
func (u URL) IsZero() bool { return u.href == "" }

// String returns what Href does. Note that it shows a password; see
// [URL.Redacted].
func (u URL) String() string { return u.href }

// Protocol returns the scheme and ":", as in "https:".
//
// https://url.spec.whatwg.org/#dom-url-protocol
func (u URL) Protocol() string { return u.href[:u.schemeEnd] }

// Username returns the username, percent-encoded.
//
// https://url.spec.whatwg.org/#dom-url-username
func (u URL) Username() string {
	if u.hostKind == HostNull {
		return ""
	}
	return u.href[u.schemeEnd+2 : u.usernameEnd]
}

// Password returns the password, percent-encoded.
//
// https://url.spec.whatwg.org/#dom-url-password
func (u URL) Password() string {
	if u.hostStart <= u.usernameEnd+1 {
		return ""
	}
	return u.href[u.usernameEnd+1 : u.hostStart-1]
}

// Host returns the host and, if the URL has one, ":" and the port. See
// [URL.ParsedHost] for more about the host.
//
// https://url.spec.whatwg.org/#dom-url-host
func (u URL) Host() string {
	if u.hostKind == HostNull {
		return ""
	}
	return u.href[u.hostStart:u.pathStart]
}

// Hostname returns the host without the port. An IPv6 address is in brackets.
//
// https://url.spec.whatwg.org/#dom-url-hostname
func (u URL) Hostname() string { return u.href[u.hostStart:u.hostEnd] }

// Port returns the port in decimal. It is empty if the URL has none, or the
// default port of its scheme.
//
// https://url.spec.whatwg.org/#dom-url-port
func (u URL) Port() string {
	if !u.hasPort() {
		return ""
	}
	return u.href[u.hostEnd+1 : u.pathStart]
}

// Pathname returns the path, percent-encoded.
//
// https://url.spec.whatwg.org/#dom-url-pathname
func (u URL) Pathname() string { return u.href[u.pathStart:u.queryStart] }

// Search returns "?" and the query, percent-encoded. It is empty if the query
// is null or empty.
//
// https://url.spec.whatwg.org/#dom-url-search
func (u URL) Search() string {
	if u.fragmentStart <= u.queryStart+1 {
		return ""
	}
	return u.href[u.queryStart:u.fragmentStart]
}

// Hash returns "#" and the fragment, percent-encoded. It is empty if the
// fragment is null or empty.
//
// https://url.spec.whatwg.org/#dom-url-hash
func (u URL) Hash() string {
	if len(u.href) <= int(u.fragmentStart)+1 {
		return ""
	}
	return u.href[u.fragmentStart:]
}

// Scheme returns the scheme without the ":", in lower case.
//
// https://url.spec.whatwg.org/#concept-url-scheme
func (u URL) Scheme() string {
	if u.schemeEnd == 0 {
		return ""
	}
	return u.href[:u.schemeEnd-1]
}

// IsSpecial reports whether the scheme is one of ftp, file, http, https, ws and
// wss.
//
// https://url.spec.whatwg.org/#is-special
func (u URL) IsSpecial() bool { return u.scheme.isSpecial() }

// HasOpaquePath reports whether the path is a string without structure, as in
// "mailto:a@example.com". Such a URL can only be the base of a fragment.
//
// https://url.spec.whatwg.org/#url-opaque-path
func (u URL) HasOpaquePath() bool {
	return u.hostKind == HostNull && (u.pathStart == u.queryStart || u.href[u.pathStart] != '/')
}

// IncludesCredentials reports whether the URL has a username or a password.
//
// https://url.spec.whatwg.org/#include-credentials
func (u URL) IncludesCredentials() bool { return u.hostStart > u.usernameEnd }

// ParsedHost returns the host as a value that tells what it is, without the port. The
// text, and with the port, is what [URL.Host] returns. It shares the memory of a URL of
// up to some hundred bytes, and has its own if the URL is longer: a map with hosts as
// keys doesn't hold long URLs in memory.
//
// https://url.spec.whatwg.org/#concept-url-host
func (u URL) ParsedHost() Host { return Host{own(u.Hostname(), u.href), u.hostKind} }

// sharedHost is ParsedHost for use in the package, where nobody keeps the host.
func (u *URL) sharedHost() Host { return Host{u.Hostname(), u.hostKind} }

// maxShared is how many bytes of a URL something smaller may hold in memory, so that it
// needs no allocation. Few URLs are longer, and parsing those takes many times as long
// as an allocation.
const maxShared = 256

// own returns part, which is a part of whole. If whole has much more, it returns a copy.
func own(part, whole string) string {
	if len(whole)-len(part) > maxShared {
		return strings.Clone(part)
	}
	return part
}

// PortNumber returns the port, and false if it is null, as it is for the
// default port of the scheme.
//
// https://url.spec.whatwg.org/#concept-url-port
func (u URL) PortNumber() (uint16, bool) { return u.port, u.hasPort() }

// EffectivePort returns the port to connect to: the URL's own, or the default
// port of its scheme. It returns false if there is neither.
func (u URL) EffectivePort() (uint16, bool) {
	if u.hasPort() {
		return u.port, true
	}
	port := u.scheme.defaultPort()
	return uint16(max(port, 0)), port >= 0
}

func (u *URL) hasPort() bool { return u.pathStart > u.hostEnd }

// Query returns the query without the "?", and whether there is one: unlike
// Search, it tells an empty query from none.
//
// https://url.spec.whatwg.org/#concept-url-query
func (u URL) Query() (string, bool) {
	if u.queryStart == u.fragmentStart {
		return "", false
	}
	return u.href[u.queryStart+1 : u.fragmentStart], true
}

// Fragment returns the fragment without the "#", and whether there is one:
// unlike Hash, it tells an empty fragment from none.
//
// https://url.spec.whatwg.org/#concept-url-fragment
func (u URL) Fragment() (string, bool) {
	if int(u.fragmentStart) == len(u.href) {
		return "", false
	}
	return u.href[u.fragmentStart+1:], true
}

// PathSegments returns the segments of the path, percent-encoded: "a", "b" and
// "" for "/a/b/", and none for the empty path. An opaque path is one segment.
// [URL.DecodedPathSegments] decodes them.
//
// https://url.spec.whatwg.org/#url-path-segment
func (u URL) PathSegments() iter.Seq[string] {
	if u.HasOpaquePath() {
		return func(yield func(string) bool) {
			if u.href != "" {
				yield(u.Pathname())
			}
		}
	}
	path := u.Pathname()
	if path == "" {
		return func(func(string) bool) {}
	}
	return strings.SplitSeq(path[1:], "/")
}

// EqualIgnoringFragment reports whether u and v have the same serialization, apart
// from their fragments. To compare these as well, write *u == *v.
//
// https://url.spec.whatwg.org/#concept-url-equals with exclude fragments true
func (u URL) EqualIgnoringFragment(v *URL) bool {
	return u.href[:u.fragmentStart] == v.href[:v.fragmentStart]
}

// cannotHaveCredentialsOrPort is the standard's "cannot have a
// username/password/port".
//
// https://url.spec.whatwg.org/#cannot-have-a-username-password-port
func (u *URL) cannotHaveCredentialsOrPort() bool {
	return u.hostKind == HostNull || u.hostKind == HostEmpty || u.scheme == schemeFile
}

// authorityEnd returns the offset after scheme and authority.
func (u *URL) authorityEnd() uint32 {
	if u.hostKind == HostNull {
		return u.schemeEnd
	}
	return u.pathStart
}

// stackBuffer is how many bytes of a serialization are written on the stack.
const stackBuffer = 256

// orNil returns u, or nil for the zero URL.
func (u *URL) orNil() *URL {
	if u == nil || u.href == "" {
		return nil
	}
	return u
}

// maxHref is the length that a serialization may have.
const maxHref = infra.MaxLength

// pathPrefix stands before the path of a URL without a host that would otherwise look
// like an authority.
//
// https://url.spec.whatwg.org/#concept-url-serializer, step 3
const pathPrefix = "/."

// needsPathPrefix reports whether path, of a URL without a host, looks like an
// authority.
func needsPathPrefix[T string | []byte](path T) bool {
	return len(path) >= 2 && path[0] == '/' && path[1] == '/'
}

// A component is a part of the serialization, in its order.
type component uint8

const (
	componentScheme component = iota
	componentUsername
	componentHost
	componentPort
	componentPath
	componentQuery
	componentFragment
	componentEnd
)

// move adds delta to the offsets from that of the component next on.
func (u *URL) move(next component, delta uint32) {
	switch next {
	case componentScheme:
		u.schemeEnd += delta
		fallthrough
	case componentUsername:
		u.usernameEnd += delta
		fallthrough
	case componentHost:
		u.hostStart += delta
		fallthrough
	case componentPort:
		u.hostEnd += delta
		fallthrough
	case componentPath:
		u.pathStart += delta
		fallthrough
	case componentQuery:
		u.queryStart += delta
		fallthrough
	case componentFragment:
		u.fragmentStart += delta
	}
}

// endPath notes that the path, and with it the URL, ends at the offset end.
func (u *URL) endPath(end uint32) { u.queryStart, u.fragmentStart = end, end }

// isWindowsDriveLetterPath reports whether a serialized path is one segment,
// and that a normalized Windows drive letter.
//
// https://url.spec.whatwg.org/#normalized-windows-drive-letter
func isWindowsDriveLetterPath(path string) bool {
	return len(path) == 3 && path[0] == '/' && infra.IsAlpha(path[1]) && path[2] == ':'
}
