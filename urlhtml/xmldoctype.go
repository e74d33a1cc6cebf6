package urlhtml

import (
	"bytes"
	"regexp"
	"strings"
	"sync"

	"github.com/gowhatwg/url/internal/infra"
)

// A doctype has what a document's doctype declares.
type doctype struct {
	isRead       bool
	ending       byte // "]" within the internal subset, ">" after it, or 0
	isStandalone bool // the XML declaration says so
	hasHTMLNames bool // all character references of HTML
	mayDeclare   bool // browsers don't know what is declared, and ignore references to it
	entities     map[string]entity
	expanded     map[*infra.ByteSet]map[string]string // the texts of entities that have been referred to, with these stops
	defaults     map[string]map[string]string         // namespaces by element and prefix, of ATTLIST
	size         int                                  // of what is in these maps
}

// An entity has the text that a reference stands for, with its own character references decoded.
type entity struct {
	text       string
	isExternal bool // it is another file
}

// The parts of a doctype.
const (
	nameStart = `:A-Z_a-z\x{C0}-\x{D6}\x{D8}-\x{F6}\x{F8}-\x{2FF}\x{370}-\x{37D}\x{37F}-\x{1FFF}\x{200C}-\x{200D}\x{2070}-\x{218F}` +
		`\x{2C00}-\x{2FEF}\x{3001}-\x{D7FF}\x{F900}-\x{FDCF}\x{FDF0}-\x{FFFD}\x{10000}-\x{EFFFF}`
	nameOfXML = `[` + nameStart + `][` + nameStart + `\-.0-9\x{B7}\x{300}-\x{36F}\x{203F}-\x{2040}]*`
	literal   = `(?:"[^"]*"|'[^']*')`
	external  = `(?:SYSTEM|PUBLIC\s+` + literal + `)\s+` + literal
	attDef    = `\s+(` + nameOfXML + `)\s+(?:(?:NOTATION\s+)?\([^()<>]*\)|[A-Z]+)\s+(?:#REQUIRED|#IMPLIED|(?:#FIXED\s+)?(` + literal + `))`
)

var (
	validName      = lazily(`^` + nameOfXML + `$`)
	xmlDeclaration = lazily(`^<\?xml\s+version\s*=\s*(?:"1\.\d+"|'1\.\d+')(?:\s+encoding\s*=\s*(?:"[A-Za-z][\w.-]*"|'[A-Za-z][\w.-]*'))?` +
		`(?:\s+standalone\s*=\s*["'](yes|no)["'])?\s*\?>$`)
	doctypeHead        = lazily(`^<!DOCTYPE\s+` + nameOfXML + `(?:\s+(SYSTEM|PUBLIC\s+(` + literal + `))\s+` + literal + `)?\s*[\[>]$`)
	entityDecl         = lazily(`^<!ENTITY\s+(%\s+)?(` + nameOfXML + `)\s+(?:(` + literal + `)|` + external + `(\s+NDATA\s+` + nameOfXML + `)?)\s*>$`)
	entityValue        = lazily(`^(?:[^&%]|&#\w+;|[&%]` + nameOfXML + `;)*$`)
	attlistDecl        = lazily(`^<!ATTLIST\s+(` + nameOfXML + `)(?:` + attDef + `)*\s*>$`)
	attDefs            = lazily(attDef)
	characterReference = lazily(`&#\w+;`)
	otherDecl          = lazily(`^<!(?:ELEMENT|NOTATION)\s+` + nameOfXML + `\s[^<]*>$`)

	// publicID has the public identifiers with which browsers know HTML's character references.
	//
	// https://html.spec.whatwg.org/#parsing-xhtml-documents
	publicID = lazily(`^-//(?:W3C//DTD (?:XHTML (?:1\.0 (?:Transitional|Strict|Frameset)|Basic 1\.0|` +
		`1\.1(?: plus MathML 2\.0(?: plus SVG 1\.1)?)?)|MathML 2\.0)|WAPFORUM//DTD XHTML Mobile 1\.[0-2])//EN$`)
)

// lazily compiles an expression for its first use: most programs that import the package read HTML.
func lazily(expression string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expression) })
}

// readDoctype reads a doctype up to its internal subset, or its end.
func (z *xmlTokenizer) readDoctype() bool {
	b, ok := z.readUpTo(&headStops)
	if !ok {
		return false
	}
	d, parts := &z.doctype, doctypeHead().FindSubmatch(b)
	if parts == nil {
		return z.fail(z.from, "a doctype that isn't well-formed")
	}
	if parts[2] != nil {
		d.hasHTMLNames = publicID().MatchString(strings.Join(strings.Fields(string(unquoted(parts[2]))), " "))
	}
	d.mayDeclare = parts[1] != nil && !d.isStandalone && (!z.isSVG || d.hasHTMLNames)
	if d.isRead = true; b[len(b)-1] == '[' {
		d.expanded = map[*infra.ByteSet]map[string]string{&textStops: {}, &valueStops: {}}
		d.ending, d.entities, d.defaults = ']', map[string]entity{}, map[string]map[string]string{}
	}
	return true
}

func unquoted(literal []byte) []byte { return literal[1 : len(literal)-1] }

