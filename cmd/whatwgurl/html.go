package main

import (
	"strconv"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/json"
	"github.com/gowhatwg/url/urlhtml"
)

// placeOfLink returns the place of a link, for reports.
func placeOfLink(l *urlhtml.Link) string {
	return "<" + l.Element + "> at byte " + strconv.FormatInt(l.Offset, 10) + ": "
}

// A linkPrinter writes the objects of -json for links.
type linkPrinter struct{ jsonPrinter }

// print writes the object of a link.
func (p linkPrinter) print(it *item, u *url.URL) {
	p.begin(u)
	p.writePlace(it)
	p.member("href", u.Href())
	p.writeGroups(u)
	p.out = append(p.out, "}\n"...)
}

// fail writes the object of a link that isn't a URL.
func (p linkPrinter) fail(it *item, message string, _ error) bool {
	p.beginFailure()
	p.writePlace(it)
	p.member("error", message)
	p.out = append(p.out, "}\n"...)
	return true
}

// keptAttributes are further attributes of the element that -json shows.
var keptAttributes = []string{"property", "name", "type", "hreflang", "sizes", "as", "title"}

// writePlace writes the beginning of a link's object: its kind, its element and its place.
func (p linkPrinter) writePlace(it *item) {
	l := it.link
	p.out = append(p.out, '{')
	for _, m := range []struct{ name, value string }{
		{"document", it.document}, {"kind", l.Kind.String()}, {"element", l.Element}, {"attribute", l.Attribute},
		{"rel", l.Rel}, {"target", l.Target}, {"download", l.Download},
	} {
		if m.value != "" {
			p.member(m.name, m.value)
		}
	}
	for _, name := range keptAttributes {
		if value, ok := l.Attr(name); ok {
			p.member(name, value)
		}
	}
	p.member("raw", l.Raw)
	p.out = strconv.AppendInt(json.AppendName(p.out, "offset"), l.Offset, 10)
	p.out = strconv.AppendInt(json.AppendName(p.out, "length"), int64(l.Length), 10)
	if l.Late {
		p.out = append(json.AppendName(p.out, "late"), "true"...)
	}
}
