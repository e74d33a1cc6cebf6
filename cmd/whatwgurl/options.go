package main

import (
	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/urlkey"
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
