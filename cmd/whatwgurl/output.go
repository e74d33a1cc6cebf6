package main

import (
	"hash/maphash"
	"sync"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/urlhtml"
	"github.com/gowhatwg/url/urlinput"
)

// An item is an input, with what is known about it when its output is written.
type item struct {
	input string
	line  string // that has the input
	// isCut is set if the rest of the line isn't read, and may have the "@" after a password.
	isCut bool
	// completion is how the input was completed, with -typed.
	completion urlinput.Completion
	// link is the link of the URL, with -html, in the document of that name.
	link     *urlhtml.Link
	document string
	problems problems
}

// A printer writes the output of one mode.
type printer interface {
	// print writes the output of a URL.
	print(it *item, u *url.URL)
	// skip writes what stands for a line without a URL, with -rows.
	skip(it *item)
	// fail writes the output for an input that failed with err, and reports whether a report
	// of the failure belongs on standard error.
	fail(it *item, message string, err error) bool
}

// An output collects the output of inputs in a chunk until it passes the chunk on.
type output struct {
	*chunk
	options *options
	// emit takes over a chunk.
	emit func(*chunk)
	// reported is the total length of the reports in the chunk.
	reported int
	keyText  []byte
}

func newOutput(o *options) *output { return &output{chunk: newChunk(o), options: o} }

// fail is for printers that write nothing for an input that failed.
func (w *output) fail(*item, string, error) bool { return true }

func (w *output) skip(*item) {}

// handOn passes the chunk on.
func (w *output) handOn() {
	w.emit(w.chunk)
	w.chunk = newChunk(w.options)
	w.reported = 0
}

// spill passes the chunk on if it is large, even in the middle of a URL's output.
func (w *output) spill() {
	const markSize = 64
	if len(w.out)+w.reported+len(w.rejects)+markSize*len(w.marks) >= chunkSize {
		w.handOn()
	}
}

// begin marks the beginning of a URL's output, which takes several lines or is left out as a
// whole.
func (w *output) begin(u *url.URL) {
	m := outputMark{at: len(w.out)}
	switch {
	case w.options.uniqueBy != nil:
		w.keyText = w.options.uniqueBy(w.keyText[:0], u)
		m.key = keyOf(w.keyText)
	case w.options.unique:
		w.keyText = append(w.keyText[:0], u.Href()...)
		m.key = keyOf(w.keyText)
	case w.options.mode != modeTable:
		return
	}
	w.marks = append(w.marks, m)
}

// beginLines marks the beginning of a URL's lines, if -unique-by may leave them out as a whole.
func (w *output) beginLines(u *url.URL) {
	if w.options.uniqueBy != nil {
		w.begin(u)
	}
}

// beginFailure marks the beginning of the output for an input that failed. It is never left out.
func (w *output) beginFailure() {
	if w.options.unique || w.options.uniqueBy != nil {
		w.marks = append(w.marks, outputMark{at: len(w.out)})
	}
}

// endLine ends the line that begins at start.
func (w *output) endLine(start int) {
	if w.options.unique {
		w.marks = append(w.marks, outputMark{at: start, key: keyOf(w.out[start:])})
	}
	w.out = append(w.out, '\n')
}

// report adds a report for standard error.
func (w *output) report(text string) {
	w.marks = append(w.marks, outputMark{at: len(w.out), report: text})
	w.reported += len(text)
}

// A chunk is the output of a number of inputs, or a piece of that output.
type chunk struct {
	out   []byte
	marks []outputMark // sorted by offset in out
	lines int          // the number of inputs that end in it
	// matches is the number of URLs that were printed, or would have been without -unique.
	matches int
	// failures is the number of inputs that failed, and rejects has them, for -rejects.
	failures int
	rejects  []byte
	// unfinished is the number of inputs that failed because they have no scheme.
	unfinished int
	counts     *tally     // for -stats, otherwise nil
	comparison comparison // for -neturl, otherwise nil
	// Cores change their chunks with each input line, so no two chunks may share a cache line.
	_ [64]byte
}

// An outputMark is a place in the output where something happens.
type outputMark struct {
	at int
	// report, if not "", goes to standard error. Otherwise another URL's output begins
	// here.
	report string
	// key, if not zero, is the same for URLs that -unique or -unique-by treats as equal.
	key outputKey
}

// chunkSize is the size at which a chunk is passed on.
const chunkSize = 256 << 10

// An outputKey is the same for outputs that -unique or -unique-by treats as equal. With two
// hashes, a collision is less likely than a memory error.
type outputKey [2]uint64

var seeds = [2]maphash.Seed{maphash.MakeSeed(), maphash.MakeSeed()}

// keyOf returns the key of a text.
func keyOf(text []byte) outputKey {
	return outputKey{maphash.Bytes(seeds[0], text), maphash.Bytes(seeds[1], text)}
}

// chunks are the chunks that are not in use.
var chunks sync.Pool

func newChunk(o *options) *chunk {
	c, ok := chunks.Get().(*chunk)
	if !ok {
		c = new(chunk)
	}
	if o.mode == modeStats {
		c.counts = newTally()
	}
	if o.mode == modeNetURL {
		c.comparison = comparison{}
	}
	return c
}

// freeChunk keeps c for reuse, unless a long line has made it large.
func freeChunk(c *chunk) {
	if cap(c.out) <= 2*chunkSize {
		clear(c.marks)
		*c = chunk{out: c.out[:0], marks: c.marks[:0]}
		chunks.Put(c)
	}
}
