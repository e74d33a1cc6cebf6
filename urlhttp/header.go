package urlhttp

import (
	"maps"
	"net/http"
	"slices"
	"strings"

	"github.com/gowhatwg/url"
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

// asksForUpgrade reports whether a request asks for the protocol that the server switches to. A
// server mustn't switch to any other protocol.
//
// https://www.rfc-editor.org/rfc/rfc9110#section-7.8
func asksForUpgrade(req *http.Request, answer http.Header) bool {
	protocol := strings.TrimSpace(answer.Get("Upgrade"))
	return protocol != "" && hasToken(headerValues(req.Header, "Connection"), "upgrade") && hasToken(headerValues(req.Header, "Upgrade"), protocol)
}

// hasToken reports whether one of the values of a header has the token, ignoring case. Each
// value is a list.
func hasToken(values []string, token string) bool {
	for _, value := range values {
		for item := range strings.SplitSeq(value, ",") {
			if strings.EqualFold(strings.Trim(item, " \t"), token) {
				return true
			}
		}
	}
	return false
}

// hasEmptyCredentials reports whether net/http has turned the "@" of a URL such as "http://@h/"
// into a header with an empty username and password. To a browser such a URL has no
// credentials, so it doesn't send the header.
func hasEmptyCredentials(req *http.Request, u *url.URL) bool {
	return req.URL.User != nil && !u.IncludesCredentials() && req.Header.Get("Authorization") == "Basic Og=="
}
