package main

import (
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/gowhatwg/url"
)

const (
	// busiest is the number of schemes and hosts that -stats prints.
	busiest = 20
	// maxSchemes and maxHosts are the numbers of schemes and hosts that it counts at a time.
	maxSchemes = 1000
	maxHosts   = 20_000
	// maxCounted is the greatest length of names that it tells apart. DNS names aren't longer.
	maxCounted = 255
)

// longName is the entry for all longer schemes or hosts.
const longName = "(longer than 255 bytes)"

// counts has the counts of a block.
type counts struct {
	urls           int
	failures       map[string]int
	kinds          map[url.HostKind]int
	schemes, hosts tally
}

// A tally counts strings, and remembers their order.
type tally struct {
	counts map[string]int
	order  []string
}

func (t *tally) add(text string) {
	if len(text) > maxCounted {
		text = longName
	}
	n := t.counts[text]
	t.counts[text] = n + 1
	if n == 0 {
		t.order = append(t.order, text)
	}
}

func newCounts() *counts {
	return &counts{
		failures: make(map[string]int),
		kinds:    make(map[url.HostKind]int),
		schemes:  tally{counts: make(map[string]int)},
		hosts:    tally{counts: make(map[string]int)},
	}
}

// add counts a URL.
func (c *counts) add(u *url.URL) {
	c.urls++
	c.schemes.add(u.Scheme())
	c.kinds[u.ParsedHost().Kind()]++
	if host := u.Hostname(); host != "" {
		c.hosts.add(host)
	}
}

// addFailure counts an input that failed with err. It uses the standard's name for the reason
// or, if there isn't one, a description.
func (c *counts) addFailure(err error) {
	var code url.ErrorCode
	if errors.As(err, &code) {
		c.failures[string(code)]++
		return
	}
	for inner := err; inner != nil; inner = errors.Unwrap(inner) {
		err = inner
	}
	c.failures[err.Error()]++
}

// stats has the counts of all blocks, in bounded memory. They depend on the order of the
// blocks, but not on how many blocks are counted at a time.
type stats struct {
	lines, urls    int
	failures       map[string]int
	kinds          map[url.HostKind]int
	schemes, hosts *sketch
}

func newStats() *stats {
	return &stats{
		failures: make(map[string]int),
		kinds:    make(map[url.HostKind]int),
		schemes:  newSketch(maxSchemes),
		hosts:    newSketch(maxHosts),
	}
}

// add adds the counts of a chunk.
func (s *stats) add(c *chunk) {
	s.lines += c.lines
	s.urls += c.counts.urls
	for code, n := range c.counts.failures {
		s.failures[code] += n
	}
	for kind, n := range c.counts.kinds {
		s.kinds[kind] += n
	}
	for _, scheme := range c.counts.schemes.order {
		s.schemes.add(scheme, c.counts.schemes.counts[scheme])
	}
	for _, host := range c.counts.hosts.order {
		s.hosts.add(host, c.counts.hosts.counts[host])
	}
}

// A count is a line of the statistics.
type count struct {
	Name  string `json:"name"`
	Count int    `json:"count"`
	// AtLeast is less than Count if Count may be too high.
	AtLeast int `json:"atLeast"`
}

// A statsReport is the output of -stats.
type statsReport struct {
	Inputs    int     `json:"inputs"`
	URLs      int     `json:"urls"`
	Failures  []count `json:"failures"`
	Schemes   []count `json:"schemes"`
	HostKinds []count `json:"hostKinds"`
	Hosts     []count `json:"hosts"`
}

func (s *stats) report() statsReport {
	kinds := make(map[string]int)
	for kind, n := range s.kinds {
		kinds[kind.String()] += n
	}
	return statsReport{s.lines, s.urls, exactCounts(s.failures), sketchCounts(s.schemes, busiest), exactCounts(kinds), sketchCounts(s.hosts, busiest)}
}

// exactCounts returns the counts of m, highest first.
func exactCounts(m map[string]int) []count {
	s := newSketch(len(m))
	for _, name := range slices.Sorted(maps.Keys(m)) {
		s.add(name, m[name])
	}
	return sketchCounts(s, len(m))
}

func sketchCounts(s *sketch, n int) []count {
	list := []count{}
	for _, e := range s.top(n) {
		list = append(list, count{e.text, e.count, e.count - e.error})
	}
	return list
}

// append appends the statistics, as text or as JSON.
func (s *stats) append(b []byte, asJSON bool) []byte {
	r := s.report()
	if asJSON {
		text, err := json.Marshal(r)
		if err != nil {
			panic(err) // the report has only numbers and strings
		}
		return append(append(b, text...), '\n')
	}
	b = appendCount(b, count{"inputs", r.Inputs, r.Inputs})
	b = appendCount(b, count{"URLs", r.URLs, r.URLs})
	for _, part := range []struct {
		title  string
		counts []count
	}{{"failures", r.Failures}, {"schemes", r.Schemes}, {"kinds of host", r.HostKinds}, {"busiest hosts", r.Hosts}} {
		if len(part.counts) > 0 {
			b = append(append(b, part.title...), '\n')
		}
		for _, c := range part.counts {
			b = appendCount(append(b, indent...), c)
		}
	}
	return b
}

// appendCount appends a count, right-aligned, and its name.
func appendCount(b []byte, c count) []byte {
	number := strconv.Itoa(c.Count)
	b = append(b, strings.Repeat(" ", max(0, 10-len(number)))...)
	b = append(append(append(b, number...), "  "...), c.Name...)
	if c.AtLeast < c.Count {
		b = append(append(append(b, " (at least "...), strconv.Itoa(c.AtLeast)...), ')')
	}
	return append(b, '\n')
}
