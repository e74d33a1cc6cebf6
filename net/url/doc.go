// Package url has the API of net/url and the parser of package
// github.com/gowhatwg/url. A program that imports it instead of net/url reads URLs
// as browsers do.
//
//	import "github.com/gowhatwg/url/net/url"
//
// The types are net/url's own, so values work with net/http and every other library
// as before. [Parse], [ParseRequestURI], [JoinPath] and [ParseQuery] follow the URL
// Standard, https://url.spec.whatwg.org/. [Resolve], [Query] and [Whatwg] are new, and
// [MustParse] is net/url's from Go 1.28 on. All other functions are net/url's.
// https://github.com/gowhatwg/url/blob/main/docs/migrating.md says what changes in a program.
//
// # Other schemes
//
// The special schemes are http, https, ws, wss, ftp and file. For a URL with any other
// scheme, Parse, ParseRequestURI and JoinPath return what net/url's functions return: no
// browser connects to postgres://u:p@/db, tcp://:2375 or mongodb://a:1,b:2/. A file: URL is read
// as a browser reads it only if one slash, three or more, or //localhost follows the scheme; "\" counts
// as a slash. All other file: URLs, such as file:test.db and file://Folder/x, are left to net/url:
// programs read a relative path from them. What this page says of special URLs doesn't hold for
// these.
//
// A URL whose scheme is hidden by a tab, a newline, a control character or a space, as in
// " javascript:x", is an error.
//
// JoinPath has one exception: it doesn't return a URL with another host, as net/url does
// for "mem://" and "a". Whatwg always follows the URL Standard, and refuses
// tcp://:2375. Resolve follows the standard where that has a result.
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
//	u.String(), u.RequestURI  correct for a URL from Parse; after assigning to fields: Parse(u.String())
//	u.IsAbs()                 false for "//evil.example", which leads to another host: look at u.Host, too
//	u.Redacted()              hides the password of User, as before
//	u.Host, u.Port()          with a default port if it was written
//	u.Hostname()              without brackets and without a port
//
// Parsing the String of a URL from Parse again gives the same URL, if its scheme is special
// or empty. For other schemes net/url's rules apply: "data:test# »" becomes
// "data:test#%20%C2%BB", which has no RawFragment.
//
// A special URL with an IPv6 zone, such as http://[fe80::1%25eth0]/, is an error: the standard
// has no zones. String still writes the zone if a program made the URL itself.
//
// # References
//
// ResolveReference, with a reference from [Parse] and an http or https base
// from Parse, gives the same URL as a browser, except for:
//
//   - A scheme without slashes, as in "http:a". It is relative to a base with that
//     scheme, but Parse has no base.
//   - A path that becomes "//…" when ".." is resolved, such as "..//a". net/url
//     drops a slash. It also drops the "/." of an absolute URL such as "a:/.//b".
//   - The references "" and "#", which keep the fragment of the base.
//   - A fragment alone, if the base has an empty query: the "?" is dropped.
//   - A colon in the first segment, as in "a b:c": Parse refuses it.
//   - The reference "//", which browsers refuse: it leads to the base.
//   - Bases that aren't http or https URLs. Parse reads a reference as for an https base, so
//     "//1" becomes "//0.0.0.1", and with the base s3://b/k/ leads to s3://0.0.0.1.
//   - References that Parse leaves to net/url.
//
// [Resolve] handles all of these as a browser does, where a browser has a result.
//
// # Errors
//
// An error has no password.
//
// For a special URL, and for a reference that begins with a host, the error wraps one of package
// github.com/gowhatwg/url. If net/url's Parse refuses the input, too, the text begins with its
// reason, without anything that may be a password. If the host has ", `, { or }, which net/url can't hold, the error wraps
// [github.com/gowhatwg/url.ErrNotConvertible]. Resolve returns this error for more URLs:
// those with percent-encoded ASCII or lower-case percent-encoding in an opaque host, or with
// both an empty host and an empty path, as in "foo://".
//
// For all others the reasons are net/url's, and wrap what net/url's wrap, unless a part of the
// reason is omitted because it may be a password. [ParseQuery] keeps net/url's limit on the number
// of parameters. It also keeps bytes that aren't UTF-8, which the standard turns into U+FFFD.
//
// # Security considerations
//
// Pass on the String of the URL that you checked. Never pass on the input: the next
// program may read it differently. If your program has set fields of a URL, parse its
// String and pass on the result: net/http maps a host with "ẞ" to a different domain
// than browsers do.
//
// Compare Hostname, not Host, with a list of names: as with net/url, the Host of
// https://evil.example:443/ isn't "evil.example". The same server can be written with and
// without its default port; the Origin of the result of [Whatwg] is the same for both.
//
// Only a URL with a special scheme other than file has the host that a browser connects to. A URL with
// another scheme never has a special scheme for a browser.
//
// A relative reference leads to another host if its Host isn't empty. Its Path can have ".."
// segments, and [ParseRequestURI] can return a path that begins with "//": resolve or check
// it before you write it to a Location header.
//
// Stability: version 1 will cover this package. See CHANGELOG.md.
package url
