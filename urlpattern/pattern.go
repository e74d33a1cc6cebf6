package urlpattern

import (
	"errors"
	"slices"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/infra"
)

// A Pattern is a URL pattern. It never changes, and any number of goroutines may
// use it. The zero Pattern matches nothing.
//
// https://urlpattern.spec.whatwg.org/#url-pattern
type Pattern struct {
	components [numComponents]component
	groups     int // of all components
	ignoreCase bool
}

func (p *Pattern) at(c Component) *component { return &p.components[c-1] }

// New compiles a constructor string, such as
//
//	https://{*.}?example.com/books/:id(\d+)?#*
//
// A pattern that doesn't begin with a protocol is relative, and needs a base URL,
// which is taken literally; for other patterns base can be nil. The error is an
// [*Error].
//
// https://urlpattern.spec.whatwg.org/#url-pattern-create
func New(pattern string, base *url.URL, o Options) (*Pattern, error) {
	f, err := parseConstructorString(infra.ScalarValueString(pattern), &o)
	if err != nil {
		return nil, err
	}
	if isNone(base) {
		base = nil
		if !f[Protocol].ok {
			return nil, &Error{Reason: "expected a protocol, since there is no base URL"}
		}
	}
	return create(f, base, &o)
}

// MustNew is like [New], but panics if the pattern is invalid. It is for constants.
func MustNew(pattern string, base *url.URL, o Options) *Pattern {
	p, err := New(pattern, base, o)
	if err != nil {
		panic(err)
	}
	return p
}

// NewInit compiles the pattern strings of components. The error is an [*Error].
//
// https://urlpattern.spec.whatwg.org/#url-pattern-create
func NewInit(init Init, o Options) (*Pattern, error) {
	base, err := init.base()
	if err != nil {
		return nil, err
	}
	return create(init.fields(), base, &o)
}

// create compiles the components of f.
func create(f *fields, base *url.URL, o *Options) (*Pattern, error) {
	var init fields
	if err := f.process(base, &init, forPattern); err != nil {
		return nil, err
	}
	for c := Protocol; c <= Hash; c++ {
		if !init[c].ok {
			init.set(c, "*", 0)
		}
	}
	if port := defaultPort(init[Protocol].value); port != "" && init[Port].value == port {
		init[Port].value = ""
	}
	p := &Pattern{ignoreCase: o.IgnoreCase}
	var unsupported error
	for c := Protocol; c <= Hash; c++ {
		encode, s := p.rules(c, init[c].value)
		compiled, err := compileComponent(init[c].value, encode, s, o)
		switch {
		case errors.Is(err, errors.ErrUnsupported):
			// If another component is invalid, that error is the one to return.
			if unsupported == nil {
				unsupported = inComponent(c, init[c].start, err)
			}
			continue
		case err != nil:
			return nil, inComponent(c, init[c].start, err)
		}
		*p.at(c) = compiled
		p.groups += len(compiled.names)
	}
	if unsupported != nil {
		return nil, unsupported
	}
	return p, nil
}

// rules returns the encoder and the syntax of a component. The pathname's depend on
// the protocol.
func (p *Pattern) rules(c Component, value string) (encoder, *syntax) {
	pathname, other := &pathnameSyntax, &defaultSyntax
	if p.ignoreCase {
		pathname, other = &pathnameSyntaxIgnoringCase, &defaultSyntaxIgnoringCase
	}
	switch {
	case c == Hostname && isIPv6Pattern(value):
		return canonicalizeIPv6Hostname, &hostnameSyntax
	case c == Hostname:
		return canonicalizeHostname, &hostnameSyntax
	case c == Pathname && p.at(Protocol).matchesSpecialScheme():
		return canonicalizePathname, pathname
	case c == Pathname:
		return canonicalizeOpaquePathname, other
	case c == Search, c == Hash:
		return encoders[c], other
	}
	return encoders[c], &defaultSyntax
}

// isIPv6Pattern reports whether the pattern string of a hostname is for an IPv6
// address.
//
// https://urlpattern.spec.whatwg.org/#hostname-pattern-is-an-ipv6-address
func isIPv6Pattern(s string) bool {
	if len(s) < 2 {
		return false
	}
	return s[0] == '[' || s[1] == '[' && (s[0] == '{' || s[0] == '\\')
}

// Component returns the normalized pattern string of a component. It is empty for
// an invalid Component.
func (p *Pattern) Component(c Component) string {
	if !c.isValid() {
		return ""
	}
	return p.at(c).pattern
}

// Protocol returns the pattern string of the protocol, without a ":".
//
// https://urlpattern.spec.whatwg.org/#dom-urlpattern-protocol
func (p *Pattern) Protocol() string { return p.at(Protocol).pattern }

// Username returns the pattern string of the username.
//
// https://urlpattern.spec.whatwg.org/#dom-urlpattern-username
func (p *Pattern) Username() string { return p.at(Username).pattern }

// Password returns the pattern string of the password.
//
// https://urlpattern.spec.whatwg.org/#dom-urlpattern-password
func (p *Pattern) Password() string { return p.at(Password).pattern }

// Hostname returns the pattern string of the hostname.
//
// https://urlpattern.spec.whatwg.org/#dom-urlpattern-hostname
func (p *Pattern) Hostname() string { return p.at(Hostname).pattern }

// Port returns the pattern string of the port. It is empty for the default port.
//
// https://urlpattern.spec.whatwg.org/#dom-urlpattern-port
func (p *Pattern) Port() string { return p.at(Port).pattern }

// Pathname returns the pattern string of the pathname.
//
// https://urlpattern.spec.whatwg.org/#dom-urlpattern-pathname
func (p *Pattern) Pathname() string { return p.at(Pathname).pattern }

// Search returns the pattern string of the query, without a "?".
//
// https://urlpattern.spec.whatwg.org/#dom-urlpattern-search
func (p *Pattern) Search() string { return p.at(Search).pattern }

// Hash returns the pattern string of the fragment, without a "#".
//
// https://urlpattern.spec.whatwg.org/#dom-urlpattern-hash
func (p *Pattern) Hash() string { return p.at(Hash).pattern }

// HasRegExpGroups reports whether a component has a group with a regular
// expression.
//
// https://urlpattern.spec.whatwg.org/#url-pattern-has-regexp-groups
func (p *Pattern) HasRegExpGroups() bool {
	return slices.ContainsFunc(p.components[:], func(c component) bool { return c.hasRegExp })
}
