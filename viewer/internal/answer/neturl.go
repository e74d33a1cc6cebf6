package answer

import (
	neturl "net/url"
	"strings"
)

// parseNetURL uses net/url as the page uses this package.
func parseNetURL(input, base string, hasBase bool) (*neturl.URL, error) {
	if !hasBase {
		return neturl.Parse(input)
	}
	b, err := neturl.Parse(base)
	if err != nil {
		return nil, err
	}
	return b.Parse(input)
}

// netURLValues returns n's equivalent of each attribute except the origin, which net/url
// lacks.
func netURLValues(n *neturl.URL) []string {
	values := []string{n.String(), "", "", "", n.Host, n.Hostname(), n.Port(), n.EscapedPath(), "", ""}
	if n.Scheme != "" {
		values[1] = n.Scheme + ":"
	}
	if n.User != nil {
		// Userinfo holds them decoded, and has them encoded in its String.
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
