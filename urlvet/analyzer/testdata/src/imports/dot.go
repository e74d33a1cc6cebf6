package imports

import . "net/url" // want "net/url, which -fix leaves because it has a dot"

var parsed, _ = Parse("a")

func dotted(u *URL) Values {
	return u.Query() // want "use Query of github.com/gowhatwg/url/net/url"
}
