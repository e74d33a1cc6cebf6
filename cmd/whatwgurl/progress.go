package main

import (
	"fmt"
	"io"
	"os"
	"regexp"
	"sync/atomic"
	"time"
)

// A progress is a line on a terminal that says how far the program has come. It appears after a
// while, and goes before anything else is written there.
type progress struct {
	terminal io.Writer // or nil for none
	start    time.Time
	next     time.Time    // when it is written again
	read     atomic.Int64 // bytes
	size     int64        // of all files, or 0 if that isn't known
	isShown  bool
}

// progressDelay is when the line appears. The tests lower it.
var progressDelay = time.Second

func newProgress(o *options, env environment) *progress {
	p := &progress{start: time.Now()}
	if env.isTerminal && !o.quiet {
		p.terminal, p.next = env.stderr, p.start.Add(progressDelay)
	}
	return p
}

// open returns a file whose bytes count as read.
func (p *progress) open(r io.Reader) io.Reader {
	if p.terminal == nil {
		return r
	}
	return io.TeeReader(r, countWriter{&p.read})
}

type countWriter struct{ n *atomic.Int64 }

func (w countWriter) Write(b []byte) (int, error) {
	w.n.Add(int64(len(b)))
	return len(b), nil
}

// setSize adds up the sizes of files, if all are regular ones.
func (p *progress) setSize(sources []source, stdin io.Reader) {
	for _, s := range sources {
		info, err := os.Stat(s.file)
		if f, ok := stdin.(*os.File); ok && s.file == "" {
			info, err = f.Stat()
		}
		if err != nil || !info.Mode().IsRegular() {
			p.size = 0
			return
		}
		p.size += info.Size()
	}
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
