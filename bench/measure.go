package main

import (
	"runtime"
	"time"

	"github.com/gowhatwg/url/bench/turns"
	"github.com/gowhatwg/url/internal/testing/urltest"
)

// A measurement is one operation on one corpus or shape.
type measurement struct {
	corpus  string
	isShape bool
	operation
	pass func()

	passes  int       // per round
	times   []float64 // per round, in nanoseconds per line; 0 for a skipped round
	allocs  float64   // per line
	bytes   float64   // per line
	nsPerOp float64   // median of times
	ratio   float64   // median of the ratios to the baseline, or 0
}

// name identifies a measurement for the filter.
func (m *measurement) name() string { return m.corpus + "/" + m.row + "/" + m.library }

// minRound is the least time that a library runs in each round. It is long enough that the
// clock's resolution and interrupts don't matter. The tests shorten it.
var minRound = 4 * time.Millisecond

// sittingOut is the number of rounds that a slow operation skips after each one that it takes part
// in.
const sittingOut = 4

// measure runs all the rounds.
func (s *suite) measure(rounds int) {
	for _, m := range s.measurements {
		m.prepare(s.lines)
	}
	for round := range rounds {
		for i := range s.measurements {
			// The order rotates with each round, so that no measurement is always the first.
			m := s.measurements[(i+round)%len(s.measurements)]
			if m.slow && round%(1+sittingOut) != 0 {
				m.times = append(m.times, 0)
				continue
			}
			m.times = append(m.times, m.time()/float64(len(s.lines)))
		}
	}
	for _, m := range s.measurements {
		m.nsPerOp = turns.Median(m.times)
		if b := s.baselineOf(m); b != nil {
			ratios := make([]float64, rounds)
			for i := range ratios {
				ratios[i] = m.times[i] / b.times[i]
			}
			m.ratio = turns.Median(ratios)
		}
		m.pass = nil // and everything that it keeps alive
	}
}

// baselineOf returns the measurement that m is compared with, or nil.
func (s *suite) baselineOf(m *measurement) *measurement {
	for _, b := range s.measurements {
		if b.row == m.baseline && b.library == netURL {
			return b
		}
	}
	return nil
}

// prepare warms up, counts the allocations, and finds out how many passes over the corpus a
// round needs.
func (m *measurement) prepare(lines []string) {
	m.pass = m.setup(lines)
	m.pass()
	runtime.GC()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	start := urltest.ProcessorTime()
	m.pass()
	elapsed := max(urltest.ProcessorTime()-start, time.Microsecond)
	runtime.ReadMemStats(&after)
	m.allocs = float64(after.Mallocs-before.Mallocs) / float64(len(lines))
	m.bytes = float64(after.TotalAlloc-before.TotalAlloc) / float64(len(lines))
	m.passes = 1 + int(minRound/elapsed)
}

// time returns the nanoseconds of one pass.
func (m *measurement) time() float64 {
	runtime.GC()
	start := urltest.ProcessorTime()
	for range m.passes {
		m.pass()
	}
	return float64(urltest.ProcessorTime()-start) / float64(m.passes)
}
