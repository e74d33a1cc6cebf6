package urltest

import (
	"hash/fnv"
	"math"
	"runtime"
	"testing"
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

// A GrowthCase does something with an input of about n bytes.
type GrowthCase struct {
	Name string
	// Prepare creates the input, and returns the function to measure.
	Prepare func(n int) func()
}

// Ballast is memory in use that is never touched. With it the garbage collector runs less
// often, and doesn't return memory to the system. Getting memory back would cost a long input
// more than its share.
func Ballast() (release func()) {
	memory := make([]byte, 256<<20)
	return func() { runtime.KeepAlive(memory) }
}

// growthFactor is the length of the long inputs of CheckGrowth divided by that of the short ones.
// Linear time has a ratio of 1, and quadratic time of growthFactor. growthLimit is their geometric
// mean.
const growthFactor, growthLimit = 36, 6

// CheckGrowth fails the test if the time of a case grows faster than its input, from length bytes
// on.
func CheckGrowth(t *testing.T, length int, cases []GrowthCase) {
	t.Helper()
	defer Ballast()()
	for _, c := range cases {
		if ratio := c.ratio(length); ratio > growthLimit {
			t.Errorf("%s: an input of %d times the length takes %.1f times as long per byte", c.Name, growthFactor, ratio)
		}
	}
}

// ratio adds work to the measured one that does one multiplication after the other for each byte.
// It outweighs the cost of memory, which differs between short and long inputs: the caches are
// small, and new pages come from the system.
func (c GrowthCase) ratio(length int) float64 {
	prepare := func(n int) func() {
		do, data, hash := c.Prepare(n), make([]byte, n), fnv.New64a()
		return func() {
			do()
			hash.Write(data)
		}
	}
	return Growth{Factor: growthFactor, Attempts: 16, Enough: growthLimit}.Ratio(prepare(length), prepare(growthFactor*length))
}
