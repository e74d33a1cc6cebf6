package main

import (
	"hash/maphash"
	"sync"
)

// A chunk is the output of a number of inputs, or a piece of that output.
type chunk struct {
	out   []byte
	marks []outputMark // sorted by offset in out
	lines int          // the number of inputs that end in it
	// matches is the number of URLs that were printed, or would have been without -unique.
	matches int
	// failures is the number of inputs that failed.
	failures int
	// unfinished is the number of inputs that failed because they have no scheme.
	unfinished int
	counts     *counts // for -stats, otherwise nil
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
		c.counts = newCounts()
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
