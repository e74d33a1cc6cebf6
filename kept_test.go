package url_test

import (
	"runtime"
	"strings"
	"testing"
	"unsafe"
	"weak"

	"github.com/gowhatwg/url"
)

// TestKept parses inputs that are substrings of something big, and looks whether the results
// keep all of that in memory. It attacks "doesn't keep", "memory of its own" and "copy" in
// the comments of Parse, URL, ParsedHost, Origin, ParseOrigin and Error, and the sentences that
// say what is kept.
func TestKept(t *testing.T) {
	long := "https://example.com/" + strings.Repeat("a", 300)
	must := func(u *url.URL, err error) *url.URL {
		if err != nil {
			t.Error(err)
		}
		return u
	}
	for _, tt := range []struct {
		name, input string
		value       func(s string) any
		isKept      bool
	}{
		{"URL", "https://example.com/a", func(s string) any { return must(url.Parse(s)) }, true},
		{"URL of a copy", "https://example.com/a", func(s string) any { return must(url.Parse(strings.Clone(s))) }, false},
		{"URL that is written in another way", "https://EXAMPLE.com/a", func(s string) any { return must(url.Parse(s)) }, false},
		{"URL after a setter", "https://example.com/a", func(s string) any { u := must(url.Parse(s)); u.SetHash("x"); return u }, false},
		{"URL with a value", "a-b", func(s string) any {
			u := url.MustParse("https://h/")
			u.SetPathname(s)
			u.SetSearch(s)
			u.SetHash(s)
			return u
		}, false},
		{"URL from text", "https://example.com/a", func(s string) any { var u url.URL; u.UnmarshalText([]byte(s)); return u }, false},
		{"relative URL", "/a", func(s string) any { return must(url.MustParse("https://h/").Parse(s)) }, false},
		{"getter", long, func(s string) any { return must(url.Parse(s)).Hostname() }, true},
		{"host of a short URL", "https://example.com/a", func(s string) any { return must(url.Parse(s)).ParsedHost() }, true},
		{"host of a long URL", long, func(s string) any { return must(url.Parse(s)).ParsedHost() }, false},
		{"origin of a short URL", "https://example.com/a", func(s string) any { return must(url.Parse(s)).Origin() }, true},
		{"origin of a long URL", long, func(s string) any { return must(url.Parse(s)).Origin() }, false},
		{"origin of a blob: URL", "blob:" + long, func(s string) any { return must(url.Parse(s)).Origin() }, false},
		{"site of a long URL", long, func(s string) any { return must(url.Parse(s)).Origin().Site(nil) }, false},
		{"parsed origin", "https://example.com", func(s string) any { o, _ := url.ParseOrigin(s); return o }, false},
		{"parsed host", "example.com", func(s string) any { h, _ := url.ParseHost(s); return h }, false},
		{"error", "https://exa mple/", func(s string) any { _, err := url.Parse(s); return err }, true},
		{"error of a long input", long, func(s string) any { _, err := (&url.Parser{MaxLength: 9}).Parse(s); return err }, false},
		{"error of a very long input", long + long + long + long, func(s string) any { _, err := (&url.Parser{MaxLength: 9}).Parse(s); return err }, false},
		{"validation error", "https://exa mple/", func(s string) any { return url.Validate(s, nil) }, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			whole := strings.Repeat("x", 1<<20) + tt.input
			big := weak.Make(unsafe.StringData(whole))
			value := tt.value(whole[1<<20:])
			whole = ""
			for range 3 {
				runtime.GC()
			}
			if isKept := big.Value() != nil; isKept != tt.isKept {
				t.Errorf("%v: the text around it is kept: %t", value, isKept)
			}
			runtime.KeepAlive(value)
		})
	}
}
