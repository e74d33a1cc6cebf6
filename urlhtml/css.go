package urlhtml

import (
	"iter"
	"strings"
	"unicode/utf8"

	"github.com/gowhatwg/url/internal/infra"
)

// A StyleURL is a URL in CSS.
type StyleURL struct {
	URL string // escapes decoded, not yet parsed
	// Offset and End are the byte offsets of the URL in the CSS, without quotes.
	Offset, End int
	IsImport    bool // it belongs to an @import rule
}

// StyleURLs returns the URLs of a style sheet, in order: the arguments of url(…),
// @import and image-set(…). It omits the URLs of @namespace, which are names, and empty
// ones, which browsers don't fetch. It includes the URLs of rules that a browser drops or
// doesn't need, and of every @import that isn't in a block, though browsers ignore one after
// other rules.
//
// https://drafts.csswg.org/css-syntax/#tokenization
func StyleURLs(sheet string) iter.Seq[StyleURL] {
	return func(yield func(StyleURL) bool) {
		if mayHaveURL(sheet) {
			(&cssTokenizer{s: sheet, isSheet: true, yield: yield}).run()
		}
	}
}

// mayHaveURL returns false if the sheet can't have URLs.
func mayHaveURL(sheet string) bool {
	for before := range strings.SplitSeq(sheet, "(") {
		n := len(before)
		if infra.EqualFold(before[max(n-len("url"), 0):], "url") || infra.EqualFold(before[max(n-len("image-set"), 0):], "image-set") {
			return true
		}
	}
	for after := range strings.SplitSeq(sheet, "@") {
		if infra.EqualFold(after[:min(len("import"), len(after))], "import") {
			return true
		}
	}
	return strings.Contains(sheet, `\`)
}

// declarationURLs returns the URLs in the value of a style attribute, which has no
// rules.
func declarationURLs(s string) iter.Seq[StyleURL] {
	return func(yield func(StyleURL) bool) { (&cssTokenizer{s: s, yield: yield}).run() }
}

// A cssTokenizer reads the tokens of CSS as far as needed to find URLs.
type cssTokenizer struct {
	s     string
	i     int
	yield func(StyleURL) bool

	isSheet bool // there are rules
	rule    cssRule

	// open has the closing bracket of each open block and function, and an imageSet for that of an
	// image-set and of functions in it, such as var(--x, "a.png"), whose strings are URLs, too.
	open []byte
}

const imageSet = 'i'

// A cssRule is a rule, or the part of it that has been read.
type cssRule struct {
	isOpen  bool
	name    string // of an at-rule
	inBlock bool
	tokens  int // number of tokens after the name
}

func (t *cssTokenizer) run() {
	for t.i < len(t.s) {
		c := t.s[t.i]
		isBetween := t.isSheet && !t.rule.isOpen // two rules
		switch {
		case isSpace(c):
			t.i++
		case c == '/' && strings.HasPrefix(t.s[t.i:], "/*"):
			_, rest, _ := strings.Cut(t.s[t.i+len("/*"):], "*/")
			t.i = len(t.s) - len(rest)
		case isBetween && strings.HasPrefix(t.s[t.i:], "<!--"):
			t.i += len("<!--")
		case isBetween && strings.HasPrefix(t.s[t.i:], "-->"):
			t.i += len("-->")
		case isBetween && c == '@' && t.startsName(t.i+1):
			t.i++
			t.rule = cssRule{isOpen: true, name: infra.Lower(t.name())}
		default:
			t.rule.isOpen = true
			if !t.token(c) {
				return
			}
			t.rule.tokens++
		}
	}
}

// token consumes a token that begins with c, and returns false to stop.
func (t *cssTokenizer) token(c byte) bool {
	switch {
	case c == '"' || c == '\'':
		return t.string()
	case t.startsName(t.i):
		return t.identLike()
	}
	t.i++
	if c == '@' && t.startsName(t.i) {
		t.name()
	}
	t.punctuation(c)
	return true
}

// punctuation handles a code point that is a token of its own.
func (t *cssTokenizer) punctuation(c byte) {
	switch n := len(t.open); {
	case c == '(':
		t.open = append(t.open, ')')
	case c == '[', c == '{':
		t.rule.inBlock = t.rule.inBlock || c == '{' && n == 0
		t.open = append(t.open, c+2) // "]" or "}"
	case n > 0 && (c == t.open[n-1] || c == ')' && t.open[n-1] == imageSet):
		t.open = t.open[:n-1]
		if n == 1 && t.rule.inBlock {
			t.rule = cssRule{}
		}
	case n == 0 && c == ';' && t.rule.name != "":
		t.rule = cssRule{}
	}
}

// string consumes a string, and returns false to stop.
func (t *cssTokenizer) string() bool {
	start, end, ok := t.skipString()
	return !t.inImageSet() && !t.isImport() || !ok || t.found(start, end)
}

// inImageSet reports whether a string is a URL.
func (t *cssTokenizer) inImageSet() bool {
	return len(t.open) > 0 && t.open[len(t.open)-1] == imageSet
}

// isImport reports whether the current token may be the URL of an @import rule.
func (t *cssTokenizer) isImport() bool {
	return t.rule.name == "import" && !t.rule.inBlock && t.rule.tokens == 0
}

// skipString consumes a string and returns the offsets of its content. A newline
// makes it a bad string, which doesn't count; the end of the input ends any string.
func (t *cssTokenizer) skipString() (start, end int, ok bool) {
	quote := t.s[t.i]
	t.i++
	start = t.i
	for t.i < len(t.s) {
		switch c := t.s[t.i]; {
		case c == quote:
			t.i++
			return start, t.i - 1, true
		case isNewline(c):
			return start, t.i, false
		case c == '\\':
			t.i += escapeLen(t.s[t.i+1:])
		}
		t.i++
	}
	t.i = len(t.s)
	return start, t.i, true
}

// identLike consumes an identifier, a function or a URL, and returns false to stop.
func (t *cssTokenizer) identLike() bool {
	name := t.name()
	if t.i == len(t.s) || t.s[t.i] != '(' {
		return true
	}
	t.i++
	switch {
	case infra.EqualFold(name, "url"):
		return t.url()
	case infra.EqualFold(name, "image-set"), infra.EqualFold(name, "-webkit-image-set"), t.inImageSet() && !infra.EqualFold(name, "type"):
		t.open = append(t.open, imageSet)
	default:
		t.open = append(t.open, ')')
	}
	return true
}

// url consumes the rest of a URL after "url(", and returns false to stop.
//
// https://drafts.csswg.org/css-syntax/#consume-url-token
func (t *cssTokenizer) url() bool {
	t.i = skipSpace(t.s, t.i)
	if t.i < len(t.s) && (t.s[t.i] == '"' || t.s[t.i] == '\'') {
		start, end, ok := t.skipString()
		t.open = append(t.open, ')')
		return !ok || t.found(start, end)
	}
	start := t.i
	for t.i < len(t.s) {
		c := t.s[t.i]
		switch {
		case c == ')', isSpace(c):
			end := t.i
			if t.i = skipSpace(t.s, t.i); t.i < len(t.s) && t.s[t.i] != ')' {
				t.skipBadURL()
				return true
			}
			t.i = min(t.i+1, len(t.s))
			return t.found(start, end)
		case c == '"', c == '\'', c == '(', c < ' ' && c != 0, c == 0x7F:
			t.skipBadURL()
			return true
		case c == '\\':
			if t.i+1 < len(t.s) && isNewline(t.s[t.i+1]) {
				t.skipBadURL()
				return true
			}
			t.i += escapeLen(t.s[t.i+1:])
		}
		t.i++
	}
	t.i = len(t.s)
	return t.found(start, t.i)
}

// skipBadURL consumes the remnants of a bad url.
//
// https://drafts.csswg.org/css-syntax/#consume-remnants-of-bad-url
func (t *cssTokenizer) skipBadURL() {
	for t.i < len(t.s) && t.s[t.i] != ')' {
		if t.s[t.i] == '\\' {
			t.i++
		}
		t.i++
	}
	t.i = min(t.i+1, len(t.s))
}

// found yields the URL at s[start:end], if it is in a place where URLs count and isn't empty. It
// returns false to stop.
//
// https://drafts.csswg.org/css-values-4/#url-empty
func (t *cssTokenizer) found(start, end int) bool {
	u := StyleURL{unescapeCSS(t.s[start:end]), start, end, t.isImport()}
	isPrelude := t.rule.name == "import" || t.rule.name == "namespace"
	return u.URL == "" || isPrelude && !t.rule.inBlock && !u.IsImport || t.yield(u)
}

// startsName reports whether a name starts at s[i]. In the standard, a "\" at the end of the input
// starts one, too, but no URL follows it.
//
// https://drafts.csswg.org/css-syntax/#would-start-an-identifier
func (t *cssTokenizer) startsName(i int) bool {
	for range 2 {
		if i >= len(t.s) {
			return false
		}
		switch c := t.s[i]; {
		case c|0x20 >= 'a' && c|0x20 <= 'z', c == '_', c >= utf8.RuneSelf, c == 0:
			return true
		case c == '\\':
			return i+1 < len(t.s) && !isNewline(t.s[i+1])
		case c != '-':
			return false
		}
		i++
	}
	return true // "--"
}

// name consumes a name and returns it without escapes.
//
// https://drafts.csswg.org/css-syntax/#consume-name
func (t *cssTokenizer) name() string {
	start := t.i
	for t.i < len(t.s) {
		switch c := t.s[t.i]; {
		case c|0x20 >= 'a' && c|0x20 <= 'z', c >= '0' && c <= '9', c == '_', c == '-', c >= utf8.RuneSelf, c == 0:
			t.i++
			continue
		case c == '\\' && t.i+1 < len(t.s) && !isNewline(t.s[t.i+1]):
			_, n := cssEscape(t.s[t.i+1:])
			t.i += 1 + n
			continue
		}
		break
	}
	return unescapeCSS(t.s[start:t.i])
}

// unescapeCSS resolves the escapes in s, the content of a string, a URL or a name.
func unescapeCSS(s string) string {
	if strings.IndexByte(s, '\\') < 0 {
		return s
	}
	var b strings.Builder
	for {
		before, rest, isEscaped := strings.Cut(s, `\`)
		b.WriteString(before)
		switch {
		case !isEscaped:
			return b.String()
		case rest == "":
		case isNewline(rest[0]):
			rest = rest[escapeLen(rest):]
		default:
			r, n := cssEscape(rest)
			b.WriteRune(r)
			rest = rest[n:]
		}
		s = rest
	}
}

// escapeLen returns the length of the rest of an escape after its "\": an escaped
// code point, or a newline, which is dropped.
func escapeLen(s string) int {
	if strings.HasPrefix(s, "\r\n") {
		return 2
	}
	_, n := cssEscape(s)
	return n
}

// cssEscape returns the code point of an escape, without its "\", and its length.
//
// https://drafts.csswg.org/css-syntax/#consume-escaped-code-point
func cssEscape(s string) (rune, int) {
	n, value := 0, rune(0)
	for n < len(s) && n < 6 && infra.IsHexDigit(s[n]) {
		value = value<<4 | rune(infra.HexValue(s[n]))
		n++
	}
	if n == 0 {
		return utf8.DecodeRuneInString(s)
	}
	if strings.HasPrefix(s[n:], "\r\n") {
		n += 2
	} else if n < len(s) && isSpace(s[n]) {
		n++
	}
	if value == 0 || !utf8.ValidRune(value) {
		value = utf8.RuneError
	}
	return value, n
}

func isNewline(c byte) bool { return c == '\n' || c == '\r' || c == '\f' }
