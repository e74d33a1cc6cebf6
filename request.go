package url

import (
	"errors"
	"strings"

	"github.com/gowhatwg/url/internal/infra"
	"github.com/gowhatwg/url/internal/redact"
)

// Failures of [ParseRequestTarget] for targets that aren't URLs.
var (
	// ErrAsteriskForm means that the target is "*", as in an OPTIONS request to the whole
	// server.
	ErrAsteriskForm = errors.New(`the request target is in asterisk form ("*")`)
	// ErrAuthorityForm means that the target is a host and a port, as in a CONNECT request.
	ErrAuthorityForm = errors.New("the request target is in authority form, as for CONNECT")
)

const opParseTarget = "parse request target"

// RequestTarget returns the target of an HTTP request for u: the path and the query as in
// [URL.Href], with "/" for the empty path, and "?" for an empty query. It returns "" if
// the path is opaque.
//
// https://www.rfc-editor.org/rfc/rfc9112#section-3.2.1
func (u URL) RequestTarget() string {
	if u.HasOpaquePath() {
		return ""
	}
	target := u.href[u.pathStart:u.fragmentStart]
	if u.pathStart == u.queryStart {
		return "/" + target
	}
	return target
}

// Referrer returns the Referer header of a request from a page or a program at u: the
// serialization without username, password and fragment. If originOnly is true, the path
// and the query are left out, too, as in "https://example.com/". For the schemes about,
// blob and data, and for the zero URL, it is "": no header is sent.
//
// By default browsers send the full referrer to the same origin. To another origin, or if
// the full one is longer than 4096 bytes, they send only the origin. They send nothing
// from an opaque origin, or from a potentially trustworthy URL
// ([URL.IsPotentiallyTrustworthy]) to one that isn't.
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

// ParseRequestTarget returns the URL that a client asked a server for. The scheme is
// https if the request came over TLS and otherwise http, host is the Host header or
// :authority, and target is the unchanged request target or :path. In net/http these are
// Request.Host and Request.RequestURI.
//
// A target in origin form, as in "/a?b", is only a path and a query: "//" at its start
// doesn't begin a host, "\" isn't a "/", and "#" doesn't begin a fragment. Characters
// that a URL can't have there are percent-encoded. A target in absolute form, as in
// "http://example.com/a?b", replaces scheme and host with its own. The client can send any
// host, so don't trust it.
//
// The error is an [*Error]. It wraps [ErrAsteriskForm] or [ErrAuthorityForm] for a target
// in one of these forms. It wraps [ErrInvalidValue] for any other form, for a scheme other
// than http and https, and for a host that is empty or contains "%", a delimiter such as
// "/", or anything but printable ASCII. Otherwise it is the parser's error.
//
// https://www.rfc-editor.org/rfc/rfc9112#section-3.3
func ParseRequestTarget(scheme, host, target string) (*URL, error) {
	u, err := parseRequestTarget(scheme, host, target)
	if err == nil {
		return u, nil
	}
	e, ok := err.(*Error)
	if !ok {
		e = &Error{URL: redact.Text(scheme + "://" + host + target), Err: err}
		if !strings.HasPrefix(target, "/") {
			e.URL = redact.Text(target)
		}
	}
	e.Op = opParseTarget
	return nil, e
}

func parseRequestTarget(scheme, host, target string) (*URL, error) {
	if !strings.HasPrefix(target, "/") {
		var ok bool
		if scheme, host, target, ok = cutAbsoluteForm(target); !ok {
			return nil, targetProblem(target)
		}
	}
	if !isHTTPScheme(scheme) {
		return nil, invalidValueError("the scheme is neither http nor https")
	}
	if problem := hostHeaderProblem(host); problem != "" {
		return nil, invalidValueError(problem)
	}
	path, query, hasQuery := strings.Cut(target, "?")
	var stack [128]byte
	dst := append(append(stack[:0], scheme...), "://"...)
	dst = append(dst, host...)
	dst = appendKept(dst, path, ` #\`)
	if hasQuery {
		dst = appendKept(append(dst, '?'), query, " #")
	}
	return Parse(string(dst))
}

// cutAbsoluteForm cuts a target in absolute form into its parts. For any other form it returns
// target as the path, and false.
//
// https://www.rfc-editor.org/rfc/rfc9112#section-3.2.2
func cutAbsoluteForm(target string) (scheme, host, path string, ok bool) {
	scheme, rest, ok := strings.Cut(target, "://")
	if !ok || !isHTTPScheme(scheme) {
		return "", "", target, false
	}
	end := strings.IndexAny(rest, "/?")
	if end < 0 {
		return scheme, rest, "/", true
	}
	host, path = rest[:end], rest[end:]
	if path[0] == '?' {
		path = "/" + path
	}
	return scheme, host, path, true
}

// targetProblem says why a target is neither a path nor a URL.
func targetProblem(target string) error {
	if target == "*" {
		return ErrAsteriskForm
	}
	i := strings.LastIndexByte(target, ':')
	if i > 0 && i < len(target)-1 && infra.IsDecimal(target[i+1:]) && hostHeaderProblem(target[:i]) == "" {
		return ErrAuthorityForm
	}
	return invalidValueError("the target is neither a path nor an http or https URL")
}

func isHTTPScheme(scheme string) bool {
	return strings.EqualFold(scheme, "http") || strings.EqualFold(scheme, "https")
}

// hostHeaderProblem says why host isn't a host, with or without a port, or returns "". It finds
// only the problems that the parser would miss or wouldn't treat as errors.
//
// https://www.rfc-editor.org/rfc/rfc9110#section-7.2
func hostHeaderProblem(host string) string {
	if host == "" {
		return "there is no host"
	}
	for i := range len(host) {
		if c := host[i]; c <= ' ' || c > '~' || strings.IndexByte(`/\?#@%`, c) >= 0 {
			return "the host has the invalid byte 0x" + string([]byte{infra.UpperHex[c>>4], infra.UpperHex[c&0xF]})
		}
	}
	return ""
}
