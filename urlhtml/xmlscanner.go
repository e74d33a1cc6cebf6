package urlhtml

// An xmlScanner finds the links of XML in its tokens.
type xmlScanner struct {
	xmlTokenizer
	page     *page
	template int // number of open elements at the outermost template, or 0
}

// readXML adds the links of an XML document to the page.
func (d *document) readXML(p *page) error {
	z := xmlTokenizer{buffer: newBuffer(d.r, d.o.maxToken(), d.skipped), names: p.names, skipped: d.skipped, isSVG: d.essence == "image/svg+xml"}
	s := xmlScanner{xmlTokenizer: z, page: p}
	for !p.done && s.next() {
		end := s.offset + int64(s.to)
		p.budget.read = end
		switch s.kind {
		case startTag:
			s.startTag()
		case endTag:
			s.endTag()
		case sheetInstruction:
			s.instruction()
		}
		if s.sheet != nil && end-s.sheet.start > int64(s.limit) {
			s.readSheetText()
		}
		if s.sheet == nil || s.sheet.start == end {
			d.advance(p, end)
		}
	}
	if e, ok := s.err.(*SyntaxError); ok {
		_, e.Offset = d.places.from(e.Offset)
	}
	return p.finish(s.err)
}

func (s *xmlScanner) startTag() {
	e := &s.element
	isInTemplate := s.template > 0
	t := tags[e.name]
	if t.name != e.name || e.namespace != ofHTML {
		t = tag{}
	}
	e.rules = t.rules
	if t.traits&isTemplateTag != 0 && !isInTemplate && !s.selfClosing {
		s.template = len(s.open)
	}
	if t.traits&isOfHead == 0 && !isInTemplate && s.page.isHeld {
		s.page.release() // the head has ended
	}
	if isInTemplate && !s.page.o.Templates {
		return
	}
	s.page.element(e, -int64(s.template)) // less than 0 in a template
	if styleType, _ := e.get("type"); e.name == "style" && (e.namespace == ofHTML || e.namespace == ofSVG) && !s.selfClosing && isSheetType(styleType) {
		s.sheet = &sheet{start: s.offset + int64(s.to), kept: s.page.keep(e)}
	}
}

func (s *xmlScanner) endTag() {
	if s.template > len(s.open) {
		s.template = 0
	}
	if s.sheet != nil {
		s.readSheetText()
		s.sheet = nil
	}
}

// readSheetText adds the links of the text of a style element so far.
func (s *xmlScanner) readSheetText() {
	a := attribute{start: s.sheet.start, isRaw: true, value: string(s.sheet.value), source: &s.sheet.source}
	s.page.sheet(&element{name: "style", kept: s.sheet.kept}, &a)
	s.sheet = &sheet{start: s.offset + int64(s.to), kept: s.sheet.kept}
}

// instruction adds the link of an xml-stylesheet outside of the root element.
func (s *xmlScanner) instruction() {
	e := &s.element
	kind, _ := e.get("type")
	alternate, _ := e.get("alternate")
	title, _ := e.get("title")
	if kind != "" && !sheetTypes[kind] || alternate == "yes" && title == "" {
		return
	}
	for i := range e.attributes {
		if a := &e.attributes[i]; a.name == "href" && (len(a.value) < 2 || a.value[0] != '#') {
			s.page.value(e, a, nonEmptyURL, KindStylesheet, inserted)
		}
	}
}

// sheetTypes has the types of style sheets, in CSS and XSLT, that Chromium fetches.
var sheetTypes = setOf("text/css", "text/xsl", "text/xml", "application/xml", "application/xhtml+xml", "application/rss+xml", "application/atom+xml")
