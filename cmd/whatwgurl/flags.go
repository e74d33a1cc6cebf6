package main

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/urlkey"
)

// A flagInfo is all that the program knows about a flag. Parsing, help, manual and completions come
// from it.
type flagInfo struct {
	name string
	mode mode // that it selects, if any
	// argument names the argument. It is "" for a flag that has none, and FILE for a file.
	argument, group string
	// sentence says what the flag does. The short help has it up to the first semicolon.
	sentence string
	// values are the possible arguments or, if they end in "=" or ":", how arguments begin.
	values []string
	// excludes has flags that can't be combined with it, besides those with another mode. One that
	// excludes itself can be given once. If only isn't "", it has all flags that can be.
	excludes, only string
	// set, if not nil, takes the name and the argument. Its errors show no text that can be a
	// password.
	set func(o *options, name, value string) error
}

// The groups of the flags.
const (
	inputGroup  = "Input"
	changeGroup = "Changes, in the order of the flags"
	outputGroup = "Output"
	aboutGroup  = "About the program"
)

// ofInputs are the flags that can be combined with those that only look at inputs.
const ofInputs = "file max-length match errors rejects quiet"

var flagTable = []flagInfo{
	{name: "file", argument: "FILE", group: inputGroup, set: func(o *options, _, v string) error { o.files = append(o.files, v); return nil },
		sentence: "read URLs from FILE, one per line; - is standard input; may be repeated; a name such as part-* stands for all files that match, unless one has that very name"},
	{name: "field", argument: "N", group: inputGroup, excludes: "each json stats html iterate unique unique-by", set: (*options).setField,
		sentence: "read field N of lines that tabs separate; the output is each line with what is asked for as further fields, empty where the URL failed"},
	{name: "base", argument: "URL", group: inputGroup, excludes: "base", set: (*options).setBase,
		sentence: "parse inputs relative to URL"},
	{name: "typed", group: inputGroup, excludes: "strict base", set: func(o *options, _, _ string) error { o.typed = true; return nil },
		sentence: "read inputs as people type them, such as example.com"},
	{name: "strict", group: inputGroup, set: func(o *options, _, _ string) error { o.strict = true; return nil },
		sentence: "treat validation errors as failures; also those in a value of -set and, with -html, links that aren't URLs"},
	{name: "html", group: inputGroup, excludes: "typed file", set: func(o *options, _, _ string) error { o.html = true; return nil },
		sentence: "treat the arguments as HTML files and print their links"},
	{name: "max-length", argument: "BYTES", group: inputGroup, set: func(o *options, name, v string) error { return positive(&o.maxLength, name, v) },
		sentence: "refuse inputs and results longer than BYTES; for compressed files the default is 1048576"},

	{name: "set", argument: "COMPONENT=VALUE", group: changeGroup, values: setValues, set: (*options).addEdit,
		sentence: "set a component, such as port=8080; a % itself is %25, as in password=50%25off"},
	{name: "iterate", argument: "COMPONENT=VALUES", group: changeGroup, values: setValues, set: (*options).addEdit,
		sentence: "make a URL for each value; spaces separate the values"},
	{name: "append-segment", argument: "TEXT", group: changeGroup, set: (*options).addEdit,
		sentence: "append TEXT, whatever it contains, to the path"},
	{name: "set-param", argument: "NAME=VALUE", group: changeGroup, set: (*options).addEdit,
		sentence: "set a query parameter; others with that name are deleted"},
	{name: "append-param", argument: "NAME=VALUE", group: changeGroup, set: (*options).addEdit,
		sentence: "append a query parameter"},
	{name: "delete-param", argument: "NAME", group: changeGroup, set: (*options).addEdit,
		sentence: "delete query parameters; * in NAME matches any text, and \\* an asterisk"},
	{name: "trackers", group: changeGroup, set: (*options).addEdit,
		sentence: "delete parameters such as utm_source; they only say where a visitor came from"},
	{name: "sort-params", group: changeGroup, set: (*options).addEdit, sentence: "sort the query parameters by name"},

	{name: "match", argument: "PATTERN", group: outputGroup, set: func(o *options, _, v string) error { o.patterns = append(o.patterns, v); return nil },
		sentence: "print only URLs that match a URL pattern; if repeated, that match any of the patterns"},
	{name: "href", mode: modeHref, group: outputGroup,
		sentence: "print only the serializations, one per line; with a flag that changes URLs, this is what is printed"},
	{name: "get", mode: modeColumns, argument: "COMPONENTS", group: outputGroup, values: getNames, set: (*options).addColumn,
		sentence: "print only components, such as hostname,port; in columns separated by tabs"},
	{name: "key", mode: modeColumns, argument: "PROFILE", group: outputGroup, values: urlkey.Names(), set: (*options).addColumn,
		sentence: "print only a key, such as surt; keys are for sorting and comparing, and are columns like those of -get"},
	{name: "format", mode: modeColumns, argument: "TEMPLATE", group: outputGroup, set: (*options).addColumn,
		sentence: "print only text such as {hostname}:{port}; {COMPONENT}, {param:NAME} and {key:PROFILE} are replaced; the text is a column like those of -get, with controls and backslashes of parameters escaped; \\n, \\t, \\\\, \\{ and \\} are escapes"},
	{name: "each", mode: modeEach, argument: "LIST", group: outputGroup, values: listNames, excludes: "each", set: func(o *options, _, v string) (err error) { o.each, err = newLister(v); return },
		sentence: "print each item of a list on a line; with controls and backslashes escaped; the lists are names, values and pairs of the query, param:NAME for all values of a parameter, and segments of the path"},
	{name: "json", mode: modeJSON, group: outputGroup, set: func(o *options, _, _ string) error { o.statsJSON = true; return nil },
		sentence: "print JSON objects, with the validation errors; with -stats, one object"},
	{name: "check", mode: modeCheck, group: outputGroup, only: ofInputs + " base",
		sentence: "only report inputs that aren't valid URL strings; the first mistake of each"},
	{name: "neturl", mode: modeNetURL, group: outputGroup, only: ofInputs,
		sentence: "count the inputs that net/url reads differently; by kind, with examples"},
	{name: "stats", mode: modeStats, group: outputGroup, excludes: "unique unique-by",
		sentence: "print counts instead of URLs"},
	{name: "top", argument: "N", group: outputGroup, set: func(o *options, name, v string) error { return positive(&o.top, name, v) },
		sentence: "let -stats print the N most frequent schemes and values (default 20)"},
	{name: "rows", group: outputGroup, excludes: "each json stats html iterate unique unique-by", set: func(o *options, _, _ string) error { o.rows = true; return nil },
		sentence: "print a line for each input line; it is empty where the input failed, is blank or doesn't match"},
	{name: "unique", group: outputGroup, excludes: "unique-by", set: func(o *options, _, _ string) error { o.unique = true; return nil },
		sentence: "print each URL, or each line of -get and the like, only once"},
	{name: "unique-by", argument: "PROFILE", group: outputGroup, values: urlkey.Names(), excludes: "unique-by", set: func(o *options, name, v string) (err error) { o.uniqueBy, err = findKey(name, v); return },
		sentence: "print only the first URL with each key"},
	{name: "errors", argument: "N", group: outputGroup, values: []string{"all"}, set: (*options).setErrors,
		sentence: "report the first N failures, or all (default 20); with -check, all"},
	{name: "rejects", argument: "FILE", group: outputGroup, excludes: "html iterate rejects", set: func(o *options, _, v string) error { o.rejects = v; return nil },
		sentence: "write the lines that fail to FILE, as they are"},
	{name: "quiet", group: outputGroup, set: func(o *options, _, _ string) error { o.quiet = true; return nil },
		sentence: "don't report inputs that fail; the exit status still says if one failed"},

	{name: "h", group: aboutGroup, set: (*options).setAbout, sentence: "print this list"},
	{name: "help", group: aboutGroup, set: (*options).setAbout, sentence: "print the full help"},
	{name: "version", group: aboutGroup, set: (*options).setAbout,
		sentence: "print the versions of the program, the standard and the public suffix list"},
	{name: "man", group: aboutGroup, set: (*options).setAbout, sentence: "print the manual page, for man -l -"},
	{name: "completion", argument: "SHELL", group: aboutGroup, values: shellNames, set: (*options).setAbout,
		sentence: "print a completion script for bash, zsh or fish"},
}

