package main

import (
	"strings"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/quote"
)

// nameWidth is the width of the names in a table.
const nameWidth = len("searchParams") + 2

// writeTable writes the components of u, one on each line, after an empty line.
func (p *processor) writeTable(u *url.URL) {
	p.out = append(p.out, '\n')
	for _, c := range components {
		p.writeRow(c.name, c.get(u))
		if c.name == "search" {
			p.writeSearchParams(u)
		}
	}
}

// writeSearchParams writes the pairs of the query. It quotes them, because they are decoded and
// can contain any text.
func (p *processor) writeSearchParams(u *url.URL) {
	label := "searchParams"
	for name, value := range searchParams(u) {
		p.writeRow(label, quote.Quote(name)+" = "+quote.Quote(value))
		label = ""
	}
	if label != "" {
		p.writeRow(label, "")
	}
}

func (p *processor) writeRow(name, value string) {
	p.out = append(p.out, name...)
	if value != "" {
		p.out = append(p.out, strings.Repeat(" ", nameWidth-len(name))...)
		p.out = append(p.out, value...)
	}
	p.out = append(p.out, '\n')
	p.spill()
}

// writeProblems writes the validation errors that didn't make the input fail.
func (p *processor) writeProblems(input string) {
	var r report
	for i := range p.problems.lists {
		l := &p.problems.lists[i]
		switch m := l.marks(); {
		case m == nil:
		case i == 0:
			r.WriteString("validation errors\n")
			r.excerpt(input, p.redact(input), m, l.omitted)
		default:
			component, value := p.edits[i-1].component, p.values[i-1]
			r.WriteString("validation errors of the new " + component + "\n")
			r.excerpt(value, redactValue(component, value), m, l.omitted)
		}
	}
	p.out = append(p.out, r.String()...)
}
