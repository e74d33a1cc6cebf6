// Package urlpattern matches URLs against the patterns of the URL Pattern Standard, in
// which routers, service workers, allow lists and topics are written.
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
//		id, _ := m.Pathname.Group("id")
//		fmt.Println(id) // 42
//	}
//
// # Patterns
//
// A pattern has a pattern string for each of the eight components of a URL, and a URL
// matches if each of its components does, from its start to its end. A pattern string
// is text and groups:
//
//	:id         what is in a segment, up to a "/" in a pathname or "." in a hostname; not empty
//	*           anything, also nothing
//	(\d+)       a regular expression; :id(\d+) gives it a name
//	{…}         text with at most one group, to be taken together
//	? + *       after a group or braces: at most once, at least once, any number of times
//	\           the next character has no meaning
//
// A group without a name goes by its number, from "0", within its component. In
// "/books/:id?" the slash before the group belongs to it, so that "/books" matches and
// "/books/" doesn't.
//
// [New] takes a constructor string, with all components in one. In it "?" begins the
// search only where it can't be a modifier: after a group write "\\?". A ":" after the
// protocol must not look like the beginning of a name: "data\\:text/*". What isn't
// given before what is, is empty, or the default port; what comes after it is a
// wildcard, and so are username and password, so that "https://example.com/books"
// matches with any query and fragment. [NewInit] takes the components one by one, and
// those that are missing are wildcards. A base URL gives those before the first that is
// there.
//
// # What is matched
//
// Components are matched as they stand in the URL: percent-encoded, the host in
// ASCII, without the ":", "?" and "#" around them, and the pathname without segments
// "." and "..". Text in a pattern is brought into the same form when it is compiled, so
// "/bücher" is the same pattern as "/b%C3%BCcher". Regular expressions are not, and only
// see ASCII.
//
// So the pathname is matched encoded, and that is what one should want. In a decoded path
// "/files/a%2Fb" and "/files/a/b" are the same, and what is one segment for the server
// behind could be two for the one that decides: a check for "/files/:name" or for
// "/admin/*" made on one form is then passed by the other. Decode a group after the
// match, by [url.PercentDecodeString], and only once.
//
// The same byte can be written in two ways, though. "%7E", "%7e" and "~" are different to
// the standard and to this package, and so are "%2E" and "." outside of dot segments.
// A pattern that must not be evaded should say what is allowed, not what is
// refused: then any other way to write it doesn't match.
//
// Give [Pattern.Test] the URL that is then used, as a [url.URL]. A request of net/http
// is best turned into one by its RequestURI and Host, for the Path of its URL is decoded.
//
// # Regular expressions
//
// Regular expressions are those of ECMAScript with the flag v: [a-z--[aeiou]],
// \p{Script=Greek}, (?<name>…). They are translated for package regexp. Classes, escapes,
// properties of Unicode [UnicodeVersion], case-insensitive matching and what groups hold
// are as ECMAScript has them. As in browsers, a "/" in a class must be escaped, and of the
// groups in an expression only those without a capture, "(?:", and with a name can be
// written. The standard counts the latter as well when it looks for the value of the
// groups of the pattern that come after: don't name them.
//
// Package regexp doesn't backtrack, so it lacks look-ahead, look-behind and
// back-references: they are refused with an [*UnsupportedError]. So are named groups in
// a repetition that can leave them unset, where it would show, and groups nested deeper
// than 1,000 levels. [Options.Compile] hands these, and only these, to another engine.
//
// # Time and limits
//
// Nothing in this package backtracks. Most components have text, groups such as ":name" and
// at most one "*", and match in one pass over the URL. Others take time in proportion to
// the URL times the parts of the pattern or, with a regular expression, times its
// instructions and groups. Memory is in proportion to the URL: [Pattern.Test] allocates
// nothing for most patterns, [Pattern.Exec] the groups, and neither more than 24 bytes for
// each byte of the URL.
//
// Repetitions make a short expression large: (.{0,1000}) has about 2,000 instructions. So
// [Options] limit the parts and the instructions of a component, by default to
// [DefaultMaxParts] and [DefaultMaxInstructions]. A pattern over a limit is a [*LimitError].
// At the default limits, the worst patterns known take 20 ms for a URL of 8 KB without a
// regular expression, and half a second with one. Where strangers write patterns, set lower
// limits, and limit the length of patterns and URLs.
//
// # Many patterns
//
// A [Set] has many patterns and finds those that match without trying each, unless nothing
// fixed tells them apart. The first one given wins. Sort by [Compare] to have the most
// restrictive one win; a router that is to work as [net/http.ServeMux] does should.
//
// # The standard
//
// The package implements https://urlpattern.spec.whatwg.org/ as of [StandardRevision].
// The tests run all vectors of the web-platform-tests. It departs from the
// standard in this:
//
//   - The text of a port in a pattern isn't compared with the default port of the dummy
//     URL's scheme, https, so that "443*" stays what it is, as web-platform-tests and
//     browsers have it.
//   - [New] takes a parsed base URL, and [Init] a string.
//   - What package regexp can't do is refused, and so is what is over a limit.
//   - Text that is empty once it is encoded, such as "{\t}+", is left out of pattern
//     strings. The standard writes "{}+" for it, which would be read as nothing.
//   - [CompareComponent] and [Pattern.Generate] aren't in the standard yet.
//   - The zero URL matches no pattern.
package urlpattern

import "github.com/gowhatwg/url/urlpattern/internal/ecmascript"

const (
	// StandardRevision is the revision of the URL Pattern Standard that this
	// package implements: a commit of the repository whatwg/urlpattern, of
	// March 20, 2026.
	StandardRevision = "203d435c32272a10bdccc2c6dfa8a51ee5c6b92c"

	// UnicodeVersion is the version of Unicode that the names of groups and the
	// properties in regular expressions are judged by. It doesn't depend on the Go
	// toolchain.
	UnicodeVersion = ecmascript.UnicodeVersion
)
