package urlhtml

import (
	"cmp"
	"io"
	"slices"

	"github.com/gowhatwg/url/internal/infra"
)

// An xmlScanner finds the links of XML in its tokens.
type xmlScanner struct {
	xmlTokenizer
	o        *Options
	page     *page
	document *document
	template int  // number of open elements at the outermost template, or 0
	inBody   bool // what isn't of a head has begun

	// With an element in a style element, the links in it and those of the style sheet alternate.
	// They are collected until the style element ends.
	yield     func(*found, error) bool // that of the page meanwhile, or nil
	collected []found
}

// readXML adds the links of an XML document to the page.
func (d *document) readXML(p *page) error {
	s := xmlScanner{o: &d.o, page: p, document: d}
	s.buffer, s.names = newBuffer(d.r, d.o.maxToken(), d.skipped), p.names
	s.doctype.isXHTML = d.essence == "application/xhtml+xml"
	s.doctype.isOther = d.essence != "" && !s.doctype.isXHTML
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
		if n := len(s.sheets); n > 0 && end-s.sheets[0].start > int64(s.limit) {
			s.readSheets(n)
		}
		if len(s.sheets) == 0 && !d.advance(p, end) {
			break
		}
	}
	if !p.done {
		s.sheets = nil // browsers drop a style sheet with an error
		s.readSheets(0)
		p.release()
	}
	if e, ok := s.err.(*SyntaxError); ok {
		_, e.Offset = d.places.from(e.Offset)
	}
	if s.err == io.EOF {
		return nil
	}
	return s.err
}

// beginBody notes that the head has ended. The content of templates doesn't end it.
func (s *xmlScanner) beginBody() {
	if !s.inBody {
		s.inBody = true
		s.page.release()
	}
}

func (s *xmlScanner) startTag() {
	e := &s.element
	isInTemplate := s.template > 0
	var t tag
	if known := tags[e.name]; known != nil && e.namespace == ofHTML && known.name == e.name {
		t = *known
		e.rules = t.rules
	}
	if t.traits&isTemplateTag != 0 && !isInTemplate && !s.selfClosing {
		s.template = len(s.open)
	}
	if t.traits&isOfHead == 0 && !isInTemplate || len(s.sheets) > 0 {
		s.beginBody()
	}
	if isInTemplate && !s.o.Templates || e.namespace == ofOther || e.namespace == ofXLink {
		return
	}
	if len(s.sheets) > 0 && s.yield == nil {
		s.yield, s.page.yield = s.page.yield, s.collect
	}
	if e.name == "feImage" && e.namespace == ofSVG {
		e.name = infra.Lower(e.name)
	}
	if e.name != "base" || e.namespace != ofHTML || !isInTemplate {
		s.page.element(e)
	}
	if styleType, _ := e.get("type"); e.name == "style" && e.namespace != ofMathML && !s.selfClosing && isSheetType(styleType) {
		s.sheets = append(s.sheets, &sheet{start: s.offset + int64(s.to), depth: len(s.open), kept: s.page.keep(e)})
	}
}

func (s *xmlScanner) endTag() {
	if s.template > len(s.open) {
		s.template = 0
	}
	if n := len(s.sheets); n > 0 && s.sheets[n-1].depth > len(s.open) {
		s.readSheets(1)
		s.sheets = s.sheets[:n-1]
	}
}

// readSheets adds the links of the text of the n innermost style elements so far, and those that
// have been collected if these are all.
func (s *xmlScanner) readSheets(n int) {
	isLast := n == len(s.sheets)
	for _, sheet := range s.sheets[len(s.sheets)-n:] {
		a := attribute{start: sheet.start, isRaw: true, value: string(sheet.value), source: &sheet.source}
		StyleURLs(a.value)(func(u StyleURL) bool {
			return s.page.stylePart(&element{name: "style", kept: sheet.kept}, &a, u, inserted)
		})
		sheet.unescaped, sheet.start = unescaped{}, s.offset+int64(s.to)
	}
	if s.yield == nil || !isLast {
		return
	}
	s.page.yield, s.yield = s.yield, nil
	slices.SortStableFunc(s.collected, func(a, b found) int { return cmp.Compare(a.Offset, b.Offset) })
	for i := 0; i < len(s.collected) && !s.page.done; i++ {
		s.page.done = !s.page.yield(&s.collected[i], nil)
	}
	s.collected = s.collected[:0]
}

// collect keeps a link until the style elements end.
func (s *xmlScanner) collect(f *found, err error) bool {
	if err != nil {
		return s.yield(f, err)
	}
	s.collected = append(s.collected, *f)
	return true
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
