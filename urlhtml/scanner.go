package urlhtml

import (
	"bytes"
	"io"

	"github.com/gowhatwg/url/internal/infra"
)

// A scanner finds the elements of a document in its tokens.
type scanner struct {
	*tokenizer
	nesting nesting
	o       *Options
	page    *page
	element element
	kept    keptStrings
	lower   []byte // the name of the tag
	isSheet bool   // the last style element is a style sheet

	isFrameset     bool            // the document has framesets instead of a body
	framesets      int             // number of open framesets, or of all in a body
	rootAttributes map[string]bool // the attributes of html and body so far
}

// run adds the links of the document to the page.
func (s *scanner) run() error {
	for !s.page.done {
		wasRaw := s.rawText != ""
		if !s.next() {
			break
		}
		if s.page.outer == nil {
			s.page.advance(s.start(), s.offset+int64(s.to))
		}
		switch s.kind {
		case textToken:
			s.text()
		case startTag:
			s.startTag()
		case endTag:
			if !wasRaw { // such an element isn't in the nesting
				s.endTag()
			}
		default:
			continue
		}
		s.allowCDATA = s.nesting.isForeign()
		s.isWhole = s.rawText == "style" || s.isForeignStyle()
	}
	if s.page.done {
		return nil
	}
	s.page.release()
	if s.err != io.EOF {
		return s.err
	}
	return nil
}

// beginBody notes that the head has ended. The content of templates doesn't end it.
func (s *scanner) beginBody() {
	if !s.nesting.inBody && !s.nesting.isInTemplate() {
		s.nesting.inBody = true
		s.page.release()
	}
}

// isForeignStyle reports whether text is that of a style element of SVG.
func (s *scanner) isForeignStyle() bool {
	top := s.nesting.top()
	return top.namespace == ofSVG && top.name == "style"
}

func (s *scanner) text() {
	isRaw := s.rawText != ""
	if !isRaw && !s.nesting.inBody && len(bytes.TrimLeft(s.raw(), space)) > 0 {
		s.beginBody()
	}
	if s.isWhole && s.isSheet && s.isRead() {
		s.style(isRaw || s.inCDATA)
	}
}

// style adds the links of the text of a style element.
func (s *scanner) style(isRaw bool) {
	a := attribute{start: s.start()}
	if raw := s.raw(); isRaw || index(raw, 0, &isEscape) == len(raw) {
		a.value = string(raw)
	} else {
		a.value, a.source = unescape(raw, true)
	}
	s.element = element{name: "style", attributes: s.element.attributes[:0]}
	for u := range StyleURLs(a.value) {
		s.page.stylePart(&s.element, &a, u, inserted)
		if s.page.done {
			return
		}
	}
}

// isRead reports whether to read elements at this point. Elements in a template are read only if
// the options say so.
func (s *scanner) isRead() bool { return s.nesting.templates == 0 || s.o.Templates }

// tag returns the facts about the element that a tag is for, and its name if it isn't known.
func (s *scanner) tag() tag {
	s.lower = infra.AppendLower(s.lower[:0], infra.View(s.bytes(s.name)))
	if known := tags[string(s.lower)]; known != nil {
		return *known
	}
	return tag{}
}

func (s *scanner) startTag() {
	tag := s.tag()
	if !s.isInFrameset(&tag) {
		return
	}
	if (s.nesting.isForeign() || tag.traits&isForeignRoot != 0) && s.foreignTag() {
		return
	}
	if tag.traits&isOfHead == 0 {
		s.beginBody()
	}
	if tag.name == "" && (s.nesting.foreign > 0 || len(s.attributes) > 0) {
		tag.name = s.kept.get(s.lower)
	}
	if tag.name == "noscript" && s.o.NoScript {
		tag.traits &^= isRawText
	}
	isRead := s.isRead() // a template belongs to what is around it
	isShadow := false
	if tag.traits&isTemplateTag != 0 {
		mode, _ := s.get("shadowrootmode")
		isShadow = isShadowMode(mode)
	}
	exists := s.nesting.startHTML(tag.name, tag.traits, isShadow)
	if exists && tag.traits&isRawText != 0 {
		s.rawText = tag.name
		s.beginStyle()
	}
	if exists && isRead && len(s.attributes) > 0 {
		s.elementOf(tag.name, "", tag.rules)
	}
}

