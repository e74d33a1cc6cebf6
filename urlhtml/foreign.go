package urlhtml

import "github.com/gowhatwg/url/internal/infra"

// A foreignStack has the open elements of SVG and MathML, as far as the tokens alone tell.
// Within them, the content of a title, a style or a script isn't just text.
//
// https://html.spec.whatwg.org/#parsing-main-inforeign
type foreignStack struct {
	open []foreignElement
}

type foreignElement struct {
	name   string
	isMath bool
	// isHTML is set if HTML may begin within the element, at an integration point.
	isHTML bool
}

// maxForeign limits the stack. All elements that are nested more deeply count as one.
const maxForeign = 256

func (f *foreignStack) isOpen() bool { return len(f.open) > 0 }

// top returns the name of the innermost open element.
func (f *foreignStack) top() string {
	if len(f.open) == 0 {
		return ""
	}
	return f.open[len(f.open)-1].name
}

// startTag handles a start tag, and returns the namespace of the element.
func (f *foreignStack) startTag(name string, raw []byte, nameEnd int, isSelfClosing bool) string {
	e := foreignElement{name: name}
	if n := len(f.open); n > 0 {
		top := f.open[n-1]
		switch {
		case top.isHTML && name != "svg" && name != "math" && (!top.isMath || name != "mglyph" && name != "malignmark"):
			return ""
		case !top.isHTML && isBreakout(name, raw, nameEnd):
			f.breakOut()
			return ""
		}
		e.isMath = top.isMath
	}
	switch {
	case name == "svg":
		e.isMath = false
	case name == "math":
		e.isMath = true
	case e.isMath:
		e.isHTML = name == "mi" || name == "mo" || name == "mn" || name == "ms" || name == "mtext" ||
			name == "annotation-xml" && isHTMLAnnotation(raw, nameEnd)
	default:
		e.isHTML = name == "foreignobject" || name == "desc" || name == "title"
	}
	if !isSelfClosing && len(f.open) < maxForeign {
		f.open = append(f.open, e)
	}
	if e.isMath {
		return "math"
	}
	return "svg"
}

// endTag handles an end tag.
func (f *foreignStack) endTag(name string) {
	for i := len(f.open) - 1; i >= 0; i-- {
		if f.open[i].name == name {
			f.open = f.open[:i]
			return
		}
	}
	if closesHTML[name] {
		f.breakOut()
	}
}

// breakOut closes elements up to an integration point, or all of them.
func (f *foreignStack) breakOut() {
	for n := len(f.open); n > 0 && !f.open[n-1].isHTML; n = len(f.open) {
		f.open = f.open[:n-1]
	}
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

// rawAttribute returns the value of an attribute as written.
func rawAttribute(raw []byte, nameEnd int, name string) (string, bool) {
	var t tagScanner
	t.reset(raw, nameEnd)
	for t.next() {
		if infra.EqualFold(string(raw[t.nameStart:t.nameEnd]), name) {
			return string(raw[t.valueStart:t.valueEnd]), true
		}
	}
	return "", false
}

var breakouts = setOf("b", "big", "blockquote", "body", "br", "center", "code", "dd", "div", "dl", "dt", "em", "embed",
	"h1", "h2", "h3", "h4", "h5", "h6", "head", "hr", "i", "img", "li", "listing", "menu", "meta", "nobr", "ol", "p", "pre",
	"ruby", "s", "small", "span", "strong", "strike", "sub", "sup", "table", "tt", "u", "ul", "var")

// closesHTML has the HTML elements whose end tags also close any foreign content within them.
// The code assumes that such an element is open.
var closesHTML = setOf("article", "aside", "blockquote", "body", "br", "button", "center", "dd", "details", "div", "dl", "dt",
	"fieldset", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "html", "li", "main", "nav", "ol",
	"p", "pre", "section", "span", "summary", "table", "tbody", "td", "template", "tfoot", "th", "thead", "tr", "ul")
