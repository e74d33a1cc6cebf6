package url

import (
	neturl "net/url"

	whatwg "github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/redact"
)

// JoinPath parses base, adds the elements to its path, and returns the new URL as a
// string. It joins as net/url does: elements are already percent-encoded, repeated
// slashes become one, and "." and ".." are resolved. The result is normalized as
// [Parse] does, so "%2e%2e" is resolved like "..". For a base that Parse leaves to net/url,
// the result is that of net/url's JoinPath.
//
// The result has the scheme and the host of base. Otherwise the error wraps
// [github.com/gowhatwg/url.ErrCrossOrigin]: net/url joins "/" and "%2f/evil.example/é" to
// "///evil.example/%C3%A9", which leads to another host, and "mem://" and "a" to "mem://a".
//
// The error is an [*Error], as from Parse, or an [EscapeError] for a bad "%" in an
// element.
func JoinPath(base string, elem ...string) (result string, err error) {
	u, err := Parse(base)
	if err != nil {
		return "", err
	}
	isLeft := isOther(base)
	if !isLeft {
		base = u.String()
	}
	joined, err := neturl.JoinPath(base, elem...)
	if err != nil {
		return "", err
	}
	v, err := Parse(joined)
	if err != nil || v.Scheme != u.Scheme || v.Host != u.Host {
		return "", &Error{Op: "join path to", URL: redact.Text(base), Err: whatwg.ErrCrossOrigin}
	}
	if isLeft {
		return joined, nil
	}
	return v.String(), nil
}
