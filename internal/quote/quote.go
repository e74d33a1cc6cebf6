// Package quote cuts what is long, and puts it into quotes, for errors and terminals. What
// it takes for that doesn't depend on the length of the text. Lengths are in bytes.
package quote

import (
	"strconv"
	"unicode/utf8"
)

// ellipsis stands for what was cut off.
const ellipsis = "…"

// Text returns text in quotes, as Go writes them. Of a text longer than n it has what
// [Cut] returns, and "…" after the quotes.
func Text(text string, n int) string {
	if len(text) <= n {
		return strconv.Quote(text)
	}
	return strconv.Quote(Cut(text, n)) + ellipsis
}

// Shorten returns text or, if it is longer than n, what [Cut] returns, and "…".
func Shorten(text string, n int) string {
	if len(text) <= n {
		return text
	}
	return Cut(text, n) + ellipsis
}

// Cut returns at most the first n bytes of text, without half a code point at their end.
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
