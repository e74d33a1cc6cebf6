package urltarget

import (
	"cmp"
	"errors"
	"strings"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/infra"
)

// A Form is one of the forms of a request target.
//
// https://www.rfc-editor.org/rfc/rfc9112#section-3.2
type Form uint8

// The forms of a request target.
const (
	// OriginForm is a path and perhaps a query, as in "/a?b".
	OriginForm Form = iota + 1
	// AbsoluteForm is a URL, as in "http://example.com/a?b".
	AbsoluteForm
	// AuthorityForm is a host and a port, for CONNECT.
	AuthorityForm
	// AsteriskForm is "*", for OPTIONS.
	AsteriskForm
)

// A Target is the target of one request, as received. Its values are comparable, and the
// zero Target isn't valid. It shares memory with the strings that it was made from.
type Target struct {
	method, scheme, host string

	text        string
	path, query int // text[path:query] is the path, and a "?" may follow
	form        Form
	otherHost   bool
}

// Parse reads the target of a request over HTTP/1.1. The scheme is https if the request
// came over TLS and otherwise http, and host is the Host header. Parse accepts these
// forms of target, and no others:
//
//   - origin form, for every method but CONNECT;
//   - absolute form with the scheme http or https, for every method but CONNECT; the
//     scheme and the host of the Target are those of the target, and the host has to be valid
//     for [ParseURL], without a ";";
//   - authority form, for CONNECT alone;
//   - asterisk form, for OPTIONS alone.
//
// The error is an [*Error] that wraps [ErrForm] and, where it applies, [ErrAsteriskForm] or
// [ErrAuthorityForm]. Parse checks neither the Host header nor the path: see [Target.URL] and
// [Policy].
//
// https://www.rfc-editor.org/rfc/rfc9112#section-3.2
func Parse(method, scheme, host, target string) (Target, error) {
	t := Target{method: method, scheme: scheme, host: host, text: target}
	switch {
	case method == "CONNECT":
		if !isAuthorityForm(target) {
			return Target{}, formError(target, errors.New("CONNECT needs a host and a port"))
		}
		t.form, t.path, t.query = AuthorityForm, len(target), len(target)
	case t.readPath():
	default:
		scheme, authority, _, ok := cutAbsoluteForm(target)
		if !ok {
			return Target{}, formError(target, targetProblem(target))
		}
		if problem := authorityProblem(scheme, authority); problem != nil {
			return Target{}, formError(target, problem)
		}
		t.form, t.path = AbsoluteForm, len(scheme)+len("://")+len(authority)
		t.otherHost = host != "" && !isSameHost(scheme, authority, host)
		t.scheme, t.host = scheme, authority
		t.cutQuery()
	}
	return t, nil
}

// authorityProblem says why the authority of a target in absolute form is invalid. Programs that
// parse the target in other ways find the path, or its end, in such an authority.
//
// https://www.rfc-editor.org/rfc/rfc9110#section-4.2.1-4
func authorityProblem(scheme, authority string) error {
	if strings.Contains(authority, ";") {
		return errors.New("the host has a semicolon")
	}
	_, err := parseURL(scheme, authority, "/")
	if e, ok := err.(*url.Error); ok {
		return e.Err // without its input: the "@" that makes a password of a part may be in the rest
	}
	return err
}

// readPath reads a target in origin form or in asterisk form, and returns false for any other one.
func (t *Target) readPath() bool {
	switch {
	case strings.HasPrefix(t.text, "/"):
		t.form = OriginForm
		t.cutQuery()
	case t.text == "*" && t.method == "OPTIONS":
		t.form, t.path, t.query = AsteriskForm, 1, 1
	default:
		return false
	}
	return true
}

// cutQuery finds the query after the start of the path. A "#" doesn't end the path.
func (t *Target) cutQuery() {
	t.query = len(t.text)
	if i := strings.IndexByte(t.text[t.path:], '?'); i >= 0 {
		t.query = t.path + i
	}
}

