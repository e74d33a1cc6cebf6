package main

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/gowhatwg/url"
)

// maxCounted is the greatest length of values that -stats tells apart.
const maxCounted = 255

// maxValues is the number of different values that -stats counts by themselves. The tests lower
// it.
var maxValues = 1_000_000

// A tally is what -stats counts.
type tally struct {
	urls     int
	counters [countedKinds]counter
	others   int // that aren't counted by themselves
}

// The indexes of the counters of a tally.
const (
	countedFailure = iota
	countedScheme
	countedHostKind
	countedValue
	countedKinds
)

// A counter counts texts, and remembers their order.
type counter struct {
	index map[string]int // in list
	list  []count
}

// A count is a line of the statistics.
type count struct {
	Name  string `json:"name"`
	Count int    `json:"count"`
}

// add counts a text n times more.
func (c *counter) add(name string, n int) {
	i, ok := c.index[name]
	if !ok {
		if c.index == nil {
			c.index = make(map[string]int)
		}
		i, c.index[name] = len(c.list), len(c.list)
		c.list = append(c.list, count{Name: name})
	}
	c.list[i].Count += n
}

// sorted returns the counts, highest first.
func (c *counter) sorted() []count {
	list := append([]count{}, c.list...) // not nil, so JSON has a list
	slices.SortFunc(list, func(a, b count) int { return cmp.Or(b.Count-a.Count, strings.Compare(a.Name, b.Name)) })
	return list
}

func (t *tally) add(kind int, name string) {
	if len(name) > maxCounted {
		t.others++
		return
	}
	t.counters[kind].add(name, 1)
}

// addURL counts a URL, and its values.
func (t *tally) addURL(o *options, u *url.URL) {
	t.urls++
	t.add(countedScheme, u.Scheme())
	t.add(countedHostKind, u.ParsedHost().Kind().String())
	switch {
	case o.columns != nil:
		t.add(countedValue, string(o.appendColumns(nil, u)))
	case o.each != nil:
		for text := range o.each(u) {
			t.add(countedValue, string(appendEscaped(nil, text)))
		}
	case u.Hostname() != "":
		t.add(countedValue, u.Hostname())
	}
}

// merge adds the counts of a batch. What is counted by itself depends only on the order of the
// input, not on its batches.
func (t *tally) merge(batch *tally) {
	t.urls += batch.urls
	t.others += batch.others
	for kind := range t.counters {
		all := &t.counters[kind]
		for _, c := range batch.counters[kind].list {
			if _, ok := all.index[c.Name]; ok {
				all.add(c.Name, c.Count)
			} else if len(all.list) < maxValues {
				all.add(strings.Clone(c.Name), c.Count) // The copy doesn't keep the rest of the input in memory.
			} else {
				t.others += c.Count
			}
		}
	}
}

// failureName returns the standard's name for the reason of a failure or, if there isn't one, a
// description.
func failureName(err error) string {
	var code url.ErrorCode
	if errors.As(err, &code) {
		return string(code)
	}
	for inner := err; inner != nil; inner = errors.Unwrap(inner) {
		err = inner
	}
	return err.Error()
}

// A statsReport is the output of -stats.
type statsReport struct {
	Inputs    int     `json:"inputs"`
	URLs      int     `json:"urls"`
	Failures  []count `json:"failures"`
	Schemes   []count `json:"schemes"`
	HostKinds []count `json:"hostKinds"`
	// Hosts or Values is nil.
	Hosts  []count `json:"hosts,omitzero"`
	Values []count `json:"values,omitzero"`
	// Others is the number of values that weren't counted by themselves.
	Others int `json:"others"`
}

// report returns the counts, with at most the top ones of those of which there can be many.
func (t *tally) report(o *options, inputs int) statsReport {
	top := func(kind int) []count {
		list := t.counters[kind].sorted()
		return list[:min(o.top, len(list))]
	}
	r := statsReport{
		Inputs: inputs, URLs: t.urls, Failures: t.counters[countedFailure].sorted(),
		Schemes: top(countedScheme), HostKinds: t.counters[countedHostKind].sorted(), Others: t.others,
	}
	if o.columns == nil && o.each == nil {
		r.Hosts = top(countedValue)
	} else {
		r.Values = top(countedValue)
	}
	return r
}

// append appends the statistics of so many inputs, as text or as JSON.
func (t *tally) append(b []byte, o *options, inputs int) []byte {
	r := t.report(o, inputs)
	if o.statsJSON {
		text, err := json.Marshal(r)
		if err != nil {
			panic(err) // the report has only numbers and strings
		}
		return append(append(b, text...), '\n')
	}
	b = fmt.Appendf(b, "%10d  inputs\n%10d  URLs\n", r.Inputs, r.URLs)
	for _, part := range []struct {
		title  string
		counts []count
	}{{"failures", r.Failures}, {"schemes", r.Schemes}, {"kinds of host", r.HostKinds}, {"most frequent hosts", r.Hosts}, {"most frequent values", r.Values}} {
		if len(part.counts) > 0 {
			b = append(append(b, part.title...), '\n')
		}
		for _, c := range part.counts {
			b = fmt.Appendf(b, "%14d  %s\n", c.Count, cmp.Or(c.Name, "(empty)"))
		}
	}
	if r.Others > 0 {
		b = fmt.Appendf(b, "%10d  others, longer than %d bytes or after the first %d different ones\n", r.Others, maxCounted, maxValues)
	}
	return b
}
