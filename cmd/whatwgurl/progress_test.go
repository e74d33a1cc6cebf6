package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

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
	} {
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
		if got := screen(stderr.String()); got != want {
			t.Errorf("%q: in the end there is %q, want %q", tt.args, got, want)
		}
	}
	// One terminal has both: the line is gone before the output.
	var terminal bytes.Buffer
	run([]string{"-href"}, environment{isTerminal: true, stdin: strings.NewReader(lines), stdout: &terminal, stderr: &terminal})
	if got := strings.Count(screen(terminal.String()), "https://example.com/\n"); got != 20_000 || !strings.Contains(terminal.String(), "MB") {
		t.Errorf("%d lines of output", got)
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
