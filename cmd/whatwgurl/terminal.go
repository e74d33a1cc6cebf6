package main

import (
	"fmt"
	"io"
	"math"
	"os"
	"regexp"
	"strconv"
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

// thousands writes n with commas.
func thousands(n int) string {
	text := strconv.Itoa(n)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}

// A progress is a line on a terminal that says how far the program has come. It appears after a
// while, and goes before anything else is written there.
type progress struct {
	terminal io.Writer // or nil for none
	start    time.Time
	next     time.Time    // when it is written again
	read     atomic.Int64 // bytes
	size     int64        // of all files, or at most 0 if that isn't known
	isShown  bool
}

// progressDelay is when the line appears. The tests lower it.
var progressDelay = time.Second

func newProgress(env environment, isQuiet bool) *progress {
	p := &progress{start: time.Now()}
	if env.isTerminal && !isQuiet {
		p.terminal, p.next = env.stderr, p.start.Add(progressDelay)
	}
	return p
}

// A countReader counts the bytes that are read.
type countReader struct {
	io.Reader
	n *atomic.Int64
}

func (r countReader) Read(b []byte) (int, error) {
	n, err := r.Reader.Read(b)
	r.n.Add(int64(n))
	return n, err
}

// statSource returns what is known about a file, or about a standard stream for "".
func statSource(name string, standard any) (os.FileInfo, error) {
	if f, ok := standard.(*os.File); ok && name == "" {
		return f.Stat()
	}
	return os.Stat(name)
}

// addSize adds the size of a file, or of standard input for "". Without one of the sizes there is
// none.
func (p *progress) addSize(name string, stdin io.Reader) {
	info, err := statSource(name, stdin)
	if err != nil || !info.Mode().IsRegular() {
		p.size = math.MinInt64 / 2
		return
	}
	p.size += info.Size()
}

// show writes the line, if it is time to.
func (p *progress) show(lines, failures int) {
	now := time.Now()
	if p.terminal == nil || now.Before(p.next) {
		return
	}
	p.next, p.isShown = now.Add(200*time.Millisecond), true
	read, seconds := p.read.Load(), now.Sub(p.start).Seconds()
	text := megabytes(read)
	if p.size > 0 {
		text += " of " + megabytes(p.size)
	}
	text += fmt.Sprintf(", %s lines a second", thousands(int(float64(lines)/seconds)))
	if p.size > 0 && read > 0 {
		left := time.Duration(seconds * float64(p.size-read) / float64(read) * float64(time.Second))
		text += ", " + max(left, 0).Round(time.Second).String() + " left"
	}
	fmt.Fprintf(p.terminal, "\r%s, %s failed\x1B[K", text, thousands(failures))
}

// hide removes the line.
func (p *progress) hide() {
	if p.isShown {
		_, _ = io.WriteString(p.terminal, "\r\x1B[K")
		p.isShown = false
	}
}

func megabytes(n int64) string { return fmt.Sprintf("%.1f MB", float64(n)/1e6) }

// inRed finds what is red on a terminal: a caret with its code, and the code in a message.
var inRed = regexp.MustCompile(`(?m)^( *)(\^(?: [\w-]+)?)|(": )([A-Za-z0-9]+(?:-[A-Za-z0-9]+)+)`)

func colored(report []byte) []byte {
	return inRed.ReplaceAll(report, []byte("$1$3\x1B[31m$2$4\x1B[m"))
}