func flagNames() []string {
	return texts(flagTable, func(f flagInfo) string { return f.name })
}

func (o *options) setBase(_, value string) (err error) {
	if o.base, err = url.Parse(value); err != nil {
		return fmt.Errorf("-base: %w", err)
	}
	return nil
}

func (o *options) addEdit(name, value string) error {
	e, err := newEdit(name, value)
	o.edits = append(o.edits, e)
	return err
}

// addColumn takes a flag for a column or, in the case of -get, for several.
func (o *options) addColumn(name, value string) error {
	values := []string{value}
	if name == "get" {
		values = strings.Split(value, ",")
	}
	for _, v := range values {
		o.breaks = o.breaks || name == "format" && (strings.Contains(v, "\n") || slices.Contains(templateSyntax.FindAllString(v, -1), `\n`))
		c, err := newColumn[name](name, v)
		if err != nil {
			return err
		}
		o.columns = append(o.columns, c)
	}
	return nil
}

func (o *options) setField(name, value string) error {
	o.rows = true
	return positive(&o.field, name, value)
}

// setAbout takes a flag about the program.
func (o *options) setAbout(name, value string) error {
	o.about = cmp.Or(value, name)
	if name == "completion" && !slices.Contains(shellNames, value) {
		return errors.New("-completion: the shells are " + list(shellNames))
	}
	return nil
}

