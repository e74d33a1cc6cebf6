package url

import (
	neturl "net/url"
	"strings"

	"github.com/gowhatwg/url/internal/infra"
	"github.com/gowhatwg/url/internal/redact"
)

const opToNetURL = "convert to net/url"

// NetURL returns u as a net/url URL, for net/http and other libraries. The result is
// [URL.RFC3986] parsed by net/url. What net/url doesn't normalize stays as in [URL.Href]:
// the query, and brackets in the path and the fragment. To convert the result back,
// use [FromNetURL] or parse its String. Percent-encoding can then differ from u's, and an empty
// fragment is lost.
//
// For the path "/a|b", net/http sends "/a%7Cb", but browsers send "/a|b". For requests, prefer
// NewRequest or WireNetURL of package urlhttp: with them, net/http sends what browsers send.
//
// The fields Path, Fragment and User are decoded. Hostname has no brackets around an IPv6
// address. The methods Parse, ResolveReference and Query follow RFC 3986; package
// github.com/gowhatwg/url/net/url has functions that follow the URL Standard.
//
// The error is an [*Error]. It wraps [ErrZeroURL] for the zero URL, and
// [ErrNotConvertible] if net/url can't hold u:
//
//   - its domain has one of "`{}, as in "https://a{b/";
//   - its host and its path are empty, as in "foo://";
//   - its opaque host has characters outside RFC 3986, percent-encoded ASCII, or escapes
//     in lower case, as in "foo://a%c3/".
func (u URL) NetURL() (*neturl.URL, error) {
	if u.href == "" {
		return nil, &Error{Op: opToNetURL, Err: ErrZeroURL}
	}
	if reason := u.notInNetURL(); reason != "" {
		return nil, &Error{Op: opToNetURL, Input: u.Redacted(), Err: conversionError(reason)}
	}
	query, hasQuery := u.Query()
	n := &neturl.URL{
		Scheme: u.Scheme(), User: infra.NetUserinfo(PercentDecode(u.Username()), PercentDecode(u.Password())), Host: u.Host(),
		RawQuery: query, ForceQuery: hasQuery && query == "",
	}
	if u.hostKind == HostOpaque {
		n.Host = PercentDecode(n.Host)
	}
	path := u.href[u.authorityEnd():u.queryStart]
	if u.HasOpaquePath() {
		n.Opaque = netUnits(path)
	} else {
		n.OmitHost = u.hostKind == HostNull
		n.Path, n.RawPath = netDecode(path, &netPathBytes)
	}
	if fragment, _ := u.Fragment(); fragment != "" {
		n.Fragment, n.RawFragment = netDecode(fragment, &netFragmentBytes)
	}
	return n, nil
}

// Reasons why a text can't go through net/url.
const (
	netURLNoSuchHost = "net/url can't hold a host with \", `, { or }"
	netURLNoEncoding = "net/url can't hold percent-encoded ASCII in a host"
	netURLUpperCase  = "net/url would write the host's percent-encoded bytes in upper case"
	netURLNoSlashes  = "net/url would drop the slashes: there is neither a host nor a path"
)

// notInNetURL says why net/url can't hold u, or returns "". Only the host can be an obstacle.
func (u *URL) notInNetURL() string {
	switch u.hostKind {
	case HostEmpty:
		if u.pathStart == u.queryStart {
			return netURLNoSlashes
		}
	case HostDomain:
		if infra.HasClass(&byteClasses, u.Hostname(), notDomain) && !isURLUnits(u.Hostname()) {
			return netURLNoSuchHost
		}
	case HostOpaque:
		return opaqueHostNotInNetURL(u.Hostname())
	}
	return ""
}

// opaqueHostNotInNetURL is notInNetURL for an opaque host. In a host, net/url decodes no ASCII
// except "%25", and percent-encodes with upper-case digits.
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
			return netURLNoEncoding
		case encoded != strings.ToUpper(encoded):
			reason = netURLUpperCase
		}
		i += 2
	}
	return reason
}

