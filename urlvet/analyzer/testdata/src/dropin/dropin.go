// Package dropin has idioms of programs whose import has changed.
package dropin

import (
	"strings"

	weburl "github.com/gowhatwg/url/net/url"
)

func link(base *weburl.URL, href string) (*weburl.URL, error) {
	switch {
	case strings.HasPrefix(href, "#"):
		ref, err := weburl.Parse(href)
		if err != nil {
			return nil, err
		}
		u := base.ResolveReference(ref) // want "use Resolve of"
		return u, nil
	}
	return base.Parse(href) // want "use Resolve of"
}

func query(u *weburl.URL) string {
	return u.Query().Get("a") // want "use Query of"
}
