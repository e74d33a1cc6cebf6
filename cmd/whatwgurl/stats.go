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
	entries map[countedKey]*tallyEntry
	order   []*tallyEntry
}

type tallyEntry struct {
	countedKey
	n int
}

func newTally() *tally { return &tally{entries: make(map[countedKey]*tallyEntry)} }

func (t *tally) add(kind counted, name string) {
	if len(name) > maxCounted {
		kind, name = countedOther, ""
	}
	t.entry(countedKey{kind, name}).n++
}

// addURL counts a URL, and its values.
func (t *tally) addURL(o *options, u *url.URL) {
	t.add(countedURL, "")
	t.add(countedScheme, u.Scheme())
	t.add(countedKind, u.ParsedHost().Kind().String())
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

// entry returns the entry of a key, which is new if there is none.
func (t *tally) entry(key countedKey) *tallyEntry {
	e := t.entries[key]
	if e == nil {
		e = &tallyEntry{countedKey: key}
		t.entries[key] = e
		t.order = append(t.order, e)
	}
	return e
}

// merge adds the counts of a chunk. What is counted by itself depends only on the order of the
// input, not on its chunks.
func (t *tally) merge(chunk *tally) {
	for _, c := range chunk.order {
		e := t.entries[c.countedKey]
		if e == nil {
			key := c.countedKey
			if len(t.order) >= maxValues {
				key = countedKey{kind: countedOther}
			}
			// The copy doesn't keep the rest of the input in memory.
			key.name = strings.Clone(key.name)
			e = t.entry(key)
		}
		e.n += c.n
	}
}

// list returns the counts of a kind, highest first.
func (t *tally) list(kind counted) []count {
	list := []count{}
	for _, e := range t.order {
		if e.kind == kind {
			list = append(list, count{e.name, e.n})
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
func (t *tally) report(o *options, inputs int) statsReport {
	top := func(kind counted) []count {
		list := t.list(kind)
		return list[:min(o.top, len(list))]
	}
	r := statsReport{
		Inputs: inputs, URLs: t.entry(countedKey{kind: countedURL}).n, Failures: t.list(countedFailure),
		Schemes: top(countedScheme), HostKinds: t.list(countedKind), Others: t.entry(countedKey{kind: countedOther}).n,
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
