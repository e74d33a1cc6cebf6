package urlpattern

import "strings"

// segments matches text, segment wildcards and at most one other part at the end,
// where each wildcard can end at one place only: before the next delimiter, or
// before the text at the end of the input.
type segments struct {
	delimiter string
	texts     []string // the text before each wildcard, and that after the last

	// What comes after the last text.
	tail   tailKind
	prefix string // of the tail; a wildcard has none
}

type tailKind uint8

const (
	tailEnd tailKind = iota
	tailWildcard
	tailOptional
	tailZeroOrMore
	tailOneOrMore
)

// newSegments returns the matcher of the parts, or nil if it can't match them.
func newSegments(parts []part, s *syntax) *segments {
	m := &segments{delimiter: s.delimiter}
	text := ""
	for i := range parts {
		p := &parts[i]
		switch {
		case p.isPlain(fixedText):
			text += p.value
		case p.kind == segmentWildcard && p.modifier == none:
			m.texts = append(m.texts, text+p.prefix)
			text = p.suffix
		case i == len(parts)-1 && p.suffix == "" && m.setTail(p):
			if m.tail == tailWildcard {
				text += p.prefix
			}
		default:
			return nil
		}
	}
	m.texts = append(m.texts, text)
	if !m.isCertain() {
		return nil
	}
	return m
}

// setTail makes p, the last part, the tail, and reports whether it can be one.
func (m *segments) setTail(p *part) bool {
	switch {
	case p.kind == fullWildcard && p.modifier == none:
		m.tail = tailWildcard
		return true
	case p.kind != segmentWildcard || p.prefix == "":
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

// isCertain reports whether each wildcard can end at one place only.
func (m *segments) isCertain() bool {
	startsSegment := func(s string) bool { return m.delimiter != "" && strings.HasPrefix(s, m.delimiter) }
	last := len(m.texts) - 1
	for i, text := range m.texts {
		switch {
		case i == 0, startsSegment(text):
		case i < last:
			return false
		case m.tail == tailEnd:
		case text != "" || !startsSegment(m.prefix):
			return false
		}
	}
	return true
}

// match reports whether s matches. If spans isn't nil, it has room for all
// groups.
func (m *segments) match(s string, fold bool, spans []span) bool {
	if !hasPrefix(s, m.texts[0], fold) {
		return false
	}
	pos := len(m.texts[0])
	for i, text := range m.texts[1:] {
		end := m.segmentEnd(s, pos)
		if m.tail == tailEnd && i == len(m.texts)-2 {
			// The last text may start within the segment.
			if limit := len(s) - len(text); limit < end {
				end = limit
			}
		}
		if end <= pos || !hasPrefix(s[end:], text, fold) {
			return false
		}
		if spans != nil {
			spans[i] = span{pos, end}
		}
		pos = end + len(text)
	}
	return m.matchTail(s, pos, fold, spans)
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

func (m *segments) matchTail(s string, pos int, fold bool, spans []span) bool {
	if m.tail == tailEnd {
		return pos == len(s)
	}
	if m.tail != tailWildcard {
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
	}
	if spans != nil {
		spans[len(m.texts)-1] = span{pos, len(s)}
	}
	return true
}

// isSegments reports whether s is one segment or, if the tail repeats, several,
// of which none is empty.
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
