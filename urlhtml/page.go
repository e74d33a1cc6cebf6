package urlhtml

import (
	"golang.org/x/text/encoding"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/infra"
)

// An attribute is an attribute of an element. Its name is in lower case.
type attribute struct {
	name, value string
	// start and end are the offsets of the value in the document, without quotes,
	// or -1.
	start, end int64
	// isVerbatim is set if the value in the document has no character references.
	isVerbatim bool
}

// An element is a start tag or a node of a tree.
type element struct {
	name       string
	namespace  string // "svg", "math", or "" for HTML
	attributes []attribute
}

// get returns the value of an attribute, and whether e has it.
func (e *element) get(name string) (string, bool) {
	for i := range e.attributes {
		if e.attributes[i].name == name {
			return e.attributes[i].value, true
		}
	}
	return "", false
}

// A page collects the links of one document.
type page struct {
	o        *Options
	fallback *url.URL // the fallback base URL
	parser   url.Parser
	isSame   bool // ASCII bytes are the same in the encoding as in UTF-8, so ASCII text needs no encoding
	depth    int  // number of srcdoc attributes around the document
	outer    *attribute
	places   *sourceMap                      // of the outermost document, or nil for a tree
	read     func(p *page, doc string) error // reads the document of a srcdoc attribute
	yield    func(Link, error) bool

	hasBase bool   // a base element with an href was found
	isHeld  bool   // links are kept until the base URL is known
	held    []Link // the links that are kept
	size    int    // the size of their texts
	gave    bool   // a link that depends on the base URL has been yielded
	done    bool   // yield has returned false
}

func newPage(o *Options, fallback *url.URL, enc encoding.Encoding, yield func(Link, error) bool) *page {
	p := &page{o: o, fallback: fallback, parser: url.Parser{Base: fallback, Encoding: enc}, isHeld: o.MaxHeld >= 0, yield: yield}
	p.isSame = enc != nil && isASCIICompatible(enc)
	return p
}

// maxBase limits the href of a base element, in bytes: every relative link repeats it.
const maxBase = 16 << 10

// setBase sets the base URL to href, from the first base element with an href.
//
// https://html.spec.whatwg.org/#set-the-frozen-base-url
func (p *page) setBase(href string) {
	if p.hasBase {
		return
	}
	p.hasBase = true
	parser := p.parser
	parser.MaxLength = maxBase
	u, err := parser.Parse(href)
	if err == nil && u.Scheme() != "data" && u.Scheme() != "javascript" {
		p.parser.Base = u
	}
	p.release()
}

// release yields the links that were held.
func (p *page) release() {
	p.isHeld = false
	held := p.held
	p.held, p.size = nil, 0
	for i := range held {
		p.give(&held[i])
	}
}

// add yields or holds a link that isn't parsed yet.
func (p *page) add(l *Link) {
	if p.isHeld {
		p.held = append(p.held, *l)
		p.size += len(l.Raw) + len(l.Rel) + len(l.Target) + len(l.Download)
		if isTooMuch := len(p.held) >= p.o.maxHeld() || p.size > p.o.maxToken(); isTooMuch && l.Kind != KindBase {
			p.release()
		}
	} else {
		l.Late = l.Kind == KindBase && !p.hasBase && p.gave
		p.give(l)
	}
	if l.Kind == KindBase {
		p.setBase(l.Raw)
	}
}

// give parses a link and yields it.
func (p *page) give(l *Link) {
	if p.done {
		return
	}
	parser := p.parser
	switch {
	case l.Kind == KindBase:
		parser.Base = p.fallback
	case l.Kind == KindFormAction && l.Raw == "" && p.fallback != nil:
		parser.Base = p.fallback
	default:
		p.gave = true
	}
	if l.isStyle || p.isSame && infra.IsASCII(l.Raw) {
		parser.Encoding = nil // CSS has UTF-8 in queries
	}
	l.URL, l.Err = parser.Parse(l.Raw)
	if !p.yield(*l, nil) {
		p.done = true
	}
}

// element adds the links of an element's attributes, in order.
func (p *page) element(e *element) {
	if e.namespace != "" {
		p.foreignElement(e)
		return
	}
	rules := rules[e.name]
	for i := range e.attributes {
		a := &e.attributes[i]
		if a.name == "style" {
			p.value(e, a, styleURLs, KindStyle)
		}
		for _, r := range rules {
			if r.attribute == a.name && !isUnused(e, a) {
				p.value(e, a, r.syntax, kindOf(e, a, r.kind))
			}
		}
		switch {
		case e.name == "meta" && a.name == "content":
			p.meta(e, a)
		case e.name == "iframe" && a.name == "srcdoc":
			p.srcdoc(a)
		case p.o.Metadata && a.name == "itemid":
			p.value(e, a, nonEmptyURL, KindMetadata)
		}
		if p.done {
			return
		}
	}
}

// isUnused reports whether other attributes make this one meaningless.
func isUnused(e *element, a *attribute) bool {
	if e.name != "input" || a.name != "src" {
		return false
	}
	inputType, _ := e.get("type")
	return !infra.EqualFold(inputType, "image")
}

