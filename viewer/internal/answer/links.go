//go:build encodings

package answer

import (
	"errors"
	"strings"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/viewer/internal/document"
)

// links writes what a document links to. A document URL that isn't one is written as "notURL".
func links(w *writer, doc, address, encoding string) error {
	report, err := document.Read(doc, document.Options{
		URL: address, Encoding: encoding, Failure: failure,
		Caution: func(u *url.URL) string { return strings.Join(cautions(u), ". ") },
	})
	if errors.Is(err, document.ErrTooLarge) {
		return err
	}
	w.open('{')
	defer w.close('}')
	if err != nil {
		w.key("notURL").string(failure(err))
		return nil
	}
	w.key("size").number(len(doc))
	w.key("url").string(report.URL.Href())
	w.key("from").string(string(report.From))
	w.key("base").string(report.Base.Href())
	w.key("encoding").string(report.Encoding)
	w.key("looks").string(string(report.Looks))
	w.key("count").number(report.Count)
	w.key("stopped")
	if report.Err == nil {
		w.null()
	} else {
		w.string(strings.TrimPrefix(report.Err.Error(), "urlhtml: "))
	}
	w.key("groups").open('[')
	for _, g := range report.Groups {
		writeGroup(w, g)
	}
	w.close(']')
	return nil
}

func writeGroup(w *writer, g *document.Group) {
	w.open('{')
	w.key("kind").string(g.Kind)
	w.key("place").string(g.Place)
	w.key("count").number(g.Count)
	w.key("dropped").number(g.Dropped)
	w.key("links").open('[')
	for i := range g.Links {
		writeLink(w, &g.Links[i])
	}
	w.close(']')
	w.close('}')
}

func writeLink(w *writer, l *document.Link) {
	w.open('{')
	w.key("order").number(l.Order)
	w.key("line").number(l.Line)
	w.key("column").number(l.Column)
	w.key("depth").number(l.Depth)
	w.key("late").bool(l.Late)
	w.key("element").string(l.Element)
	w.key("attribute").string(l.Attribute)
	w.key("raw").string(l.Raw)
	w.key("href").optional(l.Href, l.Failure == "")
	w.key("failure").string(l.Failure)
	w.key("caution").string(l.Caution)
	w.key("cut").bool(l.IsCut)
	w.close('}')
}
