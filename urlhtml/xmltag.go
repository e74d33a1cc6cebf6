package urlhtml

import (
	"bytes"
	"fmt"
	"hash/maphash"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/gowhatwg/url/internal/infra"
)

// Namespaces that only XML has, besides those of HTML, SVG and MathML.
const (
	ofXLink = "xlink"
	ofOther = "other" // or none

	xmlURI   = "http://www.w3.org/XML/1998/namespace"
	xmlnsURI = "http://www.w3.org/2000/xmlns/"
)

// namespaceURIs has the namespaces with elements or attributes that have links.
var namespaceURIs = map[string]string{
	"http://www.w3.org/1999/xhtml": ofHTML, "http://www.w3.org/2000/svg": ofSVG,
	"http://www.w3.org/1998/Math/MathML": ofMathML, "http://www.w3.org/1999/xlink": ofXLink,
}

// An openTag says how long path and scopes were before the tag.
type openTag struct{ path, scopes int }

// An element can bind maxBindings prefixes, and as many as maxScopes around another one can bind any:
// each lookup can go through these.
const maxBindings, maxScopes = 1000, 50

// An xmlAttribute is an attribute as written in a tag.
type xmlAttribute struct {
	name, value span
	quote       byte
}

// readTag reads a start tag or an end tag.
func (z *xmlTokenizer) readTag() bool {
	b, ok := z.readUpTo(&tagStops)
	if !ok {
		return false
	}
	if bytes.HasPrefix(b, []byte("</")) {
		n := xmlName(b, 2)
		if b[index(b, n, &notSpaceOfXML)] != '>' || len(z.open) == 0 || !bytes.Equal(b[2:n], z.path[z.open[len(z.open)-1].path:]) {
			return z.fail(z.from, "an end tag without its start tag")
		}
		z.kind = endTag
		z.close()
		return true
	}
	if z.sheet != nil {
		return z.fail(z.from, "an element in a style sheet, which the package doesn't read")
	}
	n := xmlName(b, 1)
	i, ok := z.readAttributes(b, n)
	z.selfClosing = b[i] == '/'
	if z.selfClosing {
		i++
	}
	if !ok || n == 1 || i != len(b)-1 || z.hasRoot && len(z.open) == 0 || !z.startElement(b[1:n]) {
		return z.fail(z.from, "a tag that isn't well-formed")
	}
	z.kind, z.hasRoot = startTag, true
	return true
}

// close closes the innermost element.
func (z *xmlTokenizer) close() {
	last := z.open[len(z.open)-1]
	z.open, z.path, z.scopes = z.open[:len(z.open)-1], z.path[:last.path], z.scopes[:last.scopes]
}

// readUpTo reads a tag or a declaration up to one of the stops. "'" and `"` quote others.
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
			c := b[i]
			switch i++; {
			case c == quote:
				quote = 0
			case c == '"' || c == '\'':
				quote = c
			case c == '<':
				return nil, z.fail(z.from+i-1, `"<" in a tag`)
			case i <= z.limit:
				return b[:i], z.take(i)
			default:
				z.err = ErrTokenTooLong
				return nil, false
			}
		}
		if !z.fillTag() {
			return nil, z.fail(z.from, incomplete)
		}
	}
}

// readAttributes reads the attributes of a tag or a processing instruction into z.written. It
// returns the index after them, and whether they are well-formed.
func (z *xmlTokenizer) readAttributes(b []byte, i int) (end int, ok bool) {
	z.written, z.sorted = z.written[:0], z.sorted[:0]
	for {
		start := i
		i = index(b, i, &notSpaceOfXML)
		if c := b[i]; c == '/' || c == '>' || c == '?' {
			return i, !hasTwice(z.sorted)
		}
		name := b[i:xmlName(b, i)]
		equals := index(b, i+len(name), &notSpaceOfXML)
		at := index(b, equals+1, &notSpaceOfXML)
		if i == start || len(name) == 0 || b[equals] != '=' || b[at] != '"' && b[at] != '\'' {
			return i, false
		}
		n := bytes.IndexByte(b[at+1:], b[at])
		if n < 0 {
			return i, false
		}
		z.written = append(z.written, xmlAttribute{span{i, i + len(name)}, span{at + 1, at + 1 + n}, b[at]})
		z.sorted = append(z.sorted, name)
		i = at + 1 + n + 1
	}
}

// hasTwice sorts names, and reports whether two are the same.
func hasTwice(names [][]byte) bool {
	slices.SortFunc(names, bytes.Compare)
	return len(slices.CompactFunc(names, bytes.Equal)) < len(names)
}

