// Package urlkey turns URLs into keys: strings by which crawlers, archives and
// blocklists compare, sort and group URLs.
//
//	u, err := url.Parse("https://www.Example.com:8080/a?b#c")
//	if err != nil {
//		return err
//	}
//	fmt.Println(urlkey.SURT(u, urlkey.SURTOptions{})) // com,example,www:8080)/a?b
//
// A [Key] isn't a URL, even if it looks like one. Use it to look things up, and
// never fetch it: URLs with the same key don't always lead to the same page.
//
// # Which key
//
//   - [SURT] reverses the labels of the host and leaves the rest as it is, so a
//     sorted list keeps the URLs of a domain together. [SURTOptions] has the
//     variants of Heritrix and others. With TrailingComma, the URLs of a domain are one
//     range of the list, which ends at [Key.PrefixEnd].
//   - [CDXJKey] is the key in the indexes of web archives, as pywb makes it.
//   - [SafeBrowsing] is the canonical form for Safe Browsing's blocklists, and
//     [SafeBrowsingExpressions] returns the expressions to look up in them.
//   - [Rules] lets you choose which differences to ignore, in steps that can be
//     stored as JSON. [Exact], [Semantic] and [Aggressive] are ready-made, and
//     [ParseNoVarySearch] reads those that a server gives for its responses.
//
// [ByName] returns each of these functions by its name, for example one given on a
// command line.
//
// [Key.Hash64] is a fingerprint for sets and shards. It is the same on all machines and
// in all versions.
//
// # What goes in
//
// All functions take a URL parsed by package url, so they read strings as browsers
// do. A string that browsers refuse has no key. Lists of seeds often lack the
// scheme: package urlinput adds it, with the options DefaultScheme and
// HostNeedsDot.
//
// The tools behind these formats parse URLs themselves, and some differ from browsers.
// This package passes the tools' own tests, except where this difference matters:
// testdata/differences.json lists each such test, with this package's key and the
// reason.
//
// # Cost
//
// Every key takes time proportional to the length of the URL, even with repeated
// percent-decoding of deeply nested escapes. Sorting a query of n parameters takes
// n log n comparisons. Appended to a slice that is long enough, an exact key or the SURT of
// a special URL allocates nothing, and neither does a Safe Browsing key without escapes.
// Rules that change the path or the query allocate what they change.
//
// # Security considerations
//
// Different URLs share a key on purpose. Don't use keys to decide whether a URL may
// be fetched, or how a response may be used: compare origins instead.
//
// Most keys have neither the username nor the password of the URL, so they can go into files
// and logs. The exceptions are [Exact] and all other [Rules] without DropCredentials, and
// [SURT] with [SURTOptions].Credentials.
//
// Other secrets stay: in a path, a query or a fragment, and in a URL within an opaque
// path, as in "jdbc:mysql://user:password@host/". [url.URL.Redacted] hides passwords
// of this last kind, so for a log you can parse its result and make the key of that.
//
// Stability: version 1 won't cover this package: its policies change with what they guard or
// follow. See CHANGELOG.md.
package urlkey
