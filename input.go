package url

import (
	"strings"
	"unicode/utf8"

	"github.com/gowhatwg/url/internal/infra"
)

// A source is the caller's input and what the first steps of the basic URL
// parser took from it. Positions are in the string that is left to the state
// machine, offsets in the input.
type source struct {
	input string
	// start is the offset of the first byte that wasn't trimmed.
	start int
	// removed is set if tabs or newlines were removed, replaced if invalid
	// UTF-8 had to be replaced before that.
	removed, replaced bool
	// Position cursorPos is at offset cursor. It moves forward with the
	// errors, so that reporting all of them takes time linear in the input.
	cursorPos, cursor int
}

// clean runs the first steps of the basic URL parser: what they leave of the
// input is for the state machine.
//
// https://url.spec.whatwg.org/#concept-basic-url-parser, steps 1 to 3
func (s *source) clean(r *reporter) string {
	return s.removeTabsAndNewlines(s.trim(r), r)
}

// trim removes leading and trailing C0 controls and spaces from input.
//
// https://url.spec.whatwg.org/#concept-basic-url-parser, step 1
func (s *source) trim(r *reporter) string {
	in := s.input
	start, end := 0, len(in)
	for start < end && in[start] <= ' ' {
		start++
	}
	for start < end && in[end-1] <= ' ' {
		end--
	}
	if start > 0 {
		r.warn(InvalidURLUnit, 0)
	} else if end < len(in) {
		r.warn(InvalidURLUnit, end)
	}
	s.start, s.cursor = start, start
	return in[start:end]
}

// removeTabsAndNewlines returns in, a substring of s.input from s.start on,
// without them.
//
// https://url.spec.whatwg.org/#concept-basic-url-parser, steps 2 and 3
func (s *source) removeTabsAndNewlines(in string, r *reporter) string {
	if !infra.HasByteBelow(in, '\r'+1) {
		return in
	}
	i := infra.SkipUntil(&byteClasses, in, 0, tabOrNewline)
	if i == len(in) {
		return in
	}
	r.warn(InvalidURLUnit, i)
	s.removed = true
	// The bytes around a tab must not become a code point together.
	if !utf8.ValidString(in) {
		s.replaced = true
		in = infra.ScalarValueString(in)
	}
	var out strings.Builder
	out.Grow(len(in) - strings.Count(in, "\t") - strings.Count(in, "\n") - strings.Count(in, "\r"))
	for start := 0; start < len(in); start = i + 1 {
		i = infra.SkipUntil(&byteClasses, in, start, tabOrNewline)
		out.WriteString(in[start:i])
	}
	return out.String()
}

func isTabOrNewline(c byte) bool { return byteClasses[c]&tabOrNewline != 0 }

// offset returns where in the input the byte at pos was.
func (s *source) offset(pos int) int {
	if !s.removed {
		return s.start + pos
	}
	if pos < s.cursorPos {
		s.cursorPos, s.cursor = 0, s.start
	}
	for s.cursor < len(s.input) {
		size, width := 1, 1
		switch c := s.input[s.cursor]; {
		case isTabOrNewline(c):
			width = 0
		case s.replaced && c >= utf8.RuneSelf:
			if _, size = utf8.DecodeRuneInString(s.input[s.cursor:]); size == 1 {
				size = infra.MaximalSubpart(s.input[s.cursor:])
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
