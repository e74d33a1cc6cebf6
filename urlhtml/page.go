package urlhtml

import (
	"errors"
	"io"
	"slices"
	"strings"

	"golang.org/x/text/encoding"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/infra"
)

// A page collects the links of one document.
type page struct {
	o        *Options
	names    *nameSet
	document *url.URL // the document's URL, or nil
	fallback *url.URL // the fallback base URL
	parser   url.Parser
	now      *url.URL                        // the base URL of what is fetched now; the parser has that of the finished document
	isSame   bool                            // ASCII bytes are the same in the encoding as in UTF-8, so ASCII text needs no encoding
	depth    int                             // number of srcdoc attributes around the document
	outer    *attribute                      // the srcdoc attribute, or nil
	parent   *page                           // the page with that, or nil
	places   *sourceMap                      // of the outermost document, or nil for a tree
	read     func(p *page, doc string) error // reads the document of a srcdoc attribute
	yield    func(*found, error) bool
	budget   *budget

	place  int64   // of the element that is read
	base   int64   // the place of the base element, or nowhere
	isHeld bool    // links are kept until the base URL is known
	held   []found // the links that are kept; those with URL or Err are parsed
	size   int     // the size of their texts
	gave   bool    // a link that depends on the base URL of the finished document has been yielded
	done   bool    // yield has returned false, or there was an error
}

func newPage(o *Options, fallback *url.URL, enc encoding.Encoding, yield func(*found, error) bool) *page {
	p := &page{o: o, document: fallback, fallback: fallback, now: fallback, base: nowhere, isHeld: true, yield: yield}
	p.parser = url.Parser{Base: fallback, Encoding: enc}
	p.isSame = enc != nil && isASCIICompatible(enc)
	return p
}

// ErrTooManyBytes is the error for a document whose URLs are much longer than the document,
// because its base URL is long. All URLs together may have 8 MiB, plus 64 bytes for each byte
// of the document up to the link. A URL counts as at least as long as the path of its base URL.
var ErrTooManyBytes = errors.New("urlhtml: the URLs are much longer than the document")

// A budget limits the total length of the URLs of a document: a long base URL can be in each of
// them.
type budget struct {
	read  int64 // bytes of the document
	given int64 // bytes of URLs, or of base URLs where these were longer
}

const minGain = 8 << 20 // bytes of URLs, besides maxGain

// spend counts the URL of a link. It returns false if that is too much. The path of the base URL
// counts even if the URL has nothing of it, because parsing reads it.
func (b *budget) spend(u, base *url.URL) bool {
	if u == nil {
		return true
	}
	n := len(u.Href())
	if base != nil {
		n = max(n, len(base.Pathname()))
	}
	b.given += int64(n)
	return b.given <= maxGain*b.read+minGain
}

// maxBase limits the href of a base element, in bytes: every relative link repeats it.
const maxBase = 16 << 10

// setBase sets the base URL of the finished document to the href of a base element. It returns false
// if another one comes first in the tree, or the base element doesn't count.
//
// https://html.spec.whatwg.org/#set-the-frozen-base-url
func (p *page) setBase(href string, place int64) bool {
	if place >= p.base {
		return false
	}
	p.base, p.parser.Base = place, p.fallback
	parser := p.parser
	parser.MaxLength = maxBase
	u, err := parser.Parse(href)
	if err == nil && u.Scheme() != "data" && u.Scheme() != "javascript" {
		p.parser.Base = u
	}
	return true
}

// release yields the links that were held.
func (p *page) release() {
	p.isHeld = false
	held := p.held
	p.held, p.size = nil, 0
	p.gave = p.gave || len(held) > 0 // the first one is of the finished document
	for i := range held {
		p.give(&held[i], p.parser.Base)
	}
}

// finish yields what was held at the end of the document, or of what could be read of it. It
// returns the error that ended it, unless no more is wanted.
func (p *page) finish(err error) error {
	if !p.done {
		p.release()
	}
	if p.done || err == io.EOF {
		return nil
	}
	return err
}

