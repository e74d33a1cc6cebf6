package url

import (
	"errors"
	neturl "net/url"
	"strings"

	"github.com/gowhatwg/url/internal/infra"
	"github.com/gowhatwg/url/internal/redact"
)

// ErrNotConvertible is the failure of a conversion from or to something that
// can't hold the same: of [URL.NetURL], [URL.RFC3986], [FromNetURL], of WireNetURL in
// package urlhttp, and of package urlfile. The text of the [*Error] that wraps it says why.
var ErrNotConvertible = errors.New("not convertible")

// A conversionError is a reason that is found by the name ErrNotConvertible.
type conversionError string

func (e conversionError) Error() string { return string(e) }

func (e conversionError) Unwrap() error { return ErrNotConvertible }

const (
	opToNetURL   = "convert to net/url"
	opFromNetURL = "convert from net/url"
)

// NetURL returns u as a URL of net/url, for net/http and for libraries that take or
// hand on such a URL. It is what net/url's Parse makes of [URL.RFC3986], but with the
// query as it stands in [URL.Href], for in a query net/url changes nothing. Its String
// method returns that text again, so that it doesn't matter how often it is parsed:
// by http.NewRequest, for a proxy, a Referer header or a cookie jar. Only an empty
// fragment, as in "http://h/#", is left out.
//
//	n, err := u.NetURL()
//	…
//	req, err := http.NewRequest(http.MethodGet, n.String(), nil)
//
// A browser that is asked for the path "/a|b" sends that to the server, and net/http
// then sends "/a%7Cb". Most servers decode a path before they look at it. Where the
// bytes themselves count, use NewRequest of package urlhttp, or its WireNetURL.
//
// The error is an [*Error] that wraps [ErrInvalidURL] for the zero URL, and
// [ErrNotConvertible] for what net/url can't hold. An http, https, ws, wss, ftp or file
// URL can always be held if it has no ", `, { or } in its host. Another one can't if
// RFC3986 fails for it, if it has an empty host and an empty path, as in "foo://", or if
// its host has percent-encoded ASCII, as in "foo://%41/", or bytes that are
// percent-encoded in lower case.
//
// [FromNetURL] gives a URL back that is the same once its parts are percent-decoded.
//
// What else differs once a URL is a net/url.URL:
//
//   - Hostname has no brackets around an IPv6 address;
//   - Port is empty, and not the default port, if u has that;
//   - Path and Fragment are decoded, so that %2F can't be told from "/";
//   - Username and password are decoded, in User; net/http makes an Authorization
//     header out of them;
//   - Query drops pairs with a ";" or a bad "%", which [URL.SearchParams] keeps;
//   - Parse and ResolveReference follow RFC 3986, so that `\`, tabs, spaces and
//     hosts mean other things. net/http resolves redirects so; to have them
//     resolved as browsers do, let CheckRedirect return http.ErrUseLastResponse
//     and give the Location header to [URL.Parse].
func (u URL) NetURL() (*neturl.URL, error) {
	if u.href == "" {
		return nil, &Error{Op: opToNetURL, Err: ErrInvalidURL}
	}
	text, reason := u.rfc3986(true)
	if reason == "" {
		n, err := neturl.Parse(text)
		if err == nil && n.String() == strings.TrimSuffix(text, "#") {
			return n, nil
		}
		reason = netURLDiffers
		if err != nil {
			reason = netURLFails
		}
	}
	return nil, &Error{Op: opToNetURL, URL: u.Redacted(), Err: conversionError(reason)}
}

// Why a text can't go through net/url.
const (
	netURLFails   = "net/url can't parse it"
	netURLDiffers = "net/url would write it in another way"
)

// emptyFragment as the RawFragment of an empty Fragment stands for a fragment
// that is empty, but there. net/url has no such thing; it ignores a RawFragment
// that isn't an encoding of Fragment. Package urlhttp sets it.
const emptyFragment = "#"

