// What the race detector keeps costs more for each byte of long memory than of
// short, so times say nothing with it.

//go:build !race

package reference_test

import (
	"strings"
	"testing"
	"time"

	"github.com/gowhatwg/url/internal/urltest"
)

// TestGrowth has inputs whose time must not grow with their square: 32 times the
// length may take at most 256 times as long.
func TestGrowth(t *testing.T) {
	fill := func(s string, n int) string { return strings.Repeat(s, n/len(s)+1) }
	for _, shape := range urltest.Sample([]struct{ before, repeated, after string }{
		{"https://", "@", "h/"}, {"https://", "a:b@", "h/"}, {"https://u", ":", "@h/"}, {"https://", "é", "@h"},
		{"https://h:", "0", "80/"}, {"https://h:", "9", "/"}, {"https://", "1", "/"}, {"https://0x", "f", "/"}, {"https://", "1.", "1/"},
		{"https://", "a.", "com/"}, {"https://", "%61", "/"}, {"https://", "%", "/"}, {"https://[", "1:", "]/"}, {"foo://", "é%", "/"},
		{"https://h", "/a", ""}, {"https://h", "/a/..", ""}, {"https://h/", "%2e%2E/", ""}, {"https://h/", "é", ""}, {"https://h/", "%", ""},
		{"file:///C:", "/a/..", ""}, {"file:", "/", ""}, {"data:", "x", ""}, {"data:", " ", "#"}, {"foo:/.", "/", "x"},
		{"https://h?", "a=b&", ""}, {"https://h#", "%zz<", ""}, {"", " ", ""}, {"a", "\t", ":"}, {"", "a", ""}, {"blob:", "blob:", "https://h/"},
	}) {
		measure := func(n int) time.Duration {
			input := shape.before + fill(shape.repeated, n) + shape.after
			shortest := time.Hour
			for range 3 {
				start := time.Now()
				if u, _, ok := urltest.ParseReference(input, nil); ok {
					object := urltest.NewObject(u)
					_ = object.Get("href")
					_ = object.Get("origin")
					object.Set("search", u.String())
					object.Change("sort", "", "")
				}
				shortest = min(shortest, time.Since(start))
			}
			return shortest
		}
		const n, factor = 2 << 10, 32
		if short, long := measure(n), measure(factor*n); long > 8*factor*max(short, 100*time.Microsecond) {
			t.Errorf("%q again and again takes %v, and %d times the length %v", shape.repeated, short, factor, long)
		}
	}
}
