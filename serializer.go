package url

import (
	"math"
	"strings"
)

// maxHref is the length that a serialization may have: offsets are uint32, and a
// string can't be longer than an int says.
const maxHref = min(math.MaxUint32, math.MaxInt)

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

// hrefFits reports whether a serialization of that length may have so many bytes
// removed and others added.
func hrefFits(length, removed, added uint64) bool { return length-removed+added <= maxHref }

// splice replaces href[start:end] of u by a text in three parts, and moves what
// begins with the component next. It reports whether the result fits.
func (u *URL) splice(next component, start, end uint32, prefix, kept string, written []byte) bool {
	length := uint64(len(prefix)) + uint64(len(kept)) + uint64(len(written))
	if !hrefFits(uint64(len(u.href)), uint64(end-start), length) {
		return false
	}
	if len(written) == 0 {
		if prefix == "" {
			u.href = u.href[:start] + kept + u.href[end:]
		} else {
			u.href = u.href[:start] + prefix + kept + u.href[end:]
		}
		u.move(next, uint32(length)-(end-start))
		return true
	}
	var href strings.Builder
	href.Grow(int(uint64(len(u.href)) - uint64(end-start) + length))
	href.WriteString(u.href[:start])
	href.WriteString(prefix)
	href.WriteString(kept)
	href.Write(written)
	href.WriteString(u.href[end:])
	u.href = href.String()
	u.move(next, uint32(length)-(end-start))
	return true
}

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

// Redacted returns the serialization with "xxxxx" in place of a password, for
// logs. The username, which can be a secret as well, stays.
func (u URL) Redacted() string {
	password := u.Password()
	if password == "" {
		return u.href
	}
	return u.href[:u.usernameEnd+1] + hiddenPassword + u.href[u.hostStart-1:]
}

// Clone returns a copy of u.
func (u URL) Clone() *URL {
	return &u
}
