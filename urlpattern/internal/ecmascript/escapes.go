package ecmascript

import (
	"strconv"
	"strings"
	"unicode/utf16"

	"github.com/gowhatwg/url/internal/infra"
)

// atomEscape parses an escape outside of a class, after its "\".
//
// https://tc39.es/ecma262/#prod-AtomEscape
func (p *parser) atomEscape() *node {
	start := p.pos - 1
	switch c := p.peek(); {
	case '1' <= c && c <= '9':
		p.references = append(p.references, reference{number: p.number(), offset: start})
		p.refuse("back-reference", start)
		return &node{op: opEmpty}
	case c == 'k':
		p.pos++
		if !p.eat("<") {
			p.fail(`expected "<"`)
		}
		p.references = append(p.references, reference{name: p.groupName(), offset: start})
		p.refuse("back-reference", start)
		return &node{op: opEmpty}
	}
	if c, ok := p.classEscape(); ok {
		return p.classNode(c)
	}
	return p.runeNode(p.characterEscape())
}

// classEscape parses an escape for a class, such as \d, if it is next.
//
// https://tc39.es/ecma262/#prod-CharacterClassEscape
func (p *parser) classEscape() (class, bool) {
	c := p.peek()
	if strings.IndexByte("dDsSwWpP", c) < 0 {
		return class{}, false
	}
	p.pos++
	var e class
	negated := c < 'a'
	switch c {
	case 'd', 'D':
		e.chars = digits
	case 's', 'S':
		e.chars = spaces
	case 'w', 'W':
		e.chars = wordChars
	default:
		e = p.property(negated)
	}
	e.chars = e.chars.fold(p.ignoreCase)
	if negated {
		e.chars = e.chars.complement(p.ignoreCase)
	}
	return e, true
}

// property parses the rest of an escape after \p or \P.
func (p *parser) property(negated bool) class {
	start := p.pos
	if !p.eat("{") {
		p.fail(`expected "{"`)
	}
	length := strings.IndexByte(p.src[p.pos:], '}')
	if length < 0 {
		p.fail(`expected "}"`)
	}
	chars, ofStrings, ok := lookUpProperty(p.src[p.pos : p.pos+length])
	if !ok || ofStrings && negated {
		panic(&SyntaxError{start, "invalid property"})
	}
	p.pos += length + len("}")
	return class{chars: chars, mayContainStrings: ofStrings}
}

// syntaxCharacters are the characters that can be escaped as themselves, including
// "/".
const syntaxCharacters = `^$\.*+?()[]{}|/`

// characterEscape parses an escape for a character.
//
// https://tc39.es/ecma262/#prod-CharacterEscape
func (p *parser) characterEscape() rune {
	if !p.more() {
		p.fail(`expected a character after "\"`)
	}
	c := p.peek()
	p.pos++
	if i := strings.IndexByte("tnvfr", c); i >= 0 {
		return rune("\t\n\v\f\r"[i])
	}
	switch c {
	case 'c':
		letter := p.peek() | 0x20
		if letter < 'a' || letter > 'z' {
			p.fail(`expected a letter after "\c"`)
		}
		p.pos++
		return rune(letter & 0x1F)
	case '0':
		if next := p.peek(); next < '0' || next > '9' {
			return 0
		}
	case 'x':
		return p.hex(2)
	case 'u':
		return p.unicodeEscape()
	}
	if strings.IndexByte(syntaxCharacters, c) < 0 {
		p.pos--
		p.fail("invalid escape")
	}
	return rune(c)
}

// hex parses the given number of hexadecimal digits.
func (p *parser) hex(digits int) rune {
	var r rune
	for range digits {
		c := p.peek()
		if !infra.IsHexDigit(c) {
			p.fail("expected a hexadecimal digit")
		}
		r = r<<4 | rune(infra.HexValue(c))
		p.pos++
	}
	return r
}

// unicodeEscape parses the rest of an escape after \u. Two escapes that form a surrogate pair
// are one code point.
//
// https://tc39.es/ecma262/#prod-RegExpUnicodeEscapeSequence
func (p *parser) unicodeEscape() rune {
	if !p.eat("{") {
		r := p.hex(4)
		if after, ok := strings.CutPrefix(p.src[p.pos:], `\u`); ok && len(after) >= 4 {
			low, err := strconv.ParseUint(after[:4], 16, 16)
			if pair := utf16.DecodeRune(r, rune(low)); err == nil && pair != '\uFFFD' {
				p.pos += len(`\uDC00`)
				return pair
			}
		}
		return r
	}
	start, r := p.pos, rune(0)
	for infra.IsHexDigit(p.peek()) {
		if r = r<<4 | rune(infra.HexValue(p.peek())); r > 0x10FFFF {
			p.fail("not a code point")
		}
		p.pos++
	}
	if p.pos == start || !p.eat("}") {
		p.fail("expected a code point in hexadecimal digits")
	}
	return r
}
