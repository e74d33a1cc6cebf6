package urlhtml

import (
	"slices"
	"strings"

	"github.com/gowhatwg/url/internal/infra"
)

// A stack has the open elements, without html, head and body. It follows the tree construction
// of the HTML Standard as far as the links depend on it: where SVG and MathML end, what a
// template is in, and which forms are ignored. It doesn't follow framesets.
//
// https://html.spec.whatwg.org/#the-stack-of-open-elements
type stack struct {
	open      []openElement
	templates int // number of open template elements, other than those of shadow roots
	shadows   int // number of open shadow roots
	inP       int // number of open p elements
	inBody    bool
	body      openElement // what the current node is while open is empty: html, head or body, without a name
	hasForm   bool        // the form element pointer isn't null
	isQuirks  bool        // the document is in quirks mode
	interned  map[string]string

	known      []formatting      // formatting elements; the first isn't one
	formatting []formattingIndex // the list of active formatting elements
	unused     []formattingIndex
	isDetached bool // the list may have elements that aren't open
}

// An openElement is an element on the stack.
type openElement struct {
	name      string
	traits    traits
	namespace namespace
	isShadow  bool // a template that is a shadow root
	isHost    bool // it has a shadow root
	isHTML    bool // an integration point: HTML may begin in this foreign element
	mode      templateMode
	// formatting is the element in the list of active formatting elements, or 0.
	formatting formattingIndex
}

// A namespace is that of an element. It has no pointer, because each element is stored.
type namespace uint8

const (
	ofHTML namespace = iota
	ofSVG
	ofMathML
)

// String returns the namespace as in html.Node.
func (n namespace) String() string { return [...]string{"", "svg", "math"}[n] }

// A templateMode says what a template contains, from its first element on.
//
// https://html.spec.whatwg.org/#parsing-main-intemplate
type templateMode uint8

const (
	inTemplate templateMode = iota // nothing yet
	inBody
	inTable
	inTableBody
	inRow
	inColumnGroup
)

// maxOpen limits the stack. Elements that are nested more deeply aren't on it.
const maxOpen = 512

// maxInterned limits the number of unknown names that are kept.
const maxInterned = 1000

// isForeign reports whether the current node is an SVG or MathML element.
func (s *stack) isForeign() bool { return s.top().namespace != ofHTML }

// top returns the current node.
func (s *stack) top() *openElement {
	if n := len(s.open); n > 0 {
		return &s.open[n-1]
	}
	return &s.body
}

// popTop closes the current node.
func (s *stack) popTop() { s.pop(len(s.open) - 1) }

// nameOf returns the name of an element that tags doesn't have.
func (s *stack) nameOf(name []byte) string {
	var buf [32]byte
	lower := infra.AppendLower(buf[:0], infra.View(name))
	if known, ok := s.interned[string(lower)]; ok {
		return known
	}
	n := strings.ReplaceAll(string(lower), "\x00", "\uFFFD")
	if len(n) > len(buf) || len(s.interned) >= maxInterned {
		return n
	}
	if s.interned == nil {
		s.interned = map[string]string{}
	}
	s.interned[n] = n
	return n
}

// leaveHead notes that the body begins. A noscript element in the head ends there.
//
// https://html.spec.whatwg.org/#parsing-main-inheadnoscript
func (s *stack) leaveHead() {
	s.inBody = true
	for s.top().name == "noscript" {
		s.popTop()
	}
}

// push opens an element, and returns false if too many are open.
func (s *stack) push(e openElement) bool {
	if len(s.open) == maxOpen {
		return false
	}
	s.open = append(s.open, e)
	s.count(&e, 1)
	return true
}

// count adds n to the number of open p elements, templates or shadow roots if e is one.
func (s *stack) count(e *openElement, n int) {
	switch {
	case e.traits&isCounted == 0:
	case e.traits&isP != 0:
		s.inP += n
	case e.isShadow:
		s.shadows += n
	default:
		s.templates += n
	}
}

// pop closes all elements from s.open[i] on.
func (s *stack) pop(i int) {
	for j := len(s.open) - 1; j >= i; j-- {
		s.count(&s.open[j], -1)
		if f := s.open[j].formatting; f != 0 {
			s.closed(f)
		}
	}
	s.open = s.open[:i]
}