// add yields or holds a link that isn't parsed yet.
func (p *page) add(l *found, m moment) {
	switch {
	case l.Kind == KindBase:
		p.addBase(l)
		return
	case m == inserted && len(p.held) == 0:
		p.give(l, p.now)
		return
	case !p.isHeld:
		p.gave = true
		p.give(l, p.parser.Base)
		return
	case m == inserted:
		p.parse(l, p.now)
		if l.URL != nil {
			p.size += len(l.URL.Href())
		}
	}
	p.held = append(p.held, *l)
	p.size += len(l.Raw) + len(l.Rel) + len(l.Target) + len(l.Download)
	if l.kept != nil {
		p.size += l.kept.size
	}
	if len(p.held) >= p.o.maxHeld() || p.size > p.o.maxToken() {
		p.release()
	}
}

// addBase yields a base element after the links before it.
func (p *page) addBase(l *found) {
	p.parse(l, p.fallback)
	l.Late = p.setBase(l.Raw, p.place) && p.gave
	p.now = p.parser.Base // of what is fetched from now on
	p.release()
	p.give(l, nil)
}

// parse parses a link.
func (p *page) parse(l *found, base *url.URL) {
	parser, raw := p.parser, l.Raw
	parser.Base = base
	if l.syntax == styleURLs || p.isSame && infra.IsASCII(l.Raw) {
		parser.Encoding = nil // CSS has UTF-8 in queries
	}
	if l.syntax == documentURL && raw == "" && p.document != nil {
		raw = p.document.Href()
	}
	l.URL, l.Err = parser.Parse(raw)
}

// give yields a link, and parses it if that hasn't been done.
func (p *page) give(l *found, base *url.URL) {
	if p.done {
		return
	}
	if l.URL == nil && l.Err == nil {
		p.parse(l, base)
	}
	switch {
	case p.budget.spend(l.URL, base):
	case p.places != nil:
		p.done = true
		p.yield(&found{}, ErrTooManyBytes)
		return
	default:
		l.URL, l.Err = nil, ErrTooManyBytes
	}
	p.done = !p.yield(l, nil)
}

// element adds the links of an element's attributes, in order. A base element in a template has
// none, unless the template has a for attribute.
func (p *page) element(e *element, place int64) {
	p.place = place
	if e.namespace != ofHTML {
		p.foreignElement(e)
		return
	} else if e.name == "base" && place < 0 {
		return
	}
	known := e.rules
	if len(known) == 0 {
		known = rules[""]
	}
	for i := range e.attributes {
		a := &e.attributes[i]
		j := slices.IndexFunc(known, func(r rule) bool { return r.attribute == a.name && (r.kind != KindMetadata || p.o.Metadata) })
		if j >= 0 {
			p.ruled(e, a, known[j])
		} else if p.o.Attributes != nil {
			p.namedAttribute(e, a)
		}
	}
}

// namedAttribute adds the links of an attribute if the options name it. In other XML than HTML, the
// case of the name counts.
func (p *page) namedAttribute(e *element, a *attribute) {
	name, isHTML := p.names.known[infra.Lower(a.name)], e.namespace == ofHTML
	_, isWritten := p.o.Attributes[a.name]
	switch {
	case name == nil || !name.isNamed || isHTML && a.name != name.name || !isHTML && !isWritten:
	case isHTML && attributeNames[a.name] != nil && !strings.Contains(e.name, "-"), !isHTML && strings.Contains(a.name, ":"):
	case len(a.value) > 4 && infra.EqualFold(a.value[:4], "url("):
		p.value(e, a, styleURLs, KindStyle, finished)
	case name.isSrcset:
		p.value(e, a, srcsetURLs, KindResource, finished)
	default:
		p.value(e, a, nonEmptyURL, KindResource, finished)
	}
}

