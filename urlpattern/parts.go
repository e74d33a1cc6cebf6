package urlpattern

import (
	"slices"
	"strconv"
	"strings"
)

// A partKind is the type of a part. Compare relies on the order.
//
// https://urlpattern.spec.whatwg.org/#part-type
type partKind uint8

const (
	fullWildcard partKind = iota
	segmentWildcard
	regExp
	fixedText
)

// A modifier says how often a part occurs. Compare relies on the order.
//
// https://urlpattern.spec.whatwg.org/#part-modifier
type modifier uint8

const (
	zeroOrMore modifier = iota
	optional
	oneOrMore
	none
)

var modifiers = [...]string{zeroOrMore: "*", optional: "?", oneOrMore: "+", none: ""}

// String converts the modifier to a string.
//
// https://urlpattern.spec.whatwg.org/#convert-a-modifier-to-a-string
func (m modifier) String() string { return modifiers[m] }

// A part is one piece of a pattern string: a fixed text, or a group with its prefix
// and suffix.
//
// https://urlpattern.spec.whatwg.org/#part
type part struct {
	kind     partKind
	modifier modifier
	value    string // the text, or the regular expression
	name     string // "" for a fixed text
	prefix   string
	suffix   string
	offset   int // of the group in the pattern string, or of its regular expression
}

// isPlain reports whether p is of the given kind, and has no modifier, prefix or suffix.
func (p *part) isPlain(kind partKind) bool {
	return p.kind == kind && p.modifier == none && p.prefix == "" && p.suffix == ""
}

// syntax says how to read the pattern strings of a component. The standard calls it
// options.
//
// https://urlpattern.spec.whatwg.org/#options-header
type syntax struct {
	delimiter  string // one ASCII byte, or nothing
	prefix     string // one ASCII byte, or nothing
	ignoreCase bool
}

var (
	defaultSyntax  = syntax{}
	hostnameSyntax = syntax{delimiter: "."}
	pathnameSyntax = syntax{delimiter: "/", prefix: "/"}

	defaultSyntaxIgnoringCase  = syntax{ignoreCase: true}
	pathnameSyntaxIgnoringCase = syntax{delimiter: "/", prefix: "/", ignoreCase: true}
)

// fullWildcardRegExp is the full wildcard regexp value.
const fullWildcardRegExp = ".*"

// segmentWildcardRegExp generates a segment wildcard regexp.
//
// https://urlpattern.spec.whatwg.org/#generate-a-segment-wildcard-regexp
func (s *syntax) segmentWildcardRegExp() string {
	return "[^" + escapeRegExp(s.delimiter) + "]+?"
}

// A patternParser splits a pattern string into parts.
//
// https://urlpattern.spec.whatwg.org/#pattern-parser
type patternParser struct {
	syntax  *syntax
	encode  encoder
	segment string // the segment wildcard regexp
	tokens  []token
	index   int
	parts   []part
	names   map[string]bool

	pending      []byte // fixed value
	pendingStart int

	maxParts int

	nextNumericName int
}

