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

// Targets that programs read differently, and what the policies for pages and for names in
// segments make of them.
func Example() {
	for _, target := range []string{"/a%20b", "/x/%2e%2e/admin", "/x/..%2fadmin", "/a//b", "/@scope%2fpackage", "/...%20/admin"} {
		t, err := urltarget.Parse("GET", "https", "example.com", target)
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Printf("%s (%v)\n", target, t.Findings())
		for _, policy := range []urltarget.Policy{urltarget.Browser(), urltarget.Segments()} {
			result, _, err := policy.Apply(t)
			fmt.Printf("\t%s %v\n", result, err)
		}
	}
	// Output:
	// /a%20b ()
	// 	/a%20b <nil>
	// 	/a%20b <nil>
	// /x/%2e%2e/admin (encoded dot segment, lower-case digit)
	// 	/admin <nil>
	// 	 request target "/x/%2e%2e/admin": ambiguous request target: encoded dot segment at offset 3
	// /x/..%2fadmin (encoded slash, hidden dot segment, lower-case digit)
	// 	 request target "/x/..%2fadmin": ambiguous request target: hidden dot segment at offset 3
	// 	 request target "/x/..%2fadmin": ambiguous request target: hidden dot segment at offset 3
	// /a//b (empty segment)
	// 	/a/b <nil>
	// 	 request target "/a//b": ambiguous request target: empty segment at offset 3
	// /@scope%2fpackage (encoded slash, lower-case digit)
	// 	 request target "/@scope%2fpackage": ambiguous request target: encoded slash at offset 7
	// 	/@scope%2fpackage <nil>
	// /...%20/admin (hidden dot segment)
	// 	 request target "/...%20/admin": ambiguous request target: hidden dot segment at offset 1
	// 	 request target "/...%20/admin": ambiguous request target: hidden dot segment at offset 1
}

// Archives and image proxies have URLs in their paths: they keep "//".
func ExampleBrowser() {
	archive := urltarget.Browser()
	archive.Keep |= urltarget.EmptySegment
	archive.Normalize &^= urltarget.EmptySegment

	t, err := urltarget.Parse("GET", "https", "archive.example", "/web/2026/https://example.com/a/../b")
	if err != nil {
		panic(err)
	}
	for _, policy := range []urltarget.Policy{urltarget.Browser(), archive} {
		result, _, err := policy.Apply(t)
		fmt.Println(result, err)
	}
	// Output:
	// /web/2026/https:/example.com/b <nil>
	// /web/2026/https://example.com/b <nil>
}

// A guard that doesn't need to know how the server behind it reads the path. It lists what is
// allowed.
func ExampleTarget_Every() {
	isPublic := urltarget.Under("/public")
	for _, target := range []string{"/public", "/public/a%20b", "/publicity", "/public/..%2fadmin", "/public/..;/admin", "//public/admin", "/%2570ublic/a"} {
		t, err := urltarget.Parse("GET", "https", "example.com", target)
		readings, _ := t.Readings()
		fmt.Printf("%v %q\n", err == nil && t.Every(isPublic), readings)
	}
	// Output:
	// true ["/public"]
	// true ["/public/a b"]
	// false ["/publicity"]
	// false ["/public/..%2fadmin" "/public/../admin" "/admin"]
	// false ["/public/..;/admin" "/public/../admin" "/public/.." "/" "/admin"]
	// false ["//public/admin" "/public/admin" "/admin"]
	// false ["/%2570ublic/a" "/%70ublic/a" "/public/a"]
}
