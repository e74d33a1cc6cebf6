// Package held keeps net/url: only its author knows which URL was checked.
package held

import (
	"net/http"
	"net/url"
)

var home = "/"

func setHome() { home = "//h/" }

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

func parse(s string) (*url.URL, error) { return url.Parse(s) }

func isHome(s string) (bool, error) {
	u, err := url.Parse(s)
	if err != nil {
		return false, err
	}
	return u.Host == home, nil
}

func fetch(s string) { _, _ = http.Get(s) }

func parsedElsewhere(s, next string) {
	if u, err := parse(s); err == nil && u.Host != "" {
		_, _ = http.Get(s) // want "s was parsed and checked"
	}
	if ok, err := isHome(next); err == nil && ok {
		fetch(next) // want "next was parsed and checked"
	}
}

func changedElsewhere() {
	u, err := url.Parse(home)
	if err != nil || u.Host == "" {
		return
	}
	setHome()
	fetch(home) // want "home was parsed and checked"
}

func twoNames(s string) {
	u, err := url.Parse(s)
	if err != nil {
		return
	}
	v := u
	v.RawQuery = ""
	fetch(s) // want "s was parsed and checked"
}

func noURL(s string) {
	u, err := url.Parse(s)
	if err != nil {
		goto last
	}
	home = u.Host
last:
	fetch(s) // want "s was parsed and checked"
}

type client struct{}

func (client) Redirect(s *string) {}

func pointer(s *string) {
	u, err := url.Parse(*s)
	if err != nil || u.Host == "" {
		return
	}
	client{}.Redirect(s) // want "s was parsed and checked"
}

func changedInside(s string) {
	change := func() { s = home }
	u, err := url.Parse(s)
	if err != nil || u.Host == "" {
		return
	}
	change()
	fetch(s) // want "s was parsed and checked"
}
