package main

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"strings"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/urlkey"
)

// A column appends its text for a URL, as a key does.
type column = urlkey.Func

// newColumn has the functions that return the column for a flag and its value.
var newColumn = map[string]func(flag, value string) (column, error){"get": componentColumn, "key": findKey, "format": newTemplate}

// appendColumns appends the columns of a line, separated by tabs.
func (o *options) appendColumns(b []byte, u *url.URL) []byte {
	for i, c := range o.columns {
		if i > 0 {
			b = append(b, '\t')
		}
		b = c(b, u)
	}
	return b
}

func componentColumn(flag, name string) (column, error) {
	c, ok := findComponent(name)
	switch {
	case !ok && flag == "get" && strings.Contains(name, "{"):
		return nil, errors.New("-get needs names, as in -get hostname,port; text such as {hostname}:{port} is for -format")
	case !ok && flag == "get" && strings.HasPrefix(name, "param:"):
		return nil, errors.New("-get needs names of components; for a parameter, use -format '{param:NAME}', or -each param:NAME for all its values")
	case !ok && flag == "get" && !isName(name):
		return nil, errors.New("-get needs names, as in -get hostname,port; the names are " + list(getNames))
	case !ok:
		return nil, unknownName(flag, "component is", name, getNames)
	}
	if c.decoded {
		return func(dst []byte, u *url.URL) []byte { return appendEscaped(dst, c.get(u)) }, nil
	}
	return func(dst []byte, u *url.URL) []byte { return append(dst, c.get(u)...) }, nil
}

// paramColumn returns the column with the first value of the named parameter, which can contain
// any text.
func paramColumn(name string) column {
	return func(dst []byte, u *url.URL) []byte {
		value, _ := u.Param(name)
		return appendEscaped(dst, value)
	}
}

// findKey returns the function that appends the keys of a profile, which are printable ASCII.
func findKey(flag, profile string) (urlkey.Func, error) {
	key, ok := urlkey.ByName(profile)
	if !ok {
		return nil, unknownName(flag, "profile is", profile, urlkey.Names())
	}
	return key, nil
}

// newTemplate returns the column for -format: text with components in braces, such as {host},
// {param:NAME} and {key:PROFILE}.
func newTemplate(_, text string) (column, error) {
	if !strings.Contains(text, "{") {
		return nil, errors.New("-format needs names in braces, as in {hostname}:{port}")
	}
	var parts []column
	for _, token := range templateSyntax.FindAllString(text, -1) {
		var part column
		var err error
		switch {
		case token == "{":
			err = errors.New(`-format has a "{" without a "}" (a brace itself is \{)`)
		case token[0] == '{':
			part, err = templatePart(token[1 : len(token)-1])
		case token[0] == '\\' && templateEscapes[token] == "":
			err = errors.New(`-format has an unknown escape; the escapes are \n, \t, \\, \{ and \}`)
		default:
			fixed := cmp.Or(templateEscapes[token], token)
			part = func(dst []byte, _ *url.URL) []byte { return append(dst, fixed...) }
		}
		if err != nil {
			return nil, err
		}
		parts = append(parts, part)
	}
	return func(dst []byte, u *url.URL) []byte {
		for _, part := range parts {
			dst = part(dst, u)
		}
		return dst
	}, nil
}

// templateSyntax matches an escape, something in braces, a "{" or "\" by itself, or other text.
var templateSyntax = regexp.MustCompile(`(?s)\\.?|\{[^}]*\}|\{|[^\\{]+`)

var templateEscapes = map[string]string{`\n`: "\n", `\t`: "\t", `\\`: `\`, `\{`: "{", `\}`: "}"}

// templatePart returns the column for the text between braces.
func templatePart(name string) (column, error) {
	kind, value, ok := strings.Cut(name, ":")
	switch {
	case !ok:
		return componentColumn("format", name)
	case kind == "param":
		return paramColumn(value), nil
	case kind == "key":
		return findKey("format", value)
	}
	return nil, fmt.Errorf("-format knows {COMPONENT}, {param:NAME} and {key:PROFILE}, not %s", quoteName(kind))
}
