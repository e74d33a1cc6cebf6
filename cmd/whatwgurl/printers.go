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
type printer struct {
	*options
	item item
	// spill takes what was appended so far, and returns where to append more. endLine does that at
	// the end of a line that -unique writes once.
	spill, endLine func([]byte) []byte
}

// append appends what is printed of an item: a table, an object, items, or a line with the
// serialization or columns. With -field, they follow the input line. Without a URL, they are empty.
func (p *printer) append(b []byte, u *url.URL) []byte {
	switch p.mode {
	case modeTable:
		return p.appendTable(b, u)
	case modeJSON:
		return p.appendObject(b, u)
	case modeEach:
		return p.appendItems(b, u)
	}
	if p.field > 0 {
		b = append(append(b, p.item.line...), '\t')
	}
	switch {
	case u == nil && p.field > 0:
		b = append(b, strings.Repeat("\t", max(1, len(p.columns))-1)...)
	case u != nil && p.mode == modeHref:
		b = append(b, u.Href()...)
	case u != nil:
		b = p.appendColumns(b, u)
	}
	if b = append(b, '\n'); p.unique {
		b = p.endLine(b)
	}
	return b
}

// nameWidth is the width of the names in a table.
const nameWidth = len("searchParams") + 2

// appendTable appends the components of u, one on each line, after an empty line. Then come the
// validation errors.
func (p *printer) appendTable(b []byte, u *url.URL) []byte {
	b = append(b, '\n')
	for _, c := range components {
		b = p.appendRow(b, c.name, c.get(u))
		if c.name == "search" {
			b = p.appendSearchParams(b, u)
		}
	}
	l := p.item.problems.list()
	if m := l.marks(); m != nil {
		b = append(append(b, "validation errors\n"...), excerpt(p.item.input, redact.Text(p.item.input), m, l.omitted)...)
	}
	return b
}

// appendSearchParams appends the pairs of the query. It quotes them, because they are decoded
// and can contain any text.
func (p *printer) appendSearchParams(b []byte, u *url.URL) []byte {
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

func (p *printer) appendRow(b []byte, name, value string) []byte {
	b = append(b, name...)
	if value != "" {
		b = append(append(b, strings.Repeat(" ", nameWidth-len(name))...), value...)
	}
	return p.spill(append(b, '\n'))
}

// appendItems appends the items of the URL's list, one on each line.
func (p *printer) appendItems(b []byte, u *url.URL) []byte {
	for text := range p.each(u) {
		b = p.endLine(append(appendEscaped(b, text), '\n'))
	}
	return b
}
