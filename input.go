package url

import (
	"strings"
	"unicode/utf8"

	"github.com/gowhatwg/url/internal/infra"
)

// A source holds the caller's input, and records what the first steps of the basic URL
// parser remove from it. A position is an index into the remaining text, which the
// state machine reads. An offset is an index into the input.
type source struct {
	text string
	// start is the offset of the first byte that wasn't trimmed.
	start int
	// removed is set if tabs or newlines were removed. replaced is set if invalid UTF-8 was
	// replaced before that.
	removed, replaced bool
	// Position cursorPos is at offset cursor. The cursor moves forward with the errors, so
	// reporting all of them takes linear time.
	cursorPos, cursor int
}

// trim returns the input without leading and trailing C0 controls and spaces, and the
// offset of what remains.
//
// https://url.spec.whatwg.org/#concept-basic-url-parser, step 1
func trim(input string) (string, int) {
	if len(input) == 0 || input[0] > ' ' && input[len(input)-1] > ' ' {
		return input, 0
	}
	return trimAtEnds(input)
}

func trimAtEnds(input string) (string, int) {
	start, end := 0, len(input)
	for start < end && input[start] <= ' ' {
		start++
	}
	for start < end && input[end-1] <= ' ' {
		end--
	}
	return input[start:end], start
}

// indexTabOrNewline returns the position of the first tab or newline from i on, or
// len(input).
func indexTabOrNewline(input string, i int) int {
	for {
		i = infra.IndexByteBelow(input, i, '\r'+1)
		if i == len(input) || infra.IsTabOrNewline(input[i]) {
			return i
		}
		i++
	}
}

// removeTabsAndNewlines returns input without the tabs and newlines in input[start:]. The
// first of them is at i.
//
// https://url.spec.whatwg.org/#concept-basic-url-parser, step 3
func removeTabsAndNewlines(input string, start, i int) string {
	// Removing a tab must not join the bytes around it into a code point.
	if rest := input[start:]; !infra.IsASCII(rest) && !utf8.ValidString(rest) {
		input = input[:start] + infra.ScalarValueString(rest)
		i = indexTabOrNewline(input, start)
	}
	var out strings.Builder
	out.Grow(len(input) - 1)
	out.WriteString(input[:i])
	for next := i + 1; next < len(input); next = i + 1 {
		i = indexTabOrNewline(input, next)
		out.WriteString(input[next:i])
	}
	return out.String()
}

// offset returns the offset of the byte at the position pos.
func (s *source) offset(pos int) int {
	if !s.removed {
		return s.start + pos
	}
	if pos < s.cursorPos {
		s.cursorPos, s.cursor = 0, s.start
	}
	for s.cursor < len(s.text) {
		size, width := 1, 1
		switch c := s.text[s.cursor]; {
		case infra.IsTabOrNewline(c):
			width = 0
		case s.replaced && c >= utf8.RuneSelf:
			if _, size = utf8.DecodeRuneInString(s.text[s.cursor:]); size == 1 {
				size = infra.MaximalSubpart(s.text[s.cursor:])
				width = len("\uFFFD")
			} else {
				width = size
			}
		}
		if width > 0 && pos < s.cursorPos+width {
			break
		}
		s.cursorPos += width
		s.cursor += size
	}
	return s.cursor
}
