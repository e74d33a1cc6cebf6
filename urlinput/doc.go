// Package urlinput parses text that people type where a URL is expected: in an
// address bar, on a command line, in a settings file or in a crawler's list of
// seeds.
//
//	u, how, err := urlinput.Parse("example.com:8080/x", urlinput.Options{})
//	// https://example.com:8080/x, urlinput.CompletionScheme
//
// It accepts any URL, and hosts without a scheme:
//
//	example.com                     https://example.com/
//	localhost:3000                  https://localhost:3000/, or http: with an option
//	user@example.com                https://user@example.com/
//	//example.com                   https://example.com/
//	http//example.com               http://example.com/
//	192.168.0.1:80                  http://192.168.0.1/
//	intranet                        https://intranet/, as a CompletionWord
//	“https://example.com”           https://example.com/, as for (…) and <…>
//	 www.example.com/ü              https://www.example.com/%C3%BC
//	/srv/x                          an error, or file:///srv/x with an option
//
// It guesses nothing else. It doesn't search for words, add ".com" or "www.", try
// another scheme, resolve a path relative to a directory, or correct other
// mistakes.
//
// # Security considerations
//
// [Parse] accepts more than other parsers do. Use it only for text that a person
// types, and show them the result; use [url.Parse] everywhere else. The result may
// have any scheme: check [url.URL.Scheme] before you use it.
//
// Stability: version 1 will cover this package. See CHANGELOG.md.
package urlinput
