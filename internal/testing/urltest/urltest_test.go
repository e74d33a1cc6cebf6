package urltest

import (
	"slices"
	"testing"
)

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
