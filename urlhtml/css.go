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
// @import and image-set(…). It leaves out the URLs of @namespace, which are names,
// and those of @import rules that come too late to be valid.
//
// https://drafts.csswg.org/css-syntax/#tokenization
func StyleURLs(sheet string) iter.Seq[StyleURL] {
	return func(yield func(StyleURL) bool) {
		if mayHaveURL(sheet) {
			t := cssTokenizer{s: sheet, importsCount: true, yield: yield}
			t.run()
		}
	}
}

// mayHaveURL returns false if the sheet can't have URLs.
func mayHaveURL(sheet string) bool {
	return strings.IndexByte(sheet, '\\') >= 0 ||
		containsFold(sheet, "url(", 0) || containsFold(sheet, "@import", 3) || containsFold(sheet, "image-set(", 2)
}

// declarationURLs returns the URLs in the value of a style attribute, which has no
// rules.
func declarationURLs(s string) iter.Seq[StyleURL] {
	return func(yield func(StyleURL) bool) {
		t := cssTokenizer{s: s, yield: yield}
		t.run()
	}
}

// A cssTokenizer reads the tokens of CSS as far as needed to find URLs.
type cssTokenizer struct {
	s     string
	i     int
	yield func(StyleURL) bool

	importsCount bool   // an @import rule would still be valid
	rule         string // the name of the at-rule whose prelude this is, or ""
	hasURL       bool   // the prelude of @import has had its URL

	// functions has a byte for each open parenthesis: 1 for that of an image-set, and 0 for others.
	functions []byte
}

func (t *cssTokenizer) run() {
	for t.i < len(t.s) {
		c := t.s[t.i]
		switch {
		case isSpace(c):
			t.i++
		case strings.HasPrefix(t.s[t.i:], "/*"):
			t.skipComment()
		case strings.HasPrefix(t.s[t.i:], "<!--"):
			t.i += len("<!--")
		case strings.HasPrefix(t.s[t.i:], "-->"):
			t.i += len("-->")
		case c == '@' && t.startsName(t.i+1):
			t.i++
			t.startRule(t.name())
		case c == '"' || c == '\'':
			if !t.string() {
				return
			}
		case t.startsName(t.i):
			if !t.identLike() {
				return
			}
		default:
			t.punctuation(c)
			t.i++
		}
	}
}

// startRule begins an at-rule.
func (t *cssTokenizer) startRule(name string) {
	t.rule, t.hasURL = infra.Lower(name), false
	if t.rule != "import" && t.rule != "charset" && t.rule != "layer" {
		t.importsCount = false
	}
}

// punctuation handles a code point that is a token of its own.
func (t *cssTokenizer) punctuation(c byte) {
	switch c {
	case '(':
		t.functions = append(t.functions, 0)
	case ')':
		if n := len(t.functions); n > 0 {
			t.functions = t.functions[:n-1]
		}
	case ';':
		t.rule, t.functions = "", t.functions[:0]
		return
	case '{', '}':
		t.rule, t.functions, t.importsCount = "", t.functions[:0], false
	}
	t.otherToken()
}

// otherToken handles a token after which @import rules are no longer valid.
func (t *cssTokenizer) otherToken() {
	if t.rule == "" {
		t.importsCount = false
	}
}

func (t *cssTokenizer) skipComment() {
	end := strings.Index(t.s[t.i+2:], "*/")
	if end < 0 {
		t.i = len(t.s)
		return
	}
	t.i += end + 4
}

// string consumes a string, and returns false to stop.
func (t *cssTokenizer) string() bool {
	start, end, ok := t.skipString()
	isURL := len(t.functions) > 0 && t.functions[len(t.functions)-1] == 1
	if isURL || t.rule == "import" && !t.hasURL && len(t.functions) == 0 {
		return !ok || t.found(start, end)
	}
	t.otherToken()
	return true
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
			return 0, 0, false
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
		t.otherToken()
		return true
	}
	t.i++
	switch {
	case infra.EqualFold(name, "url"):
		return t.url()
	case infra.EqualFold(name, "image-set"), infra.EqualFold(name, "-webkit-image-set"):
		t.functions = append(t.functions, 1)
	default:
		t.functions = append(t.functions, 0)
	}
	t.otherToken()
	return true
}

// url consumes the rest of a URL after "url(", and returns false to stop.
//
// https://drafts.csswg.org/css-syntax/#consume-url-token
func (t *cssTokenizer) url() bool {
	t.i = skipSpace(t.s, t.i)
	if t.i < len(t.s) && (t.s[t.i] == '"' || t.s[t.i] == '\'') {
		start, end, ok := t.skipString()
		t.functions = append(t.functions, 0) // up to the ")"
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

// found yields the URL at s[start:end], if it is in a place where URLs count.
func (t *cssTokenizer) found(start, end int) bool {
	isImport := t.rule == "import" && !t.hasURL
	switch {
	case t.rule == "namespace":
		return true
	case t.rule == "import" && (t.hasURL || !t.importsCount):
		t.hasURL = true
		return true
	}
	t.hasURL = true
	t.otherToken()
	return t.yield(StyleURL{unescapeCSS(t.s[start:end]), start, end, isImport})
}

// startsName reports whether a name starts at s[i].
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
			return i+1 >= len(t.s) || !isNewline(t.s[i+1])
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
	if t.i == start {
		t.i++ // a "\" at the end
	}
	return unescapeCSS(t.s[start:t.i])
}

// unescapeCSS resolves the escapes in s, the content of a string, a URL or a name.
func unescapeCSS(s string) string {
	i := strings.IndexByte(s, '\\')
	if i < 0 {
		return s
	}
	var b strings.Builder
	for i >= 0 {
		b.WriteString(s[:i])
		s = s[i+1:]
		switch {
		case s == "":
		case isNewline(s[0]):
			s = s[escapeLen(s):]
		default:
			r, n := cssEscape(s)
			b.WriteRune(r)
			s = s[n:]
		}
		i = strings.IndexByte(s, '\\')
	}
	b.WriteString(s)
	return b.String()
}

// escapeLen returns the length of the rest of an escape after its "\": an escaped
// code point, or a newline, which is dropped.
func escapeLen(s string) int {
	switch {
	case strings.HasPrefix(s, "\r\n"):
		return 2
	case s != "" && isNewline(s[0]):
		return 1
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
