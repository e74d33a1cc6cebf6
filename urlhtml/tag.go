package urlhtml

import (
	"bytes"
	"maps"
	"slices"
	"strings"

	"github.com/gowhatwg/url/internal/infra"
)

// A nameTable is a hash table with names in lower case as keys.
type nameTable[T any] struct {
	slots   [1024]uint16 // 1 + an index in entries, at the hash of the name or after it
	entries []nameEntry[T]
}

type nameEntry[T any] struct {
	name  string
	value T
}

// hashName returns an even hash of a name, ignoring case.
func hashName(name []byte) int {
	n := len(name)
	return (n*67 ^ int(name[0]|0x20)*31 ^ int(name[n-1]|0x20)*7 ^ int(name[n/2]|0x20)*131) & 1023
}

func (t *nameTable[T]) set(name string, value T) {
	i := hashName([]byte(name))
	for t.slots[i] != 0 {
		i = (i + 1) & 1023
	}
	t.entries = append(t.entries, nameEntry[T]{name, value})
	t.slots[i] = uint16(len(t.entries))
}

// get returns the value of a name, ignoring case.
func (t *nameTable[T]) get(name []byte) *T {
	if len(name) == 0 {
		return nil
	}
	for i := hashName(name); t.slots[i] != 0; i = (i + 1) & 1023 {
		e := &t.entries[t.slots[i]-1]
		if len(e.name) == len(name) && isFolded(name, e.name) {
			return &e.value
		}
	}
	return nil
}

// isFolded reports whether name is lower in another case. They have the same length.
func isFolded(name []byte, lower string) bool {
	for i, c := range name {
		if c != lower[i] && (c < 'A' || c > 'Z' || c|0x20 != lower[i]) {
			return false
		}
	}
	return true
}

// An attributeName is the name of an attribute that matters for links, and where: in an element
// with this name, in SVG, or in all elements.
type attributeName struct {
	name, element string
	onlySVG       bool
}

var wanted = func() (t nameTable[attributeName]) {
	known := map[string]attributeName{}
	for _, name := range []string{"style", "rel", "target", "download", "itemid"} {
		known[name] = attributeName{name: name}
	}
	for name, element := range map[string]string{
		"srcdoc": "iframe", "as": "link", "type": "input", "loading": "img",
		"http-equiv": "meta", "content": "meta", "property": "meta", "name": "meta", "itemprop": "meta",
	} {
		known[name] = attributeName{name: name, element: element}
	}
	for name := range presentation {
		known[name] = attributeName{name: name, onlySVG: true}
	}
	known["xlink:href"] = attributeName{name: "xlink:href", onlySVG: true}
	for _, rules := range rules {
		for _, r := range rules {
			known[r.attribute] = attributeName{name: r.attribute}
		}
	}
	for name, value := range known {
		t.set(name, value)
	}
	return t
}()

// The traits of HTML elements say how the parser treats their tags.
type traits uint32

const (
	hasLinks      traits = 1 << iota // in attributes other than style
	isRawText                        // the tokenizer reads the content as text
	isOfHead                         // it doesn't end the head
	isTemplateTag                    // template
	isForeignRoot                    // svg, math
	isRoot                           // html, head, body, frameset
	isVoid                           // there is no end tag
	isSpecial                        // the category
	isScope                          // nothing outside it is in scope
	isButton                         // nothing outside it is in button scope
	isList                           // nothing outside it is in list item scope
	isTable                          // table
	isTablePart                      // another element of a table
	isCell                           // td, th, caption
	closesP                          // its start tag closes a p element
	isP                              // p
	isHeading                        // h1 to h6
	isListItem                       // li, dd, dt
	isRubyText                       // rb, rp, rt, rtc
	isImplied                        // its end tag can be implied
	isFormatting                     // the category
	isBlock                          // its end tag closes it if it is in scope
	isHostTag                        // it can have a shadow root
	hasOwnRule                       // stack.makeRoom has a case for it
	hasMarker                        // it begins a part of the list of active formatting elements
	isColumnGroup                    // colgroup
	isBare                           // its start tag doesn't make formatting elements again

	isCounted      = isTemplateTag | isP
	isForeignScope = isScope | isSpecial
	hasStartRule   = closesP | isTablePart | isHeading | isListItem | isRubyText | hasOwnRule
)

