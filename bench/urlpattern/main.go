// Command urlpattern measures package urlpattern side by side with
// github.com/dunglas/go-urlpattern, in one process, and prints Markdown tables.
//
// Every round runs both packages in turn, so a machine that gets slower or
// faster affects both. A time is the median of the rounds, a ratio the median
// of the rounds' ratios.
//
//	go run . [-rounds n]
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"time"

	dunglas "github.com/dunglas/go-urlpattern"
	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/urlpattern"
)

func main() {
	rounds := flag.Int("rounds", 25, "number of rounds")
	flag.Parse()
	if *rounds < 1 || flag.NArg() > 0 {
		flag.Usage()
		os.Exit(2)
	}
	if err := run(os.Stdout, *rounds); err != nil {
		fmt.Fprintln(os.Stderr, "urlpattern:", err)
		os.Exit(1)
	}
}

// A subject is a pattern, and a URL that it matches.
type subject struct{ pattern, url string }

var subjects = []subject{
	{"https://example.com/books", "https://example.com/books"},
	{"https://example.com/books/:id", "https://example.com/books/978-3-16"},
	{"https://example.com/books/:id?", "https://example.com/books"},
	{"https://example.com/assets/*", "https://example.com/assets/js/app.js"},
	{"https://{*.}?example.com/books/*", "https://www.example.com/books/1"},
	{"https://example.com/a/*/b/:c", "https://example.com/a/x/y/z/b/c"},
	{"https://example.com/{a}+:x-{:y.}*z", "https://example.com/aab-c.z"},
	{"https://example.com/books/:id([0-9]+)", "https://example.com/books/12345"},
}

// A row has the operations of both packages for a subject.
type row struct {
	name         string
	ours, theirs operation
}

// An operation is a function to measure.
type operation struct {
	do     func()
	times  []float64 // per round, in nanoseconds
	allocs float64
}

func run(w io.Writer, rounds int) error {
	compile, match := make([]*row, 0, len(subjects)), make([]*row, 0, len(subjects))
	parsed := make([]*operation, 0, len(subjects))
	for _, s := range subjects {
		p, err := urlpattern.New(s.pattern, nil, urlpattern.Options{})
		if err != nil {
			return err
		}
		q, err := dunglas.New(s.pattern, "", nil)
		if err != nil {
			return err
		}
		u, err := url.Parse(s.url)
		if err != nil {
			return err
		}
		if !p.Test(u) || !p.TestString(s.url, nil) || !q.Test(s.url, "") {
			return fmt.Errorf("%s doesn't match %s", s.pattern, s.url)
		}
		compile = append(compile, &row{
			name:   s.pattern,
			ours:   operation{do: func() { urlpattern.New(s.pattern, nil, urlpattern.Options{}) }},
			theirs: operation{do: func() { dunglas.New(s.pattern, "", nil) }},
		})
		match = append(match, &row{
			name:   s.pattern,
			ours:   operation{do: func() { p.TestString(s.url, nil) }},
			theirs: operation{do: func() { q.Test(s.url, "") }},
		})
		parsed = append(parsed, &operation{do: func() { p.Test(u) }})
	}
	for range rounds {
		for i := range subjects {
			for _, o := range []*operation{
				&compile[i].ours, &compile[i].theirs, &match[i].ours, &match[i].theirs, parsed[i],
			} {
				o.measure()
			}
		}
	}
	fmt.Fprintf(w, "%d CPUs, %s/%s, %s; medians of %d interleaved rounds.\n", runtime.NumCPU(), runtime.GOOS, runtime.GOARCH, runtime.Version(), rounds)
	fmt.Fprintf(w, "\nParse a URL and match it. The last column has the match alone, for a URL that is already parsed.\n\n")
	print(w, match, parsed)
	fmt.Fprintf(w, "\nCompile a pattern.\n\n")
	print(w, compile, nil)
	return nil
}

// minRound is the least time that an operation runs in a round.
const minRound = 2 * time.Millisecond

func (o *operation) measure() {
	if o.times == nil {
		var before, after runtime.MemStats
		o.do()
		runtime.GC()
		runtime.ReadMemStats(&before)
		const times = 100
		for range times {
			o.do()
		}
		runtime.ReadMemStats(&after)
		o.allocs = float64((after.Mallocs - before.Mallocs) / times)
	}
	start, n := time.Now(), 0
	for time.Since(start) < minRound {
		for range 10 {
			o.do()
		}
		n += 10
	}
	o.times = append(o.times, float64(time.Since(start))/float64(n))
}

func median(values []float64) float64 {
	sorted := slices.Sorted(slices.Values(values))
	n := len(sorted)
	return (sorted[(n-1)/2] + sorted[n/2]) / 2
}

// ratio returns how many times as long the other package takes.
func (r *row) ratio() float64 {
	ratios := make([]float64, len(r.ours.times))
	for i := range ratios {
		ratios[i] = r.theirs.times[i] / r.ours.times[i]
	}
	return median(ratios)
}

func print(w io.Writer, rows []*row, alone []*operation) {
	header, rule := "| pattern | this package | dunglas/go-urlpattern | ratio |", "|---|---:|---:|---:|"
	if alone != nil {
		header, rule = header+" parsed |", rule+"---:|"
	}
	fmt.Fprintf(w, "%s\n%s\n", header, rule)
	for i, r := range rows {
		fmt.Fprintf(w, "| `%s` | %s | %s | %.1f |", r.name, r.ours.text(), r.theirs.text(), r.ratio())
		if alone != nil {
			fmt.Fprintf(w, " %s |", alone[i].text())
		}
		fmt.Fprintln(w)
	}
}

// text returns the time and the allocations.
func (o *operation) text() string {
	return fmt.Sprintf("%.0f ns, %.0f allocs", median(o.times), o.allocs)
}
