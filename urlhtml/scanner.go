package urlhtml

import (
	"bytes"
	"errors"
	"io"
	"slices"

	"golang.org/x/net/html"

	"github.com/gowhatwg/url/internal/infra"
)

// A scanner finds the elements of a document in its tokens.
type scanner struct {
	r    io.Reader
	o    *Options
	page *page
	z    *html.Tokenizer

	offset    int64  // of the end of the current token, in the document
	rawText   string // the name of the open element whose content is only text, or ""
	skipped   bool   // the next start tag isn't in the document: see restart
	templates int    // number of open template elements
	foreign   foreignStack

	element element
	tags    tagScanner
}

func newScanner(r io.Reader, o *Options, p *page, offset int64) *scanner {
	s := &scanner{o: o, page: p, offset: offset}
	s.start(r)
	return s
}

// start makes a tokenizer for the rest of the document.
func (s *scanner) start(r io.Reader) {
	s.r = r
	s.z = html.NewTokenizer(r)
	s.z.AllowCDATA(s.foreign.isOpen())
	s.z.SetMaxBuf(s.o.maxToken() + 1)
}

// restart replaces the tokenizer with a new one. The new one first reads prefix, which isn't in
// the document. Then it reads the bytes of again, the last ones that the old tokenizer read, and
// the rest of the document.
func (s *scanner) restart(prefix string, again []byte) {
	rest := slices.Concat([]byte(prefix), again, s.z.Buffered())
	s.offset -= int64(len(prefix) + len(again))
	s.start(io.MultiReader(bytes.NewReader(rest), s.r))
}

// After a tag with more than maxAttributes attributes, the scanner replaces the tokenizer. The
// old one would clear its large map of attributes for every later tag.
const maxAttributes = 1000

func (s *scanner) run() error {
	for !s.page.done {
		kind := s.z.Next()
		raw := s.z.Raw()
		start := s.offset
		if s.page.outer == nil {
			s.page.places.place(start)
		}
		s.offset += int64(len(raw))
		isLong := len(raw) > s.o.maxToken()
		switch kind {
		case html.ErrorToken:
			return s.end()
		case html.TextToken:
			s.text(start, raw)
		case html.StartTagToken, html.SelfClosingTagToken:
			s.startTag(start, raw, kind == html.SelfClosingTagToken)
			if len(raw) > 2*maxAttributes {
				s.forget(raw)
			}
		case html.EndTagToken:
			s.endTag(raw)
		}
		if isLong && !s.page.done {
			s.resume(kind, raw)
		}
	}
	return nil
}

// end returns the error of an ErrorToken, and yields the links that are held.
func (s *scanner) end() error {
	err := s.z.Err()
	switch {
	case err == io.EOF:
		err = nil
	case errors.Is(err, html.ErrBufferExceeded):
		err = ErrTokenTooLong
	}
	s.page.release()
	return err
}

const cdata = "<![CDATA["

// resume continues after a text or comment that is over the limit, with a new tokenizer in the
// same state. The limit may have cut the text or comment, or may be exactly at its end. In the
// second case, the bytes that are read again include the whole delimiter, so the text or comment
// ends again.
func (s *scanner) resume(kind html.TokenType, raw []byte) {
	const comment = "<!--"
	switch {
	case kind == html.TextToken && s.rawText != "":
		s.restart(s.openRawText(), tailFrom(raw, '<', len("</>")+len(s.rawText)))
	case kind == html.TextToken && bytes.HasPrefix(raw, []byte(cdata)):
		s.restart(cdata, tailFrom(raw, ']', len("]]>")))
	case kind == html.TextToken:
		s.restart("", tailFrom(raw, '<', len("</")))
	case kind == html.CommentToken && bytes.HasPrefix(raw, []byte(comment)):
		s.restart(comment+"x", tailFrom(raw, '-', len("--!>")))
	case raw[len(raw)-1] == '>': // the end of a declaration
		s.restart("", nil)
	case kind == html.CommentToken, kind == html.DoctypeToken:
		s.restart("<?", nil)
	}
}

// tailFrom returns the end of b, from the first c among its last n bytes.
func tailFrom(b []byte, c byte, n int) []byte {
	b = b[max(0, len(b)-n):]
	if i := bytes.IndexByte(b, c); i >= 0 {
		return b[i:]
	}
	return nil
}

func (s *scanner) text(start int64, raw []byte) {
	isRaw := s.rawText != ""
	if s.page.isHeld && !isRaw && s.templates == 0 && len(bytes.TrimLeft(raw, " \t\n\f\r")) > 0 {
		s.page.release() // the body has begun
	}
	isStyle := s.rawText == "style" || s.foreign.top() == "style"
	if !isStyle || !s.isRead() {
		return
	}
	a := attribute{start: start, end: start + int64(len(raw))}
	if !isRaw && bytes.HasPrefix(raw, []byte(cdata)) {
		isRaw = true
		a.start += int64(len(cdata))
		raw = bytes.TrimSuffix(raw[len(cdata):], []byte("]]>"))
	}
	if a.isVerbatim = isRaw || bytes.IndexByte(raw, '&') < 0; a.isVerbatim {
		a.value = string(raw)
	} else {
		a.value = string(s.z.Text())
	}
	s.element = element{name: "style", attributes: s.element.attributes[:0]}
	for u := range StyleURLs(a.value) {
		s.page.stylePart(&s.element, &a, u)
		if s.page.done {
			return
		}
	}
}

