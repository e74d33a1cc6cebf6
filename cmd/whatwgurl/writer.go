package main

import (
	"bufio"
	"errors"
	"io"
)

// bufferSize is the size of the buffer of standard output.
const bufferSize = 64 << 10

// A writer writes batches.
type writer struct {
	totals        // of all batches so far
	options       *options
	env           environment
	out, rejected *bufio.Writer // rejected is for -rejects
	progress      *progress
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
		totals: totals{counts: tally{limit: maxValues}}, options: o, env: env, out: bufio.NewWriterSize(env.stdout, bufferSize), rejected: bufio.NewWriter(io.Discard),
		progress: newProgress(env, o.quiet), seen: map[outputKey]struct{}{},
	}
}

// writeBlock writes the output of a block and flushes it, because a reader may wait for it
// before sending more input.
func (w *writer) writeBlock(b *block) error {
	w.dropping = false // The first piece of a block goes on with nothing.
	for c := range b.batches {
		err := w.write(c)
		isWhole := len(c.text) == 0 || c.text[len(c.text)-1] == '\n'
		freeBatch(c)
		if err != nil {
			return err
		}
		if isWhole { // not in the middle of an object
			w.progress.show(w.lines, w.failures)
		}
	}
	if b.err != nil {
		w.failures++
		w.progress.hide()
		writeError(w.env.stderr, b.err, "")
	}
	return nil
}

// write writes a batch.
func (w *writer) write(b *batch) error {
	w.add(&b.totals)
	if len(w.seen)+len(w.counts.counters[countedValue].list) > manyKept {
		collectMore()
	}
	for i, p := range b.pieces {
		text := b.text[p.at:]
		if i+1 < len(b.pieces) {
			text = b.text[p.at:b.pieces[i+1].at]
		}
		isNew := i > 0 // and doesn't go on with a piece of the batch before
		switch {
		case p.to == toRejects:
			_, _ = w.rejected.Write(text)
		case p.to == toOutput:
			if isNew {
				_, w.dropping = w.seen[p.key]
			}
			if p.key != (outputKey{}) {
				w.seen[p.key] = struct{}{}
			}
			w.writeOutput(text)
		case isNew:
			w.report(text)
		}
	}
	w.writeReports()
	return errors.Join(w.out.Flush(), w.rejected.Flush())
}

// writeOutput writes a piece of output. If it fails, flushing returns the same error.
func (w *writer) writeOutput(b []byte) {
	if w.dropping || len(b) == 0 {
		return
	}
	if !w.env.separate {
		w.progress.hide()
	}
	if !w.printed && w.options.mode == modeTable {
		b = b[1:] // No empty line goes before the first table.
	}
	w.printed = true
	_, _ = w.out.Write(b)
}

// report takes a report.
func (w *writer) report(text []byte) {
	if w.reported == w.options.errors {
		w.unreported++
		return
	}
	w.reported++
	w.reports = append(w.reports, text...)
	if !w.env.separate {
		w.writeReports() // Earlier output must be seen first.
	}
}

// writeReports writes the pending reports.
func (w *writer) writeReports() {
	if len(w.reports) > 0 {
		w.progress.hide()
		_ = w.out.Flush()
		if w.env.isColored {
			w.reports = colored(w.reports)
		}
		_, _ = w.env.stderr.Write(w.reports)
		w.reports = w.reports[:0]
	}
}

// finish writes the output that follows all batches.
func (w *writer) finish() error {
	w.progress.hide()
	switch w.options.mode {
	case modeStats:
		_, _ = w.out.Write(w.counts.append(nil, w.options, w.lines))
	case modeNetURL:
		_, _ = w.out.Write(w.comparison.append(nil, w.lines))
	}
	return w.out.Flush()
}
