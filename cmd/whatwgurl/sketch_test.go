package main

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// Up to its capacity, a sketch is exact.
func TestSketchIsExact(t *testing.T) {
	s := newSketch(3)
	for _, text := range strings.Fields("b a b c b c a b") {
		s.add(text, 1)
	}
	s.add("c", 2)
	// Entries with the same count are in alphabetical order.
	if got, want := topOf(s, 9), "[b 4-0 c 4-0 a 2-0]"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if got, want := topOf(s, 2), "[b 4-0 c 4-0]"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func topOf(s *sketch, n int) string {
	var list []string
	for _, e := range s.top(n) {
		list = append(list, fmt.Sprintf("%s %d-%d", e.text, e.count, e.error))
	}
	return fmt.Sprint(list)
}

// A new string replaces the entry with the lowest count, the earliest if there are several, and
// takes over its count.
func TestSketchReplaces(t *testing.T) {
	s := newSketch(2)
	s.add("a", 1)
	s.add("b", 1)
	s.add("c", 1)
	if got, want := topOf(s, 9), "[c 2-1 b 1-0]"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	s.add("d", 5)
	if got, want := topOf(s, 9), "[d 6-1 c 2-1]"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// The bounds hold for any input. A string that is more frequent than its share is in the
// sketch. Its count isn't too low, and its count minus its error isn't too high.
func TestSketchBounds(t *testing.T) {
	const capacity, total = 50, 20_000
	for seed := range uint64(20) {
		r := rand.New(rand.NewPCG(seed, 0))
		s, exact := newSketch(capacity), make(map[string]int)
		for range total {
			text := fmt.Sprint(int(r.ExpFloat64() * float64(10+10*seed)))
			s.add(text, 1)
			exact[text]++
		}
		if len(s.entries) > capacity || len(s.queue) != len(s.entries) {
			t.Fatalf("there are %d and %d entries", len(s.entries), len(s.queue))
		}
		sum := 0
		for _, e := range s.top(capacity) {
			sum += e.count
			if n := exact[e.text]; e.count < n || e.count-e.error > n {
				t.Errorf("%s: %d to %d, but there are %d", e.text, e.count-e.error, e.count, n)
			}
		}
		if sum != total {
			t.Errorf("the counts add up to %d, want %d", sum, total)
		}
		for text, n := range exact {
			if _, ok := s.entries[text]; !ok && n > total/capacity {
				t.Errorf("%s is missing, although the input has it %d times", text, n)
			}
		}
	}
}

// A sketch doesn't keep the texts that its strings are parts of.
func TestSketchOwnsItsStrings(t *testing.T) {
	s := newSketch(2)
	before := memoryInUse()
	for i := range 4 {
		s.add(strings.Repeat("x", 4<<20)[:10+i], 1)
	}
	if grown := int64(memoryInUse()) - int64(before); grown > 1<<20 {
		t.Errorf("it holds %d bytes", grown)
	}
	if !slices.IsSortedFunc(s.top(2), func(a, b *sketchEntry) int { return b.count - a.count }) {
		t.Error("the top isn't sorted")
	}
}
