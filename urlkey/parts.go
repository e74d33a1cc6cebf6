package urlkey

import (
	"strings"

	"github.com/gowhatwg/url"
)

// parts are the components of a URL while it is turned into a key. No URL may have exactly
// these components.
type parts struct {
	scheme                string
	username, password    string
	host, port            string
	path, query, fragment string
	kind                  url.HostKind
	special, opaquePath   bool
	hasQuery, hasFragment bool
}

func partsOf(u *url.URL) (p parts) {
	p.scheme = u.Scheme()
	p.special = u.IsSpecial()
	p.host, p.kind = u.Hostname(), u.ParsedHost().Kind()
	p.username, p.password, p.port = u.Username(), u.Password(), u.Port()
	p.path, p.opaquePath = u.Pathname(), u.HasOpaquePath()
	p.query, p.hasQuery = u.Query()
	p.fragment, p.hasFragment = u.Fragment()
	return p
}

// append appends the serialization of p.
//
// https://url.spec.whatwg.org/#url-serializing
func (p *parts) append(dst []byte) []byte {
	dst = append(dst, p.scheme...)
	dst = append(dst, ':')
	if p.kind != url.HostNull {
		dst = append(dst, '/', '/')
		if p.username != "" || p.password != "" {
			dst = append(p.appendUserinfo(dst), '@')
		}
		dst = append(dst, p.host...)
		dst = p.appendPort(dst)
	} else if !p.opaquePath && strings.HasPrefix(p.path, "//") {
		dst = append(dst, '/', '.')
	}
	return p.appendRest(dst)
}

func (p *parts) appendUserinfo(dst []byte) []byte {
	dst = append(dst, p.username...)
	if p.password != "" {
		dst = append(dst, ':')
		dst = append(dst, p.password...)
	}
	return dst
}

func (p *parts) appendPort(dst []byte) []byte {
	if p.port == "" {
		return dst
	}
	dst = append(dst, ':')
	return append(dst, p.port...)
}

// appendRest appends path, query and fragment.
func (p *parts) appendRest(dst []byte) []byte {
	dst = append(dst, p.path...)
	if p.hasQuery {
		dst = append(dst, '?')
		dst = append(dst, p.query...)
	}
	if p.hasFragment {
		dst = append(dst, '#')
		dst = append(dst, p.fragment...)
	}
	return dst
}

// stackSize is the size of a buffer on the stack, in which keys are built. Most keys fit, so
// only the key itself is allocated.
const stackSize = 256
