package imports

import "fmt"
import "net/url" // want "net/url reads URLs differently"

var _, _ = url.JoinPath(fmt.Sprint())
