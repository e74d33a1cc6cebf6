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
		u := base.ResolveReference(ref) // want "use weburl.Resolve"
		return u, nil
	}
	return base.Parse(href) // want "use weburl.Resolve"
}

func query(u *weburl.URL) string {
	return u.Query().Get("a") // want "use weburl.Query"
}