// ruled adds the links of an attribute that has a rule. Other attributes can change the kind and
// the moment of the rule, or make the attribute meaningless.
func (p *page) ruled(e *element, a *attribute, r rule) {
	switch {
	case e.name == "input" && a.name == "src":
		if inputType, _ := e.get("type"); !infra.EqualFold(inputType, "image") {
			return
		}
	case e.name == "link" && a.name == "href":
		rel, _ := e.get("rel")
		as, _ := e.get("as")
		r.kind, r.moment = linkKind(rel, as)
	case e.name == "img" || e.name == "video":
		if loading, _ := e.get("loading"); infra.EqualFold(loading, "lazy") {
			r.moment = finished
		}
	}
	p.value(e, a, r.syntax, r.kind, r.moment)
}

// foreignElement adds the links of an SVG element, whose href takes precedence over its xlink:href.
// But a use element that has xlink:href first loads both. MathML has no links, and other XML only
// those that the options name.
//
// https://svgwg.org/svg2-draft/linking.html#URLReference
func (p *page) foreignElement(e *element) {
	href, ok := foreignRules[e.name]
	if !ok {
		href = rule{"href", nonEmptyURL, KindReference, finished}
	}
	_, hasHref := e.get("href")
	hasHref = hasHref && e.name != "use"
	for i := range e.attributes {
		switch a := &e.attributes[i]; {
		case e.namespace == ofOther || e.namespace == ofXLink:
			p.namedAttribute(e, a)
		case a.name == "style":
			p.value(e, a, styleURLs, KindStyle, inserted)
		case e.namespace != "svg" || e.name == "base":
		case a.name == "href" || a.name == "xlink:href" && !hasHref:
			hasHref = true
			p.value(e, a, href.syntax, href.kind, href.moment)
		case a.name == "ping" && e.name == "a":
			p.value(e, a, urlList, KindPing, finished)
		case presentation[a.name]:
			p.value(e, a, styleURLs, KindStyle, finished)
		}
	}
}

// meta adds the link in the content of a meta element.
func (p *page) meta(e *element, a *attribute) {
	if pragma, _ := e.get("http-equiv"); infra.EqualFold(pragma, "refresh") {
		if r, ok := ParseRefresh(a.value); ok && r.HasURL {
			p.part(e, a, r.URL, r.Offset, r.Offset+len(r.URL), refreshURL, KindRefresh, inserted)
		}
		return
	}
	for _, name := range []string{"property", "name", "itemprop"} {
		if value, _ := e.get(name); p.o.Metadata && metadata[infra.Lower(value)] {
			p.value(e, a, nonEmptyURL, KindMetadata, finished)
			return
		}
	}
}

// value adds the URLs of an attribute.
func (p *page) value(e *element, a *attribute, s syntax, kind Kind, m moment) {
	switch s {
	case oneURL, documentURL, nonEmptyURL:
		if a.value != "" || s != nonEmptyURL {
			p.part(e, a, a.value, 0, len(a.value), s, kind, m)
		}
	case urlList:
		for i := skipSpace(a.value, 0); i < len(a.value) && !p.done; {
			end := skipNonSpace(a.value, i)
			p.part(e, a, a.value[i:end], i, end, s, kind, m)
			i = skipSpace(a.value, end)
		}
	case srcsetURLs:
		candidates(a.value)(func(c Candidate) bool {
			return p.part(e, a, c.URL, c.Offset, c.Offset+len(c.URL), s, kind, m)
		})
	case styleURLs:
		declarationURLs(a.value)(func(u StyleURL) bool { return p.stylePart(e, a, u, m) })
	case metaContent:
		p.meta(e, a)
	case srcdocText:
		p.srcdoc(a)
	}
}

// sheet adds the links of the text of a style element.
func (p *page) sheet(e *element, text *attribute) {
	StyleURLs(text.value)(func(u StyleURL) bool { return p.stylePart(e, text, u, inserted) })
}

// stylePart adds a link in CSS, and returns false to stop.
func (p *page) stylePart(e *element, a *attribute, u StyleURL, m moment) bool {
	kind := KindStyle
	if u.IsImport {
		kind = KindImport
	}
	return p.part(e, a, u.URL, u.Offset, u.End, styleURLs, kind, m)
}