// netPathBytes and netFragmentBytes are the bytes that net/url doesn't percent-encode in a
// path and in a fragment. A test compares them with net/url.
var (
	netPathBytes     = infra.Of(infra.Alphanumeric + "$&+,-./:;=@_~")
	netFragmentBytes = netPathBytes.With("!()*?")
)

// netDecode returns s, a path or a fragment of a URL, in the form of net/url: decoded for the
// field Path or Fragment, raw for RawPath or RawFragment, after netUnits. raw is empty if net/url
// would encode decoded to the same text. plain has the bytes that net/url doesn't encode.
func netDecode(s string, plain *infra.ByteSet) (decoded, raw string) {
	i := plain.Skip(s)
	if i == len(s) {
		return s, ""
	}
	s = netUnits(s)
	decoded = PercentDecode(s)
	for ; i < len(s); i++ {
		isEncoded := s[i] == '%'
		c := s[i]
		if isEncoded {
			c = infra.HexValue(s[i+1])<<4 | infra.HexValue(s[i+2])
		}
		if isEncoded == plain.Has(c) || isEncoded && (s[i+1] >= 'a' || s[i+2] >= 'a') {
			return decoded, s
		}
		if isEncoded {
			i += 2
		}
	}
	return decoded, ""
}

// netUnits returns s, which is ASCII, percent-encoding anything but URL units and brackets, which
// net/url keeps.
func netUnits(s string) string {
	isEncoded := func(i int) bool { return !isURLUnit(s, i) && s[i] != '[' && s[i] != ']' }
	for i := range len(s) {
		if isEncoded(i) {
			var stack [stackBuffer]byte
			return string(appendPercentEncodedWhere(stack[:0], s, isEncoded))
		}
	}
	return s
}

// FromNetURL returns n as a URL. It parses n.String(), but uses RawPath if that decodes
// to Path, and RawFragment if that decodes to Fragment. It percent-encodes bytes that the
// parser would drop, such as a space at the end of a field. All other rules of the parser
// apply: it resolves ".." and removes the default port.
//
// The URL of a server's request is relative: for that, use ParseURL of package urltarget.
//
// The error is an [*Error]. Its Err is an [ErrorCode] or [ErrTooLong], or wraps [ErrNotConvertible]
// if
//
//   - n is relative;
//   - Opaque or RawQuery has a "#";
//   - User is set in a file: URL or without a host;
//   - browsers would find a different host or path in the text than n has in its fields.
func FromNetURL(n *neturl.URL) (*URL, error) {
	if n == nil {
		return nil, &Error{Op: string(opFromNetURL), Err: conversionError("it is nil")}
	}
	u, err := fromNetURL(n)
	if err == nil {
		return u, nil
	}
	e, ok := err.(*Error)
	if !ok {
		e = &Error{Err: err}
	}
	if v, ok := e.Err.(ValidationError); ok {
		e.Err = v.Code // the offset is one in a text that nobody has
	}
	e.Op, e.Input = string(opFromNetURL), redactedNetURL(n)
	return nil, e
}

// redactedNetURL returns the text of n without passwords, including one in Host, where String
// encodes the "@".
func redactedNetURL(n *neturl.URL) string {
	m := *n
	m.Host = redact.Text(m.Host)
	if at := strings.LastIndexByte(m.Host, '@'); at >= 0 {
		m.Host = redact.Password + m.Host[at:]
	}
	return redact.Text(m.Redacted())
}

func fromNetURL(n *neturl.URL) (*URL, error) {
	kind := infra.SchemeKindOf(infra.Lower(n.Scheme))
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
		if u.cannotHaveCredentialsOrPort() || u.SetUsername(username) != nil || u.SetPassword(password) != nil {
			return nil, conversionError("it has credentials, which a file: URL and one without a host can't have")
		}
	}
	if fragment, ok := netFragment(n); ok {
		err = u.SetHash("#" + fragment)
	}
	return u, err
}

