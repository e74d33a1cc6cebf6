package main

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/gowhatwg/url/internal/category"
	"github.com/gowhatwg/url/internal/testing/ucd"
)

func TestPrintable(t *testing.T) {
	for _, tt := range []struct{ message, want string }{
		{"", ""},
		{`open "a\b": ü日👍`, `open "a\b": ü日👍`},
		{"\x1b]0;pwn\a", `\x1b]0;pwn\a`},
		{"a\nb\tc\x7f", `a\nb\tc\x7f`},
		{"\u0085\u009b", `\u0085\u009b`},
		{"\u202e\u2066\u200b\ufeff\U000e0041", `\u202e\u2066\u200b\ufeff\U000e0041`},
		{"\xff\xe2\x82", `\xff\xe2\x82`},
		{"\ufffd", "\ufffd"},
		{strings.Repeat("a", maxMessage), strings.Repeat("a", maxMessage)},
		{strings.Repeat("a", maxMessage+1), strings.Repeat("a", maxMessage) + "…"},
		{strings.Repeat("a", maxMessage-1) + "ü", strings.Repeat("a", maxMessage-1) + "…"},
	} {
		if got := printable(tt.message); got != tt.want {
			t.Errorf("%q is %q, want %q", tt.message, got, tt.want)
		}
	}
}

func TestAppendEscaped(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"", ""},
		{"a b/ü日👍", "a b/ü日👍"},
		{`C:\x`, `C:\\x`},
		{"\x00\t\n\r\x1b[2J\x7f", `\x00\t\n\r\x1b[2J\x7f`},
		{"\u0080\u0085\u009f\u00a0", `\u0080\u0085\u009f` + "\u00a0"},
		{"\u061c\u200e\u200f\u202a\u202e\u2066\u2069", `\u061c\u200e\u200f\u202a\u202e\u2066\u2069`},
		{"\u2028\u2029", `\u2028\u2029`},
		// These join the letters of words and the parts of emoji.
		{"\u200c\u200d", "\u200c\u200d"},
		{"\xff", `\xff`},
	} {
		if got := string(appendEscaped([]byte("x"), tt.text)); got != "x"+tt.want {
			t.Errorf("%q is %q, want %q", tt.text, got, "x"+tt.want)
		}
	}
}

// TestProperties compares the code points that are listed in the code with Unicode's data. Those
// with Default_Ignorable_Code_Point are format characters, variation selectors, what UTS #46
// ignores, and unassigned code points.
func TestProperties(t *testing.T) {
	hidden := map[rune]bool{'\u2028': true, '\u2029': true}
	for _, tt := range []struct{ file, value string }{{"PropList.txt", "Variation_Selector"}, {"DerivedGeneralCategory.txt", "Cf"}, {"IdnaMappingTable.txt", "ignored"}} {
		before := len(hidden)
		err := ucd.Values(ucd.Test(t), tt.file, func(r rune, value string) {
			if value == tt.value {
				hidden[r] = true
			}
		})
		if err != nil || len(hidden) == before {
			t.Fatalf("%s: %v", tt.file, err)
		}
	}
	for _, needed := range []rune{0x200C, 0x200D, 0xFE0F} {
		delete(hidden, needed)
	}
	for r := rune(utf8.RuneSelf); r <= utf8.MaxRune; r++ {
		isUnassigned := r == 0x2065 || 0xFFF0 <= r && r <= 0xFFF8 || 0xE0000 <= r && r <= 0xE0FFF
		if got := changesText(r); got != (r < 0xA0 || hidden[r] || isUnassigned) {
			t.Errorf("%U: changes text: %v", r, got)
		}
	}
}

// Text that nobody sees isn't in any output: a byte of it fits into each variation selector.
func TestHiddenText(t *testing.T) {
	const secret = "\u034F\u115F\u1160\u3164\uFFA0\u180B\u180F\uFE00\U000E0100\U000E01EF\U000E0041"
	const input = "https://h:x" + secret + "/?a=" + secret
	for _, args := range [][]string{{}, {"-json"}, {"-check"}, {"-strict"}, {"-typed"}, {"-each", "pairs"}, {"-get", "decoded-path"}, {"-format", "{param:a}"}, {"-base", "https://h:x" + secret}, {"-get", secret}} {
		for _, in := range []string{input, "https://h/" + secret + "?a=" + secret} {
			got := runProgram("", append(args, in)...)
			if strings.ContainsAny(got.stdout+got.stderr, secret) {
				t.Errorf("%q: %+v", args, got)
			}
		}
	}
}

