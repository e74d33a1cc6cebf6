package main

import (
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"golang.org/x/net/idna"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/testing/ucd"
)

// known returns the reason for a difference that is understood, and "" for any other. A reason
// must be narrow: it must check everything about the case, and about both answers, that it
// depends on.
func known(c testCase, ours, theirs answer) string {
	switch {
	case isInvalidUTF8(c, ours, theirs):
		return "a string that isn't valid UTF-8 is not a valid URL string, its conversion to scalar values is"
	case isOrderOfNewMarks(c, ours, theirs):
		return "a domain has a mark that String.normalize of an older Unicode doesn't put in order"
	}
	return ""
}

// isInvalidUTF8 reports whether the answers differ only in the validity of the input, and agree
// once the input has been converted to valid UTF-8.
//
// The grammar of valid URL strings is about code points. JavaScript's strings are converted
// before they get there; this module checks the bytes as given, and invalid UTF-8 isn't a URL
// unit.
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

// isOrderOfNewMarks reports whether the answers about a domain differ only in the order of
// marks, one of which is newer than Node's Unicode. whatwg-url has the mapping of its own
// version of Unicode, but normalizes with String.normalize. It refuses a domain if a label in
// Punycode doesn't seem to be normalized.
func isOrderOfNewMarks(c testCase, ours, theirs answer) bool {
	isPunycode := strings.Contains(strings.ToLower(string(c.Input)), "xn--")
	switch {
	case c.Kind == "parse" && ours.URL != nil && theirs.URL == nil:
		return isPunycode && hasNewMark(decode(ours.URL[hostname]), theirs.Unassigned)
	case c.Kind == "parse" && ours.URL != nil:
		here, there := ours.URL[hostname], theirs.URL[hostname]
		theirs.URL = slices.Clone(theirs.URL)
		for i, s := range theirs.URL {
			theirs.URL[i] = strings.Replace(s, there, here, 1)
		}
		return hasNewMark(decode(here), theirs.Unassigned) && slices.Equal(sorted(decode(here)), sorted(decode(there))) && differs(ours, theirs) == ""
	case c.Kind != "domain" || !hasNewMark(ours.List[2], theirs.Unassigned) && !hasNewMark(theirs.List[2], theirs.Unassigned):
		return false
	case theirs.List[0] == "null" && theirs.List[2] == string(c.Input):
		return isPunycode
	}
	return (ours.List[0] == "null") == (theirs.List[0] == "null") && (ours.List[1] == "null") == (theirs.List[1] == "null") &&
		slices.Equal(sorted(ours.List[2]), sorted(theirs.List[2]))
}

// hostname is the index of that attribute in the attributes of a URL.
const hostname = 5

// decode returns a domain with its labels decoded, normalized or not.
func decode(domain string) string {
	decoded, _ := idna.Punycode.ToUnicode(domain) // decodes what it can
	return decoded
}

// hasNewMark reports whether text has one of the code points in unassigned next to another code
// point, both with a combining class.
func hasNewMark(text, unassigned string) bool {
	runes := []rune(text)
	for i := 1; i < len(runes); i++ {
		isNew := strings.ContainsRune(unassigned, runes[i]) || strings.ContainsRune(unassigned, runes[i-1])
		if isNew && combiningClasses()[runes[i]] && combiningClasses()[runes[i-1]] {
			return true
		}
	}
	return false
}

// combiningClasses has the code points whose Canonical_Combining_Class isn't 0.
var combiningClasses = sync.OnceValue(func() map[rune]bool {
	classes := map[rune]bool{}
	err := ucd.Values(ucd.Data(), "DerivedCombiningClass.txt", func(r rune, class string) { classes[r] = class != "0" })
	if err != nil {
		panic(err) // the file is embedded
	}
	return classes
})

func sorted(s string) []rune {
	runes := []rune(s)
	slices.Sort(runes)
	return runes
}
