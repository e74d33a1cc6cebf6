package ecmascript

import (
	"slices"
	"unicode/utf8"
)

// IsIdentifierStart reports whether an identifier of ECMAScript can start with r.
//
// https://tc39.es/ecma262/#prod-IdentifierStart
func IsIdentifierStart(r rune) bool {
	if r < utf8.RuneSelf {
		return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || r == '$' || r == '_'
	}
	return inRanges(idStart[:], r)
}

// IsIdentifierPart reports whether an identifier of ECMAScript can have r.
//
// https://tc39.es/ecma262/#prod-IdentifierPart
func IsIdentifierPart(r rune) bool {
	if r < utf8.RuneSelf {
		return IsIdentifierStart(r) || '0' <= r && r <= '9'
	}
	const zwnj, zwj = 0x200C, 0x200D
	return r == zwnj || r == zwj || inRanges(idContinue[:], r)
}

func inRanges(ranges [][2]rune, r rune) bool {
	_, ok := slices.BinarySearchFunc(ranges, r, func(s [2]rune, r rune) int {
		switch {
		case r < s[0]:
			return 1
		case r > s[1]:
			return -1
		}
		return 0
	})
	return ok
}
