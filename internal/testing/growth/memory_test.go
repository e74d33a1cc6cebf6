package growth_test

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"golang.org/x/net/publicsuffix"

	"github.com/gowhatwg/url"
)

// heap returns the number of bytes in use.
func heap() int64 {
	var stats runtime.MemStats
	for range 2 { // the second collection frees what the first one finalizes
		runtime.GC()
	}
	runtime.ReadMemStats(&stats)
	return int64(stats.HeapAlloc)
}

// TestKeysOwnTheirMemory keeps values of long URLs that can be map keys. The keys must not keep
// the URLs in memory.
func TestKeysOwnTheirMemory(t *testing.T) {
	const length, count = 1 << 18, 16
	long := strings.Repeat("a", length)
	list := publicsuffix.List
	for name, key := range map[string]func(u *url.URL) any{
		"origin":              func(u *url.URL) any { return u.Origin() },
		"host":                func(u *url.URL) any { return u.ParsedHost() },
		"scheme of an origin": func(u *url.URL) any { return u.Origin().Scheme() },
		"site":                func(u *url.URL) any { return u.Origin().Site(list) },
	} {
		for _, format := range []string{
			"https://host%d.example.co.uk:8080/%s", "https://host%d.example.co.uk/?%s", "https://host%d.example.co.uk/#%s",
			"http://192.0.2.%d/%s", "https://[2001:db8::%d]/%s", "ws://user%d:%s@host.example/",
			"blob:https://host%d.example/%s", "blob:https://host%d.example/x?%s", "foo://host%d/%s", "file://host%d/%s",
		} {
			keys := map[any]bool{}
			before := heap()
			for i := range count {
				// The result of Parse shares the memory of the input, or is a new string.
				keys[key(url.MustParse(fmt.Sprintf(format, i, long)))] = true
			}
			if held := heap() - before; held > count*length/8 {
				t.Errorf("%s of %s: %d keys hold %d bytes in memory", name, format, len(keys), held)
			}
			runtime.KeepAlive(keys)
		}
	}
}

// TestKeysOfShortURLsTakeNothing covers URLs so short that a key shares their memory instead of
// allocating its own.
func TestKeysOfShortURLsTakeNothing(t *testing.T) {
	for _, tt := range []struct {
		length int // the length of the path
		want   float64
	}{{0, 0}, {100, 0}, {200, 0}, {300, 1}, {10_000, 1}} {
		u := url.MustParse("https://example.com/" + strings.Repeat("a", tt.length))
		if got := testing.AllocsPerRun(100, func() { sinkOrigin = u.Origin() }); got != tt.want {
			t.Errorf("a path of %d bytes: the origin takes %v allocations, want %v", tt.length, got, tt.want)
		}
		if got := testing.AllocsPerRun(100, func() { sinkHost = u.ParsedHost() }); got != tt.want {
			t.Errorf("a path of %d bytes: the host takes %v allocations, want %v", tt.length, got, tt.want)
		}
	}
}
