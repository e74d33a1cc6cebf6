package url

import (
	"iter"
	"strconv"
	"strings"

	"github.com/gowhatwg/url/internal/infra"
)

// A URL is a parsed URL: the standard's URL record and JavaScript's URL class.
//
// It is a small value: v := *u is a copy, *u == *v is the standard's equality, and a URL
// can be a map key. Any number of goroutines may read a URL at the same time; setters
// need exclusive access. Getters of text return substrings and don't allocate. Holding on to one
// keeps the whole URL in memory, unless you use strings.Clone; of a long URL, [URL.Origin]
// and [URL.ParsedHost] return copies.
//
// The zero URL is invalid. Its getters return "", and its setters fail, except for
// SetHref.
//
// https://url.spec.whatwg.org/#concept-url
type URL struct {
	// href is the serialization. Everything else follows from it, so equal structs are
	// equivalent URLs.
	href string

	// The offsets in href where the components end or start, in order. For
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
	// A query starts with its "?", a fragment with its "#"; a missing component is empty.
	// Without a host, usernameEnd, hostStart and hostEnd equal pathStart, which is after the
	// "/." if the path needs one.
	schemeEnd, usernameEnd, hostStart, hostEnd, pathStart, queryStart, fragmentStart uint32

	port     uint16 // 0 if null
	scheme   schemeKind
	hostKind HostKind
}

// A schemeKind tells the special schemes apart. Other packages need them, too, so infra has
// their names and default ports.
//
// https://url.spec.whatwg.org/#special-scheme
type schemeKind = infra.SchemeKind

const (
	schemeNotSpecial = infra.SchemeNotSpecial
	schemeHTTP       = infra.SchemeHTTP
	schemeHTTPS      = infra.SchemeHTTPS
	schemeWS         = infra.SchemeWS
	schemeWSS        = infra.SchemeWSS
	schemeFTP        = infra.SchemeFTP
	schemeFile       = infra.SchemeFile
)

// IsZero reports whether u is the zero URL, as after reading "" from JSON or NULL from
// SQL. encoding/json calls it for a URL or *URL field with omitzero.
func (u URL) IsZero() bool { return u.href == "" }

// String returns [URL.Href]. It shows a password; [URL.Redacted] doesn't.
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

// Host returns the host and, if the URL has one, ":" and the port.
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

// Port returns the port in decimal, or "" if it is null or the default port, which
// [URL.EffectivePort] returns, too.
//
// https://url.spec.whatwg.org/#dom-url-port
func (u URL) Port() string {
	if !u.hasPort() {
		return ""
	}
	return u.href[u.hostEnd+1 : u.pathStart]
}

// Pathname returns the path, percent-encoded. Don't use it as a reference: the path of
// https://example.com/../..//evil.example is //evil.example, which leads to another host.
//
// https://url.spec.whatwg.org/#dom-url-pathname
func (u URL) Pathname() string { return u.href[u.pathStart:u.queryStart] }

// Search returns "?" and the query, or "" if the query is null or empty.
//
// https://url.spec.whatwg.org/#dom-url-search
func (u URL) Search() string {
	if u.fragmentStart <= u.queryStart+1 {
		return ""
	}
	return u.href[u.queryStart:u.fragmentStart]
}

// Hash returns "#" and the fragment, or "" if the fragment is null or empty.
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

// IsSpecial reports whether the scheme is ftp, file, http, https, ws or wss.
//
// https://url.spec.whatwg.org/#is-special
func (u URL) IsSpecial() bool { return u.scheme.IsSpecial() }

// HasOpaquePath reports whether the path is a string without structure, as in
// "mailto:a@example.com". Only a fragment can be relative to such a URL.
//
// https://url.spec.whatwg.org/#url-opaque-path
func (u URL) HasOpaquePath() bool {
	return u.hostKind == HostNull && (u.pathStart == u.queryStart || u.href[u.pathStart] != '/')
}

// IncludesCredentials reports whether the URL has a username or a password.
//
// https://url.spec.whatwg.org/#include-credentials
func (u URL) IncludesCredentials() bool { return u.hostStart > u.usernameEnd }

// ParsedHost returns the host, without the port, as a value that knows its kind. If the URL
// is more than 256 bytes longer than the host, the host is a copy. Otherwise it shares the
// memory of the URL, which can be part of a larger text: see [Parse]. [URL.Host] returns a
// string, with the port.
//
// https://url.spec.whatwg.org/#concept-url-host
func (u URL) ParsedHost() Host { return Host{own(u.Hostname(), u.href), u.hostKind} }

// maxShared is the number of bytes of a URL that a smaller value may keep in memory to save an
// allocation. Few URLs are longer, and parsing those takes far longer than an allocation.
const maxShared = 256

