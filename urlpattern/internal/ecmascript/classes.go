package ecmascript

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"
)

// class parses the rest of a class after its "[", including the "]".
//
// https://tc39.es/ecma262/#prod-CharacterClass
func (p *parser) class() class {
	p.enter()
	defer p.leave()
	start := p.pos - 1
	negated := p.eat("^")
	c := p.classContents()
	if !p.eat("]") {
		p.fail(`expected "]"`)
	}
	if negated {
		if c.mayContainStrings {
			panic(&SyntaxError{start, "a negated class with strings"})
		}
		c.chars = c.chars.complement(p.ignoreCase)
	}
	return c
}

// classContents parses a union, an intersection or a subtraction.
//
// https://tc39.es/ecma262/#prod-ClassContents
func (p *parser) classContents() class {
	var c class
	if p.peek() == ']' {
		return c
	}
	c, isOperand := p.classUnionMember()
	switch {
	case isOperand && p.isNext("&&"):
		for p.eat("&&") {
			if p.peek() == '&' {
				p.fail("three &")
			}
			c = c.intersect(p.classOperand())
		}
	case isOperand && p.isNext("--"):
		for p.eat("--") {
			c = c.subtract(p.classOperand())
		}
	default:
		for p.more() && p.peek() != ']' {
			member, _ := p.classUnionMember()
			c = c.union(member)
		}
	}
	return c
}

func (p *parser) isNext(s string) bool { return strings.HasPrefix(p.src[p.pos:], s) }

// classUnionMember parses an operand, or a range, which isn't an operand.
func (p *parser) classUnionMember() (c class, isOperand bool) {
	start := p.pos
	if c, ok := p.nestedOperand(); ok {
		return c, true
	}
	first := p.classCharacter()
	if p.peek() != '-' || p.isNext("--") {
		return p.singleton(first), true
	}
	p.pos++
	last := p.classCharacter()
	if last < first {
		panic(&SyntaxError{start, "a range out of order"})
	}
	return class{chars: setOf(first, last).fold(p.ignoreCase)}, false
}

// classOperand parses an operand of an intersection or a subtraction.
//
// https://tc39.es/ecma262/#prod-ClassSetOperand
func (p *parser) classOperand() class {
	if c, ok := p.nestedOperand(); ok {
		return c
	}
	return p.singleton(p.classCharacter())
}

func (p *parser) singleton(r rune) class { return class{chars: setOf(r, r).fold(p.ignoreCase)} }

// nestedOperand parses an operand other than a character, if there is one.
func (p *parser) nestedOperand() (class, bool) {
	switch {
	case p.eat("["):
		return p.class(), true
	case p.eat(`\q{`):
		return p.classStrings(), true
	case p.peek() == '\\':
		p.pos++
		if c, ok := p.classEscape(); ok {
			return c, true
		}
		p.pos--
	}
	return class{}, false
}

// classStrings parses the alternatives of \q{…}.
//
// https://tc39.es/ecma262/#prod-ClassStringDisjunction
func (p *parser) classStrings() class {
	var c class
	for {
		c = c.union(p.classString())
		if p.eat("}") {
			return c
		}
		p.pos++ // the "|"
	}
}

// classString parses one alternative.
func (p *parser) classString() class {
	var s []rune
	for p.peek() != '|' && p.peek() != '}' {
		s = append(s, p.classCharacter())
	}
	if len(s) == 1 {
		return p.singleton(s[0])
	}
	c := class{mayContainStrings: true}
	if text, ok := foldString(s, p.ignoreCase); ok {
		c.strings = map[string]bool{text: true}
	}
	return c
}

// foldString returns s case-folded, and whether it can occur in the input.
func foldString(s []rune, ignoreCase bool) (string, bool) {
	var b strings.Builder
	for _, r := range s {
		c := setOf(r, r).fold(ignoreCase).firstASCII()
		if c == utf8.RuneSelf {
			return "", false
		}
		b.WriteByte(byte(c))
	}
	return b.String(), true
}

const (
	// classSyntaxCharacters must be escaped in a class.
	classSyntaxCharacters = `()[]{}/-\|`
	// classPunctuators can't be doubled in a class. In a class they can be escaped if they are
	// in escapablePunctuators or syntaxCharacters.
	classPunctuators     = "&!#$%*+,.:;<=>?@^`~"
	escapablePunctuators = "&-!#%,:;<=>@`~"
)

// classCharacter parses a character in a class.
//
// https://tc39.es/ecma262/#prod-ClassSetCharacter
func (p *parser) classCharacter() rune {
	if !p.more() {
		p.fail(`expected "]"`)
	}
	c := p.peek()
	switch {
	case c == '\\':
		p.pos++
		if next := p.peek(); next == 'b' {
			p.pos++
			return '\b'
		} else if next != 0 && strings.IndexByte(escapablePunctuators, next) >= 0 {
			p.pos++
			return rune(next)
		}
		return p.characterEscape()
	case strings.IndexByte(classSyntaxCharacters, c) >= 0:
		p.fail(`unescaped "` + string(c) + `" in a class`)
	case strings.IndexByte(classPunctuators, c) >= 0 && p.pos+1 < len(p.src) && p.src[p.pos+1] == c:
		p.fail(`unescaped "` + string([]byte{c, c}) + `" in a class`)
	}
	return p.rune()
}

// union returns the union of c and d. Neither may be used afterwards.
func (c class) union(d class) class {
	if len(c.strings) < len(d.strings) {
		c.strings, d.strings = d.strings, c.strings
	}
	for s := range d.strings {
		c.strings[s] = true
	}
	c.chars = c.chars.union(d.chars)
	c.mayContainStrings = c.mayContainStrings || d.mayContainStrings
	return c
}

// intersect returns the intersection of c and d. Neither may be used afterwards.
func (c class) intersect(d class) class {
	maps.DeleteFunc(d.strings, func(s string, _ bool) bool { return !c.strings[s] })
	c.strings = d.strings
	c.chars = c.chars.intersect(d.chars)
	c.mayContainStrings = c.mayContainStrings && d.mayContainStrings
	return c
}

// subtract returns c without d. c may not be used afterwards.
func (c class) subtract(d class) class {
	for s := range d.strings {
		delete(c.strings, s)
	}
	c.chars = c.chars.subtract(d.chars)
	return c
}

// byLength returns the strings sorted by length, longest first.
func (c class) byLength() []string {
	return slices.SortedFunc(maps.Keys(c.strings), func(a, b string) int {
		return cmp.Or(len(b)-len(a), strings.Compare(a, b))
	})
}
