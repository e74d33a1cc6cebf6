package main

import (
	"bufio"
	"io"
)

// bufferSize is the size of the buffer of standard output.
const bufferSize = 64 << 10

// A writer writes chunks.
type writer struct {
	options  *options
	out      *bufio.Writer
	stderr   io.Writer
	separate bool
	colored  bool
	progress *progress
	rejects  io.Writer // for -rejects
	// The counts so far are as in a chunk.
	lines, matches, failures, unfinished int
	stats                                *tally
	comparison                           comparison
	// reports has the reports that are not written yet, reported is the number of all, and
	// unreported that of those after the limit.
	reports              []byte
	reported, unreported int
	// seen has the keys of all outputs written.
	seen map[outputKey]struct{}
	// printed is set once the output of a URL has been written. dropping is set while a
	// repeated output is left out.
	printed, dropping bool
}

func newWriter(o *options, env environment) *writer {
	w := &writer{options: o, comparison: comparison{}, out: bufio.NewWriterSize(env.stdout, bufferSize), stderr: env.stderr, separate: env.separate, colored: env.isColored, progress: newProgress(env, o.quiet), rejects: io.Discard}
	if o.unique || o.uniqueBy != nil {
		w.seen = make(map[outputKey]struct{})
	}
	if o.mode == modeStats {
		w.stats = newTally()
	}
	return w
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
		freeChunk(c)
		if err != nil {
			return err
		}
		w.progress.show(w.lines, w.failures)
	}
	return nil
}

// write writes a chunk.
func (w *writer) write(c *chunk) error {
	w.lines += c.lines
	w.matches += c.matches
	w.failures += c.failures
	w.unfinished += c.unfinished
	if _, err := w.rejects.Write(c.rejects); err != nil {
		return err
	}
	if w.stats != nil {
		w.stats.merge(c.counts)
		return nil
	}
	for kind, e := range c.comparison {
		w.comparison.add(kind, e.count, e.texts...)
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
		if w.reported == w.options.errors {
			w.unreported++
			continue
		}
		w.reported++
		w.reports = append(w.reports, m.report...)
		if !w.separate {
			// Earlier output must be seen first.
			w.writeReports()
		}
	}
	w.writeOutput(c.out[pos:])
	w.writeReports()
	return w.out.Flush()
}

// begin decides whether to write the output of another URL.
func (w *writer) begin(key outputKey) {
	w.dropping = false
	if w.seen == nil || key == (outputKey{}) {
		return
	}
	if _, w.dropping = w.seen[key]; !w.dropping {
		w.seen[key] = struct{}{}
	}
}

// writeOutput writes a piece of output. If it fails, flushing returns the same error.
func (w *writer) writeOutput(b []byte) {
	if !w.dropping && len(b) > 0 {
		if !w.separate {
			w.progress.hide()
		}
		_, _ = w.out.Write(b)
	}
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
	if w.stats != nil {
		w.out.Write(w.stats.append(nil, w.options, w.lines))
	}
	if w.options.mode == modeNetURL {
		w.out.Write(w.comparison.append(nil, w.lines))
	}
	return w.out.Flush()
}
