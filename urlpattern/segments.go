package urlpattern

import (
	"slices"
	"strings"

	"github.com/gowhatwg/url/internal/infra"
)

// segments matches text and segment wildcards, and between them any number of "*", or a repetition
// at the end. The start and end of each segment wildcard must be certain. One before the first "*"
// ends at the next delimiter, before the text at the end of the input, or where the next text is
// first found in the segment: no later place leaves more for what follows. One after the last "*"
// starts after the last delimiter. Each "*" takes as much as it can, so it ends where the text
// after it is last found before what follows.
type segments struct {
	delimiter string
	texts     []string // the text before each wildcard, and after the last one

	// The tail comes after the last text.
	tail   tailKind
	prefix string // of the tail, if it is optional or repeats

	// If the tail is a "*": the text after it, and after each later wildcard, of which the first
	// are more "*". The closing is the first of these texts, after the suffix of an optional "*".
	right   []string
	stars   int // each "*" without a modifier
	closing string
}

type tailKind uint8

const (
	tailEnd tailKind = iota
	tailWildcard
	tailOptionalWildcard
	tailOptional
	tailZeroOrMore
	tailOneOrMore
)

// newSegments returns a matcher for the parts, or nil if segments can't match them.
func newSegments(parts []part, s *syntax) *segments {
	m := &segments{delimiter: s.delimiter}
	into, text := &m.texts, []byte(nil)
	for i := range parts {
		p := &parts[i]
		switch {
		case p.isPlain(fixedText):
			text = append(text, p.value...)
		case p.kind == segmentWildcard && p.modifier == none:
			*into = append(*into, string(text)+p.prefix)
			text = append(text[:0], p.suffix...)
		case p.kind == fullWildcard && p.modifier == none && (m.tail == tailEnd || len(m.right) == m.stars-1):
			m.tail = tailWildcard
			m.stars++
			*into = append(*into, string(text)+p.prefix)
			into, text = &m.right, append(text[:0], p.suffix...)
		case m.tail != tailEnd:
			return nil
		case p.kind == fullWildcard && p.modifier == optional && p.prefix+p.suffix != "":
			m.tail, m.prefix, m.closing = tailOptionalWildcard, p.prefix, p.suffix
			*into = append(*into, string(text))
			into, text = &m.right, text[:0]
		case i < len(parts)-1 || !m.setTail(p):
			return nil
		}
	}
	*into = append(*into, string(text))
	if !m.isCertain(s.ignoreCase) || !m.isCertainAfter() {
		return nil
	}
	for i, text := range m.right {
		if s.ignoreCase {
			m.right[i] = infra.Lower(text)
		}
	}
	if m.tail == tailOptionalWildcard {
		m.closing += m.right[0]
	}
	return m
}

// setTail makes p, the last part, the tail, and reports whether it can be one.
func (m *segments) setTail(p *part) bool {
	switch {
	case p.kind != segmentWildcard || p.prefix == "" || p.suffix != "":
		return false
	case p.modifier == optional:
		m.tail = tailOptional
	case p.prefix != m.delimiter:
		return false
	case p.modifier == zeroOrMore:
		m.tail = tailZeroOrMore
	default:
		m.tail = tailOneOrMore
	}
	m.prefix = p.prefix
	return true
}

func (m *segments) startsSegment(s string) bool {
	return m.delimiter != "" && strings.HasPrefix(s, m.delimiter)
}

// isCertain reports whether each wildcard before the tail has only one place where it can end.
func (m *segments) isCertain(fold bool) bool {
	last := len(m.texts) - 1
	for i, text := range m.texts {
		switch {
		case i == 0, m.startsSegment(text):
		case i < last || m.tail == tailWildcard:
			if m.delimiter != "" && strings.Contains(text, m.delimiter) || fold && strings.ToUpper(text) != strings.ToLower(text) {
				return false
			}
		case m.tail == tailEnd:
		case text != "" || m.right != nil || !m.startsSegment(m.prefix):
			return false
		}
	}
	return true
}

// isCertainAfter reports whether each segment wildcard after the last "*" has only one place where
// it can start.
func (m *segments) isCertainAfter() bool {
	right := m.right[max(m.stars-1, 0):]
	if len(right) > 1 && (m.delimiter == "" || m.tail == tailOptionalWildcard) {
		return false
	}
	for i := range len(right) - 1 {
		if !strings.HasSuffix(right[i], m.delimiter) {
			return false
		}
	}
	return true
}

