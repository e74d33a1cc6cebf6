package main

import (
	"strconv"
	"strings"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/json"
	"github.com/gowhatwg/url/internal/redact"
)

// nameWidth is the width of the names in a table.
const nameWidth = len("searchParams") + 2

// A tablePrinter writes a table for each URL.
type tablePrinter struct{ *output }

// print writes the components of u, one on each line, after an empty line. Then come the
// validation errors.
func (p tablePrinter) print(it *item, u *url.URL) {
	p.begin(u)
	p.out = append(p.out, '\n')
	for _, c := range components {
		p.writeRow(c.name, c.get(u))
		if c.name == "search" {
			p.writeSearchParams(u)
		}
	}
	p.writeProblems(it)
}

// writeSearchParams writes the pairs of the query. It quotes them, because they are decoded and
// can contain any text.
func (p tablePrinter) writeSearchParams(u *url.URL) {
	label := "searchParams"
	for name, value := range searchParams(u) {
		pair := `"` + name + `" = "` + value + `"`
		if !json.Plain.HasAll(name) || !json.Plain.HasAll(value) {
			pair = visible(strconv.Quote(name) + " = " + strconv.Quote(value))
		}
		p.writeRow(label, pair)
		label = ""
	}
	if label != "" {
		p.writeRow(label, "")
	}
}

func (p tablePrinter) writeRow(name, value string) {
	p.out = append(p.out, name...)
	if value != "" {
		p.out = append(p.out, strings.Repeat(" ", nameWidth-len(name))...)
		p.out = append(p.out, value...)
	}
	p.out = append(p.out, '\n')
	p.spill()
}

// writeProblems writes the validation errors that didn't make the input fail.
func (p tablePrinter) writeProblems(it *item) {
	l := it.problems.list()
	if m := l.marks(); m != nil {
		var r report
		r.excerpt(it.input, redact.Text(it.input), m, l.omitted)
		p.out = append(append(p.out, "validation errors\n"...), r.String()...)
	}
}

// A linePrinter writes one line for each URL: its serialization, or columns.
type linePrinter struct{ *output }

func (p linePrinter) print(it *item, u *url.URL) {
	p.beginLines(u)
	start := len(p.out)
	if p.options.field > 0 {
		p.out = append(append(p.out, it.line...), '\t')
	}
	if p.options.mode == modeHref {
		p.out = append(p.out, u.Href()...)
	}
	p.out = p.appendColumns(p.out, u)
	p.endLine(start)
}

// fail writes a row without values, with -rows.
func (p linePrinter) fail(it *item, _ string, _ error) bool {
	if p.options.rows {
		p.skip(it)
	}
	return true
}

func (p linePrinter) skip(it *item) {
	if p.options.field > 0 {
		p.out = append(p.out, it.line...)
		p.out = append(p.out, strings.Repeat("\t", max(1, len(p.options.columns)))...)
	}
	p.out = append(p.out, '\n')
}

// appendColumns appends the columns of a line, separated by tabs.
func (p *output) appendColumns(b []byte, u *url.URL) []byte {
	for i, c := range p.options.columns {
		if i > 0 {
			b = append(b, '\t')
		}
		b = c(b, u)
	}
	return b
}

// A listPrinter writes the items of a URL's list, one on each line.
type listPrinter struct{ *output }

func (p listPrinter) print(_ *item, u *url.URL) {
	p.beginLines(u)
	for text := range p.options.each(u) {
		start := len(p.out)
		p.out = appendEscaped(p.out, text)
		p.endLine(start)
		p.spill()
	}
}

// A statsPrinter counts instead of printing.
type statsPrinter struct{ *output }

func (p statsPrinter) print(_ *item, u *url.URL) {
	p.counts.add(countedURL, "")
	p.counts.add(countedScheme, u.Scheme())
	p.counts.add(countedKind, u.ParsedHost().Kind().String())
	switch {
	case p.options.columns != nil:
		p.counts.add(countedValue, string(p.appendColumns(nil, u)))
	case p.options.each != nil:
		for text := range p.options.each(u) {
			p.counts.add(countedValue, string(appendEscaped(nil, text)))
		}
	case u.Hostname() != "":
		p.counts.add(countedValue, u.Hostname())
	}
}

// fail counts the failure, which isn't reported.
func (p statsPrinter) fail(_ *item, _ string, err error) bool {
	p.counts.add(countedFailure, failureName(err))
	return false
}
