package urlhtml

import (
	"iter"
	"strings"

	"github.com/gowhatwg/url/internal/infra"
	"golang.org/x/net/html"
)

// LinksOf returns the links of a tree from [html.Parse], in the order of the tree.
// Unlike tokens, a tree shows where the parser has moved a misplaced element, and
// which base element comes first.
//
// Parse the document with [html.ParseOptionEnableScripting] set to match
// Options.NoScript. LinksOf ignores ContentType, MaxToken and MaxHeld.
func LinksOf(root *html.Node, o Options) iter.Seq[Link] {
	return func(yield func(Link) bool) {
		p := newPage(&o, o.Base, queryEncoding(o.Encoding), func(l Link, err error) bool {
			return err != nil || yield(l) // a srcdoc that is nested too deep has no tree
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

// A walker walks a tree without recursion, because trees can be deep.
type walker struct {
	o        *Options
	page     *page
	template *html.Node // the outermost template around the current node, or nil
}

// after returns the node after n. That is its first child if within is true, and otherwise the
// next node outside n.
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

// firstBase returns the href of the first base element with an href.
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

// visit adds the links of a node, and reports whether to visit its children.
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
