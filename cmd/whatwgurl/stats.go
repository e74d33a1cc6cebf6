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

// A countedKey is what -stats counts: something of a kind.
type countedKey struct {
	kind counted
	name string
}

type counted byte

const (
	countedURL counted = iota
	countedFailure
	countedScheme
	countedKind // of a host
	countedValue
	countedOther
)

// A tally counts, and remembers the order.
type tally struct {
	counts map[countedKey]int
	order  []countedKey
}

func newTally() *tally { return &tally{counts: make(map[countedKey]int)} }

func (t *tally) add(kind counted, name string) {
	if len(name) > maxCounted {
		kind, name = countedOther, ""
	}
	t.addN(countedKey{kind, name}, 1)
}

// addN counts key n times.
func (t *tally) addN(key countedKey, n int) {
	before := t.counts[key]
	if before == 0 {
		t.order = append(t.order, key)
	}
	t.counts[key] = before + n
}

// merge adds the counts of a chunk. What is counted by itself depends only on the order of the
// input, not on its chunks.
func (t *tally) merge(chunk *tally) {
	for _, key := range chunk.order {
		n := chunk.counts[key]
		if t.counts[key] == 0 && len(t.order) >= maxValues {
			key = countedKey{kind: countedOther}
		}
		// The copy doesn't keep the rest of the input in memory.
		key.name = strings.Clone(key.name)
		t.addN(key, n)
	}
}

// list returns the counts of a kind, highest first.
func (t *tally) list(kind counted) []count {
	list := []count{}
	for _, key := range t.order {
		if key.kind == kind {
			list = append(list, count{key.name, t.counts[key]})
		}
	}
	slices.SortFunc(list, func(a, b count) int { return cmp.Or(b.Count-a.Count, strings.Compare(a.Name, b.Name)) })
	return list
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

// A count is a line of the statistics.
type count struct {
	Name  string `json:"name"`
	Count int    `json:"count"`
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
func (w *writer) report() statsReport {
	top := func(kind counted) []count {
		list := w.stats.list(kind)
		return list[:min(w.options.top, len(list))]
	}
	r := statsReport{
		Inputs: w.lines, URLs: w.stats.counts[countedKey{kind: countedURL}], Failures: w.stats.list(countedFailure),
		Schemes: top(countedScheme), HostKinds: w.stats.list(countedKind), Others: w.stats.counts[countedKey{kind: countedOther}],
	}
	if w.options.columns == nil && w.options.each == nil {
		r.Hosts = top(countedValue)
	} else {
		r.Values = top(countedValue)
	}
	return r
}

// appendStats appends the statistics, as text or as JSON.
func (w *writer) appendStats(b []byte) []byte {
	r := w.report()
	if w.options.statsJSON {
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
