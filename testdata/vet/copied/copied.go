// Package copied copies a list of parameters, which go vet must report.
package copied

import "github.com/gowhatwg/url"

func f(p url.URLSearchParams) int { return p.Size() }

func g(u *url.URL) int {
	params := u.SearchParams()
	copied := *params
	return copied.Size()
}

var _, _ = f, g
