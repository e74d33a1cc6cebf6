package urlpattern

import (
	"errors"
	"fmt"
	"strings"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/infra"
	"github.com/gowhatwg/url/internal/quote"
)

// Generate returns a component that p matches, with the given values of its groups. It
// encodes the values as the component requires. It is the reverse of [Pattern.Exec]
// for components that consist of fixed text and groups such as ":name". A modifier, a
// "*" or a regular expression is an error, because the result would be ambiguous.
//
// The result matches, and gives each group its encoded value. A value that can't come
// back is an error: an empty one, one with a "." in a hostname, or one that the URL
// parser shortens, as it does with tabs and newlines outside of credentials. In the
// pathname of a scheme that isn't special, the standard leaves a few characters as they
// are, such as spaces. The URL parser encodes them, so a match of the URL has them encoded.
//
// The result of a pathname has as many segments as the pattern, and none of them is
// "." or "..", in a URL of any scheme that p matches. So a value with "/" is an error
// unless the path is opaque, and one with "\" if the scheme may be special.
//
// A "%" stays as it is, so the values of a [Result] don't change. A value that isn't
// percent-encoded yet should be, with [url.ComponentPercentEncodeSet]: otherwise
// "..%2Fx" stays one segment for browsers, but some servers decode it to two.
//
// The standard doesn't have this yet, but web-platform-tests do, as
// the method generate of URLPattern.
func (p *Pattern) Generate(c Component, groups map[string]string) (string, error) {
	if !c.isValid() {
		return "", fmt.Errorf("urlpattern: generate: %v is no component", c)
	}
	if p.isZero() {
		return "", fmt.Errorf("urlpattern: generate: %v: the zero Pattern matches nothing", c)
	}
	g := generator{component: p.at(c), which: c}
	result, err := g.generate(groups)
	if err == nil && !p.allows(c, result) {
		err = errors.New("the URL parser would change the result")
	}
	if err != nil {
		return "", fmt.Errorf("urlpattern: generate: %v: %w", c, err)
	}
	return result, nil
}

// A generator generates a component.
type generator struct {
	component *component
	which     Component
	text      strings.Builder
	values    []string // of the groups, encoded
}

// generate fills the groups of the component, and checks that the result matches.
func (g *generator) generate(groups map[string]string) (string, error) {
	parts := g.component.parts
	for i := range parts {
		if err := g.add(&parts[i], groups); err != nil {
			return "", err
		}
	}
	result := g.text.String()
	m := &g.component.matcher
	spans := make([]span, m.groups)
	m.exec(result, spans) // it matches: add has checked each value
	for i, at := range spans {
		if result[at.start:at.end] != g.values[i] {
			return "", groupError(g.component.names[i], "it would match another part of the result")
		}
		// The standard's groups have no delimiter if the scheme isn't special.
		if g.which == Pathname && result[0] == '/' && strings.Contains(g.values[i], "/") {
			return "", groupError(g.component.names[i], "the value would add a segment")
		}
	}
	return result, nil
}

// add adds a part of the pattern.
func (g *generator) add(p *part, groups map[string]string) error {
	if p.modifier != none {
		return fmt.Errorf(`a part has the modifier "%v"`, p.modifier)
	}
	switch p.kind {
	case fixedText:
		g.text.WriteString(p.value)
		return nil
	case segmentWildcard:
	default:
		return groupError(p.name, "it can match too much")
	}
	value, ok := groups[p.name]
	if !ok {
		return groupError(p.name, "it has no value")
	}
	value = infra.ScalarValueString(value)
	encoded, err := g.component.encode(value)
	delimiter := g.component.syntax.delimiter
	switch {
	case err != nil:
		return fmt.Errorf("the group %s: %w", quote.Text(p.name, maxQuoted), err)
	case encoded == "":
		return groupError(p.name, "the value is empty")
	case delimiter != "" && strings.Contains(encoded, delimiter):
		return groupError(p.name, "the value has a "+quote.Text(delimiter, maxQuoted))
	case !g.isWhole(value, encoded):
		return groupError(p.name, "the URL parser drops a part of the value")
	}
	g.values = append(g.values, encoded)
	g.text.WriteString(p.prefix + encoded + p.suffix)
	return nil
}

func groupError(name, problem string) error {
	return errors.New("the group " + quote.Text(name, maxQuoted) + ": " + problem)
}

// isWhole reports whether encoded, the result of the encoding callback, represents all of
// value. The callbacks use the URL parser, which removes tabs, newlines and dot segments, and
// may stop early.
func (g *generator) isWhole(value, encoded string) bool {
	switch g.which {
	case Hostname:
		host, err := url.ParseHost(value)
		return encoded == infra.Lower(value) || err == nil && encoded == host.String()
	case Protocol, Port:
		return encoded == infra.Lower(value)
	case Pathname:
		return encoded == url.PercentEncode(value, url.PathPercentEncodeSet) ||
			encoded == url.PercentEncode(value, url.C0ControlPercentEncodeSet)
	case Search, Hash:
		return infra.WithoutTabs(value) == value
	}
	return true
}

// allows reports whether URLs that p matches can have a component. A pathname must suit each
// scheme that p matches. Other components must suit one: the port 443 doesn't suit https, for
// example.
func (p *Pattern) allows(c Component, value string) bool {
	allowed := false
	for _, u := range p.samples() {
		if allowed = keeps(*u, c, value); allowed != (c == Pathname) {
			break
		}
	}
	return allowed
}

// samples returns URLs with the schemes that p matches. All schemes that aren't special
// are alike.
func (p *Pattern) samples() []*url.URL {
	var list []*url.URL
	protocol := &p.at(Protocol).matcher
	for _, scheme := range infra.Schemes[infra.SchemeHTTP:] {
		if protocol.test(scheme.Name) {
			list = append(list, url.MustParse(scheme.Name+"://dummy.invalid/"))
		}
	}
	if protocol.kind != matchLiteral || list == nil {
		list = append(list, dummyURLNotSpecial)
	}
	return list
}

// keeps reports whether the URL parser leaves a component of u as it is. In a pathname it may
// encode more code points.
func keeps(u url.URL, c Component, value string) bool {
	switch c {
	case Protocol:
		scheme, err := canonicalizeProtocol(value)
		return err == nil && scheme == value
	case Username:
		return u.SetUsername(value) == nil && u.Username() == value
	case Password:
		return u.SetPassword(value) == nil && u.Password() == value
	case Hostname:
		return u.SetHostname(value) == nil && u.Hostname() == value
	case Port:
		return u.SetPort(value) == nil && u.Port() == value
	case Pathname:
		if !u.IsSpecial() && !strings.HasPrefix(value, "/") {
			opaque, err := url.Parse("dummy:" + value)
			return err == nil && opaque.Pathname() == value
		}
		return u.SetPathname(value) == nil && u.Pathname() == url.PercentEncode(value, url.PathPercentEncodeSet)
	}
	return true // Everything in a query or a fragment is encoded by itself.
}
