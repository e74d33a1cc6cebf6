package main_test

import (
	"testing"

	"github.com/gowhatwg/url/urltarget"
)

// BenchmarkTarget measures what a policy costs a server: for a target without findings at most
// 100 ns and no allocation, with and without reading its form.
func BenchmarkTarget(b *testing.B) {
	const clean, long = "/a/b/c?d=e", "/projects/2026/reports/annual-report.final.html?page=2&sort=name"
	strict := urltarget.Strict()
	for _, text := range []string{clean, long, "/a%20b/%C3%A4", "/a//b/../c"} {
		target, err := urltarget.Parse("GET", "https", "example.com", text)
		if err != nil {
			b.Fatal(err)
		}
		b.Run("Check "+text, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				_ = strict.Check(target)
			}
		})
		b.Run("ParseApply "+text, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				t, _ := urltarget.Parse("GET", "https", "example.com", text)
				_, _, _ = strict.Apply(t)
			}
		})
		b.Run("Every "+text, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				_ = target.Every(func(path string) bool { return path != "" })
			}
		})
	}
}
