package main

import (
	neturl "net/url"

	"github.com/gowhatwg/url"
	dropin "github.com/gowhatwg/url/net/url"
	nlnwa "github.com/nlnwa/whatwg-url/url"
)

// The libraries.
const (
	ours   = "here"
	netURL = "net/url"
	dropIn = "drop-in"
	theirs = "nlnwa" // nlnwa/whatwg-url
)

// baseLibrary is the library that ratios are to: to the same row, or else to its first one.
var baseLibrary = netURL

// An operation is something that one library does with the lines of a corpus.
type operation struct {
	row     string
	library string
	// setup returns a function that does the operation on all lines. A line
	// that a library refuses is a result like any other.
	setup func(lines []string) (pass func())
}

// each returns the setup of an operation that handles one line after the other.
func each(handle func(line string)) func(lines []string) func() {
	return func(lines []string) func() {
		return func() {
			for _, line := range lines {
				handle(line)
			}
		}
	}
}

// Results are assigned to these, so that they count as used and pointers escape.
var (
	sinkURL    *url.URL
	sinkNetURL *neturl.URL
	sinkNlnwa  *nlnwa.Url
	sinkString string
	sinkInt    int
)

// The operations on URLs, references and queries.
const (
	parseRow       = "Parse"
	gettersRow     = "Parse, all getters"
	notEscapingRow = "Parse, not escaping"
	canParseRow    = "CanParse"
	resolveRow     = "resolve a reference"
	// resolveAbsoluteRow resolves absolute URLs.
	resolveAbsoluteRow = "resolve an absolute URL"
	// resolveMethodRow is Parse and the method ResolveReference.
	resolveMethodRow = "parse a reference, resolve it"
	paramsRow        = "parse a query, serialize it"
	paramsSortRow    = "parse a query, sort, serialize it"
)

var parseOperations = []operation{
	{parseRow, netURL, each(func(s string) { sinkNetURL, _ = neturl.Parse(s) })},
	{gettersRow, netURL, each(func(s string) {
		if u, err := neturl.Parse(s); err == nil {
			sinkNetURL = u
			sinkInt += netURLGetters(u)
		}
	})},
	{parseRow, ours, each(func(s string) { sinkURL, _ = url.Parse(s) })},
	{gettersRow, ours, each(func(s string) {
		if u, err := url.Parse(s); err == nil {
			sinkURL = u
			sinkInt += getters(u)
		}
	})},
	{notEscapingRow, ours, each(func(s string) {
		if u, err := url.Parse(s); err == nil {
			sinkInt += len(u.Pathname())
		}
	})},
	{canParseRow, ours, each(func(s string) {
		if url.CanParse(s) {
			sinkInt++
		}
	})},
	{parseRow, dropIn, each(func(s string) { sinkNetURL, _ = dropin.Parse(s) })},
	{parseRow, theirs, each(func(s string) { sinkNlnwa, _ = nlnwa.Parse(s) })},
	{gettersRow, theirs, each(func(s string) {
		if u, err := nlnwa.Parse(s); err == nil {
			sinkNlnwa = u
			sinkInt += nlnwaGetters(u)
		}
	})},
}

func getters(u *url.URL) int {
	return len(u.Href()) + len(u.Protocol()) + len(u.Username()) + len(u.Password()) + len(u.Host()) +
		len(u.Hostname()) + len(u.Port()) + len(u.Pathname()) + len(u.Search()) + len(u.Hash())
}

func netURLGetters(u *neturl.URL) int {
	password, _ := u.User.Password()
	return len(u.String()) + len(u.Scheme) + len(u.User.Username()) + len(password) + len(u.Host) +
		len(u.Hostname()) + len(u.Port()) + len(u.EscapedPath()) + len(u.RawQuery) + len(u.EscapedFragment())
}

func nlnwaGetters(u *nlnwa.Url) int {
	return len(u.Href(false)) + len(u.Protocol()) + len(u.Username()) + len(u.Password()) + len(u.Host()) +
		len(u.Hostname()) + len(u.Port()) + len(u.Pathname()) + len(u.Search()) + len(u.Hash())
}

// webBase is the base of relative references, of which each library has its own form.
const webBase = "https://www.example.com/2026/05/an-article-of-some-length/index.html?page=2&lang=en#comments"

var (
	netURLBase = must(neturl.Parse(webBase))
	nlnwaBase  = must(nlnwa.Parse(webBase))
	dropInBase = must(dropin.Parse(webBase))
	ourBase    = url.MustParse(webBase)
)

var (
	resolveWithNetURL = each(func(s string) { sinkNetURL, _ = netURLBase.Parse(s) })
	resolveHere       = each(func(s string) { sinkURL, _ = ourBase.Parse(s) })
	resolveWithDropIn = each(func(s string) { sinkNetURL, _ = dropin.Resolve(dropInBase, s) })
)

var resolveOperations = []operation{
	{resolveRow, netURL, resolveWithNetURL},
	{resolveRow, ours, resolveHere},
	{resolveRow, theirs, each(func(s string) { sinkNlnwa, _ = nlnwaBase.Parse(s) })},
	{resolveRow, dropIn, resolveWithDropIn},
	// A program that changed only its import to the drop-in resolves like this.
	{resolveMethodRow, dropIn, each(func(s string) {
		if u, err := dropin.Parse(s); err == nil {
			sinkNetURL = dropInBase.ResolveReference(u)
		}
	})},
}

// absoluteOperations resolve URLs of the corpus web, most of which lead to another host than
// webBase.
var absoluteOperations = []operation{
	{resolveAbsoluteRow, netURL, resolveWithNetURL},
	{resolveAbsoluteRow, ours, resolveHere},
	{resolveAbsoluteRow, dropIn, resolveWithDropIn},
}

// paramsOperations has net/url for both rows: its Encode always sorts. The other library
// has no parameters without a URL.
var paramsOperations = []operation{
	{paramsRow, netURL, netURLParams},
	{paramsSortRow, netURL, netURLParams},
	{paramsRow, ours, each(func(s string) { sinkString = url.NewURLSearchParams(s).String() })},
	{paramsSortRow, ours, each(func(s string) {
		p := url.NewURLSearchParams(s)
		p.Sort()
		sinkString = p.String()
	})},
}

var netURLParams = each(func(s string) {
	values, _ := neturl.ParseQuery(s)
	sinkString = values.Encode()
})

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}