// find returns the index of the innermost HTML element with one of these traits, or -1. It
// doesn't look beyond an element with one of the traits in scope.
func (s *stack) find(wanted, scope traits) int {
	for i := len(s.open) - 1; i >= 0; i-- {
		switch e := &s.open[i]; {
		case e.namespace == ofHTML && e.traits&wanted != 0:
			return i
		case e.traits&scope != 0:
			return -1
		}
	}
	return -1
}

// findName is like find for a name.
func (s *stack) findName(name string, scope traits) int {
	for i := len(s.open) - 1; i >= 0; i-- {
		switch e := &s.open[i]; {
		case e.namespace == ofHTML && e.name == name:
			return i
		case e.traits&scope != 0:
			return -1
		}
	}
	return -1
}

// popName closes the innermost element with this name, and what is in it, if it is in scope. It
// reports whether it is.
func (s *stack) popName(name string, scope traits) bool {
	i := s.findName(name, scope)
	if i >= 0 {
		s.pop(i)
	}
	return i >= 0
}

// popImplied closes elements whose end tags are implied, up to one with this name.
//
// https://html.spec.whatwg.org/#generate-implied-end-tags
func (s *stack) popImplied(except string) {
	for top := s.top(); top.traits&isImplied != 0 && top.name != except; top = s.top() {
		s.popTop()
	}
}

// startHTML handles the start tag of an HTML element, and reports whether the element exists.
//
// https://html.spec.whatwg.org/#parsing-main-inbody
func (s *stack) startHTML(name string, t traits, hasShadowMode bool, attributes []byte) bool {
	if s.top().traits&(isTemplateTag|isColumnGroup) != 0 && !s.begin(name, t) {
		return false
	}
	if t&hasStartRule != 0 && !s.makeRoom(name, t) {
		return false
	}
	if s.isDetached && t&isBare == 0 {
		s.reopen()
	}
	if t&(isVoid|isRawText|isRoot) != 0 {
		return t&isRoot == 0 || s.templates+s.shadows == 0
	}
	e := openElement{name: name, traits: t}
	if t&isTemplateTag != 0 && hasShadowMode {
		e.isShadow = s.attachShadow()
	}
	switch {
	case name == "form" && s.isInTable():
	case !s.push(e):
	case t&isFormatting != 0:
		s.addFormatting(name, t, attributes)
	case t&hasMarker != 0:
		s.addFormatting("", 0, nil)
	}
	return true
}

// begin handles a start tag directly in a template or a colgroup, and reports whether the element exists.
func (s *stack) begin(name string, t traits) bool {
	if s.top().traits&isColumnGroup != 0 && t&isTemplateTag == 0 && name != "col" {
		s.popTop()
	}
	e := s.top()
	if e.traits&isTemplateTag == 0 {
		return true
	}
	if e.mode == inTemplate {
		switch {
		case t&isOfHead != 0 && t&isRoot == 0 && name != "noscript":
		case name == "col":
			e.mode = inColumnGroup
		case name == "tr":
			e.mode = inTableBody
		case name == "td" || name == "th":
			e.mode = inRow
		case t&isTablePart != 0:
			e.mode = inTable
		default:
			e.mode = inBody
		}
	}
	return e.mode != inColumnGroup || name == "col" || name == "template"
}

// makeRoom closes the elements that can't contain the new one. It returns false if the start tag
// is ignored.
func (s *stack) makeRoom(name string, t traits) bool {
	if t&closesP != 0 && s.inP > 0 && (name != "table" || !s.isQuirks) {
		s.popName("p", isScope|isButton)
	}
	switch {
	case t&isTablePart != 0:
		return s.makeRoomInTable(name)
	case t&isHeading != 0:
		if s.top().traits&isHeading != 0 {
			s.popTop()
		}
	case t&isListItem != 0:
		s.closeListItem(name)
	case t&isRubyText != 0:
		if s.findName("ruby", isScope) >= 0 {
			except := ""
			if name == "rt" || name == "rp" {
				except = "rtc"
			}
			s.popImplied(except)
		}
	case name == "form":
		return s.startForm()
	case name == "button", name == "select":
		i := s.findName(name, isScope)
		if i >= 0 {
			s.pop(i)
		}
		return i < 0 || name == "button"
	case name == "hr":
		if s.findName("select", isScope) >= 0 {
			s.popImplied("")
		}
	case name == "input":
		s.popName("select", isScope)
	case name == "a":
		s.closeLink()
	case name == "nobr":
		s.reopen()
		if s.findName(name, isScope) >= 0 {
			s.adopt(name)
		}
	case name == "table":
		return !s.isInTable() || s.popName(name, isTable|isTemplateTag)
	case name == "option", name == "optgroup":
		s.closeOption(name)
	}
	return true
}

