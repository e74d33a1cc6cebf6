package main

import (
	"slices"

	"github.com/gowhatwg/url/bench/turns"
)

// A measurement is one operation on one corpus or shape.
type measurement struct {
	corpus  string
	isShape bool
	operation

	nsPerOp float64 // per line
	allocs  float64 // per line
	bytes   float64 // per line
	ratio   float64 // to the base library, or 0
}

// name identifies a measurement for the filter.
func (m *measurement) name() string { return m.corpus + "/" + m.row + "/" + m.library }

// measure runs all the rounds.
func (s *suite) measure(rounds int) {
	ways := make([]turns.Way, len(s.measurements))
	for i, m := range s.measurements {
		ways[i] = turns.Way{Run: m.setup(s.lines), Slow: m.isSlow()}
	}
	turns.Measure(ways, func() bool { rounds--; return rounds >= 0 })
	n := float64(len(s.lines))
	for i, m := range s.measurements {
		w := &ways[i]
		m.nsPerOp, m.allocs, m.bytes = turns.Median(w.Times)/n, w.Allocs/n, w.Bytes/n
		if k := s.base(m); k >= 0 {
			m.ratio = w.Ratio(&ways[k])
		}
	}
}

// base returns the index of the measurement that the ratio of m is to, or -1.
func (s *suite) base(m *measurement) int {
	same := func(b *measurement) bool { return b.library == baseLibrary && b.row == m.row }
	first := func(b *measurement) bool { return b.library == baseLibrary }
	return max(slices.IndexFunc(s.measurements, same), slices.IndexFunc(s.measurements, first))
}
