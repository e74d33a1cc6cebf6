package watched

import weburl "github.com/gowhatwg/url/net/url/watch" // want "net/url/watch reads URLs differently from browsers"

var escaped = weburl.QueryEscape("a b")
