package url

import (
	"errors"
	neturl "net/url"
	"strings"
)

// ErrNotConvertible is the failure of a conversion from or to something that
// can't hold the same: of [URL.NetURL], [FromNetURL], [URL.FilePath] and
// [FromFilePath]. The text of the [*Error] that wraps it says why.
var ErrNotConvertible = errors.New("not convertible")

// A conversionError is a reason that is found by the name ErrNotConvertible.
type conversionError string

func (e conversionError) Error() string { return string(e) }

func (e conversionError) Unwrap() error { return ErrNotConvertible }

const (
	opToNetURL   = "convert to net/url"
	opFromNetURL = "convert from net/url"
)

// NetURL returns u in the form that net/http takes. For an http, https, ws or
// wss URL, a request for the result asks for what u says, byte for byte: its
// target is [URL.Pathname] and the query as it stands in [URL.Href], with an
// empty query as "?", and its Host is [URL.Host]. Any other URL is carried if
// net/url writes it as it is.
//
// Hand the result itself to net/http. Its String method is no substitute, because
// http.NewRequest parses its result again:
//
//	req, err := http.NewRequest(http.MethodGet, "", nil)
//	…
//	req.URL, err = u.NetURL()
//
// Username and password are decoded, in User; net/http makes an Authorization
// header out of them. The fragment is not part of a request.
//
// The error is an [*Error] that wraps [ErrInvalidURL] for the zero URL, and
// [ErrNotConvertible] if
//
//   - the host has a ", `, { or }, which net/http leaves out of a Host header;
//   - the path begins with "//" and also has what the next paragraph is about;
//   - a URL of another scheme is not what net/url makes of it.
//
// A path can have a "|" or a "%" that begins no percent-encoded byte, which
// net/url would encode. It then stands in Opaque, and percent-decoded in Path.
// Then String leaves out the host, and what net/http takes from it lacks that:
// its errors, a Referer header, and a request for an http URL through a proxy.
// Give the request a deadline as well: over HTTP/2 a Go server resets a request
// with a bad "%", and net/http's client repeats that for as long as it may.
//
// Apart from that, String returns the text of u, except for a fragment and
// credentials, of which net/url encodes more than the standard does, and an
// empty fragment, which it leaves out. [FromNetURL] gives u back from any
// result; only credentials that are percent-encoded in an unusual way can come
// back encoded otherwise.
//
// What else differs once a URL is a net/url.URL:
//
//   - Hostname has no brackets around an IPv6 address;
//   - Port is empty, and not the default port, if u has that;
//   - Path and Fragment are decoded, so that %2F can't be told from "/";
//   - Query drops pairs with a ";" or a bad "%", which [URL.SearchParams] keeps;
//   - Parse and ResolveReference follow RFC 3986, so that `\`, tabs, spaces and
//     hosts mean other things. net/http resolves redirects so; to have them
//     resolved as browsers do, let CheckRedirect return http.ErrUseLastResponse
//     and give the Location header to [URL.Parse].
func (u URL) NetURL() (*neturl.URL, error) {
	if u.href == "" {
		return nil, &Error{Op: opToNetURL, Err: ErrInvalidURL}
	}
	n, reason := u.netURL()
	if reason != "" {
		return nil, &Error{Op: opToNetURL, URL: u.Redacted(), Err: conversionError(reason)}
	}
	n.User = u.netUserinfo()
	if fragment, ok := u.Fragment(); ok {
		setNetFragment(n, fragment)
	}
	return n, nil
}

// netURL is NetURL without credentials and fragment. It returns why it fails.
func (u *URL) netURL() (n *neturl.URL, reason string) {
	switch u.scheme {
	case schemeHTTP, schemeHTTPS, schemeWS, schemeWSS:
		return u.netURLOfRequest()
	}
	v := u.WithoutFragment()
	if u.IncludesCredentials() {
		// Taking them away can't fail where there are some.
		_ = v.setCredentials("", "", setting{op: opToNetURL})
	}
	n, err := neturl.Parse(v.href)
	if err != nil {
		return nil, "net/url can't parse it"
	}
	if n.String() != v.href {
		return nil, "net/url would write it in another way"
	}
	return n, ""
}