// isRead reports whether to read elements at this point. Elements in a template are read only if
// the options say so.
func (s *scanner) isRead() bool { return s.templates == 0 || s.o.Templates }

func (s *scanner) startTag(start int64, raw []byte, isSelfClosing bool) {
	s.rawText = ""
	if s.skipped { // it isn't in the document
		s.skipped = false
		s.rawText = string(raw[1 : len(raw)-1])
		return
	}
	nameEnd := 1 + indexTagNameEnd(raw[1:])
	tag := tags.get(raw[1:nameEnd])
	if (s.foreign.isOpen() || tag.isForeign) && s.foreignTag(start, raw, nameEnd, isSelfClosing) {
		return
	}
	if s.page.isHeld && s.templates == 0 && !tag.isOfHead {
		s.page.release()
	}
	switch {
	case tag.isTemplate:
		s.templates++
	case tag.rawText == "noscript" && s.o.NoScript:
		s.z.NextIsNotRawText()
	default:
		s.rawText = tag.rawText
	}
	if !s.isRead() || !s.isOfInterest(tag, raw[nameEnd:]) {
		return
	}
	if tag.name == "" {
		tag.name = infra.Lower(string(raw[1:nameEnd]))
	}
	s.elementOf(tag.name, "", start, raw, nameEnd)
}

// foreignTag handles a start tag that begins SVG or MathML or is within it. It returns false if
// the element belongs to HTML after all.
func (s *scanner) foreignTag(start int64, raw []byte, nameEnd int, isSelfClosing bool) bool {
	name := infra.Lower(string(raw[1:nameEnd]))
	namespace := s.foreign.startTag(name, raw, nameEnd, isSelfClosing)
	s.z.AllowCDATA(s.foreign.isOpen())
	if namespace == "" {
		return false
	}
	s.page.release()
	s.z.NextIsNotRawText()
	if s.isRead() {
		s.elementOf(name, namespace, start, raw, nameEnd)
	}
	return true
}

// forget replaces the tokenizer if the tag has more than maxAttributes attributes.
func (s *scanner) forget(raw []byte) {
	s.tags.reset(raw, 1+indexTagNameEnd(raw[1:]))
	for s.tags.next() {
		if s.tags.number > maxAttributes {
			s.restart(s.openRawText(), nil)
			return
		}
	}
}

// openRawText returns the start tag of the open element whose content is only text, or "". It is
// a prefix for restart, and the next call of startTag skips it.
func (s *scanner) openRawText() string {
	s.skipped = s.rawText != ""
	if !s.skipped {
		return ""
	}
	return "<" + s.rawText + ">"
}

// isOfInterest reports whether the element may have a link, judging by its name and
// the raw text of its attributes.
func (s *scanner) isOfInterest(tag tag, raw []byte) bool {
	attributes := infra.View(raw)
	return len(attributes) > len(">") &&
		(tag.hasLinks || containsFold(attributes, "style", 2) || s.o.Metadata && containsFold(attributes, "itemid", 3))
}

// elementOf adds the links of the element that a start tag begins.
func (s *scanner) elementOf(name, namespace string, start int64, raw []byte, nameEnd int) {
	s.element = element{name: name, namespace: namespace, attributes: s.element.attributes[:0]}
	isAllKnown := true
	s.tags.reset(raw, nameEnd)
	for s.tags.next() {
		name := s.tags.wantedName(name)
		if name == "" {
			continue
		}
		if _, ok := s.element.get(name); ok {
			continue // the first one counts
		}
		a := attribute{name: name, start: start + int64(s.tags.valueStart), end: start + int64(s.tags.valueEnd)}
		value := raw[s.tags.valueStart:s.tags.valueEnd]
		isKnown := true
		if a.isVerbatim = indexSpecial(value) < 0; a.isVerbatim {
			a.value = string(value)
		} else {
			a.value, isKnown = unescapeURL(value)
		}
		isAllKnown = isAllKnown && isKnown
		s.element.attributes = append(s.element.attributes, a)
	}
	if !isAllKnown {
		s.unescape()
	}
	if s.templates > 0 && name == "base" && namespace == "" {
		return
	}
	s.page.element(&s.element)
}

// unescape takes the values with character references from the tokenizer. The tokenizer replaces
// the references, but doesn't say where the values are.
func (s *scanner) unescape() {
	_, more := s.z.TagName()
	for more {
		var name, value []byte
		name, value, more = s.z.TagAttr()
		for i := range s.element.attributes {
			if a := &s.element.attributes[i]; !a.isVerbatim && a.name == string(name) {
				a.value = string(value)
			}
		}
	}
}

func (s *scanner) endTag(raw []byte) {
	s.rawText = ""
	if !s.foreign.isOpen() && s.templates == 0 {
		return
	}
	name := infra.Lower(string(raw[2 : 2+indexTagNameEnd(raw[2:])]))
	if s.foreign.isOpen() {
		s.foreign.endTag(name)
		s.z.AllowCDATA(s.foreign.isOpen())
	}
	if name == "template" && s.templates > 0 {
		s.templates--
	}
}
