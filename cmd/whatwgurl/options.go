package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/gowhatwg/url"
)

const help = `Usage: whatwgurl [flags] [URL ...]

whatwgurl parses URLs as browsers do and prints their components. Without
arguments it reads URLs from standard input, one on each line.

  -base URL             parse inputs relative to URL
  -set COMPONENT=VALUE  then set a component; may be repeated, in order
  -strict               take a validation error of an input, or of what -set
                        sets, for a failure

  -href                 print only the serialization, one on each line
  -get COMPONENT        print only a component, one on each line; if repeated,
                        in columns with tabs between
  -json                 print a JSON object on each line, with all components
                        and the validation errors; offsets are in bytes
  -check                print nothing, but say of each input that isn't a valid
                        URL string where it breaks
  -h                    print this help

The components are href, protocol, username, password, host, hostname, port,
pathname, search, hash and, for -get, origin.

An input that fails is reported on standard error, with the place at fault
marked, and the others go on. With -json it has a line in the output, too.
Reports don't show passwords; the output does.

A line ends in LF or CRLF. An empty line is an input as well: the empty string,
which only -base can make a URL of.

The exit status is 1 if an input failed, and 2 if the flags are wrong.

Examples:
  whatwgurl 'https://EXAMPLE.com/../x?q=ü'
  whatwgurl -base https://example.com/a/b ../c '?d' '#e'
  whatwgurl -get hostname -get port 'https://[::1]:8080/'
  whatwgurl -set protocol=http -set port=8080 -href https://example.com/
  whatwgurl -href <urls.txt >normalized.txt
  whatwgurl -json <urls.txt | jq -r 'select(.validationErrors != []) | .input'
  whatwgurl -check 'https://example.com/100%'
`

// A mode says what is printed.
type mode int

const (
	modeTable mode = iota
	modeHref
	modeGet
	modeJSON
	modeCheck
)

// options are what the arguments of the program say.
type options struct {
	mode   mode
	base   *url.URL
	strict bool
	get    []component
	set    []assignment
	inputs []string
}

// A component is a part of a URL that can be printed.
type component struct {
	name string
	get  func(*url.URL) string
}

// components are the getters of the URL class that return a string.
var components = []component{
	{"href", (*url.URL).Href},
	{"origin", func(u *url.URL) string { return u.Origin().String() }},
	{"protocol", (*url.URL).Protocol},
	{"username", (*url.URL).Username},
	{"password", (*url.URL).Password},
	{"host", (*url.URL).Host},
	{"hostname", (*url.URL).Hostname},
	{"port", (*url.URL).Port},
	{"pathname", (*url.URL).Pathname},
	{"search", (*url.URL).Search},
	{"hash", (*url.URL).Hash},
}

// findComponent returns the component of that name.
func findComponent(name string) (component, bool) {
	i := slices.IndexFunc(components, func(c component) bool { return c.name == name })
	if i < 0 {
		return component{}, false
	}
	return components[i], true
}

// quoteName quotes what should be the name of a component, unless it is a URL, which
// could have a password in it.
func quoteName(name string) string {
	if strings.ContainsAny(name, ":/@") {
		return "like that"
	}
	return strconv.Quote(name)
}

// An assignment is a -set.
type assignment struct{ component, value string }

// rawOptions are the flags as they are given. What package flag says of a wrong
// value quotes it, so values that can have a password are looked at later, and no
// error about flags quotes them.
type rawOptions struct {
	href, json, check, strict bool
	bases, get, set           []string
}

func (r *rawOptions) flagSet() *flag.FlagSet {
	fs := flag.NewFlagSet("whatwgurl", flag.ContinueOnError)
	fs.SetOutput(io.Discard)
	fs.BoolVar(&r.href, "href", false, "")
	fs.BoolVar(&r.json, "json", false, "")
	fs.BoolVar(&r.check, "check", false, "")
	fs.BoolVar(&r.strict, "strict", false, "")
	list := func(name string, values *[]string) {
		fs.Func(name, "", func(value string) error {
			*values = append(*values, value)
			return nil
		})
	}
	list("base", &r.bases)
	list("get", &r.get)
	list("set", &r.set)
	return fs
}

// parseOptions parses the arguments of the program.
func parseOptions(args []string) (options, error) {
	var r rawOptions
	fs := r.flagSet()
	if err := fs.Parse(args); err != nil {
		if strings.Contains(err.Error(), "@") {
			return options{}, errors.New("a flag has a value that it can't have")
		}
		return options{}, err
	}
	o := options{strict: r.strict, inputs: fs.Args()}
	for _, check := range []func(*options) error{r.setMode, r.setBase, r.setGet, r.setSet} {
		if err := check(&o); err != nil {
			return options{}, err
		}
	}
	return o, misplacedFlag(fs, args)
}

func (r *rawOptions) setMode(o *options) error {
	var names []string
	for _, m := range []struct {
		given bool
		name  string
		mode  mode
	}{{r.href, "-href", modeHref}, {len(r.get) > 0, "-get", modeGet}, {r.json, "-json", modeJSON}, {r.check, "-check", modeCheck}} {
		if m.given {
			o.mode = m.mode
			names = append(names, m.name)
		}
	}
	switch {
	case len(names) > 1:
		return fmt.Errorf("%s exclude each other", strings.Join(names, " and "))
	case r.check && len(r.set) > 0:
		return errors.New("-check is about the input, so there is nothing to -set")
	case r.check && r.strict:
		return errors.New("-check is stricter than -strict")
	}
	return nil
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

func (r *rawOptions) setGet(o *options) error {
	for _, name := range r.get {
		c, ok := findComponent(name)
		if !ok {
			return fmt.Errorf("-get: no component is named %s", quoteName(name))
		}
		o.get = append(o.get, c)
	}
	return nil
}

func (r *rawOptions) setSet(o *options) error {
	for _, s := range r.set {
		name, value, ok := strings.Cut(s, "=")
		if !ok {
			return errors.New("-set needs COMPONENT=VALUE")
		}
		if _, ok := findComponent(name); !ok || name == "origin" {
			return fmt.Errorf("-set: no component named %s can be set", quoteName(name))
		}
		o.set = append(o.set, assignment{name, value})
	}
	return nil
}

// misplacedFlag returns an error if one of the inputs is a flag, unless "--"
// says that it isn't meant as one.
func misplacedFlag(fs *flag.FlagSet, args []string) error {
	if slices.Contains(args, "--") {
		return nil
	}
	for _, input := range fs.Args() {
		name, _, _ := strings.Cut(strings.TrimPrefix(strings.TrimPrefix(input, "-"), "-"), "=")
		if strings.HasPrefix(input, "-") && (name == "h" || name == "help" || fs.Lookup(name) != nil) {
			return fmt.Errorf("flags stand before the URLs: -%s (or put \"--\" before URLs)", name)
		}
	}
	return nil
}
