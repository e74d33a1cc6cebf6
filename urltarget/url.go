package urltarget

import (
	"errors"
	"fmt"
	"strings"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/infra"
	"github.com/gowhatwg/url/internal/redact"
)

// Forms of a request target that aren't URLs, for [errors.Is].
var (
	// ErrAsteriskForm means that the target is "*", as in an OPTIONS request to the whole
	// server.
	ErrAsteriskForm = errors.New(`the request target is in asterisk form ("*")`)
	// ErrAuthorityForm means that the target is a host and a port, as in a CONNECT request.
	ErrAuthorityForm = errors.New("the request target is in authority form, as for CONNECT")
)

// ParseURL returns the URL that a client asked a server for. The scheme is https if the
// request came over TLS and otherwise http, host is the Host header or :authority, and
// target is the unchanged request target or :path. In net/http these are Request.Host and
// Request.RequestURI.
//
// A target in origin form, as in "/a?b", is only a path and a query: "//" at its start
// doesn't begin a host, "\" isn't a "/", and "#" doesn't begin a fragment. Characters
// that a URL can't have there are percent-encoded. A target in absolute form, as in
// "http://example.com/a?b", replaces scheme and host with its own. The client can send any
// host, so don't trust it. A server may read the path of that URL in other ways: see
// [Target.Readings].
//
// The error is a [*url.Error]. It wraps [ErrAsteriskForm] or [ErrAuthorityForm] for a
// target in one of these forms. It wraps [url.ErrInvalidValue] for any other form, for a
// scheme other than http and https, and for a host that is empty or contains "%", a
// delimiter such as "/", or anything but printable ASCII. Otherwise it is the parser's
// error.
//
// https://www.rfc-editor.org/rfc/rfc9112#section-3.3
func ParseURL(scheme, host, target string) (*url.URL, error) {
	u, err := parseURL(scheme, host, target)
	if err == nil {
		return u, nil
	}
	e, ok := err.(*url.Error)
	if !ok {
		e = &url.Error{Input: redact.Text(scheme + "://" + host + target), Err: err}
		if !strings.HasPrefix(target, "/") {
			e.Input = redact.Text(target)
		}
	}
	e.Op = "parse request target"
	return nil, e
}

func parseURL(scheme, host, target string) (*url.URL, error) {
	if !strings.HasPrefix(target, "/") {
		var ok bool
		if scheme, host, target, ok = cutAbsoluteForm(target); !ok {
			return nil, targetProblem(target)
		}
	}
	if !isHTTPScheme(scheme) {
		return nil, invalidValue("the scheme is neither http nor https")
	}
	if problem := hostHeaderProblem(host); problem != "" {
		return nil, invalidValue(problem)
	}
	path, query, hasQuery := strings.Cut(target, "?")
	var stack [128]byte
	dst := append(append(stack[:0], scheme...), "://"...)
	dst = append(dst, host...)
	dst = infra.AppendPercentEncoded(dst, path, &pathSet)
	if hasQuery {
		dst = infra.AppendPercentEncoded(append(dst, '?'), query, &querySet)
	}
	return url.Parse(string(dst))
}

// querySet and pathSet have the bytes that the parser would drop, replace or take for a delimiter:
// controls, spaces, bytes outside ASCII, and some others.
var (
	querySet = infra.Of(infra.Visible).Not().With("#")
	pathSet  = querySet.With(`\`)
)

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
	if isAuthorityForm(target) {
		return ErrAuthorityForm
	}
	return invalidValue("the target is neither a path nor an http or https URL")
}

// isAuthorityForm reports whether target is a host and a port.
//
// https://www.rfc-editor.org/rfc/rfc9112#section-3.2.3
func isAuthorityForm(target string) bool {
	i := strings.LastIndexByte(target, ':')
	return i > 0 && i < len(target)-1 && infra.IsDecimal(target[i+1:]) && hostHeaderProblem(target[:i]) == ""
}

func isHTTPScheme(scheme string) bool {
	return infra.EqualFold(scheme, "http") || infra.EqualFold(scheme, "https")
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
			return "the host has the invalid byte 0x" + string(infra.AppendPercentEncodedByte(nil, c)[1:])
		}
	}
	return ""
}

func invalidValue(problem string) error { return fmt.Errorf("%w: %s", url.ErrInvalidValue, problem) }
