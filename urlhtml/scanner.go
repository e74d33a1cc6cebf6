package urlhtml

import (
	"bytes"
	"io"
	"iter"
	"strings"

	"golang.org/x/net/html"

	"github.com/gowhatwg/url/internal/infra"
)

// Links returns the links of a document in the order in which they are written. It
// reads the document once, and keeps only one tag of it in memory, or a piece of text
// or of a comment. No tag or piece is longer than Options.MaxToken.
//
// A script, a style sheet, an image, a frame or a refresh uses the base URL that the document has
// when a browser inserts the element, so a later base element doesn't affect it. All other links
// use the base URL of the finished document. So Links holds such links of the head, and all that
// follow them, until it finds a base element or the head ends. It marks a later base element as
// Late if earlier links have a different base URL than in browsers. [LinksOf] has no such limit.
//
// The error is a read error, [ErrTokenTooLong] or [ErrTooManyBytes]. It comes last, with
// the zero Link. Mistakes in the markup aren't errors.
func Links(r io.Reader, o Options) iter.Seq2[Link, error] {
	return func(yield func(Link, error) bool) {
		var m sourceMap
		r, enc, start := decode(r, &o, &m)
		p := newPage(&o, o.Base, queryEncoding(enc), yield)
		p.read = func(p *page, doc string) error { return newScanner(strings.NewReader(doc), &o, p, 0).run() }
		p.places, p.budget = &m, &budget{}
		s := newScanner(r, &o, p, start)
		if err := s.run(); err != nil && !p.done {
			yield(Link{}, err)
		}
	}
}

// A scanner finds the elements of a document in its tokens.
type scanner struct {
	*tokenStream
	stack   stack
	o       *Options
	page    *page
	element element
	tags    tagScanner
	kept    keptStrings

	isFrameset     bool            // the document has framesets instead of a body
	framesets      int             // number of open framesets, or of all in a body
	hasMode        bool            // it is known whether the document is in quirks mode
	rootAttributes map[string]bool // the attributes of html and body so far
}

func newScanner(r io.Reader, o *Options, p *page, offset int64) *scanner {
	return &scanner{tokenStream: newTokenStream(r, o.maxToken(), offset), o: o, page: p}
}

// After a tag with more than maxAttributes attributes, the tokenizer has to forget them.
const maxAttributes = 1000

func (s *scanner) run() error {
	isOutermost := s.page.outer == nil
	for !s.page.done && s.next() {
		if isOutermost {
			s.page.places.keepUp(s.start)
			s.page.budget.read = s.end
		}
		if !s.hasMode {
			s.setMode(isOutermost)
		}
		switch s.kind {
		case html.TextToken:
			s.text()
		case html.StartTagToken, html.SelfClosingTagToken:
			s.startTag(s.kind == html.SelfClosingTagToken)
			if len(s.raw) > 2*maxAttributes {
				s.forgetMany()
			}
		case html.EndTagToken:
			s.endTag()
		}
		s.skipsText = s.stack.inBody && !s.stack.isDetached
	}
	if s.page.done {
		return nil
	}
	s.page.release()
	return s.err()
}

// setMode finds out whether the document is in quirks mode, if the token shows it.
//
// https://html.spec.whatwg.org/#the-initial-insertion-mode
func (s *scanner) setMode(isOutermost bool) {
	switch {
	case s.kind == html.CommentToken, s.kind == html.TextToken && len(bytes.TrimLeft(s.raw, space)) == 0:
		return
	case s.kind != html.DoctypeToken:
		s.stack.isQuirks = isOutermost
	case isOutermost && !infra.EqualFold(string(s.raw), "<!doctype html>"):
		s.stack.isQuirks = hasQuirks(string(s.raw))
	}
	s.hasMode = true
}

// hasQuirks reports whether a document with this doctype is in quirks mode. That changes what a
// table in a p does.
func hasQuirks(doctype string) bool {
	root, err := html.Parse(strings.NewReader(doctype + "<p><table>"))
	if err != nil {
		return true
	}
	for n := range root.Descendants() {
		if n.Data == "table" {
			return n.Parent.Data == "p"
		}
	}
	return true
}

// beginBody notes that the head has ended. The content of templates doesn't end it.
func (s *scanner) beginBody() {
	if !s.stack.inBody && s.stack.templates == 0 {
		s.stack.leaveHead()
		s.page.release()
	}
}

