package main

import (
	"errors"
	"flag"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/gowhatwg/url/urlkey"
)

// A flagInfo is what the program knows about a flag. Help, manual and completions come from it.
type flagInfo struct {
	name string
	// argument names the argument. It is "" for a flag that has none, and FILE for a file.
	argument, group string
	// sentence says what the flag does. The short help has it up to the first semicolon.
	sentence string
	// values are the possible arguments or, if they end in "=" or ":", how arguments begin.
	values []string
}

// The groups of the flags.
const (
	inputGroup  = "Input"
	changeGroup = "Changes, in the order of the flags"
	outputGroup = "Output"
	aboutGroup  = "About the program"
)

var flagTable = []flagInfo{
	{"file", "FILE", inputGroup, "read URLs from FILE, one per line; - is standard input; may be repeated", nil},
	{"base", "URL", inputGroup, "parse inputs relative to URL", nil},
	{"typed", "", inputGroup, "read inputs as people type them, such as example.com", nil},
	{"strict", "", inputGroup, "treat validation errors as failures; also those in a value of -set and, with -html, links that aren't URLs", nil},
	{"html", "", inputGroup, "read the links of the HTML documents that are named", nil},
	{"max-length", "BYTES", inputGroup, "refuse inputs and results longer than BYTES; without it, those longer than 1048576 bytes from compressed files", nil},

	{"set", "COMPONENT=VALUE", changeGroup, "set a component, such as port=8080", assignments(setNames)},
	{"iterate", "COMPONENT=VALUES", changeGroup, "make a URL for each value; spaces separate the values", assignments(setNames)},
	{"append-segment", "TEXT", changeGroup, "append TEXT, whatever it contains, to the path", nil},
	{"set-param", "NAME=VALUE", changeGroup, "set a query parameter; others with that name are deleted", nil},
	{"append-param", "NAME=VALUE", changeGroup, "append a query parameter", nil},
	{"delete-param", "NAME", changeGroup, "delete query parameters; * in NAME matches any text, and \\* an asterisk", nil},
	{"trackers", "", changeGroup, "delete parameters such as utm_source; they only say where a visitor came from", nil},
	{"sort-params", "", changeGroup, "sort the query parameters by name", nil},

	{"match", "PATTERN", outputGroup, "print only URLs that match a URL pattern; if repeated, that match any of the patterns", nil},
	{"href", "", outputGroup, "print only the serializations, one per line", nil},
	{"get", "COMPONENT", outputGroup, "print only a component; if repeated, in columns separated by tabs", getNames},
	{"key", "PROFILE", outputGroup, "print only a key, such as surt; keys are for sorting and comparing, and are columns like those of -get", urlkey.Names()},
	{"format", "TEMPLATE", outputGroup, "print only text such as {hostname}:{port}; {COMPONENT}, {param:NAME} and {key:PROFILE} are replaced; the text is a column like those of -get, with controls and backslashes of parameters escaped; \\n, \\t, \\\\, \\{ and \\} are escapes", nil},
	{"each", "LIST", outputGroup, "print each item of a list on a line; with controls and backslashes escaped; the lists are names, values and pairs of the query, param:NAME for all values of a parameter, and segments of the path", listNames},
	{"json", "", outputGroup, "print JSON objects, with the validation errors; with -stats, one object", nil},
	{"check", "", outputGroup, "only report inputs that aren't valid URL strings; the first mistake of each", nil},
	{"stats", "", outputGroup, "print counts instead of URLs", nil},
	{"top", "N", outputGroup, "let -stats print the N most frequent values; without it, 20", nil},
	{"unique", "", outputGroup, "print each URL, or each line of -get and the like, only once", nil},
	{"unique-by", "PROFILE", outputGroup, "print only the first URL with each key", urlkey.Names()},
	{"errors", "N", outputGroup, "report the first N inputs that fail, or all; without it, 20, and with -check all", []string{"all"}},
	{"quiet", "", outputGroup, "don't report inputs that fail; the exit status still says if one failed", nil},

	{"h", "", aboutGroup, "print this list", nil},
	{"help", "", aboutGroup, "print everything about flags and program", nil},
	{"version", "", aboutGroup, "print the versions of the program, the standard and the public suffix list", nil},
	{"man", "", aboutGroup, "print the manual page, for man -l -", nil},
	{"completion", "SHELL", aboutGroup, "print a completion script for bash, zsh or fish", shellNames},
}

// assignments returns the beginnings of the values of -set.
func assignments(names []string) []string {
	return texts(names, func(name string) string { return name + "=" })
}

// A givenFlag is a flag with its argument.
type givenFlag struct{ name, value string }

// parseFlags returns the flags in the order given, and the other arguments.
func parseFlags(args []string) (given []givenFlag, inputs []string, err error) {
	fs := flag.NewFlagSet("whatwgurl", flag.ContinueOnError)
	fs.SetOutput(io.Discard)
	wrong := "" // the flag that has a value, and shouldn't
	for _, f := range flagTable {
		if f.argument != "" {
			fs.Func(f.name, "", func(value string) error {
				given = append(given, givenFlag{f.name, value})
				return nil
			})
			continue
		}
		fs.BoolFunc(f.name, "", func(value string) error {
			is, err := strconv.ParseBool(value)
			given = slices.DeleteFunc(given, func(g givenFlag) bool { return g.name == f.name })
			if is {
				given = append(given, givenFlag{f.name, ""})
			}
			if err != nil {
				wrong = f.name
			}
			return err
		})
	}
	if err := fs.Parse(args); err != nil {
		// The messages of package flag quote what may be a URL with a password.
		name, isUnknown := strings.CutPrefix(err.Error(), "flag provided but not defined: -")
		near := nearest(name, flagNames())
		switch {
		case wrong != "":
			return nil, nil, errors.New("-" + wrong + " takes no value")
		case isUnknown && isName(name) && near != "":
			return nil, nil, errors.New(err.Error() + "; did you mean -" + near + "?")
		case isUnknown && isName(name), strings.HasPrefix(err.Error(), "flag needs an argument: "):
			return nil, nil, err
		}
		return nil, nil, errors.New("a flag or its value is invalid")
	}
	if !slices.Contains(args, "--") {
		for _, input := range fs.Args() {
			name, _, _ := strings.Cut(strings.TrimPrefix(strings.TrimPrefix(input, "-"), "-"), "=")
			if strings.HasPrefix(input, "-") && fs.Lookup(name) != nil {
				return nil, nil, errors.New("flags come before the URLs: -" + name + " (or put \"--\" before URLs)")
			}
		}
	}
	return given, fs.Args(), nil
}

func flagNames() []string {
	return texts(flagTable, func(f flagInfo) string { return f.name })
}
