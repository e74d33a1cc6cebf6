package main

import (
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"sync/atomic"
	"time"
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
	a, err1 := f.Stat()
	b, err2 := g.Stat()
	return err1 == nil && err2 == nil && !os.SameFile(a, b)
}

// fileSize returns the size of a file from its Stat, and 0 if it isn't a regular file.
func fileSize(info os.FileInfo, err error) int64 {
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

// formatCharacters are the format characters, of category Cf, and what else Unicode suggests to
// ignore in display (Default_Ignorable_Code_Point), because it can carry text that nobody
// sees. The two joiners and U+FE0F aren't there, because words and emoji need them.
var formatCharacters = []struct{ first, last rune }{
	{0x00AD, 0x00AD}, {0x034F, 0x034F}, {0x0600, 0x0605}, {0x061C, 0x061C}, {0x06DD, 0x06DD}, {0x070F, 0x070F}, {0x0890, 0x0891},
	{0x08E2, 0x08E2}, {0x115F, 0x1160}, {0x17B4, 0x17B5}, {0x180B, 0x180F}, {0x200B, 0x200B}, {0x200E, 0x200F}, {0x202A, 0x202E},
	{0x2060, 0x206F}, {0x3164, 0x3164}, {0xFE00, 0xFE0E}, {0xFEFF, 0xFEFF}, {0xFFA0, 0xFFA0}, {0xFFF0, 0xFFFB}, {0x110BD, 0x110BD},
	{0x110CD, 0x110CD}, {0x13430, 0x1343F}, {0x1BCA0, 0x1BCA3}, {0x1D173, 0x1D17A}, {0xE0000, 0xE0FFF},
}

// appendEscaped appends text as a column of a line. It escapes backslashes and anything that
// would break a column or a terminal, in Go's syntax.
func appendEscaped(b []byte, text string) []byte {
	return appendQuoted(b, text, func(c rune) bool { return ' ' <= c && c < 0x7F && c != '\\' || c >= utf8.RuneSelf && !changesText(c) })
}

// appendQuoted appends text, with escapes for invalid UTF-8 and all but plain code points.
func appendQuoted(b []byte, text string, isPlain func(rune) bool) []byte {
	for i := 0; i < len(text); {
		c, size := utf8.DecodeRuneInString(text[i:])
		if isPlain(c) && (c != utf8.RuneError || size > 1) {
			b = append(b, text[i:i+size]...)
		} else {
			q := strconv.QuoteToASCII(text[i : i+size])
			b = append(b, q[1:len(q)-1]...)
		}
		i += size
	}
	return b
}

// maxMessage is the number of bytes that are shown of a message.
const maxMessage = 1000

// printable returns a message as one line, cut if it is long, in a form that a terminal shows
// unchanged.
func printable(message string) string { return visible(quote.Shorten(message, maxMessage)) }

// visible returns text with escapes for everything that a terminal doesn't print.
func visible(text string) string {
	isPlain := func(c rune) bool { return category.IsPrint(c) && (c < utf8.RuneSelf || !changesText(c)) }
	return string(appendQuoted(nil, text, isPlain))
}

// writeError writes a line about err, with more at its end. It ignores errors of standard error,
// because it could not report them.
func writeError(stderr io.Writer, err error, more string) {
	_, _ = io.WriteString(stderr, "whatwgurl: "+printable(err.Error())+more+"\n")
}

// progressInterval is the time between two updates of a progress line.
const progressInterval = 200 * time.Millisecond

// A progress is a line on a terminal that shows how far the work is. All other output to
// the terminal goes through it.
type progress struct {
	w           io.Writer
	size        int64 // of all input, 0 if it isn't known
	shown       int   // the length of the line, or 0 if there isn't one
	now         func() time.Time
	start, next time.Time
}

func newProgress(w io.Writer, size int64) *progress {
	start := time.Now()
	return &progress{w: w, size: size, now: time.Now, start: start, next: start.Add(progressInterval)}
}

// show updates the line, if progressInterval has passed.
func (p *progress) show(read *atomic.Int64, lines, failures int) {
	if p == nil {
		return
	}
	now := p.now()
	if now.Before(p.next) {
		return
	}
	p.next = now.Add(progressInterval)
	var line string
	if p.size > 0 {
		line = fmt.Sprintf("%3d %%  ", min(100, read.Load()*100/p.size))
	}
	line += fmt.Sprintf("%d lines  %s lines/s  %d failed", lines, thousands(int(float64(lines)/now.Sub(p.start).Seconds())), failures)
	// An error writing to the terminal can't be shown there.
	_, _ = io.WriteString(p.w, "\r"+line+strings.Repeat(" ", max(0, p.shown-len(line))))
	p.shown = len(line)
}

// clear removes the line, if there is a progress.
func (p *progress) clear() {
	if p != nil && p.shown > 0 {
		_, _ = io.WriteString(p.w, "\r"+strings.Repeat(" ", p.shown)+"\r")
		p.shown = 0
	}
}

// Write replaces the line with p.
func (p *progress) Write(b []byte) (int, error) {
	p.clear()
	return p.w.Write(b)
}

// thousands writes n with commas.
func thousands(n int) string {
	text := strconv.Itoa(n)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}
