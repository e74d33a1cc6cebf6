package main

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/idna"

	"github.com/gowhatwg/url"
)

// known returns the reason of a difference that is understood, and "" for any
// other. A reason must be narrow: it says of the case, and of both answers, all
// that it takes.
func known(c testCase, ours, theirs answer) string {
	switch {
	case isInvalidUTF8(c, ours, theirs):
		return "a string that isn't valid UTF-8 is not a valid URL string, its conversion to scalar values is"
	case isNewInUnicode18(c, ours, theirs):
		return "a domain has a code point that Unicode 18.0.0 assigns and " + url.UnicodeVersion + " doesn't"
	case isBidiInUnicode18(c, ours, theirs):
		return "a domain has a code point whose direction Unicode 18.0.0 changed, and breaks the Bidi Rule of one of the two"
	}
	return ""
}

// isInvalidUTF8 reports whether the answers differ only in that the input isn't
// valid, and agree on it once that is converted.
//
// The grammar of valid URL strings is about code points. JavaScript's strings are
// converted before they get there; the module looks at the bytes that it is given,
// and invalid UTF-8 isn't a URL unit.
func isInvalidUTF8(c testCase, ours, theirs answer) bool {
	if c.Kind != "parse" || utf8.Valid(c.Input) || ours.Valid {
		return false
	}
	// Percent-decoding nothing leaves the conversion.
	escaped := strings.ReplaceAll(string(c.Input), "%", "%25")
	c.Input = []byte(url.PercentDecodeString(escaped))
	ours.Valid = parse(c).Valid
	return differs(ours, theirs) == ""
}

// isNewInUnicode18 reports whether a domain with such a code point is refused
// here and accepted there. Both are right by their data: UTS #46 disallows what
// isn't assigned, and whatwg-url has the data of Unicode 18.0.0.
func isNewInUnicode18(c testCase, ours, theirs answer) bool {
	return isRefused(c, ours, theirs) && hasCodePoint(c, newInUnicode18)
}

// isBidiInUnicode18 reports whether a domain with a code point that had the Bidi
// class NSM in Unicode 17.0.0, and has L in 18.0.0, is refused by one of the two.
func isBidiInUnicode18(c testCase, ours, theirs answer) bool {
	return (isRefused(c, ours, theirs) || isRefused(c, theirs, ours)) && hasCodePoint(c, bidiInUnicode18)
}

// isRefused reports whether the answer a says that a domain is invalid, and b
// doesn't.
func isRefused(c testCase, a, b answer) bool {
	switch c.Kind {
	case "domain":
		for i := range a.List[:2] {
			if a.List[i] == "null" && b.List[i] != "null" {
				return true
			}
		}
		return a.List[2] == string(c.Input) && a.List[2] != b.List[2]
	case "parse":
		isDomainError := func(a answer) bool { return slices.Contains(a.Errors, string(url.DomainToASCIIError)) }
		return isDomainError(a) && (!isDomainError(b) || a.URL == nil && !slices.Equal(a.Errors, b.Errors) || a.URL == nil && b.URL != nil)
	case "set":
		return true
	}
	return false
}

// hasCodePoint reports whether the input of c, or the value of a step, has a
// code point of the table, as it is, percent-encoded, or in Punycode.
func hasCodePoint(c testCase, table *unicode.RangeTable) bool {
	for _, s := range c.Steps {
		if holds(string(s.Value), table) {
			return true
		}
	}
	return holds(string(c.Input), table)
}

func holds(s string, table *unicode.RangeTable) bool {
	s = url.PercentDecodeString(s)
	isIn := func(c rune) bool { return unicode.Is(table, c) }
	if strings.ContainsFunc(s, isIn) {
		return true
	}
	isNoLabel := func(c rune) bool {
		return c != '-' && (c < '0' || c > '9') && (c < 'A' || c > 'Z') && (c < 'a' || c > 'z')
	}
	for label := range strings.FieldsFuncSeq(s, isNoLabel) {
		if decoded, err := idna.Punycode.ToUnicode(strings.ToLower(label)); err == nil && strings.ContainsFunc(decoded, isIn) {
			return true
		}
	}
	return false
}

// bidiInUnicode18 are Balinese vowel signs that became spacing marks.
var bidiInUnicode18 = &unicode.RangeTable{R16: []unicode.Range16{{0x1B3A, 0x1B3A, 1}, {0x1B3C, 0x1B3C, 1}, {0x1B42, 0x1B42, 1}}}

// newInUnicode18 has the code points that the IDNA mapping table of Unicode
// 18.0.0 allows or maps, and that of 17.0.0 disallows because they are
// unassigned. The mapping of no other code point differs between the two.
var newInUnicode18 = &unicode.RangeTable{
	R16: []unicode.Range16{
		{0x0558, 0x0558, 1}, {0x058B, 0x058C, 1}, {0x05C8, 0x05C9, 1}, {0x0B53, 0x0B54, 1}, {0x1ADE, 0x1ADF, 1},
		{0x1AEC, 0x1AF0, 1}, {0x208F, 0x208F, 1}, {0x209D, 0x209F, 1}, {0x20C2, 0x20C4, 1}, {0x2E60, 0x2E63, 1},
		{0xA7DD, 0xA7DD, 1}, {0xA7E2, 0xA7E2, 1}, {0xAB6C, 0xAB6D, 1},
	},
	R32: []unicode.Range32{
		{0x107BB, 0x107BF, 1}, {0x10EC9, 0x10ECF, 1}, {0x10ED9, 0x10EEE, 1}, {0x10EF0, 0x10EF9, 1}, {0x11B0A, 0x11B0A, 1}, {0x11DF0, 0x11DF1, 1},
		{0x1246F, 0x1246F, 1}, {0x12475, 0x1247F, 1}, {0x12550, 0x12686, 1}, {0x18CD6, 0x18CDA, 1}, {0x18D1F, 0x18D20, 1},
		{0x18E00, 0x19191, 1}, {0x191A0, 0x191D2, 1}, {0x1B123, 0x1B128, 1}, {0x1B168, 0x1B168, 1}, {0x1CED2, 0x1CED4, 1},
		{0x1CEDD, 0x1CEDF, 1}, {0x1CEF1, 0x1CEFD, 1}, {0x1D127, 0x1D128, 1}, {0x1D1EB, 0x1D1FF, 1}, {0x1D250, 0x1D281, 1},
		{0x1D6A6, 0x1D6A6, 1}, {0x1DB00, 0x1DB1C, 1}, {0x1DF1F, 0x1DF24, 1}, {0x1DF2B, 0x1DF81, 1}, {0x1DF90, 0x1DF96, 1},
		{0x1DFCD, 0x1DFFF, 1}, {0x1F1AE, 0x1F1AE, 1}, {0x1F6D9, 0x1F6D9, 1}, {0x1F7DA, 0x1F7DB, 1}, {0x1F7F1, 0x1F7FF, 1},
		{0x1FA8B, 0x1FA8D, 1}, {0x1FACC, 0x1FACC, 1}, {0x1FADD, 0x1FADD, 1}, {0x1FAEB, 0x1FAEB, 1}, {0x1FAF9, 0x1FAFA, 1},
		{0x2B81E, 0x2B81E, 1}, {0x3D000, 0x3FC3F, 1},
	},
}