// match reports whether s matches. If spans isn't nil, match fills it. It must have room for
// all groups.
func (m *segments) match(s string, fold bool, spans []span) bool {
	if !hasPrefix(s, m.texts[0], fold) {
		return false
	}
	pos := len(m.texts[0])
	for i, text := range m.texts[1:] {
		end := m.segmentEnd(s, pos)
		isLast := i == len(m.texts)-2
		switch {
		case isLast && m.tail == tailEnd:
			// The last text may start within the segment.
			end = min(end, len(s)-len(text))
		case m.startsSegment(text) || isLast && m.tail != tailWildcard || end == pos:
		default:
			end = pos + 1 + strings.Index(s[pos+1:end], text)
		}
		if end <= pos || !hasPrefix(s[end:], text, fold) {
			return false
		}
		if spans != nil {
			spans[i] = span{pos, end}
		}
		pos = end + len(text)
	}
	if spans != nil {
		spans = spans[len(m.texts)-1:]
	}
	switch m.tail {
	case tailEnd:
		return pos == len(s)
	case tailWildcard:
		return m.matchWildcard(s, pos, fold, spans)
	case tailOptionalWildcard:
		return m.matchOptionalWildcard(s, pos, fold, spans)
	}
	return m.matchRepetition(s, pos, fold, spans)
}

// segmentEnd returns where the segment that starts at pos ends.
func (m *segments) segmentEnd(s string, pos int) int {
	if m.delimiter != "" {
		if i := strings.IndexByte(s[pos:], m.delimiter[0]); i >= 0 {
			return pos + i
		}
	}
	return len(s)
}

// matchWildcard matches a "*" that starts at pos, and the rest of the pattern
// backwards from the end of the input.
func (m *segments) matchWildcard(s string, pos int, fold bool, spans []span) bool {
	if fold && m.stars > 1 {
		s = infra.Lower(s) // as the texts are
	}
	end := len(s)
	for i, text := range slices.Backward(m.right) {
		at, start := end-len(text), pos
		if i < m.stars-1 {
			at = pos + strings.LastIndex(s[pos:end], text)
		}
		if at < pos || !hasPrefix(s[at:], text, fold) {
			return false
		}
		if end = at; i >= m.stars {
			start += strings.LastIndexByte(s[pos:at], m.delimiter[0]) + 1
			end = start
		}
		if i >= m.stars && start == at {
			return false
		}
		if spans == nil {
			continue
		}
		spans[i] = span{start, at}
		if i < m.stars-1 {
			spans[i+1].start = at + len(text)
		}
	}
	return true
}

// matchOptionalWildcard matches an optional "*" with the text before and after it.
func (m *segments) matchOptionalWildcard(s string, pos int, fold bool, spans []span) bool {
	rest := s[pos:]
	if hasPrefix(rest, m.prefix, fold) && hasSuffix(rest[len(m.prefix):], m.closing, fold) {
		if spans != nil {
			spans[0] = span{pos + len(m.prefix), len(s) - len(m.closing)}
		}
		return true
	}
	return len(rest) == len(m.right[0]) && hasPrefix(rest, m.right[0], fold)
}

// matchRepetition matches a segment wildcard that is optional or repeats.
func (m *segments) matchRepetition(s string, pos int, fold bool, spans []span) bool {
	if pos == len(s) {
		return m.tail != tailOneOrMore
	}
	if !hasPrefix(s[pos:], m.prefix, fold) {
		return false
	}
	pos += len(m.prefix)
	if !m.isSegments(s[pos:]) {
		return false
	}
	if spans != nil {
		spans[0] = span{pos, len(s)}
	}
	return true
}

// isSegments reports whether s is one nonempty segment or, if the tail repeats,
// several.
func (m *segments) isSegments(s string) bool {
	if m.tail == tailOptional {
		return s != "" && m.segmentEnd(s, 0) == len(s)
	}
	for pos := 0; ; pos++ { // past the delimiter
		end := m.segmentEnd(s, pos)
		if end == pos {
			return false
		}
		if end == len(s) {
			return true
		}
		pos = end
	}
}
