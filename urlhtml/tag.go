package urlhtml

import (
	"bytes"
	"maps"
	"slices"
	"strings"

	"github.com/gowhatwg/url/internal/infra"
)

// A nameTable is a map with names as keys. It rejects most other names by their first letters
// and lengths, without a map lookup.
type nameTable[T any] struct {
	known  map[string]T
	shapes [len("imagesrcset") + 1]uint32 // the first letters of the names of each length
}

func (t *nameTable[T]) set(name string, value T) {
	if t.known == nil {
		t.known = map[string]T{}
	}
	t.known[name] = value
	t.shapes[len(name)] |= 1 << (name[0] & 31)
}

// get returns the value of a name, ignoring case.
func (t *nameTable[T]) get(name []byte) (value T) {
	if n := len(name); n == 0 || n >= len(t.shapes) || t.shapes[n]&(1<<(name[0]&31)) == 0 {
		return value
	}
	var lower [len(t.shapes)]byte
	return t.known[string(infra.AppendLower(lower[:0], infra.View(name)))]
}

// An attributeName is the name of an attribute that matters for links, and the name of its
// element, or "" if several elements have it.
type attributeName struct{ name, element string }

var wanted = func() (t nameTable[attributeName]) {
	for _, name := range []string{"style", "rel", "target", "download", "xlink:href", "itemid"} {
		t.set(name, attributeName{name, ""})
	}
	for name, element := range map[string]string{
		"srcdoc": "iframe", "as": "link", "type": "input",
		"http-equiv": "meta", "content": "meta", "property": "meta", "name": "meta", "itemprop": "meta",
	} {
		t.set(name, attributeName{name, element})
	}
	for _, rules := range rules {
		for _, r := range rules {
			t.set(r.attribute, attributeName{r.attribute, ""})
		}
	}
	return t
}()

// A tag has the facts about an HTML element that follow from its name.
type tag struct {
	name       string // of the element
	hasLinks   bool   // in attributes other than style
	rawText    string // the name, if the tokenizer reads the content as text
	isOfHead   bool   // it doesn't end the head
	isTemplate bool
	isForeign  bool // it begins SVG or MathML
}

// tags has the elements that differ from the zero tag.
//
// https://html.spec.whatwg.org/#parsing-main-inhead
var tags = func() (t nameTable[tag]) {
	known := map[string]tag{}
	set := func(f func(*tag), names ...string) {
		for _, name := range names {
			tag := known[name]
			tag.name = name
			f(&tag)
			known[name] = tag
		}
	}
	set(func(t *tag) { t.hasLinks = true }, slices.Collect(maps.Keys(rules))...)
	set(func(t *tag) { t.hasLinks = true }, "meta")
	set(func(t *tag) { t.hasLinks, t.name = true, "img" }, "image")
	set(func(t *tag) { t.rawText = t.name }, "iframe", "noembed", "noframes", "noscript", "plaintext", "script", "style", "textarea", "title", "xmp")
	set(func(t *tag) { t.isOfHead = true },
		"html", "head", "base", "basefont", "bgsound", "link", "meta", "noframes", "noscript", "script", "style", "template", "title")
	set(func(t *tag) { t.isTemplate = true }, "template")
	set(func(t *tag) { t.isForeign = true }, "svg", "math")
	for name, tag := range known {
		t.set(name, tag)
	}
	return t
}()

func setOf(names ...string) map[string]bool {
	set := make(map[string]bool, len(names))
	for _, name := range names {
		set[name] = true
	}
	return set
}

// A tagScanner finds the attributes of a start tag in its text. The tokenizer of
// x/net/html reads the same ones, but doesn't say where they are.
type tagScanner struct {
	raw    []byte
	i      int
	number int // of attributes so far

	nameStart, nameEnd, valueStart, valueEnd int
}

// reset starts with the attributes of another tag.
func (t *tagScanner) reset(raw []byte, nameEnd int) {
	t.raw, t.i, t.number = raw, nameEnd, 0
}

