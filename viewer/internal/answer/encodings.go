//go:build encodings

package answer

import (
	"errors"
	"strings"

	"golang.org/x/text/encoding"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/encodings"
	"github.com/gowhatwg/url/viewer/internal/document"
)

func getEncoding(label string) (encoding.Encoding, error) { return encodings.Get(label) }

// links writes what a document links to. A document URL that isn't one is written as "notURL".
func links(w *writer, doc, address, encoding string) error {
	report, err := document.Read(doc, document.Options{
		URL: address, Encoding: encoding, Failure: failure,
		Caution: func(u *url.URL) string { return strings.Join(cautions(u), ". ") },
	})
	if errors.Is(err, document.ErrTooLarge) {
		return err
	}
	if err != nil {
		w.members("notURL", failure(err))
		return nil
	}
	w.members("size", len(doc), "url", report.URL.Href(), "from", string(report.From), "base", report.Base.Href(),
		"encoding", report.Encoding, "looks", string(report.Looks), "count", report.Count)
	var stopped any
	if report.Err != nil {
		stopped = strings.TrimPrefix(report.Err.Error(), "urlhtml: ")
	}
	w.members("stopped", stopped)
	w.key("groups").open('[')
	for _, g := range report.Groups {
		w.group(g)
	}
	w.close(']')
	return nil
}

func (w *writer) group(g *document.Group) {
	w.open('{')
	w.members("kind", g.Kind, "place", g.Place, "count", g.Count, "dropped", g.Dropped)
	w.key("links").open('[')
	for i := range g.Links {
		w.link(&g.Links[i])
	}
	w.close(']')
	w.close('}')
}

func (w *writer) link(l *document.Link) {
	var href any
	if l.Failure == "" {
		href = l.Href
	}
	w.object("order", l.Order, "line", l.Line, "column", l.Column, "depth", l.Depth, "late", l.Late, "element", l.Element,
		"attribute", l.Attribute, "raw", l.Raw, "href", href, "failure", l.Failure, "caution", l.Caution, "cut", l.IsCut)
}
