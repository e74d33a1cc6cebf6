package main

import (
	"strings"
	"unicode/utf8"

	"github.com/gowhatwg/url"
)

// known returns the reason of a difference that is understood, and "" for any
// other. A reason must be narrow: it says of the case, and of both answers, all
// that it takes.
func known(c testCase, ours, theirs answer) string {
	if isInvalidUTF8(c, ours, theirs) {
		return "a string that isn't valid UTF-8 is not a valid URL string, its conversion to scalar values is"
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
