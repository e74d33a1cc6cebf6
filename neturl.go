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

// NetURL returns u as a URL of net/url, for net/http and for libraries that take such a URL.
// It is what net/url parses in [URL.RFC3986], except for the query, which is kept as in
// [URL.Href]: net/url doesn't normalize queries. Its String parses to the same URL again,
// so it may go through http.NewRequest, a proxy, a Referer header or a cookie jar. Only an
// empty fragment, as in "http://h/#", is left out.
//
// A server gets "/a%7Cb" for the path "/a|b", which browsers send as it is. Where the bytes
// themselves count, use NewRequest of package urlhttp, or its WireNetURL.
//
// The fields Path, Fragment and User are decoded. Hostname has no brackets around an IPv6
// address. The methods Parse, ResolveReference and Query follow RFC 3986; package
// github.com/gowhatwg/url/net/url has functions in their place.
//
// The error is an [*Error] that wraps [ErrInvalidURL] for the zero URL, and
// [ErrNotConvertible] for what net/url can't hold: a host with ", `, { or }, an empty host
// with an empty path, as in "foo://", and an opaque host that RFC 3986 hasn't, or with
// percent-encoded ASCII, or percent-encoded in lower case.
//
// [FromNetURL] gives a URL back that is the same once its parts are percent-decoded.
func (u URL) NetURL() (*neturl.URL, error) {
	if u.href == "" {
		return nil, &Error{Op: opToNetURL, Err: ErrInvalidURL}
	}
	if reason := u.notInNetURL(); reason != "" {
		return nil, &Error{Op: opToNetURL, URL: u.Redacted(), Err: conversionError(reason)}
	}
	query, hasQuery := u.Query()
	n := &neturl.URL{
		Scheme: u.Scheme(), User: u.netUserinfo(), Host: u.Host(),
		RawQuery: query, ForceQuery: hasQuery && query == "",
	}
	if u.hostKind == HostOpaque {
		n.Host = percentDecodeBytes(n.Host)
	}
	path := u.href[u.authorityEnd():u.queryStart]
	if u.HasOpaquePath() {
		n.Opaque = urlUnits(path)
	} else {
		n.OmitHost = u.hostKind == HostNull
		n.Path, n.RawPath = netDecode(path, &netPathBytes)
	}
	if fragment, _ := u.Fragment(); fragment != "" {
		n.Fragment, n.RawFragment = netDecode(fragment, &netFragmentBytes)
	}
	return n, nil
}

// Why a text can't go through net/url.
const (
	netURLFails   = "net/url can't parse it"
	netURLDiffers = "net/url would write it in another way"
)

// notInNetURL returns why net/url can't hold u, or "". All such reasons are in the host.
func (u *URL) notInNetURL() string {
	switch u.hostKind {
	case HostEmpty:
		if u.pathStart == u.queryStart {
			return netURLDiffers // as "foo:", without the slashes
		}
	case HostDomain:
		if infra.HasClass(&byteClasses, u.Hostname(), notDomain) && !isURLUnits(u.Hostname()) {
			return netURLFails
		}
	case HostOpaque:
		return opaqueHostNotInNetURL(u.Hostname())
	}
	return ""
}

// opaqueHostNotInNetURL is notInNetURL for an opaque host. net/url decodes no ASCII in a
// host, apart from "%25", and encodes in upper case.
func opaqueHostNotInNetURL(host string) string {
	if !isURLUnits(host) {
		return noSuchHostInRFC3986
	}
	reason := ""
	for i := 0; i < len(host); i++ {
		if host[i] != '%' {
			continue
		}
		switch encoded := host[i : i+3]; {
		case infra.HexValue(encoded[1]) < 8 && encoded != "%25":
			return netURLFails
		case encoded != strings.ToUpper(encoded):
			reason = netURLDiffers
		}
		i += 2
	}
	return reason
}

// A netByteSet is a set of ASCII bytes: a bit for each, in two words.
type netByteSet [2]uint64

