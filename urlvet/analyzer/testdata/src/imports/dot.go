package imports

import . "net/url" // want "net/url reads URLs differently"

var parsed, _ = Parse("a")

func dotted(u *URL) Values {
	return u.Query() // want "use Query of github.com/gowhatwg/url/net/url"
}
