package main

import (
	"fmt"
	"slices"
	"strings"

	"golang.org/x/net/publicsuffix"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/quote"
	"github.com/gowhatwg/url/urlkey"
)

// A component is a part of a URL, or something else about it, that can be
// printed.
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

// moreComponents are what only -get prints.
var moreComponents = []component{
	{"scheme", (*url.URL).Scheme},
	{"query", func(u *url.URL) string { query, _ := u.Query(); return query }},
	{"fragment", func(u *url.URL) string { fragment, _ := u.Fragment(); return fragment }},
	{"site", func(u *url.URL) string { return u.Origin().Site(publicsuffix.List).String() }},
	{"registrable-domain", func(u *url.URL) string {
		domain, _ := u.ParsedHost().RegistrableDomain(publicsuffix.List)
		return domain
	}},
	{"unicode-host", func(u *url.URL) string { return u.ParsedHost().Unicode() }},
	{"display", func(u *url.URL) string { return u.Display(url.DisplayOptions{List: publicsuffix.List}) }},
	{"redacted", (*url.URL).Redacted},
}

// The components that can be printed, and those that -set can set.
var (
	getNames = names(slices.Concat(components, moreComponents))
	setNames = slices.DeleteFunc(names(components), func(name string) bool { return name == "origin" })
)

func names(list []component) []string {
	var all []string
	for _, c := range list {
		all = append(all, c.name)
	}
	return all
}

// findComponent returns the component of that name.
func findComponent(name string) (component, bool) {
	for _, list := range [][]component{components, moreComponents} {
		if i := slices.IndexFunc(list, func(c component) bool { return c.name == name }); i >= 0 {
			return list[i], true
		}
	}
	return component{}, false
}

// A column appends what stands in it of a URL.
type column func(dst []byte, u *url.URL) []byte

// newColumn returns the column of a flag.
func newColumn(flag, value string) (column, error) {
	switch flag {
	case "param":
		return paramColumn(value), nil
	case "key":
		return keyColumn(value)
	}
	return componentColumn(value)
}

func componentColumn(name string) (column, error) {
	c, ok := findComponent(name)
	if !ok {
		return nil, fmt.Errorf("-get: no component is named %s; there are %s", quoteName(name), list(getNames))
	}
	return func(dst []byte, u *url.URL) []byte { return append(dst, c.get(u)...) }, nil
}

// paramColumn returns the column of the parameter of that name: its first value,
// which can have anything in it.
func paramColumn(name string) column {
	return func(dst []byte, u *url.URL) []byte {
		for n, value := range searchParams(u) {
			if n == name {
				return appendEscaped(dst, value)
			}
		}
		return dst
	}
}

// keyColumn returns the column of the key of that profile. It is printable ASCII.
func keyColumn(profile string) (column, error) {
	key, ok := urlkey.ByName(profile)
	if !ok {
		return nil, fmt.Errorf("-key: no profile is named %s; there are %s", quoteName(profile), list(urlkey.Names()))
	}
	return column(key), nil
}

// list writes names as text.
func list(names []string) string {
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " and " + names[last]
}

// quoteName quotes what should be the name of a component, unless it is a URL, which
// could have a password in it.
func quoteName(name string) string {
	if strings.ContainsAny(name, ":/@") || len(name) > maxWhole {
		return "like that"
	}
	return quote.Quote(name)
}
