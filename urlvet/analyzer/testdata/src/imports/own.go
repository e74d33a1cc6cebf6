package imports

import (
	"fmt"

	"net/url" // want "net/url reads URLs differently"
)

var _, _ = url.Parse(fmt.Sprint())