// part adds a link whose URL is between two indexes of an attribute's value, or of an element's
// text if the attribute has no name. It returns false to stop.
func (p *page) part(e *element, a *attribute, raw string, from, to int, s syntax, kind Kind, m moment) bool {
	f := found{Link: Link{Raw: raw, Kind: kind, Element: infra.Lower(e.name), Attribute: a.name, Depth: p.depth, Offset: -1}, syntax: s}
	f.Rel, _ = e.get("rel")
	f.Target, _ = e.get("target")
	f.Download, f.HasDownload = e.get("download")
	f.kept = p.keep(e)
	if p.places != nil {
		f.isEscaped = !a.isRaw
		if from > 0 && (a.value[from-1] == '"' || a.value[from-1] == '\'') {
			f.quoted = a.value[from-1]
		}
		if from == 0 && to == len(a.value) {
			f.quote = a.quote
		} else {
			f.quote = '"'
		}
		f.locate(p, a, int64(from), int64(to))
	}
	p.add(&f, m)
	return !p.done
}

// keep returns the attributes of e that Options.Keep names, or nil without such names.
func (p *page) keep(e *element) *element {
	if e.kept == nil && len(p.o.Keep) > 0 {
		e.kept = &element{}
		for _, a := range e.attributes {
			if name := p.names.known[infra.Lower(a.name)]; name != nil && name.isKept {
				e.kept.attributes = append(e.kept.attributes, attribute{name: name.name, value: a.value})
				e.kept.size += len(a.value)
			}
		}
	}
	return e.kept
}

// A found is a link, and how to write another one in its place.
type found struct {
	Link
	syntax syntax
	quote  byte // around the value that the URL is all of, as in a tagAttribute, or '"' for a part of a value
	// before and after are the rest of character references that begin before or end after the URL.
	// They are written again.
	before, after string
	follows       bool // the URL may begin right after a character reference without a semicolon
	isEscaped     bool // character references are decoded where the URL is
	quoted        byte // around the URL in a refresh or in CSS, or 0
	isCut         bool // a comment or an end of a CDATA section is in the URL
}

// locate sets the place of a link in the document from indexes in the value of an attribute.
func (f *found) locate(p *page, a *attribute, from, to int64) {
	for ; ; a, p = p.outer, p.parent {
		if a.source != nil {
			f.isCut = a.isRaw && !a.source.isWhole(from, to)
			first, start := a.source.from(from)
			last, end := a.source.to(to)
			f.follows = f.follows || len(a.raw) > 0 && first == from && start > 0 && isJoined(a.raw[start-1])
			f.before, f.after = a.value[first:from]+f.before, f.after+a.value[to:last]
			from, to = start, end
		}
		f.before, f.after = escapeHTML(f.before), escapeHTML(f.after)
		from, to = a.start+from, a.start+to
		if p.outer == nil {
			break
		}
	}
	_, start := p.places.from(from)
	_, end := p.places.to(to)
	f.Offset, f.Length = start, int(end-start)
}

// maxDepth limits the nesting of srcdoc attributes.
const maxDepth = 8

// The URL of the document in a srcdoc attribute.
var srcdocURL = url.MustParse("about:srcdoc")

// srcdoc adds the links of the document in an attribute. Its fallback base URL is
// this document's base URL, and its encoding is UTF-8.
//
// https://html.spec.whatwg.org/#an-iframe-srcdoc-document
func (p *page) srcdoc(a *attribute) {
	if p.depth == maxDepth {
		return
	}
	p.release() // an iframe isn't in the head
	if p.done {
		return
	}
	inner := newPage(p.o, p.now, nil, p.yield)
	inner.document, inner.budget, inner.names = srcdocURL, p.budget, p.names
	inner.depth, inner.outer, inner.parent, inner.read, inner.places = p.depth+1, a, p, p.read, p.places
	if err := p.read(inner, a.value); err != nil {
		p.yield(&found{}, err)
		inner.done = true // the error comes last
	}
	p.done = p.done || inner.done
}
