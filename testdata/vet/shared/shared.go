// Package shared passes lists of parameters on, and creates others, without a copy that go vet
// would report.
package shared

import "github.com/gowhatwg/url"

type page struct{ params *url.URLSearchParams }

func f(p *url.URLSearchParams) page {
	var own url.URLSearchParams
	own.Append("a", p.Value("a"))
	return page{&own}
}

func g(u *url.URL) *url.URLSearchParams {
	return url.URLSearchParamsFromPairs(f(u.SearchParams()).params.All())
}

var _, _ = f, g
