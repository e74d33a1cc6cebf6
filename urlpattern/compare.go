package urlpattern

import (
	"cmp"
	"strings"
)

// CompareComponent compares how restrictive a component is in two patterns: the
// result is 1 if p is more restrictive, -1 if q is more restrictive, and otherwise
// 0. The first different part decides:
//
//   - the kinds of parts are, from the most to the least restrictive: fixed text, a
//     regular expression, ":name", "*";
//   - the modifiers are, from the most to the least restrictive: none, "+", "?", "*";
//   - of two texts or two regular expressions, the one that sorts last is more
//     restrictive.
//
// The names of groups make no difference. For an invalid Component the result is 0.
//
// The standard doesn't have this yet, but web-platform-tests do, as
// URLPattern.compareComponent.
func CompareComponent(c Component, p, q *Pattern) int {
	if !c.isValid() {
		return 0
	}
	a, b := p.at(c).parts, q.at(c).parts
	shared := min(len(a), len(b))
	for i := range shared {
		if r := compareParts(&a[i], &b[i]); r != 0 {
			return r
		}
	}
	// A part that the other pattern lacks is compared with an empty text, so "/a/b" is more
	// restrictive than "/a", and "/a/*" is less.
	end := part{kind: fixedText, modifier: none}
	switch {
	case len(a) > shared:
		return compareParts(&a[shared], &end)
	case len(b) > shared:
		return compareParts(&end, &b[shared])
	}
	return 0
}

func compareParts(p, q *part) int {
	return cmp.Or(
		cmp.Compare(p.kind, q.kind),
		cmp.Compare(p.modifier, q.modifier),
		strings.Compare(p.prefix, q.prefix),
		strings.Compare(p.value, q.value),
		strings.Compare(p.suffix, q.suffix),
	)
}

// Compare compares the components of two patterns, in the order protocol, hostname,
// port, pathname, search, hash, username, password, and returns the first result of
// [CompareComponent] that isn't 0. To try the most restrictive pattern first, sort
// in reverse:
//
//	slices.SortFunc(patterns, func(p, q *urlpattern.Pattern) int {
//		return urlpattern.Compare(q, p)
//	})
func Compare(p, q *Pattern) int {
	for _, c := range [...]Component{Protocol, Hostname, Port, Pathname, Search, Hash, Username, Password} {
		if r := CompareComponent(c, p, q); r != 0 {
			return r
		}
	}
	return 0
}