func (o *options) setErrors(name, value string) error {
	if value == "all" {
		o.errors = math.MaxInt
		return nil
	}
	if err := positive(&o.errors, name, value); err != nil {
		return fmt.Errorf("%w or all", err)
	}
	return nil
}

// positive parses the number of a flag.
func positive(n *int, name, value string) (err error) {
	if *n, err = strconv.Atoi(value); err != nil || *n <= 0 {
		return fmt.Errorf("-%s needs a positive number", name)
	}
	return nil
}

// parseOptions parses the arguments of the program.
func parseOptions(args []string) (options, error) {
	o := options{top: 20}
	count := map[string]int{}
	var wrong error // the first error in a value; those of package flag quote it
	fs := flag.NewFlagSet("whatwgurl", flag.ContinueOnError)
	fs.SetOutput(io.Discard)
	for _, f := range flagTable {
		set := func(value string) error {
			count[f.name]++
			o.mode = max(o.mode, f.mode)
			if f.set != nil {
				wrong = f.set(&o, f.name, value)
			}
			return wrong
		}
		if f.argument != "" {
			fs.Func(f.name, "", set)
			continue
		}
		fs.BoolFunc(f.name, "", func(value string) error {
			if value != "true" {
				wrong = errors.New("-" + f.name + " takes no value")
				return wrong
			}
			return set("")
		})
	}
	err := fs.Parse(args)
	if err = cmp.Or(wrong, flagError(err)); err != nil {
		return options{}, err
	}
	if !slices.Contains(args, "--") {
		for _, input := range fs.Args() {
			name, _, _ := strings.Cut(strings.TrimPrefix(strings.TrimPrefix(input, "-"), "-"), "=")
			if strings.HasPrefix(input, "-") && fs.Lookup(name) != nil {
				return options{}, errors.New("flags come before the URLs: -" + name + " (or put \"--\" before URLs)")
			}
		}
	}
	if o.mode == modeStats {
		count["json"] = 0 // it says how they are printed
	} else if count["top"] > 0 {
		return options{}, errors.New("-top is for -stats")
	}
	given := slices.DeleteFunc(slices.Clone(flagTable), func(f flagInfo) bool { return count[f.name] == 0 || o.about != "" })
	for i, f := range given {
		if count[f.name] > 1 && f.isExcluded(f.name) {
			return options{}, fmt.Errorf("-%s can be given once", f.name)
		}
		for _, g := range given[i+1:] {
			if !f.combines(g) {
				return options{}, fmt.Errorf("-%s and -%s can't be combined", f.name, g.name)
			}
		}
	}
	return o.complete(fs.Args())
}

