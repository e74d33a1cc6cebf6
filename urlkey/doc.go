// Package urlkey makes keys of URLs: strings by which crawlers, archives and
// blocklists compare, sort and group them.
//
//	u, err := url.Parse("https://www.Example.com:8080/a?b#c")
//	if err != nil {
//		return err
//	}
//	fmt.Println(urlkey.SURT(u, urlkey.SURTOptions{})) // com,example,www:8080)/a?b
//
// A [Key] isn't a URL, even where it looks like one. It is for looking up what was
// stored under it: never fetch it. A page that a server has under one URL is not
// always there under another that has the same key.
//
// # Which key
//
//   - [SURT] writes the host in reverse and leaves the rest as it is, so that a
//     sorted list has together what belongs to a domain. [SURTOptions] has the
//     variants of Heritrix and others, [HostPrefixes] and [DomainPrefixes] the
//     ranges of such a list. [SSURT] is urlcanon's.
//   - [CDXJKey] and [WaybackKey] are the keys of the indexes of web archives, as
//     pywb and OpenWayback make them. [CDXJRange] has the ranges.
//   - [SafeBrowsing] is the canonical form of blocklists, and
//     [SafeBrowsingExpressions] are what these are asked for.
//   - [Rules] is for one's own idea of what makes no difference, in steps that can
//     be stored as JSON. [Exact], [Semantic] and [Aggressive] are ready-made.
//
// [ByName] returns any of them by a name, such as one from a command line.
//
// [Key.Hash64] and [Key.Hash128] are fingerprints for sets and shards. They stay
// the same on all machines and in all versions.
//
// # What goes in
//
// All functions take a URL that package url has parsed, and so read a string as
// browsers do. What browsers refuse has no key. Lists of seeds often lack the scheme:
// package urlinput reads http for it with DefaultScheme and HostNeedsDot.
//
// The tools whose formats these are parse URLs themselves, some of them otherwise
// than browsers. This package passes their own tests except where that makes a
// difference: the file differences.json in the folder testdata has all of these
// rows, each with what this package makes of it and the reason.
//
// # Cost
//
// Every key takes time in proportion to the length of the URL, and to sort a
// query of n parameters takes n log n comparisons. So does repeated
// percent-decoding, however deep the escapes are nested. The functions that
// append allocate nothing for most URLs.
//
// # Security considerations
//
// Different URLs have the same key on purpose. So a key is no way to decide
// whether a URL may be fetched, nor what a response to it may be used for:
// compare origins for that.
//
// Credentials are left out of all keys but those of [Exact] and [SSURT], and
// where options keep them. Secrets in a path, a query or a fragment stay.
package urlkey
