package urlhtml

import (
	"bytes"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html"

	"github.com/gowhatwg/url/internal/infra"
)

// A SyntaxError is the error for XML that isn't well-formed, or that the package refuses: see
// "Deviations". Browsers, too, read nothing after the first error.
type SyntaxError struct {
	Offset int64 // where the error is in the document, or the tag or declaration with it, in bytes
	reason string
}

func (e *SyntaxError) Error() string {
	return fmt.Sprintf("urlhtml: XML at byte %d: %s", e.Offset, e.reason)
}

// An xmlTokenizer reads the tokens of XML 1.0 with namespaces, and stops at the first error. Text,
// comments, processing instructions and CDATA sections come in pieces.
//
// https://www.w3.org/TR/xml/
type xmlTokenizer struct {
	buffer
	kind    tokenKind
	ending  string // of the comment, processing instruction or CDATA section that goes on, or ""
	skipped int64  // where the document begins
	begun   int    // bytes that follow the token and belong to its last character
	hasRoot bool
	isSVG   bool   // by the Content-Type
	sheet   *sheet // the open style element, or nil

	element     element // that of a start tag or of an xml-stylesheet, with the attributes that matter
	selfClosing bool
	open        []openTag
	path        []byte              // the names of the open elements
	scopes      []map[string]string // the namespaces that the open elements bind, by prefix

	written []xmlAttribute // those of the tag
	sorted  [][]byte       // their names
	names   *nameSet
	kept    keptStrings

	doctype doctype
	nested  int   // depth of the references to entities
	added   int64 // bytes that the entities and defaults of the doctype stood for
}

// A sheet is the text of an open style element.
type sheet struct {
	unescaped
	start int64 // where the text begins
	kept  *element
}

const incomplete = "the document isn't complete"

// What ends a run of text, of an attribute's value and of a tag.
var (
	textStops  = infra.Of("&<]")
	valueStops = infra.Of("&<\t\n\r")
	tagStops   = infra.Of(`<>"'`)
	headStops  = tagStops.With("[")

	// instructionStops are those of a value in a processing instruction, where a doctype's entities
	// don't count.
	instructionStops = valueStops

	spaceOfXML    = infra.Of(" \t\r\n")
	notSpaceOfXML = spaceOfXML.Not()
	predefined    = map[string]string{"amp": "&", "lt": "<", "gt": ">", "quot": `"`, "apos": "'"}
)

// fail ends the document with a SyntaxError at an index of buf.
func (z *xmlTokenizer) fail(at int, reason string) bool {
	if z.err == nil || z.err == io.EOF {
		z.err = &SyntaxError{z.offset + int64(at), reason}
	}
	return false
}

// take adds n bytes to the token, unless XML can't have them.
func (z *xmlTokenizer) take(n int) bool {
	s, i := infra.View(z.rest()), z.begun
	for size := 0; i < n; i += size {
		if size = 8; n-i >= 8 && isPrintable(infra.Load64(s, i)) {
			continue
		}
		var r rune // complete, as three bytes follow, unless the document ends
		if r, size = utf8.DecodeRuneInString(s[i:]); r != allowedInXML(r) || r == utf8.RuneError && size == 1 {
			return z.fail(z.to+i, "a character that XML or the encoding doesn't have")
		}
	}
	z.begun = i - n
	z.to += n
	return true
}

// isPrintable reports whether the bytes of a word are ASCII, and no control up to U+001F.
func isPrintable(word uint64) bool { return (word|(word-0x20*infra.Ones))&infra.Highs == 0 }

// next reads the next token. It returns false at the end, and at an error.
func (z *xmlTokenizer) next() bool {
	if z.selfClosing {
		z.close()
		z.selfClosing = false
	}
	z.from, z.kind = z.to, otherToken
	switch {
	case !z.has(1):
		return (!z.hasRoot || len(z.open) > 0 || z.ending != "") && z.fail(z.to, incomplete)
	case z.ending != "":
		return z.readSection("", z.ending)
	case z.doctype.ending == 0 && z.buf[z.to] != '<':
		return z.readText()
	}
	z.has(len("<!DOCTYPE"))
	switch ending := z.doctype.ending; {
	case ending == '>', ending == ']' && !z.starts("<!") && !z.starts("<?"):
		return z.readSubset()
	case z.starts("<?"):
		return z.readInstruction()
	case z.starts("<!--"):
		return z.readSection("<!--", "-->")
	case ending != 0:
		return z.readDeclaration()
	case z.starts(cdata) && len(z.open) > 0:
		return z.readSection(cdata, "]]>")
	case z.starts("<!DOCTYPE") && !z.hasRoot && !z.doctype.isRead:
		return z.readDoctype()
	}
	return z.readTag()
}

// certain is how much has to follow a piece, so that it has nothing of what ends the token, such as
// "]]>", and its last character is complete.
const certain = 3

// readSection reads a comment, a processing instruction or a CDATA section up to its end, or a
// piece of it.
func (z *xmlTokenizer) readSection(start, ending string) bool {
	z.to += len(start)
	mark := ending
	if ending == "-->" {
		mark = "--"
	}
	for {
		n, size := bytes.Index(z.rest(), []byte(mark)), len(ending)
		isEnd := n >= 0 && z.has(n+size)
		if !isEnd {
			n, size = len(z.rest())-certain, 0
		}
		switch {
		case isEnd && !bytes.HasPrefix(z.rest()[n:], []byte(ending)):
			return z.take(n) && z.fail(z.to, `"--" in a comment`)
		case isEnd, n > 0:
			if out := z.text(); out != nil && ending == "]]>" {
				out.copy(z.rest()[:n])
			}
			if z.ending = ending; isEnd {
				z.ending = ""
			}
			return z.take(n + size)
		case !z.fill():
			return z.fail(z.to, incomplete)
		}
	}
}

