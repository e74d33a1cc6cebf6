// With the race detector, each byte of a long input costs more than a byte of a short one, so
// its times are meaningless.

//go:build !race

package growth_test

import (
	"math"
	"testing"

	"github.com/gowhatwg/url/internal/testing/urltest"
)

func TestGrowth(t *testing.T) {
	urltest.CheckGrowth(t, 8<<10, urltest.Sample(growthCases()))
}

// BenchmarkGrowth measures each case with inputs of 1 KB, 10 KB, 100 KB and 1 MB. The
// metric "exponent" of the last is the exponent of the growth from 100 KB on: 1 is
// linear, 2 quadratic.
func BenchmarkGrowth(b *testing.B) {
	defer urltest.Ballast()()
	for _, c := range growthCases() {
		for _, size := range []struct {
			name string
			n    int
		}{{"1KB", 1e3}, {"10KB", 1e4}, {"100KB", 1e5}, {"1MB", 1e6}} {
			b.Run(c.Name+"/"+size.name, func(b *testing.B) {
				f := c.Prepare(size.n)
				b.SetBytes(int64(size.n))
				b.ReportAllocs()
				for b.Loop() {
					f()
				}
				if size.n == 1e6 {
					ratio := urltest.Growth{Factor: 10, Attempts: 12}.Ratio(c.Prepare(1e5), f)
					b.ReportMetric(1+math.Log10(ratio), "exponent")
				}
			})
		}
	}
}