func (s *netByteSet) has(c byte) bool { return c < 0x80 && s[c>>6]>>(c&63)&1 != 0 }

const (
	netMarks = (1<<10-1)<<'0' | 1<<'$' | 1<<'&' | 1<<'+' | 1<<',' | 1<<'-' | 1<<'.' | 1<<'/' | 1<<':' | 1<<';' | 1<<'='

	netLetters = (1<<26-1)<<('A'&63) | (1<<26-1)<<('a'&63) | 1<<('@'&63) | 1<<('_'&63) | 1<<('~'&63)
)

// What net/url doesn't percent-encode in a path, and in a fragment. A test compares it.
var (
	netPathBytes     = netByteSet{netMarks, netLetters}
	netFragmentBytes = netByteSet{netMarks | 1<<'!' | 1<<'(' | 1<<')' | 1<<'*' | 1<<'?', netLetters}
)

// netDecode returns s, a path or a fragment of a URL, as net/url holds it: decoded for the
// field Path or Fragment, raw for RawPath or RawFragment. What isn't a URL unit is
// percent-encoded first. raw is empty if net/url encodes decoded to the same text; it leaves
// the bytes of plain alone.
func netDecode(s string, plain *netByteSet) (decoded, raw string) {
	i := 0
	for i < len(s) && plain.has(s[i]) {
		i++
	}
	if i == len(s) {
		return s, ""
	}
	s = urlUnits(s)
	decoded = percentDecodeBytes(s)
	for ; i < len(s); i++ {
		isEncoded := s[i] == '%'
		c := s[i]
		if isEncoded {
			c = infra.HexValue(s[i+1])<<4 | infra.HexValue(s[i+2])
		}
		if isEncoded == plain.has(c) || isEncoded && (s[i+1] >= 'a' || s[i+2] >= 'a') {
			return decoded, s
		}
		if isEncoded {
			i += 2
		}
	}
	return decoded, ""
}

// percentDecodeBytes returns PercentDecode(s) as a string, without UTF-8 decoding.
func percentDecodeBytes(s string) string {
	if strings.IndexByte(s, '%') < 0 {
		return s
	}
	var stack [stackBuffer]byte
	return string(AppendPercentDecode(stack[:0], s))
}

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
	case n.Opaque == "" && n.OmitHost && n.Host == "" && n.User == nil && strings.HasPrefix(netPath(n), "//"):
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
	return appendPercentEncodedWhere(dst, s, func(i int) bool {
		return s[i] < ' ' || s[i] > '~' || strings.IndexByte(delimiters, s[i]) >= 0
	})
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
	return string(appendPercentEncodedWhere(dst, s, func(i int) bool {
		return s[i] == '%' || percentEncodeSets[s[i]]&set != 0
	}))
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
	if u.hostKind == HostOpaque && !isURLUnits(u.Hostname()) {
		return "", &Error{Op: opToRFC3986, URL: u.Redacted(), Err: conversionError(noSuchHostInRFC3986)}
	}
	var stack [stackBuffer]byte
	dst := append(stack[:0], u.Protocol()...)
	if u.hostKind != HostNull {
		dst = append(dst, "//"...)
		if userinfo := u.netUserinfo(); userinfo != nil {
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

// appendURLUnits appends s, which is ASCII, and percent-encodes what isn't a URL unit.
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
	return byteClasses[s[i]]&asciiURLUnit != 0 || infra.IsPercentEncodedByte(s, i)
}

// urlUnits returns s, which is ASCII, with what isn't a URL unit percent-encoded.
func urlUnits(s string) string {
	if isURLUnits(s) {
		return s
	}
	var stack [stackBuffer]byte
	return string(appendURLUnits(stack[:0], s))
}

// netUserinfo returns the credentials of u, nil if there are none.
func (u *URL) netUserinfo() *neturl.Userinfo {
	username, password := percentDecodeBytes(u.Username()), percentDecodeBytes(u.Password())
	switch {
	case password != "":
		return neturl.UserPassword(username, password)
	case username != "":
		return neturl.User(username)
	}
	return nil
}
