package main

import (
	"io"
	"runtime"
	"strings"
	"testing"
)

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
	if p.grown > 16<<20 {
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
