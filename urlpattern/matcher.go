package urlpattern

import (
	"regexp"
	"strings"

	"github.com/gowhatwg/url/internal/infra"
	"github.com/gowhatwg/url/urlpattern/internal/ecmascript"
)

// A matcherKind says how a component is matched. Every kind gives the result of the
// standard's regular expression.
type matcherKind uint8

const (
	// matchNothing is for the zero Pattern.
	matchNothing matcherKind = iota
	// matchAny is "*": any input matches, and the group is all of it.
	matchAny
	// matchLiteral is for fixed text.
	matchLiteral
	// matchSegments is for text and segment wildcards whose ends are certain, so one pass from
	// left to right is enough.
	matchSegments
	// matchExpression is for any other component.
	matchExpression
)

// A matcher matches a component. Its methods take time proportional to the length of the input.
// For matchExpression the time is also proportional to the length of the pattern.
type matcher struct {
	kind         matcherKind
	fold         bool   // ignore case
	instructions int32  // of the expression
	groups       int    // number of groups
	literal      string // what the input must begin with; all of it for matchLiteral
	trailing     string // what the input must end with, except for matchLiteral

	segments   *segments
	expression *regexp.Regexp
	captures   [][]int // groups of the expression, for each group of the component
}

// newMatcher returns the matcher of a component.
func newMatcher(c *component, s *syntax, o *Options) (matcher, error) {
	m := matcher{kind: matchSegments, fold: s.ignoreCase, groups: len(c.names)}
	m.literal, m.trailing = leadingText(c.parts), trailingText(c.parts)
	if c.hasRegExp {
		return m.compileExpression(c, s, o)
	}
	if text, ok := plainText(c.parts); ok {
		m.kind, m.literal, m.trailing = matchLiteral, text, ""
	} else if len(c.parts) == 1 && c.parts[0].isPlain(fullWildcard) {
		m.kind = matchAny
	} else if m.segments = newSegments(c.parts, s); m.segments == nil {
		return m.compileExpression(c, s, o)
	}
	return m, nil
}

// plainText returns the text of parts that are all text.
func plainText(parts []part) (string, bool) {
	var text strings.Builder
	for i := range parts {
		if !parts[i].isPlain(fixedText) {
			return "", false
		}
		text.WriteString(parts[i].value)
	}
	return text.String(), true
}

// leadingText returns text that every match of the parts begins with.
func leadingText(parts []part) string {
	if len(parts) == 0 || parts[0].modifier != none && parts[0].modifier != oneOrMore {
		return ""
	}
	if parts[0].kind != fixedText {
		return parts[0].prefix
	}
	if len(parts) > 1 && parts[0].modifier == none && parts[1].kind != fixedText && parts[1].modifier != optional && parts[1].modifier != zeroOrMore {
		return parts[0].value + parts[1].prefix
	}
	return parts[0].value
}

// trailingText returns text that every match of the parts ends with, not overlapping the
// leading text.
func trailingText(parts []part) string {
	if len(parts) < 2 && (len(parts) == 0 || parts[0].kind == fixedText) {
		return ""
	}
	last := &parts[len(parts)-1]
	switch {
	case last.modifier != none:
		return ""
	case last.kind == fixedText:
		return last.value
	}
	return last.suffix
}

// compileExpression sets m to match with a regular expression.
func (m *matcher) compileExpression(c *component, s *syntax, o *Options) (matcher, error) {
	m.kind = matchExpression
	most := o.maxInstructions()
	if !c.hasRegExp {
		most /= withoutRegExp
	}
	source := regExpSource(c.parts, s)
	translated, err := ecmascript.Compile(source, s.ignoreCase, m.groups, most)
	if err == nil {
		m.expression, m.captures, m.instructions = translated.Expression, translated.Captures, int32(translated.Instructions)
		return *m, nil
	}
	at, err := locate(c.parts, s, o, err)
	if err == ecmascript.ErrInstructions {
		return *m, overLimit(at, LimitInstructions, most)
	}
	unsupported, ok := err.(*ecmascript.UnsupportedError)
	if !ok {
		return *m, errorAt(at, "expected a regular expression with the flag v: "+err.Error(), nil)
	}
	err = &UnsupportedError{unsupported.Construct}
	return *m, errorAt(at, err.Error(), err)
}

// locate returns the offset in the pattern string of an error in the whole expression. Usually
// a single part has the error, and locate returns that part's error, which is more precise.
func locate(parts []part, s *syntax, o *Options, err error) (int, error) {
	first := -1
	_, invalid := err.(*ecmascript.SyntaxError)
	for i := range parts {
		p := &parts[i]
		if p.kind != regExp {
			continue
		}
		if first < 0 {
			first = p.offset
		}
		switch e := ecmascript.Check(p.value, s.ignoreCase, o.maxInstructions()).(type) {
		case *ecmascript.SyntaxError:
			if invalid {
				err = e
			}
			return p.offset + e.Offset, err
		case *ecmascript.UnsupportedError:
			if !invalid {
				return p.offset + e.Offset, err
			}
		case error: // too many instructions
			if !invalid {
				return p.offset, err
			}
		}
	}
	return max(first, 0), err
}

// test reports whether s matches.
func (m *matcher) test(s string) bool {
	switch m.kind {
	case matchNothing:
		return false
	case matchAny:
		return true
	case matchLiteral:
		return s == m.literal || m.fold && infra.EqualFold(s, m.literal)
	}
	if !m.hasEnds(s) {
		return false
	}
	if m.kind == matchSegments {
		return m.segments.match(s, m.fold, nil)
	}
	return m.expression.MatchString(s)
}

// hasEnds reports whether s begins and ends with the required texts.
func (m *matcher) hasEnds(s string) bool {
	return hasPrefix(s, m.literal, m.fold) && hasSuffix(s[len(m.literal):], m.trailing, m.fold)
}

// exec does what test does, and also sets spans, which must have room for all groups.
func (m *matcher) exec(s string, spans []span) bool {
	switch m.kind {
	case matchAny:
		spans[0] = span{0, len(s)}
		return true
	case matchNothing, matchLiteral:
		return m.test(s)
	}
	if !m.hasEnds(s) {
		return false
	}
	for i := range spans {
		spans[i] = unset
	}
	if m.kind == matchSegments {
		return m.segments.match(s, m.fold, spans)
	}
	index := m.expression.FindStringSubmatchIndex(s)
	if index == nil {
		return false
	}
	for i := range spans {
		for _, g := range m.captures[i] {
			if 2*g+1 >= len(index) {
				break
			}
			at := span{index[2*g], index[2*g+1]}
			if at.start > spans[i].start || at.start == spans[i].start && at.end > spans[i].end {
				spans[i] = at
			}
		}
	}
	return true
}

// A span says where a group matched, from start to end. start is -1 if the group didn't match.
type span struct{ start, end int }

var unset = span{-1, -1}

func hasPrefix(s, prefix string, fold bool) bool {
	return len(s) >= len(prefix) && (s[:len(prefix)] == prefix || fold && infra.EqualFold(s[:len(prefix)], prefix))
}

func hasSuffix(s, suffix string, fold bool) bool {
	return len(s) >= len(suffix) && hasPrefix(s[len(s)-len(suffix):], suffix, fold)
}