// FromNetURL returns the URL that n is. It is what parsing n.String() gives, except that
// RawPath counts where it decodes to Path, as RawFragment does for Fragment, and that
// no byte is lost: what the parser would leave out of a field, such as a space at its
// end, is percent-encoded. Otherwise the parser applies all of its rules, so that, for
// instance, ".." leaves the path, and the default port the host.
//
// The URL of a request that a server has received is relative; see
// [ParseRequestTarget].
//
// The error is an [*Error]. It wraps [ErrNotConvertible] if n is relative, if Opaque or
// RawQuery has a "#", if User is set where there is no host or the scheme is file, or if
// browsers would find another host or path in the text of n than net/url has in its
// fields; otherwise it is that of the parse.
func FromNetURL(n *neturl.URL) (*URL, error) {
	if n == nil {
		return nil, &Error{Op: opFromNetURL, Err: conversionError("it is nil")}
	}
	u, err := fromNetURL(n)
	if err == nil {
		return u, nil
	}
	e, ok := err.(*Error)
	if !ok {
		e = &Error{Err: err}
	}
	e.Op, e.URL = opFromNetURL, redactedNetURL(n)
	return nil, e
}

// redactedNetURL returns the text of n without a password, which may also stand
// where none belongs: in Host, of which String encodes the "@".
func redactedNetURL(n *neturl.URL) string {
	m := *n
	if at := strings.LastIndexByte(m.Host, '@'); at >= 0 {
		m.Host = m.Host[at+1:]
	}
	return redact.Text(m.Redacted())
}

func fromNetURL(n *neturl.URL) (*URL, error) {
	kind := schemeKindOf(string(infra.AppendLower(nil, n.Scheme)))
	if reason := netURLProblem(n, kind); reason != "" {
		return nil, conversionError(reason)
	}
	u, err := Parse(netURLText(n, kind))
	if err != nil {
		return nil, err
	}
	if u.hasOtherHost(n) {
		return nil, conversionError(netURLOtherHost)
	}
	if n.User != nil {
		password, _ := n.User.Password()
		username, password := encodeBytes(n.User.Username(), UserinfoPercentEncodeSet), encodeBytes(password, UserinfoPercentEncodeSet)
		if err := u.setCredentials(username, password, setting{op: opFromNetURL}); err != nil {
			return nil, conversionError("it has credentials, which a file: URL and one without a host can't have")
		}
	}
	if fragment, ok := netFragment(n); ok {
		err = u.SetHash("#" + fragment)
	}
	return u, err
}

const netURLOtherHost = "browsers would find another host in it"

