package urlhtml

import (
	"iter"
	"math"
	"strings"

	"golang.org/x/net/html"

	"github.com/gowhatwg/url/internal/infra"
)

// LinksOf returns the links of a tree from [html.Parse], in the order of the tree.
// Unlike tokens, a tree shows where the parser has moved a misplaced element, and
// which base element comes first.
//
// Parse the document with [html.ParseOptionEnableScripting] set to match
// Options.NoScript. LinksOf ignores ContentType, MaxToken and MaxHeld.
//
// Before you parse an untrusted document, limit its length: the time of html.Parse can
// grow with the square of the length, for example with the attributes of many html
// tags. LinksOf itself parses only the values of srcdoc attributes, and reads one with
// many such tags, or one that html.Parse refuses, like [Links].
func LinksOf(root *html.Node, o Options) iter.Seq[Link] {
	o.MaxToken = math.MaxInt
	return func(yield func(Link) bool) {
		p := newPage(&o, o.Base, queryEncoding(o.Encoding), func(f *found, err error) bool {
			return err != nil || yield(f.Link)
		})
		p.budget, p.names = &budget{}, namesFor(&o)
		p.read = func(p *page, doc string) error {
			lower := infra.Lower(doc)
			if strings.Count(lower, "<html")+strings.Count(lower, "<body") <= maxRoots {
				// Without a doctype, a document is in quirks mode, but not one in a srcdoc.
				root, err := html.ParseWithOptions(strings.NewReader("<!DOCTYPE html>"+doc), html.ParseOptionEnableScripting(!o.NoScript))
				if err == nil {
					walk(root, p)
					return nil
				}
			}
			return readSrcdoc(p, doc)
		}
		walk(root, p)
	}
}

// maxRoots limits the number of html and body tags of a srcdoc that is parsed: html.Parse
// compares the attributes of each with those of all earlier ones.
const maxRoots = 16

// walk adds the links of a tree. The base element that comes first in it counts for all.
func walk(root *html.Node, p *page) {
	w := walker{page: p, nesting: nesting{inBody: true}}
	for n := root; n != nil; n = w.after(n, root, w.content.place >= 0) {
		if place := w.enter(n); isHTML(n, "base") {
			if href, ok := attributeOf(n, "href"); ok {
				p.setBase(href, place)
			}
		}
	}
	p.isHeld = false
	w = walker{page: p, nesting: nesting{inBody: true}}
	for n := root; n != nil && !p.done; n = w.after(n, root, w.visit(n)) {
	}
}

// A walker walks a tree without recursion, because trees can be deep.
type walker struct {
	page       *page
	nesting    nesting
	offset     int64  // number of nodes so far
	isTemplate bool   // the current node is a template, or the body
	content    marker // as in an openElement
}

// after returns the node after n. That is its first child if within is true, and otherwise the
// next node outside n.
func (w *walker) after(n, root *html.Node, within bool) *html.Node {
	if within && (w.isTemplate || n.FirstChild != nil && w.nesting.isFollowed()) {
		w.nesting.push(openElement{isTemplate: w.isTemplate, content: w.content, node: n})
	}
	if within && n.FirstChild != nil {
		return n.FirstChild
	}
	for ; n != root; n = n.Parent {
		if w.nesting.top().node == n {
			w.nesting.pop(len(w.nesting.open) - 1)
		}
		if n.NextSibling != nil {
			return n.NextSibling
		}
	}
	return nil
}

// enter notes what a node means for base elements, and returns its place.
func (w *walker) enter(n *html.Node) int64 {
	w.offset++
	w.isTemplate, w.content = isTemplate(n), marker{}
	switch {
	case n.Type == html.CommentNode:
		w.nesting.note(n.Data, w.offset)
	case w.isTemplate:
		w.content.name, _ = attributeOf(n, "for")
		w.content.place = w.nesting.contentPlace(w.content.name, isShadowRoot(n))
	case isHTML(n, "body"):
		w.isTemplate = true // the templates in it can replace all markers
	}
	return w.nesting.placeOf(w.offset)
}

// attributeOf returns the value of an attribute of a node, and whether the node has it.
func attributeOf(n *html.Node, name string) (string, bool) {
	for _, a := range n.Attr {
		if a.Key == name && a.Namespace == "" {
			return a.Val, true
		}
	}
	return "", false
}

// isHTML reports whether a node is an element of HTML with this name.
func isHTML(n *html.Node, name string) bool {
	return n.Type == html.ElementNode && n.Data == name && n.Namespace == ""
}

func isTemplate(n *html.Node) bool { return isHTML(n, "template") }

// visit adds the links of a node, and reports whether to visit its children.
func (w *walker) visit(n *html.Node) bool {
	w.count(len(n.Data))
	place := w.enter(n)
	if n.Type != html.ElementNode {
		return true
	}
	e := element{name: infra.Lower(n.Data), namespace: n.Namespace}
	if n.Namespace == "" {
		e.rules = tags[e.name].rules
	}
	for _, a := range n.Attr {
		name := a.Key
		if a.Namespace != "" {
			name = a.Namespace + ":" + name
		}
		e.attributes = append(e.attributes, attribute{name: name, value: a.Val})
		w.count(len(a.Key) + len(a.Val))
	}
	w.page.element(&e, place)
	switch {
	case isTemplate(n):
		return w.page.o.Templates || w.content.place != inert
	case n.Data == "noscript" && n.Namespace == "":
		return w.page.o.NoScript
	case n.Data == "style" && n.Namespace != "math":
		if styleType, _ := e.get("type"); isSheetType(styleType) {
			w.styleSheet(n, w.page.keep(&e))
		}
	}
	return true
}

// count counts n bytes of the document. A srcdoc is part of the document around it.
func (w *walker) count(n int) {
	if w.page.outer == nil {
		w.page.budget.read += int64(n)
	}
}

// isShadowRoot reports whether a template is a shadow root in browsers. html.Parse makes it a
// child of the host. Only the first such template of an element is its shadow root.
//
// https://html.spec.whatwg.org/#parsing-main-inhead
func isShadowRoot(template *html.Node) bool {
	host := template.Parent
	if !hasShadowMode(template) || host == nil || host.Type != html.ElementNode || host.Namespace != "" ||
		tags[host.Data].traits&isHostTag == 0 && (!strings.Contains(host.Data, "-") || notCustom[host.Data]) {
		return false
	}
	for n := template.PrevSibling; n != nil; n = n.PrevSibling {
		if hasShadowMode(n) {
			return false
		}
	}
	return true
}

func hasShadowMode(n *html.Node) bool {
	mode, _ := attributeOf(n, "shadowrootmode")
	return isTemplate(n) && isShadowMode(mode)
}

// styleSheet adds the links of the text of a style element, which has these attributes.
func (w *walker) styleSheet(n *html.Node, kept *element) {
	var text strings.Builder
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		if c.Type == html.TextNode {
			text.WriteString(c.Data)
		}
	}
	w.page.sheet(&element{name: "style", kept: kept}, &attribute{value: text.String()})
}
