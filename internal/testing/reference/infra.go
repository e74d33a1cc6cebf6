package reference

import (
	"strings"
	"unicode/utf8"
)

// Text is a string that algorithms append to. Unlike with a string, appending takes time
// proportional only to the appended text.
type Text []byte

// newText returns a text that isn't null.
func newText(s string) *Text { return new(Text(s)) }

func (t *Text) append(s string)        { *t = append(*t, s...) }
func (t *Text) appendCodePoint(c rune) { *t = utf8.AppendRune(*t, c) }

// String returns the text as a string.
func (t Text) String() string { return string(t) }

// A CodePoint is a code point of an input, and its byte offset in the string that the caller
// passed.
type CodePoint struct {
	Value  rune
	Offset int
}

// eof is the EOF code point.
//
// https://url.spec.whatwg.org/#eof-code-point
const eof rune = -1

// Decode is UTF-8 decode without BOM. Invalid UTF-8 becomes U+FFFD.
//
// https://encoding.spec.whatwg.org/#utf-8-decoder
func Decode(input string) []CodePoint {
	var output []CodePoint
	var codePoint rune
	var needed, seen, start int
	lower, upper := byte(0x80), byte(0xBF)
	for i := 0; i < len(input); i++ {
		b := input[i]
		if needed == 0 { // 3
			start = i
			switch {
			case b <= 0x7F:
				output = append(output, CodePoint{rune(b), i})
			case 0xC2 <= b && b <= 0xDF:
				needed, codePoint = 1, rune(b&0x1F)
			case 0xE0 <= b && b <= 0xEF:
				if b == 0xE0 {
					lower = 0xA0
				}
				if b == 0xED {
					upper = 0x9F
				}
				needed, codePoint = 2, rune(b&0xF)
			case 0xF0 <= b && b <= 0xF4:
				if b == 0xF0 {
					lower = 0x90
				}
				if b == 0xF4 {
					upper = 0x8F
				}
				needed, codePoint = 3, rune(b&0x7)
			default:
				output = append(output, CodePoint{utf8.RuneError, i})
			}
			continue
		}
		if b < lower || b > upper { // 4
			codePoint, needed, seen, lower, upper = 0, 0, 0, 0x80, 0xBF
			output = append(output, CodePoint{utf8.RuneError, start})
			i-- // restore byte
			continue
		}
		lower, upper = 0x80, 0xBF               // 5
		codePoint = codePoint<<6 | rune(b&0x3F) // 6
		seen++                                  // 7
		if seen == needed {                     // 9, 10
			output = append(output, CodePoint{codePoint, start})
			codePoint, needed, seen = 0, 0, 0
		}
	}
	if needed != 0 { // 1
		output = append(output, CodePoint{utf8.RuneError, start})
	}
	return output
}

// Encode returns the string of the code points.
func Encode(codePoints []CodePoint) string {
	var output Text
	for _, c := range codePoints {
		output.appendCodePoint(c.Value)
	}
	return output.String()
}

// ScalarValueString converts a Go string to a scalar value string.
//
// https://infra.spec.whatwg.org/#javascript-string-convert
func ScalarValueString(s string) string { return Encode(Decode(s)) }

// https://infra.spec.whatwg.org/#c0-control-or-space
func isC0ControlOrSpace(c rune) bool { return 0 <= c && c <= ' ' }

// https://infra.spec.whatwg.org/#ascii-tab-or-newline
func isASCIITabOrNewline(c rune) bool { return c == '\t' || c == '\n' || c == '\r' }

// https://infra.spec.whatwg.org/#ascii-alpha
func isASCIIAlpha(c rune) bool { return 'A' <= c && c <= 'Z' || 'a' <= c && c <= 'z' }

// https://infra.spec.whatwg.org/#ascii-digit
func isASCIIDigit(c rune) bool { return '0' <= c && c <= '9' }

// https://infra.spec.whatwg.org/#ascii-alphanumeric
func isASCIIAlphanumeric(c rune) bool { return isASCIIAlpha(c) || isASCIIDigit(c) }

// https://infra.spec.whatwg.org/#ascii-hex-digit
func isASCIIHexDigit(c rune) bool {
	return isASCIIDigit(c) || 'A' <= c && c <= 'F' || 'a' <= c && c <= 'f'
}

// digitValue is an ASCII hex digit interpreted as a number.
func digitValue(c rune) int { return strings.IndexRune("0123456789abcdef", asciiLower(c)) }

// https://infra.spec.whatwg.org/#ascii-string
func isASCIIString(s string) bool {
	return !strings.ContainsFunc(s, func(c rune) bool { return c > 0x7F })
}

func asciiLower(c rune) rune {
	if 'A' <= c && c <= 'Z' {
		return c + 0x20
	}
	return c
}

// https://infra.spec.whatwg.org/#ascii-lowercase
func asciiLowercase(s string) string { return strings.Map(asciiLower, s) }

// https://infra.spec.whatwg.org/#noncharacter
func isNoncharacter(c rune) bool {
	return 0xFDD0 <= c && c <= 0xFDEF || c&0xFFFE == 0xFFFE
}

// https://url.spec.whatwg.org/#url-code-points
func isURLCodePoint(c rune) bool {
	return isASCIIAlphanumeric(c) || c != eof && strings.ContainsRune("!$&'()*+,-./:;=?@_~", c) ||
		0xA0 <= c && c <= 0x10FFFD && !isNoncharacter(c)
}
