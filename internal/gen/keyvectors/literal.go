package main

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// A scanner reads the expressions of Python and Java that the tests use: string literals,
// names, and "+" between them.
type scanner struct {
	text string
	pos  int
	// vars has the values of names.
	vars map[string]string
}

// space skips white space and Python comments.
func (s *scanner) space() {
	for s.pos < len(s.text) {
		switch s.text[s.pos] {
		case ' ', '\t', '\r', '\n':
			s.pos++
		case '#':
			for s.pos < len(s.text) && s.text[s.pos] != '\n' {
				s.pos++
			}
		default:
			return
		}
	}
}

// accept skips space, and then token if it is next.
func (s *scanner) accept(token string) bool {
	s.space()
	if strings.HasPrefix(s.text[s.pos:], token) {
		s.pos += len(token)
		return true
	}
	return false
}

// name reads a name, or a number.
func (s *scanner) name() string {
	s.space()
	start := s.pos
	for s.pos < len(s.text) {
		if c := s.text[s.pos]; c == '_' || c == '.' || '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'z' {
			s.pos++
			continue
		}
		break
	}
	return s.text[start:s.pos]
}

// expression reads literals and names with "+" between them, and reports whether it knows all
// of them.
func (s *scanner) expression() (string, bool) {
	var value strings.Builder
	for {
		text, ok := s.operand()
		if !ok {
			return "", false
		}
		value.WriteString(text)
		if !s.accept("+") {
			return value.String(), true
		}
	}
}

// operand reads one literal, several consecutive literals, or a name.
func (s *scanner) operand() (string, bool) {
	var value strings.Builder
	for n := 0; ; n++ {
		text, ok, err := s.literal()
		switch {
		case err != nil:
			return "", false
		case ok:
			value.WriteString(text)
		case n > 0:
			return value.String(), true
		default:
			text, ok := s.vars[s.name()]
			return text, ok
		}
	}
}

// literal reads a string literal, if one is next.
func (s *scanner) literal() (string, bool, error) {
	s.space()
	prefix := s.pos
	for prefix < len(s.text) && strings.IndexByte("bu", s.text[prefix]) >= 0 {
		prefix++
	}
	if prefix >= len(s.text) || strings.IndexByte(`"'`, s.text[prefix]) < 0 {
		return "", false, nil
	}
	quote := s.text[prefix]
	isBytes := strings.Contains(s.text[s.pos:prefix], "b")
	var b []byte
	for i := prefix + 1; i < len(s.text); i++ {
		switch c := s.text[i]; c {
		case quote:
			s.pos = i + 1
			return string(b), true, nil
		case '\\':
			var n int
			b, n = appendEscape(b, s.text[i:], isBytes)
			i += n - 1
		default:
			b = append(b, c)
		}
	}
	return "", false, fmt.Errorf("unterminated string at byte %d", s.pos)
}

// appendEscape appends the value of the escape sequence at the start of s, and returns
// its length.
func appendEscape(b []byte, s string, isBytes bool) ([]byte, int) {
	hex := func(from, digits int) rune {
		n, err := strconv.ParseUint(s[from:from+digits], 16, 32)
		if err != nil {
			panic(err)
		}
		return rune(n)
	}
	switch s[1] {
	case 'n':
		return append(b, '\n'), 2
	case 't':
		return append(b, '\t'), 2
	case 'r':
		return append(b, '\r'), 2
	case 'x':
		if isBytes {
			return append(b, byte(hex(2, 2))), 4
		}
		return utf8.AppendRune(b, hex(2, 2)), 4
	case 'u':
		r := hex(2, 4)
		if utf16.IsSurrogate(r) && len(s) >= 12 && s[6:8] == `\u` {
			return utf8.AppendRune(b, utf16.DecodeRune(r, hex(8, 4))), 12
		}
		return utf8.AppendRune(b, r), 6
	case '\\', '"', '\'':
		return append(b, s[1]), 2
	}
	return append(b, s[0], s[1]), 2
}

// calls calls f with a scanner after each occurrence of a function's name and
// the "(" of its call.
func calls(text, function string, vars map[string]string, f func(s *scanner)) {
	for at := 0; ; {
		i := strings.Index(text[at:], function+"(")
		if i < 0 {
			return
		}
		at += i + len(function) + 1
		f(&scanner{text: text, pos: at, vars: vars})
	}
}
