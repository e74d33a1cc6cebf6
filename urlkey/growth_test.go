// The race detector makes memory more expensive, and prevents inlining: times and allocations with
// it are meaningless.

//go:build !race

package urlkey

import (
	"fmt"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/testing/urltest"
)

// growthCases are URLs of about n bytes for which a key could take too long.
var growthCases = []struct {
	name string
	make func(n int) string
}{
	{"long path", func(n int) string { return "http://h/" + strings.Repeat("a", n) }},
	{"segments", func(n int) string { return "http://h/" + strings.Repeat("a/", n/2) }},
	{"slashes", func(n int) string { return "http://h/" + strings.Repeat("/", n) }},
	{"parameters", func(n int) string { return "http://h/?" + strings.Repeat("b&a=1&", n/6) }},
	{"parameters in reverse", func(n int) string {
		var b strings.Builder
		b.WriteString("http://h/?")
		for i := range n / 8 {
			fmt.Fprintf(&b, "&k%06x", 1<<24-1-i)
		}
		return b.String()
	}},
	{"ampersands", func(n int) string { return "http://h/?" + strings.Repeat("&", n) }},
	{"nested escapes", func(n int) string { return "http://h/%" + strings.Repeat("25", n/2) + "41" }},
	{"nested escapes in the query", func(n int) string { return "http://h/?%" + strings.Repeat("25", n/2) + "41" }},
	{"nested escapes in the fragment", func(n int) string { return "http://h/#%" + strings.Repeat("25", n/2) }},
	{"nested escapes in an opaque path", func(n int) string { return "x:%" + strings.Repeat("25", n/2) + "41" }},
	{"escapes in a row", func(n int) string { return "http://h/" + strings.Repeat("%2541", n/5) }},
	{"alternating escapes", func(n int) string { return "http://h/" + strings.Repeat("%25%32%35", n/9) }},
	{"escaped dots", func(n int) string { return "http://h/" + strings.Repeat("a%252F%252e%252e%252F", n/21) }},
	{"labels", func(n int) string { return "http://" + strings.Repeat("a.", n/2) + "com/" }},
	{"labels www", func(n int) string { return "http://" + strings.Repeat("www.", n/4) + "com/" }},
	{"labels www and m", func(n int) string { return "http://" + strings.Repeat("www.m.", n/6) + "a.b/" }},
	{"dots", func(n int) string { return "http://a" + strings.Repeat(".", n) + "b/" }},
	{"commas", func(n int) string { return "http://a" + strings.Repeat(",", n) + "b/" }},
	{"parentheses", func(n int) string { return "http://a" + strings.Repeat(")", n) + "b/" }},
	{"opaque labels", func(n int) string { return "x://" + strings.Repeat("%2E.", n/4) + "/" }},
	{"session segments", func(n int) string { return "http://h/" + strings.Repeat("("+session24+")/", n/27) + "a.aspx" }},
	{"no session segments", func(n int) string { return "http://h/" + strings.Repeat("(/", n/2) + ".aspx" }},
	{"session names", func(n int) string { return "http://h/?" + strings.Repeat("sid=", n/4) }},
	{"session ids", func(n int) string { return "http://h/?" + strings.Repeat("sid="+session32+"&", n/37) }},
	{"ids of ColdFusion", func(n int) string { return "http://h/?" + strings.Repeat("cfid=", n/5) + "&cftoken=" }},
	{"tokens of ColdFusion", func(n int) string { return "http://h/?" + strings.Repeat("&cftoken=", n/9) }},
	{"ends of the path", func(n int) string { return "http://h/" + strings.Repeat("index.html/", n/11) }},
	{"ends with sessions", func(n int) string { return "http://h/" + strings.Repeat(";jsessionid="+session32, n/44) }},
	{"password", func(n int) string { return "http://u:" + strings.Repeat("%2540", n/5) + "@h/" }},
}

func TestGrowth(t *testing.T) {
	dst := make([]byte, 0, 4<<20)
	all := rulesOf(allRules)
	all.KeepParams, all.SURT = nil, nil
	all.DropParams = Trackers()
	functions := map[string]Func{
		"all steps":   all.Append,
		"expressions": func(dst []byte, u *url.URL) []byte { SafeBrowsingExpressions(u); return dst },
	}
	for _, name := range Names() {
		functions[name], _ = ByName(name)
	}
	var cases []urltest.GrowthCase
	for _, c := range growthCases {
		for name, f := range functions {
			cases = append(cases, urltest.GrowthCase{Name: name + ", " + c.name, Prepare: func(n int) func() {
				u := url.MustParse(c.make(n))
				return func() { f(dst, u) }
			}})
		}
	}
	urltest.CheckGrowth(t, 8<<10, cases)
}

// TestAllocations checks the numbers of allocations in the documentation.
func TestAllocations(t *testing.T) {
	u := url.MustParse("https://user@www.example.com:8080/path/to/page.html?b=2&a=1#fragment")
	// The SURTs have as many bytes as fit into the buffer, and one more.
	fits := url.MustParse("https://h/" + strings.Repeat("a", stackSize-len("https://(h,)/")))
	long := url.MustParse(fits.Href() + "a")
	dst := make([]byte, 0, 2*stackSize)
	urltest.CheckAllocations(t, []urltest.AllocationCase{
		{"SURT", 1, func() { SURT(u, HeritrixSURT()) }},
		{"SURT with www", 1, func() { SURT(u, PlainSURT()) }},
		{"SURT of 256 bytes", 1, func() { SURT(fits, HeritrixSURT()) }},
		{"SURT of 257 bytes", 2, func() { SURT(long, HeritrixSURT()) }},
		{"appended SURT", 0, func() { PlainSURT().append(dst, u) }},
		{"appended SURT of 257 bytes", 0, func() { HeritrixSURT().append(dst, long) }},
		{"appended Safe Browsing key", 0, func() { appendSafeBrowsing(dst, u) }},
		{"appended exact key", 0, func() { Exact().Append(dst, u) }},
		// One allocation is for the list, and one for the text that its elements share.
		{"SafeBrowsingExpressions", 3, func() { SafeBrowsingExpressions(u) }},
		{"Hash64", 0, func() { Key("com,example)/path/to/page.html?b=2&a=1").Hash64() }},
	})
}