// kindOf returns the kind of an attribute. kind is its kind in the rules, which other attributes
// of a link element can change.
func kindOf(e *element, a *attribute, kind Kind) Kind {
	if e.name == "link" && a.name == "href" {
		rel, _ := e.get("rel")
		as, _ := e.get("as")
		return linkKind(rel, as)
	}
	return kind
}

// foreignElement adds the links of an SVG element, whose href takes precedence over
// its xlink:href. MathML has no links.
//
// https://svgwg.org/svg2-draft/linking.html#URLReference
func (p *page) foreignElement(e *element) {
	kind, ok := foreignKinds[e.name]
	if !ok {
		kind = KindReference
	}
	_, hasHref := e.get("href")
	for i := range e.attributes {
		switch a := &e.attributes[i]; {
		case a.name == "style":
			p.value(e, a, styleURLs, KindStyle)
		case e.namespace != "svg":
		case a.name == "href" || a.name == "xlink:href" && !hasHref:
			syntax := nonEmptyURL
			if kind == KindNavigation {
				syntax = oneURL
			}
			p.value(e, a, syntax, kind)
		case a.name == "ping" && e.name == "a":
			p.value(e, a, urlList, KindPing)
		}
	}
}

// meta adds the link in the content of a meta element.
func (p *page) meta(e *element, a *attribute) {
	if pragma, _ := e.get("http-equiv"); infra.EqualFold(pragma, "refresh") {
		if r, ok := ParseRefresh(a.value); ok && r.HasURL {
			p.part(e, a, r.URL, r.Offset, KindRefresh)
		}
		return
	}
	if !p.o.Metadata {
		return
	}
	for _, name := range []string{"property", "name", "itemprop"} {
		if value, ok := e.get(name); ok && metadata[infra.Lower(value)] {
			p.value(e, a, nonEmptyURL, KindMetadata)
			return
		}
	}
}

// value adds the URLs of an attribute.
func (p *page) value(e *element, a *attribute, s syntax, kind Kind) {
	switch s {
	case oneURL, documentURL:
		p.part(e, a, a.value, 0, kind)
	case nonEmptyURL:
		if a.value != "" {
			p.part(e, a, a.value, 0, kind)
		}
	case urlList:
		for i := skipSpace(a.value, 0); i < len(a.value) && !p.done; {
			end := skipNonSpace(a.value, i)
			p.part(e, a, a.value[i:end], i, kind)
			i = skipSpace(a.value, end)
		}
	case srcsetURLs:
		for c, ok, i := nextCandidate(a.value, 0); i >= 0 && !p.done; c, ok, i = nextCandidate(a.value, i) {
			if ok {
				p.part(e, a, c.URL, c.Offset, kind)
			}
		}
	case styleURLs:
		for u := range declarationURLs(a.value) {
			p.stylePart(e, a, u)
			if p.done {
				return
			}
		}
	}
}

// part adds a link whose URL begins at index i of an attribute's value.
func (p *page) part(e *element, a *attribute, raw string, i int, kind Kind) {
	l := p.link(e, a, raw, i, i+len(raw))
	l.Kind = kind
	p.add(&l)
}

// stylePart adds a link in CSS.
func (p *page) stylePart(e *element, a *attribute, u StyleURL) {
	l := p.link(e, a, u.URL, u.Offset, u.End)
	l.Kind, l.isStyle = KindStyle, true
	if u.IsImport {
		l.Kind = KindImport
	}
	p.add(&l)
}

// link returns a link whose URL is between two indexes of an attribute's value, or of an
// element's text if the attribute has no name. If the value has character references, the
// link's offsets are those of the whole value.
func (p *page) link(e *element, a *attribute, raw string, i, end int) Link {
	l := Link{Raw: raw, Element: e.name, Attribute: a.name, Depth: p.depth, Offset: -1}
	if p.places != nil {
		first, last := a.start, a.end
		if p.outer != nil {
			first, last = p.outer.start, p.outer.end
		} else if a.isVerbatim {
			first, last = a.start+int64(i), a.start+int64(end)
		}
		l.Offset = p.places.place(first)
		l.Length = int(p.places.place(last) - l.Offset)
	}
	l.Rel, _ = e.get("rel")
	l.Target, _ = e.get("target")
	l.Download, l.HasDownload = e.get("download")
	return l
}

// maxDepth limits the nesting of srcdoc attributes.
const maxDepth = 8

// srcdoc adds the links of the document in an attribute. Its fallback base URL is
// this document's base URL, and its encoding is UTF-8.
//
// https://html.spec.whatwg.org/#an-iframe-srcdoc-document
func (p *page) srcdoc(a *attribute) {
	if p.depth == maxDepth {
		return
	}
	if p.isHeld {
		p.release() // the inner document needs the base URL
	}
	inner := newPage(p.o, p.parser.Base, nil, p.yield)
	inner.depth, inner.outer, inner.read, inner.places = p.depth+1, a, p.read, p.places
	if p.outer != nil {
		inner.outer = p.outer
	}
	if err := p.read(inner, a.value); err != nil && !inner.done {
		inner.done = !p.yield(Link{}, err)
	}
	p.done = p.done || inner.done
}
