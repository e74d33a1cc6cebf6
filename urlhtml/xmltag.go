package urlhtml

import (
	"bytes"
	"slices"
	"unicode"
	"unicode/utf8"

	"github.com/gowhatwg/url/internal/infra"
)

// Namespaces that only XML has, besides those of HTML, SVG and MathML.
const (
	ofXLink = "xlink"
	ofOther = "other" // or none
)

// namespaceURIs has the namespaces with elements or attributes that have links.
var namespaceURIs = map[string]string{
	"http://www.w3.org/1999/xhtml": ofHTML, "http://www.w3.org/2000/svg": ofSVG,
	"http://www.w3.org/1998/Math/MathML": ofMathML, "http://www.w3.org/1999/xlink": ofXLink,
}

// namespaces has the open elements, and the namespaces of prefixes.
//
// https://www.w3.org/TR/xml-names/
type namespaces struct {
	open     []openTag
	path     []byte // the names of the open elements
	bindings []binding
	bound    map[string]int // by prefix, or "" for the default: index of the binding, plus 1
}

// An openTag says how long path and bindings were before the tag.
type openTag struct{ path, bindings int }

// A binding binds a prefix to a namespace.
type binding struct {
	prefix, namespace string
	before            int // what bound had
}

// bind binds a prefix up to the end of the element. It ignores what can't be bound, as browsers do.
func (ns *namespaces) bind(prefix, uri string) {
	isReserved := uri == xmlNamespace || uri == "http://www.w3.org/2000/xmlns/" || prefix == "xml" || prefix == "xmlns"
	if isReserved || prefix != "" && uri == "" {
		return
	}
	if ns.bound == nil {
		ns.bound = map[string]int{}
	}
	namespace, ok := namespaceURIs[uri]
	if !ok {
		namespace = ofOther
	}
	ns.bindings = append(ns.bindings, binding{prefix, namespace, ns.bound[prefix]})
	ns.bound[prefix] = len(ns.bindings)
}

// of returns the namespace of a prefix, and whether it has one.
func (ns *namespaces) of(prefix []byte) (string, bool) {
	if i := ns.bound[string(prefix)]; i > 0 {
		return ns.bindings[i-1].namespace, true
	}
	return ofOther, string(prefix) == "xml"
}

// close closes the innermost element.
func (ns *namespaces) close() {
	last := ns.open[len(ns.open)-1]
	for i := len(ns.bindings) - 1; i >= last.bindings; i-- {
		ns.bound[ns.bindings[i].prefix] = ns.bindings[i].before
	}
	ns.open, ns.path, ns.bindings = ns.open[:len(ns.open)-1], ns.path[:last.path], ns.bindings[:last.bindings]
}

// readTag reads a start tag or an end tag.
func (z *xmlTokenizer) readTag() bool {
	b, ok := z.readUpTo(&tagStops)
	if !ok {
		return false
	}
	at := z.from
	if bytes.HasPrefix(b, []byte("</")) {
		n := xmlName(b, 2)
		if b[spaceOfXML(b, n)] != '>' || len(z.open) == 0 || !bytes.Equal(b[2:n], z.path[z.open[len(z.open)-1].path:]) {
			return z.fail(at, "an end tag without its start tag")
		}
		z.kind = endTag
		z.close()
		return true
	}
	n := xmlName(b, 1)
	c := cursor{b: b, i: n, failed: n == 1 || z.hasRoot && len(z.open) == 0}
	z.readAttributes(&c)
	z.selfClosing = c.accepts("/")
	if c.failed || !c.accepts(">") || !z.startElement(b, b[1:n]) {
		return z.fail(at, "a tag that isn't well-formed")
	}
	z.kind, z.hasRoot = startTag, true
	return true
}

// readUpTo reads a tag or a declaration up to one of these, which "'" and `"` quote.
func (z *xmlTokenizer) readUpTo(stops *infra.ByteSet) ([]byte, bool) {
	for i, quote := 1, byte(0); ; {
		for b := z.buf[z.from:z.end]; i < len(b); {
			if quote == 0 {
				i = index(b, i, stops)
			} else if n := bytes.IndexByte(b[i:], quote); n >= 0 {
				i += n
			} else {
				i = len(b)
			}
			if i == len(b) {
				break
			}
			i++
			switch c := b[i-1]; {
			case c == quote:
				quote = 0
			case c == '"' || c == '\'':
				quote = c
			case i > z.limit:
				z.err = ErrTokenTooLong
				return nil, false
			case c == '<':
				return nil, z.fail(z.from+i-1, `"<" in a tag`)
			default:
				return b[:i], z.take(i)
			}
		}
		if z.end-z.from >= z.limit && z.err == nil {
			z.err = ErrTokenTooLong
		}
		if !z.fill() {
			return nil, z.fail(z.from, "the document isn't complete")
		}
	}
}

