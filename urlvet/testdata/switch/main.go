// A proxy for images that relies on what net/url reads.
package main

import (
	"fmt"
	"net/http"
	"net/url"
	"os"
	"strings"
)

func main() {
	fmt.Println(fetch(os.Args[1]))
}

// fetch returns the path that it would fetch.
func fetch(s string) string {
	u, err := url.Parse(s)
	if err != nil || !strings.HasPrefix(u.Path, "/images/") {
		return "refused"
	}
	req, err := http.NewRequest(http.MethodGet, s, nil)
	if err != nil {
		return "refused"
	}
	return req.URL.EscapedPath()
}
