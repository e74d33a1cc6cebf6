// Package url parses, changes, compares and serializes URLs as browsers do, by the
// URL Standard of the WHATWG.
//
//	u, err := url.Parse("https://EXAMPLE.com/../x?q=ü")
//	if err != nil {
//		return err
//	}
//	fmt.Println(u) // https://example.com/x?q=%C3%BC
//
// Package net/url follows RFC 3986 instead, and often makes something else of a
// string than browsers and JavaScript runtimes do. Where a program has to agree
// with these, it needs this package.
//
// # Terms
//
// A [URL] is what parsing results in: the standard's URL record, and the URL class
// of JavaScript, in one type. Getters and setters have the names of the class, as
// in [URL.Hostname] and [URL.SetHostname]. Methods that the class doesn't have,
// such as [URL.Scheme] and [URL.Query], are about the record, or go beyond the
// standard.
//
// The serialization of a URL is its [URL.Href]. It is ASCII, and parses to the same
// URL.
//
// A special URL has one of the schemes ftp, file, http, https, ws and wss. Its host
// is a domain or an IP address, for which there are many notations, and "\" stands
// for "/" in it. The host of any other URL is an IPv6 address in brackets, or it is
// opaque, a string that the parser doesn't interpret, or there is none; then the path
// can be opaque, too, as in "mailto:a@example.com".
//
// A component can be null, which means that it isn't there, or empty. [URL.Search] and
// [URL.Hash] are "" in both cases; [URL.Query] and [URL.Fragment] tell them apart.
//
// A validation error is what the author of a URL should correct. If it is fatal,
// there is no URL, and parsing fails. Otherwise it makes no difference, unless a program
// asks for it with [Validate] or a [Parser].
//
// A valid URL string is one that is written as the standard wants URLs to be written;
// see [CheckURLString]. All valid URL strings parse, but so do many others.
//
// # The standard
//
// The package implements https://url.spec.whatwg.org/ as of [StandardRevision], with
// two later changes: [IPv4NonASCIIInput], of July 2026, and that [URL.SetSearch] fills
// the list of [URL.SearchParams] from the new query, of October 2026. It also
// implements what that takes from other standards: the processing of domains by UTS #46,
// in Unicode [UnicodeVersion] whatever the Go toolchain has, and, in package
// encodings, the encoders of the Encoding Standard. The documentation of each
// function links to the section that it implements. The tests run all URL vectors
// of the web-platform-tests, as of [WPTRevision].
//
// # Values
//
// A URL is a small value. v := *u is a copy of its own, *u == *v is the standard's
// equality, and a URL can be a map key. The same goes for [Host], [Origin] and [Site].
//
// All of them have a text that they come back from, and with it a place in JSON, XML,
// YAML, gob, SQL, flags and logs; so have a [URLSearchParams] and the constants of
// [HostKind], [Completion] and [PathStyle]. What comes back is equal, except for an
// opaque origin, which is like no other.
//
// Any number of goroutines can read a URL, use it as a base, and share a [Parser].
// Whatever changes a URL, also through its [URLSearchParams], needs it for itself.
//
// Setters return an error where an assignment in JavaScript would be ignored or
// throw, and leave the URL as the standard leaves it. Ignoring the error gives the
// behavior of browsers. Some setters ignore a part of their value, as browsers do; their
// comments say which. With a strict Parser, that is an error of [Parser.Set].
// [URL.SetQuery], [URL.SetFragment] and [URL.SetDecodedPath] ignore nothing, and
// [URL.SetOrigin] sets scheme, host and port together.
//
// Strings can hold any bytes. Invalid UTF-8 counts as U+FFFD, one for each maximal
// subpart, as the Encoding Standard decodes it. Only the functions that check
// whether a string is valid, such as [CheckURLString], refuse it.
//
// # Errors
//
// Parsing and setting fail with an [*Error]. Where the standard has a name for the
// failure, the text contains that name and the offset of the byte at fault. It quotes the
// input, truncates it if it is long, and has "xxxxx" in place of a password:
//
//	parse "https://exa mple/": domain-to-ASCII: forbidden code point U+0020 in host (at byte 11)
//
// A program asks for a failure by its name, and for the place by its type:
//
//	if errors.Is(err, url.HostMissing) {
//		…
//	}
//	var v url.ValidationError
//	if errors.As(err, &v) {
//		fmt.Println(v.Offset, v.Code.Description())
//	}
//
// # Moving from net/url
//
// The packages differ in what a URL is, and so in what they make of the same string:
//
//   - Parse takes absolute URLs only. "example.com" is none, as it has no scheme:
//     [ParseUserInput] completes what people type. A relative one has a meaning only
//     with a base: [ParseWithBase], or [URL.Parse] where net/url has ResolveReference.
//   - Components are read and set by methods, and are percent-encoded.
//     [PercentDecodeString] decodes.
//   - The port is "" if it is the default port of the scheme. The host of a special
//     URL is ASCII in lower case, and an IPv4 address has four decimal parts; the
//     host of another one keeps its case and notation. [URL.Hostname] has the
//     brackets of an IPv6 address. [URL.ParsedHost] gives the address as a
//     [net/netip.Addr], [URL.DialAddress] host and port as [net.Dial] wants them.
//   - The path of a special URL begins with "/", and only an opaque path can have
//     segments "." or "..", or the same with %2E.
//   - [URLSearchParams] is a list in the order of the query, not a map, and writes
//     its changes to the URL. In a query ";" has no meaning, and a lone "%" is not an
//     error.
//   - Tabs and newlines anywhere, spaces around a URL, and, after the host, spaces,
//     "\" and a lone "%" are validation errors that don't keep a string from being
//     a URL. A Parser with Strict set refuses them.
//
// [URL.NetURL] and [FromNetURL] convert, for net/http and for programs that move one step
// at a time. Package urlhttp has a conversion for clients that send what a browser sends, byte
// for byte, and [URL.RFC3986] gives the text for other languages and for databases.
//
// # Security considerations
//
// Where one program decides whether to trust a URL and another one uses it, an
// attacker looks for a string that the two read differently. This package reads
// as browsers do. That isn't how net/url reads, nor how all servers, proxies,
// databases and tools do.
//
// A string isn't harmless just because it is a URL. The scheme can be "javascript", the
// host 127.0.0.1, written "2130706433", the username "example.com", and the domain
// one that looks like another.
//
// Parsing takes time and memory in proportion to the length of input and base. A
// serialization can be several times as long as its input. [Parser.MaxLength]
// limits both. [ValidateN] and [ParseURLSearchParams] limit what they keep.
//
// Errors hide what may be a password, also where that is in doubt and in URLs within URLs,
// and so do [URL.Redacted], [URL.Display], the verb %#v, and log/slog for a URL that is
// the value of an attribute. Usernames, paths, queries and fragments can
// contain secrets as well, and are shown. [URL.Href] and [URL.String] hide nothing.
//
// # Safe use
//
// Decide about parsed URLs, not about strings. In "https://evil.example\@example.com"
// a regular expression can find a host that isn't the one that browsers connect to.
// So parse, and compare whole components: the [URL.Origin] with those that are
// trusted, which [ParseOrigin] reads from settings and from the header Origin, or the
// [URL.Scheme] with those that are wanted and the [URL.Hostname] with those that are
// known. To allow what is below a domain, look for the domain with a "." before it:
// "evilexample.com" ends in "example.com". With a trailing dot a domain is another one.
//
// Pass on what was decided about. Give the [URL.Href] of the parsed URL to a page,
// a database or a program, not the string that it was parsed from. To net/http,
// give what [URL.NetURL] returns.
//
// Resolve references before a decision. With a base that has the scheme https, each
// of "//evil.example", "\\evil.example" and "/\t/evil.example" leads away from
// it. [URL.ParseSameOrigin] refuses them, and whatever else leads to another origin: take
// it for the target of a redirect that comes with a request.
//
// Look for the scheme of a link in the URL that it leads to, too. "JaVaScRiPt:…",
// "java\nscript:…" and "\x01javascript:…" all have the scheme javascript, and "img.png",
// "//example.com" and "#top" have that of the page. To keep the harmless links of a text
// and to drop the others, parse each by the [URL.Parse] of the page, keep those whose
// [URL.Scheme] is on a list of what is wanted, and write their Href: the example Links.
// Where the page isn't known, a page that nobody has takes its place: the example
// Sanitize.
//
// Requests to URLs that strangers choose must not reach what only the machine
// itself, or its network, should reach. Looking at the host isn't enough, because a
// domain can have any address, and another one at the next lookup. What counts is the
// address that a connection is about to be made to, when the domain has been resolved
// and before anything is sent, for redirects as well. Package urlhttp checks it; see
// the example Fetch. An address in the URL itself can be refused early: [Host.Addr] has
// it, and for a URL that isn't special, [URL.DialAddress].
//
// Show URLs to people by [URL.Display]. Build them with setters, [URL.JoinSegments] and
// [URLSearchParams], which encode what has to be encoded; [URL.JoinPath] is for parts of
// a path that are encoded already. Parse what people type by [ParseUserInput]. It completes
// hosts without a scheme, and so takes more for a URL than others do: use it where
// someone types, and nowhere else.
//
// # Deviations
//
// Where the standard leaves something open, or the package departs from it:
//
//   - A domain label of more than 1,000 code points is refused with
//     [DomainToASCIIError], so that its cost is bounded. A domain in ASCII is only
//     lowercased, and has no such limit.
//   - Input and serialization can have up to 4 GiB - 1 bytes, and on 32-bit platforms
//     up to 2 GiB - 1. The failure is [ErrTooLong].
//   - The origin of a file: URL, which the standard leaves open, is opaque.
//   - Invalid UTF-8 counts as U+FFFD for a parser, and has no validation error, but
//     a string that contains it is not a valid one.
//
// One thing is the standard's own: [URL.SetProtocol] to file keeps a host localhost
// and a path that begins with a segment like "C|", which parsing the serialization
// changes. Every other URL parses to itself.
package url

const (
	// StandardRevision is the revision of the URL Standard that this package
	// implements: a commit of the repository whatwg/url, of July 2, 2026.
	StandardRevision = "6ae84860d12800bcf563668e7cc821360dce6062"

	// WPTRevision is the revision of the web-platform-tests that the vectors in
	// testdata are from.
	WPTRevision = "July 2026"
)