// parsePatternString parses a pattern string. The error is an [*Error] without its component.
//
// https://urlpattern.spec.whatwg.org/#parse-a-pattern-string
func parsePatternString(input string, s *syntax, encode encoder, maxParts int) ([]part, error) {
	if !strings.ContainsAny(input, `*+?:{}()\`) {
		// Most components are all text.
		p := patternParser{encode: encode, maxParts: maxParts}
		p.appendPending(input, 0)
		err := p.addPending()
		return p.parts, err
	}
	tokens, err := tokenize(input, true)
	if err != nil {
		return nil, err
	}
	p := patternParser{
		syntax: s, encode: encode, segment: s.segmentWildcardRegExp(), tokens: tokens, names: map[string]bool{}, maxParts: maxParts,
	}
	for p.index < len(p.tokens) {
		if err := p.next(); err != nil {
			return nil, err
		}
	}
	return p.parts, nil
}

// next consumes a group with its prefix, suffix and modifier, a code point of fixed
// text, or the end.
func (p *patternParser) next() error {
	start := p.tokens[p.index].index
	char := p.tryConsume(tokenChar)
	name := p.tryConsume(tokenName)
	group := p.tryConsumeGroup(name)
	if name != nil || group != nil {
		prefix := ""
		if char != nil {
			prefix = char.value
		}
		if prefix != p.syntax.prefix {
			p.appendPending(prefix, start)
			prefix = ""
		}
		if err := p.addPending(); err != nil {
			return err
		}
		return p.addPart(start, prefix, name, group, "", p.tryConsumeModifier())
	}
	if char == nil {
		char = p.tryConsume(tokenEscapedChar)
	}
	if char != nil {
		p.appendPending(char.value, start)
		return nil
	}
	if p.tryConsume(tokenOpen) != nil {
		return p.group(start)
	}
	if err := p.addPending(); err != nil {
		return err
	}
	return p.consume(tokenEnd, p.unexpected())
}

// group consumes the rest of a group after its "{".
func (p *patternParser) group(start int) error {
	prefix := p.consumeText()
	name := p.tryConsume(tokenName)
	group := p.tryConsumeGroup(name)
	suffix := p.consumeText()
	if err := p.consume(tokenClose, `"}"`); err != nil {
		return err
	}
	return p.addPart(start, prefix, name, group, suffix, p.tryConsumeModifier())
}

// unexpected says what was expected instead of the token at the index.
func (p *patternParser) unexpected() string {
	switch p.tokens[p.index].kind {
	case tokenOtherModifier:
		return "a group before a modifier"
	case tokenClose:
		return `a "{" before a "}"`
	}
	return "the end"
}

// tryConsume consumes and returns the next token if it is of one of the kinds.
//
// https://urlpattern.spec.whatwg.org/#try-to-consume-a-token
func (p *patternParser) tryConsume(kinds ...tokenKind) *token {
	t := &p.tokens[p.index]
	if !slices.Contains(kinds, t.kind) {
		return nil
	}
	p.index++
	return t
}

// tryConsumeGroup consumes and returns a regular expression or, if name is nil, a wildcard.
//
// https://urlpattern.spec.whatwg.org/#try-to-consume-a-regexp-or-wildcard-token
func (p *patternParser) tryConsumeGroup(name *token) *token {
	if name != nil {
		return p.tryConsume(tokenRegExp)
	}
	return p.tryConsume(tokenRegExp, tokenAsterisk)
}

// https://urlpattern.spec.whatwg.org/#try-to-consume-a-modifier-token
func (p *patternParser) tryConsumeModifier() modifier {
	t := p.tryConsume(tokenOtherModifier, tokenAsterisk)
	if t == nil {
		return none
	}
	return modifier(slices.Index(modifiers[:], t.value))
}

// consume consumes a required token.
//
// https://urlpattern.spec.whatwg.org/#consume-a-required-token
func (p *patternParser) consume(kind tokenKind, what string) error {
	if p.tryConsume(kind) == nil {
		return expected(p.tokens[p.index].index, what)
	}
	return nil
}

// consumeText consumes fixed text.
//
// https://urlpattern.spec.whatwg.org/#consume-text
func (p *patternParser) consumeText() string {
	var text []byte
	for {
		t := p.tryConsume(tokenChar, tokenEscapedChar)
		if t == nil {
			return string(text)
		}
		text = append(text, t.value...)
	}
}

func (p *patternParser) appendPending(text string, start int) {
	if len(p.pending) == 0 {
		p.pendingStart = start
	}
	p.pending = append(p.pending, text...)
}

// encodeAt runs the encoding callback on text that starts at offset.
func (p *patternParser) encodeAt(text string, offset int) (string, error) {
	if text == "" {
		return "", nil
	}
	encoded, err := p.encode(text)
	if err != nil {
		return "", errorAt(offset, "expected text that the component can have", err)
	}
	return encoded, nil
}

// addPending turns the pending fixed value into a part.
//
// https://urlpattern.spec.whatwg.org/#maybe-add-a-part-from-the-pending-fixed-value
func (p *patternParser) addPending() error {
	if len(p.pending) == 0 {
		return nil
	}
	value, err := p.encodeAt(string(p.pending), p.pendingStart)
	if err != nil {
		return err
	}
	p.pending = p.pending[:0]
	return p.addText(value, none, p.pendingStart)
}

// addPart turns the tokens of a group, which starts at offset, into a part.
//
// https://urlpattern.spec.whatwg.org/#add-a-part
func (p *patternParser) addPart(offset int, prefix string, name, group *token, suffix string, m modifier) error {
	if name == nil && group == nil {
		return p.addFixedPart(offset, prefix, m)
	}
	if err := p.addPending(); err != nil {
		return err
	}
	added := part{modifier: m, offset: offset}
	added.kind, added.value = p.classify(group)
	if added.kind == regExp {
		added.offset = group.index + len("(")
	}
	if name != nil {
		added.name = name.value
	} else {
		added.name = strconv.Itoa(p.nextNumericName)
		p.nextNumericName++
	}
	if p.names[added.name] {
		return expected(offset, "a name that no other group has")
	}
	var err error
	if added.prefix, err = p.encodeAt(prefix, offset); err != nil {
		return err
	}
	if added.suffix, err = p.encodeAt(suffix, offset); err != nil {
		return err
	}
	p.names[added.name] = true
	return p.append(added)
}

// addFixedPart handles text in braces: without a modifier it joins the text
// around it.
func (p *patternParser) addFixedPart(offset int, text string, m modifier) error {
	if m == none {
		p.appendPending(text, offset)
		return nil
	}
	if err := p.addPending(); err != nil || text == "" {
		return err
	}
	value, err := p.encodeAt(text, offset)
	if err != nil {
		return err
	}
	return p.addText(value, m, offset)
}

// addText adds a part of fixed text, unless the encoded text is empty, as with a newline. The
// standard keeps such a part, which can give a pattern string that is read differently.
func (p *patternParser) addText(value string, m modifier, offset int) error {
	if value == "" {
		return nil
	}
	return p.append(part{kind: fixedText, modifier: m, value: value, offset: offset})
}

// append adds a part, up to the limit.
func (p *patternParser) append(added part) error {
	if len(p.parts) >= p.maxParts {
		return overLimit(added.offset, LimitParts, p.maxParts)
	}
	p.parts = append(p.parts, added)
	return nil
}

// classify returns the kind of a group and its regular expression. A group with the same
// regular expression as a wildcard is a wildcard.
func (p *patternParser) classify(group *token) (kind partKind, value string) {
	switch {
	case group == nil || group.kind == tokenRegExp && group.value == p.segment:
		return segmentWildcard, ""
	case group.kind == tokenAsterisk || group.value == fullWildcardRegExp:
		return fullWildcard, ""
	}
	return regExp, group.value
}

// escapeRegExp escapes a regexp string.
//
// https://urlpattern.spec.whatwg.org/#escape-a-regexp-string
func escapeRegExp(s string) string { return escape(s, `.+*?^${}()[]|/\`) }

// escape puts a "\" before each of the special bytes.
func escape(s, special string) string {
	if !strings.ContainsAny(s, special) {
		return s
	}
	var b strings.Builder
	for i := range len(s) {
		if strings.IndexByte(special, s[i]) >= 0 {
			b.WriteByte('\\')
		}
		b.WriteByte(s[i])
	}
	return b.String()
}
