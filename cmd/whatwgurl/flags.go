package main

import (
	"errors"
	"flag"
	"io"
	"strconv"

	"github.com/gowhatwg/url/urlkey"
)

// rawOptions are the flags as given. The errors of package flag quote invalid values. So values
// that can have a password are checked later, by code whose errors don't quote them.
type rawOptions struct {
	href, json, check, stats, strict, typed, unique, quiet, html bool
	help, version, man                                           bool
	bases, files, lengths, patterns, lists, shells, uniqueBys    []string
	// columns and edits have the flags of several kinds, in the order given.
	columns, edits []rawFlag
}

// A rawFlag is a flag with its value.
type rawFlag struct{ flag, value string }

// A definition is everything that the program knows about a flag.
type definition struct {
	name string
	// usage names the value, if there is one, in back quotes.
	usage string
	// brief is the usage in the short help, or "" if the flag isn't there.
	brief string
	// set stores the value, which is "true" or "false" for a flag without a value.
	set     func(value string) error
	boolean bool
	// completions has all values, if there are few, or the beginnings of values.
	completions []string
	// takesFile is set if the value is the name of a file.
	takesFile bool
}

// A flagGroup is a part of the help.
type flagGroup struct {
	title string
	flags []definition
}

// groups returns the definitions of all flags, the source of help, manual and
// completions.
func (r *rawOptions) groups() []flagGroup {
	return []flagGroup{
		{"Input", []definition{
			values("file", "read URLs from `FILE`, one per line; - is standard input; may be repeated", &r.files).withFiles().inBrief("read URLs from FILE, one per line"),
			values("base", "parse inputs relative to `URL`", &r.bases).inBrief("parse inputs relative to URL"),
			boolean("typed", "read inputs as people type them: example.com as https://example.com/", &r.typed).inBrief("read example.com as https://example.com/"),
			boolean("strict", "treat a validation error in an input, or in a value of -set, as a failure and, with -html, a link that isn't a URL", &r.strict).inBrief("treat validation errors as failures"),
			boolean("html", "read the links of the HTML documents that the arguments name", &r.html).inBrief("read the links of HTML documents"),
			values("max-length", "refuse inputs and results longer than `BYTES`; without it, refuse lines longer than 1048576 bytes in compressed files", &r.lengths),
		}},
		{"Changes, in the order of the flags", []definition{
			named("set", "set a component: `COMPONENT=VALUE`, such as port=8080", &r.edits).withCompletions(assignments(setNames)...).inBrief("set a component, such as port=8080"),
			named("iterate", "make one URL for each of several values of a component; spaces separate the values in `COMPONENT=VALUES`", &r.edits).withCompletions(assignments(setNames)...),
			named("append-segment", "append `TEXT` to the path as one segment, whatever it contains", &r.edits),
			named("set-param", "set a query parameter: `NAME=VALUE`, such as page=2; delete others with that name", &r.edits).inBrief("set a query parameter, such as page=2"),
			named("append-param", "append a query parameter: `NAME=VALUE`, such as page=2", &r.edits),
			named("delete-param", "delete the query parameters named `NAME`, in which * matches any text and \\* an asterisk", &r.edits).inBrief("delete query parameters; * matches any text"),
			namedBoolean("trackers", "delete the query parameters that only say where a visitor came from, such as utm_source", &r.edits).inBrief("delete parameters such as utm_source"),
			namedBoolean("sort-params", "sort the query parameters by name", &r.edits).inBrief("sort the query parameters by name"),
		}},
		{"Output", []definition{
			values("match", "leave out URLs that don't match `PATTERN`, a URL pattern such as https://*.example.com/:name; if repeated, leave out URLs that match none of the patterns", &r.patterns).inBrief("print only URLs that match a URL pattern"),
			boolean("href", "print only the serializations, one per line", &r.href).inBrief("print only the URLs, one per line"),
			named("get", "print only `COMPONENT`, one per line; if repeated, in columns separated by tabs", &r.columns).withCompletions(getNames...).inBrief("print only a component, such as hostname"),
			named("param", "print only the first value of the query parameter `NAME`, as a column like those of -get, with controls and backslashes escaped", &r.columns).inBrief("print only a query parameter"),
			named("format", "print only `TEMPLATE`, such as {hostname}:{effective-port}, as a column like those of -get; it can use {COMPONENT}, {param:NAME} and {key:PROFILE}", &r.columns).inBrief("print text such as {hostname}{pathname}"),
			values("each", "print only the items of `LIST`, one per line, with controls and backslashes escaped: names, values or pairs of the query, param:NAME for all values of a parameter, or segments of the path", &r.lists).withCompletions(listNames...).inBrief("print names, values, pairs or segments"),
			named("key", "print only the key of `PROFILE`, such as surt, for sorting and comparing URLs, as a column like those of -get", &r.columns).withCompletions(urlkey.Names()...).inBrief("print only a key, such as surt"),
			boolean("json", "print one JSON object per line, with all components and the validation errors", &r.json).inBrief("print one JSON object per line"),
			boolean("check", "print nothing, but report the first mistake in each input that isn't a valid URL string", &r.check).inBrief("only report inputs that aren't valid URL strings"),
			boolean("stats", "print counts instead of URLs: of each failure, scheme and kind of host, and of the most frequent hosts; with -json, print them as an object", &r.stats).inBrief("print counts instead of URLs"),
			boolean("unique", "print each URL only once or, with -get, -param, -key, -format and -each, each line only once", &r.unique).inBrief("print each URL, or each line, only once"),
			values("unique-by", "print only the first URL with each key of `PROFILE`, such as semantic; the profiles are those of -key", &r.uniqueBys).withCompletions(urlkey.Names()...),
			boolean("quiet", "leave out the reports of inputs that fail, and the progress; the exit status still says if one failed", &r.quiet).inBrief("leave out the reports of inputs that fail"),
		}},
		{"About the program", []definition{
			boolean("help", "print all flags, and everything about them", &r.help).inBrief("explain all flags, also rarer ones"),
			boolean("version", "print the versions of the program, the standard and the public suffix list", &r.version).inBrief("print the versions"),
			boolean("man", "print the manual page, for man -l -", &r.man),
			values("completion", "print a completion script for `SHELL`: bash, zsh or fish", &r.shells).withCompletions(shellNames...),
		}},
	}
}

