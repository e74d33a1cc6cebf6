package main

import "github.com/gowhatwg/url"

// A linePrinter writes one line for each URL: its serialization, or columns.
type linePrinter struct{ *output }

func (p linePrinter) print(_ *item, u *url.URL) {
	p.beginLines(u)
	start := len(p.out)
	if p.options.mode == modeHref {
		p.out = append(p.out, u.Href()...)
	}
	for i, c := range p.options.columns {
		if i > 0 {
			p.out = append(p.out, '\t')
		}
		p.out = c(p.out, u)
	}
	p.endLine(start)
}

// fail writes nothing.
func (p linePrinter) fail(*item, string, error) bool { return true }

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

// fail writes nothing.
func (p listPrinter) fail(*item, string, error) bool { return true }

// A statsPrinter counts instead of printing.
type statsPrinter struct{ *output }

func (p statsPrinter) print(_ *item, u *url.URL) { p.counts.add(u) }

// fail counts the failure, which isn't reported.
func (p statsPrinter) fail(_ *item, _ string, err error) bool {
	p.counts.addFailure(err)
	return false
}
