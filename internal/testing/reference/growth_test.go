// With the race detector, each byte of a long input costs more than a byte of a short one, so
// its times are meaningless.

//go:build !race

package reference_test

import (
	"strings"
	"testing"

	"github.com/gowhatwg/url/internal/testing/urltest"
)

// everything runs the reference on an input.
func everything(input string) {
	u, _, ok := urltest.ParseReference(input, nil)
	if !ok {
		return
	}
	object := urltest.NewObject(u)
	object.Get("href")
	object.Get("origin")
	object.Set("search", u.String())
	object.Change("sort", "", "")
}

// TestGrowth covers inputs whose time must not grow with their square.
func TestGrowth(t *testing.T) {
	var cases []urltest.GrowthCase
	for _, shape := range urltest.Sample([]struct{ before, repeated, after string }{
		{"https://", "@", "h/"}, {"https://", "a:b@", "h/"}, {"https://u", ":", "@h/"}, {"https://", "é", "@h"},
		{"https://h:", "0", "80/"}, {"https://h:", "9", "/"}, {"https://", "1", "/"}, {"https://0x", "f", "/"}, {"https://", "1.", "1/"},
		{"https://", "a.", "com/"}, {"https://", "%61", "/"}, {"https://", "%", "/"}, {"https://[", "1:", "]/"}, {"foo://", "é%", "/"},
		{"https://h", "/a", ""}, {"https://h", "/a/..", ""}, {"https://h/", "%2e%2E/", ""}, {"https://h/", "é", ""}, {"https://h/", "%", ""},
		{"file:///C:", "/a/..", ""}, {"file:", "/", ""}, {"data:", "x", ""}, {"data:", " ", "#"}, {"foo:/.", "/", "x"},
		{"https://h?", "a=b&", ""}, {"https://h#", "%zz<", ""}, {"", " ", ""}, {"a", "\t", ":"}, {"", "a", ""}, {"blob:", "blob:", "https://h/"},
	}) {
		cases = append(cases, urltest.GrowthCase{Name: shape.repeated, Prepare: func(n int) func() {
			input := shape.before + strings.Repeat(shape.repeated, n/len(shape.repeated)+1) + shape.after
			return func() { everything(input) }
		}})
	}
	urltest.CheckGrowth(t, 4<<10, cases)
}