func boolean(name, usage string, to *bool) definition {
	return definition{name: name, usage: usage, boolean: true, set: func(value string) error { return parseBool(to, value) }}
}

func values(name, usage string, to *[]string) definition {
	return definition{name: name, usage: usage, set: func(value string) error {
		*to = append(*to, value)
		return nil
	}}
}

func named(name, usage string, to *[]rawFlag) definition {
	return definition{name: name, usage: usage, set: func(value string) error {
		*to = append(*to, rawFlag{name, value})
		return nil
	}}
}

func namedBoolean(name, usage string, to *[]rawFlag) definition {
	return definition{name: name, usage: usage, boolean: true, set: func(value string) error {
		var is bool
		err := parseBool(&is, value)
		if is {
			*to = append(*to, rawFlag{flag: name})
		}
		return err
	}}
}

func (d definition) inBrief(usage string) definition {
	d.brief = usage
	return d
}

func (d definition) withFiles() definition {
	d.takesFile = true
	return d
}

func (d definition) withCompletions(values ...string) definition {
	d.completions = values
	return d
}

// parseBool parses a value as package flag does for its own boolean flags.
func parseBool(to *bool, value string) (err error) {
	if *to, err = strconv.ParseBool(value); err != nil {
		return errors.New("parse error")
	}
	return nil
}

// argument returns the name of the value, or "" for a flag without a value, and the usage
// without its back quotes.
func (d definition) argument() (name, usage string) {
	name, usage = flag.UnquoteUsage(&flag.Flag{Usage: d.usage, DefValue: ""})
	if d.boolean {
		name = ""
	}
	return name, usage
}

// assignments returns the beginnings of the values of -set.
func assignments(names []string) []string {
	var all []string
	for _, name := range names {
		all = append(all, name+"=")
	}
	return all
}

func (r *rawOptions) flagSet() *flag.FlagSet {
	fs := flag.NewFlagSet("whatwgurl", flag.ContinueOnError)
	fs.SetOutput(io.Discard)
	for _, g := range r.groups() {
		for _, d := range g.flags {
			if d.boolean {
				fs.BoolFunc(d.name, d.usage, d.set)
			} else {
				fs.Func(d.name, d.usage, d.set)
			}
		}
	}
	return fs
}

// shellNames are the shells that have completions.
var shellNames = []string{"bash", "zsh", "fish"}
