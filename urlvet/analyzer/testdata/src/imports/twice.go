package imports

import (
	"net/url"   // want "net/url reads URLs differently"
	v "net/url" // want "net/url reads URLs differently"
	"strings"
)

var _, _ = url.Parse(strings.ToLower(v.QueryEscape("")))
