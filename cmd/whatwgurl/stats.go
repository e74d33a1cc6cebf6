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
	// limit is the number of texts of a kind that are counted by themselves, or 0 in a batch.
	limit int
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

// sorted returns the counts, highest first.
func (c *counter) sorted() []count {
	list := append([]count{}, c.list...) // not nil, so JSON has a list
	slices.SortFunc(list, func(a, b count) int { return cmp.Or(b.Count-a.Count, strings.Compare(a.Name, b.Name)) })
	return list
}

// add counts a text n times more.
func (t *tally) add(kind int, name string, n int) {
	c := &t.counters[kind]
	i, ok := c.index[name]
	if !ok {
		if len(name) > maxCounted || t.limit > 0 && len(c.list) == t.limit {
			t.others += n
			return
		}
		if c.index == nil {
			c.index = make(map[string]int)
		}
		if t.limit > 0 {
			name = strings.Clone(name) // without the rest of the input
		}
		i, c.index[name] = len(c.list), len(c.list)
		c.list = append(c.list, count{Name: name})
	}
	c.list[i].Count += n
}

// addURL counts a URL, and its values.
func (t *tally) addURL(o *options, u *url.URL) {
	t.urls++
	t.add(countedScheme, u.Scheme(), 1)
	t.add(countedHostKind, u.ParsedHost().Kind().String(), 1)
	switch {
	case o.columns != nil:
		t.add(countedValue, string(o.appendColumns(nil, u)), 1)
	case o.each != nil:
		for text := range o.each(u) {
			t.add(countedValue, string(appendEscaped(nil, text)), 1)
		}
	case u.Hostname() != "":
		t.add(countedValue, u.Hostname(), 1)
	}
}

// merge adds the counts of a batch. What is counted by itself depends only on the order of the
// input, not on its batches.
func (t *tally) merge(batch *tally) {
	t.urls += batch.urls
	t.others += batch.others
	for kind, counter := range batch.counters {
		for _, c := range counter.list {
			t.add(kind, c.Name, c.Count)
		}
	}
}

// failureName returns the standard's name for the reason of a failure or, if there isn't one, a
// description.
func failureName(err error) string {
	if code, ok := errors.AsType[url.ErrorCode](err); ok {
		return string(code)
	}
	for inner := err; inner != nil; inner = errors.Unwrap(inner) {
		err = inner
	}
	return err.Error()
}

// append appends the statistics of so many inputs, as text or as JSON. Of what there can be many, it
// has the top ones.
func (t *tally) append(b []byte, o *options, inputs int) []byte {
	top := func(kind int) []count {
		list := t.counters[kind].sorted()
		return list[:min(o.top, len(list))]
	}
	parts := []struct {
		name, title string
		counts      []count
	}{
		{"failures", "failures", t.counters[countedFailure].sorted()}, {"schemes", "schemes", top(countedScheme)},
		{"hostKinds", "kinds of host", t.counters[countedHostKind].sorted()}, {"hosts", "most frequent hosts", top(countedValue)},
	}
	if o.columns != nil || o.each != nil {
		parts[3].name, parts[3].title = "values", "most frequent values"
	}
	if o.statsJSON {
		b = fmt.Appendf(b, `{"inputs":%d,"urls":%d`, inputs, t.urls)
		for _, part := range parts {
			text, _ := json.Marshal(part.counts) // Texts and numbers have no errors.
			b = fmt.Appendf(b, `,"%s":%s`, part.name, text)
		}
		return fmt.Appendf(b, `,"others":%d}`+"\n", t.others)
	}
	b = fmt.Appendf(b, "%10d  inputs\n%10d  URLs\n", inputs, t.urls)
	for _, part := range parts {
		if len(part.counts) > 0 {
			b = append(append(b, part.title...), '\n')
		}
		for _, c := range part.counts {
			b = fmt.Appendf(b, "%14d  %s\n", c.Count, cmp.Or(c.Name, "(empty)"))
		}
	}
	if t.others > 0 {
		b = fmt.Appendf(b, "%10d  others, longer than %d bytes or after the first %d different ones\n", t.others, maxCounted, maxValues)
	}
	return b
}
