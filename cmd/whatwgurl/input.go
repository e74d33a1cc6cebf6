package main

import (
	"fmt"
	"io"
	"strings"
	"time"
)

// An inputReader reads standard input for a buffer. It flushes the output
// before it reads, so that whoever waits for that before writing on gets it.
type inputReader struct {
	r      io.Reader
	before func() error
	// after, if not nil, is told how much was read so far.
	after func(read int64)
	read  int64
}

func (r *inputReader) Read(b []byte) (int, error) {
	if err := r.before(); err != nil {
		return 0, err
	}
	n, err := r.r.Read(b)
	r.read += int64(n)
	if r.after != nil {
		r.after(r.read)
	}
	return n, err
}

// progressInterval is the time between two updates of a progress line.
const progressInterval = 200 * time.Millisecond

// A progress is a line on a terminal that says how far the work is. Other
// output to the terminal is written through it.
type progress struct {
	w     io.Writer
	size  int64
	shown int // the length of the line, 0 if there is none
	now   func() time.Time
	next  time.Time
}

func newProgress(w io.Writer, size int64) *progress {
	return &progress{w: w, size: size, now: time.Now, next: time.Now().Add(progressInterval)}
}

// show updates the line, if it is time.
func (p *progress) show(read int64, lines int) {
	now := p.now()
	if now.Before(p.next) {
		return
	}
	p.next = now.Add(progressInterval)
	line := fmt.Sprintf("%3d %%  %d lines", min(100, read*100/p.size), lines)
	// The terminal is no place for errors about the terminal.
	_, _ = io.WriteString(p.w, "\r"+line+strings.Repeat(" ", max(0, p.shown-len(line))))
	p.shown = len(line)
}

// clear removes the line.
func (p *progress) clear() {
	if p.shown > 0 {
		_, _ = io.WriteString(p.w, "\r"+strings.Repeat(" ", p.shown)+"\r")
		p.shown = 0
	}
}

// Write writes to the terminal, in place of the line.
func (p *progress) Write(b []byte) (int, error) {
	p.clear()
	return p.w.Write(b)
}
