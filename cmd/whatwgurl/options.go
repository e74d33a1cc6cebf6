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
	modeNetURL
	modeStats
)

// options are the parsed arguments of the program.
type options struct {
	mode      mode
	statsJSON bool        // the statistics are a JSON object
	top       int         // the number of values in the statistics
	unique    bool        // a line is printed once
	uniqueBy  urlkey.Func // the key of URLs that are printed once, or nil
	base      *url.URL
	patterns  []string
	match     *urlpattern.Set // of patterns; nil to print every URL
	typed     bool
	html      bool // the files are documents
	strict    bool
	maxLength int // 0 for no limit
	columns   []column
	rows      bool // a line is printed for each input
	breaks    bool // a column has line ends of its own
	field     int  // the field of a line that is read, from 1 on, or 0 for the line
	each      lister
	edits     []edit
	inputs    []string
	files     []string
	rejects   string // the file for inputs that failed, or ""
	quiet     bool   // inputs that failed aren't reported
	errors    int    // the number of inputs that are reported
	about     string // the text to print instead of anything about URLs, or ""
}

// setMatch compiles the patterns of -match, which can be relative to the base URL. An error says
// which one is wrong, and where.
func (o *options) setMatch() (err error) {
	if len(o.patterns) == 0 {
		return nil
	}
	patterns := make([]*urlpattern.Pattern, len(o.patterns))
	for i, text := range o.patterns {
		if patterns[i], err = urlpattern.New(text, o.base, urlpattern.Options{}); err != nil {
			which := ""
			if len(patterns) > 1 {
				which = fmt.Sprintf(" (number %d)", i+1)
			}
			if o.base == nil && strings.IndexByte(text, ':') < 0 {
				return fmt.Errorf("-match%s: the pattern needs a protocol and a host, as in https://*/path, or a -base", which)
			}
			return fmt.Errorf("-match%s: %w", which, err)
		}
	}
	if o.match, err = urlpattern.NewSet(patterns); err != nil {
		return fmt.Errorf("-match: %w", err)
	}
	return nil
}
