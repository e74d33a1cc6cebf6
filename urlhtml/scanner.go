package urlhtml

import (
	"bytes"
	"io"

	"github.com/gowhatwg/url/internal/infra"
)

// readSrcdoc adds the links of the document in a srcdoc attribute.
func readSrcdoc(p *page, doc string) error {
	b := buffer{buf: []byte(doc), end: len(doc), err: io.EOF, limit: p.o.maxToken()}
	s := scanner{tokenizer: newTokenizer(b, p.names), page: p}
	return s.run()
}

// A scanner finds the elements of a document in its tokens.
type scanner struct {
	*tokenizer
	nesting  nesting
	page     *page
	document *document // or nil for that of a srcdoc
	element  element
	kept     keptStrings
	lower    []byte   // the name of the tag
	isSheet  bool     // the last style element is a style sheet
	sheet    *element // with its kept attributes, or nil

	isFrameset bool // the document has framesets instead of a body
	framesets  int  // number of open framesets. In a body, those that were ever opened: one may replace the body
}

// run adds the links of the document to the page.
func (s *scanner) run() error {
	for !s.page.done {
		wasRaw := s.rawText != ""
		if !s.next() {
			break
		}
		if s.document != nil {
			s.page.budget.read = s.offset + int64(s.to)
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
		case instruction:
			s.nesting.note(string(s.raw()), s.start())
		}
		s.allowCDATA = s.nesting.isForeign()
		top := s.nesting.top()
		s.isWhole = s.rawText == "style" || s.rawText == styleSheet || top.namespace == ofSVG && top.name == "style"
		if s.document != nil {
			s.document.advance(s.page, s.offset+int64(s.to))
		}
	}
	return s.page.finish(s.err)
}

// beginBody notes that the head has ended. The content of templates doesn't end it.
func (s *scanner) beginBody() {
	if !s.nesting.inBody && !s.nesting.isInTemplate() {
		s.nesting.inBody = true
		s.page.release()
	}
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
	a := attribute{start: s.start(), isRaw: isRaw}
	if raw := s.raw(); isRaw || index(raw, 0, &isEscape) == len(raw) {
		a.value = string(raw)
	} else {
		a.raw = raw
		a.value, a.source = unescape(raw, true)
	}
	s.element = element{name: "style", attributes: s.element.attributes[:0], kept: s.sheet}
	s.page.sheet(&s.element, &a)
}

// isRead reports whether to read elements at this point. Elements in a template are read only if
// the options say so.
func (s *scanner) isRead() bool { return s.nesting.top().content.place != inert || s.page.o.Templates }

// facts returns those about the element that a tag is for, without a name if it isn't known.
func (s *scanner) facts() tag {
	s.lower = infra.AppendLower(s.lower[:0], infra.View(s.bytes(s.name)))
	return tags[string(s.lower)]
}

func (s *scanner) startTag() {
	tag := s.facts()
	if !s.isInFrameset(&tag) {
		return
	}
	if (s.nesting.isForeign() || tag.traits&isForeignRoot != 0) && s.foreignTag() {
		return
	}
	if tag.traits&isOfHead == 0 {
		s.beginBody()
	}
	if tag.name == "" && (s.nesting.isFollowed() || len(s.attributes) > 0) {
		tag.name = s.kept.get(s.lower)
	}
	if tag.name == "noscript" && s.page.o.NoScript {
		tag.traits &^= isRawText
	}
	isRead := s.isRead() // a template belongs to what is around it
	var content marker
	if tag.traits&isTemplateTag != 0 {
		mode, _ := s.get("shadowrootmode")
		content.name, _ = s.get("for")
		content.place = s.nesting.contentPlace(content.name, isShadowMode(mode))
	}
	exists := s.nesting.startHTML(tag.name, tag.traits, content)
	if exists && tag.traits&isRawText != 0 {
		s.rawText = tag.name
		s.beginStyle(ofHTML)
	}
	if exists && isRead && len(s.attributes) > 0 {
		s.elementOf(tag.name, "", tag.rules)
	}
}

// beginStyle notes whether a style element is a style sheet.
func (s *scanner) beginStyle(namespace string) {
	styleType, _ := s.get("type")
	s.isSheet, s.sheet = namespace != ofMathML && isSheetType(styleType), nil
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
		top := s.nesting.top()
		return s.framesets > 0 || top.namespace != ofHTML && !top.isHTML
	}
	return !s.isFrameset || tag.name == "noframes" || tag.name == "html"
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
	s.beginStyle(namespace)
	if s.nesting.startForeign(name, namespace, s.tokenizer) && isRead && len(s.attributes) > 0 {
		s.elementOf(name, namespace, nil)
	}
	return true
}

// elementOf adds the links of the element that a start tag begins.
func (s *scanner) elementOf(name, namespace string, rules []rule) {
	s.element = element{name: name, namespace: namespace, rules: rules, attributes: s.element.attributes[:0]}
	for i := range s.attributes {
		t := &s.attributes[i]
		if !t.name.isOf(name, namespace) {
			continue
		}
		a := attribute{name: t.name.name, start: s.start() + int64(t.value.start), quote: t.quote}
		if raw := s.bytes(t.value); index(raw, 0, &isEscape) == len(raw) {
			a.value = s.kept.get(raw)
		} else {
			a.raw = raw
			a.value, a.source = unescape(raw, false)
		}
		s.element.attributes = append(s.element.attributes, a)
	}
	s.page.element(&s.element, s.nesting.placeOf(s.start()))
	if name == "style" {
		s.sheet = s.page.keep(&s.element)
	}
}

func (s *scanner) endTag() {
	tag := s.facts()
	if len(s.nesting.open) > 0 && (s.nesting.isFollowed() || tag.traits&isTemplateTag != 0) {
		s.nesting.end(s.kept.get(s.lower))
	}
	if name := tag.name; name == "br" || name == "body" || name == "html" {
		s.beginBody()
	} else if name == "frameset" && s.isFrameset && s.framesets > 0 {
		s.framesets--
	}
}
