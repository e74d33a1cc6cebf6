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
	// unfinished is the number of inputs that failed because they have no scheme, and ofTables that
	// of those that look like lines of a table instead. withNUL is set if there are NUL bytes.
	unfinished, ofTables int
	withNUL              bool
	counts               tally      // for -stats
	comparison           comparison // for -neturl
}

// add adds what was counted of further inputs.
func (t *totals) add(more *totals) {
	t.lines += more.lines
	t.matches += more.matches
	t.failures += more.failures
	t.unfinished += more.unfinished
	t.ofTables += more.ofTables
	t.withNUL = t.withNUL || more.withNUL
	t.counts.merge(&more.counts)
	t.comparison.merge(&more.comparison)
}

// A batch is what comes of a number of inputs, or a part of what comes of one.
type batch struct {
	totals // of the inputs that end in it
	text   []byte
	// pieces are the parts of the text, in order. The first one goes on with the last one of the
	// batch before.
	pieces []piece
	// Cores change their batches with each input line, so no two batches may share a cache line.
	_ [64]byte
}

// A piece is a part of a batch's text.
type piece struct {
	at int // where it begins; it ends at the next one
	to destination
	// key, if not zero, is the same for outputs that -unique or -unique-by treats as equal.
	key outputKey
}

// A destination says where a piece is written.
type destination byte

const (
	toOutput destination = iota
	toReports
	toRejects
)

// begin begins a piece, unless the last one can go on. What is appended next belongs to it.
func (b *batch) begin(to destination, key outputKey) {
	if last := &b.pieces[len(b.pieces)-1]; to != toOutput || last.to != toOutput || key != last.key || key != (outputKey{}) {
		b.pieces = append(b.pieces, piece{len(b.text), to, key})
	}
}

// manyKept is the number of outputs or values from which on what is kept takes most memory.
const manyKept = 100_000

// batchSize is the size at which a batch is passed on, with pieceSize for each of its pieces.
const batchSize, pieceSize = 256 << 10, 32

// An outputKey is the same for outputs that -unique or -unique-by treats as equal. With two
// hashes, a collision is less likely than a memory error.
type outputKey [2]uint64

var seeds = [2]maphash.Seed{maphash.MakeSeed(), maphash.MakeSeed()}

// keyOf returns the key of a text.
func keyOf(text []byte) outputKey {
	return outputKey{maphash.Bytes(seeds[0], text), maphash.Bytes(seeds[1], text)}
}

// batches are the batches that are not in use.
var batches = sync.Pool{New: func() any { return new(batch) }}

// newBatch returns a batch that goes on with a piece.
func newBatch(last piece) *batch {
	b := batches.Get().(*batch)
	last.at = 0
	b.pieces = append(b.pieces, last)
	return b
}

// freeBatch keeps b for reuse, unless a long line has made it large.
func freeBatch(b *batch) {
	if cap(b.text) <= 2*batchSize {
		*b = batch{text: b.text[:0], pieces: b.pieces[:0]}
		batches.Put(b)
	}
}
