package url

import (
	neturl "net/url"

	"github.com/gowhatwg/url/internal/infra"
)

const opToRFC3986 = "convert to RFC 3986"

// RFC3986 returns u as RFC 3986 has URIs: for databases, other languages' libraries
// and tools that don't follow the URL Standard, and for formats and protocols that
// ask for a URI.
//
// Two things are written otherwise than in [URL.Href], so that a browser finds the
// same origin in both, and path, query and fragment that are the same once they are
// percent-decoded:
//
//   - What isn't a URL unit is percent-encoded. In a path, a query or a fragment that
//     is [, ], |, \, ^, `, {, } and a "%" that begins no percent-encoded byte, where
//     the standard leaves them, and also a "#" in a fragment, what an opaque path
//     can have, such as a space or a "<", and ", `, { or } in a domain.
//   - A username and a password are encoded as net/url encodes them.
//
// The error is an [*Error] that wraps [ErrInvalidURL] for the zero URL, and
// [ErrNotConvertible] if a URL that isn't special has such a code point in its host:
// nobody would decode that.
//
// https://www.rfc-editor.org/rfc/rfc3986#appendix-A,
// https://url.spec.whatwg.org/#url-units
func (u URL) RFC3986() (string, error) {
	if u.href == "" {
		return "", &Error{Op: opToRFC3986, Err: ErrInvalidURL}
	}
	text, reason := u.rfc3986(false)
	if reason != "" {
		return "", &Error{Op: opToRFC3986, URL: u.Redacted(), Err: conversionError(reason)}
	}
	return text, nil
}

// rfc3986 returns why it fails, or the text, perhaps with the query as it stands in u.
func (u *URL) rfc3986(keepQuery bool) (text, reason string) {
	var stack [128]byte
	dst := append(stack[:0], u.Protocol()...)
	if u.hostKind != HostNull {
		dst = append(dst, "//"...)
		if userinfo := u.netUserinfo(); userinfo != nil {
			dst = append(append(dst, userinfo.String()...), '@')
		}
		hostStart := len(dst)
		if u.hostKind == HostIPv6 {
			dst = append(dst, u.Hostname()...)
		} else {
			dst = appendURLUnits(dst, u.Hostname())
		}
		if u.hostKind == HostOpaque && string(dst[hostStart:]) != u.Hostname() {
			return "", "RFC 3986 has no such host"
		}
		dst = append(dst, u.href[u.hostEnd:u.pathStart]...)
	}
	dst = appendURLUnits(dst, u.href[u.authorityEnd():u.queryStart])
	if query := u.href[u.queryStart:u.fragmentStart]; keepQuery {
		dst = append(dst, query...)
	} else {
		dst = appendURLUnits(dst, query)
	}
	if fragment, ok := u.Fragment(); ok {
		dst = appendURLUnits(append(dst, '#'), fragment)
	}
	if string(dst) == u.href {
		return u.href, ""
	}
	return string(dst), ""
}

// appendURLUnits appends s, which is ASCII, and percent-encodes what isn't a URL unit.
//
// https://url.spec.whatwg.org/#url-units
func appendURLUnits(dst []byte, s string) []byte {
	for i := range len(s) {
		if c := s[i]; byteClasses[c]&asciiURLUnit != 0 || infra.IsPercentEncodedByte(s, i) {
			dst = append(dst, c)
		} else {
			dst = append(dst, '%', upperHex[c>>4], upperHex[c&0xF])
		}
	}
	return dst
}

// netUserinfo returns the credentials of u, nil if there are none.
func (u *URL) netUserinfo() *neturl.Userinfo {
	username, password := string(PercentDecode(u.Username())), string(PercentDecode(u.Password()))
	switch {
	case password != "":
		return neturl.UserPassword(username, password)
	case username != "":
		return neturl.User(username)
	}
	return nil
}
