package main

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"strconv"
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

// modes are the modes that a flag selects.
var modes = map[string]mode{
	"href": modeHref, "get": modeColumns, "key": modeColumns, "format": modeColumns, "each": modeEach,
	"json": modeJSON, "check": modeCheck, "stats": modeStats,
}

// options are the parsed arguments of the program.
type options struct {
	mode      mode
	statsJSON bool // the statistics are a JSON object
	top       int  // the number of values in the statistics
	unique    bool
	uniqueBy  urlkey.Func // the key of -unique-by, or nil
	base      *url.URL
	patterns  []string
	match     *urlpattern.Set // of patterns; nil to print every URL
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
	errors    int  // the number of inputs that are reported
	// print, if not nil, returns the text to print instead of anything about URLs.
	print func() string
}

const onlyOne = "can have one value only"

// conflicts are flags that exclude each other. The first of a row excludes the others.
var conflicts = []struct{ flags, why string }{
	{"check href get key format each json stats unique unique-by", "prints no URLs"},
	{"check set iterate append-segment set-param append-param delete-param trackers sort-params strict typed", "checks inputs as they are"},
	{"href get key format each json stats", "is all that is printed"},
	{"each get key format json", "is all that is printed"},
	{"json get key format", "is all that is printed"},
	{"stats unique unique-by", "counts all URLs"},
	{"unique unique-by", "is another way to do it"},
	{"typed strict", "is for inputs with mistakes"},
	{"typed base", "reads no relative URLs"},
	{"html check typed file", "reads documents"},
	{"base base", onlyOne}, {"each each", onlyOne}, {"unique-by unique-by", onlyOne},
}

// checkConflicts refuses flags that make no sense together.
func checkConflicts(given []givenFlag) error {
	count := map[string]int{}
	for _, g := range given {
		count[g.name]++
	}
	if count["stats"] > 0 {
		count["json"] = 0 // it says how they are printed
	} else if count["top"] > 0 {
		return errors.New("-top is for -stats")
	}
	for _, c := range conflicts {
		flags := strings.Fields(c.flags)
		for _, other := range flags[1:] {
			least := 1
			if other == flags[0] {
				least = 2
			}
			if count[flags[0]] > 0 && count[other] >= least {
				return fmt.Errorf("-%s and -%s can't be combined: -%s %s", flags[0], other, flags[0], c.why)
			}
		}
	}
	return nil
}

// parseOptions parses the arguments of the program.
func parseOptions(args []string) (options, error) {
	given, inputs, err := parseFlags(args)
	if err != nil {
		return options{}, err
	}
	if err := checkConflicts(given); err != nil {
		return options{}, err
	}
	o := options{inputs: inputs}
	for _, g := range given {
		o.mode = max(o.mode, modes[g.name])
		if err := o.set(g.name, g.value); err != nil {
			return options{}, err
		}
	}
	o.top = cmp.Or(o.top, 20)
	if o.errors == 0 && o.mode == modeCheck {
		o.errors = math.MaxInt
	}
	o.errors = cmp.Or(o.errors, 20)
	switch {
	case o.print != nil && len(inputs) > 0:
		return options{}, errors.New("-h, -help, -version, -man and -completion take no URLs")
	case len(inputs) > 0 && len(o.files) > 0:
		return options{}, errors.New("give either URLs as arguments or a -file, not both")
	case o.html:
		if o.mode == modeTable {
			o.mode = modeHref
		}
		o.files, o.inputs = inputs, nil
	}
	return o, o.setMatch()
}

// set takes a flag. Its errors don't have values that can have a password.
func (o *options) set(name, value string) (err error) {
	isGiven := map[string]*bool{
		"typed": &o.typed, "strict": &o.strict, "html": &o.html, "json": &o.statsJSON, "unique": &o.unique, "quiet": &o.quiet,
	}
	if is := isGiven[name]; is != nil {
		*is = true
	}
	switch name {
	case "file":
		o.files = append(o.files, value)
	case "base":
		if o.base, err = url.Parse(value); err != nil {
			return fmt.Errorf("-base: %w", err)
		}
	case "max-length":
		o.maxLength, err = positive(name, value)
	case "match":
		o.patterns = append(o.patterns, value)
	case "get", "key", "format":
		var c column
		c, err = newColumn(name, value)
		o.columns = append(o.columns, c)
	case "each":
		o.each, err = newLister(value)
	case "top":
		o.top, err = positive(name, value)
	case "unique-by":
		o.uniqueBy, err = findKey(name, value)
	case "errors":
		o.errors = math.MaxInt
		if value != "all" {
			o.errors, err = positive(name, value)
		}
	case "set", "iterate", "append-segment", "set-param", "append-param", "delete-param", "trackers", "sort-params":
		var e edit
		e, err = newEdit(name, value)
		o.edits = append(o.edits, e)
	case "h", "help", "version", "man":
		o.print = map[string]func() string{"h": briefHelp, "help": helpText, "version": versionText, "man": manualPage}[name]
	case "completion":
		if o.print = completionScripts[value]; o.print == nil {
			return errors.New("-completion: the shells are " + list(shellNames))
		}
	}
	return err
}

// positive parses the number of a flag.
func positive(name, value string) (int, error) {
	n, err := strconv.Atoi(value)
	if err != nil || n <= 0 {
		return 0, fmt.Errorf("-%s needs a positive number", name)
	}
	return n, nil
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