// startElement opens the element of a tag, and finds its namespace and its attributes. It returns
// false if they aren't well-formed.
func (z *xmlTokenizer) startElement(name []byte) bool {
	z.open = append(z.open, openTag{len(z.path), len(z.scopes)})
	z.path = append(z.path, name...)
	if defaults := z.doctype.defaults[string(name)]; defaults != nil {
		z.scopes = append(z.scopes, defaults)
	}
	prefix, local, isValid := cutName(name)
	var own map[string]string
	for i := range z.written {
		a := &z.written[i]
		if name := z.bytes(a.name); string(name) == "xmlns" || bytes.HasPrefix(name, []byte("xmlns:")) {
			var uri unescaped
			if _, ok := z.decode(z.bytes(a.value), &valueStops, true, &uri); !ok {
				return false
			}
			prefix, namespace, ok := bindingOf(name, string(uri.value))
			isValid = isValid && ok
			if outer, isBound := z.namespaceOf([]byte(prefix)); ok && !(isBound && outer == namespace) {
				if own == nil {
					own = map[string]string{}
					z.scopes = append(z.scopes, own)
				}
				own[prefix] = namespace
			}
		}
	}
	if len(z.path) > z.limit || len(z.scopes) > maxScopes || len(own) > maxBindings {
		z.err = ErrTokenTooLong
		return false
	}
	namespace, isBound := z.namespaceOf(prefix)
	isValid = isValid && (isBound || prefix == nil)
	if strings.HasPrefix(namespace, ofOther) {
		namespace = ofOther // without the hash of its URI, which only tells attributes apart
	}
	z.element = element{name: z.kept.get(local), namespace: namespace, attributes: z.element.attributes[:0]}
	z.sorted = z.sorted[:0]
	for i := range z.written {
		if !z.addAttribute(&z.written[i]) {
			return false
		}
	}
	return isValid && !hasTwice(z.sorted) || !z.isSVG // as in Chromium
}

// cutName splits a name at its first colon. It isn't ok if the name has another colon, or nothing
// before or after that.
func cutName(name []byte) (prefix, local []byte, ok bool) {
	prefix, local, isPrefixed := bytes.Cut(name, []byte(":"))
	if !isPrefixed || len(prefix) == 0 || xmlName(local, 0) == 0 {
		return nil, name, !isPrefixed
	}
	return prefix, local, bytes.IndexByte(local, ':') < 0
}

// bindingOf returns what an attribute such as xmlns:a binds, and false if it can't do that.
//
// https://www.w3.org/TR/xml-names/
func bindingOf(name []byte, uri string) (prefix, namespace string, ok bool) {
	_, prefix, isPrefixed := strings.Cut(string(name), ":")
	namespace, isKnown := namespaceURIs[uri]
	if !isKnown {
		namespace = fmt.Sprint(ofOther, maphash.String(seed, uri)) // the URI can be long
	}
	isOfXML := (prefix == "xml") == (uri == xmlURI)
	return prefix, namespace, isOfXML && prefix != "xmlns" && uri != xmlnsURI && (uri != "" || !isPrefixed)
}

var seed = maphash.MakeSeed()

// namespaceOf returns the namespace of a prefix, or the default one, and whether there is one.
func (z *xmlTokenizer) namespaceOf(prefix []byte) (namespace string, ok bool) {
	for _, scope := range slices.Backward(z.scopes) {
		if namespace, ok := scope[string(prefix)]; ok {
			return namespace, true
		}
	}
	return ofOther, string(prefix) == "xml"
}

// addAttribute adds an attribute to the element if it matters, and returns false if it isn't
// well-formed.
func (z *xmlTokenizer) addAttribute(a *xmlAttribute) bool {
	name := z.bytes(a.name)
	prefix, local, ok := cutName(name)
	switch {
	case !ok:
		return false
	case string(name) == "xmlns", string(prefix) == "xmlns":
		return true
	case prefix != nil:
		namespace, ok := z.namespaceOf(prefix)
		expanded := append([]byte(namespace+":"), local...)
		z.sorted = append(z.sorted, expanded)
		switch {
		case !ok:
			return false
		case namespace == ofXLink:
			name = expanded
		case string(prefix) == ofXLink:
			name = nil
		}
	}
	if known := z.names.ofXML(name); known != nil && known.isOf(z.element.name, z.element.namespace) {
		return z.keepAttribute(a, name, &valueStops)
	}
	raw := z.bytes(a.value)
	if bytes.IndexByte(raw, '&') < 0 && bytes.IndexByte(raw, '<') < 0 {
		return true // fast for the paths of SVG
	}
	_, ok = z.decode(raw, &valueStops, true, nil)
	return ok
}

// keepAttribute adds an attribute to the element, and returns false if its value isn't well-formed.
func (z *xmlTokenizer) keepAttribute(written *xmlAttribute, name []byte, stops *infra.ByteSet) (ok bool) {
	a := attribute{name: z.kept.get(name), start: z.start() + int64(written.value.start), quote: written.quote}
	if raw := z.bytes(written.value); index(raw, 0, stops) == len(raw) {
		a.value, ok = z.kept.get(raw), true
	} else {
		out := unescaped{value: make([]byte, 0, len(raw))}
		_, ok = z.decode(raw, stops, true, &out)
		a.value, a.source = infra.View(out.value), &out.source
	}
	z.element.attributes = append(z.element.attributes, a)
	return ok
}

var inXMLName = infra.Of(":_-." + infra.Alphanumeric)

// xmlName returns the index after the name that begins at i, or i if there is none.
//
// https://www.w3.org/TR/xml/#NT-Name
func xmlName(b []byte, i int) int {
	end := i
	for end < len(b) && (inXMLName.Has(b[end]) || b[end] >= utf8.RuneSelf) {
		end++
	}
	name := b[i:end]
	if end > i && (b[i] == '-' || digitsOrDots.Has(b[i])) || !infra.IsASCII(infra.View(name)) && !validName().Match(name) {
		return i
	}
	return end
}
