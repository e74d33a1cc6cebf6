// Package quote truncates and quotes text for errors and terminals. Its cost doesn't depend
// on the length of the text. Lengths are in bytes.
package quote

import (
	"strconv"
	"unicode/utf8"
)

// ellipsis replaces the end of a truncated text.
const ellipsis = "…"

// Text returns text in quotes, as strconv.Quote does. If it is longer than n, Text quotes the
// result of [Cut] and adds "…" after the quotes.
func Text(text string, n int) string {
	if len(text) <= n {
		return strconv.Quote(text)
	}
	return strconv.Quote(Cut(text, n)) + ellipsis
}

// Shorten returns text or, if that is longer than n, the result of [Cut] and "…".
func Shorten(text string, n int) string {
	if len(text) <= n {
		return text
	}
	return Cut(text, n) + ellipsis
}

// Cut returns at most the first n bytes of text, without splitting the last code point.
func Cut(text string, n int) string {
	if len(text) <= n {
		return text
	}
	end := n
	for end > max(0, n-utf8.UTFMax) && !utf8.RuneStart(text[end]) {
		end--
	}
	return text[:end]
}
