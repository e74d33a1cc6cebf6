package urlkey

import (
	"strings"
	"testing"

	"github.com/gowhatwg/url"
)

// TestAllocations checks the numbers of allocations in the documentation.
func TestAllocations(t *testing.T) {
	u := url.MustParse("https://user@www.example.com:8080/path/to/page.html?b=2&a=1#fragment")
	long := url.MustParse("https://example.com/" + strings.Repeat("a", 10*stackSize))
	dst := make([]byte, 0, 20*stackSize)
	// ParsedHost copies the host of a long URL. The copy stays on the stack if the call is
	// inlined, which it isn't with the race detector.
	hostCopy := 0.0
	if hasRaceDetector {
		hostCopy = 1
	}
	for _, tt := range []struct {
		name string
		want float64
		f    func()
	}{
		{"SURT", 1, func() { SURT(u, HeritrixSURT) }},
		{"SURT with www", 1, func() { SURT(u, PlainSURT) }},
		{"SURT of a long URL", 2 + hostCopy, func() { SURT(long, HeritrixSURT) }},
		{"SSURT", 1, func() { SSURT(u) }},
		{"AppendSURT", 0, func() { AppendSURT(dst, u, PlainSURT) }},
		{"AppendSURT of a long URL", hostCopy, func() { AppendSURT(dst, long, HeritrixSURT) }},
		{"AppendSSURT", 0, func() { AppendSSURT(dst, u) }},
		{"AppendSafeBrowsing", 0, func() { AppendSafeBrowsing(dst, u) }},
		// One allocation is for the list, and one for the text that its elements share.
		{"SafeBrowsingExpressions", 3, func() { SafeBrowsingExpressions(u) }},
		{"Exact.Append", 0, func() { Exact.Append(dst, u) }},
		{"Hash64", 0, func() { Key("com,example)/path/to/page.html?b=2&a=1").Hash64() }},
		{"Hash128", 0, func() { Key("com,example)/path/to/page.html?b=2&a=1").Hash128() }},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := testing.AllocsPerRun(100, tt.f); got > tt.want {
				t.Errorf("%v allocations, want %v", got, tt.want)
			}
		})
	}
}
