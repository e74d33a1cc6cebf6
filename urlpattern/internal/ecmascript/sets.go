package ecmascript

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"
	"unicode/utf8"
)

//go:generate go run -C ../../../tools ./gen/properties

// A charSet is a set of characters. It has a bit for each ASCII character, and for each of
// otherChars, which fold to ASCII.
type charSet [3]uint64

func (s *charSet) add(c int)      { s[c>>6] |= 1 << (c & 63) }
func (s *charSet) has(c int) bool { return s[c>>6]>>(c&63)&1 != 0 }
func (s charSet) isEmpty() bool   { return s == charSet{} }

// all iterates over the numbers of the characters.
func (s charSet) all(yield func(int) bool) {
	for i, word := range s {
		for ; word != 0; word &= word - 1 {
			if !yield(i<<6 + bits.TrailingZeros64(word)) {
				return
			}
		}
	}
}

// firstASCII returns the first ASCII character of the set, and utf8.RuneSelf if there is none.
func (s charSet) firstASCII() int {
	if s[0] != 0 {
		return bits.TrailingZeros64(s[0])
	}
	return 64 + bits.TrailingZeros64(s[1])
}

// setOf returns the set of those code points from first to last that matter.
func setOf(first, last rune) charSet {
	var s charSet
	for c := first; c <= last && c < utf8.RuneSelf; c++ {
		s.add(int(c))
	}
	for i, r := range otherChars {
		if first <= r && r <= last {
			s.add(utf8.RuneSelf + i)
		}
	}
	return s
}

func (s charSet) union(t charSet) charSet {
	return charSet{s[0] | t[0], s[1] | t[1], s[2] | t[2]}
}

func (s charSet) intersect(t charSet) charSet {
	return charSet{s[0] & t[0], s[1] & t[1], s[2] & t[2]}
}

func (s charSet) subtract(t charSet) charSet {
	return charSet{s[0] &^ t[0], s[1] &^ t[1], s[2] &^ t[2]}
}

var (
	allChars   = charSet{^uint64(0), ^uint64(0), 1<<len(otherChars) - 1}
	allFolded  = foldedChars()
	digits     = setOf('0', '9')
	wordChars  = setOf('0', '9').union(setOf('a', 'z')).union(setOf('A', 'Z')).union(setOf('_', '_'))
	spaces     = setOf('\t', '\r').union(setOf(' ', ' '))
	terminator = setOf('\n', '\n').union(setOf('\r', '\r')) // of lines
)

// fold implements MaybeSimpleCaseFolding.
//
// https://tc39.es/ecma262/#sec-maybesimplecasefolding
func (s charSet) fold(ignoreCase bool) charSet {
	if !ignoreCase {
		return s
	}
	folded := s.intersect(allFolded)
	for c := range s.subtract(allFolded).all {
		folded.add(int(simpleFolding[c]))
	}
	return folded
}

// foldedChars returns the characters that fold to themselves.
func foldedChars() charSet {
	var s charSet
	for c, folded := range simpleFolding {
		if c == int(folded) {
			s.add(c)
		}
	}
	return s
}

// complement implements CharacterComplement for a folded set.
//
// https://tc39.es/ecma262/#sec-charactercomplement
func (s charSet) complement(ignoreCase bool) charSet {
	if ignoreCase {
		return allFolded.subtract(s)
	}
	return allChars.subtract(s)
}

// unfold adds the characters that fold to characters of the set.
func (s charSet) unfold() charSet {
	for c := range allChars.subtract(allFolded).all {
		if s.has(int(simpleFolding[c])) {
			s.add(c)
		}
	}
	return s
}

// appendTo writes the ASCII characters of the set as a class of package regexp.
func (s charSet) appendTo(b *strings.Builder) {
	switch bits.OnesCount64(s[0]) + bits.OnesCount64(s[1]) {
	case 0:
		b.WriteString(`[^\x00-\x{10FFFF}]`)
		return
	case 1:
		writeChar(b, s.firstASCII())
		return
	}
	b.WriteByte('[')
	for c := 0; c < utf8.RuneSelf; c++ {
		if !s.has(c) {
			continue
		}
		first := c
		for c+1 < utf8.RuneSelf && s.has(c+1) {
			c++
		}
		writeChar(b, first)
		if c > first {
			b.WriteByte('-')
			writeChar(b, c)
		}
	}
	b.WriteByte(']')
}

func writeChar(b *strings.Builder, c int) {
	if wordChars.has(c) {
		b.WriteByte(byte(c))
	} else {
		fmt.Fprintf(b, `\x%02x`, c)
	}
}

// A class has what a class of the expression matches: characters, and strings that are empty or
// longer than one character.
type class struct {
	chars   charSet
	strings map[string]bool

	// mayContainStrings is set for a class that could have strings, even if none of
	// them is ASCII.
	mayContainStrings bool
}

// A property has the characters of a property, or of one value of a property.
type property struct {
	name  string
	chars charSet
}

// properties are properties, or the values of one. Most have none of the characters.
type properties struct {
	some []property // sorted by name
	none []string   // sorted
}

// find returns the characters of the property with that name.
func (p *properties) find(name string) (charSet, bool) {
	i, ok := slices.BinarySearchFunc(p.some, name, func(p property, name string) int { return strings.Compare(p.name, name) })
	if ok {
		return p.some[i].chars, true
	}
	_, ok = slices.BinarySearch(p.none, name)
	return charSet{}, ok
}

// lookUpProperty returns the characters that \p{expression} matches. The property
// must exist.
//
// https://tc39.es/ecma262/#sec-runtime-semantics-unicodematchproperty-p
func lookUpProperty(expression string) (chars charSet, ofStrings, ok bool) {
	name, value, hasValue := strings.Cut(expression, "=")
	if hasValue {
		switch name {
		case "General_Category", "gc":
			chars, ok = generalCategories.find(value)
		case "Script", "sc", "Script_Extensions", "scx":
			chars, ok = scripts.find(value)
		}
		return chars, false, ok
	}
	if chars, ok = generalCategories.find(name); ok {
		return chars, false, true
	}
	if chars, ok = binaryProperties.find(name); ok {
		return chars, false, true
	}
	_, ok = slices.BinarySearch(stringProperties[:], name)
	return charSet{}, ok, ok
}
