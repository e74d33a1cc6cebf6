package main

import (
	neturl "net/url"
	"slices"

	"github.com/gowhatwg/url"
	dropin "github.com/gowhatwg/url/net/url"
	nlnwa "github.com/nlnwa/whatwg-url/url"
)

// The libraries.
const (
	ours    = "url"
	netURL  = "net/url"
	dropIn  = "url/net/url"
	nlnwaWU = "nlnwa/whatwg-url"
)

// An operation is something that one library does with the lines of a corpus.
type operation struct {
	row     string
	library string
	// baseline is the row in which net/url has the ratio 1.00.
	baseline string
	// slow operations take part in only some of the rounds.
	slow bool
	// setup returns a function that does the operation on all lines. A line
	// that a library refuses is a result like any other.
	setup func(lines []string) (pass func())
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

// parseOperations are compared to net/url.Parse.
var parseOperations = []operation{
	{row: parseRow, library: netURL, baseline: parseRow, setup: func(lines []string) func() {
		return func() {
			for _, s := range lines {
				sinkNetURL, _ = neturl.Parse(s)
			}
		}
	}},
	{row: gettersRow, library: netURL, baseline: parseRow, setup: func(lines []string) func() {
		return func() {
			for _, s := range lines {
				if u, err := neturl.Parse(s); err == nil {
					sinkNetURL = u
					sinkInt += netURLGetters(u)
				}
			}
		}
	}},
	{row: parseRow, library: nlnwaWU, baseline: parseRow, slow: true, setup: func(lines []string) func() {
		return func() {
			for _, s := range lines {
				sinkNlnwa, _ = nlnwa.Parse(s)
			}
		}
	}},
	{row: gettersRow, library: nlnwaWU, baseline: parseRow, slow: true, setup: func(lines []string) func() {
		return func() {
			for _, s := range lines {
				if u, err := nlnwa.Parse(s); err == nil {
					sinkNlnwa = u
					sinkInt += nlnwaGetters(u)
				}
			}
		}
	}},
	{row: parseRow, library: ours, baseline: parseRow, setup: func(lines []string) func() {
		return func() {
			for _, s := range lines {
				sinkURL, _ = url.Parse(s)
			}
		}
	}},
	{row: gettersRow, library: ours, baseline: parseRow, setup: func(lines []string) func() {
		return func() {
			for _, s := range lines {
				if u, err := url.Parse(s); err == nil {
					sinkURL = u
					sinkInt += getters(u)
				}
			}
		}
	}},
	{row: parseRow, library: dropIn, baseline: parseRow, setup: func(lines []string) func() {
		return func() {
			for _, s := range lines {
				sinkNetURL, _ = dropin.Parse(s)
			}
		}
	}},
	{row: notEscapingRow, library: ours, baseline: parseRow, setup: func(lines []string) func() {
		return func() {
			n := 0
			for _, s := range lines {
				if u, err := url.Parse(s); err == nil {
					n += len(u.Pathname())
				}
			}
			sinkInt = n
		}
	}},
	{row: canParseRow, library: ours, baseline: parseRow, setup: func(lines []string) func() {
		return func() {
			n := 0
			for _, s := range lines {
				if url.CanParse(s) {
					n++
				}
			}
			sinkInt = n
		}
	}},
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

// webBase is the base of relative references.
const webBase = "https://www.example.com/2026/05/an-article-of-some-length/index.html?page=2&lang=en#comments"

var resolveOperations = []operation{
	{row: resolveRow, library: netURL, baseline: resolveRow, setup: func(lines []string) func() {
		base, err := neturl.Parse(webBase)
		must(err)
		return func() {
			for _, s := range lines {
				sinkNetURL, _ = base.Parse(s)
			}
		}
	}},
	{row: resolveRow, library: nlnwaWU, baseline: resolveRow, slow: true, setup: func(lines []string) func() {
		base, err := nlnwa.Parse(webBase)
		must(err)
		return func() {
			for _, s := range lines {
				sinkNlnwa, _ = base.Parse(s)
			}
		}
	}},
	{row: resolveRow, library: ours, baseline: resolveRow, setup: func(lines []string) func() {
		base := url.MustParse(webBase)
		return func() {
			for _, s := range lines {
				sinkURL, _ = base.Parse(s)
			}
		}
	}},
}

// dropInResolveOperations resolve with the drop-in: exactly, and in the way of a program that
// changed only its import.
var dropInResolveOperations = []operation{
	{row: resolveRow, library: dropIn, baseline: resolveRow, setup: func(lines []string) func() {
		base, err := dropin.Parse(webBase)
		must(err)
		return func() {
			for _, s := range lines {
				sinkNetURL, _ = dropin.Resolve(base, s)
			}
		}
	}},
	{row: resolveMethodRow, library: dropIn, baseline: resolveRow, setup: func(lines []string) func() {
		base, err := dropin.Parse(webBase)
		must(err)
		return func() {
			for _, s := range lines {
				if u, err := dropin.Parse(s); err == nil {
					sinkNetURL = base.ResolveReference(u)
				}
			}
		}
	}},
}

// absoluteOperations resolve URLs of the corpus web, most of which lead to another host than
// webBase.
var absoluteOperations = func() []operation {
	var list []operation
	for _, o := range slices.Concat(resolveOperations, dropInResolveOperations) {
		if o.row == resolveRow && o.library != nlnwaWU {
			o.row, o.baseline = resolveAbsoluteRow, resolveAbsoluteRow
			list = append(list, o)
		}
	}
	return list
}()

// paramsOperations has net/url for both rows: its Encode always sorts. The other library
// has no parameters without a URL.
var paramsOperations = []operation{
	{row: paramsRow, library: netURL, baseline: paramsRow, setup: netURLParams},
	{row: paramsSortRow, library: netURL, baseline: paramsSortRow, setup: netURLParams},
	{row: paramsRow, library: ours, baseline: paramsRow, setup: func(lines []string) func() {
		return func() {
			for _, s := range lines {
				sinkString = url.NewURLSearchParams(s).String()
			}
		}
	}},
	{row: paramsSortRow, library: ours, baseline: paramsSortRow, setup: func(lines []string) func() {
		return func() {
			for _, s := range lines {
				p := url.NewURLSearchParams(s)
				p.Sort()
				sinkString = p.String()
			}
		}
	}},
}

func netURLParams(lines []string) func() {
	return func() {
		for _, s := range lines {
			values, _ := neturl.ParseQuery(s)
			sinkString = values.Encode()
		}
	}
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}
