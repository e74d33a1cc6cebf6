package main

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/net/publicsuffix"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/infra"
	"github.com/gowhatwg/url/urldisplay"
)

// A component is a printable part or property of a URL.
type component struct {
	name string
	get  func(*url.URL) string
	// decoded is set if the value can contain any text.
	decoded bool
}

// components are the getters of the URL class that return a string.
var components = []component{
	{name: "href", get: (*url.URL).Href},
	{name: "origin", get: func(u *url.URL) string { return u.Origin().String() }},
	{name: "protocol", get: (*url.URL).Protocol},
	{name: "username", get: (*url.URL).Username},
	{name: "password", get: (*url.URL).Password},
	{name: "host", get: (*url.URL).Host},
	{name: "hostname", get: (*url.URL).Hostname},
	{name: "port", get: (*url.URL).Port},
	{name: "pathname", get: (*url.URL).Pathname},
	{name: "search", get: (*url.URL).Search},
	{name: "hash", get: (*url.URL).Hash},
}

// moreComponents are printed only by -get and -format.
var moreComponents = []component{
	{name: "scheme", get: (*url.URL).Scheme},
	{name: "query", get: func(u *url.URL) string { query, _ := u.Query(); return query }},
	{name: "fragment", get: func(u *url.URL) string { fragment, _ := u.Fragment(); return fragment }},
	{name: "site", get: func(u *url.URL) string { return u.Origin().Site(publicsuffix.List).String() }},
	{name: "registrable-domain", get: registrableDomain},
	{name: "subdomain", get: subdomain},
	{name: "suffix", get: func(u *url.URL) string { suffix, _ := u.ParsedHost().PublicSuffix(publicsuffix.List); return suffix }},
	{name: "unicode-host", get: func(u *url.URL) string { return u.ParsedHost().Unicode() }},
	{name: "display", get: func(u *url.URL) string {
		return urldisplay.URL(u, urldisplay.Options{PublicSuffixes: publicsuffix.List})
	}},
	{name: "redacted", get: (*url.URL).Redacted},
	{name: "effective-port", get: effectivePort},
	{name: "decoded-path", get: func(u *url.URL) string { return url.PercentDecode(u.Pathname()) }, decoded: true},
	{name: "extension", get: extension, decoded: true},
}

func registrableDomain(u *url.URL) string {
	domain, _ := u.ParsedHost().RegistrableDomain(publicsuffix.List)
	return domain
}

// subdomain returns the labels before the registrable domain.
func subdomain(u *url.URL) string {
	domain := registrableDomain(u)
	if domain == "" {
		return ""
	}
	return strings.TrimSuffix(strings.TrimSuffix(u.Hostname(), domain), ".")
}

// effectivePort returns the port to connect to, by default the scheme's.
func effectivePort(u *url.URL) string {
	if port, ok := u.EffectivePort(); ok {
		return strconv.Itoa(int(port))
	}
	return ""
}

// extension returns the text after the last dot of the path's last segment, unless the
// segment begins with that dot.
func extension(u *url.URL) string {
	if u.HasOpaquePath() {
		return ""
	}
	var last string
	for segment := range u.DecodedPathSegments() {
		last = segment
	}
	if i := strings.LastIndexByte(last, '.'); i > 0 {
		return last[i+1:]
	}
	return ""
}

// The names of the components that can be printed, those of the ones that -set can set, and how its
// values begin.
var (
	getNames  = names(slices.Concat(components, moreComponents))
	setValues = texts(setNames, func(name string) string { return name + "=" })
	setNames  = slices.DeleteFunc(names(components), func(name string) bool { return name == "origin" })
)

// aliases are names that trurl and unfurl have for components.
var aliases = map[string]string{
	"url": "href", "user": "username", "domain": "hostname", "path": "pathname",
	"apex": "registrable-domain", "root": "registrable-domain", "tld": "suffix",
}

// setAliases are the other names that -set knows.
var setAliases = map[string]string{
	"url": "href", "scheme": "protocol", "user": "username", "domain": "hostname", "path": "pathname",
	"query": "search", "fragment": "hash",
}

func names(list []component) []string {
	return texts(list, func(c component) string { return c.name })
}

// texts returns a text for each item of a list.
func texts[T any](list []T, text func(T) string) []string {
	var all []string
	for _, item := range list {
		all = append(all, text(item))
	}
	return all
}

// findComponent returns the component of that name.
func findComponent(name string) (component, bool) {
	name = cmp.Or(aliases[name], name)
	all := slices.Concat(components, moreComponents)
	i := slices.IndexFunc(all, func(c component) bool { return c.name == name })
	if i < 0 {
		return component{}, false
	}
	return all[i], true
}

// list writes names as text.
func list(names []string) string {
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " and " + names[last]
}

// unknownName returns the error about a name that isn't one of names.
func unknownName(flag, what, name string, names []string) error {
	more := "the names are " + list(names)
	if near := nearest(name, names); near != "" {
		more = "did you mean " + near + "?"
	}
	return fmt.Errorf("-%s: no %s named %s; %s", flag, what, quoteName(name), more)
}

// quoteName quotes text given as a name, unless it may be a URL, which could have a password.
func quoteName(name string) string {
	if !isName(name) {
		return "like that"
	}
	return strconv.Quote(name)
}

var nameBytes = infra.Of(infra.Alphanumeric + "-_*")

// isName reports whether a text can be a name, and no URL.
func isName(text string) bool { return len(text) <= maxWhole && nameBytes.HasAll(text) }

// nearest returns the one of names with the letters of name in another order, or the first one with
// the fewest changes of letters from name, or "" if that takes more than two.
func nearest(name string, names []string) string {
	letters := slices.Sorted(slices.Values([]byte(name)))
	if i := slices.IndexFunc(names, func(n string) bool { return slices.Equal(letters, slices.Sorted(slices.Values([]byte(n)))) }); i >= 0 {
		return names[i]
	}
	for changes := range min(3, len(name)) {
		for _, n := range names {
			if isNear(name, n, changes) {
				return n
			}
		}
	}
	return ""
}

// isNear reports whether so many insertions, deletions and replacements turn a into b.
func isNear(a, b string, changes int) bool {
	for a != "" && b != "" && a[0] == b[0] {
		a, b = a[1:], b[1:]
	}
	if changes == 0 || a == "" || b == "" {
		return len(a)+len(b) <= changes
	}
	return isNear(a[1:], b, changes-1) || isNear(a, b[1:], changes-1) || isNear(a[1:], b[1:], changes-1)
}
