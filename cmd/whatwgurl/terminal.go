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

// changesText reports whether c, which isn't ASCII, is a control or changes how
// the text around it is shown or cut into lines.
func changesText(c rune) bool {
	return c < 0xA0 || c == '\u2028' || c == '\u2029' || isBidiControl(c)
}

// isBidiControl reports whether c changes the direction of the text around it.
func isBidiControl(c rune) bool {
	return c == 0x061C || c == 0x200E || c == 0x200F || 0x202A <= c && c <= 0x202E || 0x2066 <= c && c <= 0x2069
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

// writeError writes a line about err, and then more. It ignores errors of standard error,
// because it could not report them.
func writeError(stderr io.Writer, err error, more string) {
	_, _ = io.WriteString(stderr, "whatwgurl: "+printable(err.Error())+"\n"+more)
}
