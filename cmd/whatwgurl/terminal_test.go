package main

import (
	"bytes"
	"errors"
	"fmt"
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

func TestFilesAndTerminals(t *testing.T) {
	f, err := os.Create(filepath.Join(t.TempDir(), "file"))
	if err != nil {
		t.Fatal(err)
	}
	same, err1 := os.Open(f.Name())
	null, err2 := os.Open(os.DevNull)
	if err := errors.Join(err1, err2); err != nil {
		t.Fatal(err)
	}
	if isTerminal(f) || isTerminal(null) || areSeparate(f, same) || !areSeparate(f, null) {
		t.Error("a file or the null device is taken for something else")
	}
	for _, c := range []io.Closer{f, same, null} {
		if err := c.Close(); err != nil {
			t.Error(err)
		}
	}
	if isTerminal(f) || areSeparate(f, same) {
		t.Error("a closed file is taken for something else")
	}
}

// Only who sees an empty terminal is told that the program waits.
func TestWaiting(t *testing.T) {
	for _, tt := range []struct {
		args    []string
		isTyped bool
		want    string
	}{
		{[]string{"-href"}, true, waiting},
		{[]string{"-href", "-file", "-"}, true, waiting},
		{[]string{"-href"}, false, ""},
		{[]string{"-href", "-quiet"}, true, ""},
		{[]string{"-href", "-file", os.DevNull}, true, ""},
		{[]string{"-href", "https://h/"}, true, ""},
	} {
		var stderr strings.Builder
		run(tt.args, environment{stdin: strings.NewReader(""), stdout: io.Discard, stderr: &stderr, isTyped: tt.isTyped})
		if stderr.String() != tt.want {
			t.Errorf("%q, %t: standard error is %q, want %q", tt.args, tt.isTyped, stderr.String(), tt.want)
		}
	}
}

// screen returns what a terminal shows in the end, of lines that "\r" and "\x1B[K" change.
func screen(written string) string {
	lines := strings.Split(written, "\n")
	for i, line := range lines {
		parts := strings.Split(line, "\r")
		lines[i] = strings.TrimPrefix(parts[len(parts)-1], "\x1B[K")
	}
	return strings.Join(lines, "\n")
}

func TestProgress(t *testing.T) {
	defer func(d time.Duration) { progressDelay = d }(progressDelay)
	progressDelay = 0
	name := filepath.Join(t.TempDir(), "urls")
	lines := strings.Repeat("https://example.com/\n", 10_000) + "https://[\n" + strings.Repeat("https://example.com/\n", 10_000)
	if err := os.WriteFile(name, []byte(lines), 0o644); err != nil {
		t.Fatal(err)
	}
	file, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	const report = "whatwgurl: line 10001: parse \"https://[\": IPv6-unclosed: the IPv6 address lacks its closing bracket (at byte 8)\n    https://[\n            ^\n"
	for _, tt := range []struct {
		args []string
		env  environment
		want string // the line, or ""
	}{
		{[]string{"-href", "-file", name}, environment{isTerminal: true, separate: true}, `\r0\.\d MB of 0\.4 MB, [\d,]+ lines a second, \d+s left, [01] failed\x1B\[K`},
		{[]string{"-href"}, environment{isTerminal: true, separate: true, stdin: file}, `\r0\.\d MB of 0\.4 MB, `},
		{[]string{"-stats"}, environment{isTerminal: true, stdin: strings.NewReader(lines)}, `\r0\.\d MB, [\d,]+ lines a second, [01] failed\x1B\[K`},
		{[]string{"-href", "-file", name, "-quiet"}, environment{isTerminal: true, separate: true}, ""},
		{[]string{"-href", "-file", name}, environment{}, ""},
		{[]string{"-href"}, environment{isTerminal: true, isTyped: true, separate: true, stdin: file}, ""},
		{[]string{"-href", "-file", name}, environment{isTerminal: true, isTyped: true, separate: true}, `\r0\.\d MB of 0\.4 MB, `},
	} {
		_, _ = file.Seek(0, io.SeekStart)
		var stdout, stderr bytes.Buffer
		tt.env.stdout, tt.env.stderr = &stdout, &stderr
		if run(tt.args, tt.env) != exitError {
			t.Errorf("%q: no line failed", tt.args)
		}
		if shown := strings.Contains(stderr.String(), "MB"); shown != (tt.want != "") || !regexp.MustCompile(tt.want).MatchString(stderr.String()) {
			t.Errorf("%q: %.300q", tt.args, stderr.String())
		}
		want := report
		if tt.args[0] == "-stats" || len(tt.args) == 4 {
			want = ""
		}
		if got := strings.TrimPrefix(screen(stderr.String()), waiting); got != want {
			t.Errorf("%q: in the end there is %q, want %q", tt.args, got, want)
		}
	}
	if got := thousands(123456) + " " + thousands(1234567); got != "123,456 1,234,567" {
		t.Error(got)
	}
	// A pipe has no size.
	pipe, in, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	go func() { _, _ = io.WriteString(in, lines); _ = in.Close() }()
	var stderr strings.Builder
	run([]string{"-href"}, environment{isTerminal: true, separate: true, stdin: pipe, stdout: io.Discard, stderr: &stderr})
	if !strings.Contains(stderr.String(), " MB, ") || strings.Contains(stderr.String(), " of ") {
		t.Errorf("of a pipe: %.300q", stderr.String())
	}
	// One terminal has both: the line is gone before the output.
	for _, args := range [][]string{{"-href"}, {"-json"}, {"-stats"}, {"-check"}} {
		var want, terminal bytes.Buffer
		run(args, environment{stdin: strings.NewReader(lines), stdout: &want, stderr: &want})
		run(args, environment{isTerminal: true, stdin: strings.NewReader(lines), stdout: &terminal, stderr: &terminal})
		if screen(terminal.String()) != want.String() || !strings.Contains(terminal.String(), "MB") {
			t.Errorf("%q: the terminal shows other lines than without progress", args)
		}
	}
}

func TestColors(t *testing.T) {
	const want = "whatwgurl: line 1: parse \"https://a-b-c:x/\": %sport-invalid%s: the port is not a number (at byte 14)\n    https://a-b-c:x/\n                  %s^%s\n"
	for isColored, codes := range map[bool][]any{false: {"", "", "", ""}, true: {"\x1B[31m", "\x1B[m", "\x1B[31m", "\x1B[m"}} {
		var stderr bytes.Buffer
		run([]string{"-href"}, environment{isTerminal: true, isColored: isColored, stdin: strings.NewReader("https://a-b-c:x/\n"), stdout: &stderr, stderr: &stderr})
		if want := fmt.Sprintf(want, codes...); stderr.String() != want {
			t.Errorf("%v: %q, want %q", isColored, stderr.String(), want)
		}
	}
	if got, want := string(colored([]byte("    x\n    ^ host-missing: the URL has no host\n"))), "    x\n    \x1B[31m^ host-missing\x1B[m: the URL has no host\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
