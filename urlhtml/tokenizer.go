package urlhtml

import (
	"bytes"
	"errors"
	"io"
	"strings"

	"github.com/gowhatwg/url/internal/infra"
)

// ErrXML is the error for a document whose Content-Type is an XML type, including that of SVG,
// without Options.XML: a browser doesn't read it as HTML, and finds other links. It is also the
// error for such a style sheet. The functions read nothing of it.
var ErrXML = errors.New("urlhtml: the Content-Type is that of XML; set Options.XML to read such documents")

// ErrTokenTooLong is the error from [Links] for a tag longer than Options.MaxToken, and for what
// that limits in XML.
var ErrTokenTooLong = errors.New("urlhtml: tag too long")

// errStateful is the error for a document that can't be rewritten.
var errStateful = errors.New("urlhtml: documents in ISO-2022-JP can't be rewritten")

// errPlace is the error for a URL of XML that has parts of a document in it, or shares its place.
var errPlace = errors.New("urlhtml: a URL with a comment or the end of a CDATA section in it, " +
	"or the second one in a reference to an entity, can't be replaced")

// A tokenKind is the kind of a token.
type tokenKind uint8

const (
	textToken tokenKind = iota
	startTag
	endTag
	otherToken       // a comment, a doctype, a delimiter of CDATA, or a part of one
	sheetInstruction // of XML
	instruction      // a processing instruction of HTML, whole
)

// A span is a place in a token, from its first byte. It stays true when the buffer moves.
type span struct{ start, end int }

// A buffer has a piece of a document, and the current token in it.
type buffer struct {
	r        io.Reader
	buf      []byte
	from, to int   // of the token, in buf
	end      int   // of what has been read into buf
	offset   int64 // of buf[0] in the document
	err      error
	limit    int // greatest length of a tag
}

const bufferSize = 8 << 10

func newBuffer(r io.Reader, limit int, offset int64) buffer {
	return buffer{r: r, buf: make([]byte, bufferSize), limit: limit, offset: offset}
}

func (z *buffer) raw() []byte         { return z.buf[z.from:z.to] }
func (z *buffer) bytes(s span) []byte { return z.buf[z.from+s.start : z.from+s.end] }
func (z *buffer) rest() []byte        { return z.buf[z.to:z.end] }
func (z *buffer) start() int64        { return z.offset + int64(z.from) }

func (z *buffer) starts(s string) bool {
	return z.end-z.to >= len(s) && string(z.buf[z.to:z.to+len(s)]) == s // faster than bytes.HasPrefix
}

// fill reads more after what has been read. It returns false at the end.
func (z *buffer) fill() bool {
	if z.err != nil {
		return false
	}
	if z.from > 0 && z.end == len(z.buf) {
		n := copy(z.buf, z.buf[z.from:z.end])
		z.offset += int64(z.from)
		z.to -= z.from
		z.from, z.end = 0, n
	}
	if z.end == len(z.buf) {
		z.buf = append(z.buf, make([]byte, len(z.buf))...)
	}
	for z.err == nil {
		var n int
		n, z.err = z.r.Read(z.buf[z.end:])
		z.end += n
		if n > 0 {
			return true
		}
	}
	return false
}

// fillTag reads more of a tag. It returns false at the end, and if the tag is too long.
func (z *buffer) fillTag() bool {
	if z.end-z.from >= z.limit && z.err == nil {
		z.err = ErrTokenTooLong
	}
	return z.fill()
}

// has makes sure that n bytes follow the token so far.
func (z *buffer) has(n int) bool {
	for z.end-z.to < n {
		if !z.fill() {
			return false
		}
	}
	return true
}

// A tagAttribute is an attribute of a start tag.
type tagAttribute struct {
	name  *attributeName
	value span
	quote byte // around the value, ' ' for a value without quotes, or 0 for no value
}

// A tokenizer reads the tags of a document, as in the HTML Standard. Text and comments come in
// pieces. The content of an element whose content is text, such as title, is text up to its end
// tag.
//
// https://html.spec.whatwg.org/#tokenization
type tokenizer struct {
	buffer

	kind        tokenKind
	name        span           // of the tag
	attributes  []tagAttribute // those that matter, and of each name the first
	selfClosing bool
	nameOf      func(name []byte) *attributeName // returns nil for the name of one that doesn't matter

	rawText    string // the element whose content is text, or styleSheet, or ""
	isWhole    bool   // text comes in one piece of at most limit bytes
	script     scriptState
	allowCDATA bool // "<![CDATA[" begins text
	inCDATA    bool
	ending     string // of the comment that goes on, or ""
}

