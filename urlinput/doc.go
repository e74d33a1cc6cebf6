// Package urlinput parses what people type where a URL is wanted: into an address bar, a
// command line, a file of settings, a list of seeds for a crawler.
//
//	u, how, err := urlinput.Parse("example.com:8080/x", urlinput.Options{})
//	// https://example.com:8080/x, urlinput.CompletionScheme
//
// It takes any URL, and hosts without a scheme:
//
//	example.com                     https://example.com/
//	localhost:3000                  https://localhost:3000/, or http: as an option
//	user@example.com                https://user@example.com/
//	//example.com                   https://example.com/
//	http//example.com               http://example.com/
//	 www.example.com/ü              https://www.example.com/%C3%BC
//	/srv/x                          an error, or file:///srv/x as an option
//
// It guesses no more than that. It doesn't search for words, adds no ".com" or "www.",
// tries no other scheme, resolves no path relative to a directory or to the home, and
// corrects no other mistakes.
//
// # Security considerations
//
// [Parse] takes more for a URL than other parsers do. Use it only where someone types and
// sees the result, and use [url.Parse] everywhere else. What someone types may have any
// scheme: look at [url.URL.Scheme] before you use it.
package urlinput
