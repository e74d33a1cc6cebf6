// Package turns compares functions by running them by turns in one process, so that a machine that
// becomes slower or faster affects all of them.
package turns

import (
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gowhatwg/url/internal/testing/urltest"
)

// A Way is one of the functions to compare. Run handles the whole input once. A slow way takes part
// in one of five rounds.
type Way struct {
	Name string
	Run  func()
	Slow bool

	// The results of Measure, for one call of Run.
	Allocs, Bytes float64
	Times         []float64 // for each round in nanoseconds; 0 for a round that it sat out

	calls int // in each round
}

// MinRound is the least time that a way runs in a round, so that interrupts and the clock's
// resolution don't matter. Tests shorten it.
var MinRound = 4 * time.Millisecond

// sittingOut is the number of rounds that a slow way skips after each one that it takes part in.
const sittingOut = 4

// Measure runs the ways by turns for as long as next returns true before a round. The order
// rotates, so that no way is always the first.
func Measure(ways []Way, next func() bool) {
	for i := range ways {
		ways[i].prepare()
	}
	for round := 0; next(); round++ {
		for i := range ways {
			ways[(i+round)%len(ways)].time(round)
		}
	}
}

// prepare warms up, counts the allocations, and finds out how many calls a round needs.
func (w *Way) prepare() {
	w.Run()
	runtime.GC()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	start := urltest.ProcessorTime()
	w.Run()
	elapsed := max(urltest.ProcessorTime()-start, time.Microsecond)
	runtime.ReadMemStats(&after)
	w.Allocs, w.Bytes = float64(after.Mallocs-before.Mallocs), float64(after.TotalAlloc-before.TotalAlloc)
	w.calls = 1 + int(MinRound/elapsed)
}

func (w *Way) time(round int) {
	if w.Slow && round%(1+sittingOut) != 0 {
		w.Times = append(w.Times, 0)
		return
	}
	runtime.GC()
	start := urltest.ProcessorTime()
	for range w.calls {
		w.Run()
	}
	w.Times = append(w.Times, float64(urltest.ProcessorTime()-start)/float64(w.calls))
}

// Ratio returns the median of the ratios of the times of w to those of base.
func (w *Way) Ratio(base *Way) float64 {
	ratios := make([]float64, len(w.Times))
	for i := range ratios {
		ratios[i] = w.Times[i] / base.Times[i]
	}
	return Median(ratios)
}

// Compare measures the ways. For each of them it reports the median time for one of n items, as
// NAME-ns, and the ratio to the first way, as NAME-ratio.
func Compare(b *testing.B, n int, ways ...Way) {
	b.Helper()
	Measure(ways, b.Loop)
	for i := range ways {
		w := &ways[i]
		b.ReportMetric(Median(w.Times)/float64(n), w.Name+"-ns")
		if i > 0 {
			b.ReportMetric(w.Ratio(&ways[0]), w.Name+"-ratio")
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

// Lines returns the lines of a file that are not empty.
func Lines(name string) ([]string, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	var lines []string
	for line := range strings.Lines(string(data)) {
		if line = strings.TrimRight(line, "\r\n"); line != "" {
			lines = append(lines, line)
		}
	}
	return lines, nil
}
