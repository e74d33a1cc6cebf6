package urltest

import (
	"io"
	"runtime"
	"strings"
	"testing"
)

// Endless returns a reader that repeats a text without an end. One read doesn't go beyond the end
// of a text of 4 kB or more.
func Endless(text string) io.Reader {
	text = strings.Repeat(text, max(1, 4096/len(text)))
	return &endless{text, text}
}

type endless struct{ text, rest string }

func (e *endless) Read(p []byte) (int, error) {
	n := copy(p, e.rest)
	if e.rest = e.rest[n:]; e.rest == "" {
		e.rest = e.text
	}
	return n, nil
}

// A HeapReader measures every 16 MB and at the end of R how much more memory is in use than at the
// beginning.
type HeapReader struct {
	R     io.Reader
	Grown uint64

	first uint64
	left  int
}

func (h *HeapReader) Read(p []byte) (int, error) {
	n, err := h.R.Read(p)
	if h.left -= n; h.left <= 0 || err != nil {
		h.left = 16 << 20
		now := HeapInUse()
		if h.first == 0 {
			h.first = now
		}
		h.Grown = max(h.Grown, now-min(now, h.first))
	}
	return n, err
}

// HeapInUse returns the bytes on the heap that are still in use.
func HeapInUse() uint64 {
	runtime.GC()
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	return stats.HeapAlloc
}

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