const netURLOtherHost = "browsers would find another host in it"

// netURLProblem says why n has no text that can be parsed, or returns "".
func netURLProblem(n *neturl.URL, kind schemeKind) string {
	startsWithPath := n.Opaque == "" && n.OmitHost && n.Host == "" && n.User == nil
	switch {
	case n.Scheme == "":
		return "it is relative"
	case infra.SchemeLength(n.Scheme+":") != len(n.Scheme):
		return "its scheme is not valid"
	case strings.Contains(n.Opaque+n.RawQuery, "#"):
		return "Opaque or RawQuery has a #, which would begin a fragment"
	case startsWithPath && strings.HasPrefix(netPath(n), "//"):
		return netURLOtherHost
	case kind.IsSpecial():
		return specialNetURLProblem(n, kind, startsWithPath)
	}
	return ""
}

// specialNetURLProblem is netURLProblem for what only special URLs can't have.
func specialNetURLProblem(n *neturl.URL, kind schemeKind, startsWithPath bool) string {
	switch {
	case strings.Contains(n.Opaque, `\`):
		return `Opaque has a \, which would become a /`
	case n.Opaque != "" && n.Opaque[0] != '/', startsWithPath && !strings.HasPrefix(n.Path, "/"):
		return "a URL with this scheme can't be opaque"
	case kind == schemeFile:
		return ""
	case strings.HasPrefix(n.Opaque, "///"), n.Host == "" && !strings.HasPrefix(n.Opaque, "//"):
		return "it has no host"
	}
	return ""
}

// netURLText returns the text of n without credentials and fragment, encoded so that the parser
// drops none of it.
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
		if kind.IsSpecial() {
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
	if n.RawPath != "" && PercentDecode(n.RawPath) == n.Path {
		return n.RawPath
	}
	return n.EscapedPath()
}

// appendKept appends s to dst, percent-encoding the bytes that the parser would drop or
// replace: controls, bytes outside ASCII, and the delimiters.
func appendKept(dst []byte, s, delimiters string) []byte {
	return appendPercentEncodedWhere(dst, s, func(i int) bool {
		return s[i] < ' ' || s[i] > '~' || strings.IndexByte(delimiters, s[i]) >= 0
	})
}

// hasOtherHost reports whether u, parsed from the text of n, has a different host.
func (u *URL) hasOtherHost(n *neturl.URL) bool {
	switch {
	case n.Host == "":
		// Without a host, the start of a path can become the host, even localhost.
		isRelative := n.Path != "" && n.Path[0] != '/' && !n.OmitHost
		return n.Opaque == "" && (u.Hostname() != "" || isRelative && !infra.StartsWithWindowsDriveLetter(n.Path))
	case u.Hostname() == "":
		// In a file: URL, localhost becomes the empty host, and a drive letter isn't a host.
		host, err := ParseHost(n.Host)
		return err != nil || u.scheme != schemeFile || host.String() != "localhost"
	case strings.HasPrefix(n.Opaque, "//"):
		v, err := Parse(n.Scheme + ":" + (&neturl.URL{Host: n.Host}).String())
		return err != nil || v.Host() != u.Host()
	}
	return false
}

// netFragment returns the fragment of n, percent-encoded, and false if it is null.
func netFragment(n *neturl.URL) (string, bool) {
	switch {
	case n.Fragment == "":
		return "", n.RawFragment == infra.EmptyNetFragment
	case PercentDecode(n.RawFragment) == n.Fragment:
		return string(appendKept(nil, n.RawFragment, "")), true
	}
	return n.EscapedFragment(), true
}

// encodeBytes percent-encodes "%" and the bytes of s that are in set. Percent-decoding the
// result returns s, whatever its bytes are.
func encodeBytes(s string, set PercentEncodeSet) string {
	dst := make([]byte, 0, len(s))
	return string(appendPercentEncodedWhere(dst, s, func(i int) bool {
		return s[i] == '%' || percentEncodeSets[s[i]]&set.bits() != 0
	}))
}
