package answer

import (
	"errors"
	neturl "net/url"
	"strings"
)

// netURL writes how net/url or the drop-in reads a request.
func (w *writer) netURL(r request, parse func(string) (*neturl.URL, error), resolve func(base *neturl.URL, ref string) (*neturl.URL, error)) {
	n, err := parseNetURL(r, parse, resolve)
	var e *neturl.Error
	switch {
	case err == nil:
		w.object("values", netURLValues(n))
	case errors.As(err, &e):
		w.object("error", e.Err.Error()) // without the URL
	default:
		w.object("error", err.Error())
	}
}

// parseNetURL parses with net/url or the drop-in, in the same way as the page does with package
// url.
func parseNetURL(r request, parse func(string) (*neturl.URL, error), resolve func(base *neturl.URL, ref string) (*neturl.URL, error)) (*neturl.URL, error) {
	if r.base == "" {
		return parse(r.input)
	}
	b, err := parse(r.base)
	if err != nil {
		return nil, err
	}
	return resolve(b, r.input)
}

// netURLValues returns n's equivalent of each attribute except the origin, which net/url
// doesn't have.
func netURLValues(n *neturl.URL) []string {
	values := []string{n.String(), "", "", "", n.Host, n.Hostname(), n.Port(), n.EscapedPath(), "", ""}
	if n.Scheme != "" {
		values[1] = n.Scheme + ":"
	}
	if n.User != nil {
		// Userinfo has them decoded, but its String method encodes them.
		values[2] = neturl.User(n.User.Username()).String()
		if password, ok := n.User.Password(); ok {
			values[3] = strings.TrimPrefix(neturl.UserPassword("", password).String(), ":")
		}
	}
	if n.Opaque != "" {
		values[7] = n.Opaque
	}
	if n.RawQuery != "" {
		values[8] = "?" + n.RawQuery
	}
	if n.Fragment != "" {
		values[9] = "#" + n.EscapedFragment()
	}
	return values
}
