package urltest

import (
	"runtime"
	"testing"
)

// An AllocationCase is an operation, and how many allocations it may cost. The documentation
// promises the number, or it depends on escape analysis, which a small change to a parser or a
// buffer can break.
type AllocationCase = struct {
	Name string
	Most float64
	Run  func()
}

// CheckAllocations counts the allocations of each case.
func CheckAllocations(t *testing.T, cases []AllocationCase) {
	t.Helper()
	for _, c := range cases {
		t.Run(c.Name, func(t *testing.T) {
			if got := testing.AllocsPerRun(100, c.Run); got > c.Most {
				t.Errorf("%v allocations, want at most %v", got, c.Most)
			}
		})
	}
}

// Allocated returns the total number of bytes that f allocates. That is an upper bound for the
// memory that it holds at any time.
func Allocated(f func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}
