// Package urlvalid says whether strings are written as the URL Standard wants URLs and
// hosts to be written, and where one isn't.
//
//	err := urlvalid.URL("https://example.com/a b", nil)
//	fmt.Println(err) // invalid at byte 21: expected a code point that may be in the path, or a percent-encoded byte
//
// A valid URL string parses without any validation error, but many strings that aren't
// valid parse as well: "https:example.org" does. Use [url.Parse] to find out whether a
// string is a URL, [url.Validate] to find out what its author should correct, and this
// package for tools that check documents, settings and generated URLs.
//
// The functions judge the bytes as they are. Invalid UTF-8 isn't a string of code points
// and so is never valid, although the parser accepts it as U+FFFD. There is no valid way to
// write a username or password.
//
// https://url.spec.whatwg.org/#url-writing, https://url.spec.whatwg.org/#host-writing
package urlvalid
