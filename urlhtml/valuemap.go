package urlhtml

import (
	"strings"

	"golang.org/x/net/html"
)

// A valueMap maps indexes in the value of an attribute, or in a text, to indexes in it as
// written: with character references, CRs and NULs. Indexes must be requested in order.
type valueMap struct {
	source string // as written, or "" if it is the same as the value
	value  string
	isText bool // the rules for character references in text apply
	i, j   int  // indexes in source and value that belong together
}

// span returns the indexes in the source for two indexes in the value. It returns false if they
// can't be told.
func (m *valueMap) span(i, end int) (from, to int, ok bool) {
	if m.source == "" {
		return i, end, true
	}
	m.advance(i)
	from, ok = m.i, m.j == i
	m.advance(end)
	return from, m.i, ok && m.j == end
}

// advance goes on until index end of the value.
func (m *valueMap) advance(end int) {
	for m.j < end && m.i < len(m.source) {
		read, written := m.step()
		m.i += read
		m.j += written
	}
}

// step returns the length of the next part of the source, and that of the same part of the value.
func (m *valueMap) step() (read, written int) {
	switch rest := m.source[m.i:]; {
	case strings.HasPrefix(rest, "\r\n"):
		return 2, 1
	case rest[0] == 0 && !m.isText:
		return 1, len("\uFFFD")
	case rest[0] == '&':
		return reference(rest, m.isText)
	}
	return 1, 1
}

// reference returns the length of the character reference at the start of s, and that of what it
// stands for. Both are 1 if it isn't one.
//
// https://html.spec.whatwg.org/#character-reference-state
func reference(s string, isText bool) (read, written int) {
	end := 1
	if strings.HasPrefix(s, "&#") {
		end++
	}
	for end < len(s) && isAlphanumeric(s[end]) {
		end++
	}
	isEnded := end < len(s) && s[end] == ';'
	if isEnded {
		end++
	}
	text := html.UnescapeString(s[:end])
	if text == s[:end] {
		return 1, 1
	}
	kept := suffix(s[:end], text)
	isWhole := kept == 0
	if s[1] != '#' && !isText && (!isWhole || !isEnded && end < len(s) && s[end] == '=') {
		return 1, 1
	}
	return end - kept, len(text) - kept
}

// suffix returns the length of the part at the end of a reference that isn't part of it: text,
// what the reference stands for, has it, too.
func suffix(reference, text string) int {
	for n := min(len(reference), len(text)) - 1; n > 0; n-- {
		if strings.HasSuffix(reference, text[len(text)-n:]) {
			return n
		}
	}
	return 0
}
