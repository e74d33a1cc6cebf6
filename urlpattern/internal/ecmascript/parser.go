package ecmascript

import (
	"strings"
	"unicode/utf8"
)

// maxDepth limits the nesting of groups and classes. Package regexp has the same
// limit.
const maxDepth = 1000

// A parser parses the grammar of patterns with the parameters UnicodeMode,
// UnicodeSetsMode and NamedCaptureGroups.
//
// https://tc39.es/ecma262/#sec-patterns
type parser struct {
	src        string
	pos        int
	depth      int
	ignoreCase bool
	dotAll     bool

	groups      int             // how many there are
	names       map[string]bool // of all groups
	references  []reference     // to groups
	unsupported *UnsupportedError
}

// A reference is a back-reference, by number or by name.
type reference struct {
	number int
	name   string
	offset int
}

// parse parses the expression. It panics with a *SyntaxError, which Compile recovers, if the
// expression is invalid.
func (p *parser) parse() *node {
	p.names = map[string]bool{}
	n, _ := p.disjunction()
	if p.pos < len(p.src) {
		p.fail(`unmatched ")"`)
	}
	for _, r := range p.references {
		if r.name != "" && !p.names[r.name] || r.number > p.groups {
			panic(&SyntaxError{r.offset, "reference to a group that isn't there"})
		}
	}
	return n
}

func (p *parser) fail(reason string) { panic(&SyntaxError{p.pos, reason}) }

// refuse records an unsupported construct. The rest of the expression must still be
// valid.
func (p *parser) refuse(construct string, offset int) {
	if p.unsupported == nil {
		p.unsupported = &UnsupportedError{construct, offset}
	}
}

// enter goes one level deeper, and leave goes back up.
func (p *parser) enter() {
	if p.depth++; p.depth > maxDepth {
		panic(&UnsupportedError{"nesting deeper than 1000 levels", p.pos})
	}
}

func (p *parser) leave() { p.depth-- }

func (p *parser) more() bool { return p.pos < len(p.src) }

// peek returns the next byte, or 0 at the end.
func (p *parser) peek() byte {
	if p.more() {
		return p.src[p.pos]
	}
	return 0
}

// eat consumes s if it is next.
func (p *parser) eat(s string) bool {
	if strings.HasPrefix(p.src[p.pos:], s) {
		p.pos += len(s)
		return true
	}
	return false
}

// rune consumes a code point.
func (p *parser) rune() rune {
	r, size := utf8.DecodeRuneInString(p.src[p.pos:])
	p.pos += size
	return r
}

// disjunction returns alternatives, and the names of the groups in them. Groups
// can have the same name if they are in different alternatives.
func (p *parser) disjunction() (*node, map[string]bool) {
	p.enter()
	defer p.leave()
	alternatives := make([]*node, 0, 1)
	var names map[string]bool
	for {
		n, more := p.alternative()
		alternatives = append(alternatives, n)
		names, _ = merge(names, more)
		if !p.eat("|") {
			return alternate(alternatives...), names
		}
	}
}

// merge returns the union of two sets, either of which it may change, and whether a name is in
// both.
func merge(a, b map[string]bool) (union map[string]bool, isShared bool) {
	if len(a) < len(b) {
		a, b = b, a
	}
	for name := range b {
		isShared = isShared || a[name]
		a[name] = true
	}
	return a, isShared
}

func (p *parser) alternative() (*node, map[string]bool) {
	var terms []*node
	var names map[string]bool
	for p.more() && p.peek() != '|' && p.peek() != ')' {
		start := p.pos
		n, more := p.term()
		var isShared bool
		if names, isShared = merge(names, more); isShared {
			panic(&SyntaxError{start, "two groups of one name"})
		}
		terms = append(terms, n)
	}
	return concat(terms...), names
}

// term returns an assertion, or an atom with its quantifier.
func (p *parser) term() (*node, map[string]bool) {
	start := p.pos
	switch {
	case p.eat("^"):
		return &node{op: opAssert, assert: `\A`}, nil
	case p.eat("$"):
		return &node{op: opAssert, assert: `\z`}, nil
	case p.eat(`\b`):
		return &node{op: opAssert, assert: `\b`}, nil
	case p.eat(`\B`):
		return &node{op: opAssert, assert: `\B`}, nil
	case p.eat("(?="), p.eat("(?!"):
		return p.lookAround("look-ahead", start)
	case p.eat("(?<="), p.eat("(?<!"):
		return p.lookAround("look-behind", start)
	}
	n, names := p.atom()
	return p.quantifier(n), names
}

// lookAround parses the expression of a look-ahead or look-behind.
func (p *parser) lookAround(construct string, start int) (*node, map[string]bool) {
	p.refuse(construct, start)
	_, names := p.disjunction()
	p.close()
	return &node{op: opEmpty}, names
}

func (p *parser) close() {
	if !p.eat(")") {
		p.fail(`expected ")"`)
	}
}

func (p *parser) atom() (*node, map[string]bool) {
	switch c := p.peek(); c {
	case '.':
		p.pos++
		if p.dotAll {
			return p.charsNode(allChars), nil
		}
		return p.charsNode(allChars.subtract(terminator)), nil
	case '(':
		p.pos++
		return p.group()
	case '[':
		p.pos++
		return p.classNode(p.class()), nil
	case '\\':
		p.pos++
		return p.atomEscape(), nil
	case '*', '+', '?', '{':
		p.fail("nothing to repeat")
	case '}', ']':
		p.fail(`unescaped "` + string(c) + `"`)
	}
	return p.runeNode(p.rune()), nil
}

