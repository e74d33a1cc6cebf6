package main

import (
	"io"
	"runtime"
	"strings"
	"testing"
	"time"
)

func TestProgress(t *testing.T) {
	var terminal strings.Builder
	now := time.Unix(0, 0)
	p := newProgress(&terminal, 1000)
	p.now, p.next = func() time.Time { return now }, now.Add(progressInterval)
	step := func(after time.Duration, read int64, lines int, want string) {
		t.Helper()
		terminal.Reset()
		now = now.Add(after)
		p.show(read, lines)
		if terminal.String() != want {
			t.Errorf("the terminal gets %q, want %q", terminal.String(), want)
		}
	}
	step(progressInterval/2, 100, 1, "")
	step(progressInterval/2, 400, 12345, "\r 40 %  12345 lines")
	step(progressInterval-1, 500, 5, "")
	// What is longer than the new line has to go.
	step(1, 600, 7, "\r 60 %  7 lines    ")
	// A file can grow while it is read.
	step(progressInterval, 2000, 8, "\r100 %  8 lines")

	terminal.Reset()
	io.WriteString(p, "message\n")
	p.clear()
	if want := "\r" + strings.Repeat(" ", len("100 %  8 lines")) + "\rmessage\n"; terminal.String() != want {
		t.Errorf("a message leaves %q, want %q", terminal.String(), want)
	}
}

// A slowReader takes longer for a line than the progress line waits.
type slowReader struct{ lines int }

func (r *slowReader) Read(b []byte) (int, error) {
	if r.lines == 0 {
		return 0, io.EOF
	}
	r.lines--
	time.Sleep(progressInterval + time.Millisecond)
	return copy(b, "https://a/\n"), nil
}

func TestWhereProgressIsShown(t *testing.T) {
	const size = 2 * int64(len("https://a/\n"))
	for _, tt := range []struct {
		name                  string
		args                  []string
		size                  int64
		outTerminal, terminal bool
		shown                 bool
	}{
		{"output to a file", []string{"-href"}, size, false, true, true},
		{"no file", []string{"-href"}, 0, false, true, false},
		{"no terminal", []string{"-href"}, size, false, false, false},
		{"output to the terminal", []string{"-href"}, size, true, true, false},
		{"nothing to put out", []string{"-check"}, size, true, true, true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			var stderr strings.Builder
			run(tt.args, environment{
				stdin: &slowReader{2}, stdout: io.Discard, stderr: &stderr,
				inputSize: tt.size, stdoutIsTerminal: tt.outTerminal, stderrIsTerminal: tt.terminal,
			})
			got := stderr.String()
			const first = "\r 50 %  0 lines\r100 %  1 lines"
			if !tt.shown && got != "" || tt.shown && !(strings.HasPrefix(got, first) && strings.HasSuffix(got, " \r")) {
				t.Errorf("standard error is %q", got)
			}
		})
	}
}

// countingWriter counts lines and throws them away.
type countingWriter int

func (w *countingWriter) Write(b []byte) (int, error) {
	*w += countingWriter(strings.Count(string(b), "\n"))
	return len(b), nil
}

// repeated reads a line again and again.
type repeated struct {
	line  string
	rest  string
	count int
}

func (r *repeated) Read(b []byte) (int, error) {
	if r.rest == "" {
		if r.count == 0 {
			return 0, io.EOF
		}
		r.count--
		r.rest = r.line
	}
	n := copy(b, r.rest)
	r.rest = r.rest[n:]
	return n, nil
}

// TestStreaming runs a long batch and looks at what is in memory by the end.
func TestStreaming(t *testing.T) {
	const lines = 100_000
	long := strings.Repeat("https://EXAMPLE.com/some/path?and=query#"+strings.Repeat("x", 200)+"\n", 100)
	var out countingWriter
	p := &memoryProbe{r: &repeated{line: long, count: lines / 100}}
	if status := run([]string{"-href"}, environment{stdin: p, stdout: &out, stderr: io.Discard}); status != exitOK {
		t.Errorf("status %d", status)
	}
	if out != lines {
		t.Errorf("%d lines came out of %d", out, lines)
	}
	if p.grown > 4<<20 {
		t.Errorf("%d bytes are in use after %d bytes of input", p.grown, len(long)*lines/100)
	}
}

// A memoryProbe measures how much memory is in use at the end of the input,
// more than at its begin.
type memoryProbe struct {
	r     io.Reader
	first uint64
	grown uint64
}

func (p *memoryProbe) Read(b []byte) (int, error) {
	if p.first == 0 {
		p.first = memoryInUse()
	}
	n, err := p.r.Read(b)
	if err == io.EOF {
		p.grown = max(memoryInUse(), p.first) - p.first
	}
	return n, err
}

func memoryInUse() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}
