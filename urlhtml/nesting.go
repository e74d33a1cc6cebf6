package urlhtml

import (
	"slices"

	"golang.org/x/net/html"

	"github.com/gowhatwg/url/internal/infra"
)

// A nesting has the open templates, the open elements within SVG and MathML, and those that have
// begun after a marker. It is exact where these are well nested.
type nesting struct {
	open   []openElement
	root   openElement // stands for all other elements
	marked int         // number of markers so far
	inBody bool
}

// An openElement is an element in a nesting.
type openElement struct {
	name       string
	namespace  string
	isTemplate bool       // of HTML
	isEmpty    bool       // a template that has no element yet
	isColumns  bool       // a template that may have only col elements and templates
	isHTML     bool       // an integration point: HTML may begin in this foreign element
	isWithin   bool       // it or an element around it is SVG or MathML
	content    marker     // the one that it replaces, or just a place, or 0 for where the content begins
	markers    []marker   // in it, which no template has replaced
	node       *html.Node // of a tree
}

// A marker is a processing instruction that the content of a template can replace.
type marker struct {
	name  string
	place int64
}

// A place is where in the tree something is, as a number that grows in the order of the tree. It is
// inert in a template, shadow in a shadow root, and nowhere in a template whose for attribute names
// no marker.
const inert, shadow, nowhere = -2, -1, 1 << 62

// The namespaces of elements, as in html.Node.
const (
	ofHTML   = ""
	ofSVG    = "svg"
	ofMathML = "math"
)

// maxOpen limits the nesting. Elements that are nested more deeply aren't in it.
const maxOpen = 512

// top returns the current node, or an HTML element.
func (s *nesting) top() *openElement {
	if n := len(s.open); n > 0 {
		return &s.open[n-1]
	}
	return &s.root
}

// isForeign reports whether the current node is an SVG or MathML element.
func (s *nesting) isForeign() bool { return s.top().namespace != ofHTML }

// isInTemplate reports whether a template or a shadow root is open.
func (s *nesting) isInTemplate() bool { return s.top().content.place != 0 }

// isFollowed reports whether to follow all elements: in SVG and MathML, and after a marker.
func (s *nesting) isFollowed() bool { return s.top().isWithin || s.marked > 0 }

// push opens an element, unless too many are open.
func (s *nesting) push(e openElement) {
	if len(s.open) < maxOpen {
		top := s.top()
		if e.isTemplate { // the templates in it can replace the same markers
			e.markers, top.markers = top.markers, top.markers[:0]
		} else {
			e.content.place = top.content.place
		}
		e.isWithin = e.namespace != ofHTML || top.isWithin
		s.open = append(s.open, e)
	}
}

// pop closes all elements from s.open[i] on.
func (s *nesting) pop(i int) {
	for j := len(s.open) - 1; j >= i; j-- {
		e := &s.open[j]
		if k := slices.Index(e.markers, e.content); k >= 0 { // until now, templates in it can replace this, too
			e.markers = slices.Delete(e.markers, k, k+1)
		}
		s.open = s.open[:j]
		s.top().markers = append(s.top().markers, e.markers...)
	}
}

// placeOf returns the place of what begins at an offset.
func (s *nesting) placeOf(offset int64) int64 {
	if place := s.top().content.place; place != 0 {
		return place
	}
	return offset + 1
}

// markerText matches a marker, or its text in a tree. It has attributes as in XML.
var markerText = lazily(`^<?\?(?:marker|start)` + pseudoAttributes + `\s+name\s*=\s*(` + literal + `)` + pseudoAttributes + `\s*\??>?$`)

const pseudoAttributes = `(?:\s+` + nameOfXML + `\s*=\s*` + literal + `)*`

// note notes the processing instruction at an offset, if it is one of the first maxOpen markers.
func (s *nesting) note(text string, offset int64) {
	place := s.placeOf(offset)
	if place < 0 || place == nowhere || s.marked == maxOpen {
		return
	}
	if m := markerText().FindStringSubmatch(text); m != nil {
		top := s.top()
		top.markers = append(top.markers, marker{html.UnescapeString(m[1][1 : len(m[1])-1]), place})
		s.marked++
	}
}

// contentPlace returns the place of the content of a template with this for attribute, or "". It
// replaces the first marker with that name in the parent of the template.
//
// https://html.spec.whatwg.org/#attr-template-for
func (s *nesting) contentPlace(name string, isShadow bool) int64 {
	top := s.top()
	i := slices.IndexFunc(top.markers, func(m marker) bool { return m.name == name })
	switch {
	case name == "" && !isShadow:
		return inert
	case name == "" || top.content.place < 0:
		return min(top.content.place, shadow)
	case i < 0 || top.content.place == nowhere || isShadow && s.inBody: // a head can't have a shadow root
		return nowhere
	}
	return top.markers[i].place
}

