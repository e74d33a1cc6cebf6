package urlhtml

import (
	"bytes"

	"github.com/gowhatwg/url/internal/infra"
)

// A tagState is a state of the tokenizer within a tag.
type tagState uint8

const (
	inTagName tagState = iota
	beforeName
	inName
	afterName
	beforeValue
	inQuotes
	inBareValue
)

// What ends a name or a value. A "=" doesn't end a tag's name, but an attribute's.
var (
	endsTagName = infra.Of(space + "/>")
	endsName    = endsTagName.With("=")
	endsValue   = infra.Of(space + ">") // without quotes
)

// readTag reads a tag whose name begins n bytes after the start of the token. It returns false at
// the end of the document, where a tag that isn't complete doesn't count, and if the tag is too
// long.
func (z *tokenizer) readTag(kind tokenKind, n int) bool {
	z.kind, z.name, z.attributes, z.selfClosing = kind, span{n, n}, z.attributes[:0], false
	t := tagReader{z: z, i: n, slash: -1}
	for !t.read(z.buf[z.from:z.end]) {
		if !z.fillTag() {
			z.to = z.end
			return false
		}
	}
	if t.i > z.limit {
		z.err = ErrTokenTooLong
		return false
	}
	z.to = z.from + t.i
	return true
}

// A tagReader reads a tag, as much of it as there is.
type tagReader struct {
	z     *tokenizer
	i     int // up to where the tag has been read
	state tagState
	a     tagAttribute
	name  int // where the name of the attribute begins
	slash int // the place of the last "/" where a name could begin
}

// read goes on in the tag of which b has the bytes so far, and returns true at its end.
//
// https://html.spec.whatwg.org/#tag-name-state
func (t *tagReader) read(b []byte) bool {
	for t.i < len(b) {
		switch t.state {
		case inTagName:
			if t.i = index(b, t.i, &endsTagName); t.i < len(b) {
				t.z.name.end = t.i
				t.state = beforeName
			}
		case beforeName:
			switch c := b[t.i]; {
			case c == '>':
				t.z.selfClosing = t.slash == t.i-1
				t.i++
				return true
			case c == '/':
				t.slash = t.i
			case !isSpace(c):
				t.name = t.i
				t.state = inName
			}
			t.i++
		case inName:
			if t.i = index(b, t.i, &endsName); t.i < len(b) {
				t.a = tagAttribute{t.z.nameOf(b[t.name:t.i]), span{t.i, t.i}, 0}
				t.state = afterName
			}
		case afterName:
			switch c := b[t.i]; {
			case c == '=':
				t.i++
				t.state = beforeValue
			case isSpace(c):
				t.i++
			default:
				t.add()
			}
		case beforeValue:
			t.beginValue(b[t.i])
		case inQuotes:
			n := bytes.IndexByte(b[t.i:], t.a.quote)
			if n < 0 {
				t.i = len(b)
				break
			}
			t.a.value.end = t.i + n
			t.i += n + 1
			t.add()
		case inBareValue:
			if t.i = index(b, t.i, &endsValue); t.i < len(b) {
				t.a.value.end = t.i
				t.add()
			}
		}
	}
	return false
}

// beginValue handles a byte after "=".
func (t *tagReader) beginValue(c byte) {
	switch {
	case isSpace(c):
		t.i++
		return
	case c == '"' || c == '\'':
		t.i++
		t.a.quote, t.state = c, inQuotes
	default:
		t.a.quote, t.state = ' ', inBareValue
	}
	t.a.value.start = t.i
}

// add adds the attribute, unless its name doesn't matter or the tag has it already.
func (t *tagReader) add() {
	t.state = beforeName
	if t.a.name == nil {
		return
	}
	for i := range t.z.attributes {
		if t.z.attributes[i].name == t.a.name {
			return
		}
	}
	t.z.attributes = append(t.z.attributes, t.a)
}