// netURLOfRequest is netURL for the schemes that make HTTP requests.
func (u *URL) netURLOfRequest() (n *neturl.URL, reason string) {
	if strings.ContainsAny(u.Hostname(), "\"`{}") {
		return nil, "net/http would leave the host out of the request"
	}
	query, ok := u.Query()
	n = &neturl.URL{
		Scheme:     u.Scheme(),
		Host:       u.Host(),
		RawQuery:   query,
		ForceQuery: ok && query == "",
	}
	path := u.Pathname()
	n.Path = string(PercentDecode(path))
	if n.EscapedPath() == path {
		return n, ""
	}
	if n.RawPath = path; n.EscapedPath() == path {
		return n, ""
	}
	// Opaque is the only way past net/url's encoding, but there two slashes
	// would announce a host.
	if strings.HasPrefix(path, "//") {
		return nil, "net/url can't hold a path that begins with // and has a | or a bad % in it"
	}
	n.RawPath, n.Opaque = "", path
	return n, ""
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

// emptyFragment as the RawFragment of an empty Fragment stands for a fragment
// that is empty, but there. net/url has no such thing; it ignores a RawFragment
// that isn't an encoding of Fragment.
const emptyFragment = "#"

func setNetFragment(n *neturl.URL, fragment string) {
	n.Fragment = string(PercentDecode(fragment))
	if fragment == "" {
		n.RawFragment = emptyFragment
	} else if n.EscapedFragment() != fragment {
		n.RawFragment = fragment
	}
}

// FromNetURL returns the URL that n is: what parsing n.String() gives, apart
// from the URLs that [URL.NetURL] has to put otherwise. The parser applies all
// of its rules, so that, for instance, ".." leaves the path, and the default
// port the host.
//
// The URL of a request that a server has received is relative. Set Scheme and Host,
// from Request.Host, of a copy of it, and convert that. Don't parse
// Request.RequestURI against a base: "//evil.example/" has a host of its own.
//
// The error is an [*Error]. It wraps [ErrNotConvertible] if n is relative, or if
// browsers would find another host, path or query in the text of n than net/url
// has in its fields; otherwise it is that of the parse.
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
	return redact(m.String())
}

func fromNetURL(n *neturl.URL) (*URL, error) {
	if reason := netURLProblem(n); reason != "" {
		return nil, conversionError(reason)
	}
	m := *n
	m.User = nil
	if n.Host != "" && strings.HasPrefix(n.Opaque, "/") && !strings.HasPrefix(n.Opaque, "//") {
		m.Opaque = (&neturl.URL{Host: n.Host}).String() + n.Opaque
	}
	u, err := Parse(m.String())
	if err != nil {
		return nil, err
	}
	if reason := u.netHostProblem(n); reason != "" {
		return nil, conversionError(reason)
	}
	if n.User != nil {
		password, _ := n.User.Password()
		username, password := encodeBytes(n.User.Username(), UserinfoPercentEncodeSet), encodeBytes(password, UserinfoPercentEncodeSet)
		if err := u.setCredentials(username, password, setting{op: opFromNetURL}); err != nil {
			return nil, conversionError("it has credentials, but no host")
		}
	}
	if fragment, ok := netFragment(n); ok {
		err = u.SetHash("#" + fragment)
	}
	return u, err
}

// netURLProblem returns why the text of n can't be parsed as n is meant.
func netURLProblem(n *neturl.URL) string {
	kind := schemeKindOf(strings.ToLower(n.Scheme))
	hostInOpaque := strings.HasPrefix(n.Opaque, "//") && !strings.HasPrefix(n.Opaque, "///")
	switch {
	case n.Scheme == "":
		return "it is relative"
	case strings.ContainsAny(n.Opaque+n.RawQuery, "#\t\n\r"), strings.ContainsAny(n.RawFragment, "\t\n\r"):
		return "Opaque, RawQuery or RawFragment holds a byte that would have to be percent-encoded"
	case !kind.isSpecial():
		return ""
	case strings.Contains(n.Opaque, `\`):
		return `Opaque has a \, which would become a /`
	case n.Opaque != "" && n.Opaque[0] != '/':
		return "a URL with this scheme can't be opaque"
	case kind != schemeFile && n.Host == "" && !hostInOpaque:
		return "it has no host"
	}
	return ""
}

// netHostProblem returns why u, the parse of the text of n, isn't what n means.
func (u *URL) netHostProblem(n *neturl.URL) string {
	const other = "browsers would find another host in it"
	switch {
	case !strings.EqualFold(u.Scheme(), n.Scheme):
		return "its scheme is none"
	case n.Opaque == "" && n.Host == "" && u.Hostname() != "":
		return other
	case strings.HasPrefix(n.Opaque, "//") && n.Host != "":
		v, err := Parse((&neturl.URL{Scheme: n.Scheme, Host: n.Host}).String())
		if err != nil || v.Host() != u.Host() {
			return other
		}
	}
	return ""
}

// netFragment returns the fragment of n, percent-encoded, and whether there is
// one.
func netFragment(n *neturl.URL) (string, bool) {
	switch {
	case n.Fragment == "":
		return "", n.RawFragment == emptyFragment
	case string(PercentDecode(n.RawFragment)) == n.Fragment:
		return n.RawFragment, true
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
