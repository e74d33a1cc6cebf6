// Package without imports neither, so that nothing is reported.
package without

import "net/http"

func handler(w http.ResponseWriter, r *http.Request) {
	_ = r.URL.Query()
}
