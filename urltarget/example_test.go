package urltarget_test

import (
	"errors"
	"fmt"

	"github.com/gowhatwg/url/urltarget"
)

// The URL of a request, from the fields of an http.Request. Concatenating strings would
// give the second URL the host evil.example, and the third the username h.
func ExampleParseURL() {
	for _, r := range []struct{ host, target string }{
		{"example.com", "//evil.example/a|b?c"},
		{"", "/evil.example/"},
		{"h@evil.example", "/"},
		{"example.com", "*"},
	} {
		u, err := urltarget.ParseURL("https", r.host, r.target)
		if errors.Is(err, urltarget.ErrAsteriskForm) {
			fmt.Println("for the server")
		} else if err != nil {
			fmt.Println(err)
		} else {
			fmt.Println(u)
		}
	}
	// Output:
	// https://example.com//evil.example/a|b?c
	// parse request target "https:///evil.example/": invalid value: there is no host
	// parse request target "https://h@evil.example/": invalid value: the host has the invalid byte 0x40
	// for the server
}
