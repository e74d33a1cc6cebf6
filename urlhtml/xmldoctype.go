package urlhtml

import (
	"bytes"
	"strings"

	"github.com/gowhatwg/url/internal/infra"
)

// A doctype has what a document's doctype declares.
type doctype struct {
	isRead       bool
	inSubset     bool
	isClosed     bool // the subset, by its "]"
	isStandalone bool // the XML declaration says so
	isXHTML      bool // the Content-Type says so
	isOther      bool // it says something else: Chromium stops at an element whose prefix isn't bound
	hasHTMLNames bool // all character references of HTML
	mayDeclare   bool // browsers don't know what is declared, and ignore references to it
	entities     map[string]*entity
	defaults     map[string][]namespaceDefault // by name of the element
	size         int                           // of the strings in entities and defaults
}

// An entity has the text that a reference stands for, with its own character references decoded.
type entity struct {
	text       string
	isExternal bool // it is another file
}

// A namespaceDefault is a binding that an ATTLIST adds to an element.
type namespaceDefault struct{ prefix, uri string }

// htmlPublic has the public identifiers with which browsers know HTML's character references.
//
// https://html.spec.whatwg.org/#parsing-xhtml-documents
var htmlPublic = func() map[string]bool {
	known := map[string]bool{}
	for name := range strings.SplitSeq("W3C//DTD XHTML 1.0 Transitional|W3C//DTD XHTML 1.1|W3C//DTD XHTML 1.0 Strict|W3C//DTD XHTML 1.0 Frameset|"+
		"W3C//DTD XHTML Basic 1.0|W3C//DTD XHTML 1.1 plus MathML 2.0|W3C//DTD XHTML 1.1 plus MathML 2.0 plus SVG 1.1|W3C//DTD MathML 2.0|"+
		"WAPFORUM//DTD XHTML Mobile 1.0|WAPFORUM//DTD XHTML Mobile 1.1|WAPFORUM//DTD XHTML Mobile 1.2", "|") {
		known["-//"+name+"//EN"] = true
	}
	return known
}()

// readDoctype reads a doctype up to its internal subset, or its end.
func (z *xmlTokenizer) readDoctype() bool {
	b, ok := z.readUpTo(&headStops)
	if !ok {
		return false
	}
	d, c := &z.doctype, cursor{b: b, i: len("<!DOCTYPE")}
	c.failed = !c.space()
	c.name()
	if c.space() && c.i < len(b)-1 {
		d.hasHTMLNames = htmlPublic[c.externalID(false)]
		d.mayDeclare = !d.isStandalone && (d.isXHTML || d.hasHTMLNames)
		c.space()
	}
	d.isRead, d.inSubset = true, b[len(b)-1] == '['
	if c.failed || c.i != len(b)-1 {
		return z.fail(z.from, "a doctype that isn't well-formed")
	}
	return true
}

// externalID skips an external identifier, and returns its public identifier. That of a notation
// needs no system identifier.
func (c *cursor) externalID(isNotation bool) string {
	isPublic := c.accepts("PUBLIC")
	c.failed = c.failed || !isPublic && !c.accepts("SYSTEM") || !c.space()
	s, _ := c.literal()
	public := ""
	if isPublic {
		public = strings.Join(strings.Fields(string(c.b[s.start:s.end])), " ")
		if hasSpace := c.space(); !isNotation || c.i < len(c.b)-1 {
			c.failed = c.failed || !hasSpace
			c.literal()
		}
	}
	return public
}

// readSubset reads a declaration or another part of the internal subset.
func (z *xmlTokenizer) readSubset() bool {
	z.has(len("<!--"))
	switch c := z.buf[z.to]; {
	case spacesOfXML.Has(c):
		return z.take(spaceOfXML(z.rest(), 0))
	case z.doctype.isClosed && c == '>':
		z.doctype.inSubset = false
		z.to++
		return true
	case z.doctype.isClosed:
	case c == ']':
		z.doctype.isClosed = true
		z.to++
		return true
	case z.starts("<?"):
		return z.readInstruction()
	case z.starts("<!--"):
		return z.begin("<!--", "-->")
	case z.starts("<!"):
		return z.readDeclaration()
	case c == '%':
		return z.fail(z.to, "a reference to a parameter entity, which the package doesn't read")
	}
	return z.fail(z.to, "an internal subset that isn't well-formed")
}

