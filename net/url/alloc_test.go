package url_test

import (
	neturl "net/url"
	"testing"

	"github.com/gowhatwg/url/net/url"
)

var sink *url.URL

func allocations(f func(string) (*url.URL, error), s string) float64 {
	return testing.AllocsPerRun(100, func() { sink, _ = f(s) })
}

// A colon after another delimiter doesn't make a reference cost what a URL without a scheme does.
func TestReferenceAllocations(t *testing.T) {
	for _, ref := range []string{"/a:b", "?a:b", "#a:b", "a/b:c"} {
		if got, want := allocations(url.Parse, ref), allocations(neturl.Parse, ref); got > want {
			t.Errorf("%q: %.0f allocations, net/url has %.0f", ref, got, want)
		}
	}
	if got, want := allocations(url.Parse, `\a:b`), allocations(url.Parse, `\a;b`); got != want {
		t.Errorf("%.0f allocations, without a colon %.0f", got, want)
	}
}

// Resolve doesn't parse the same base again.
func TestResolveAllocations(t *testing.T) {
	base := &url.URL{Scheme: "http", Host: "h", Path: "/a/b"}
	if got := allocations(func(s string) (*url.URL, error) { return url.Resolve(base, s) }, "c"); got > 3 {
		t.Errorf("%.0f allocations", got)
	}
}
