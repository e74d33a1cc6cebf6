package urltest

import (
	"math"
	"time"
)

// A Growth compares the processor time that a long input takes with a short one's.
type Growth struct {
	Factor   int           // the length of the long input divided by that of the short one
	Attempts int           // the greatest number of measurements
	Enough   float64       // a ratio at or below which it stops measuring
	Floor    time.Duration // the least time that counts for Factor runs of the short input, because a clock isn't exact
}

// Ratio measures some runs of short in a row, and one run of long. It returns the time of long
// divided by that of Factor runs of short, which is 1 for linear time and Factor for quadratic
// time.
//
// Ratio alternates between the two, and takes the shortest time of each. Together with
// ProcessorTime, this keeps other work of a busy machine out of the ratio.
func (g Growth) Ratio(short, long func()) float64 {
	runs := (g.Factor + 3) / 4
	few, many := time.Duration(math.MaxInt64), time.Duration(math.MaxInt64)
	ratio := math.Inf(1)
	for range g.Attempts {
		start := ProcessorTime()
		for range runs {
			short()
		}
		between := ProcessorTime()
		long()
		many = min(many, ProcessorTime()-between)
		few = min(few, (between-start)*time.Duration(g.Factor)/time.Duration(runs))
		if ratio = float64(many) / float64(max(few, g.Floor, 1)); ratio <= g.Enough {
			break
		}
	}
	return ratio
}
