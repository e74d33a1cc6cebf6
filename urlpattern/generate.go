package urlpattern

import (
	"fmt"
	"strings"

	"github.com/gowhatwg/url/internal/quote"
)

// Generate returns a component that p matches, with the given values of its groups. It
// encodes the values as the component requires. It is the reverse of [Pattern.Exec]
// for components that consist of fixed text and groups such as ":name". A modifier, a
// "*" or a regular expression is an error, because the result would be ambiguous.
//
// A value must not be empty, or contain "/" in a pathname or "." in a hostname. The
// result must be a component that a URL can have unchanged, so no value can add a
// segment ".." to a pathname.
//
// The standard doesn't have this yet, but web-platform-tests and a browser do, as
// the method generate of URLPattern.
func (p *Pattern) Generate(c Component, groups map[string]string) (string, error) {
	if int(c) >= numComponents {
		return "", fmt.Errorf("urlpattern: generate: %v is no component", c)
	}
	component := &p.components[c]
	if p.isZero() {
		return "", fmt.Errorf("urlpattern: generate: %v: the zero Pattern matches nothing", c)
	}
	var b strings.Builder
	for i := range component.parts {
		if err := component.generatePart(&b, &component.parts[i], groups); err != nil {
			return "", fmt.Errorf("urlpattern: generate: %v: %w", c, err)
		}
	}
	result := b.String()
	if whole, err := component.encode(result); err != nil || whole != result {
		return "", fmt.Errorf("urlpattern: generate: %v: the URL parser would change the result", c)
	}
	if !component.matcher.test(result) {
		return "", fmt.Errorf("urlpattern: generate: %v: the value of a group doesn't match", c)
	}
	return result, nil
}

func (c *component) generatePart(b *strings.Builder, p *part, groups map[string]string) error {
	if p.modifier != none {
		return fmt.Errorf(`a part has the modifier "%v"`, p.modifier)
	}
	switch p.kind {
	case fixedText:
		b.WriteString(p.value)
		return nil
	case segmentWildcard:
	default:
		return fmt.Errorf("the group %s can match too much", quote.Text(p.name, maxQuoted))
	}
	value, ok := groups[p.name]
	if !ok {
		return fmt.Errorf("the group %s has no value", quote.Text(p.name, maxQuoted))
	}
	value = scalarValueString(value)
	encoded, err := c.encode(value)
	if err != nil {
		return fmt.Errorf("the group %s: %w", quote.Text(p.name, maxQuoted), err)
	}
	if longer, err := c.encode(value + "1"); err == nil && longer == encoded {
		// The parser stops early, for example at a "/" in a hostname, and ignores the rest.
		return fmt.Errorf("the group %s: the component ends within the value", quote.Text(p.name, maxQuoted))
	}
	b.WriteString(p.prefix + encoded + p.suffix)
	return nil
}
