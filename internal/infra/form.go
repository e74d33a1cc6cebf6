package infra

import (
	"slices"
	"strings"
)

// FormName returns the name of a pair of a query, decoded as application/x-www-form-urlencoded.
//
// https://url.spec.whatwg.org/#concept-urlencoded-parser
func FormName(pair string) string {
	name, _, _ := strings.Cut(pair, "=")
	if strings.IndexByte(name, '%') < 0 && strings.IndexByte(name, '+') < 0 {
		return name
	}
	b := make([]byte, 0, len(name))
	for i := 0; i < len(name); i++ {
		c := name[i]
		switch {
		case c == '+':
			c = ' '
		case IsPercentEncodedByte(name, i):
			c = HexValue(name[i+1])<<4 | HexValue(name[i+2])
			i += 2
		}
		b = append(b, c)
	}
	return ScalarValueString(string(b))
}

// DeleteParams removes the pairs of a query whose names match from the list. A pair without text
// has no name.
func DeleteParams(pairs []string, match func(name string) bool) []string {
	return slices.DeleteFunc(pairs, func(pair string) bool { return pair != "" && match(FormName(pair)) })
}
