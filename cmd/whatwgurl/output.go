package main

import (
	"hash/maphash"
	"sync"
)

// A totals has what is counted of a number of inputs.
type totals struct {
	lines int
	// matches is the number of URLs that were printed, or would have been without -unique.
	matches  int
	failures int
	// unfinished is the number of inputs that failed because they have no scheme.
	unfinished int
	counts     *tally     // for -stats, otherwise nil
	comparison comparison // for -neturl, otherwise nil
}

func newTotals(o *options) totals {
	var t totals
	switch o.mode {
	case modeStats:
		t.counts = newTally()
	case modeNetURL:
		t.comparison = comparison{}
	}
	return t
}

// add adds what was counted of further inputs.
func (t *totals) add(more *totals) {
	t.lines += more.lines
	t.matches += more.matches
	t.failures += more.failures
	t.unfinished += more.unfinished
	if t.counts != nil {
		t.counts.merge(more.counts)
	}
	t.comparison.merge(more.comparison)
}

// A chunk is the output of a number of inputs, or a piece of that output.
type chunk struct {
	totals  // of the inputs that end in it
	out     []byte
	marks   []outputMark // sorted by offset in out
	rejects []byte       // the inputs that failed, for -rejects
	// reported is the total length of the reports in marks.
	reported int
	// Cores change their chunks with each input line, so no two chunks may share a cache line.
	_ [64]byte
}

// An outputMark is a place in the output where something happens.
type outputMark struct {
	at int
	// report, if not "", goes to standard error. Otherwise output begins here that is written or
	// left out as a whole.
	report string
	// key, if not zero, is the same for outputs that -unique or -unique-by treats as equal.
	key outputKey
}

// chunkSize is the size at which a chunk is passed on.
const chunkSize = 256 << 10

// isLarge reports whether it is time to pass the chunk on.
func (c *chunk) isLarge() bool {
	const markSize = 64
	return len(c.out)+c.reported+len(c.rejects)+markSize*len(c.marks) >= chunkSize
}

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
	c.totals = newTotals(o)
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
