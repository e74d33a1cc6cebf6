package urlpattern

import (
	"unicode/utf8"

	"github.com/gowhatwg/url/urlpattern/internal/ecmascript"
)

// A tokenKind is the type of a token.
//
// https://urlpattern.spec.whatwg.org/#token-type
type tokenKind uint8

const (
	tokenInvalidChar tokenKind = iota
	tokenOpen
	tokenClose
	tokenRegExp
	tokenName
	tokenChar
	tokenEscapedChar
	tokenOtherModifier
	tokenAsterisk
	tokenEnd
)

// A token is a piece of a pattern string.
//
// https://urlpattern.spec.whatwg.org/#token
type token struct {
	kind  tokenKind
	index int    // the byte at which it starts
	value string // without markers such as parentheses
}

// A tokenizer splits a pattern string into tokens. All positions are bytes.
//
// https://urlpattern.spec.whatwg.org/#tokenizer
type tokenizer struct {
	input  string
	strict bool
	tokens []token
	index  int
}

// tokenize returns the tokens of input; the last one is the end. Only the strict
// policy can fail.
//
// https://urlpattern.spec.whatwg.org/#tokenize
func tokenize(input string, strict bool) ([]token, error) {
	t := tokenizer{input: input, strict: strict, tokens: make([]token, 0, len(input)+1)}
	for t.index < len(input) {
		if err := t.next(); err != nil {
			return nil, err
		}
	}
	t.add(tokenEnd, t.index, t.index, t.index)
	return t.tokens, nil
}

func (t *tokenizer) next() error {
	switch t.input[t.index] {
	case '*':
		t.addByte(tokenAsterisk)
	case '+', '?':
		t.addByte(tokenOtherModifier)
	case '{':
		t.addByte(tokenOpen)
	case '}':
		t.addByte(tokenClose)
	case '\\':
		return t.escape()
	case ':':
		return t.name()
	case '(':
		return t.regExp()
	default:
		t.add(tokenChar, t.after(t.index), t.index, t.after(t.index))
	}
	return nil
}

// after returns the position after the code point at i.
func (t *tokenizer) after(i int) int {
	_, size := utf8.DecodeRuneInString(t.input[i:])
	return i + size
}

// add adds a token with the text from start to end and goes on at next.
func (t *tokenizer) add(kind tokenKind, next, start, end int) {
	t.tokens = append(t.tokens, token{kind, t.index, t.input[start:end]})
	t.index = next
}

func (t *tokenizer) addByte(kind tokenKind) { t.add(kind, t.index+1, t.index, t.index+1) }

// fail returns an error at the byte at. With the lenient policy it instead turns the byte at
// the index into a token.
//
// https://urlpattern.spec.whatwg.org/#process-a-tokenizing-error
func (t *tokenizer) fail(at int, what string) error {
	if t.strict {
		return expected(at, what)
	}
	t.addByte(tokenInvalidChar)
	return nil
}

func (t *tokenizer) escape() error {
	start := t.index + 1
	if start == len(t.input) {
		return t.fail(start, `a code point after "\"`)
	}
	end := t.after(start)
	t.add(tokenEscapedChar, end, start, end)
	return nil
}

func (t *tokenizer) name() error {
	start := t.index + 1
	end := start
	for end < len(t.input) {
		r, size := utf8.DecodeRuneInString(t.input[end:])
		// https://urlpattern.spec.whatwg.org/#is-a-valid-name-code-point
		if !ecmascript.IsIdentifierPart(r) || end == start && !ecmascript.IsIdentifierStart(r) {
			break
		}
		end += size
	}
	if end == start {
		return t.fail(start, `a name after ":"`)
	}
	t.add(tokenName, end, start, end)
	return nil
}

// regExp adds the group that starts at the index. Within it only "(?" may open a group, so an
// unclosed group ends at the next "(". Therefore all attempts together take linear time.
func (t *tokenizer) regExp() error {
	start := t.index + 1
	depth := 1
	for i := start; i < len(t.input); i++ {
		switch c := t.input[i]; {
		case c >= utf8.RuneSelf:
			return t.fail(i, "only ASCII in a regular expression")
		case c == '?' && i == start:
			return t.fail(i, `no "?" at the start of a regular expression`)
		case c == '\\':
			i++
			if i == len(t.input) {
				return t.fail(i, `a code point after "\"`)
			}
			if t.input[i] >= utf8.RuneSelf {
				return t.fail(i, "only ASCII in a regular expression")
			}
		case c == ')':
			if depth--; depth > 0 {
				break
			}
			if i == start {
				return t.fail(i, "a regular expression that isn't empty")
			}
			t.add(tokenRegExp, i+1, start, i)
			return nil
		case c == '(':
			depth++
			if i+1 == len(t.input) || t.input[i+1] != '?' {
				return t.fail(i+1, `"?" after a "(" in a regular expression`)
			}
		}
	}
	return t.fail(len(t.input), `")"`)
}