// readAttributes reads the attributes of a tag or a processing instruction into z.written.
func (z *xmlTokenizer) readAttributes(c *cursor) {
	z.written = z.written[:0]
	for hasSpace := c.space(); !c.failed && c.i < len(c.b) && c.b[c.i] != '/' && c.b[c.i] != '>' && c.b[c.i] != '?'; hasSpace = c.space() {
		c.failed = !hasSpace
		a := xmlAttribute{name: c.name()}
		c.space()
		c.failed = c.failed || !c.accepts("=")
		c.space()
		a.value, a.quote = c.literal()
		z.written = append(z.written, a)
	}
	// The same name twice is an error.
	compare := func(a, b xmlAttribute) int {
		return bytes.Compare(c.b[a.name.start:a.name.end], c.b[b.name.start:b.name.end])
	}
	z.sorted = append(z.sorted[:0], z.written...)
	slices.SortFunc(z.sorted, compare)
	for i := 1; i < len(z.sorted) && !c.failed; i++ {
		c.failed = compare(z.sorted[i-1], z.sorted[i]) == 0
	}
}

// startElement opens the element of a tag, and finds its namespace and its attributes.
func (z *xmlTokenizer) startElement(b, name []byte) bool {
	z.open = append(z.open, openTag{len(z.path), len(z.bindings)})
	z.path = append(z.path, name...)
	ok := true
	for i := range z.written {
		a := &z.written[i]
		prefix, isDeclaration := namespacePrefix(b[a.name.start:a.name.end])
		if isDeclaration {
			var value unescaped
			_, isValid := z.decode(b[a.value.start:a.value.end], &valueStops, true, &value)
			ok = ok && isValid
			z.bind(prefix, string(value.value))
		}
	}
	z.bindDefaults(string(name), b)
	if len(z.path)+len(z.bindings) > z.limit {
		z.err = ErrTokenTooLong
		return false
	}
	colon := bytes.IndexByte(name, ':')
	if colon < 0 || colon == len(name)-1 {
		colon = 0
	}
	z.element = element{attributes: z.element.attributes[:0]}
	namespace, isBound := z.of(name[:colon])
	z.element.namespace = namespace
	ok = ok && (isBound || colon == 0 || !z.doctype.isOther)
	if colon > 0 {
		name = name[colon+1:]
	}
	z.element.name = z.kept.get(name)
	for i := range z.written {
		ok = ok && z.addAttribute(b, &z.written[i])
	}
	return ok
}

// namespacePrefix returns the prefix that an attribute binds, and whether it does.
func namespacePrefix(name []byte) (string, bool) {
	if string(name) == "xmlns" {
		return "", true
	}
	prefix, ok := bytes.CutPrefix(name, []byte("xmlns:"))
	return string(prefix), ok && len(prefix) > 0
}

// bindDefaults binds the namespaces that an ATTLIST declares, unless the tag does.
func (z *xmlTokenizer) bindDefaults(name string, b []byte) {
	for _, d := range z.doctype.defaults[name] {
		isWritten := slices.ContainsFunc(z.written, func(a xmlAttribute) bool {
			prefix, ok := namespacePrefix(b[a.name.start:a.name.end])
			return ok && prefix == d.prefix
		})
		if z.spend(len(d.uri)+len(z.written)) && !isWritten {
			z.bind(d.prefix, d.uri)
		}
	}
}

