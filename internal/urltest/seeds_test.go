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

// FuzzSeeds adds all rows when it runs as a test, which it is here.
func FuzzSeeds(f *testing.F) {
	list := make([]int, 10*maxSeeds)
	for i := range list {
		list[i] = i
	}
	f.Add(0)
	seeds := Seeds(f, list)
	f.Fuzz(func(t *testing.T, i int) {
		if want := len(list); len(seeds) != want && len(seeds) != maxSeeds {
			t.Errorf("%d seeds, want %d or, while fuzzing, %d", len(seeds), want, maxSeeds)
		}
	})
}
