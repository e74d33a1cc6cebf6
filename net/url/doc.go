// Package url has the API of net/url and the parser of package
// github.com/gowhatwg/url. A program that imports it instead of net/url reads URLs
// as browsers do.
//
//	import "github.com/gowhatwg/url/net/url"
//
// The types are net/url's own, so values work with net/http and every other library
// as before. [Parse], [ParseRequestURI], [JoinPath] and [ParseQuery] follow the URL
// Standard, https://url.spec.whatwg.org/. [Resolve], [Query] and [Whatwg] are new.
// All other functions are net/url's. See docs/drop-in.md for what changes in a
// program.
//
// # Methods
//
// The methods of the types are net/url's own, because another package can't replace
// them:
//
//	method                    what it does, and what to call instead
//	base.Parse(s)             parses s by RFC 3986: Resolve(base, s)
//	base.ResolveReference(r)  correct for an r from Parse, with the exceptions below
//	u.Query()                 drops pairs with ";" or a bad "%": Query(u)
//	u.JoinPath(e...)          leaves "%2e%2e" in the path: JoinPath(u.String(), e...)
//	u.UnmarshalBinary(b)      parses by RFC 3986: Parse(string(b))
//	u.String(), u.RequestURI  correct for a URL from Parse; parsing it again changes nothing
//	u.Redacted()              hides the password of User, as before
//	u.Hostname(), u.Port()    without brackets, and "" for the default port
//
// A URL with an IPv6 zone, such as http://[fe80::1%25eth0]/, is an error: the standard
// has no zones. String still writes the zone if a program made the URL itself.
//
// # References
//
// [URL.ResolveReference], with a reference from [Parse] and an http or https base
// from Parse, gives the same URL as a browser, except for:
//
//   - A scheme without slashes, as in "http:a". It is relative to a base with that
//     scheme, but Parse has no base.
//   - A path that becomes "//…" when ".." is resolved, such as "..//a". net/url
//     drops a slash. It also drops the "/." of an absolute URL such as "a:/.//b".
//   - The references "" and "#", which keep the fragment of the base.
//   - A fragment alone, if the base has an empty query: the "?" is dropped.
//   - The default port of the base's scheme, as in "//h:80/": net/url keeps it.
//   - A colon in the first segment, as in "a b:c": Parse refuses it.
//   - Bases that aren't http or https URLs, such as file: URLs.
//
// [Resolve] handles all of these.
//
// # Errors
//
// For an absolute URL that net/url can't hold, the error wraps
// [github.com/gowhatwg/url.ErrNotConvertible]. Such URLs have a host with ", `, {
// or }, an opaque host with percent-encoded ASCII or lower-case percent-encoding,
// or both an empty host and an empty path, as in "foo://". [ParseQuery] keeps
// net/url's limit on the number of parameters.
//
// # Security considerations
//
// Pass on the String of the URL that you checked. Never pass on the input: the next
// program may read it differently. If your program has set fields of a URL, parse its
// String and pass on the result: net/http maps a host with "ẞ" to a different domain
// than browsers do.
//
// A relative reference leads to another host if its Host isn't empty. Its Path can have ".."
// segments, and [ParseRequestURI] can return a path that begins with "//": resolve or check
// it before you write it to a Location header.
package url
