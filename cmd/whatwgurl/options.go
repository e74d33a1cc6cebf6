package main

import (
	"fmt"
	"strings"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/urlkey"
	"github.com/gowhatwg/url/urlpattern"
)

// A mode says what is printed.
type mode int

const (
	modeTable mode = iota
	modeHref
	modeColumns
	modeEach
	modeJSON
	modeCheck
	modeStats
)

// options are the parsed arguments of the program.
type options struct {
	mode      mode
	statsJSON bool // the statistics are a JSON object
	unique    bool
	uniqueBy  urlkey.Func // the key of -unique-by, or nil
	base      *url.URL
	match     *matcher // nil to print every URL
	typed     bool
	html      bool // the files are documents
	strict    bool
	maxLength int // 0 for no limit
	columns   []column
	each      lister
	edits     []edit
	inputs    []string
	files     []string
	quiet     bool // inputs that failed aren't reported
	// whether marks are colored in the output and in reports
	colorOutput, colorReports bool
	// print, if not nil, returns the text to print instead of anything about URLs.
	print func() string
}

// A matcher has the patterns of -match.
type matcher struct {
	set *urlpattern.Set
	// texts are the patterns as given, in the order of the set.
	texts []string
}

// newMatcher compiles patterns. An error says which one is wrong, and where.
func newMatcher(texts []string, base *url.URL) (*matcher, error) {
	patterns := make([]*urlpattern.Pattern, len(texts))
	for i, text := range texts {
		var err error
		if patterns[i], err = urlpattern.New(text, base, urlpattern.Options{}); err != nil {
			which := ""
			if len(texts) > 1 {
				which = fmt.Sprintf(" (number %d)", i+1)
			}
			if base == nil && strings.IndexByte(text, ':') < 0 {
				return nil, fmt.Errorf("-match%s: the pattern needs a protocol and a host, as in https://*/path, or a -base", which)
			}
			return nil, fmt.Errorf("-match%s: %w", which, err)
		}
	}
	set, err := urlpattern.NewSet(patterns)
	if err != nil {
		return nil, fmt.Errorf("-match: %w", err)
	}
	return &matcher{set, texts}, nil
}