// combines reports whether two flags can be combined. Two that print different things can't, but
// -stats counts what others print.
func (f flagInfo) combines(g flagInfo) bool {
	low, high := min(f.mode, g.mode), max(f.mode, g.mode)
	isSame := low == modeTable || low == high || high == modeStats && modeColumns <= low && low <= modeJSON
	return isSame && !f.isExcluded(g.name) && !g.isExcluded(f.name)
}

// isExcluded reports whether the row of the flag excludes the other one.
func (f flagInfo) isExcluded(other string) bool {
	return slices.Contains(strings.Fields(f.excludes), other) || f.only != "" && other != f.name && !slices.Contains(strings.Fields(f.only), other)
}

// trurlFlags says what to write in place of flags of trurl.
var trurlFlags = map[string]string{
	"url": "URLs come after the flags", "url-file": "did you mean -file?", "sort-query": "did you mean -sort-params?",
	"trim": "did you mean -delete-param?", "append": "did you mean -append-segment or -append-param?",
}

// flagError returns an error of package flag without text that may be a URL with a password.
func flagError(err error) error {
	if err == nil {
		return nil
	}
	name, isUnknown := strings.CutPrefix(err.Error(), "flag provided but not defined: -")
	near := nearest(name, slices.Concat(getNames, flagNames()))
	if near != "" && !slices.Contains(flagNames(), near) {
		near = "get " + near
	}
	switch {
	case isUnknown && trurlFlags[name] != "":
		return errors.New(err.Error() + "; " + trurlFlags[name])
	case isUnknown && isName(name) && near != "":
		return errors.New(err.Error() + "; did you mean -" + near + "?")
	case isUnknown && isName(name), strings.HasPrefix(err.Error(), "flag needs an argument: "):
		return err
	}
	return errors.New("a flag or its value is invalid")
}

// complete takes the arguments that aren't flags, and sets what wasn't given.
func (o options) complete(inputs []string) (options, error) {
	o.inputs = inputs
	if o.mode == modeTable && (o.rows || o.html || len(o.edits) > 0) {
		o.mode = modeHref
	}
	if o.errors == 0 && o.mode == modeCheck {
		o.errors = math.MaxInt
	}
	o.errors = cmp.Or(o.errors, 20)
	if o.unique && (o.mode == modeTable || o.mode == modeJSON) { // objects, not lines
		o.unique, o.uniqueBy = false, func(dst []byte, u *url.URL) []byte { return append(dst, u.Href()...) }
	}
	switch {
	case o.about != "" && len(inputs) > 0:
		return options{}, errors.New("-h, -help, -version, -man and -completion take no URLs")
	case o.rows && o.breaks:
		return options{}, errors.New("-rows and -field print a line for each input, so -format can't have \\n")
	case len(inputs) > 0 && o.field > 0:
		return options{}, errors.New("-field is for the lines of a -file, or of standard input")
	case len(inputs) > 0 && len(o.files) > 0:
		return options{}, errors.New("give either URLs as arguments or a -file, not both")
	case o.html:
		o.files, o.inputs = inputs, nil
	}
	if len(o.files)+len(o.inputs) == 0 {
		o.files = []string{"-"}
	}
	return o, o.setMatch()
}