// addAttribute adds an attribute to the element if it matters, and returns false if it isn't
// well-formed.
func (z *xmlTokenizer) addAttribute(b []byte, written *xmlAttribute) bool {
	name, raw := b[written.name.start:written.name.end], b[written.value.start:written.value.end]
	prefix, local, isPrefixed := bytes.Cut(name, []byte(":"))
	if _, isDeclaration := namespacePrefix(name); isDeclaration {
		return true
	}
	namespace, ok := z.of(prefix)
	if isPrefixed && (!ok || len(prefix) == 0) {
		return false
	}
	known := z.names.ofXML(name)
	if isPrefixed && namespace == ofXLink {
		known = z.names.ofXML(append([]byte("xlink:"), local...))
	} else if isPrefixed && string(prefix) == ofXLink {
		known = nil
	}
	if known == nil || !known.isOf(z.element.name, z.element.namespace) {
		_, ok := z.decode(raw, &valueStops, true, nil)
		return ok
	}
	a := attribute{name: known.name, start: z.start() + int64(written.value.start), quote: written.quote}
	if known.name != string(name) && !isPrefixed {
		a.name = string(name)
	}
	ok = true
	if index(raw, 0, &valueStops) == len(raw) {
		a.value = z.kept.get(raw)
	} else {
		out := unescaped{value: make([]byte, 0, len(raw))}
		_, ok = z.decode(raw, &valueStops, true, &out)
		a.value, a.source = infra.View(out.value), &out.source
	}
	z.element.attributes = append(z.element.attributes, a)
	return ok
}

// A cursor reads the parts of a tag or a declaration.
type cursor struct {
	b      []byte
	i      int
	failed bool
}

// space skips spaces, and reports whether there are any.
func (c *cursor) space() bool {
	start := c.i
	c.i = spaceOfXML(c.b, c.i)
	return c.i > start
}

// accepts skips a word, and reports whether it is there.
func (c *cursor) accepts(word string) bool {
	ok := bytes.HasPrefix(c.b[c.i:], []byte(word))
	if ok {
		c.i += len(word)
	}
	return ok
}

// name skips a name.
func (c *cursor) name() span {
	s := span{c.i, xmlName(c.b, c.i)}
	c.i, c.failed = s.end, c.failed || s.end == s.start
	return s
}

// literal skips a quoted string. It returns what is in the quotes, and the quote.
func (c *cursor) literal() (s span, quote byte) {
	if c.i < len(c.b) && (c.b[c.i] == '"' || c.b[c.i] == '\'') {
		quote = c.b[c.i]
		if n := bytes.IndexByte(c.b[c.i+1:], quote); n >= 0 {
			s = span{c.i + 1, c.i + 1 + n}
			c.i = s.end + 1
			return s, quote
		}
	}
	c.failed = true
	return s, 0
}

// spaceOfXML returns the index after the spaces from i on.
func spaceOfXML(b []byte, i int) int { return index(b, i, &notSpaceOfXML) }

var (
	startsXMLName = infra.Of(":_abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
	inXMLName     = startsXMLName.With("-.0123456789")
)

// xmlName returns the index after the name that begins at i, which is i if there is none.
//
// https://www.w3.org/TR/xml/#NT-Name
func xmlName(b []byte, i int) int {
	if i < len(b) && b[i] < utf8.RuneSelf && !startsXMLName.Has(b[i]) {
		return i
	}
	for start := i; i < len(b); {
		if b[i] < utf8.RuneSelf {
			if !inXMLName.Has(b[i]) {
				break
			}
			i++
			continue
		}
		r, size := utf8.DecodeRune(b[i:])
		if !unicode.Is(nameStarts, r) && (i == start || !unicode.Is(nameParts, r)) {
			break
		}
		i += size
	}
	return i
}

// The characters of names outside of ASCII.
var (
	nameStarts = ranges(0xC0, 0xD6, 0xD8, 0xF6, 0xF8, 0x2FF, 0x370, 0x37D, 0x37F, 0x1FFF, 0x200C, 0x200D, 0x2070, 0x218F,
		0x2C00, 0x2FEF, 0x3001, 0xD7FF, 0xF900, 0xFDCF, 0xFDF0, 0xFFFD, 0x10000, 0xEFFFF)
	nameParts = ranges(0xB7, 0xB7, 0x300, 0x36F, 0x203F, 0x2040)
)

func ranges(bounds ...uint32) *unicode.RangeTable {
	t := &unicode.RangeTable{}
	for r := range slices.Chunk(bounds, 2) {
		t.R32 = append(t.R32, unicode.Range32{Lo: r[0], Hi: r[1], Stride: 1})
	}
	return t
}
