package urltest

import (
	"math"
	"time"
)

// A Growth compares the time that a long input takes with a short one's.
type Growth struct {
	Factor   int           // how many times as long the long input is
	Attempts int           // how often it measures at most
	Enough   float64       // a ratio that needs no more attempts, nor does a smaller one
	Floor    time.Duration // what the short input counts at least, Factor times: a clock isn't exact
}

// Ratio measures short, Factor times in a row, and long, which does as much at once if
// the time is linear, and returns how many times as long that takes: 1 for linear time,
// Factor for quadratic.
//
// Both take about as long, and by turns, and of each the shortest run counts, so
// that the other work of a busy machine doesn't meet one more than the other.
func (g Growth) Ratio(short, long func()) float64 {
	few, many := time.Duration(math.MaxInt64), time.Duration(math.MaxInt64)
	ratio := math.Inf(1)
	for range g.Attempts {
		start := time.Now()
		for range g.Factor {
			short()
		}
		between := time.Now()
		long()
		many = min(many, time.Since(between))
		few = min(few, between.Sub(start))
		if ratio = float64(many) / float64(max(few, g.Floor, 1)); ratio <= g.Enough {
			break
		}
	}
	return ratio
}
