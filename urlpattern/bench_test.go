package urlpattern

import (
	"fmt"
	"testing"

	"github.com/gowhatwg/url"
)

var sink bool

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
				b.ReportAllocs()
				for b.Loop() {
					_, sink = s.First(u)
				}
			})
		}
	}
}
