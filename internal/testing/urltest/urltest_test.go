package urltest

import (
	"math"
	"slices"
	"strings"
	"testing"
	"time"
)

// TestGrowthRuns checks how often each input is measured. It checks a ratio only against a
// floor, because everything else depends on the machine.
func TestGrowthRuns(t *testing.T) {
	for _, tt := range []struct {
		growth      Growth
		short, long int
	}{
		{Growth{Factor: 9, Attempts: 5, Enough: math.Inf(1)}, 3, 1}, // the first ratio is enough
		{Growth{Factor: 9, Attempts: 5, Enough: -1}, 15, 5},         // no ratio is enough
		{Growth{Factor: 1, Attempts: 0}, 0, 0}, {Growth{Factor: 2, Attempts: 5, Enough: 0.5, Floor: time.Hour}, 1, 1},
	} {
		short, long := 0, 0
		ratio := tt.growth.Ratio(func() { short++ }, func() { long++ })
		if short != tt.short || long != tt.long {
			t.Errorf("%+v: %d short runs and %d long ones, want %d and %d", tt.growth, short, long, tt.short, tt.long)
		}
		if tt.growth.Attempts == 0 != math.IsInf(ratio, 1) || tt.growth.Floor > 0 && ratio > 0.5 {
			t.Errorf("%+v: the ratio is %g", tt.growth, ratio)
		}
	}
}

// TestGrowthFindsQuadraticTime checks that CheckGrowth can fail. It uses work that takes
// quadratic time, but as little as possible per byte.
func TestGrowthFindsQuadraticTime(t *testing.T) {
	defer Ballast()()
	copied := 0
	c := GrowthCase{Name: "copy at each slash", Prepare: func(n int) func() {
		path := strings.Repeat("/"+strings.Repeat("a", 255), n/256)
		out := make([]byte, len(path))
		return func() {
			for i := range len(path) {
				if path[i] == '/' {
					copied += copy(out, path[:i])
				}
			}
		}
	}}
	// A busy machine can slow down the short inputs, so one failure is allowed.
	var ratio float64
	for range 5 {
		if ratio = c.ratio(16 << 10); ratio > growthLimit {
			return
		}
	}
	t.Errorf("a ratio of %.1f passes", ratio)
}

func TestFew(t *testing.T) {
	list := []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}
	for n, want := range map[int][]int{1: {0}, 3: {0, 3, 6}, 9: {0, 1, 2, 3, 4, 5, 6, 7, 8}, 10: list, 11: list} {
		if got := few(list, n); !slices.Equal(got, want) {
			t.Errorf("%d of the list are %v, want %v", n, got, want)
		}
	}
}

// TestSeeds checks that Seeds returns the whole list in a test that doesn't fuzz.
func TestSeeds(t *testing.T) {
	list := make([]int, 10*sampleSize)
	if seeds := Seeds(t, list); len(seeds) != len(list) {
		t.Errorf("%d seeds, want %d", len(seeds), len(list))
	}
}
