package url

import "github.com/gowhatwg/url/internal/infra"

const opToRFC3986 = "convert to RFC 3986"

// RFC3986 returns u as a URI of RFC 3986, for databases, libraries, tools, formats and
// protocols that don't follow the URL Standard.
//
// A browser finds the same scheme, host and port in it, and the same path, query and
// fragment after percent-decoding. It differs from [URL.Href] in two ways:
//
//   - Characters outside RFC 3986, such as [, |, \ and a lone "%", are percent-encoded. In
//     the path of a blob: URL, that can make its origin opaque.
//   - The username and the password are encoded as in net/url.
//
// The error is an [*Error]. It wraps [ErrZeroURL] for the zero URL, and
// [ErrNotConvertible] if an opaque host has such a character: there is no encoding that
// other programs would decode.
//
// https://www.rfc-editor.org/rfc/rfc3986#appendix-A,
// https://url.spec.whatwg.org/#url-units
func (u URL) RFC3986() (string, error) {
	if u.href == "" {
		return "", &Error{Op: opToRFC3986, Err: ErrZeroURL}
	}
	if u.hostKind == HostOpaque && !isURLUnits(u.Hostname()) {
		return "", &Error{Op: opToRFC3986, Input: u.Redacted(), Err: conversionError(noSuchHostInRFC3986)}
	}
	var stack [stackBuffer]byte
	dst := append(stack[:0], u.Protocol()...)
	if u.hostKind != HostNull {
		dst = append(dst, "//"...)
		if userinfo := infra.NetUserinfo(PercentDecode(u.Username()), PercentDecode(u.Password())); userinfo != nil {
			dst = append(append(dst, userinfo.String()...), '@')
		}
		if u.hostKind == HostIPv6 {
			dst = append(dst, u.Hostname()...)
		} else {
			dst = appendURLUnits(dst, u.Hostname())
		}
		dst = append(dst, u.href[u.hostEnd:u.pathStart]...)
	}
	dst = appendURLUnits(dst, u.href[u.authorityEnd():u.fragmentStart])
	if fragment, ok := u.Fragment(); ok {
		dst = appendURLUnits(append(dst, '#'), fragment)
	}
	if string(dst) == u.href {
		return u.href, nil
	}
	return string(dst), nil
}

const noSuchHostInRFC3986 = "RFC 3986 has no such host"

// appendURLUnits appends s, which is ASCII, percent-encoding anything but URL units.
//
// https://url.spec.whatwg.org/#url-units
func appendURLUnits(dst []byte, s string) []byte {
	return appendPercentEncodedWhere(dst, s, func(i int) bool {
		return !isURLUnit(s, i)
	})
}

// isURLUnits reports whether s, which is ASCII, consists of URL units.
func isURLUnits(s string) bool {
	for i := range len(s) {
		if !isURLUnit(s, i) {
			return false
		}
	}
	return true
}

// isURLUnit reports whether s[i] is, or begins, a URL unit.
func isURLUnit(s string, i int) bool {
	return infra.URLCodePoints.Has(s[i]) || infra.IsPercentEncodedByte(s, i)
}
