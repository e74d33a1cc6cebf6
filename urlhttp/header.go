package urlhttp

import (
	"maps"
	"net/http"
	"slices"

	"github.com/gowhatwg/url/internal/infra"
)

// The methods of http.Header find canonical keys only, but net/http sends every key of the map as
// it is written. So a caller's header has to be looked for in any case.

// headerValues returns the values of a header of a request, however its key is written.
func headerValues(h http.Header, name string) []string {
	var values []string
	for key, v := range h {
		if infra.EqualFold(key, name) {
			values = append(values, v...)
		}
	}
	return values
}

// hasHeader reports whether a request has a value other than "" for a header.
func hasHeader(h http.Header, name string) bool {
	return slices.ContainsFunc(headerValues(h, name), func(value string) bool { return value != "" })
}

// deleteHeaders deletes the headers with these names.
func deleteHeaders(h http.Header, names ...string) {
	maps.DeleteFunc(h, func(key string, _ []string) bool {
		return slices.ContainsFunc(names, func(name string) bool { return infra.EqualFold(key, name) })
	})
}

// canonicalHeaders gives these headers the keys under which net/http looks for them.
func canonicalHeaders(h http.Header, names ...string) {
	for _, name := range names {
		if values := headerValues(h, name); values != nil {
			deleteHeaders(h, name)
			h[http.CanonicalHeaderKey(name)] = values
		}
	}
}
