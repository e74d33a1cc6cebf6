package main

import "github.com/gowhatwg/url"

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
	base      *url.URL
	match     *matcher // nil to print every URL
	typed     bool
	html      bool // the files are documents
	strict    bool
	maxLength int // 0 for no limit
	// maxLine is the limit for an input only. It is maxLength, or the default for compressed
	// files.
	maxLine int
	columns []column
	each    lister
	edits   []edit
	inputs  []string
	files   []string
	// print, if not nil, returns the text to print instead of anything about URLs.
	print func() string
}