// startHTML handles the start tag of an HTML element, and reports whether the element exists.
func (s *nesting) startHTML(name string, t traits, content marker) bool {
	if top := s.top(); top.isTemplate {
		// A template that begins with col has only those.
		if top.isEmpty && t&isOfColumns == 0 {
			top.isEmpty, top.isColumns = false, name == "col"
		}
		if top.isColumns && name != "col" && t&isTemplateTag == 0 {
			return false
		}
	}
	if t&isRoot != 0 {
		return !s.isInTemplate()
	}
	if t&closesP != 0 {
		s.closeP()
	}
	isTemplate := t&isTemplateTag != 0
	if isTemplate || (s.top().isWithin || s.marked > 0 && len(s.open) < maxOpen/2) && t&(isVoid|isRawText) == 0 {
		s.push(openElement{name: name, isTemplate: isTemplate, isEmpty: isTemplate, content: content})
	}
	return true
}

// closeP closes a p element that is open within SVG or MathML.
func (s *nesting) closeP() {
	for i := len(s.open) - 1; i >= 0; i-- {
		switch e := &s.open[i]; {
		case e.namespace != ofHTML || e.isTemplate || e.name == "button" || e.name == "object" || e.name == "table":
			return
		case e.name == "p":
			s.pop(i)
			return
		}
	}
}

// end handles an end tag. It closes the innermost element with this name, but a template only with
// its own end tag.
func (s *nesting) end(name string) {
	if s.isForeign() && (name == "p" || name == "br") {
		s.breakOut()
	}
	for i := len(s.open) - 1; i >= 0; i-- {
		if e := &s.open[i]; e.name == name {
			s.pop(i)
			return
		} else if e.isTemplate && name != "template" {
			return
		}
	}
}

// namespaceOf returns the namespace of the element that a start tag begins. The tag is in SVG or
// MathML, or is that of svg or math.
//
// https://html.spec.whatwg.org/#tree-construction-dispatcher
func (s *nesting) namespaceOf(name string, z *tokenizer) string {
	top := s.top()
	own := ofHTML
	if name == ofSVG || name == ofMathML {
		own = name
	}
	switch {
	case top.namespace == ofHTML:
		return own
	case top.isHTML && (top.name == "annotation-xml" || top.namespace == ofSVG || name != "mglyph" && name != "malignmark"):
		return own
	case top.name == "annotation-xml" && name == "svg":
		return own
	case !isBreakoutTag(name, z):
		return top.namespace
	}
	s.breakOut()
	return ofHTML
}

// startForeign handles the start tag of an SVG or MathML element, and reports whether the element
// exists.
//
// https://html.spec.whatwg.org/#parsing-main-inforeign
func (s *nesting) startForeign(name string, namespace string, z *tokenizer) bool {
	if top := s.top(); top.isTemplate {
		if top.isColumns {
			return false
		}
		top.isEmpty = false
	}
	if z.selfClosing {
		return true
	}
	e := openElement{name: name, namespace: namespace}
	switch {
	case namespace == ofSVG:
		e.isHTML = name == "foreignobject" || name == "desc" || name == "title"
	case name == "annotation-xml":
		encoding, _ := z.get("encoding")
		e.isHTML = infra.EqualFold(encoding, "text/html") || infra.EqualFold(encoding, "application/xhtml+xml")
	default:
		e.isHTML = name == "mi" || name == "mo" || name == "mn" || name == "ms" || name == "mtext"
	}
	s.push(e)
	return true
}

// breakOut closes elements up to an integration point or HTML.
func (s *nesting) breakOut() {
	n := len(s.open)
	for n > 0 && s.open[n-1].namespace != ofHTML && !s.open[n-1].isHTML {
		n--
	}
	s.pop(n)
}

// isBreakoutTag reports whether a start tag ends foreign content.
func isBreakoutTag(name string, z *tokenizer) bool {
	if name != "font" {
		return tags[name].traits&isBreakout != 0
	}
	return slices.ContainsFunc(z.attributes, func(a tagAttribute) bool { return a.name.element == name })
}

// notCustom has the names with a "-" that custom elements can't have.
//
// https://html.spec.whatwg.org/#valid-custom-element-name
var notCustom = setOf("annotation-xml", "color-profile", "font-face", "font-face-src", "font-face-uri", "font-face-format",
	"font-face-name", "missing-glyph")

// isShadowMode reports whether the value of a shadowrootmode attribute makes a shadow root.
func isShadowMode(value string) bool {
	return infra.EqualFold(value, "open") || infra.EqualFold(value, "closed")
}
