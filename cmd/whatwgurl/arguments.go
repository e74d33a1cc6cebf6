package main

import (
	"errors"
	"flag"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/gowhatwg/url"
)

// parseOptions parses the arguments of the program.
func parseOptions(args []string) (options, error) {
	var r rawOptions
	fs := r.flagSet()
	if err := fs.Parse(args); err != nil {
		if strings.Contains(err.Error(), "@") {
			return options{}, errors.New("a flag or its value is invalid")
		}
		return options{}, err
	}
	o := options{strict: r.strict, typed: r.typed, unique: r.unique, quiet: r.quiet, inputs: fs.Args(), files: r.files}
	for _, step := range []func(*options) error{r.setMode, r.checkMode, r.setBase, r.setMatch, r.setMaxLength, r.setColumns, r.setEach, r.setUniqueBy, r.setEdits, r.setPrint, r.setHTML} {
		if err := step(&o); err != nil {
			return options{}, err
		}
	}
	if len(o.inputs) > 0 && len(o.files) > 0 {
		return options{}, errors.New("give either URLs as arguments or a -file, not both")
	}
	return o, misplacedFlag(fs, args)
}

// setMode finds the flag that selects the output. There can be only one, except that -json can
// be combined with -stats.
func (r *rawOptions) setMode(o *options) error {
	var names []string
	for _, m := range []struct {
		given bool
		name  string
		mode  mode
	}{
		{r.href, "-href", modeHref},
		{len(r.columns) > 0, r.firstColumn(), modeColumns},
		{len(r.lists) > 0, "-each", modeEach},
		{r.json && !r.stats, "-json", modeJSON},
		{r.check, "-check", modeCheck},
		{r.stats, "-stats", modeStats},
	} {
		if m.given {
			o.mode = m.mode
			names = append(names, m.name)
		}
	}
	if len(names) > 1 {
		return fmt.Errorf("%s can't be combined", strings.Join(names, " and "))
	}
	o.statsJSON = r.stats && r.json
	return nil
}

// firstColumn returns the flag of a column, for errors. It prefers -get.
func (r *rawOptions) firstColumn() string {
	for _, flag := range []string{"get", "param", "key", "format"} {
		if slices.ContainsFunc(r.columns, func(c rawFlag) bool { return c.flag == flag }) {
			return "-" + flag
		}
	}
	return ""
}

// checkMode refuses flags that make no sense together.
func (r *rawOptions) checkMode(*options) error {
	switch {
	case r.check && len(r.edits) > 0:
		return fmt.Errorf("-check checks the input as it is, so it can't be combined with -%s", r.edits[0].flag)
	case r.check && r.strict:
		return errors.New("-check is stricter than -strict")
	case r.check && r.typed:
		return errors.New("-check is for valid URL strings, and -typed is for other text")
	case r.strict && r.typed:
		return errors.New("-strict refuses the inputs that -typed is for")
	case r.typed && len(r.bases) > 0:
		return errors.New("-typed inputs can't be relative to a -base")
	}
	return r.checkUnique()
}

// checkUnique refuses flags that make no sense with -unique or -unique-by.
func (r *rawOptions) checkUnique() error {
	name := "-unique"
	if len(r.uniqueBys) > 0 {
		name = "-unique-by"
	}
	switch {
	case !r.unique && len(r.uniqueBys) == 0:
		return nil
	case r.unique && len(r.uniqueBys) > 0, len(r.uniqueBys) > 1:
		return errors.New("there can be only one -unique or -unique-by")
	case r.check:
		return fmt.Errorf("-check prints no URLs, so %s has nothing to do", name)
	case r.stats:
		return fmt.Errorf("-stats counts all URLs, so %s has nothing to do", name)
	}
	return nil
}

// setUniqueBy finds the function for -unique-by.
func (r *rawOptions) setUniqueBy(o *options) (err error) {
	for _, profile := range r.uniqueBys {
		o.uniqueBy, err = findKey("unique-by", profile)
	}
	return err
}

func (r *rawOptions) setBase(o *options) (err error) {
	if len(r.bases) > 1 {
		return errors.New("there can be only one -base")
	}
	for _, base := range r.bases {
		if o.base, err = url.Parse(base); err != nil {
			return fmt.Errorf("-base: %w", err)
		}
	}
	return nil
}

// setMatch compiles the patterns, which can be relative to the base URL.
func (r *rawOptions) setMatch(o *options) (err error) {
	if len(r.patterns) > 0 {
		o.match, err = newMatcher(r.patterns, o.base)
	}
	return err
}

func (r *rawOptions) setMaxLength(o *options) error {
	for _, text := range r.lengths {
		n, err := strconv.Atoi(text)
		if err != nil || n <= 0 {
			return errors.New("-max-length needs a positive number of bytes")
		}
		o.maxLength = n
	}
	return nil
}

func (r *rawOptions) setEach(o *options) (err error) {
	if len(r.lists) > 1 {
		return errors.New("there can be only one -each")
	}
	for _, name := range r.lists {
		o.each, err = newLister(name)
	}
	return err
}

func (r *rawOptions) setColumns(o *options) error {
	for _, c := range r.columns {
		column, err := newColumn(c.flag, c.value)
		if err != nil {
			return err
		}
		o.columns = append(o.columns, column)
	}
	return nil
}

func (r *rawOptions) setEdits(o *options) error {
	for _, raw := range r.edits {
		e, err := newEdit(raw.flag, raw.value)
		if err != nil {
			return err
		}
		o.edits = append(o.edits, e)
	}
	return nil
}

// setPrint takes the flags that print something about the program.
func (r *rawOptions) setPrint(o *options) error {
	if r.help {
		o.print = helpText
	}
	if r.version {
		o.print = versionText
	}
	if r.man {
		o.print = manualPage
	}
	for _, shell := range r.shells {
		script, ok := completionScripts[shell]
		if !ok {
			return fmt.Errorf("-completion: the shells are %s", list(shellNames))
		}
		o.print = script
	}
	return nil
}

// misplacedFlag returns an error if one of the inputs is a flag, unless "--" marks it as
// an input.
func misplacedFlag(fs *flag.FlagSet, args []string) error {
	if slices.Contains(args, "--") {
		return nil
	}
	for _, input := range fs.Args() {
		name, _, _ := strings.Cut(strings.TrimPrefix(strings.TrimPrefix(input, "-"), "-"), "=")
		if strings.HasPrefix(input, "-") && (name == "h" || name == "help" || fs.Lookup(name) != nil) {
			return fmt.Errorf("flags come before the URLs: -%s (or put \"--\" before URLs)", name)
		}
	}
	return nil
}

// setHTML makes the program read its arguments as documents instead of URLs.
func (r *rawOptions) setHTML(o *options) error {
	if !r.html {
		return nil
	}
	for _, excluded := range []struct {
		given bool
		name  string
	}{{r.check, "-check"}, {r.typed, "-typed"}, {len(r.files) > 0, "-file"}} {
		if excluded.given {
			return fmt.Errorf("-html reads documents, and can't be combined with %s", excluded.name)
		}
	}
	if o.mode == modeTable {
		o.mode = modeHref
	}
	o.html, o.files, o.inputs = true, o.inputs, nil
	return nil
}
