package url

import "strings"

// ParseSameOrigin is [URL.Parse] for a reference that must not lead away, such
// as the target of a redirect that came with a request. The error is an [*Error]
// that wraps [ErrCrossOrigin] unless the result has the tuple origin of u: its
// scheme, host and port. The text says which origin the reference leads to, and
// hides a password.
//
// With the base https://example.com/login:
//
//	/a?b#c                   https://example.com/a?b#c
//	HTTPS:\\EXAMPLE.com:443  https://example.com/
//	https:evil.example       https://example.com/evil.example
//	//evil.example           refused, as are /\evil.example and "/\t/evil.example"
//	http://example.com/      refused: the scheme is another one
//	https://example.com./    refused: the host is another one
//	javascript:alert(1)      refused: its origin is opaque
//
// Send the [URL.Href] of the result. The reference itself can be read in another way by
// others, and a path alone, which can begin with two slashes, is another reference. The result can have credentials; a blob: URL has the
// origin of the URL within it.
//
// If the origin of u is opaque, as that of a file: URL and of any other that isn't
// special, no reference has the same.
//
// https://html.spec.whatwg.org/multipage/browsers.html#same-origin
func (u *URL) ParseSameOrigin(ref string) (*URL, error) {
	v, err := u.Parse(ref)
	if err != nil {
		return nil, err
	}
	if from, to := u.Origin(), v.Origin(); from.IsOpaque() || from != to {
		return nil, crossOrigin(ref, v, to)
	}
	return v, nil
}

// crossOrigin returns the error for ref, which is the URL v of the origin to.
func crossOrigin(ref string, v *URL, to Origin) error {
	e := &Error{Op: "parse", URL: redact(ref)}
	switch {
	case to.IsOpaque():
		e.Err = crossOriginError("a URL with the scheme " + shorten(v.Scheme()) + ", whose origin is opaque")
	case e.URL != ref && !v.IncludesCredentials():
		// What is a port here was perhaps meant to be a password.
		e.Err = crossOriginError(shorten(to.scheme + "://" + to.host.serialized))
	default:
		e.Err = crossOriginError(shorten(to.String()))
	}
	return e
}

// A crossOriginError is where a reference leads to; it is found by the name
// ErrCrossOrigin.
type crossOriginError string

func (e crossOriginError) Error() string { return ErrCrossOrigin.Error() + ": " + string(e) }

func (e crossOriginError) Unwrap() error { return ErrCrossOrigin }

// shorten cuts a text in ASCII for an error, and owns it.
func shorten(s string) string {
	if len(s) <= maxErrorInput {
		return strings.Clone(s)
	}
	return s[:maxErrorInput] + "…"
}
