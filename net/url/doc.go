// Package url has the API of net/url and the parser of package
// github.com/gowhatwg/url. A program that imports it instead of net/url reads URLs
// as browsers do, or returns an error.
//
//	import "github.com/gowhatwg/url/net/url"
//
// The types are net/url's own, so values work with net/http and every other library
// as before. [Parse], [ParseRequestURI], [JoinPath] and [ParseQuery] follow the URL
// Standard, https://url.spec.whatwg.org/. [Resolve] and [Query] are new, and [MustParse]
// is net/url's from Go 1.28 on. All other functions are net/url's.
// https://github.com/gowhatwg/url/blob/main/docs/migrating.md says what changes in a program, and
// package github.com/gowhatwg/url/net/url/watch reports it before it changes.
//
// Parse accepts nothing that net/url's Parse refuses, except for a bad "%" behind the host. If it
// accepts a text with a host, net/http connects to that host and port for the text itself, too, or
// refuses the text. So for a program that checks the URL and passes on the text, only the path can
// differ, and for a domain that isn't ASCII the header Host: see Security considerations.
//
// # What is left to net/url
//
// What no browser could read is net/url's: Parse, ParseRequestURI and JoinPath return what its
// functions return, to the letter. These are
//
//   - URLs with a scheme other than the special ones (http, https, ws, wss, ftp and file):
//     postgres://u:p@/db, tcp://:2375, mongodb://a:1,b:2/;
//   - file: URLs with a relative path or a host: file:test.db, file://Folder/x. Others have
//     one slash, three or more, or //localhost after the scheme, where "\" counts as a slash;
//   - the reference "//", which is the empty URL: programs parse "//" + host. Other references of
//     slashes without a host, such as "///", `/\` and `\\?\C:\x`, are errors.
//
// What this page says of special URLs doesn't hold for these. [JoinPath] and [Resolve] say where
// they follow the standard nevertheless.
//
// # Methods
//
// The methods of the types are net/url's own, because another package can't replace
// them:
//
//	method                    what it does                          what to call instead
//	base.Parse(s)             parses s by RFC 3986                  Resolve(base, s)
//	base.ResolveReference(r)  correct, but see References           Resolve(base, s)
//	u.Query()                 drops pairs with ";" or a bad "%"     Query(u)
//	u.JoinPath(e...)          leaves "%2e%2e" in the path           JoinPath(u.String(), e...)
//	u.UnmarshalBinary(b)      parses by RFC 3986                    Parse(string(b))
//	u.String(), u.RequestURI  correct until fields are assigned     after that, Parse(u.String())
//	u.IsAbs()                 false for "//evil.example"            look at u.Host, too
//	u.Host, u.Port()          with a default port if it was written
//	u.Hostname()              without brackets and without a port
//
// Nor can this package change what net/http parses. A filter that gets a URL of net/http, such as
// req.URL in CheckRedirect, sees net/url's reading: give it the result of Parse(req.URL.String()).
//
// Parsing the String of a URL from Parse again gives the same URL, if its scheme is special
// or empty, except for a file: URL that begins with `/\`. For other schemes net/url's rules apply:
// "data:test# »" becomes "data:test#%20%C2%BB", which has no RawFragment.
//
// # References
//
// Parse reads a reference as for an https base, so "//1" becomes "//0.0.0.1". Then ResolveReference
// gives the same URL as a browser if the base is an http or https URL from Parse, except for
//
//   - a scheme without slashes, as in "http:a": it is relative to a base with that scheme;
//   - a path that becomes "//…" when ".." is resolved, such as "..//a": net/url drops a slash,
//     and the "/." of a URL such as "a:/.//b";
//   - "" and "#", which keep the fragment of the base, and "//", which leads to it;
//   - a fragment alone, if the base has an empty query: the "?" is dropped;
//   - a colon in the first segment, as in "a b:c", and what else only Parse refuses.
//
// [Resolve] handles all of these as a browser does, where a browser has a result. Use it for the
// links of a page and for Location headers, which can have tabs, newlines and spaces.
//
// # Errors
//
// An error is an [*Error], and has no password. For a special URL, and for a reference that begins
// with a host, it wraps one of package github.com/gowhatwg/url; if net/url's Parse refuses
// the input, too, its reason is put first; if only net/url refuses it, the error is net/url's. If the
// host has ", `, { or }, which net/url can't hold, or "ẞ", for which net/http of Go 1.26
// connects to another host than browsers, that is [github.com/gowhatwg/url.ErrNotConvertible]. For
// fewer than two slashes, as in "https:h", it is [github.com/gowhatwg/url.SpecialSchemeMissingFollowingSolidus]: on an https
// page, that is a path. Resolve returns ErrNotConvertible for more URLs:
// those with percent-encoded ASCII or lower-case percent-encoding in an opaque host, or with
// both an empty host and an empty path, as in "foo://".
//
// For all others the reasons are net/url's, without the parts that may be a password. A reference
// fails as its normalized text does: "a\x01:b" for the colon, not for the control.
// [ParseQuery] keeps net/url's limit on the number of parameters, and bytes that aren't UTF-8.
//
// # Security considerations
//
// If your program matches, stores, emits or sends the text after Parse, let it do that with the
// String of the URL instead. Never pass on the input: the next program may read it differently.
// For "/admin/../images/x", the check of u.Path sees "/images/x", but net/http sends the text as it
// is. For "https://ﬀ.example/", it connects to ff.example, but sends the Host xn--im6c.example. If
// your program has set fields of a URL, parse its String and pass on the result.
//
// Compare Hostname, not Host, with a list of names: as with net/url, the Host of
// https://evil.example:443/ isn't "evil.example". The same server can be written with and
// without its default port; the Origin of the result of [github.com/gowhatwg/url.FromNetURL] is the
// same for both.
//
// Only a URL with a special scheme other than file has the host that a browser connects to. A URL
// with another scheme never has a special scheme for a browser.
//
// A relative reference leads to another host if its Host isn't empty. Its Path can have ".."
// segments, and [ParseRequestURI] can return a path that begins with "//": resolve or check
// it before you write it to a Location header.
//
// Stability: version 1 will cover this package. See CHANGELOG.md.
package url
