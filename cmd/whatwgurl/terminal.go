package main

import (
	"io"
	"os"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/gowhatwg/url/internal/category"
	"github.com/gowhatwg/url/internal/quote"
)

// isTerminal reports whether f is a terminal. It also returns true for other devices, except
// the null device.
func isTerminal(f *os.File) bool {
	info, err := f.Stat()
	if err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return false
	}
	null, err := os.Stat(os.DevNull)
	return err != nil || !os.SameFile(info, null)
}

// areSeparate reports whether f and g are certainly different files.
func areSeparate(f, g *os.File) bool {
	a, err := f.Stat()
	if err != nil {
		return false
	}
	b, err := g.Stat()
	return err == nil && !os.SameFile(a, b)
}

// fileSize returns the size of f, and 0 if it isn't a regular file.
func fileSize(f *os.File) int64 {
	info, err := f.Stat()
	if err != nil || !info.Mode().IsRegular() {
		return 0
	}
	return info.Size()
}

// changesText reports whether c, which isn't ASCII, is a control, is invisible, or changes how
// the text around it is shown or cut into lines.
func changesText(c rune) bool {
	if c < 0xA0 || c == '\u2028' || c == '\u2029' {
		return true
	}
	for _, r := range formatCharacters {
		if c <= r.last {
			return c >= r.first
		}
	}
	return false
}

// formatCharacters are the format characters, of category Cf, and all tags, some of which are
// unassigned. The two joiners aren't there, because words and emoji need them.
var formatCharacters = []struct{ first, last rune }{
	{0x00AD, 0x00AD}, {0x0600, 0x0605}, {0x061C, 0x061C}, {0x06DD, 0x06DD}, {0x070F, 0x070F}, {0x0890, 0x0891},
	{0x08E2, 0x08E2}, {0x180E, 0x180E}, {0x200B, 0x200B}, {0x200E, 0x200F}, {0x202A, 0x202E}, {0x2060, 0x2064},
	{0x2066, 0x206F}, {0xFEFF, 0xFEFF}, {0xFFF9, 0xFFFB}, {0x110BD, 0x110BD}, {0x110CD, 0x110CD}, {0x13430, 0x1343F},
	{0x1BCA0, 0x1BCA3}, {0x1D173, 0x1D17A}, {0xE0000, 0xE007F},
}

// appendEscaped appends text as a column of a line. It escapes backslashes and anything that
// would break a column or a terminal, in Go's syntax.
func appendEscaped(b []byte, text string) []byte {
	for i := 0; i < len(text); {
		c, size := utf8.DecodeRuneInString(text[i:])
		switch {
		case c == '\\':
			b = append(b, `\\`...)
		case c < ' ' || c >= 0x7F && changesText(c) || c == utf8.RuneError && size == 1:
			q := strconv.QuoteToASCII(text[i : i+size])
			b = append(b, q[1:len(q)-1]...)
		default:
			b = append(b, text[i:i+size]...)
		}
		i += size
	}
	return b
}

// maxMessage is the number of bytes that are shown of a message.
const maxMessage = 1000

// printable returns a message as one line, cut if it is long. It escapes everything that a
// terminal doesn't print.
func printable(message string) string {
	short := quote.Cut(message, maxMessage)
	var b strings.Builder
	for i := 0; i < len(short); {
		c, size := utf8.DecodeRuneInString(short[i:])
		if category.IsPrint(c) && (c != utf8.RuneError || size > 1) {
			b.WriteString(short[i : i+size])
		} else {
			q := strconv.QuoteToASCII(short[i : i+size])
			b.WriteString(q[1 : len(q)-1])
		}
		i += size
	}
	if len(short) < len(message) {
		b.WriteString("…")
	}
	return b.String()
}

// writeError writes a line about err, with more at its end. It ignores errors of standard error,
// because it could not report them.
func writeError(stderr io.Writer, err error, more string) {
	_, _ = io.WriteString(stderr, "whatwgurl: "+printable(err.Error())+more+"\n")
}
