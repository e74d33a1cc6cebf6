package imports

import (
	"fmt"
	"net/url"
)

// What the drop-in has from net/url.
var values = url.Values{"a": {url.QueryEscape(fmt.Sprint())}}
