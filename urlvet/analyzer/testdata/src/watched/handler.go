package watched

import "github.com/gowhatwg/url/net/url/watch" // want "net/url/watch, which -fix leaves because .* the file uses what only watch has, such as SetHandler, reads URLs differently from browsers"

func count(base *url.URL, s string) int {
	count := 0
	defer url.SetHandler(url.SetHandler(func(d url.Difference) {
		if d.Kind == url.KindHost {
			count++
		}
	}))
	if _, err := base.Parse(s); err != nil { // want `use Resolve of`
		return 0
	}
	return count
}
