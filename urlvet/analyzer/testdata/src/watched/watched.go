// Package watched has idioms of programs that are watched.
package watched

import (
	"net/http"

	"github.com/gowhatwg/url/net/url/watch" // want "net/url/watch reads URLs differently from browsers"
	"golang.org/x/c"
)

const address = "http://:8080/"

func redirect(w http.ResponseWriter, r *http.Request, next string) {
	u, err := url.Parse(next)
	if err != nil || u.Host != c.C {
		return
	}
	http.Redirect(w, r, next, http.StatusFound) // want `next was parsed and checked`
	_, _ = url.Parse(address)                   // want `the drop-in refuses "http://:8080"`
	_, err = u.Parse(next)                      // want `use Resolve of`
	_, _ = u.Parse("a")
}
