package urlpattern

import (
	"fmt"
	"testing"

	"github.com/gowhatwg/url"
)

// benchmarks are patterns and matching URLs, for each way to match.
var benchmarks = []struct{ name, pattern, url string }{
	{"literal", "https://example.com/books", "https://example.com/books"},
	{"books", "https://example.com/books/:id", "https://example.com/books/978-3-16"},
	{"any host", "/books/:id", "https://example.com/books/978-3-16"},
	{"prefix", "https://example.com/assets/*", "https://example.com/assets/js/app.js"},
	{"optional", "https://example.com/books/:id?", "https://example.com/books"},
	{"subdomain", "https://{*.}?example.com/books/*", "https://www.example.com/books/1"},
	{"between", "https://example.com/a/*/b/:c", "https://example.com/a/x/y/z/b/c"},
	{"table", "https://example.com/{a}+:x-{:y.}*z", "https://example.com/aab-c.z"},
	{"regexp", `https://example.com/books/:id(\d+)`, "https://example.com/books/12345"},
}

var sink bool

func BenchmarkTest(b *testing.B) {
	for _, bm := range benchmarks {
		b.Run(bm.name, func(b *testing.B) {
			p, u := mustInit(bm.pattern), url.MustParse(bm.url)
			if !p.Test(u) {
				b.Fatal("no match")
			}
			b.ReportAllocs()
			for b.Loop() {
				sink = p.Test(u)
			}
		})
	}
}

func BenchmarkExec(b *testing.B) {
	for _, bm := range benchmarks {
		b.Run(bm.name, func(b *testing.B) {
			p, u := mustInit(bm.pattern), url.MustParse(bm.url)
			b.ReportAllocs()
			for b.Loop() {
				_, sink = p.Exec(u)
			}
		})
	}
}

func BenchmarkTestString(b *testing.B) {
	p := mustInit("https://example.com/books/:id")
	b.ReportAllocs()
	for b.Loop() {
		sink = p.TestString("https://example.com/books/978-3-16", nil)
	}
}

func BenchmarkNew(b *testing.B) {
	for _, bm := range benchmarks {
		b.Run(bm.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				mustInit(bm.pattern)
			}
		})
	}
}

// manyPatterns returns n patterns of one kind.
var manyPatterns = []struct {
	name    string
	pattern func(i int) string
	url     string
}{
	{"literals", func(i int) string { return fmt.Sprintf("https://example.com/page-%d", i) }, "https://example.com/page-9000"},
	{"routes", func(i int) string { return fmt.Sprintf("/v1/resource-%d/:id/part/:name", i) }, "https://example.com/v1/resource-9000/1/part/2"},
	{"tenants", func(i int) string { return fmt.Sprintf("/:tenant/resource-%d/*", i) }, "https://example.com/acme/resource-9000/1"},
	{"hosts", func(i int) string { return fmt.Sprintf("https://{*.}?host-%d.example/callback", i) }, "https://www.host-9000.example/callback"},
	{"suffixes", func(i int) string { return fmt.Sprintf("/files/*/name-%d.png", i) }, "https://example.com/files/a/b/name-9000.png"},
	{"regexps", func(i int) string { return fmt.Sprintf(`/shop/%d/:id(\d+)`, i) }, "https://example.com/shop/9000/12"},
}

func BenchmarkSet(b *testing.B) {
	for _, bm := range manyPatterns {
		for _, n := range []int{100, 10_000} {
			b.Run(fmt.Sprintf("%s/%d", bm.name, n), func(b *testing.B) {
				var list []*Pattern
				for i := range n {
					list = append(list, mustInit(bm.pattern(i+9_001-min(n, 9_001))))
				}
				s, u := MustNewSet(list), url.MustParse(bm.url)
				if _, ok := s.First(u); !ok {
					b.Fatal("no match")
				}
				b.ReportAllocs()
				for b.Loop() {
					_, sink = s.First(u)
				}
			})
		}
	}
}

func BenchmarkNewSet(b *testing.B) {
	for _, bm := range manyPatterns {
		b.Run(bm.name, func(b *testing.B) {
			var list []*Pattern
			for i := range 10_000 {
				list = append(list, mustInit(bm.pattern(i)))
			}
			b.ReportAllocs()
			for b.Loop() {
				MustNewSet(list)
			}
		})
		b.Run(bm.name+" and patterns", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				var list []*Pattern
				for i := range 10_000 {
					list = append(list, mustInit(bm.pattern(i)))
				}
				MustNewSet(list)
			}
		})
	}
}