// text returns where to keep the text that is read next, or nil.
func (z *xmlTokenizer) text() *unescaped {
	if z.sheet == nil {
		return nil
	}
	z.sheet.source.source = z.offset + int64(z.to) - z.sheet.start // what is between gives nothing
	return &z.sheet.unescaped
}

// readText reads text up to the next "<", or a piece of it.
func (z *xmlTokenizer) readText() bool {
	z.kind = textToken
	for isEnd := false; ; {
		n := bytes.IndexByte(z.rest(), '<')
		isWhole := n >= 0 || isEnd
		if n < 0 {
			n = len(z.rest())
		}
		if !isWhole {
			n = max(n-certain, 0)
		}
		text, ok := z.rest()[:n], true
		if len(z.open) > 0 {
			n, ok = z.decode(text, &textStops, isWhole, z.text())
		} else {
			n = index(text, 0, &notSpaceOfXML)
			ok = n == len(text)
		}
		switch {
		case !ok:
			return z.take(n) && z.fail(z.to, "text that isn't well-formed")
		case n > 0:
			return z.take(n)
		case z.end-z.to > bufferSize: // a reference
			z.err = ErrTokenTooLong
			return false
		}
		isEnd = !z.fill()
	}
}

// decode reads a value, or text that has no markup, and adds what it means to out unless that is
// nil. It returns where it stopped: at the end, before a reference that isn't complete unless isEnd
// is set, or, with false, at an error.
//
// https://www.w3.org/TR/xml/#AVNormalize
func (z *xmlTokenizer) decode(raw []byte, stops *infra.ByteSet, isEnd bool, out *unescaped) (n int, ok bool) {
	for {
		i := index(raw, n, stops)
		if out != nil && i > n {
			out.copy(raw[n:i])
		}
		if n = i; n == len(raw) {
			return n, true
		}
		rest, size, text := raw[n:], 1, " "
		switch {
		case rest[0] == '<', bytes.HasPrefix(rest, []byte("]]>")):
			return n, false
		case rest[0] == ']' && len(rest) < len("]]>") && !isEnd:
			return n, true
		case rest[0] == ']':
			text = "]"
		case rest[0] == '&':
			if size, text, ok = z.reference(rest, stops, isEnd); !ok || size == 0 {
				return n, ok
			}
		case bytes.HasPrefix(rest, []byte("\r\n")):
			size = 2
		}
		if out != nil {
			out.put(text, size)
		}
		n += size
	}
}

// reference returns the length of the reference at the start of raw, or 0 if it isn't complete, and
// what it stands for.
func (z *xmlTokenizer) reference(raw []byte, stops *infra.ByteSet, isEnd bool) (size int, text string, ok bool) {
	end := xmlName(raw, 1)
	if bytes.HasPrefix(raw, []byte("&#")) {
		end = index(raw, 2, &notAlphanumeric)
	}
	if end == len(raw) || raw[end] != ';' {
		return 0, "", end == len(raw) && !isEnd
	}
	text, ok = z.resolve(string(raw[1:end]), stops)
	return end + 1, text, ok
}

// resolve returns what a reference with this name stands for.
func (z *xmlTokenizer) resolve(name string, stops *infra.ByteSet) (string, bool) {
	if digits, isNumber := strings.CutPrefix(name, "#"); isNumber {
		base := 10
		if hex, isHex := strings.CutPrefix(digits, "x"); isHex {
			digits, base = hex, 16
		}
		n, err := strconv.ParseUint(digits, base, 32)
		r := rune(min(n, utf8.MaxRune+1))
		return string(r), err == nil && utf8.ValidRune(r) && allowedInXML(r) == r
	}
	if text, ok := predefined[name]; ok || stops == &instructionStops {
		return text, ok
	}
	if e, ok := z.doctype.entities[name]; ok {
		return z.expand(name, e, stops)
	}
	if z.doctype.hasHTMLNames {
		s := "&" + name + ";"
		if text := html.UnescapeString(s); text != s && (name == "semi" || !strings.HasSuffix(text, ";")) {
			return text, true
		}
	}
	return "", z.doctype.mayDeclare
}

// maxEntityDepth limits references in entities, as in Chromium.
const maxEntityDepth = 39

// expand returns the text of an entity. It keeps the text, as entities can have references to
// others.
func (z *xmlTokenizer) expand(name string, e entity, stops *infra.ByteSet) (string, bool) {
	if e.isExternal {
		return "", stops == &textStops // browsers don't read it
	}
	texts := z.doctype.expanded[stops]
	_, ok := texts[name]
	if !ok && z.nested < maxEntityDepth {
		var out unescaped
		z.nested++
		_, ok = z.decode([]byte(e.text), stops, true, &out)
		z.nested--
		texts[name] = string(out.value)
		z.doctype.size += len(out.value) + 64
	}
	return texts[name], ok && z.add(len(texts[name])+1)
}

const (
	maxGain  = 64      // bytes of URLs, or of what references to entities add, for each byte of the document
	maxAdded = 1 << 20 // further bytes of what references add
)

// add counts bytes that references add, and returns false if these, or what the doctype has, are too
// many.
func (z *xmlTokenizer) add(n int) bool {
	z.added += int64(n)
	if z.added > maxAdded+maxGain*(z.offset+int64(z.to)) || z.doctype.size > max(z.limit, 1<<16) {
		z.err = ErrTokenTooLong
	}
	return z.err != ErrTokenTooLong
}
