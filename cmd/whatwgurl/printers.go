package main

import (
	"strconv"
	"strings"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/json"
	"github.com/gowhatwg/url/internal/redact"
	"github.com/gowhatwg/url/urlhtml"
	"github.com/gowhatwg/url/urlinput"
)

// An item is an input, with what is known about it when its output is written.
type item struct {
	input string
	line  string // that has the input
	// isCut is set if the rest of the line isn't read, and may have the "@" after a password.
	isCut bool
	// completion is how the input was completed, with -typed.
	completion urlinput.Completion
	// link is the link of the URL, with -html, in the document of that name.
	link     *urlhtml.Link
	document string
	problems problems
	// failure is why the input failed.
	failure string
}

// A printer appends what a mode prints of a URL. For nil, it appends what -json prints of an
// input that failed, and -rows of a line without a URL.
type printer func(b []byte, it *item, u *url.URL) []byte

// newPrinter returns the printer of the mode. Between two parts of what it appends, it passes
// its buffer to spill, which may return another one.
func newPrinter(o *options, spill func([]byte) []byte) printer {
	switch {
	case o.mode == modeTable:
		return tablePrinter{spill}.append
	case o.mode == modeJSON && o.html:
		return jsonPrinter{o, spill}.appendLink
	case o.mode == modeJSON:
		return jsonPrinter{o, spill}.append
	case o.mode == modeEach:
		return o.appendItems
	}
	return o.appendLine
}

// nameWidth is the width of the names in a table.
const nameWidth = len("searchParams") + 2

// A tablePrinter appends a table.
type tablePrinter struct{ spill func([]byte) []byte }

// append appends the components of u, one on each line, after an empty line. Then come the
// validation errors.
func (p tablePrinter) append(b []byte, it *item, u *url.URL) []byte {
	b = append(b, '\n')
	for _, c := range components {
		b = p.appendRow(b, c.name, c.get(u))
		if c.name == "search" {
			b = p.appendSearchParams(b, u)
		}
	}
	l := it.problems.list()
	if m := l.marks(); m != nil {
		var r report
		r.excerpt(it.input, redact.Text(it.input), m, l.omitted)
		b = append(append(b, "validation errors\n"...), r.String()...)
	}
	return b
}

// appendSearchParams appends the pairs of the query. It quotes them, because they are decoded
// and can contain any text.
func (p tablePrinter) appendSearchParams(b []byte, u *url.URL) []byte {
	label := "searchParams"
	for name, value := range searchParams(u) {
		pair := `"` + name + `" = "` + value + `"`
		if !json.Plain.HasAll(name) || !json.Plain.HasAll(value) {
			pair = visible(strconv.Quote(name) + " = " + strconv.Quote(value))
		}
		b = p.appendRow(b, label, pair)
		label = ""
	}
	if label != "" {
		b = p.appendRow(b, label, "")
	}
	return b
}

func (p tablePrinter) appendRow(b []byte, name, value string) []byte {
	b = append(b, name...)
	if value != "" {
		b = append(b, strings.Repeat(" ", nameWidth-len(name))...)
		b = append(b, value...)
	}
	return p.spill(append(b, '\n'))
}

// appendLine appends a line: the serialization, or columns. With -field, they follow the input
// line. Without a URL, they are empty.
func (o *options) appendLine(b []byte, it *item, u *url.URL) []byte {
	if o.field > 0 {
		b = append(append(b, it.line...), '\t')
	}
	switch {
	case u == nil && o.field > 0:
		b = append(b, strings.Repeat("\t", max(1, len(o.columns))-1)...)
	case u != nil && o.mode == modeHref:
		b = append(b, u.Href()...)
	case u != nil:
		b = o.appendColumns(b, u)
	}
	return append(b, '\n')
}

// appendItems appends the items of the URL's list, one on each line.
func (o *options) appendItems(b []byte, _ *item, u *url.URL) []byte {
	for text := range o.each(u) {
		b = append(appendEscaped(b, text), '\n')
	}
	return b
}
