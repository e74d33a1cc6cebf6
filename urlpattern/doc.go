// Package urlpattern matches URLs against patterns of the URL Pattern Standard, the
// language that routers, service workers and allow lists use.
//
//	p, err := urlpattern.New("https://{*.}?example.com/books/:id", nil, urlpattern.Options{})
//	if err != nil {
//		return err
//	}
//	u, err := url.Parse("https://www.example.com/books/42?lang=en")
//	if err != nil {
//		return err
//	}
//	if m, ok := p.Exec(u); ok {
//		groups := m.Pathname.DecodedGroups()
//		fmt.Println(groups["id"]) // 42
//	}
//
// # Patterns
//
// A pattern has a pattern string for each of the eight components of a URL. A URL
// matches if every component matches as a whole. A pattern string consists of text
// and groups:
//
//	:id         one or more characters, but no "/" in a pathname and no "." in a hostname
//	*           anything, including nothing
//	(\d+)       a regular expression; :id(\d+) gives it a name
//	{…}         text with at most one group, treated as one unit
//	? + *       after a group or braces: at most once, at least once, any number of times
//	\           the next character has no special meaning
//
// A group without a name is numbered instead, starting from "0" in each component.
// In "/books/:id?" the slash before the group belongs to it, so "/books" matches
// and "/books/" doesn't.
//
// [New] takes a constructor string, which contains all components:
//
//	https://h/books        the default port; any username, password, query and fragment
//	https://h?q=:q         the path "/", and any fragment
//	https://h/:id\?q=*     after a group, "?" alone would be a modifier
//	data\:text/*           ":text" would be a group
//	/books/:id             with a base URL, which provides protocol, hostname and port
//
// A missing username or password is a wildcard, and a missing pathname before a query or
// fragment is "/" if the scheme is special. Other missing components are empty before the
// last one given, and wildcards after it.
//
// [NewInit] takes the components one by one. Missing ones are wildcards, unless a base URL
// provides those before the first one given.
//
// # What is matched
//
// Components are matched as they are in the URL: percent-encoded, the host in
// ASCII, without the ":", "?" and "#" around them, and the pathname without "." and
// ".." segments. Compiling a pattern brings its text into the same form, so
// "/bücher" is the same pattern as "/b%C3%BCcher". Regular expressions stay
// unchanged, and only see ASCII.
//
// Matching the encoded pathname is safer. Decoding makes "/files/a%2Fb" and
// "/files/a/b" the same. A program that checks decoded paths can then see two segments
// where the server behind it sees one, or the reverse, and a URL gets past a check for
// "/files/:name" or "/admin/*". Decode groups after the match, and only once, as
// [ComponentResult.DecodedGroups] does.
//
// The same byte can still have several forms. "%7E", "%7e" and "~" are different to the
// standard and to this package, and so are "%2E" and "." outside of dot segments. If a
// pattern protects something, let it match the allowed URLs, not the refused ones: then
// no other form of a byte gets through.
//
// That isn't enough if the server behind it reads the path in another way. The pathname
// "/public/..%2fadmin" matches "/public/*", and http.FileServer serves "/admin" for it.
// For the requests of a server, match each path that a server could see, with the
// method Every of package urltarget's Target, as in the example, or let a policy of that
// package refuse such targets first.
//
// Pass [Pattern.Test] the very [url.URL] that you use afterwards. For a net/http
// request that is urltarget.ParseURL("http", r.Host, r.RequestURI): the Path of the
// request's URL is decoded, and its parts don't make a URL when they are joined.
//
// # Regular expressions
//
// Regular expressions have the syntax of ECMAScript with the flag v:
// [[a-z]--[aeiou]], \p{Script=Greek}, (?<name>…). They are translated for package
// regexp. Classes, escapes, Unicode properties (of version [UnicodeVersion]),
// case-insensitive matching and the values of groups agree with ECMAScript. As in
// browsers, a "/" in a class must be escaped, and groups within an expression must
// be non-capturing, "(?:", or named. Avoid named ones: because of how the standard
// counts groups, later groups of the pattern then get the wrong values.
//
// Package regexp doesn't backtrack, so it lacks look-ahead, look-behind and
// back-references: New refuses them with an [*UnsupportedError]. New also refuses
// groups nested deeper than 1,000 levels. It refuses a named group within a repetition
// if ECMAScript and package regexp could return different values for it, as in
// "((?:(?<a>x)|y)*)/:b".
//
// # Time and limits
//
// Nothing in this package backtracks. Most components consist of text, "*" and groups such
// as ":name", and match in one pass over the URL. Other components are matched by package
// regexp, in time proportional to the length of the URL, multiplied by the number of
// instructions and groups. For most patterns [Pattern.Test] allocates
// nothing and [Pattern.Exec] only the groups. Besides these, at the default limits, neither
// takes more than 24 bytes for each byte of the URL, plus what package regexp needs for each
// instruction and keeps: about 100 KB for the worst known pattern without a regular expression.
//
// Repetitions make a short expression large: (.{0,1000}) has about 2,000
// instructions. So [Options] limit the parts and the instructions of a component,
// by default to [DefaultMaxParts] and [DefaultMaxInstructions]. Package regexp also matches
// some components without a regular expression. These may have a tenth of the instructions,
// and each byte of text is one: "/*{text}+*" may have 230 bytes of text, "/*text*" any number.
// New refuses a pattern over a limit with a [*LimitError]. At the default limits, the worst
// known patterns take 25 ms for a URL of 8 KB without a regular expression, and half a
// second with one. For untrusted patterns set lower limits, and limit the length
// of patterns and URLs.
//
// # Many patterns
//
// A [Set] holds many patterns and finds the matching ones without trying each, as long
// as fixed text of the host and path tells them apart. If several match, the one given
// first wins. To let the most restrictive one win, sort the patterns as [Compare] shows.
// A router that works like [net/http.ServeMux] does that.
//
// # The standard
//
// The package implements https://urlpattern.spec.whatwg.org/ as of
// [StandardRevision]. The tests run all vectors of the web-platform-tests.
// Deviations from the standard:
//
//   - The base URL is a parsed URL in [New], and a string in [Init].
//   - Expressions that package regexp can't match are refused, and so are patterns
//     over a limit.
//   - Text that is empty once it is encoded, such as "{\t}+", is dropped from
//     pattern strings. The standard writes "{}+", which would be read as nothing, and
//     for the search "=(a?)\t*" it writes "=(a?)*", whose "*" would repeat the group.
//     Here that is "=(a?)(.*)".
//   - [CompareComponent] and [Pattern.Generate] aren't in the standard yet.
//   - The zero URL matches no pattern.
//
// Stability: version 1 will cover this package. See CHANGELOG.md.
package urlpattern

const (
	// StandardRevision is the revision of the URL Pattern Standard that this
	// package implements: a commit of the repository whatwg/urlpattern, of
	// June 15, 2026. What a pattern matches can differ between revisions.
	StandardRevision = "aeb2019"

	// UnicodeVersion is the version of Unicode for the names of groups and for
	// properties in regular expressions. It doesn't depend on the Go toolchain, but a browser may
	// have another one.
	UnicodeVersion = "18.0.0"
)