// styleSheet is the rawText of a style sheet of its own.
const styleSheet = "style sheet"

func newTokenizer(b buffer, names *nameSet) *tokenizer {
	return &tokenizer{buffer: b, nameOf: names.of}
}

// get returns the value of an attribute, and whether the tag has it.
func (z *tokenizer) get(name string) (string, bool) {
	for i := range z.attributes {
		if a := &z.attributes[i]; a.name.name == name {
			value, _ := unescape(z.bytes(a.value), false)
			return value, true
		}
	}
	return "", false
}

// next reads the next token. It returns false at the end, or if a tag is too long.
func (z *tokenizer) next() bool {
	z.from = z.to
	if !z.has(1) {
		return false
	}
	switch {
	case z.ending != "":
		z.readComment(z.ending)
	case z.inCDATA:
		z.readCDATA()
	case z.rawText != "":
		if !z.readRawText() {
			z.rawText = ""
			return z.readTag(endTag, len("</"))
		}
	case z.buf[z.to] != '<':
		z.readText()
	default:
		return z.readMarkup()
	}
	return true
}

// readText reads text up to the next "<", or a piece of it.
func (z *tokenizer) readText() {
	z.kind = textToken
	z.to++
	for {
		if i := bytes.IndexByte(z.rest(), '<'); i >= 0 {
			z.to += i
			if !z.isWhole || z.to-z.from >= z.limit || z.has(2) && (infra.IsAlpha(z.rest()[1]) || strings.IndexByte("/!?", z.rest()[1]) >= 0) {
				return
			}
			z.to++
			continue
		}
		z.to = z.end
		if !z.isWhole || z.to-z.from >= z.limit || !z.fill() {
			return
		}
	}
}

// readMarkup reads what begins with "<".
//
// https://html.spec.whatwg.org/#tag-open-state
func (z *tokenizer) readMarkup() bool {
	z.has(3)
	rest := z.rest()
	switch {
	case len(rest) > 1 && infra.IsAlpha(rest[1]):
		return z.readTag(startTag, len("<"))
	case len(rest) > 2 && rest[1] == '/' && infra.IsAlpha(rest[2]):
		return z.readTag(endTag, len("</"))
	case len(rest) > 2 && rest[1] == '/':
		z.to += len("</")
		z.readComment(">")
	case len(rest) > 1 && rest[1] == '?':
		for bytes.IndexByte(z.rest(), '>') < 0 && len(z.rest()) < bufferSize && z.fill() {
		}
		z.to++
		if z.readComment(">"); z.ending == "" {
			z.kind = instruction
		}
	case len(rest) > 1 && rest[1] == '!':
		z.readDeclaration()
	default:
		z.readText()
	}
	return true
}

// readDeclaration reads what begins with "<!".
//
// https://html.spec.whatwg.org/#markup-declaration-open-state
func (z *tokenizer) readDeclaration() {
	z.has(len(cdata))
	switch {
	case z.starts("<!--") && !z.starts("<!-->") && !z.starts("<!--->"):
		z.to += len("<!--")
		z.readComment("-->")
	case z.allowCDATA && z.starts(cdata):
		z.kind, z.inCDATA = otherToken, true
		z.to += len(cdata)
	default:
		z.to += len("<!")
		z.readComment(">")
	}
}

const cdata = "<![CDATA["

// readComment reads a comment up to its end, which is ">" or "-->", or a piece of it.
func (z *tokenizer) readComment(ending string) {
	z.kind, z.ending = otherToken, ending
	for z.to-z.from < bufferSize {
		i := bytes.IndexByte(z.rest(), ending[0])
		if i < 0 {
			z.to = z.end
			return
		}
		z.to += i
		isComplete := ending == ">" || z.starts(ending) || z.has(len("--!>"))
		switch {
		case z.starts(ending):
			z.to += len(ending)
		case z.starts("--!>"):
			z.to += len("--!>")
		case !isComplete:
			z.to = z.end
			return
		default:
			z.to++
			continue
		}
		z.ending = ""
		return
	}
}

