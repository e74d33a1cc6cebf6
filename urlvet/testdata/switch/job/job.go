// Package job checks the text in a field.
package job

import (
	"net/http"
	"net/url"
)

type job struct{ target string }

func (j *job) run() {
	if u, err := url.Parse(j.target); err == nil && u.Host == "example.com:8080" {
		_, _ = http.Get(j.target)
	}
}
