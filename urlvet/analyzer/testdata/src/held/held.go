// Package held keeps net/url: only its author knows which URL was checked.
package held

import (
	"net/http"
	"net/url"
)

var home = "/"

func changed(s string) {
	u, err := url.Parse(s)
	if err != nil {
		return
	}
	_, u.RawQuery = u.Query(), "" // want "use Query of"
	_, _ = http.Get(s)            // want "s was parsed and checked"
}

func later(s string) {
	for range 2 {
		u, err := url.Parse(s)
		if err != nil || u.Host == "" {
			continue
		}
		_, _ = http.Get(s) // want "s was parsed and checked"
		s = home
	}
}

func unchecked(s string) {
	if u, err := url.Parse(s); err == nil && u.Host != "" {
		_, _ = http.Get(s) // want "s was parsed and checked"
	}
}

func hidden(s string) {
	u, err := url.Parse(s)
	if err != nil {
		return
	}
	for _, u := range []string{u.Host, home} {
		_, _ = http.Post(s, u, nil) // want "s was parsed and checked"
	}
}
