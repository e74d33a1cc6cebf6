// Package without imports neither net/url nor the drop-in, so that nothing has a fix.
package without

import "net/http"

func handler(w http.ResponseWriter, r *http.Request) {
	_ = r.URL.Query() // want "use Query of"
}