// readDeclaration reads a markup declaration.
func (z *xmlTokenizer) readDeclaration() bool {
	b, ok := z.readUpTo(&tagStops)
	if !ok {
		return false
	}
	c, reason := cursor{b: b}, "a declaration that isn't well-formed"
	switch {
	case c.accepts("<!ENTITY"):
		z.declareEntity(&c)
	case c.accepts("<!ATTLIST"):
		if !z.declareAttributes(&c) {
			reason = "a default for an attribute that can have or change a URL, which the package doesn't read"
		}
	case c.accepts("<!ELEMENT"), c.accepts("<!NOTATION"):
		c.failed = !c.space()
		c.name()
		c.failed = c.failed || !c.space() || c.i == len(b)-1
		c.i = len(b) - 1 // what it says doesn't matter
	}
	c.space()
	if z.doctype.size > max(z.limit, 1<<16) {
		z.err = ErrTokenTooLong
	}
	if c.failed || c.i != len(b)-1 || z.err == ErrTokenTooLong {
		return z.fail(z.from, reason)
	}
	return true
}

// declareEntity reads the declaration of an entity.
//
// https://www.w3.org/TR/xml/#sec-entity-decl
func (z *xmlTokenizer) declareEntity(c *cursor) {
	c.failed = !c.space()
	isParameter := c.accepts("%")
	c.failed = c.failed || isParameter && !c.space()
	s := c.name()
	c.failed = c.failed || !c.space()
	e, isKnown := &entity{}, false
	if c.i < len(c.b) && (c.b[c.i] == '"' || c.b[c.i] == '\'') {
		value, _ := c.literal()
		c.failed = c.failed || !z.entityValue(c.b[value.start:value.end], e)
	} else {
		e.isExternal = true
		c.externalID(false)
		if hasSpace := c.space(); c.accepts("NDATA") {
			c.failed = c.failed || !hasSpace || isParameter || !c.space()
			c.name()
			e.text = "<" // a reference to it is an error
			e.isExternal = false
		}
	}
	name := string(c.b[s.start:s.end])
	if _, isKnown = z.doctype.entities[name]; c.failed || isParameter || isKnown {
		return
	}
	if z.doctype.entities == nil {
		z.doctype.entities = map[string]*entity{}
	}
	z.doctype.entities[name] = e
	z.doctype.size += len(name) + len(e.text) + declarationSize
}

// declarationSize is about what a declaration needs in memory besides its strings.
const declarationSize = 64

// entityValue sets the text of an entity, in which character references are decoded. It returns
// false for a value that isn't well-formed.
func (z *xmlTokenizer) entityValue(raw []byte, e *entity) bool {
	var text []byte
	for i := 0; i < len(raw); i++ {
		c := raw[i]
		if c != '&' && c != '%' {
			text = append(text, c)
			continue
		}
		end := xmlName(raw, i+1)
		if isNumber := bytes.HasPrefix(raw[i:], []byte("&#")); isNumber {
			size, number, ok := z.reference(raw[i:], true, true)
			if !ok {
				return false
			}
			text = append(text, number...)
			i += size - 1
			continue
		}
		if end == i+1 || end == len(raw) || raw[end] != ';' {
			return false
		}
		if c == '%' {
			c = '<' // a reference to this entity is an error
		}
		text = append(text, c)
	}
	e.text = string(text)
	return true
}

// declareAttributes reads the declarations of an element's attributes. It returns false at a default
// that it can't add.
//
// https://www.w3.org/TR/xml/#attdecls
func (z *xmlTokenizer) declareAttributes(c *cursor) bool {
	c.failed = !c.space()
	s := c.name()
	element := string(c.b[s.start:s.end])
	for !c.failed && c.space() && c.i < len(c.b)-1 {
		s := c.name()
		name := c.b[s.start:s.end]
		c.failed = c.failed || !c.space()
		c.attributeType()
		c.failed = c.failed || !c.space()
		if c.failed || c.accepts("#REQUIRED") || c.accepts("#IMPLIED") {
			continue
		}
		c.failed = c.accepts("#FIXED") && !c.space()
		value, _ := c.literal()
		var uri unescaped
		_, ok := z.decode(c.b[value.start:value.end], &valueStops, true, &uri)
		c.failed = c.failed || !ok
		if prefix, isDeclaration := namespacePrefix(name); isDeclaration {
			z.declareDefault(element, namespaceDefault{prefix, string(uri.value)})
		} else if _, local, isPrefixed := bytes.Cut(name, []byte(":")); isPrefixed && string(local) == "href" || !isPrefixed && z.names.ofXML(name) != nil {
			c.failed = true
			return false
		}
	}
	return true
}