// group parses the rest of a group after its "(".
func (p *parser) group() (*node, map[string]bool) {
	if !p.eat("?") {
		return p.capture("")
	}
	if p.eat("<") {
		return p.capture(p.groupName())
	}
	ignoreCase, dotAll := p.ignoreCase, p.dotAll
	p.modifiers()
	n, names := p.disjunction()
	p.ignoreCase, p.dotAll = ignoreCase, dotAll
	p.close()
	return n, names
}

// capture parses a capturing group after its name.
func (p *parser) capture(name string) (*node, map[string]bool) {
	p.groups++
	index := p.groups
	n, names := p.disjunction()
	if name != "" {
		var isShared bool
		if names, isShared = merge(names, map[string]bool{name: true}); isShared {
			p.fail("two groups of one name")
		}
		p.names[name] = true
	}
	p.close()
	return &node{op: opCapture, index: index, sub: []*node{n}}, names
}

// modifiers parses the flags of a group, up to its ":".
//
// https://tc39.es/ecma262/#prod-RegularExpressionModifiers
func (p *parser) modifiers() {
	seen, removing := "", false
	for !p.eat(":") {
		c := p.peek()
		if c == '-' && !removing {
			removing = true
			p.pos++
			if seen == "" && p.peek() == ':' {
				p.fail("expected a flag")
			}
			continue
		}
		if c != 'i' && c != 'm' && c != 's' || strings.IndexByte(seen, c) >= 0 {
			p.fail("invalid group")
		}
		seen += string(c)
		switch c {
		case 'i':
			p.ignoreCase = !removing
		case 's':
			p.dotAll = !removing
		}
		p.pos++
	}
}

// groupName parses a name after its "<", and the ">".
//
// https://tc39.es/ecma262/#prod-GroupName
func (p *parser) groupName() string {
	var name strings.Builder
	for !p.eat(">") {
		start := p.pos
		if !p.more() {
			p.fail(`expected ">"`)
		}
		r := p.rune()
		if r == '\\' {
			if !p.eat("u") {
				p.fail("invalid name of a group")
			}
			r = p.unicodeEscape()
		}
		if name.Len() == 0 && !IsIdentifierStart(r) || !IsIdentifierPart(r) {
			panic(&SyntaxError{start, "invalid name of a group"})
		}
		name.WriteRune(r)
	}
	if name.Len() == 0 {
		p.fail("expected the name of a group")
	}
	return name.String()
}

// quantifier returns n with the quantifier that follows, if there is one.
//
// https://tc39.es/ecma262/#prod-Quantifier
func (p *parser) quantifier(n *node) *node {
	if !p.more() || strings.IndexByte("*+?{", p.peek()) < 0 {
		return n
	}
	r := &node{op: opRepeat, sub: []*node{n}}
	switch {
	case p.eat("*"):
		r.min, r.max = 0, unlimited
	case p.eat("+"):
		r.min, r.max = 1, unlimited
	case p.eat("?"):
		r.min, r.max = 0, 1
	default:
		p.pos++
		p.counts(r)
	}
	r.lazy = p.eat("?")
	return r
}

// counts parses the numbers of a repetition, after the "{".
func (p *parser) counts(r *node) {
	start := p.pos
	r.min = p.number()
	r.max = r.min
	if p.eat(",") {
		r.max = unlimited
		if p.peek() != '}' {
			r.max = p.number()
		}
	}
	if !p.eat("}") {
		p.fail(`expected "}"`)
	}
	if r.max != unlimited && r.max < r.min {
		panic(&SyntaxError{start, "numbers out of order in {}"})
	}
}

// maxNumber is greater than the length of any input.
const maxNumber = 1<<31 - 1

// number parses a decimal number, up to maxNumber.
func (p *parser) number() int {
	start, n := p.pos, 0
	for '0' <= p.peek() && p.peek() <= '9' {
		n = int(min(int64(n)*10+int64(p.peek()-'0'), maxNumber))
		p.pos++
	}
	if p.pos == start {
		p.fail("expected a number")
	}
	return n
}

// charsNode returns a node for a folded set.
func (p *parser) charsNode(s charSet) *node {
	if p.ignoreCase {
		s = s.fold(true).unfold()
	}
	return &node{op: opChars, chars: s}
}

func (p *parser) runeNode(r rune) *node { return p.charsNode(setOf(r, r)) }

// classNode returns a node for a class: the strings, the longest first, and the
// characters as strings of length one.
//
// https://tc39.es/ecma262/#sec-compileatom
func (p *parser) classNode(c class) *node {
	if len(c.strings) == 0 {
		return p.charsNode(c.chars)
	}
	var alternatives []*node
	for _, s := range c.byLength() {
		if s == "" {
			break
		}
		var chars []*node
		for _, r := range s {
			chars = append(chars, p.runeNode(r))
		}
		alternatives = append(alternatives, concat(chars...))
	}
	if !c.chars.isEmpty() {
		alternatives = append(alternatives, p.charsNode(c.chars))
	}
	if c.strings[""] {
		alternatives = append(alternatives, concat())
	}
	return alternate(alternatives...)
}
