package ecmascript

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"
	"unicode/utf8"
)

// The numbers, in a charSet, of the two characters that aren't ASCII.
const (
	longS      = 128 // U+017F, which folds to s
	kelvinSign = 129 // U+212A, which folds to k
	numChars   = 130
)

// A charSet is a set of characters: a bit for each of ASCII, and for longS and
// kelvinSign.
type charSet [3]uint64

func (s *charSet) add(c int)      { s[c>>6] |= 1 << (c & 63) }
func (s *charSet) has(c int) bool { return s[c>>6]>>(c&63)&1 != 0 }
func (s charSet) isEmpty() bool   { return s == charSet{} }

// addRune adds a code point, if it is one of those that matter.
func (s *charSet) addRune(r rune) { s.addRange(r, r) }

func (s *charSet) addRange(first, last rune) {
	for c := first; c <= last && c < utf8.RuneSelf; c++ {
		s.add(int(c))
	}
	if first <= 0x17F && 0x17F <= last {
		s.add(longS)
	}
	if first <= 0x212A && 0x212A <= last {
		s.add(kelvinSign)
	}
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
	upperCase = setOf('A', 'Z')
	allChars  = charSet{^uint64(0), ^uint64(0), 1<<(numChars-128) - 1}
	// allFolded are the characters that fold to themselves.
	allFolded  = allChars.subtract(upperCase).intersect(charSet{^uint64(0), ^uint64(0)})
	digits     = setOf('0', '9')
	wordChars  = setOf('0', '9').union(setOf('a', 'z')).union(upperCase).union(setOf('_', '_'))
	spaces     = setOf('\t', '\r').union(setOf(' ', ' '))
	terminator = setOf('\n', '\n').union(setOf('\r', '\r')) // of lines
)

func setOf(first, last rune) charSet {
	var s charSet
	s.addRange(first, last)
	return s
}

// fold is MaybeSimpleCaseFolding.
//
// https://tc39.es/ecma262/#sec-maybesimplecasefolding
func (s charSet) fold(ignoreCase bool) charSet {
	if !ignoreCase {
		return s
	}
	folded := s.intersect(allFolded)
	for c := 'A'; c <= 'Z'; c++ {
		if s.has(int(c)) {
			folded.add(int(c + 'a' - 'A'))
		}
	}
	if s.has(longS) {
		folded.add('s')
	}
	if s.has(kelvinSign) {
		folded.add('k')
	}
	return folded
}

// complement is CharacterComplement of a set that is folded.
//
// https://tc39.es/ecma262/#sec-charactercomplement
func (s charSet) complement(ignoreCase bool) charSet {
	if ignoreCase {
		return allFolded.subtract(s)
	}
	return allChars.subtract(s)
}

// unfold adds the ASCII letters in upper case of those in lower case.
func (s charSet) unfold() charSet {
	for c := 'a'; c <= 'z'; c++ {
		if s.has(int(c)) {
			s.add(int(c - 'a' + 'A'))
		}
	}
	return s
}

// appendTo writes the ASCII characters of the set as a class of package regexp.
func (s charSet) appendTo(b *strings.Builder) {
	if s[0] == 0 && s[1] == 0 {
		b.WriteString(`[^\x00-\x{10FFFF}]`)
		return
	}
	if n := bits.OnesCount64(s[0]) + bits.OnesCount64(s[1]); n == 1 {
		c := bits.TrailingZeros64(s[0])
		if c == 64 {
			c += bits.TrailingZeros64(s[1])
		}
		writeChar(b, c)
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

// A class is what a class of the expression matches: characters, and strings that
// are longer or empty.
type class struct {
	chars   charSet
	strings map[string]bool

	// mayContainStrings is set for what could have strings, even if it has
	// none that are ASCII.
	mayContainStrings bool
}

// A property has the characters of one property, or value of a property.
type property struct {
	name  string
	chars charSet
}

// findProperty returns the characters of the property of that name in list.
func findProperty(list []property, name string) (charSet, bool) {
	i, ok := slices.BinarySearchFunc(list, name, func(p property, name string) int { return strings.Compare(p.name, name) })
	if !ok {
		return charSet{}, false
	}
	return list[i].chars, true
}

// lookUpProperty returns what \p{expression} matches. There has to be such a
// property.
//
// https://tc39.es/ecma262/#sec-runtime-semantics-unicodematchproperty-p
func lookUpProperty(expression string) (chars charSet, ofStrings, ok bool) {
	name, value, hasValue := strings.Cut(expression, "=")
	if hasValue {
		switch name {
		case "General_Category", "gc":
			chars, ok = findProperty(generalCategories[:], value)
		case "Script", "sc":
			chars, ok = findProperty(scripts[:], value)
		case "Script_Extensions", "scx":
			chars, ok = findProperty(scriptExtensions[:], value)
		}
		return chars, false, ok
	}
	if chars, ok = findProperty(generalCategories[:], name); ok {
		return chars, false, true
	}
	if chars, ok = findProperty(binaryProperties[:], name); ok {
		return chars, false, true
	}
	_, ok = slices.BinarySearch(stringProperties[:], name)
	return charSet{}, ok, ok
}