// startForm reports whether the start tag of a form isn't ignored.
func (s *stack) startForm() bool {
	if s.templates+s.shadows > 0 {
		return !s.isInTable()
	}
	isFree := !s.hasForm
	s.hasForm = true
	return isFree
}

func (s *stack) closeOption(name string) {
	if s.findName("select", isScope) >= 0 {
		s.popImplied(map[bool]string{true: "optgroup"}[name == "option"])
	}
	if s.top().name == "option" {
		s.popTop()
	}
}

// closeListItem closes an open li, or dd or dt.
func (s *stack) closeListItem(name string) {
	for i := len(s.open) - 1; i >= 0; i-- {
		switch e := &s.open[i]; {
		case e.traits&isListItem != 0 && (e.name == "li") == (name == "li"):
			s.pop(i)
			return
		case e.traits&isSpecial != 0 && e.name != "address" && e.name != "div": // p is closed already
			return
		}
	}
}

// endTop closes the current node if it is an HTML element with this name, and not a form, which
// is the usual case.
func (s *stack) endTop(name []byte) bool {
	top := s.top()
	if len(top.name) != len(name) || top.namespace != ofHTML || !isFolded(name, top.name) || top.name == "form" {
		return false
	}
	if f := top.formatting; f != 0 {
		k := len(s.formatting) - 1
		if k < 0 || s.formatting[k] != f {
			return false
		}
		s.unlist(k)
	}
	if top.traits&hasMarker != 0 {
		s.clearFormatting()
	}
	s.popTop()
	return true
}

// endHTML handles the end tag of an HTML element.
func (s *stack) endHTML(name string, t traits) {
	switch {
	case t&isTemplateTag != 0:
		if s.popName(name, 0) {
			s.clearFormatting()
		}
	case name == "form" && s.templates+s.shadows == 0:
		s.hasForm = false
		if i := s.findName(name, isScope); i >= 0 {
			s.popImplied("")
			s.open = slices.Delete(s.open, i, i+1)
		}
	case name == "p":
		s.popName(name, isScope|isButton)
	case name == "li":
		s.popName(name, isScope|isList)
	case t&isHeading != 0:
		if i := s.find(isHeading, isScope); i >= 0 {
			s.pop(i)
		}
	case t&isFormatting != 0:
		s.adopt(name)
	case t&(isTable|isTablePart) != 0:
		if i := s.findName(name, isTable|isTemplateTag); i >= 0 {
			s.closeCell()
			s.pop(i)
		}
	case t&isBlock != 0:
		if s.popName(name, isScope) && t&hasMarker != 0 {
			s.clearFormatting()
		}
	default:
		s.popName(name, isSpecial)
	}
}

// attachShadow gives the current node a shadow root. It returns false if the node can't have one,
// or has one already.
//
// https://dom.spec.whatwg.org/#concept-attach-a-shadow-root
func (s *stack) attachShadow() bool {
	host := s.top()
	canAttach := host.namespace == ofHTML && canHost(host.name, host.traits)
	if host == &s.body {
		canAttach = s.inBody
	}
	if host.isHost || !canAttach {
		return false
	}
	host.isHost = true
	return true
}

// canHost reports whether an HTML element can have a shadow root.
func canHost(name string, t traits) bool {
	return t&isHostTag != 0 || isCustom(name)
}

// isCustom reports whether name is a valid custom element name.
//
// https://html.spec.whatwg.org/#valid-custom-element-name
func isCustom(name string) bool {
	return strings.Contains(name, "-") && !notCustom[name] // a tag begins with a letter
}

var notCustom = setOf("annotation-xml", "color-profile", "font-face", "font-face-src", "font-face-uri", "font-face-format",
	"font-face-name", "missing-glyph")

// isShadowMode reports whether the value of a shadowrootmode attribute makes a shadow root.
func isShadowMode(value string) bool {
	return infra.EqualFold(value, "open") || infra.EqualFold(value, "closed")
}
