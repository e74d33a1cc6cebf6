package url

import "math"

// maxHref is the length that a serialization may have: offsets are uint32.
const maxHref = math.MaxUint32

// pathPrefix returns what stands before the path of a URL without a host: "/.",
// if the path would otherwise look like an authority.
//
// https://url.spec.whatwg.org/#concept-url-serializer, step 3
func pathPrefix(path []byte) []byte {
	if len(path) >= 2 && path[0] == '/' && path[1] == '/' {
		return []byte("/.")
	}
	return nil
}

// finish lays out what the parser has written as the URL u, but for its href. It
// reports whether that is within the limits.
//
// https://url.spec.whatwg.org/#concept-url-serializer
func (p *parser) finish(u *URL, out []byte) ([]byte, bool) {
	if p.fragmentStart == 0 {
		p.fragmentStart = len(out)
	}
	if p.queryStart == 0 {
		p.queryStart = p.fragmentStart
	}
	if p.hostKind == HostNull {
		if prefix := pathPrefix(out[p.pathStart:p.queryStart]); prefix != nil {
			out = p.insert(out, prefix)
		}
		p.usernameEnd, p.hostStart, p.hostEnd = p.pathStart, p.pathStart, p.pathStart
	}
	if !p.fits(out) {
		return out, false
	}
	u.schemeEnd = uint32(p.schemeEnd)
	u.usernameEnd = uint32(p.usernameEnd)
	u.hostStart = uint32(p.hostStart)
	u.hostEnd = uint32(p.hostEnd)
	u.pathStart = uint32(p.pathStart)
	u.queryStart = uint32(p.queryStart)
	u.fragmentStart = uint32(p.fragmentStart)
	u.port = uint16(max(p.port, 0))
	u.scheme, u.hostKind = p.scheme, p.hostKind
	return out, true
}

// fits reports whether the serialization out is within the limits.
func (p *parser) fits(out []byte) bool {
	if uint64(len(out)) > p.options.limit() {
		p.refuse(codeTooLong)
		return false
	}
	return true
}

// insert inserts prefix before the path.
func (p *parser) insert(out, prefix []byte) []byte {
	n := len(prefix)
	out = append(out, prefix...)
	copy(out[p.pathStart+n:], out[p.pathStart:])
	copy(out[p.pathStart:], prefix)
	p.pathStart += n
	p.queryStart += n
	p.fragmentStart += n
	return out
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

// splice replaces href[start:end] of u by text and moves what begins with the
// component next. It reports whether the result fits.
func splice[T string | []byte](u *URL, next component, start, end uint32, text T) bool {
	if !hrefFits(uint64(len(u.href)), uint64(end-start), uint64(len(text))) {
		return false
	}
	u.href = u.href[:start] + string(text) + u.href[end:]
	u.move(next, uint32(len(text))-(end-start))
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
func (u *URL) WithoutFragment() *URL {
	v := *u
	v.href = u.href[:u.fragmentStart]
	return &v
}

// Redacted returns the serialization with "xxxxx" in place of a password, for
// logs. The username, which can be a secret as well, stays.
func (u *URL) Redacted() string {
	password := u.Password()
	if password == "" {
		return u.href
	}
	return u.href[:u.usernameEnd+1] + hiddenPassword + u.href[u.hostStart-1:]
}

// Clone returns a copy of u.
func (u *URL) Clone() *URL {
	v := *u
	return &v
}