// next finds the next attribute, which may have an empty name.
//
// https://html.spec.whatwg.org/#before-attribute-name-state
func (t *tagScanner) next() bool {
	t.skipSpace()
	if t.i >= len(t.raw) || t.raw[t.i] == '>' {
		return false
	}
	t.number++
	t.nameStart = t.i
	if t.raw[t.i] == '=' {
		t.i++
	}
	for t.i < len(t.raw) && !endsName.Has(t.raw[t.i]) {
		t.i++
	}
	t.nameEnd = t.i
	t.valueStart, t.valueEnd = t.i, t.i
	t.skipSpace()
	switch {
	case t.i >= len(t.raw):
	case t.raw[t.i] == '/':
		t.i++
	case t.raw[t.i] == '=':
		t.i++
		t.value()
	}
	return true
}

// value finds the value after a "=".
func (t *tagScanner) value() {
	t.skipSpace()
	t.valueStart, t.valueEnd = t.i, t.i
	if t.i >= len(t.raw) || t.raw[t.i] == '>' {
		return
	}
	if quote := t.raw[t.i]; quote == '"' || quote == '\'' {
		t.i++
		t.valueStart, t.valueEnd = t.i, len(t.raw)
		if n := bytes.IndexByte(t.raw[t.i:], quote); n >= 0 {
			t.valueEnd = t.i + n
		}
		t.i = t.valueEnd + 1
		return
	}
	for t.i < len(t.raw) && !endsValue.Has(t.raw[t.i]) {
		t.i++
	}
	t.valueEnd = t.i
}

func (t *tagScanner) skipSpace() {
	for t.i < len(t.raw) && isSpace(t.raw[t.i]) {
		t.i++
	}
}

// wantedName returns the name of the attribute, or "" if it doesn't matter for the
// links of such an element.
func (t *tagScanner) wantedName(element string) string {
	w := wanted.get(t.raw[t.nameStart:t.nameEnd])
	if w.element != "" && w.element != element {
		return ""
	}
	return w.name
}

// The roles of bytes in a tag. A "=" doesn't end a tag's name, but an attribute's.
var (
	endsTagName = infra.Of(space + "/>")
	endsName    = endsTagName.With("=")
	endsValue   = infra.Of(space + ">") // without quotes
	isEscape    = infra.Of("&\r\x00")   // begins a part of a value that isn't verbatim
)

const space = " \t\n\f\r"

// indexTagNameEnd returns the length of the name of a tag.
func indexTagNameEnd(b []byte) int { return index(b, &endsTagName) }

// index returns the index of the first byte of b in the set, or len(b).
func index(b []byte, set *infra.ByteSet) int {
	for i, c := range b {
		if set.Has(c) {
			return i
		}
	}
	return len(b)
}

// indexSpecial returns the index of the first byte of a value that isn't verbatim,
// or -1.
func indexSpecial(b []byte) int {
	if i := index(b, &isEscape); i < len(b) {
		return i
	}
	return -1
}

// containsFold reports whether s contains word, ignoring case. word is in lower
// case. It searches for word[rare], a rare letter.
func containsFold(s, word string, rare int) bool {
	for _, c := range []byte{word[rare], word[rare] &^ 0x20} {
		for i := rare; i < len(s); i++ {
			n := strings.IndexByte(s[i:], c)
			if n < 0 {
				break
			}
			i += n
			if end := i - rare + len(word); end <= len(s) && infra.EqualFold(s[i-rare:end], word) {
				return true
			}
		}
	}
	return false
}

// unescapeURL returns the value of an attribute with only the character references
// that are common in URLs: "&amp;", and "&name=", which isn't one in an attribute.
// It returns false if there are others.
//
// https://html.spec.whatwg.org/#named-character-reference-state
func unescapeURL(raw []byte) (string, bool) {
	out := make([]byte, 0, len(raw))
	for len(raw) > 0 {
		n := indexSpecial(raw)
		if n < 0 {
			n = len(raw)
		}
		out = append(out, raw[:n]...)
		if raw = raw[n:]; len(raw) == 0 {
			break
		}
		end := 1
		for end < len(raw) && (infra.IsAlpha(raw[end]) || '0' <= raw[end] && raw[end] <= '9') {
			end++
		}
		switch {
		case raw[0] != '&' || end == len(raw):
			return "", false
		case raw[end] == ';' && string(raw[1:end]) == "amp":
			out = append(out, '&')
			raw = raw[end+1:]
		case raw[end] == '=':
			out = append(out, raw[:end]...)
			raw = raw[end:]
		default:
			return "", false
		}
	}
	return infra.View(out), true
}
