// A proxy for images, and a template, that rely on what net/url reads and refuses.
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
	fmt.Println(style(os.Args[2]))
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

// style returns a declaration for CSS.
func style(s string) string {
	if u, err := url.Parse(s); err != nil || u.Scheme != "" {
		return "refused"
	}
	return fmt.Sprintf("background-image: url(%s)", s)
}
