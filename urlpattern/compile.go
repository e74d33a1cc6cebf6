package urlpattern

import "github.com/gowhatwg/url/internal/infra"

// A component is a compiled component of a pattern.
//
// https://urlpattern.spec.whatwg.org/#component
type component struct {
	matcher   matcher
	pattern   string // the pattern string
	parts     []part
	names     []string // of the groups
	encode    encoder
	syntax    *syntax
	hasRegExp bool
}

// compileComponent compiles a pattern string. The error is an [*Error] without its component.
//
// https://urlpattern.spec.whatwg.org/#compile-a-component
func compileComponent(input string, encode encoder, s *syntax, o *Options) (component, error) {
	if input == "*" {
		return component{
			pattern: "*", parts: anyParts, names: anyNames, encode: encode, syntax: s,
			matcher: matcher{kind: matchAny, fold: s.ignoreCase, groups: 1},
		}, nil
	}
	parts, err := parsePatternString(input, s, encode, o.maxParts())
	if err != nil {
		return component{}, err
	}
	c := component{pattern: patternString(parts, s), parts: parts, encode: encode, syntax: s}
	for i := range parts {
		if parts[i].kind != fixedText {
			c.names = append(c.names, parts[i].name)
		}
		c.hasRegExp = c.hasRegExp || parts[i].kind == regExp
	}
	if c.matcher, err = newMatcher(&c, s, o); err != nil {
		return component{}, err
	}
	return c, nil
}

// The parts and names of "*", which several components of most patterns share.
var (
	anyParts = []part{{kind: fullWildcard, modifier: none, name: "0"}}
	anyNames = []string{"0"}
)

// matchesSpecialScheme reports whether a protocol component matches a special
// scheme.
//
// https://urlpattern.spec.whatwg.org/#protocol-component-matches-a-special-scheme
func (c *component) matchesSpecialScheme() bool {
	for _, scheme := range infra.Schemes[infra.SchemeHTTP:] {
		if c.matcher.test(scheme.Name) {
			return true
		}
	}
	return false
}
