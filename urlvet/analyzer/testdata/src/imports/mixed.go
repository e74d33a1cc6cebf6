package imports

import (
	"example.com/b"
	"fmt"
	"net/url" // want "net/url reads URLs differently"
	"strings"
)

var _, _ = url.ParseQuery(fmt.Sprint(strings.ToLower(b.B)))
