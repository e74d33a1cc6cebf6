package imports

import (
	"fmt"
	u "net/url" // want "net/url reads URLs differently"
	"strings"
)

var _, _ = u.ParseRequestURI(fmt.Sprint(strings.ToLower("")))
