// The race detector costs more for each byte of long memory than of short memory, so
// times with it say nothing.

//go:build !race

package hardening_test

import (
	"hash/fnv"
	"math"
	"runtime"
	"strings"
	"testing"

	"github.com/gowhatwg/url/internal/testing/urltest"
)

// ballast is memory in use that is never touched. With it the garbage collector
// runs less often and gives no memory back to the system; getting it back would
// cost a long input more than its share.
func ballast() (release func()) {
	memory := make([]byte, 256<<20)
	return func() { runtime.KeepAlive(memory) }
}

// yardstick returns work that takes time for each of n bytes: one
// multiplication, one after the other. Added to what is measured it outweighs
// what memory costs, which isn't the same for each byte of short and of long
// inputs: the caches are small, and fresh pages come from the system.
func yardstick(n int) func() {
	data, hash := make([]byte, n), fnv.New64a()
	return func() { hash.Write(data) }
}

// growsTooFast reports whether an input of 64 times the length takes more than
// 512 times as long, and returns the ratio of the times for each byte: linear
// time makes it 1, quadratic 64, and the limit of 8 lies midway between the two
// in orders of magnitude. No absolute time matters.
func growsTooFast(c growthCase) (ratio float64, tooFast bool) {
	const (
		length, factor = 16 << 10, 64
		limit          = 8
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

func TestGrowth(t *testing.T) {
	defer ballast()()
	for _, c := range urltest.Sample(growthCases()) {
		if ratio, tooFast := growsTooFast(c); tooFast {
			t.Errorf("%s: an input of 64 times the length takes %.1f times as long for each byte", c.name, ratio)
		}
	}
}

// TestGrowthFindsQuadraticTime checks that TestGrowth can fail, with what
// costs as little for each byte as quadratic time can.
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
	// A busy machine can make the short inputs take long. It may do so once.
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
