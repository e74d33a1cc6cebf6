// With the race detector, each byte of a long input costs more than a byte of a short one, so
// its times are meaningless.

//go:build !race

package growth_test

import (
	"hash/fnv"
	"math"
	"runtime"
	"strings"
	"testing"

	"github.com/gowhatwg/url/internal/testing/urltest"
)

// ballast is memory in use that is never touched. With it the garbage collector runs less
// often, and doesn't return memory to the system. Getting memory back would cost a long input
// more than its share.
func ballast() (release func()) {
	memory := make([]byte, 256<<20)
	return func() { runtime.KeepAlive(memory) }
}

// yardstick returns work that does one multiplication after the other for each of n bytes.
// Added to the measured work, it outweighs the cost of memory. That cost per byte differs
// between short and long inputs: the caches are small, and new pages come from the system.
func yardstick(n int) func() {
	data, hash := make([]byte, n), fnv.New64a()
	return func() { hash.Write(data) }
}

// growsTooFast reports whether an input of 36 times the length takes more than 216 times as
// long, and returns the ratio of the times per byte. Linear time gives 1 and quadratic time
// gives 36. The limit of 6 is their geometric mean. Absolute times don't matter.
func growsTooFast(c growthCase) (ratio float64, tooFast bool) {
	const (
		length, factor = 16 << 10, growthFactor
		limit          = 6
		attempts       = 16
	)
	prepare := func(n int) func() {
		do, yardstick := c.prepare(n), yardstick(n)
		return func() {
			do()
			yardstick()
		}
	}
	ratio = urltest.Growth{Factor: factor, Attempts: attempts, Enough: limit}.Ratio(prepare(length), prepare(factor*length))
	return ratio, ratio > limit
}

// growthFactor is the length of the long inputs of TestGrowth divided by that of the short ones.
const growthFactor = 36

func TestGrowth(t *testing.T) {
	defer ballast()()
	for _, c := range urltest.Sample(growthCases()) {
		if ratio, tooFast := growsTooFast(c); tooFast {
			t.Errorf("%s: an input of %d times the length takes %.1f times as long per byte", c.name, growthFactor, ratio)
		}
	}
}

// TestGrowthFindsQuadraticTime checks that TestGrowth can fail. It uses work that takes
// quadratic time, but as little as possible per byte.
func TestGrowthFindsQuadraticTime(t *testing.T) {
	c := growthCase{"copy at each slash", func(n int) func() {
		path := fill("/"+strings.Repeat("a", 255), n)
		out := make([]byte, len(path))
		return func() {
			for i := range len(path) {
				if path[i] == '/' {
					sinkInt += copy(out, path[:i])
				}
			}
		}
	}}
	// A busy machine can slow down the short inputs, so one failure is allowed.
	var ratio float64
	for range 5 {
		var tooFast bool
		if ratio, tooFast = growsTooFast(c); tooFast {
			return
		}
	}
	t.Errorf("a ratio of %.1f passes", ratio)
}

// BenchmarkGrowth measures each case with inputs of 1 KB, 10 KB, 100 KB and 1 MB. The
// metric "exponent" of the last is the exponent of the growth from 100 KB on: 1 is
// linear, 2 quadratic.
func BenchmarkGrowth(b *testing.B) {
	defer ballast()()
	for _, c := range growthCases() {
		for _, size := range []struct {
			name string
			n    int
		}{{"1KB", 1e3}, {"10KB", 1e4}, {"100KB", 1e5}, {"1MB", 1e6}} {
			b.Run(c.name+"/"+size.name, func(b *testing.B) {
				f := c.prepare(size.n)
				b.SetBytes(int64(size.n))
				b.ReportAllocs()
				for b.Loop() {
					f()
				}
				if size.n == 1e6 {
					ratio := urltest.Growth{Factor: 10, Attempts: 12}.Ratio(c.prepare(1e5), f)
					b.ReportMetric(1+math.Log10(ratio), "exponent")
				}
			})
		}
	}
}
