package url

import (
	"errors"
	"strings"

	"github.com/gowhatwg/url/internal/infra"
	"github.com/gowhatwg/url/internal/redact"
)

// Failures of [ParseRequestTarget] for requests that aren't for a URL.
var (
	// ErrAsteriskForm is for the target "*" of an OPTIONS request to the whole server.
	ErrAsteriskForm = errors.New(`the request target is in asterisk form ("*")`)
	// ErrAuthorityForm is for the target of a CONNECT request, as in "example.com:443".
	ErrAuthorityForm = errors.New("the request target is in authority form, as for CONNECT")
)

const opParseTarget = "parse request target"

// RequestTarget returns what an HTTP request for u asks the server for: path and query as in
// [URL.Href], with "/" for the empty path. An empty query is a "?". It returns "" if the path
// is opaque.
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

// ParseRequestTarget returns the URL that a server was asked for. The scheme is https if the
// request came over TLS and else http, host is the Host header or :authority, and target the
// request target or :path as it came; in net/http, Request.Host and Request.RequestURI.
//
// A target in origin form, as in "/a?b", is path and query only: "//" at its start announces
// no host, "\" isn't a "/", and "#" begins no fragment. What a URL can't have there is
// percent-encoded. A target in absolute form, as in "http://example.com/a?b", is the URL itself,
// and scheme and host don't count.
//
// The error is an [*Error]. It wraps [ErrAsteriskForm] or [ErrAuthorityForm] for a target in
// that form, and [ErrInvalidValue] if the scheme is another one, the target has none of these
// forms, or the host isn't a host and perhaps a port in printable ASCII without "%". Otherwise
// it is the error of the parse. The result is what the client says, and it can say any host.
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

// cutAbsoluteForm takes a target in absolute form apart. If it is in another one, it
// returns the target.
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

// targetProblem returns why a target isn't that of a URL.
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

// hostHeaderProblem returns why host isn't a host with or without a port, as far as
// the parser wouldn't see that, or wouldn't see it as an error.
//
// https://www.rfc-editor.org/rfc/rfc9110#section-7.2
func hostHeaderProblem(host string) string {
	if host == "" {
		return "there is no host"
	}
	for i := range len(host) {
		if c := host[i]; c <= ' ' || c > '~' || strings.IndexByte(`/\?#@%`, c) >= 0 {
			return "the host has something else in it: the byte 0x" + string([]byte{upperHex[c>>4], upperHex[c&0xF]})
		}
	}
	return ""
}
