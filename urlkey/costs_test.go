// The race detector makes memory more expensive, and prevents inlining: times and allocations with it
// are meaningless.

//go:build !race

package urlkey

import (
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"time"

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
			b.WriteString("&k")
			for shift := 20; shift >= 0; shift -= 4 {
				b.WriteByte("fedcba9876543210"[i>>shift&15])
			}
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

// TestLongKeys makes keys of URLs of 1 MB.
func TestLongKeys(t *testing.T) {
	dst := make([]byte, 0, 4<<20)
	for _, c := range growthCases {
		t.Run(c.name, func(t *testing.T) {
			u, err := url.Parse(c.make(1 << 20))
			if err != nil {
				t.Fatal(err)
			}
			for _, name := range Names() {
				f, _ := ByName(name)
				if key := f(dst, u); len(key) == 0 && name != "safebrowsing" || len(key) > 3<<20 {
					t.Errorf("%s has %d bytes", name, len(key))
				}
			}
		})
	}
}

// TestGrowth checks that a URL of 256 kB takes at most a few times as long as 64 URLs of 4 kB.
func TestGrowth(t *testing.T) {
	const short, factor = 4 << 10, 64
	growth := urltest.Growth{Factor: factor, Attempts: 30, Enough: 6, Floor: 100 * time.Microsecond}
	dst := make([]byte, 0, 4<<20)
	all := rulesOf(allRules)
	all.KeepParams, all.SURT = nil, nil
	all.DropParams = Trackers()
	functions := map[string]Func{
		"all steps":   all.Append,
		"expressions": func(dst []byte, u *url.URL) []byte { SafeBrowsingExpressions(u); return dst },
		"host": func(dst []byte, u *url.URL) []byte {
			SURTHost(SURT(u, HeritrixSURT))
			return dst
		},
		"prefixes": func(dst []byte, u *url.URL) []byte { DomainPrefixes(u, SURTOptions{}); return dst },
	}
	for _, name := range Names() {
		functions[name], _ = ByName(name)
	}
	for _, c := range growthCases {
		t.Run(c.name, func(t *testing.T) {
			small, err := url.Parse(c.make(short))
			if err != nil {
				t.Fatal(err)
			}
			big, err := url.Parse(c.make(short * factor))
			if err != nil {
				t.Fatal(err)
			}
			for name, f := range functions {
				if ratio := growth.Ratio(func() { f(dst, small) }, func() { f(dst, big) }); ratio > 8 {
					t.Errorf("%s: %.1f times as long per byte", name, ratio)
				}
			}
		})
	}
}

// singleSteps returns rules with one step each.
func singleSteps() []Rules {
	var list []Rules
	for i := range reflect.TypeFor[Rules]().NumField() {
		for value := 1; ; value++ {
			var r Rules
			switch field := reflect.ValueOf(&r).Elem().Field(i); field.Interface().(type) {
			case bool:
				field.SetBool(value == 1)
			case Unescape:
				field.SetUint(uint64(value % len(unescapeNames)))
			case TrailingSlash:
				field.SetUint(uint64(value % len(trailingSlashNames)))
			case Sort:
				field.SetUint(uint64(value % len(sortNames)))
			}
			if reflect.ValueOf(r).IsZero() {
				break
			}
			list = append(list, r)
		}
	}
	params := Params{Names: []string{"a"}, Prefixes: []string{"utm_"}}
	return append(list, Rules{KeepParams: &params}, Rules{DropParams: params})
}

// with returns rules with the steps of r and of o.
func (r Rules) with(o Rules) Rules {
	to, from := reflect.ValueOf(&r).Elem(), reflect.ValueOf(o)
	for i := range to.NumField() {
		if !from.Field(i).IsZero() {
			to.Field(i).Set(from.Field(i))
		}
	}
	return r
}

// TestGrowthOfPairs does the same for all pairs of steps, because one step can make another begin
// anew. The URLs are shorter.
func TestGrowthOfPairs(t *testing.T) {
	if testing.Short() {
		t.Skip("TestGrowthSearch tries some of the pairs")
	}
	const short, factor = 1 << 10, 32
	growth := urltest.Growth{Factor: factor, Attempts: 30, Enough: 6, Floor: 100 * time.Microsecond}
	steps := singleSteps()
	if len(steps) < 24 {
		t.Fatalf("%d steps", len(steps))
	}
	dst := make([]byte, 0, 4*short*factor)
	for _, c := range growthCases {
		t.Run(c.name, func(t *testing.T) {
			small, big := url.MustParse(c.make(short)), url.MustParse(c.make(short*factor))
			for i := range steps {
				for j := range i {
					r := steps[i].with(steps[j])
					if ratio := growth.Ratio(func() { r.Append(dst, small) }, func() { r.Append(dst, big) }); ratio > 8 {
						t.Errorf("%+v: %.1f times as long per byte", r, ratio)
					}
				}
			}
		})
	}
}

// TestGrowthSearch does the same for random rules and for URLs that repeat random pieces.
func TestGrowthSearch(t *testing.T) {
	const short, factor = 1 << 10, 32
	growth := urltest.Growth{Factor: factor, Attempts: 30, Enough: 6, Floor: 100 * time.Microsecond}
	s := searcher{rand.New(rand.NewPCG(3, 4))}
	dst := make([]byte, 0, 4*short*factor)
	for parsed := 0; parsed < testRounds(1500); {
		p := &searchPieces
		before, pieces := "http://h/", p.paths
		switch s.IntN(4) {
		case 0:
			before, pieces = p.starts[s.IntN(len(p.starts))], p.hosts
		case 1:
			before, pieces = "http://h/?", p.queries
		}
		unit, after := s.join(pieces, 3), s.join(pieces, 2)
		if unit == "" {
			continue
		}
		small, err := url.Parse(before + strings.Repeat(unit, 1+short/len(unit)) + after)
		if err != nil {
			continue
		}
		big, err := url.Parse(before + strings.Repeat(unit, 1+short*factor/len(unit)) + after)
		if err != nil {
			continue
		}
		parsed++
		r := s.rules()
		f, _ := ByName(Names()[s.IntN(len(Names()))])
		for name, f := range map[string]Func{"rules": r.Append, "a named function": f} {
			if ratio := growth.Ratio(func() { f(dst, small) }, func() { f(dst, big) }); ratio > 8 {
				t.Errorf("%q repeated after %q and before %q: %s: %+v: %.1f times as long per byte", unit, before, after, name, r, ratio)
			}
		}
	}
}

// TestAllocations checks the numbers of allocations in the documentation.
func TestAllocations(t *testing.T) {
	u := url.MustParse("https://user@www.example.com:8080/path/to/page.html?b=2&a=1#fragment")
	long := url.MustParse("https://example.com/" + strings.Repeat("a", 10*stackSize))
	dst := make([]byte, 0, 20*stackSize)
	for _, tt := range []struct {
		name string
		want float64
		f    func()
	}{
		{"SURT", 1, func() { SURT(u, HeritrixSURT) }},
		{"SURT with www", 1, func() { SURT(u, PlainSURT) }},
		{"SURT of a long URL", 2, func() { SURT(long, HeritrixSURT) }},
		{"SSURT", 1, func() { SSURT(u) }},
		{"AppendSURT", 0, func() { AppendSURT(dst, u, PlainSURT) }},
		{"AppendSURT of a long URL", 0, func() { AppendSURT(dst, long, HeritrixSURT) }},
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
