package urltest

import (
	"math"
	"time"
)

// A Growth compares the time that a long input takes with a short one's.
type Growth struct {
	Factor   int           // the length of the long input divided by that of the short one
	Attempts int           // the greatest number of measurements
	Enough   float64       // a ratio at or below which it stops measuring
	Floor    time.Duration // the least time that counts for Factor runs of the short input, because a clock isn't exact
}

// Ratio measures Factor runs of short in a row, and one run of long. It returns the second time
// divided by the first, which is 1 for linear time and Factor for quadratic time.
//
// Ratio alternates between the two, which take about as long, and takes the shortest time of
// each. So other work of a busy machine doesn't affect one more than the other.
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
