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
)

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
		{"nothing to put out before the end", []string{"-stats"}, environment{inputSize: size, stdoutIsTerminal: true, stderrIsTerminal: true}, `^\r100 %  2 lines .*\r$`},
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