// isSameHost reports whether two hosts, perhaps with ports, are the same for a scheme.
func isSameHost(scheme, a, b string) bool {
	if infra.EqualFold(a, b) {
		return true
	}
	u, err := ParseURL(scheme, a, "/")
	if err != nil {
		return false
	}
	v, err := ParseURL(scheme, b, "/")
	return err == nil && *u == *v
}

// PseudoHeaders are the pseudo-header fields of a request over HTTP/2 or HTTP/3, and its
// Host field. A field that the request doesn't have is empty.
type PseudoHeaders struct {
	Method, Scheme, Authority, Path string

	// Protocol is the :protocol of an extended CONNECT request, such as "websocket".
	Protocol string

	// Host is the Host field.
	Host string
}

// ParsePseudoHeaders reads the target of a request over HTTP/2 or HTTP/3. The :path of a
// request is in origin form, or is "*" for OPTIONS. CONNECT has none, unless it is
// extended: then it has a :scheme and a :path like any other request. If there is no
// :authority, the host is that of the Host field. The error is as for [Parse].
//
// https://www.rfc-editor.org/rfc/rfc9113#section-8.3.1,
// https://www.rfc-editor.org/rfc/rfc9113#section-8.5,
// https://www.rfc-editor.org/rfc/rfc8441#section-4
func ParsePseudoHeaders(h PseudoHeaders) (Target, error) {
	host := cmp.Or(h.Authority, h.Host)
	isConnect := h.Method == "CONNECT"
	if isConnect && h.Protocol == "" {
		if h.Scheme != "" || h.Path != "" {
			return Target{}, formError(h.Path, errors.New("CONNECT has neither a scheme nor a path"))
		}
		t, err := Parse(h.Method, "", host, h.Authority)
		t.otherHost = err == nil && h.Host != "" && !isSameHost("http", h.Authority, h.Host)
		return t, err
	}
	t := Target{method: h.Method, scheme: h.Scheme, host: host, text: h.Path}
	switch {
	case !isConnect && h.Protocol != "":
		return Target{}, formError(h.Path, errors.New("a request that isn't CONNECT has a protocol"))
	case isConnect && h.Authority == "":
		return Target{}, formError(h.Path, errors.New("CONNECT needs an authority"))
	case !isHTTPScheme(h.Scheme):
		return Target{}, formError(h.Path, errors.New("the scheme is neither http nor https"))
	case !t.readPath():
		return Target{}, formError(h.Path, targetProblem(h.Path))
	}
	t.otherHost = h.Authority != "" && h.Host != "" && !isSameHost(h.Scheme, h.Authority, h.Host)
	return t, nil
}

// Method returns the method of the request.
func (t Target) Method() string { return t.method }

// Scheme returns the scheme of the request, as received.
func (t Target) Scheme() string { return t.scheme }

// Host returns the host that the request is for, perhaps with a port: the host of a target
// in absolute form, and otherwise the Host header or :authority. The client can send any host.
func (t Target) Host() string { return t.host }

// Form returns the form of the target, or 0 for the zero Target.
func (t Target) Form() Form { return t.form }

// String returns the target as received or, if it comes from [Policy.Apply], as normalized.
// It may contain passwords and tokens.
func (t Target) String() string { return t.text }

// Path returns the path, as received: percent-encoded, and with dot segments. It is "/" for
// a URL without a path, and "" for targets in authority form and asterisk form.
func (t Target) Path() string {
	if t.path == t.query && t.form == AbsoluteForm {
		return "/"
	}
	return t.text[t.path:t.query]
}

// Query returns the query, as received, without the "?", and false if there is no "?".
func (t Target) Query() (string, bool) {
	if t.query == len(t.text) {
		return "", false
	}
	return t.text[t.query+1:], true
}

// URL returns the URL that the request is for, as [ParseURL] does. The URL of a target in
// asterisk form has the path "/". A target in authority form is an error.
//
// https://www.rfc-editor.org/rfc/rfc9112#section-3.3
func (t Target) URL() (*url.URL, error) {
	if t.form == AsteriskForm {
		return ParseURL(t.scheme, t.host, "/")
	}
	return ParseURL(t.scheme, t.host, t.text)
}
