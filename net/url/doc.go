// Package url has the API of net/url, with the parser of package
// github.com/gowhatwg/url: a program that imports it in the place of net/url reads URLs
// as browsers do.
//
//	import "github.com/gowhatwg/url/net/url"
//
// The types are those of net/url, so values go to net/http and to every other library as
// before. [Parse], [ParseRequestURI], [JoinPath] and [ParseQuery] follow the URL Standard,
// https://url.spec.whatwg.org/. [Resolve], [Query] and [Whatwg] are new. All other
// functions are net/url's. The page docs/drop-in.md shows what changes for a program.
//
// # Methods
//
// The methods of the types are net/url's own, which a package can't replace:
//
//	method                    what it does, and what to call instead
//	base.Parse(s)             parses s by RFC 3986: Resolve(base, s)
//	base.ResolveReference(r)  right for an r from Parse, with the exceptions below
//	u.Query()                 drops pairs with ";" or a bad "%": Query(u)
//	u.JoinPath(e...)          leaves "%2e%2e" in the path: JoinPath(u.String(), e...)
//	u.UnmarshalBinary(b)      parses by RFC 3986: Parse(string(b))
//	u.String(), u.RequestURI  right for a URL from Parse, which doesn't change by it
//	u.Redacted()              hides the password of User, as before
//	u.Hostname(), u.Port()    without brackets, and "" for the default port
//
// A URL with an IPv6 zone, such as http://[fe80::1%25eth0]/, is an error: the standard has
// no zones. String still writes one in a URL that a program made itself.
//
// # References
//
// [URL.ResolveReference], with a reference from [Parse] and an http or https base from
// Parse, leads where a browser goes, except for:
//
//   - A scheme without slashes, as in "http:a". It is relative to a base with that scheme,
//     which Parse doesn't know.
//   - A path that becomes "//…" once ".." is resolved, as "..//a" does. net/url drops a
//     slash. It also drops the "/." of an absolute URL such as "a:/.//b".
//   - The references "" and "#", which keep the fragment of the base.
//   - A fragment alone, if the base has an empty query: the "?" is dropped.
//   - The default port of the base's scheme, as in "//h:80/": it stays.
//   - A colon in the first segment, as in "a b:c": Parse refuses it.
//   - Bases that aren't http or https URLs, such as file: URLs.
//
// [Resolve] is right for all of them.
//
// # Errors
//
// An absolute URL that net/url can't hold is an error that wraps
// [github.com/gowhatwg/url.ErrNotConvertible]: one with ", `, { or } in its host, an opaque
// host with percent-encoded ASCII or in lower-case percent-encoding, and one with an empty
// host and an empty path, as "foo://". [ParseQuery] keeps net/url's limit for the number of
// parameters.
//
// # Security considerations
//
// Pass on what was decided about: the String of the parsed URL, and never the input, which
// the next program may read in another way. Of a URL whose fields a program has set, pass on
// what Parse makes of its String: net/http maps a host with "ẞ" to another domain than
// browsers do.
//
// A relative reference leads to another host if its Host isn't empty. Its Path can have ".."
// segments, and [ParseRequestURI] returns a path that begins with "//" as such: resolve it, or
// look at it, before it is written to a Location header.
package url
