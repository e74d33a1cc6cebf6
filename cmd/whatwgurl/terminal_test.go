package main

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync/atomic"
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
		var stdout, stderr strings.Builder
		tt.env.stdout, tt.env.stderr = &stdout, &stderr
		run([]string{"https://h/%", "https://h:x/"}, tt.env)
		a, b := strings.Count(stdout.String(), red), strings.Count(stderr.String(), red)
		plain := strings.ReplaceAll(stdout.String()+stderr.String(), red, "^")
		if a != tt.stdout || b != tt.stderr || strings.Contains(plain, "\x1b") || !strings.Contains(plain, "^ ") {
			t.Errorf("%s: %q and %q", tt.name, stdout.String(), stderr.String())
		}
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
		var count atomic.Int64
		count.Store(read)
		p.show(&count, lines, failures)
		if terminal.String() != want {
			t.Errorf("the terminal gets %q, want %q", terminal.String(), want)
		}
	}
	step(progressInterval/2, 100, 1, 0, "")
	step(progressInterval/2, 400, 123456, 0, "\r 40 %  123456 lines  617,280 lines/s  0 failed")
	step(progressInterval-1, 500, 5, 0, "")
	// The rest of a longer old line must be erased.
	step(1, 600, 8, 1, "\r 60 %  8 lines  20 lines/s  1 failed          ")
	// A file can grow while it is read.
	step(progressInterval, 2000, 2_000_000, 2, "\r100 %  2000000 lines  3,333,333 lines/s  2 failed")
	// The size may not be known.
	p.size = 0
	step(progressInterval, 3000, 9, 2, "\r9 lines  11 lines/s  2 failed"+strings.Repeat(" ", 20))

	terminal.Reset()
	io.WriteString(p, "message\n")
	p.clear()
	if want := "\r" + strings.Repeat(" ", len("9 lines  11 lines/s  2 failed")) + "\rmessage\n"; terminal.String() != want {
		t.Errorf("a message leaves %q, want %q", terminal.String(), want)
	}
}
func TestFilesAndTerminals(t *testing.T) {
	f, err := os.Create(filepath.Join(t.TempDir(), "file"))
	if err != nil {
		t.Fatal(err)
	}
	same, err1 := os.Open(f.Name())
	null, err2 := os.Open(os.DevNull)
	_, err3 := f.WriteString("12345")
	if err := errors.Join(err1, err2, err3); err != nil {
		t.Fatal(err)
	}
	if isTerminal(f) || isTerminal(null) || fileSize(f.Stat()) != 5 || fileSize(null.Stat()) != 0 || areSeparate(f, same) || !areSeparate(f, null) {
		t.Error("a file or the null device is taken for something else")
	}
	for _, c := range []io.Closer{f, same, null} {
		if err := c.Close(); err != nil {
			t.Error(err)
		}
	}
	if isTerminal(f) || fileSize(f.Stat()) != 0 || areSeparate(f, same) {
		t.Error("a closed file is taken for something else")
	}
}

func TestWantsColors(t *testing.T) {
	for _, tt := range []struct {
		term, noColor string
		want          bool
	}{{"xterm", "", true}, {"xterm", "1", false}, {"dumb", "", false}} {
		env := map[string]string{"TERM": tt.term, "NO_COLOR": tt.noColor}
		if got := wantsColors(func(name string) string { return env[name] }); got != tt.want {
			t.Errorf("%v: %t", env, got)
		}
	}
}

func TestWhereProgressIsShown(t *testing.T) {
	for _, tt := range []struct {
		args []string
		env  environment
		want string // a regular expression
	}{
		{[]string{"-href"}, environment{inputSize: 22, stderrIsTerminal: true}, `^\r 50 %  1 lines  \d lines/s  0 failed\r.*\r$`},
		{[]string{"-href"}, environment{inputSize: 22}, `^$`},
		{[]string{"-href"}, environment{stdoutIsTerminal: true, stderrIsTerminal: true}, `^$`},
		{[]string{"-stats"}, environment{stdoutIsTerminal: true, stderrIsTerminal: true}, `^\r1 lines .*\r2 lines .*\r$`},
		{[]string{"-check"}, environment{stdoutIsTerminal: true, stderrIsTerminal: true}, `^\r1 lines .*\r$`},
		{[]string{"-href", "-quiet"}, environment{stderrIsTerminal: true}, `^$`},
		{[]string{"-href"}, environment{stdinIsTerminal: true}, `^$`},
		{[]string{"-href", "-file", "-"}, environment{stdinIsTerminal: true, stderrIsTerminal: true},
			`^whatwgurl: reading URLs from the terminal, one per line, until the end of input \(Ctrl-[^\r\n]*\)\n$`},
	} {
		t.Run(strings.Join(tt.args, " "), func(t *testing.T) {
			t.Parallel()
			stdin, in := io.Pipe()
			go func() {
				for range 2 {
					time.Sleep(progressInterval + time.Millisecond)
					_, _ = io.WriteString(in, "https://a/\n")
				}
				_ = in.Close()
			}()
			var stderr strings.Builder
			tt.env.stdin, tt.env.stdout, tt.env.stderr = stdin, io.Discard, &stderr
			run(tt.args, tt.env)
			if !regexp.MustCompile(tt.want).MatchString(stderr.String()) {
				t.Errorf("standard error is %q, want %s", stderr.String(), tt.want)
			}
		})
	}
}