// netURLProblem returns why n has no text that can be parsed.
func netURLProblem(n *neturl.URL, kind schemeKind) string {
	switch {
	case n.Scheme == "":
		return "it is relative"
	case infra.SchemeLength(n.Scheme+":") != len(n.Scheme):
		return "its scheme is none"
	case strings.Contains(n.Opaque+n.RawQuery, "#"):
		return "Opaque or RawQuery has a #, with which a fragment begins"
	case n.Opaque == "" && n.OmitHost && n.Host == "" && n.User == nil && strings.HasPrefix(n.Path, "//"):
		return netURLOtherHost
	case !kind.isSpecial():
		return ""
	case strings.Contains(n.Opaque, `\`):
		return `Opaque has a \, which would become a /`
	case n.Opaque != "" && n.Opaque[0] != '/', n.Opaque == "" && n.OmitHost && n.Host == "" && n.User == nil && !strings.HasPrefix(n.Path, "/"):
		return "a URL with this scheme can't be opaque"
	case kind != schemeFile && (strings.HasPrefix(n.Opaque, "///") || n.Host == "" && !strings.HasPrefix(n.Opaque, "//")):
		return "it has no host"
	}
	return ""
}

// netURLText returns the text of n without credentials and fragment, of which the
// parser leaves nothing out.
func netURLText(n *neturl.URL, kind schemeKind) string {
	var stack [128]byte
	dst := append(append(stack[:0], n.Scheme...), ':')
	host := ""
	if n.Host != "" {
		host = (&neturl.URL{Host: n.Host}).String()
	}
	if n.Opaque != "" {
		if n.Opaque[0] == '/' && !strings.HasPrefix(n.Opaque, "//") {
			dst = append(dst, host...)
		}
		dst = appendKept(dst, n.Opaque, "")
		if last := len(dst) - 1; dst[last] == ' ' {
			dst = append(dst[:last], "%20"...)
		}
	} else {
		if host == "" && (n.User != nil || n.Path != "" && !n.OmitHost) {
			host = "//"
		}
		dst = append(dst, host...)
		path, delimiters := netPath(n), " ?#"
		if kind.isSpecial() {
			delimiters += `\`
		}
		if n.Host != "" && path != "" && path[0] != '/' {
			dst = append(dst, '/')
		}
		dst = appendKept(dst, path, delimiters)
	}
	if n.ForceQuery || n.RawQuery != "" {
		dst = appendKept(append(dst, '?'), n.RawQuery, " ")
	}
	return string(dst)
}

// netPath returns the path of n, percent-encoded.
func netPath(n *neturl.URL) string {
	if n.RawPath != "" && string(PercentDecode(n.RawPath)) == n.Path {
		return n.RawPath
	}
	return n.EscapedPath()
}

// appendKept appends s to dst, and percent-encodes what the parser would leave out or
// replace: controls, and bytes that aren't ASCII. What else has another meaning to it
// is in delimiters.
func appendKept(dst []byte, s, delimiters string) []byte {
	for i := range len(s) {
		if c := s[i]; c < ' ' || c > '~' || strings.IndexByte(delimiters, c) >= 0 {
			dst = appendPercentEncodedByte(dst, c, 0)
		} else {
			dst = append(dst, c)
		}
	}
	return dst
}

// hasOtherHost reports whether u, the parse of the text of n, has another host than n.
func (u *URL) hasOtherHost(n *neturl.URL) bool {
	switch {
	case n.Host == "":
		// Without a host, what a path begins with can be one, and then localhost.
		isRelative := n.Path != "" && n.Path[0] != '/' && !n.OmitHost
		return n.Opaque == "" && (u.Hostname() != "" || isRelative && !infra.StartsWithWindowsDriveLetter(n.Path))
	case u.Hostname() == "":
		// In a file: URL the host localhost is none, and no drive letter is a host.
		host, err := ParseHost(n.Host)
		return err != nil || u.scheme != schemeFile || host.String() != "localhost"
	case strings.HasPrefix(n.Opaque, "//"):
		v, err := Parse(n.Scheme + ":" + (&neturl.URL{Host: n.Host}).String())
		return err != nil || v.Host() != u.Host()
	}
	return false
}

// netFragment returns the fragment of n, percent-encoded, and whether there is
// one.
func netFragment(n *neturl.URL) (string, bool) {
	switch {
	case n.Fragment == "":
		return "", n.RawFragment == emptyFragment
	case string(PercentDecode(n.RawFragment)) == n.Fragment:
		return string(appendKept(nil, n.RawFragment, "")), true
	}
	return n.EscapedFragment(), true
}

// encodeBytes percent-encodes the bytes of s that are in set, and "%", so that
// percent-decoding gives s back whatever its bytes are.
func encodeBytes(s string, set PercentEncodeSet) string {
	dst := make([]byte, 0, len(s))
	for i := range len(s) {
		if c := s[i]; c == '%' || percentEncodeSets[c]&set != 0 {
			dst = appendPercentEncodedByte(dst, c, set)
		} else {
			dst = append(dst, c)
		}
	}
	return string(dst)
}

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
			dst = appendPercentEncodedByte(dst, c, 0)
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