// beginStyle notes whether a style element is a style sheet.
func (s *scanner) beginStyle() {
	styleType, _ := s.get("type")
	s.isSheet = isSheetType(styleType)
}

// isInFrameset follows framesets, and reports whether the element can be where it is.
//
// https://html.spec.whatwg.org/#parsing-main-inframeset
func (s *scanner) isInFrameset(tag *tag) bool {
	switch tag.name {
	case "frameset":
		if !s.nesting.inBody && !s.nesting.isInTemplate() {
			s.beginBody()
			s.isFrameset = true
			s.framesets++
		} else if !s.isFrameset || s.framesets > 0 {
			s.framesets++ // in a body, it may replace the body
		}
		return s.framesets > 0
	case "frame":
		s.beginBody()
		return s.framesets > 0
	}
	return !s.isFrameset || tag.name == "noframes" || tag.name == "html"
}

// isRepeated reports whether an html or body element has had the attribute already. The second tag
// of such an element adds attributes to it.
func (s *scanner) isRepeated(element, attribute string) bool {
	name := element + " " + attribute
	if s.rootAttributes[name] {
		return true
	}
	if s.rootAttributes == nil {
		s.rootAttributes = map[string]bool{}
	}
	s.rootAttributes[name] = true
	return false
}

// foreignTag handles a start tag that begins SVG or MathML or is within it. It returns false if
// the element belongs to HTML after all.
func (s *scanner) foreignTag() bool {
	name := s.kept.get(s.lower)
	namespace := s.nesting.namespaceOf(name, s.tokenizer)
	if namespace == ofHTML {
		return false
	}
	s.beginBody()
	isRead := s.isRead()
	s.beginStyle()
	if s.nesting.startForeign(name, namespace, s.tokenizer) && isRead && len(s.attributes) > 0 {
		s.elementOf(name, namespace.String(), nil)
	}
	return true
}

// elementOf adds the links of the element that a start tag begins.
func (s *scanner) elementOf(name, namespace string, rules []rule) {
	s.element = element{name: name, namespace: namespace, rules: rules, attributes: s.element.attributes[:0]}
	isRoot := namespace == "" && (name == "html" || name == "body")
	for i := range s.attributes {
		t := &s.attributes[i]
		if !t.name.isOf(name, namespace) || isRoot && s.isRepeated(name, t.name.name) {
			continue
		}
		a := attribute{name: t.name.name, start: s.start() + int64(t.value.start), quote: t.quote}
		if raw := s.bytes(t.value); index(raw, 0, &isEscape) == len(raw) {
			a.value = s.kept.get(raw)
		} else {
			a.value, a.source = unescape(raw, false)
		}
		s.element.attributes = append(s.element.attributes, a)
	}
	if name != "base" || namespace != "" || !s.nesting.isInTemplate() {
		s.page.element(&s.element)
	}
}

func (s *scanner) endTag() {
	if tag := s.tag(); len(s.nesting.open) > 0 && (s.nesting.foreign > 0 || tag.traits&isTemplateTag != 0) {
		s.nesting.end(s.kept.get(s.lower))
	} else if name := tag.name; name == "br" || name == "body" || name == "html" {
		s.beginBody()
	} else if name == "frameset" && s.isFrameset && s.framesets > 0 {
		s.framesets--
	}
}

// newInnerScanner returns a scanner of the document in a srcdoc attribute.
func newInnerScanner(doc string, o *Options, p *page) *scanner {
	return &scanner{tokenizer: newStringTokenizer(doc, o.maxToken()), o: o, page: p}
}

// newScanner returns a scanner of a document that begins at an offset.
func newScanner(r io.Reader, o *Options, p *page, offset int64) *scanner {
	return &scanner{tokenizer: newTokenizer(r, o.maxToken(), offset), o: o, page: p}
}