// readSubset reads spaces of the internal subset, or the end of that or of the doctype.
func (z *xmlTokenizer) readSubset() bool {
	d := &z.doctype
	switch n := index(z.rest(), 0, &notSpaceOfXML); {
	case n > 0:
		return z.take(n)
	case z.buf[z.to] != d.ending:
		return z.fail(z.to, "an internal subset that isn't well-formed, or has a reference")
	case d.ending == ']':
		d.ending = '>'
	default:
		d.ending = 0
	}
	return z.take(1)
}

// readDeclaration reads a declaration of the internal subset.
func (z *xmlTokenizer) readDeclaration() bool {
	b, ok := z.readUpTo(&tagStops)
	if ok && !z.declare(b) {
		return z.fail(z.from, "a declaration that isn't well-formed, or that the package doesn't read")
	}
	return ok && z.add(0)
}

// declare reads a markup declaration, and returns false if it can't be read.
func (z *xmlTokenizer) declare(b []byte) bool {
	d := &z.doctype
	if parts := entityDecl().FindSubmatch(b); parts != nil {
		e, name := entity{isExternal: parts[3] == nil && parts[4] == nil}, string(parts[2])
		ok := true
		if parts[3] != nil {
			e.text, ok = z.entityText(string(unquoted(parts[3])))
		} else if parts[4] != nil {
			e.text = "<" // a reference to it is an error
		}
		if _, isKnown := d.entities[name]; !isKnown && parts[1] == nil {
			d.entities[name] = e
			d.size += len(name) + len(e.text) + 64
		}
		return ok
	}
	parts := attlistDecl().FindSubmatch(b)
	if parts == nil {
		return otherDecl().Match(b)
	}
	for _, def := range attDefs().FindAllSubmatch(b, -1) {
		if def[2] == nil {
			continue // it has no default
		}
		var uri unescaped
		_, ok := z.decode(unquoted(def[2]), &valueStops, true, &uri)
		prefix, local, isPrefixed := bytes.Cut(def[1], []byte(":"))
		switch name := string(parts[1]); {
		case string(prefix) == "xmlns":
			prefix, namespace, ok := bindingOf(def[1], string(uri.value))
			if d.defaults[name] == nil {
				d.defaults[name] = map[string]string{}
			}
			if _, isKnown := d.defaults[name][prefix]; ok && !isKnown {
				d.defaults[name][prefix] = namespace
				d.size += len(name) + len(def[1]) + 64
			}
		case string(local) == "href", !isPrefixed && z.names.ofXML(prefix) != nil:
			return false // it can have or change a URL
		}
		if !ok {
			return false
		}
	}
	return true
}

// entityText returns the value of an entity with character references decoded, and whether it is
// well-formed. One with a reference to a parameter entity has a "<", so a reference to it is an
// error.
func (z *xmlTokenizer) entityText(raw string) (text string, ok bool) {
	ok = entityValue().MatchString(raw)
	text = characterReference().ReplaceAllStringFunc(strings.ReplaceAll(raw, "%", "<"), func(s string) string {
		c, isValid := z.resolve(s[1:len(s)-1], &valueStops)
		ok = ok && isValid
		return c
	})
	return text, ok
}

// readInstruction reads a processing instruction, or a piece of it.
//
// https://www.w3.org/TR/xml/#sec-pi and https://www.w3.org/TR/xml-stylesheet/
func (z *xmlTokenizer) readInstruction() bool {
	n := xmlName(z.rest(), 2)
	for n+1 >= len(z.rest()) && len(z.rest()) < bufferSize && z.fill() {
		n = xmlName(z.rest(), 2)
	}
	rest, target := z.rest()[n:], string(z.rest()[2:n])
	isDeclaration := target == "xml" && z.start() == z.skipped
	switch {
	case n == 2, len(rest) < 2, !spaceOfXML.Has(rest[0]) && string(rest[:2]) != "?>", strings.EqualFold(target, "xml") && !isDeclaration:
		return z.fail(z.to, "a processing instruction that isn't well-formed")
	case !isDeclaration && (target != "xml-stylesheet" || len(z.open) > 0):
		return z.readSection("<?", "?>")
	}
	end := n
	for !bytes.HasPrefix(z.rest()[end:], []byte("?>")) {
		if end++; end+1 >= len(z.rest()) && !z.fillTag() {
			return z.fail(z.to, incomplete)
		}
	}
	b := z.rest()[:end+2]
	if len(b) > z.limit {
		z.err = ErrTokenTooLong
		return false
	}
	if isDeclaration {
		parts := xmlDeclaration().FindSubmatch(b)
		z.doctype.isStandalone = parts != nil && string(parts[1]) == "yes"
		return parts != nil && z.take(len(b)) || z.fail(z.from, "an XML declaration that isn't well-formed")
	}
	i, ok := z.readAttributes(b, n)
	ok = ok && (i == end || b[i] == '>') // as in Chromium
	z.element = element{name: "xml-stylesheet", attributes: z.element.attributes[:0]}
	for i := range z.written {
		ok = z.keepAttribute(&z.written[i], z.bytes(z.written[i].name), &instructionStops) && ok
	}
	if ok {
		z.kind = sheetInstruction
	}
	return z.take(len(b))
}