// attributeType skips the type of an attribute.
func (c *cursor) attributeType() {
	if !c.accepts("(") {
		c.name()
		if !bytes.HasSuffix(c.b[:c.i], []byte("NOTATION")) {
			return
		}
		c.failed = c.failed || !c.space() || !c.accepts("(")
	}
	if n := bytes.IndexByte(c.b[c.i:], ')'); n >= 0 {
		c.i += n + 1
	}
}

// declareDefault adds a namespace to an element, unless it has the prefix already.
func (z *xmlTokenizer) declareDefault(element string, d namespaceDefault) {
	for _, other := range z.doctype.defaults[element] {
		if other.prefix == d.prefix {
			return
		}
	}
	if z.doctype.defaults == nil {
		z.doctype.defaults = map[string][]namespaceDefault{}
	}
	z.doctype.defaults[element] = append(z.doctype.defaults[element], d)
	z.doctype.size += len(element) + len(d.prefix) + len(d.uri) + declarationSize
}

// readInstruction reads a processing instruction, or a piece of it.
//
// https://www.w3.org/TR/xml/#sec-pi
func (z *xmlTokenizer) readInstruction() bool {
	n := 0
	for {
		if n = xmlName(z.rest(), 2); n+1 < len(z.rest()) || z.end-z.to > z.limit || !z.fill() {
			break
		}
	}
	target, rest := string(z.rest()[2:n]), z.rest()[n:]
	isDeclaration := target == "xml" && !z.isBegun
	isSheet := target == "xml-stylesheet" && len(z.open) == 0
	switch {
	case n == 2, len(rest) == 0, !spacesOfXML.Has(rest[0]) && !bytes.HasPrefix(rest, []byte("?>")),
		infra.EqualFold(target, "xml") && !isDeclaration:
		return z.fail(z.to, "a processing instruction that isn't well-formed")
	case !isDeclaration && !isSheet:
		z.to += n
		z.ending = "?>"
		return z.readSection()
	}
	end := -1
	for end < 0 {
		if end = bytes.Index(z.rest(), []byte("?>")); end > z.limit || end < 0 && z.end-z.to > z.limit {
			z.err = ErrTokenTooLong
			return false
		} else if end < 0 && !z.fill() {
			return z.fail(z.to, "the document isn't complete")
		}
	}
	c := cursor{b: z.rest()[:end+2], i: n}
	z.readAttributes(&c)
	c.failed = c.failed || c.i != end && (isDeclaration || c.b[c.i] != '>') // as in Chromium
	if isDeclaration && (c.failed || !z.isXMLDeclaration(c.b)) {
		return z.fail(z.to, "an XML declaration that isn't well-formed")
	}
	if !z.take(end + 2) {
		return false
	}
	if isSheet && !c.failed {
		z.readSheet(c.b)
	}
	return true
}

// isXMLDeclaration reports whether the attributes of the XML declaration are valid.
func (z *xmlTokenizer) isXMLDeclaration(b []byte) bool {
	names := ""
	for _, a := range z.written {
		name, value := string(b[a.name.start:a.name.end]), string(b[a.value.start:a.value.end])
		names += name + " "
		minor, isOne := strings.CutPrefix(value, "1.")
		isEncoding := value != "" && infra.IsAlpha(value[0]) && encodingName.HasAll(value)
		z.doctype.isStandalone = name == "standalone" && value == "yes"
		if name == "version" && (!isOne || !isDigits(minor)) || name == "encoding" && !isEncoding ||
			name == "standalone" && value != "yes" && value != "no" {
			return false
		}
	}
	return names == "version " || names == "version encoding " || names == "version standalone " || names == "version encoding standalone "
}

var encodingName = inXMLName

// readSheet reads the attributes of an xml-stylesheet.
//
// https://www.w3.org/TR/xml-stylesheet/
func (z *xmlTokenizer) readSheet(b []byte) {
	e := &z.element
	*e = element{name: "xml-stylesheet", attributes: e.attributes[:0]}
	z.isPlain = true
	for _, a := range z.written {
		value := unescaped{}
		if _, ok := z.decode(b[a.value.start:a.value.end], &valueStops, true, &value); !ok {
			e.attributes = e.attributes[:0]
			break
		}
		e.attributes = append(e.attributes, attribute{name: string(b[a.name.start:a.name.end]), value: string(value.value),
			source: &value.source, start: z.start() + int64(a.value.start), quote: a.quote})
	}
	z.isPlain = false
	z.kind = sheetInstruction
}