// FuzzPrintable looks for a message or a column that a terminal doesn't show as text, and for a
// column that two different texts give.
func FuzzPrintable(f *testing.F) {
	f.Add("\x1b]0;pwn\a\u202e\\")
	f.Fuzz(func(t *testing.T, text string) {
		for _, c := range printable(text) {
			if !category.IsPrint(c) {
				t.Errorf("%q is printed as %q", text, printable(text))
			}
		}
		escaped := string(appendEscaped(nil, text))
		if strings.ContainsFunc(escaped, unicode.IsControl) || !utf8.ValidString(escaped) {
			t.Errorf("%q is the column %q", text, escaped)
		}
		if other := string(appendEscaped(nil, escaped)); (other == escaped) != (escaped == text && !strings.Contains(text, `\`)) {
			t.Errorf("%q and %q are the same column", text, escaped)
		}
	})
}

func TestIsTerminal(t *testing.T) {
	f, err := os.Create(filepath.Join(t.TempDir(), "file"))
	if err != nil {
		t.Fatal(err)
	}
	if isTerminal(f) {
		t.Error("a file is taken for a terminal")
	}
	if _, err := f.WriteString("12345"); err != nil || fileSize(f) != 5 {
		t.Errorf("a file has %d bytes, %v", fileSize(f), err)
	}
	same, err := os.Open(f.Name())
	if err != nil {
		t.Fatal(err)
	}
	defer same.Close()
	null, err := os.Open(os.DevNull)
	if err != nil {
		t.Fatal(err)
	}
	defer null.Close()
	if isTerminal(null) || fileSize(null) != 0 {
		t.Error("the null device is considered a terminal or a file")
	}
	if areSeparate(f, same) || !areSeparate(f, null) {
		t.Error("a file is considered different from itself, or the same as another one")
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	if isTerminal(f) || fileSize(f) != 0 || areSeparate(f, null) || areSeparate(null, f) {
		t.Error("a closed file is considered a terminal, a file, or different from another one")
	}
}

// The marks are red on a terminal only: in reports if standard error is one, in tables if standard
// output is one.
func TestColors(t *testing.T) {
	const red = "\x1b[31m^\x1b[0m"
	for _, tt := range []struct {
		name           string
		env            environment
		stdout, stderr int // the number of red marks
	}{
		{"no terminal", environment{colors: true}, 0, 0},
		{"no colors", environment{stdoutIsTerminal: true, stderrIsTerminal: true}, 0, 0},
		{"output", environment{colors: true, stdoutIsTerminal: true}, 1, 0},
		{"errors", environment{colors: true, stderrIsTerminal: true}, 0, 1},
		{"both", environment{colors: true, stdoutIsTerminal: true, stderrIsTerminal: true}, 1, 1},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var stdout, stderr strings.Builder
			tt.env.stdout, tt.env.stderr = &stdout, &stderr
			run([]string{"https://h/%", "https://h:x/"}, tt.env)
			if a, b := strings.Count(stdout.String(), red), strings.Count(stderr.String(), red); a != tt.stdout || b != tt.stderr {
				t.Errorf("%q and %q", stdout.String(), stderr.String())
			}
			plain := strings.ReplaceAll(stdout.String()+stderr.String(), red, "^")
			if strings.Contains(plain, "\x1b") || strings.Count(plain, "^ ") < 1 {
				t.Errorf("%q", plain)
			}
		})
	}
}

func TestWantsColors(t *testing.T) {
	for _, tt := range []struct {
		name string
		env  map[string]string
		want bool
	}{
		{"a terminal", map[string]string{"TERM": "xterm"}, true},
		{"no color", map[string]string{"TERM": "xterm", "NO_COLOR": "1"}, false},
		{"empty means nothing", map[string]string{"TERM": "xterm", "NO_COLOR": ""}, true},
		{"dumb", map[string]string{"TERM": "dumb"}, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := wantsColors(func(name string) string { return tt.env[name] }); got != tt.want {
				t.Errorf("%t", got)
			}
		})
	}
}

func TestProgress(t *testing.T) {
	var terminal strings.Builder
	now := time.Unix(0, 0)
	p := newProgress(&terminal, 1000)
	p.now, p.start, p.next = func() time.Time { return now }, now, now.Add(progressInterval)
	step := func(after time.Duration, read int64, lines, failures int, want string) {
		t.Helper()
		terminal.Reset()
		now = now.Add(after)
		p.show(read, lines, failures)
		if terminal.String() != want {
			t.Errorf("the terminal gets %q, want %q", terminal.String(), want)
		}
	}
	step(progressInterval/2, 100, 1, 0, "")
	step(progressInterval/2, 400, 123456, 0, "\r 40 %  123456 lines  617 k lines/s  0 failed")
	step(progressInterval-1, 500, 5, 0, "")
	// The rest of a longer old line must be erased.
	step(1, 600, 8, 1, "\r 60 %  8 lines  20 lines/s  1 failed        ")
	// A file can grow while it is read.
	step(progressInterval, 2000, 2_000_000, 2, "\r100 %  2000000 lines  3.33 M lines/s  2 failed")
	// The size may not be known.
	p.size = 0
	step(progressInterval, 3000, 9, 2, "\r9 lines  11 lines/s  2 failed"+strings.Repeat(" ", 17))

	terminal.Reset()
	io.WriteString(p, "message\n")
	p.clear()
	if want := "\r" + strings.Repeat(" ", len("9 lines  11 lines/s  2 failed")) + "\rmessage\n"; terminal.String() != want {
		t.Errorf("a message leaves %q, want %q", terminal.String(), want)
	}
}

func TestRate(t *testing.T) {
	for _, tt := range []struct {
		perSecond float64
		want      string
	}{{0, "0"}, {0.6, "1"}, {999, "999"}, {1000, "1 k"}, {999_499, "999 k"}, {999_500, "1.00 M"}, {3_141_593, "3.14 M"}} {
		if got := rate(tt.perSecond); got != tt.want {
			t.Errorf("%v is %q, want %q", tt.perSecond, got, tt.want)
		}
	}
}

// A slowReader takes longer for a line than the progress line waits.
type slowReader struct {
	lines int
	rest  string
}

func (r *slowReader) Read(b []byte) (int, error) {
	if r.rest == "" {
		if r.lines == 0 {
			return 0, io.EOF
		}
		r.lines--
		time.Sleep(progressInterval + time.Millisecond)
		r.rest = "https://a/\n"
	}
	n := copy(b, r.rest)
	r.rest = r.rest[n:]
	return n, nil
}

func TestWhereProgressIsShown(t *testing.T) {
	const size = 2 * int64(len("https://a/\n"))
	// A file that takes longer than the progress line waits.
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, bytes.Repeat([]byte("https://example.com/\n"), 1_000_000), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name string
		args []string
		env  environment
		want string // a regular expression
	}{
		{"output to a file", []string{"-href"}, environment{inputSize: size, stderrIsTerminal: true}, `^\r 50 %  1 lines  \d lines/s  0 failed\r.*\r$`},
		{"no file", []string{"-href"}, environment{stderrIsTerminal: true}, `^\r1 lines  \d lines/s  0 failed\r.*\r$`},
		{"no terminal", []string{"-href"}, environment{inputSize: size}, `^$`},
		{"output to the terminal", []string{"-href"}, environment{inputSize: size, stdoutIsTerminal: true, stderrIsTerminal: true}, `^$`},
		{"nothing to put out", []string{"-check"}, environment{inputSize: size, stdoutIsTerminal: true, stderrIsTerminal: true}, `^\r 50 % .*\r$`},
		{"nothing to put out before the end", []string{"-stats"}, environment{inputSize: size, stdoutIsTerminal: true, stderrIsTerminal: true}, `^\r 50 %  1 lines .*\r100 %  2 lines .*\r$`},
		{"quiet", []string{"-href", "-quiet"}, environment{inputSize: size, stderrIsTerminal: true}, `^$`},
		// Nobody types the lines of a file, even at a terminal.
		{"a file", []string{"-check", "-file", file}, environment{stdinIsTerminal: true, stdoutIsTerminal: true, stderrIsTerminal: true}, `^\r +\d+ %  \d+ lines .*\r$`},
		{"input from the terminal", []string{"-href"}, environment{stdinIsTerminal: true}, `^$`},
		{"input from the terminal, messages there", []string{"-href"}, environment{stdinIsTerminal: true, stderrIsTerminal: true},
			`^whatwgurl: reading URLs from the terminal, one per line, until the end of input \(Ctrl-[^\r\n]*\)\n$`},
		{"input from the terminal by name", []string{"-href", "-file", "-"}, environment{stdinIsTerminal: true, stderrIsTerminal: true}, `^whatwgurl: reading URLs from the terminal, .*\n$`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			var stderr strings.Builder
			tt.env.stdin, tt.env.stdout, tt.env.stderr = &slowReader{lines: 2}, io.Discard, &stderr
			run(tt.args, tt.env)
			if !regexp.MustCompile(tt.want).MatchString(stderr.String()) {
				t.Errorf("standard error is %q, want %s", stderr.String(), tt.want)
			}
		})
	}
}
