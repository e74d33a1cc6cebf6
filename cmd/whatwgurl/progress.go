package main

import (
	"fmt"
	"io"
	"strings"
	"time"
)

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
func (p *progress) show(read int64, lines, failures int) {
	now := p.now()
	if now.Before(p.next) {
		return
	}
	p.next = now.Add(progressInterval)
	var line string
	if p.size > 0 {
		line = fmt.Sprintf("%3d %%  ", min(100, read*100/p.size))
	}
	line += fmt.Sprintf("%d lines  %s lines/s  %d failed", lines, rate(float64(lines)/now.Sub(p.start).Seconds()), failures)
	// An error writing to the terminal can't be shown there.
	_, _ = io.WriteString(p.w, "\r"+line+strings.Repeat(" ", max(0, p.shown-len(line))))
	p.shown = len(line)
}

// rate formats a number with about three digits.
func rate(perSecond float64) string {
	switch {
	case perSecond >= 999_500:
		return fmt.Sprintf("%.2f M", perSecond/1e6)
	case perSecond >= 1000:
		return fmt.Sprintf("%.0f k", perSecond/1e3)
	}
	return fmt.Sprintf("%.0f", perSecond)
}

// clear removes the line.
func (p *progress) clear() {
	if p.shown > 0 {
		_, _ = io.WriteString(p.w, "\r"+strings.Repeat(" ", p.shown)+"\r")
		p.shown = 0
	}
}

// Write replaces the line with p.
func (p *progress) Write(b []byte) (int, error) {
	p.clear()
	return p.w.Write(b)
}
