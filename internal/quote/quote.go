// Package quote truncates and quotes text for errors and terminals. Its cost doesn't depend
// on the length of the text. Lengths are in bytes.
package quote

import (
	"strconv"
	"unicode/utf8"

	"github.com/gowhatwg/url/internal/category"
)

// ellipsis replaces the end of a truncated text.
const ellipsis = "…"

// Quote returns text in quotes, like strconv.Quote, but doesn't depend on the Unicode version
// of the Go toolchain.
func Quote(text string) string {
	return string(append(AppendEscaped(append(make([]byte, 0, len(text)+2), '"'), text), '"'))
}

// AppendEscaped appends the text of [Quote] without the quotes.
func AppendEscaped(dst []byte, text string) []byte {
	for text != "" {
		r, size := utf8.DecodeRuneInString(text)
		isInvalid := r == utf8.RuneError && size == 1
		if r >= utf8.RuneSelf && !isInvalid && category.IsPrint(r) {
			dst = append(dst, text[:size]...)
		} else {
			start := len(dst)
			dst = strconv.AppendQuoteToASCII(dst, text[:size])
			dst = append(dst[:start], dst[start+1:len(dst)-1]...)
		}
		text = text[size:]
	}
	return dst
}

// Text returns text in quotes. If it is longer than n, Text quotes the result of [Cut] and
// adds "…" after the quotes.
func Text(text string, n int) string {
	if len(text) <= n {
		return Quote(text)
	}
	return Quote(Cut(text, n)) + ellipsis
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