func (s *scanner) text() {
	isRaw := s.rawText != ""
	if !isRaw && !s.skipsText {
		if len(bytes.TrimLeft(s.raw, space)) > 0 {
			s.beginBody()
		}
		if s.stack.isDetached && len(bytes.TrimLeft(s.raw, "\x00")) > 0 {
			s.stack.text(len(bytes.TrimLeft(s.raw, space+"\x00")) == 0)
		}
	}
	isStyle := s.rawText == "style"
	if n := len(s.stack.open); n > 0 && !isRaw {
		isStyle = s.stack.open[n-1].name == "style" && s.stack.open[n-1].namespace == ofSVG
	}
	if isStyle && s.isRead() {
		s.style(isRaw)
	}
}

// style adds the links of the text of a style element.
func (s *scanner) style(isRaw bool) {
	raw := s.raw
	a := attribute{start: s.start, end: s.end}
	if s.isCDATA {
		isRaw = true
		n := len(raw) - len(bytes.TrimPrefix(raw, []byte(cdata)))
		a.start += int64(n)
		raw = bytes.TrimSuffix(raw[n:], []byte("]]>"))
	}
	a.value = string(raw)
	if !isRaw && bytes.IndexByte(raw, '&') >= 0 {
		text := string(s.z.Text())
		a.source = valueMap{source: a.value, value: text, isText: true}
		a.value = text
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
func (s *scanner) isRead() bool { return s.stack.templates == 0 || s.o.Templates }

func (s *scanner) startTag(isSelfClosing bool) {
	nameEnd := 1 + indexTagNameEnd(s.raw[1:])
	var tag tag
	if known := tags.get(s.raw[1:nameEnd]); known != nil {
		tag = *known
	}
	if !s.isInFrameset(&tag) {
		s.setRawText("")
		return
	}
	if (s.stack.isForeign() || tag.traits&isForeignRoot != 0) && s.foreignTag(nameEnd, isSelfClosing) {
		return
	}
	if tag.traits&isOfHead == 0 {
		s.beginBody()
	}
	if tag.name == "" {
		tag.name = s.stack.nameOf(s.raw[1:nameEnd])
	}
	isRaw := tag.traits&isRawText != 0
	if isRaw && tag.name == "noscript" && s.o.NoScript {
		isRaw = false
		tag.traits &^= isRawText
	}
	isRead := s.isRead() // a template belongs to what is around it
	exists := s.stack.startHTML(tag.name, tag.traits, tag.traits&isTemplateTag != 0 && s.hasShadowMode(nameEnd), s.raw[nameEnd:])
	s.rawText = ""
	if s.allowCDATA {
		s.setForeign(s.stack.isForeign())
	}
	switch {
	case isRaw && exists:
		s.rawText = tag.name
	case tag.traits&isRawText != 0 || tag.name == "noscript":
		s.setRawText("")
	}
	if !exists {
		return
	}
	if isRead && s.isOfInterest(&tag, s.raw[nameEnd:]) {
		s.elementOf(tag.name, "", tag.rules, nameEnd)
	}
}

// isInFrameset follows framesets, and reports whether the element can be where it is.
//
// https://html.spec.whatwg.org/#parsing-main-inframeset
func (s *scanner) isInFrameset(tag *tag) bool {
	switch tag.name {
	case "frameset":
		if !s.stack.inBody && s.stack.templates == 0 {
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

// hasShadowMode reports whether a template's attributes ask for a shadow root.
func (s *scanner) hasShadowMode(nameEnd int) bool {
	mode, ok := rawAttribute(s.raw, nameEnd, "shadowrootmode")
	return ok && isShadowMode(html.UnescapeString(mode))
}

// foreignTag handles a start tag that begins SVG or MathML or is within it. It returns false if
// the element belongs to HTML after all.
func (s *scanner) foreignTag(nameEnd int, isSelfClosing bool) bool {
	name := s.stack.nameOf(s.raw[1:nameEnd])
	namespace := s.stack.namespaceOf(name, s.raw, nameEnd)
	if namespace == ofHTML {
		s.setForeign(s.stack.isForeign())
		return false
	}
	s.beginBody()
	if !s.stack.beginForeign(name) {
		s.setRawText("")
		return true
	}
	if !isSelfClosing {
		s.stack.startForeign(name, namespace, s.raw, nameEnd)
	}
	s.setForeign(s.stack.isForeign())
	s.setRawText("")
	if s.isRead() {
		s.elementOf(name, namespace.String(), nil, nameEnd)
	}
	return true
}

// forgetMany makes the tokenizer forget the attributes of a tag if they are many.
func (s *scanner) forgetMany() {
	s.tags.reset(s.raw, 1+indexTagNameEnd(s.raw[1:]))
	for s.tags.next() {
		if s.tags.number > maxAttributes {
			s.forget()
			return
		}
	}
}

// isOfInterest reports whether the element may have a link, judging by its name and
// the raw text of its attributes.
func (s *scanner) isOfInterest(tag *tag, raw []byte) bool {
	attributes := infra.View(raw)
	return len(attributes) > len(">") &&
		(tag.traits&hasLinks != 0 || containsFold(attributes, "style", 2) || s.o.Metadata && containsFold(attributes, "itemid", 3))
}

// elementOf adds the links of the element that a start tag begins.
func (s *scanner) elementOf(name, namespace string, rules []rule, nameEnd int) {
	s.element = element{name: name, namespace: namespace, rules: rules, attributes: s.element.attributes[:0]}
	isAllKnown := true
	isRoot := namespace == "" && (name == "html" || name == "body")
	s.tags.reset(s.raw, nameEnd)
	for s.tags.next() {
		name := s.tags.wantedName(name, namespace)
		if name == "" {
			continue
		}
		if _, ok := s.element.get(name); ok {
			continue // the first one counts
		}
		if isRoot && s.isRepeated(s.element.name, name) {
			continue
		}
		a := attribute{name: name, start: s.start + int64(s.tags.valueStart), end: s.start + int64(s.tags.valueEnd)}
		raw := s.raw[s.tags.valueStart:s.tags.valueEnd]
		if indexSpecial(raw) < 0 {
			a.value = s.kept.get(raw)
		} else {
			var isKnown bool
			a.value, isKnown = unescapeURL(raw)
			a.source = valueMap{source: infra.View(raw), value: a.value}
			isAllKnown = isAllKnown && isKnown
		}
		s.element.attributes = append(s.element.attributes, a)
	}
	if !isAllKnown {
		s.unescape()
	}
	if name == "base" && namespace == "" && s.stack.templates+s.stack.shadows > 0 {
		return
	}
	s.page.element(&s.element)
}

// keptStrings has short strings that may come again, such as the values of rel attributes.
type keptStrings [16]string

// get returns b as a string.
func (k *keptStrings) get(b []byte) string {
	if len(b) == 0 || len(b) > maxKept {
		return string(b)
	}
	s := &k[(len(b)+int(b[0]))%len(k)]
	if *s != string(b) {
		*s = string(b)
	}
	return *s
}

// maxKept limits the length of a string that is kept.
const maxKept = 16

// unescape takes the values with character references from the tokenizer. The tokenizer replaces
// the references in place, but doesn't say where the values are.
func (s *scanner) unescape() {
	for i := range s.element.attributes {
		source := &s.element.attributes[i].source.source
		*source = strings.Clone(*source)
	}
	_, more := s.z.TagName()
	for more {
		var name, value []byte
		name, value, more = s.z.TagAttr()
		for i := range s.element.attributes {
			if a := &s.element.attributes[i]; a.source.source != "" && a.name == string(name) {
				a.value = string(value)
				a.source.value = a.value
			}
		}
	}
}

func (s *scanner) endTag() {
	if s.rawText != "" {
		s.rawText = "" // such an element isn't on the stack
		return
	}
	raw := s.raw[2 : 2+indexTagNameEnd(s.raw[2:])]
	if s.stack.endTop(raw) {
		s.setForeign(s.stack.isForeign())
		return
	}
	var t traits
	name := ""
	if tag := tags.get(raw); tag != nil {
		name, t = tag.name, tag.traits
	} else {
		name = s.stack.nameOf(raw)
	}
	if s.stack.isForeign() {
		isDone := s.stack.endForeign(name)
		s.setForeign(s.stack.isForeign())
		if isDone {
			return
		}
	}
	switch {
	case name == "head":
		return
	case name == "br":
		s.beginBody()
		s.stack.text(false)
	case t&isRoot != 0:
		s.beginBody()
		if name == "frameset" && s.isFrameset && s.framesets > 0 {
			s.framesets--
		}
	default:
		s.stack.endHTML(name, t)
	}
	s.setForeign(s.stack.isForeign())
}
