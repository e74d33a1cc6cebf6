// Package urlvalid checks whether strings are valid URLs and hosts as the URL
// Standard defines them, and says where an invalid one goes wrong.
//
//	err := urlvalid.URL("https://example.com/a b", nil)
//	fmt.Println(err)
//	// invalid at byte 21: expected a code point that may be in the path, or a percent-encoded byte
//
// A valid URL string parses without a validation error, but many invalid strings
// parse too, such as "https:example.org". Use [url.Parse] to see whether a string
// is a URL, [url.ValidationErrors] to see what its author should correct, and this
// package in tools that check documents, settings and generated URLs.
//
// The functions check the bytes as they are. Invalid UTF-8 is never valid, although
// the parser accepts it as U+FFFD. A URL with a username or password is never valid
// either.
//
// https://url.spec.whatwg.org/#url-writing, https://url.spec.whatwg.org/#host-writing
//
// Stability: version 1 will cover this package. See CHANGELOG.md.
package urlvalid
