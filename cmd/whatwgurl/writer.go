package main

import (
	"bufio"
	"io"
)

// bufferSize is the size of the buffer of standard output.
const bufferSize = 64 << 10

// A writer writes chunks.
type writer struct {
	totals   // of all chunks so far
	options  *options
	out      *bufio.Writer
	stderr   io.Writer
	separate bool
	colored  bool
	progress *progress
	rejected io.Writer // for -rejects
	// reports has the reports that are not written yet, reported is the number of all, and
	// unreported that of those after the limit.
	reports              []byte
	reported, unreported int
	// seen has the keys of all outputs written. dropping is set while a repeated output is left
	// out.
	seen     map[outputKey]struct{}
	dropping bool
	// printed is set once there is output.
	printed bool
}

func newWriter(o *options, env environment) *writer {
	return &writer{
		totals: newTotals(o), options: o, out: bufio.NewWriterSize(env.stdout, bufferSize), stderr: env.stderr,
		separate: env.separate, colored: env.isColored, progress: newProgress(env, o.quiet), rejected: io.Discard,
		seen: map[outputKey]struct{}{},
	}
}

// writeBlock writes the output of a block and flushes it, because a reader may wait for it
// before sending more input.
func (w *writer) writeBlock(b *block) error {
	if b.err != nil {
		w.failures++
		w.progress.hide()
		writeError(w.stderr, b.err, "")
		return nil
	}
	for c := range b.chunks {
		err := w.write(c)
		isWhole := len(c.out) == 0 || c.out[len(c.out)-1] == '\n'
		freeChunk(c)
		if err != nil {
			return err
		}
		if isWhole { // not in the middle of an object
			w.progress.show(w.lines, w.failures)
		}
	}
	return nil
}

// write writes a chunk.
func (w *writer) write(c *chunk) error {
	w.add(&c.totals)
	if _, err := w.rejected.Write(c.rejects); err != nil {
		return err
	}
	pos := 0
	for _, m := range c.marks {
		w.writeOutput(c.out[pos:m.at])
		pos = m.at
		switch {
		case m.report == "":
			if _, w.dropping = w.seen[m.key]; m.key != (outputKey{}) {
				w.seen[m.key] = struct{}{}
			}
		case w.reported == w.options.errors:
			w.unreported++
		default:
			w.reported++
			w.reports = append(w.reports, m.report...)
			if !w.separate {
				// Earlier output must be seen first.
				w.writeReports()
			}
		}
	}
	w.writeOutput(c.out[pos:])
	w.writeReports()
	return w.out.Flush()
}

// writeOutput writes a piece of output. If it fails, flushing returns the same error.
func (w *writer) writeOutput(b []byte) {
	if w.dropping || len(b) == 0 {
		return
	}
	if !w.separate {
		w.progress.hide()
	}
	if !w.printed && w.options.mode == modeTable {
		b = b[1:] // No empty line goes before the first table.
	}
	w.printed = true
	_, _ = w.out.Write(b)
}

// writeReports writes the pending reports.
func (w *writer) writeReports() {
	if len(w.reports) > 0 {
		w.progress.hide()
		_ = w.out.Flush()
		if w.colored {
			w.reports = colored(w.reports)
		}
		_, _ = w.stderr.Write(w.reports)
		w.reports = w.reports[:0]
	}
}

// finish writes the output that follows all chunks.
func (w *writer) finish() error {
	w.progress.hide()
	if w.counts != nil {
		w.out.Write(w.counts.append(nil, w.options, w.lines))
	}
	if w.comparison != nil {
		w.out.Write(w.comparison.append(nil, w.lines))
	}
	return w.out.Flush()
}
