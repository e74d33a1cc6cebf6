package main

import (
	"bufio"
	"io"
	"sync/atomic"
)

// A chunk is a piece of what comes out of a number of inputs.
type chunk struct {
	out   []byte
	marks []outputMark // in the order of their places in out
	lines int          // how many inputs it ends
	// matches is how many URLs were printed, or would be without -unique.
	matches int
	// failures is how many of them failed.
	failures int
	counts   *counts // of -stats, otherwise nil
	// Cores change their chunks with each line: no two are in one line of the cache.
	_ [64]byte
}

// An outputMark is a place in the output at which something is to be done.
type outputMark struct {
	at int
	// report, if not "", is for standard error. Otherwise the place is the begin
	// of the output of another URL.
	report string
	// key, if not zero, is the same for URLs that are the same to -unique.
	key outputKey
}

// chunkSize is how much comes out of a block before it is handed on.
const chunkSize = 256 << 10

// bufferSize is that of the buffer of standard output.
const bufferSize = 64 << 10

// A writer writes chunks.
type writer struct {
	options  *options
	out      *bufio.Writer
	stderr   io.Writer
	separate bool
	progress *progress
	read     *atomic.Int64
	// lines, matches and failures are those so far.
	lines, matches, failures int
	stats                    *stats
	// reports are those that are not written yet.
	reports []byte
	// seen are the keys of what was written.
	seen map[outputKey]struct{}
	// printed is set when the output of a URL was written, dropping while that
	// of one that was written before is left out.
	printed, dropping bool
	// taken is how many chunks are written.
	taken atomic.Int64
}

func newWriter(o *options, env environment) *writer {
	w := &writer{options: o, out: bufio.NewWriterSize(env.stdout, bufferSize), stderr: env.stderr, separate: env.separate}
	if o.unique {
		w.seen = make(map[outputKey]struct{})
	}
	if o.mode == modeStats {
		w.stats = newStats()
	}
	return w
}

// showProgress makes w show p, for which read is how much was read.
func (w *writer) showProgress(p *progress, read *atomic.Int64) {
	w.progress, w.read, w.stderr = p, read, p
}

// writeBlock writes what comes out of a block. It is in the hands of the system
// then, so that whoever waits for it before writing on gets it.
func (w *writer) writeBlock(b *block) error {
	if b.err != nil {
		w.failures++
		w.clearProgress()
		writeError(w.stderr, b.err, "")
		return nil
	}
	for c := range b.chunks {
		err := w.write(c)
		freeChunk(c)
		if err != nil {
			w.clearProgress()
			return err
		}
		w.taken.Add(1)
		if w.progress != nil {
			w.progress.show(w.read.Load(), w.lines, w.failures)
		}
	}
	return nil
}

// write writes a chunk.
func (w *writer) write(c *chunk) error {
	w.lines += c.lines
	w.matches += c.matches
	w.failures += c.failures
	if w.stats != nil {
		w.stats.add(c)
		return nil
	}
	pos := 0
	for _, m := range c.marks {
		w.writeOutput(c.out[pos:m.at])
		pos = m.at
		if m.report == "" {
			w.begin(m.key)
			if !w.dropping && !w.printed && w.options.mode == modeTable {
				pos++ // No empty line goes before the first table.
			}
			w.printed = w.printed || !w.dropping
			continue
		}
		w.reports = append(w.reports, m.report...)
		if !w.separate {
			// What was written before shall be seen before.
			w.writeReports()
		}
	}
	w.writeOutput(c.out[pos:])
	w.writeReports()
	return w.out.Flush()
}

// begin decides about the output of another URL.
func (w *writer) begin(key outputKey) {
	w.dropping = false
	if w.seen == nil || key == (outputKey{}) {
		return
	}
	if _, w.dropping = w.seen[key]; !w.dropping {
		w.seen[key] = struct{}{}
	}
}

// writeOutput writes a piece of output. An error comes up again when that is
// flushed.
func (w *writer) writeOutput(b []byte) {
	if !w.dropping {
		_, _ = w.out.Write(b)
	}
}

// writeReports writes the reports that are not written yet.
func (w *writer) writeReports() {
	if len(w.reports) > 0 {
		_ = w.out.Flush()
		_, _ = w.stderr.Write(w.reports)
		w.reports = w.reports[:0]
	}
}

// finish writes what comes after all chunks.
func (w *writer) finish() error {
	w.clearProgress()
	if w.stats != nil {
		w.out.Write(w.stats.append(nil, w.options.statsJSON))
	}
	return w.out.Flush()
}

func (w *writer) clearProgress() {
	if w.progress != nil {
		w.progress.clear()
	}
}
