// Package url parses, changes, compares and serializes URLs as browsers do, following the
// WHATWG URL Standard.
//
//	u, err := url.Parse("https://EXAMPLE.com/../x?q=ü")
//	if err != nil {
//		return err
//	}
//	fmt.Println(u) // https://example.com/x?q=%C3%BC
//
// Package net/url follows RFC 3986 instead, and often reads a string differently. Use this
// package when your program has to agree with browsers and JavaScript runtimes.
// https://github.com/gowhatwg/url/blob/main/docs/migrating.md says what changes for code that
// uses net/url.
//
// # Terms
//
// A [URL] is the result of parsing: the standard's URL record and JavaScript's URL class
// in one type. Getters and setters are named as in the class, such as [URL.Hostname] and
// [URL.SetHostname]. Other methods, such as [URL.Scheme] and [URL.Query], expose the
// record or go beyond the standard. For the parameters of a query, see [URL.Param] and
// [URL.SearchParams].
//
// The serialization of a URL, [URL.Href], is ASCII and parses to the same URL,
// with one exception: see [URL.SetProtocol].
//
// A special URL has one of the schemes ftp, file, http, https, ws and wss. Before its query
// and fragment, "\" means the same as "/". Its host is a domain or an IP address, which can
// be written in many ways; a file: URL can also have the empty host.
//
// The host of any other URL is an IPv6 address in brackets, an opaque string that the parser
// doesn't interpret, or empty; or there is none. Without a host, the path can be opaque, as in
// "mailto:a@example.com".
//
// A missing component is null, which differs from empty. [URL.Search] and [URL.Hash] are
// "" in both cases; [URL.Query] and [URL.Fragment] tell them apart.
//
// A validation error is something that the author of a URL should correct. A fatal one
// makes parsing fail. The others have no effect; [ValidationErrors] and [Parser] report them.
//
// # The standard
//
// The package implements https://url.spec.whatwg.org/ as of [StandardRevision]. Domains follow
// UTS #46 and version [UnicodeVersion] of Unicode, whatever version the Go toolchain has. Functions
// link to the sections that they implement. The tests run all URL vectors of the
// web-platform-tests, as of July 2026.
//
// # Values
//
// A URL is a small value: v := *u is a copy, *u == *v is the standard's equality, and a
// URL can be a map key. For two *URL, u == v compares pointers; package go-cmp compares the
// URLs with cmpopts.EquateComparable(url.URL{}). The same goes for [Host], [Origin] and
// [Site]. They all have a text form for JSON, XML, YAML, flags and logs. A URL, a Host and an
// Origin can be columns in SQL, and gob writes a URL. Reading the text back gives an equal value,
// except for an opaque origin, which equals only itself.
//
// Getters return substrings: holding on to one keeps the whole URL in memory, and the string that
// it was parsed from if the URL shares that (see [Parse]). Any number of goroutines may read a
// URL, use it as a base, and share a [Parser]. Setters, and changes through [URLSearchParams],
// need exclusive access.
//
// Setters return an error where an assignment in JavaScript would be ignored or throw. The URL is
// then unchanged, but see [URL.SetHost]. To behave as browsers do, ignore the error. Like browsers,
// some setters ignore part of their value; the comment of each says what it ignores. For a value
// that isn't trusted, use [Parser.Set] of a strict Parser: it refuses such values.
//
// Invalid UTF-8 is read as U+FFFD, as the Encoding Standard decodes it.
//
// # Errors
//
// Parsing and setting fail with an [*Error]. If the standard has a name for the failure,
// the text contains that name and the offset of the byte at fault. The input is quoted,
// shortened if it is long, and shown without passwords:
//
//	parse "https://exa<mple/": domain-to-ASCII: forbidden code point U+003C in host (at byte 11)
//
// Use errors.Is to test for a failure by name, and errors.As to get its offset:
//
//	if errors.Is(err, url.HostMissing) {
//		…
//	}
//	var v url.ValidationError
//	if errors.As(err, &v) {
//		fmt.Println(v.Offset, v.Code.Description())
//	}
//
// # Deviations
//
//   - A domain label of more than 1,000 code points is refused with [DomainToASCIIError],
//     to bound the cost. An ASCII domain is only lowercased, and has no such limit.
//   - The input and the serialization can be at most 4 GiB - 1 bytes long, or 2 GiB - 1
//     on 32-bit platforms. Anything longer fails with [ErrTooLong].
//   - The origin of a file: URL, which the standard leaves open, is opaque.
//
// # Security considerations
//
// If one program decides whether to trust a URL and another one uses it, an attacker
// looks for a string that the two read differently. Base decisions on whole components of
// the parsed URL, such as [URL.Origin], and pass on its [URL.Href], not the input. Even
// a valid URL can do harm: the scheme can be "javascript", and the host 127.0.0.1.
// https://github.com/gowhatwg/url/blob/main/docs/SECURITY.md says what a decision can rely on; for
// a reference that must stay on a site, use [URL.ParseSameOrigin].
//
// Time and memory are proportional to the length of the input and the base.
// [Parser.MaxLength] limits the input. Errors, [URL.Redacted], %#v and log/slog hide
// passwords, but no other secrets; [URL.Href] and [URL.String] hide nothing.
//
// # Packages
//
// This package implements the standard, with origins, sites, and support for HTTP
// requests. Other packages build on it:
//
//   - urldisplay shows URLs and hosts to people; urlinput parses what people type;
//   - urlhtml finds links in pages; urlvalid reports where a URL string is invalid;
//   - urlfile converts file: URLs to paths and back; urldata decodes data: URLs;
//   - urlhttp makes HTTP requests, even to untrusted URLs; urltarget reads what a server was
//     asked for, and refuses what is ambiguous;
//   - urlpattern implements the URL Pattern Standard; urlkey makes keys for crawlers,
//     archives and blocklists; encodings has the encodings for [Parser.Encoding];
//   - net/url is a drop-in replacement for Go's package of that name.
//
// If a package has a function with and without options, the options are the fields of a
// Parser: see [Parse] and [Parser.Parse]. Otherwise they are the last parameter, usually of
// type Options. The zero value means the defaults.
//
// Stability: version 1 will cover this package. See
// https://github.com/gowhatwg/url/blob/main/CHANGELOG.md.
package url

// StandardRevision is the revision of the URL Standard that this package implements:
// a commit of October 7, 2026, in the repository whatwg/url. Results can differ between revisions:
// a program that stores them can store this with them, and parse again when it changes.
const StandardRevision = "fde3f74"
