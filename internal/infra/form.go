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
	return ScalarValueString(FormBytes(name))
}

// FormBytes returns a name or a value, decoded to bytes, which needn't be UTF-8.
func FormBytes(s string) string {
	if strings.IndexByte(s, '%') < 0 && strings.IndexByte(s, '+') < 0 {
		return s
	}
	return View(DecodeForm(s))
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