// own returns part, which is a substring of whole, or a copy if whole is much longer.
func own(part, whole string) string {
	if len(whole)-len(part) > maxShared {
		return strings.Clone(part)
	}
	return part
}

// PortNumber returns the port, or false if it is null or the default port, which
// [URL.EffectivePort] returns, too.
//
// https://url.spec.whatwg.org/#concept-url-port
func (u URL) PortNumber() (uint16, bool) { return u.port, u.hasPort() }

// EffectivePort returns the port to connect to: the URL's own or the default port of its
// scheme. It returns false if there is neither.
func (u URL) EffectivePort() (uint16, bool) {
	if u.hasPort() {
		return u.port, true
	}
	port := u.scheme.DefaultPort()
	return uint16(max(port, 0)), port >= 0
}

// parsePort returns the number that the ASCII digits of s from i on represent, and the
// index after them. A number over 65535 becomes 65536.
func parsePort(s string, i int) (port int32, end int) {
	for ; i < len(s) && '0' <= s[i] && s[i] <= '9'; i++ {
		port = min(port*10+int32(s[i]-'0'), 1<<16)
	}
	return port, i
}

// appendPort appends ":" and the port, or nothing for the null port, which is -1.
func appendPort(dst []byte, port int32) []byte {
	if port >= 0 {
		dst = strconv.AppendInt(append(dst, ':'), int64(port), 10)
	}
	return dst
}

// DialAddress returns the host, ":" and [URL.EffectivePort], for [net.Dial]. An IPv6
// address is in brackets; a domain is in ASCII and keeps its trailing dot. An opaque host
// is read like the host of a special URL. DialAddress returns false if the port isn't
// known, or if the host is neither a domain nor an address.
func (u URL) DialAddress() (string, bool) {
	port, ok := u.EffectivePort()
	host := Host{u.Hostname(), u.hostKind} // ParsedHost may copy
	if host.Kind() == HostOpaque {
		host, _ = ParseHost(host.String())
	}
	if !ok || host.String() == "" {
		return "", false
	}
	return host.String() + ":" + strconv.Itoa(int(port)), true
}

func (u *URL) hasPort() bool { return u.pathStart > u.hostEnd }

// Query returns the query as text without the "?", and false if it is null; net/url's method of
// this name is [URL.SearchParams] here, the list of all parameters, and [URL.Param] returns one of
// them. [URL.Search] returns "" for both null and empty.
//
// https://url.spec.whatwg.org/#concept-url-query
func (u URL) Query() (string, bool) {
	if u.queryStart == u.fragmentStart {
		return "", false
	}
	return u.href[u.queryStart+1 : u.fragmentStart], true
}

// Fragment returns the fragment without the "#", and false if it is null. [URL.Hash]
// returns "" for both null and empty.
//
// https://url.spec.whatwg.org/#concept-url-fragment
func (u URL) Fragment() (string, bool) {
	if int(u.fragmentStart) == len(u.href) {
		return "", false
	}
	return u.href[u.fragmentStart+1:], true
}

// PathSegments returns the segments of the path, percent-encoded: "a", "b" and "" for
// "/a/b/". The empty path has no segments, and an opaque path has one.
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
	// The iterator of SplitSeq works only once.
	return func(yield func(string) bool) { strings.SplitSeq(path[1:], "/")(yield) }
}

// cannotHaveCredentialsOrPort is the standard's "cannot have a username/password/port".
//
// https://url.spec.whatwg.org/#cannot-have-a-username-password-port
func (u *URL) cannotHaveCredentialsOrPort() bool {
	return u.hostKind == HostNull || u.hostKind == HostEmpty || u.scheme == schemeFile
}

// authorityEnd returns the offset after the scheme and the authority.
func (u *URL) authorityEnd() uint32 {
	if u.hostKind == HostNull {
		return u.schemeEnd
	}
	return u.pathStart
}

// maxHref is the greatest length of a serialization.
const maxHref = infra.MaxLength

// A component is a part of the serialization, numbered in its order.
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

// move adds delta to the offset of the component next and to those after it.
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

// endPath records that the path, and with it the URL, ends at the offset end.
func (u *URL) endPath(end uint32) { u.queryStart, u.fragmentStart = end, end }

// isWindowsDriveLetterPath reports whether the only segment of a serialized path is a
// normalized Windows drive letter.
//
// https://url.spec.whatwg.org/#normalized-windows-drive-letter
func isWindowsDriveLetterPath[T string | []byte](path T) bool {
	return len(path) == 3 && path[0] == '/' && infra.IsAlpha(path[1]) && path[2] == ':'
}
