package urlhtml

import (
	"regexp"
	"strings"

	"github.com/gowhatwg/url/internal/infra"
)

// A cssRule is the rule of a style sheet that is being read. Only its prelude matters: an invalid
// rule is dropped, and a valid one ends the @import rules.
//
// https://drafts.csswg.org/css-cascade/#at-import
type cssRule struct {
	isOpen  bool
	name    string // of an at-rule in lower case, or "" for a style rule
	start   int    // of the prelude
	inBlock bool   // the prelude has ended
	tokens  int    // number of tokens of the prelude so far
	pending *StyleURL
}

// isValid reports whether the rule is surely valid. If it isn't sure, an import after it is
// reported: a browser may drop the rule.
func (r *cssRule) isValid(prelude string, hasBlock bool) bool {
	if strings.Contains(prelude, "/*") {
		if strings.ContainsAny(prelude, `"'\`) {
			return false // it may not be a comment
		}
		prelude = withoutComments(prelude)
	}
	if r.name == "" {
		return isSelectorList(prelude)
	}
	prelude = strings.TrimFunc(prelude, isSpace[rune])
	if r.name == "namespace" {
		return !hasBlock && namespacePrelude.MatchString(prelude)
	}
	if r.name == "layer" && !hasBlock {
		return layerNames.MatchString(prelude)
	}
	if reservedNames[infra.Lower(prelude)] {
		return false // as the name of a container, a counter style or keyframes
	}
	pattern, ok := preludes[r.name]
	return ok && hasBlock && (pattern == nil || pattern.MatchString(prelude))
}

// withoutComments removes comments. One between two tokens isn't whitespace, but separates names. It
// becomes something that isn't valid: a browser may drop the rule.
func withoutComments(s string) string {
	var b strings.Builder
	for {
		before, rest, ok := strings.Cut(s, "/*")
		b.WriteString(before)
		if !ok {
			return b.String()
		}
		for ok {
			_, s, _ = strings.Cut(rest, "*/")
			rest, ok = strings.CutPrefix(s, "/*")
		}
		if n := b.Len(); n > 0 && !isSpace(b.String()[n-1]) && s != "" && !isSpace(s[0]) {
			b.WriteByte('\x01')
		}
	}
}

const (
	cssName   = `-?[A-Za-z_\x{80}-\x{10FFFF}][-\w\x{80}-\x{10FFFF}]*`
	cssString = `(?:"[^"\\\n]*"|'[^'\\\n]*')`
)

var (
	namespacePrelude = regexp.MustCompile(`^(?:` + cssName + `\s+)?(?:` + cssString + `|[uU][rR][lL]\([^"'()\\\s]*\)|[uU][rR][lL]\(\s*` + cssString + `\s*\))$`)
	layerNames       = regexp.MustCompile(`^` + cssName + `(?:\.` + cssName + `)*(?:\s*,\s*` + cssName + `(?:\.` + cssName + `)*)*$`)
	emptyPrelude     = regexp.MustCompile(`^$`)
	dashedName       = regexp.MustCompile(`^--[-\w]+$`)
)

// preludes has the preludes of the at-rules with a block. One with nil is always valid.
var preludes = map[string]*regexp.Regexp{
	"media":               nil,
	"container":           regexp.MustCompile(`^` + cssName + `$|^\([^()]+\)$`),
	"counter-style":       regexp.MustCompile(`^` + cssName + `$`),
	"font-face":           emptyPrelude,
	"font-feature-values": regexp.MustCompile(`^` + cssName + `$`),
	"scope":               regexp.MustCompile(`^(?:\([.#]?` + cssName + `\))?$`),
	"keyframes":           regexp.MustCompile(`^(?:` + cssName + `|` + cssString + `)$`),
	"-webkit-keyframes":   regexp.MustCompile(`^(?:` + cssName + `|` + cssString + `)$`),
	"layer":               regexp.MustCompile(`^(?:` + cssName + `(?:\.` + cssName + `)*)?$`),
	"page":                regexp.MustCompile(`^(?:` + cssName + `)?(?::(?:first|left|right))?$`),
	"position-try":        dashedName,
	"starting-style":      emptyPrelude,
	"supports":            regexp.MustCompile(`^(?:[nN][oO][tT]\s+)?\([^()]+\)$`),
	"view-transition":     emptyPrelude,
}

var reservedNames = setOf("and", "not", "or", "none", "inherit", "initial", "unset", "revert", "revert-layer", "default", "decimal", "disc", "square", "circle",
	"disclosure-open", "disclosure-closed")

// A selectorParser checks the syntax of selectors.
//
// https://drafts.csswg.org/selectors/#grammar
type selectorParser struct {
	cssTokenizer
	depth int
	inHas bool // in the argument of :has()
}

// maxSelectorDepth limits the nesting of selectors in pseudo-classes.
const maxSelectorDepth = 20

// isSelectorList reports whether s is surely a valid list of selectors.
func isSelectorList(s string) bool {
	p := selectorParser{cssTokenizer: cssTokenizer{s: s}}
	if p.startsName(0) && strings.HasPrefix(p.name(), "--") {
		return false // it could be a declaration
	}
	p.i = 0
	return p.list(false) && p.i == len(s)
}

// next returns the next byte, or 0 at the end.
func (p *selectorParser) next() byte {
	if p.i < len(p.s) {
		return p.s[p.i]
	}
	return 0
}

// take consumes c if it is next.
func (p *selectorParser) take(c byte) bool {
	if p.i < len(p.s) && p.s[p.i] == c {
		p.i++
		return true
	}
	return false
}

func (p *selectorParser) skipSpace() { p.i = skipSpace(p.s, p.i) }

// list consumes a list of selectors, up to a ")" or the end. They can begin with a combinator if
// isRelative is set.
func (p *selectorParser) list(isRelative bool) bool {
	if p.depth++; p.depth > maxSelectorDepth {
		return false
	}
	defer func() { p.depth-- }()
	for {
		p.skipSpace()
		if isRelative && strings.IndexByte(">+~", p.next()) >= 0 {
			p.i++
			p.skipSpace()
		}
		if !p.complex() {
			return false
		}
		if !p.take(',') {
			return true
		}
	}
}

// complex consumes compound selectors with combinators, and the whitespace after them.
func (p *selectorParser) complex() bool {
	for {
		if !p.compound() {
			return false
		}
		before := p.i
		p.skipSpace()
		switch p.next() {
		case 0, ',', ')':
			return true
		case '>', '+', '~':
			p.i++
			p.skipSpace()
		default:
			if p.i == before {
				return false
			}
		}
	}
}

func (p *selectorParser) compound() bool {
	start := p.i
	if !p.typeSelector() {
		return false
	}
	for {
		switch c := p.next(); {
		case c == '#' || c == '.':
			p.i++
			if !p.startsName(p.i) {
				return false
			}
			p.name()
		case c == '&':
			p.i++
		case c == '[':
			if !p.attribute() {
				return false
			}
		case c == ':':
			if !p.pseudo() {
				return false
			}
		default:
			return p.i > start
		}
	}
}

// typeSelector consumes a type selector, if there is one. While imports are valid, no namespace
// has a prefix.
func (p *selectorParser) typeSelector() bool {
	isAny := p.take('*')
	if p.take('|') {
		isAny = p.take('*')
		if isAny {
			return true
		}
		if !p.startsName(p.i) {
			return false
		}
	}
	if !isAny && p.startsName(p.i) {
		p.name()
	}
	return true
}

// attribute consumes an attribute selector.
func (p *selectorParser) attribute() bool {
	p.i++
	p.skipSpace()
	if p.take('*') && p.next() != '|' {
		return false
	}
	p.take('|')
	if !p.startsName(p.i) {
		return false
	}
	p.name()
	p.skipSpace()
	if p.take(']') {
		return true
	}
	if strings.IndexByte("~|^$*", p.next()) >= 0 {
		p.i++
	}
	if !p.take('=') {
		return false
	}
	p.skipSpace()
	switch c := p.next(); {
	case c == '"' || c == '\'':
		if _, _, ok := p.skipString(); !ok {
			return false
		}
	case p.startsName(p.i):
		p.name()
	default:
		return false
	}
	p.skipSpace()
	if c := p.next() | 0x20; c == 'i' || c == 's' {
		p.i++
		p.skipSpace()
	}
	return p.take(']')
}

// pseudo consumes a pseudo-class or pseudo-element that is known. The latter must end a selector
// that isn't in a function, although a few pseudo-classes could follow.
func (p *selectorParser) pseudo() bool {
	p.i++
	isElement := p.take(':')
	name := infra.Lower(p.name())
	if p.take('(') {
		return !isElement && p.function(name) && p.take(')')
	}
	if isElement || oldPseudoElements[name] {
		isKnown := pseudoElements[name] || strings.HasPrefix(name, "-webkit-")
		p.skipSpace()
		return isKnown && p.depth == 1 && (p.next() == ',' || p.i == len(p.s))
	}
	return pseudoClasses[name]
}

// function consumes the argument of a pseudo-class.
func (p *selectorParser) function(name string) bool {
	switch name {
	case "is", "where":
		p.skipArgument() // invalid selectors in it are dropped
		return true
	case "not":
		return p.list(false)
	case "has":
		if p.inHas {
			return false
		}
		p.inHas = true
		isValid := p.list(true)
		p.inHas = false
		return isValid
	case "nth-child", "nth-last-child", "nth-of-type", "nth-last-of-type":
		start := p.i
		p.skipArgument()
		return anPlusB.MatchString(p.s[start:p.i])
	case "lang", "dir":
		p.skipSpace()
		if !p.startsName(p.i) {
			return false
		}
		p.name()
		p.skipSpace()
		return p.next() == ')'
	}
	return false
}

var anPlusB = regexp.MustCompile(`^\s*(?:[eE][vV][eE][nN]|[oO][dD][dD]|[+-]?\d+|[+-]?\d*[nN](?:\s*[+-]\s*\d+|-\d+)?)\s*$`)

// skipArgument consumes everything up to the ")" of a function, or to what makes its end unsure.
func (p *selectorParser) skipArgument() {
	for depth := 0; p.i < len(p.s); p.i++ {
		switch p.s[p.i] {
		case '"', '\'', '\\', '[', ']', '{', '}', ';', '@':
			return
		case '(':
			depth++
		case ')':
			if depth == 0 {
				return
			}
			depth--
		}
	}
}

var pseudoClasses = setOf("active", "any-link", "autofill", "checked", "default", "defined", "disabled", "empty",
	"enabled", "first-child", "first-of-type", "focus", "focus-visible", "focus-within", "fullscreen",
	"host", "hover", "in-range", "indeterminate", "invalid", "last-child", "last-of-type", "link", "modal", "only-child",
	"only-of-type", "open", "optional", "out-of-range", "picture-in-picture", "placeholder-shown", "popover-open", "read-only",
	"read-write", "required", "root", "scope", "target", "user-invalid", "user-valid", "valid", "visited")

// oldPseudoElements can also be written with one ":".
var oldPseudoElements = setOf("after", "before", "first-letter", "first-line")

var pseudoElements = setOf("after", "backdrop", "before", "cue", "file-selector-button", "first-letter", "first-line", "grammar-error",
	"marker", "placeholder", "selection", "spelling-error", "target-text", "view-transition")
