package urlhtml

import (
	"bytes"
	"maps"
	"slices"
)

// wanted are the attributes that say something about links. Each name leads to
// itself, so that no text is copied for it.
var wanted = func() map[string]string {
	names := map[string]string{}
	for _, name := range []string{
		"style", "srcdoc", "rel", "as", "target", "download", "type", "xlink:href",
		"http-equiv", "content", "property", "name", "itemprop", "itemid",
	} {
		names[name] = name
	}
	for _, rules := range rules {
		for _, r := range rules {
			names[r.attribute] = r.attribute
		}
	}
	return names
}()

// names are the elements that have links in attributes other than style.
var names = func() map[string]string {
	names := map[string]string{"meta": "meta", "image": "image"} // <image> is <img>
	for name := range maps.Keys(rules) {
		names[name] = name
	}
	return names
}()

// isOfHead are the elements whose start tags don't end the head.
//
// https://html.spec.whatwg.org/#parsing-main-inhead
var isOfHead = setOf("html", "head", "base", "basefont", "bgsound", "link", "meta", "noframes", "noscript", "script", "style", "template", "title")

// rawTexts are the elements whose content the tokenizer takes for text. Each name
// leads to itself.
var rawTexts = func() map[string]string {
	names := map[string]string{}
	for _, name := range []string{"iframe", "noembed", "noframes", "noscript", "plaintext", "script", "style", "textarea", "title", "xmp"} {
		names[name] = name
	}
	return names
}()

func setOf(names ...string) map[string]bool {
	set := make(map[string]bool, len(names))
	for name := range slices.Values(names) {
		set[name] = true
	}
	return set
}

// A tagScanner finds the attributes of a start tag in its text, as the tokenizer of
// x/net/html has read them. That one doesn't tell where they are.
type tagScanner struct {
	raw    []byte
	i      int
	number int // of attributes so far

	nameStart, nameEnd, valueStart, valueEnd int

	lower [len("imagesrcset")]byte
}

// reset begins with the attributes of a tag.
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
	for t.i < len(t.raw) && tagBytes[t.raw[t.i]]&endsName == 0 {
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
	for t.i < len(t.raw) && tagBytes[t.raw[t.i]]&endsValue == 0 {
		t.i++
	}
	t.valueEnd = t.i
}

func (t *tagScanner) skipSpace() {
	for t.i < len(t.raw) && isSpace(t.raw[t.i]) {
		t.i++
	}
}

// wantedName returns the name of the attribute, or "" if it says nothing about links.
func (t *tagScanner) wantedName() string {
	n := t.nameEnd - t.nameStart
	if n > len(t.lower) {
		return ""
	}
	return wanted[string(appendLower(t.lower[:0], t.raw[t.nameStart:t.nameEnd]))]
}

// What bytes mean in a tag.
const (
	endsName    = 1 << iota // or the name of the tag, except for "="
	endsValue               // without quotes
	isEscape                // begins what isn't in a value as it is written
	endsTagName             //
)

var tagBytes = func() (table [256]uint8) {
	for _, c := range []byte(" \t\n\f\r") {
		table[c] = endsName | endsValue | endsTagName
	}
	table['>'] = endsName | endsValue | endsTagName
	table['/'] = endsName | endsTagName
	table['='] = endsName
	table['&'] = isEscape
	table['\r'] |= isEscape
	table[0] |= isEscape
	return table
}()

// indexTagNameEnd returns the length of the name of a tag.
func indexTagNameEnd(b []byte) int {
	for i, c := range b {
		if tagBytes[c]&endsTagName != 0 {
			return i
		}
	}
	return len(b)
}

// indexSpecial returns the index of the first byte that isn't in a value as it is
// written, or -1.
func indexSpecial(b []byte) int {
	for i, c := range b {
		if tagBytes[c]&isEscape != 0 {
			return i
		}
	}
	return -1
}

// appendLower appends b in ASCII lower case.
func appendLower(dst, b []byte) []byte {
	for _, c := range b {
		if 'A' <= c && c <= 'Z' {
			c |= 0x20
		}
		dst = append(dst, c)
	}
	return dst
}

// containsFold reports whether b contains word, which is in lower case, in any case.
func containsFold(b []byte, word string) bool {
	last := word[len(word)-1]
	for i := len(word) - 1; i < len(b); i++ {
		if b[i]|0x20 == last && equalFold(b[i+1-len(word):i+1], word) {
			return true
		}
	}
	return false
}

func equalFold(b []byte, word string) bool {
	for i := range len(word) {
		if b[i]|0x20 != word[i] {
			return false
		}
	}
	return true
}
