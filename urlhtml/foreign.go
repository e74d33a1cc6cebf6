package urlhtml

import "github.com/gowhatwg/url/internal/infra"

// namespaceOf returns the namespace of the element that a start tag begins. The tag is in SVG or
// MathML, or is that of svg or math.
//
// https://html.spec.whatwg.org/#tree-construction-dispatcher
func (s *stack) namespaceOf(name string, raw []byte, nameEnd int) namespace {
	top := s.top()
	own := ofHTML
	switch name {
	case "svg":
		own = ofSVG
	case "math":
		own = ofMathML
	}
	switch {
	case top.namespace == ofHTML:
		return own
	case top.isHTML && (top.name == "annotation-xml" || top.namespace == ofSVG || name != "mglyph" && name != "malignmark"):
		return own
	case top.name == "annotation-xml" && name == "svg":
		return own
	case !isBreakout(name, raw, nameEnd):
		return top.namespace
	}
	s.breakOut()
	return ofHTML
}

// beginForeign prepares for the start tag of an SVG or MathML element, and reports whether the element
// exists.
func (s *stack) beginForeign(name string) bool {
	top := s.top()
	if top.namespace != ofHTML && !top.isHTML && (top.name != "annotation-xml" || name != "svg") {
		return true
	}
	if top.traits&(isTemplateTag|isColumnGroup) != 0 && !s.begin(name, 0) {
		return false
	}
	s.reopen()
	return true
}

// startForeign handles the start tag of an SVG or MathML element.
//
// https://html.spec.whatwg.org/#parsing-main-inforeign
func (s *stack) startForeign(name string, namespace namespace, raw []byte, nameEnd int) {
	e := openElement{name: name, namespace: namespace}
	switch {
	case namespace == ofSVG:
		e.isHTML = name == "foreignobject" || name == "desc" || name == "title"
	case name == "annotation-xml":
		e.isHTML = isHTMLAnnotation(raw, nameEnd)
		e.traits = isForeignScope
	default:
		e.isHTML = name == "mi" || name == "mo" || name == "mn" || name == "ms" || name == "mtext"
	}
	if e.isHTML {
		e.traits = isForeignScope
	}
	s.push(e)
}

// endForeign handles an end tag within SVG or MathML. It returns false if the tag is for HTML.
func (s *stack) endForeign(name string) bool {
	if name == "br" || name == "p" {
		s.breakOut()
	}
	for i := len(s.open) - 1; i >= 0 && s.open[i].namespace != ofHTML; i-- {
		if s.open[i].name == name {
			s.pop(i)
			return true
		}
	}
	return false
}

// breakOut closes elements up to an integration point or HTML.
func (s *stack) breakOut() {
	n := len(s.open)
	for n > 0 && s.open[n-1].namespace != ofHTML && !s.open[n-1].isHTML {
		n--
	}
	s.pop(n)
}

// isBreakout reports whether a start tag ends foreign content.
func isBreakout(name string, raw []byte, nameEnd int) bool {
	if name != "font" {
		return breakouts[name]
	}
	for _, attribute := range []string{"color", "face", "size"} {
		if _, ok := rawAttribute(raw, nameEnd, attribute); ok {
			return true
		}
	}
	return false
}

// isHTMLAnnotation reports whether HTML begins within an annotation-xml.
//
// https://html.spec.whatwg.org/#html-integration-point
func isHTMLAnnotation(raw []byte, nameEnd int) bool {
	encoding, _ := rawAttribute(raw, nameEnd, "encoding")
	return infra.EqualFold(encoding, "text/html") || infra.EqualFold(encoding, "application/xhtml+xml")
}

var breakouts = setOf("b", "big", "blockquote", "body", "br", "center", "code", "dd", "div", "dl", "dt", "em", "embed",
	"h1", "h2", "h3", "h4", "h5", "h6", "head", "hr", "i", "img", "li", "listing", "menu", "meta", "nobr", "ol", "p", "pre",
	"ruby", "s", "small", "span", "strong", "strike", "sub", "sup", "table", "tt", "u", "ul", "var")
