package urlhtml

import (
	"iter"
	"strings"

	"github.com/gowhatwg/url/internal/infra"
	"golang.org/x/net/html"
)

// LinksOf returns the links of a tree that [html.Parse] has made, in the order of the
// tree. The tree knows what tokens don't: where the parser has moved an element that
// was at the wrong place, and which base element is the first one.
//
// The tree should be of a document that was parsed as Options.NoScript says, by
// [html.ParseOptionEnableScripting]. ContentType, MaxToken and MaxHeld mean nothing
// here.
func LinksOf(root *html.Node, o Options) iter.Seq[Link] {
	return func(yield func(Link) bool) {
		p := newPage(&o, o.Base, queryEncoding(o.Encoding), func(l Link, err error) bool {
			return err != nil || yield(l) // there is no tree of a srcdoc that is too deep
		})
		p.read = func(p *page, doc string) error {
			root, err := html.ParseWithOptions(strings.NewReader(doc), html.ParseOptionEnableScripting(!o.NoScript))
			if err == nil {
				walk(root, p)
			}
			return err
		}
		walk(root, p)
	}
}

// walk adds the links of a tree.
func walk(root *html.Node, p *page) {
	w := walker{o: p.o, page: p}
	if base, ok := w.firstBase(root); ok {
		p.setBase(base)
	}
	p.isHeld = false
	for n := root; n != nil && !p.done; n = w.after(n, root, w.visit(n)) {
	}
}

// A walker walks over a tree without recursion, as trees can be deep.
type walker struct {
	o        *Options
	page     *page
	template *html.Node // the outermost one that the walk is in, or nil
}

// after returns the node after n: its first child, if its children are to be visited,
// or else the next node that isn't within n.
func (w *walker) after(n, root *html.Node, within bool) *html.Node {
	if within && n.FirstChild != nil {
		return n.FirstChild
	}
	for n != root {
		if n == w.template {
			w.template = nil
		}
		if n.NextSibling != nil {
			return n.NextSibling
		}
		n = n.Parent
	}
	return nil
}

// firstBase returns the href of the first base element that has one.
func (w *walker) firstBase(root *html.Node) (string, bool) {
	for n := root; n != nil; n = w.after(n, root, !isTemplate(n)) {
		if n.Type == html.ElementNode && n.Data == "base" && n.Namespace == "" {
			for _, a := range n.Attr {
				if a.Key == "href" && a.Namespace == "" {
					return a.Val, true
				}
			}
		}
	}
	return "", false
}

func isTemplate(n *html.Node) bool {
	return n.Type == html.ElementNode && n.Data == "template" && n.Namespace == ""
}

// visit adds the links of a node, and reports whether its children are to be visited.
func (w *walker) visit(n *html.Node) bool {
	if n.Type != html.ElementNode {
		return true
	}
	e := element{name: infra.Lower(n.Data), namespace: n.Namespace}
	for _, a := range n.Attr {
		name := a.Key
		if a.Namespace != "" {
			name = a.Namespace + ":" + name
		}
		e.attributes = append(e.attributes, attribute{name: name, value: a.Val, start: -1, end: -1})
	}
	if e.name != "base" || e.namespace != "" || w.template == nil {
		w.page.element(&e)
	}
	switch {
	case isTemplate(n):
		if w.template == nil {
			w.template = n
		}
		return w.o.Templates
	case n.Data == "noscript" && n.Namespace == "":
		return w.o.NoScript
	case n.Data == "style":
		w.styleSheet(n)
	}
	return true
}

// styleSheet adds the links of the text of a style element.
func (w *walker) styleSheet(n *html.Node) {
	var text strings.Builder
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		if c.Type == html.TextNode {
			text.WriteString(c.Data)
		}
	}
	a := attribute{start: -1, end: -1}
	for u := range StyleURLs(text.String()) {
		w.page.stylePart(&element{name: "style"}, &a, u)
		if w.page.done {
			return
		}
	}
}
