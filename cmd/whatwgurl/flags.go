package main

import (
	"errors"
	"flag"
	"io"
	"strconv"

	"github.com/gowhatwg/url/urlkey"
)

// rawOptions are the flags as they are given. What package flag says of a wrong
// value quotes it, so values that can have a password are looked at later, and no
// error about flags quotes them.
type rawOptions struct {
	href, json, check, stats, strict, typed, unique, html bool
	version, man                                          bool
	bases, files, lengths, patterns, lists, shells        []string
	// columns and edits are those of several flags, in their order.
	columns, edits []rawFlag
}

// A rawFlag is a flag with its value.
type rawFlag struct{ flag, value string }

// A definition is what the program knows about a flag.
type definition struct {
	name string
	// usage names the value, if there is one, in back quotes.
	usage string
	// set takes the value; that of a flag without one is "true" or "false".
	set     func(value string) error
	boolean bool
	// completions are the values, if these are few, or what they begin with.
	completions []string
	// takesFile is set if the value is the name of a file.
	takesFile bool
}

// A flagGroup is a part of the help.
type flagGroup struct {
	title string
	flags []definition
}

// groups are the definitions of all flags. Help, manual and completions are made
// of them.
func (r *rawOptions) groups() []flagGroup {
	return []flagGroup{
		{"What is read", []definition{
			values("file", "read URLs from `FILE`, one on each line, - for standard input; .gz and .zst are decompressed; may be repeated", &r.files).withFiles(),
			values("base", "parse inputs relative to `URL`", &r.bases),
			boolean("typed", "read inputs as people type them: example.com as https://example.com/", &r.typed),
			boolean("strict", "take a validation error of an input, or of what -set sets, for a failure", &r.strict),
			boolean("html", "read documents of HTML, which the arguments name, for their links", &r.html),
			values("max-length", "refuse inputs and results that are longer than `BYTES`; without it, inputs that are longer than 1048576 bytes if a -file is compressed", &r.lengths),
		}},
		{"What is changed, in the order of the flags", []definition{
			named("set", "set a component, as in `COMPONENT=VALUE`", &r.edits).withCompletions(assignments(setNames)...),
			named("iterate", "set a component to each of several values, which have spaces between them, as in `COMPONENT=VALUES`, and go on with a URL for each", &r.edits).withCompletions(assignments(setNames)...),
			named("append-segment", "append `TEXT` to the path as one segment, whatever is in it", &r.edits),
			named("set-param", "set the query parameter NAME, as in `NAME=VALUE`, and delete others of that name", &r.edits),
			named("append-param", "append a query parameter, as in `NAME=VALUE`", &r.edits),
			named("delete-param", "delete the query parameters that are called `NAME`, in which * stands for any text and \\* for itself", &r.edits),
			namedBoolean("trackers", "delete the query parameters that only say where a visitor came from, such as utm_source", &r.edits),
			namedBoolean("sort-params", "sort the query parameters by name", &r.edits),
		}},
		{"What is printed", []definition{
			values("match", "leave out URLs that don't match `PATTERN`, a URL pattern such as https://*.example.com/:name; if repeated, those that match none", &r.patterns),
			boolean("href", "print only the serialization, one on each line", &r.href),
			named("get", "print only `COMPONENT`, one on each line; if repeated, in columns with tabs between", &r.columns).withCompletions(getNames...),
			named("param", "print only the first value of the query parameter `NAME`, as a column like those of -get, with controls and backslashes escaped", &r.columns),
			named("format", "print only `TEMPLATE`, such as {hostname}:{effective-port}, as a column like those of -get; there are {COMPONENT}, {param:NAME} and {key:PROFILE}", &r.columns),
			values("each", "print only the items of `LIST`, each on a line of its own, with controls and backslashes escaped: names, values, pairs of the query, values of param:NAME, or segments of the path", &r.lists).withCompletions(listNames...),
			named("key", "print only the key by `PROFILE`, such as surt, which is for sorting and comparing URLs, as a column like those of -get", &r.columns).withCompletions(urlkey.Names()...),
			boolean("json", "print a JSON object on each line, with all components and the validation errors", &r.json),
			boolean("check", "print nothing, but say of each input that isn't a valid URL string where it breaks", &r.check),
			boolean("stats", "print no URLs, but how many there are of each failure, scheme, kind of host, and of the busiest hosts; with -json as an object", &r.stats),
			boolean("unique", "leave out URLs, or with -get, -param, -key, -format and -each lines, that were printed before", &r.unique),
		}},
		{"About the program", []definition{
			boolean("version", "print the version of the program, of the standard and of the public suffix list", &r.version),
			boolean("man", "print the manual page, for man -l -", &r.man),
			values("completion", "print what completes the command line in `SHELL`: bash, zsh or fish", &r.shells).withCompletions(shellNames...),
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

func (d definition) withFiles() definition {
	d.takesFile = true
	return d
}

func (d definition) withCompletions(values ...string) definition {
	d.completions = values
	return d
}

// parseBool is like what package flag does for its own boolean flags.
func parseBool(to *bool, value string) (err error) {
	if *to, err = strconv.ParseBool(value); err != nil {
		return errors.New("parse error")
	}
	return nil
}

// argument returns the name of the value, "" if there is none, and the usage
// without its marks.
func (d definition) argument() (name, usage string) {
	name, usage = flag.UnquoteUsage(&flag.Flag{Usage: d.usage, DefValue: ""})
	if d.boolean {
		name = ""
	}
	return name, usage
}

// assignments returns what the values of -set begin with.
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
