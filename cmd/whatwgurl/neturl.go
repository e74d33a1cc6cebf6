package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gowhatwg/url/net/url/watch"
)

// maxExamples is the number of inputs that -neturl shows of each kind.
const maxExamples = 2

// A comparison is the output of -neturl: how many inputs of each kind there are.
type comparison map[url.Kind]*examples

type examples struct {
	count int
	// texts has the first different ones, without passwords.
	texts []string
}

// add counts inputs of a kind, of which texts are examples.
func (c comparison) add(kind url.Kind, count int, texts ...string) {
	if c[kind] == nil {
		c[kind] = new(examples)
	}
	e := c[kind]
	e.count += count
	for _, text := range texts {
		if len(e.texts) < maxExamples && !slices.Contains(e.texts, text) {
			e.texts = append(e.texts, strings.Clone(text)) // without the rest of the input
		}
	}
}

// meanings has the beginnings of the rows of docs/migrating.md, in their order.
var meanings = []struct {
	kind    url.Kind
	meaning string
}{
	{url.KindHost, "the URL leads to another host"},
	{url.KindRefused, "an error, and with net/url a URL"},
	{url.KindAccepted, "a URL, and with net/url an error"},
	{url.KindPort, "another port, or another way to write it"},
	{url.KindUserinfo, "another username or password"},
	{url.KindPath, "another path, decoded"},
	{url.KindQuery, "another query, decoded"},
	{url.KindFragment, "another fragment, decoded"},
	{url.KindText, "the same, but written differently"},
}

// merge adds the inputs of another comparison.
func (c comparison) merge(more comparison) {
	for kind, e := range more {
		c.add(kind, e.count, e.texts...)
	}
}

// append appends the counts of so many inputs, and examples.
func (c comparison) append(b []byte, inputs int) []byte {
	differ := 0
	for _, e := range c {
		differ += e.count
	}
	b = fmt.Appendf(b, "%10d  inputs\n%10d  differ\n", inputs, differ)
	for _, m := range meanings {
		if e := c[m.kind]; e != nil {
			b = fmt.Appendf(b, "%10d  %s: %s\n%14s%s\n", e.count, m.kind, m.meaning, "", strings.Join(e.texts, "\n"+strings.Repeat(" ", 14)))
		}
	}
	return b
}