// A tag has the facts about an HTML element that follow from its name.
type tag struct {
	name   string // of the element
	traits traits
	rules  []rule
}

// tagTraits has the names of the elements with each trait.
//
// https://html.spec.whatwg.org/#special
var tagTraits = map[traits]string{
	hasLinks:      "meta style",
	isRawText:     "iframe noembed noframes noscript plaintext script style textarea title xmp",
	isOfHead:      "html head base basefont bgsound link meta noframes noscript script style template title",
	isTemplateTag: "template",
	isForeignRoot: "svg math",
	isRoot:        "html head body frameset",
	isVoid:        "area base basefont bgsound br col embed frame hr image img input keygen link meta param source track wbr",
	isSpecial: "address applet area article aside base basefont bgsound blockquote body br button caption center col colgroup dd details " +
		"dir div dl dt embed fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html iframe " +
		"img input keygen li link listing main marquee menu meta nav noembed noframes noscript object ol p param plaintext pre script " +
		"search section select source style summary table tbody td template textarea tfoot th thead title tr track ul wbr xmp",
	isScope:     "applet caption html table td th marquee object select template",
	isButton:    "button",
	isList:      "ol ul",
	isTable:     "table",
	isTablePart: "caption colgroup col tbody td tfoot th thead tr",
	isCell:      "td th caption",
	closesP: "address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer header hgroup main menu " +
		"nav ol p search section summary ul h1 h2 h3 h4 h5 h6 pre listing form table hr li dd dt xmp plaintext",
	isP:          "p",
	isHeading:    "h1 h2 h3 h4 h5 h6",
	isListItem:   "li dd dt",
	isRubyText:   "rb rp rt rtc",
	isImplied:    "dd dt li optgroup option p rb rp rt rtc",
	isFormatting: "a b big code em font i nobr s small strike strong tt u",
	isBlock: "address applet article aside blockquote button center dd details dialog dir div dl dt fieldset figcaption figure footer header " +
		"hgroup listing main marquee menu nav object ol pre search section select summary ul",
	isHostTag:     "article aside blockquote body div footer h1 h2 h3 h4 h5 h6 header main nav p section span",
	hasOwnRule:    "form button select input a nobr table option optgroup",
	hasMarker:     "applet marquee object td th caption template",
	isColumnGroup: "colgroup",
	isBare: "address article aside base basefont bgsound blockquote body caption center col colgroup dd details dialog dir div dl dt fieldset " +
		"figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html iframe li link listing main menu meta " +
		"nav noembed noframes ol p param plaintext pre rb rp rt rtc script search section source style summary table tbody td template " +
		"textarea tfoot th thead title tr track ul",
}

// A tagTable is a table of HTML elements.
type tagTable struct{ nameTable[tag] }

// named returns the tag of a name in lower case.
func (t *tagTable) named(name string) tag {
	if found := t.get([]byte(name)); found != nil {
		return *found
	}
	return tag{name: name}
}

var tags = func() (t tagTable) {
	known := map[string]traits{}
	for trait, names := range tagTraits {
		for _, name := range strings.Split(names, " ") {
			known[name] |= trait
		}
	}
	for name := range rules {
		known[name] |= hasLinks
	}
	known["image"] |= hasLinks
	for _, name := range slices.Sorted(maps.Keys(known)) {
		element := tag{name, known[name], rules[name]}
		if name == "image" {
			element.name, element.rules = "img", rules["img"]
		}
		t.set(name, element)
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
func (t *tagScanner) wantedName(element, namespace string) string {
	w := wanted.get(t.raw[t.nameStart:t.nameEnd])
	if w == nil || w.element != "" && w.element != element || w.onlySVG && namespace != "svg" {
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
		for end < len(raw) && isAlphanumeric(raw[end]) {
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

func isAlphanumeric(c byte) bool { return infra.IsAlpha(c) || '0' <= c && c <= '9' }

// rawAttribute returns the value of an attribute as written.
func rawAttribute(raw []byte, nameEnd int, name string) (string, bool) {
	var t tagScanner
	t.reset(raw, nameEnd)
	for t.next() {
		if infra.EqualFold(string(raw[t.nameStart:t.nameEnd]), name) {
			return string(raw[t.valueStart:t.valueEnd]), true
		}
	}
	return "", false
}
