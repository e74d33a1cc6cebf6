// Package turns compares functions by running them by turns in one process, so that a machine that
// becomes slower or faster affects all of them.
package turns

import (
	"runtime"
	"slices"
	"testing"
	"time"

	"github.com/gowhatwg/url/internal/testing/urltest"
)

// A Way is one of the functions to compare. Run handles the whole input once.
type Way struct {
	Name string
	Run  func()
}

// minRound is the least time that a way runs in a round, so that interrupts and the clock's resolution
// don't matter.
const minRound = 4 * time.Millisecond

// Compare runs the ways by turns, in another order in each round. For each of them it reports the median
// time for one of n items, as NAME-ns, and the median of its ratios to the first way, as NAME-ratio.
func Compare(b *testing.B, n int, ways ...Way) {
	b.Helper()
	passes := make([]int, len(ways))
	for i, w := range ways {
		w.Run()
		start := urltest.ProcessorTime()
		w.Run()
		passes[i] = 1 + int(minRound/max(urltest.ProcessorTime()-start, time.Microsecond))
	}
	times := make([][]float64, len(ways))
	for round := 0; b.Loop(); round++ {
		for i := range ways {
			i = (i + round) % len(ways)
			runtime.GC()
			start := urltest.ProcessorTime()
			for range passes[i] {
				ways[i].Run()
			}
			times[i] = append(times[i], float64(urltest.ProcessorTime()-start)/float64(passes[i]*n))
		}
	}
	for i, w := range ways {
		b.ReportMetric(Median(times[i]), w.Name+"-ns")
		if i > 0 {
			ratios := make([]float64, len(times[i]))
			for k := range ratios {
				ratios[k] = times[i][k] / times[0][k]
			}
			b.ReportMetric(Median(ratios), w.Name+"-ratio")
		}
	}
	b.ReportMetric(0, "ns/op") // of all ways together, which means nothing
}

// Median returns the median of the values that aren't 0, or 0 if all are.
func Median(values []float64) float64 {
	taken := slices.DeleteFunc(slices.Clone(values), func(v float64) bool { return v == 0 })
	if len(taken) == 0 {
		return 0
	}
	slices.Sort(taken)
	n := len(taken)
	return (taken[(n-1)/2] + taken[n/2]) / 2
}
