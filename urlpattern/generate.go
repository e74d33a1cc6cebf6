package urlpattern

import (
	"fmt"
	"strings"

	"github.com/gowhatwg/url/internal/quote"
)

// maxQuoted is how many bytes of a name the text of an error has.
const maxQuoted = 128

// Generate returns a component that p matches, with the values of its groups, which
// are encoded as the component needs it. It is the reverse of [Pattern.Exec] for
// components that have nothing but fixed text and groups such as ":name":
// a modifier, a "*" or a regular expression leaves open what to generate, and is an
// error.
//
// A value must not be empty, and have no "/" in a pathname nor "." in a hostname.
// The result has to be as it stands in a URL, so that a pathname can't get a segment
// ".." from a value.
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
		return "", fmt.Errorf("urlpattern: generate: %v: a URL would not have the result as it is", c)
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
		// A parser stops at a "/" in a hostname, say, and ignores the rest.
		return fmt.Errorf("the group %s: the component ends within the value", quote.Text(p.name, maxQuoted))
	}
	b.WriteString(p.prefix + encoded + p.suffix)
	return nil
}
