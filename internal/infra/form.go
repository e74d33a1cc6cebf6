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
	return ScalarValueString(string(DecodeForm(name)))
}

// DecodeForm decodes plus signs and percent-encoded bytes in one pass.
func DecodeForm[T string | []byte](s T) []byte {
	b := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		c := s[i]
		switch {
		case c == '+':
			c = ' '
		case c == '%' && i+2 < len(s) && IsHexDigit(s[i+1]) && IsHexDigit(s[i+2]):
			c = HexValue(s[i+1])<<4 | HexValue(s[i+2])
			i += 2
		}
		b = append(b, c)
	}
	return b
}

// DeleteParams removes the pairs of a query whose names match from the list. A pair without text
// has no name.
func DeleteParams(pairs []string, match func(name string) bool) []string {
	return slices.DeleteFunc(pairs, func(pair string) bool { return pair != "" && match(FormName(pair)) })
}
