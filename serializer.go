package url

import (
	"github.com/gowhatwg/url/internal/infra"
	"github.com/gowhatwg/url/internal/quote"
	"github.com/gowhatwg/url/internal/redact"
)

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

// WithoutFragment returns u without its fragment.
//
// https://url.spec.whatwg.org/#concept-url-serializer with exclude fragment
func (u URL) WithoutFragment() *URL {
	u.href = u.href[:u.fragmentStart]
	return &u
}

// Referrer returns u stripped for use as a referrer, for the Referer header of a request
// that a page or a program at u makes: the serialization without username, password
// and fragment and, with originOnly, also without path and query, as in
// "https://example.com/". For the schemes about, blob and data, and for the zero URL, it is
// "", which means that there is no referrer, and that no header is sent.
//
// Whether to send one, and which of the two, is for a referrer policy to say. What
// browsers do if they are told nothing: the whole of it to the same origin
// ([URL.Origin]), the origin only to another one, and nothing from a potentially
// trustworthy URL ([URL.IsPotentiallyTrustworthy]) to one that isn't. They send the origin
// only where the whole is longer than 4096 bytes, and nothing where the origin is opaque,
// as that of a file: URL is.
//
// https://w3c.github.io/webappsec-referrer-policy/#strip-url
func (u URL) Referrer(originOnly bool) string {
	switch u.Scheme() {
	case "", "about", "blob", "data": // https://fetch.spec.whatwg.org/#local-scheme
		return ""
	}
	end, slash := u.fragmentStart, ""
	if originOnly {
		end, slash = u.authorityEnd(), "/"
	}
	switch {
	case u.IncludesCredentials():
		return infra.Concat(u.href[:u.schemeEnd], "//", u.href[u.hostStart:end], slash, "")
	case originOnly && int(end) < len(u.href) && u.href[end] == '/':
		return u.href[:end+1]
	}
	return u.href[:end] + slash
}

// Redacted returns the serialization with "xxxxx" in place of what is, or may be, a
// password, for logs: the password of u and, in an opaque path and in URLs within the
// path, the query or the fragment, all that stands between the first ":" and the last "@"
// of what may be an authority, and a port there that isn't a number. The username, which
// can be a secret as well, stays.
func (u URL) Redacted() string { return u.redact() }

func (u *URL) redact() string {
	if u.hostKind == HostNull {
		return redact.Text(u.href)
	}
	userinfo := u.hostStart
	if u.IncludesCredentials() {
		userinfo = u.schemeEnd + uint32(len("//"))
	}
	return redact.URL(u.href, int(userinfo), int(u.hostStart), int(u.pathStart))
}

// redactedTail returns what comes after the authority of u, or after its scheme if it has
// none, as Redacted shows it.
func (u *URL) redactedTail() string {
	if u.hostKind == HostNull {
		return redact.Text(u.href)[u.schemeEnd:]
	}
	return redact.Tail(u.href[u.pathStart:])
}

// GoString returns a Go expression with what [URL.Redacted] returns, for the verb %#v of
// package fmt. It implements [fmt.GoStringer].
func (u URL) GoString() string {
	if u.href == "" {
		return "url.URL{}"
	}
	return "url.MustParse(" + quote.Quote(u.redact()) + ")"
}

// Clone returns a copy of u.
func (u URL) Clone() *URL {
	return &u
}
