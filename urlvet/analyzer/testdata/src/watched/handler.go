package watched

import "github.com/gowhatwg/url/net/url/watch" // want "net/url/watch reads URLs differently from browsers"

func count(base *url.URL, s string) int {
	count := 0
	defer url.SetHandler(url.SetHandler(func(d url.Difference) {
		if d.Kind == url.KindHost {
			count++
		}
	}))
	_, _ = base.Parse(s) // want `use Resolve of`
	return count
}
