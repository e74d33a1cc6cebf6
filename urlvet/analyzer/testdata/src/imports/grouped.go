package imports

import (
	"fmt"
	"net/http"
	"net/url" // want "net/url reads URLs differently"
	"strings"

	"example.com/b"
	"golang.org/x/c" // c
)

var _, _ = url.Parse(fmt.Sprint(http.StatusOK, strings.ToLower(b.B), c.C))