// readCDATA reads text up to "]]>", or a piece of it. The "]]>" is a token of its own.
func (z *tokenizer) readCDATA() {
	z.kind = textToken
	most := bufferSize
	if z.isWhole {
		most = z.limit
	}
	for z.to-z.from < most {
		if i := bytes.IndexByte(z.rest(), ']'); i >= 0 {
			z.to += i
			if z.has(len("]]>")) && !z.starts("]]>") {
				z.to++
				continue
			}
		} else {
			z.to = z.end
			if z.isWhole && z.fill() {
				continue
			}
			return
		}
		if !z.starts("]]>") { // at the end of the document
			z.to = z.end
		} else if z.to == z.from {
			z.kind, z.inCDATA = otherToken, false
			z.to += len("]]>")
		}
		return
	}
}

// readRawText reads text up to the end tag of rawText, or a piece of it. It returns false if the
// end tag is next.
//
// https://html.spec.whatwg.org/#rawtext-state
func (z *tokenizer) readRawText() bool {
	z.kind = textToken
	for {
		n, isEnd := len(z.rest()), false
		switch z.rawText {
		case "plaintext", styleSheet:
		case "script":
			n, z.script, isEnd = z.script.skip(z.rest())
		default:
			n, isEnd = indexEndTag(z.rest(), z.rawText)
		}
		z.to += n
		switch {
		case isEnd:
			z.script = scriptData
			return z.to > z.from
		case z.to-z.from > 0 && !z.isWhole || z.to-z.from >= z.limit:
			return true
		case !z.fill():
			z.to = z.end
			return true
		}
	}
}

// indexEndTag returns how much of a text is surely before the end tag of the element, and whether
// that follows.
func indexEndTag(text []byte, element string) (int, bool) {
	for i := 0; ; i++ {
		n := bytes.IndexByte(text[i:], '<')
		if n < 0 {
			return len(text), false
		}
		i += n
		rest, tag := text[i:], "</"+element
		begun := min(len(rest), len(tag))
		isTag := infra.EqualFold(infra.View(rest[:begun]), tag[:begun])
		if isTag && (len(rest) <= len(tag) || endsTagName.Has(rest[len(tag)])) {
			return i, len(rest) > len(tag)
		}
	}
}

// A scriptState says what "<script>" and "</script>" mean at a place in the text of a script.
type scriptState uint8

const (
	scriptData    scriptState = iota // "</script>" ends the script
	escaped                          // after "<!--", "<script>" is text that needs its own "</script>"
	doubleEscaped                    // after that "<script>"
)

// skip reads text of a script. It returns the length of what it has read, the state there, and
// whether the script's end tag follows. It stops before a delimiter that isn't complete.
//
// https://html.spec.whatwg.org/#script-data-state
func (s scriptState) skip(text []byte) (n int, after scriptState, isEnd bool) {
	i := 0
	for {
		marks := "<-" // which can begin a delimiter
		if s == scriptData {
			marks = "<"
		}
		j := bytes.IndexAny(text[i:], marks)
		if j < 0 {
			return len(text), s, false
		}
		i += j
		rest := text[i:]
		switch {
		case s == scriptData && bytes.HasPrefix(rest, []byte("<!--")):
			s = escaped // until a ">" after the same "--", too
		case s != scriptData && bytes.HasPrefix(rest, []byte("-->")):
			s = scriptData
		case s == escaped && isScriptTag(rest, "<script"):
			s = doubleEscaped
		case s == doubleEscaped && isScriptTag(rest, "</script"):
			s = escaped
		case s != doubleEscaped && isScriptTag(rest, "</script"):
			return i, s, true
		case len(rest) < len("</script>") && isDelimiterStart(rest):
			return i, s, false
		}
		i++
	}
}

// isScriptTag reports whether text begins with the tag, "<script" or "</script", and a byte that
// ends its name.
func isScriptTag(text []byte, tag string) bool {
	n := len(tag)
	return len(text) > n && infra.EqualFold(infra.View(text[:n]), tag) && endsTagName.Has(text[n])
}

// isDelimiterStart reports whether more text could make a delimiter of this.
func isDelimiterStart(text []byte) bool {
	for _, delimiter := range []string{"<!--", "-->", "<script>", "</script>"} {
		if len(text) < len(delimiter) && infra.EqualFold(infra.View(text), delimiter[:len(text)]) {
			return true
		}
	}
	return false
}
