package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gowhatwg/url/net/url/watch"
)

// maxExamples is the number of inputs that -neturl shows of each kind.
const maxExamples = 2

type meaning struct {
	kind url.Kind
	text string
}

// meanings has the beginnings of the rows of docs/migrating.md, in their order.
var meanings = [...]meaning{
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

// A comparison is the output of -neturl: the inputs of each kind, in the order of meanings.
type comparison [len(meanings)]struct {
	count int
	// texts has the first different ones, without passwords.
	texts []string
}

// add counts inputs of a kind, of which texts are examples.
func (c *comparison) add(i, count int, texts ...string) {
	c[i].count += count
	for _, text := range texts {
		if len(c[i].texts) < maxExamples && !slices.Contains(c[i].texts, text) {
			c[i].texts = append(c[i].texts, strings.Clone(text)) // without the rest of the input
		}
	}
}

// merge adds the inputs of another comparison.
func (c *comparison) merge(more *comparison) {
	for i, e := range more {
		c.add(i, e.count, e.texts...)
	}
}

// append appends the counts of so many inputs, and examples.
func (c *comparison) append(b []byte, inputs int) []byte {
	differ := 0
	for _, e := range c {
		differ += e.count
	}
	b = fmt.Appendf(b, "%10d  inputs\n%10d  differ\n", inputs, differ)
	for i, e := range c {
		if e.count > 0 {
			b = fmt.Appendf(b, "%10d  %s: %s\n%14s%s\n", e.count, meanings[i].kind, meanings[i].text, "", strings.Join(e.texts, "\n"+strings.Repeat(" ", 14)))
		}
	}
	return b
}
