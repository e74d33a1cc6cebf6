package reference

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// A reading is what the steps of a state, and the algorithms that they call, tell apart: each of
// some code points, and sets of code points.
type reading struct {
	each string
	sets []func(c rune) bool
}

// isUpper, isOctalDigit and isASCII have no names in the standard, but its steps tell these code
// points from others: it lowercases, parses a number with the radix 8, and lets only others than
// ASCII code points be mapped.
func isUpper(c rune) bool      { return 'A' <= c && c <= 'Z' }
func isOctalDigit(c rune) bool { return '0' <= c && c <= '7' }
func isASCII(c rune) bool      { return c <= 0x7F }

// always has the sets of the steps before the first state.
var always = []func(c rune) bool{isASCIITabOrNewline, isC0ControlOrSpace}

var hostSets = []func(c rune) bool{
	isASCIIAlpha, isASCIIDigit, isASCIIHexDigit, isOctalDigit, isUpper, isASCII,
	isForbiddenHostCodePoint, isForbiddenDomainCodePoint, C0ControlPercentEncodeSet, isURLCodePoint,
}

// readings has the states by the names of their methods. It also has the parsers that a state,
// a setter or a list calls.
var readings = map[string]reading{
	"schemeStart":                   {"", []func(c rune) bool{isASCIIAlpha, isUpper}},
	"scheme":                        {":+-.", []func(c rune) bool{isASCIIAlpha, isASCIIDigit, isUpper}},
	"noScheme":                      {"#", nil},
	"specialRelativeOrAuthority":    {"/", nil},
	"pathOrAuthority":               {"/", nil},
	"relative":                      {`/\?#`, nil},
	"relativeSlash":                 {`/\`, nil},
	"specialAuthoritySlashes":       {"/", nil},
	"specialAuthorityIgnoreSlashes": {`/\`, nil},
	"authority":                     {`@:/?#\`, []func(c rune) bool{UserinfoPercentEncodeSet}},
	"host":                          {`:[]/?#\%.-0x`, hostSets},
	"hostname":                      {`:[]/?#\%.-0x`, hostSets},
	"ipv4":                          {"0x.", []func(c rune) bool{isASCIIDigit, isASCIIHexDigit, isOctalDigit, isUpper}},
	"ipv6":                          {"]:.0", []func(c rune) bool{isASCIIDigit, isASCIIHexDigit, isUpper}},
	"port":                          {`/?#\0`, []func(c rune) bool{isASCIIDigit}},
	"file":                          {`/\?#:|`, []func(c rune) bool{isASCIIAlpha}},
	"fileSlash":                     {`/\?#:|`, []func(c rune) bool{isASCIIAlpha}},
	"fileHost":                      {`/\?#:|`, hostSets},
	"pathStart":                     {`/\?#`, nil},
	"path":                          {`/\?#%.:|2e`, []func(c rune) bool{isASCIIAlpha, isASCIIHexDigit, PathPercentEncodeSet, isURLCodePoint}},
	"opaquePath":                    {"?# %", []func(c rune) bool{isASCIIHexDigit, C0ControlPercentEncodeSet, isURLCodePoint}},
	"query":                         {"?#%", []func(c rune) bool{isASCIIHexDigit, QueryPercentEncodeSet, SpecialQueryPercentEncodeSet, isURLCodePoint}},
	"fragment":                      {"#%", []func(c rune) bool{isASCIIHexDigit, FragmentPercentEncodeSet, isURLCodePoint}},
	"userinfo":                      {"%", []func(c rune) bool{UserinfoPercentEncodeSet}},
	"form":                          {"&=+%?", []func(c rune) bool{isASCIIHexDigit, isASCII, FormURLEncodedPercentEncodeSet, ComponentPercentEncodeSet}},
}

// States returns the names that Class and Alphabet take.
func States() []string { return slices.Sorted(maps.Keys(readings)) }

// Class names the class of a code point for some states, or for all if there are none: these
// states don't tell it from another code point of that class.
func Class(c rune, states ...string) string {
	if len(states) == 0 {
		states = States()
	}
	var class Text
	for _, state := range states {
		r, ok := readings[state]
		if !ok {
			panic("no state " + state)
		}
		class = fmt.Append(class, strings.IndexRune(r.each, c), " ")
		for _, set := range slices.Concat(always, r.sets) {
			class = fmt.Append(class, set(c), " ")
		}
	}
	return class.String()
}

// Alphabet returns a code point of each class of some states, or of all states.
func Alphabet(states ...string) []string {
	var alphabet []string
	seen := make(map[string]bool)
	candidates := []rune("hH1aA8\t")
	for c := range rune(0xFF) {
		candidates = append(candidates, c)
	}
	for _, c := range append(candidates, '\uFFFE', '\U0001F600') {
		if class := Class(c, states...); !seen[class] {
			seen[class] = true
			alphabet = append(alphabet, string(c))
		}
	}
	return alphabet
}
