package urlpattern

import (
	"strings"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/infra"
)

// An Init has a string for each given component, and a base URL that provides the
// components before the first one given. For [NewInit] the strings are pattern
// strings, and the other components are "*". For [Pattern.ExecInit] they are
// components of a URL, and the others are empty.
//
//	urlpattern.Init{Pathname: new("/books/:id")}
//
// In JSON an Init is an object with the standard's members. In package gob it loses
// the difference between nil and "".
//
// https://urlpattern.spec.whatwg.org/#dictdef-urlpatterninit
type Init struct {
	Protocol *string `json:"protocol,omitempty"`
	Username *string `json:"username,omitempty"`
	Password *string `json:"password,omitempty"`
	Hostname *string `json:"hostname,omitempty"`
	Port     *string `json:"port,omitempty"`
	Pathname *string `json:"pathname,omitempty"`
	Search   *string `json:"search,omitempty"`
	Hash     *string `json:"hash,omitempty"`
	BaseURL  *string `json:"baseURL,omitempty"`
}

// fields is an Init, either as given or processed. For errors, each string comes with its
// offset in the caller's string. The element of 0 isn't used.
type fields [numComponents + 1]field

type field struct {
	value string
	ok    bool
	start int
}

func (f *fields) set(c Component, value string, start int) { f[c] = field{value, true, start} }

// fields returns the components of the Init.
func (init *Init) fields() *fields {
	var f fields
	for c, s := range [...]*string{
		Protocol: init.Protocol, init.Username, init.Password, init.Hostname, init.Port, init.Pathname, init.Search, init.Hash,
	} {
		if s != nil {
			f.set(Component(c), infra.ScalarValueString(*s), 0)
		}
	}
	return &f
}

// base parses the base URL, if it is given.
func (init *Init) base() (*url.URL, error) {
	if init.BaseURL == nil {
		return nil, nil
	}
	base, err := url.Parse(*init.BaseURL)
	if err != nil {
		return nil, &Error{Reason: "expected a base URL", Err: err}
	}
	return base, nil
}

// A purpose says whether an Init is processed as a pattern or as a URL. The standard calls it
// type.
type purpose bool

const (
	forPattern purpose = false
	forURL     purpose = true
)

// process processes an Init. The base URL can be nil.
//
// https://urlpattern.spec.whatwg.org/#process-a-urlpatterninit
func (f *fields) process(base *url.URL, result *fields, as purpose) error {
	if base != nil {
		f.inherit(base, result, as)
	}
	for _, c := range [...]Component{Protocol, Username, Password, Hostname, Port, Pathname, Search, Hash} {
		if !f[c].ok {
			continue
		}
		given := f[c]
		switch {
		case c == Protocol:
			given.value = strings.TrimSuffix(given.value, ":")
		case c == Pathname:
			given.resolve(base, as)
		case c == Search && strings.HasPrefix(given.value, "?"), c == Hash && strings.HasPrefix(given.value, "#"):
			given.value = given.value[1:]
			given.start++
		}
		if as == forURL {
			var err error
			if given.value, err = canonicalizeComponent(c, given.value, result[Protocol].value); err != nil {
				return err
			}
		}
		result[c] = given
	}
	return nil
}

// canonicalizeComponent canonicalizes a component of a URL.
func canonicalizeComponent(c Component, value, protocol string) (string, error) {
	switch {
	case c == Port:
		return canonicalizePortOf(value, protocol)
	case c == Pathname && protocol != "" && !infra.SchemeKindOf(protocol).IsSpecial():
		return canonicalizeOpaquePathname(value)
	}
	return encoders[c](value)
}

// inherit takes components from the base URL, unless the Init has a component that
// is at most as specific. A pattern never inherits username and password.
func (f *fields) inherit(base *url.URL, result *fields, as purpose) {
	var given subject
	given.ofURL(base)
	take := func(c Component) {
		if as == forPattern {
			given[c] = escapePattern(given[c])
		}
		result.set(c, given[c], 0)
	}
	if as == forURL && !f[Protocol].ok && !f[Hostname].ok && !f[Port].ok && !f[Username].ok {
		take(Username)
		if !f[Password].ok {
			take(Password)
		}
	}
	for _, c := range [...]Component{Protocol, Hostname, Port, Pathname, Search, Hash} {
		if f[c].ok {
			return
		}
		take(c)
	}
}

// resolve puts the directory of the base URL before a pathname that isn't
// absolute.
func (f *field) resolve(base *url.URL, as purpose) {
	if base == nil || base.HasOpaquePath() || isAbsolutePathname(f.value, as) {
		return
	}
	path := base.Pathname()
	if as == forPattern {
		path = escapePattern(path)
	}
	directory := path[:strings.LastIndexByte(path, '/')+1]
	f.value = directory + f.value
	f.start -= len(directory)
}

// https://urlpattern.spec.whatwg.org/#is-an-absolute-pathname
func isAbsolutePathname(s string, as purpose) bool {
	if strings.HasPrefix(s, "/") {
		return true
	}
	return as == forPattern && (strings.HasPrefix(s, `\/`) || strings.HasPrefix(s, "{/"))
}

// isNone reports whether u is nil or the zero URL.
func isNone(u *url.URL) bool { return u == nil || u.Scheme() == "" }
