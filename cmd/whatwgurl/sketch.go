package main

import (
	"cmp"
	"container/heap"
	"slices"
	"strings"
)

// A sketch counts the most frequent of any number of strings in bounded memory, with the
// space-saving algorithm (Metwally, Agrawal and El Abbadi, "Efficient Computation of Frequent
// and Top-k Elements in Data Streams", 2005): when it is full, a new string replaces the one
// with the lowest count, and takes over that count. A count is never too low, and is too high
// by at most its error.
type sketch struct {
	capacity int
	entries  map[string]*sketchEntry
	queue    sketchQueue
	arrivals int
}

// A sketchEntry is a string with its count.
type sketchEntry struct {
	text string
	// count is at most this much too high.
	count, error int
	// arrival orders entries with the same count.
	arrival, index int
}

func newSketch(capacity int) *sketch {
	return &sketch{capacity: capacity, entries: make(map[string]*sketchEntry)}
}

// add counts text n times.
func (s *sketch) add(text string, n int) {
	if e, ok := s.entries[text]; ok {
		e.count += n
		heap.Fix(&s.queue, e.index)
		return
	}
	// The copy doesn't keep the rest of the input in memory.
	text = strings.Clone(text)
	s.arrivals++
	if len(s.queue) < s.capacity {
		e := &sketchEntry{text: text, count: n, arrival: s.arrivals}
		s.entries[text] = e
		heap.Push(&s.queue, e)
		return
	}
	e := s.queue[0]
	delete(s.entries, e.text)
	*e = sketchEntry{text: text, count: e.count + n, error: e.count, arrival: s.arrivals}
	s.entries[text] = e
	heap.Fix(&s.queue, 0)
}

// top returns the n entries with the highest counts, highest first.
func (s *sketch) top(n int) []*sketchEntry {
	all := slices.SortedFunc(slices.Values(s.queue), func(a, b *sketchEntry) int {
		return cmp.Or(cmp.Compare(b.count, a.count), cmp.Compare(a.error, b.error), cmp.Compare(a.text, b.text))
	})
	return all[:min(n, len(all))]
}

// A sketchQueue is a heap with the lowest count on top, and among equal counts the
// earliest.
type sketchQueue []*sketchEntry

func (q sketchQueue) Len() int { return len(q) }

func (q sketchQueue) Less(i, j int) bool {
	return q[i].count < q[j].count || q[i].count == q[j].count && q[i].arrival < q[j].arrival
}

func (q sketchQueue) Swap(i, j int) {
	q[i], q[j] = q[j], q[i]
	q[i].index, q[j].index = i, j
}

func (q *sketchQueue) Push(x any) {
	e := x.(*sketchEntry)
	e.index = len(*q)
	*q = append(*q, e)
}

// Pop is part of heap.Interface, but is never called.
func (q *sketchQueue) Pop() any { panic("sketch: nothing is taken out") }
