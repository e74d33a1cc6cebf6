package urlhtml

import (
	"bytes"
	"errors"
	"io"
	"slices"

	"golang.org/x/net/html"
)

// A tokenStream gives the tokens of a document in bounded memory. Text and comments longer than
// the limit come in several tokens, and a tag longer than the limit is an error.
//
// The tokenizer of x/net/html has a limit, but ends there. So the stream starts a new tokenizer
// in the middle of the long text or comment. A tokenizer can't be set to a state, so the new one
// first reads an opening, a few bytes that lead to the state of the old one. The opening isn't
// part of any token that the stream gives.
type tokenStream struct {
	r     io.Reader
	limit int
	z     *html.Tokenizer

	kind       html.TokenType
	raw        []byte // the token
	start, end int64  // offsets of the token in the document
	isCDATA    bool   // the token is text in a CDATA section

	rawText    string // the name of the open element whose content is only text, or ""
	allowCDATA bool

	opening       string // what the tokenizer has read before the document
	hasOpeningTag bool   // the opening is a start tag, which is a token of its own
	cut           *cut   // where the last token was cut, or nil
}

// A cut says how to continue a token that was cut.
type cut struct {
	opening string
	again   []byte // the last bytes of the token, to be read again
}

func newTokenStream(r io.Reader, limit int, offset int64) *tokenStream {
	t := &tokenStream{r: r, limit: limit, end: offset}
	t.begin()
	return t
}

// begin starts a tokenizer.
func (t *tokenStream) begin() {
	t.z = html.NewTokenizer(t.r)
	t.z.AllowCDATA(t.allowCDATA)
	t.z.SetMaxBuf(t.limit + 1)
}

// next reads the next token, and returns false at the end.
func (t *tokenStream) next() bool {
	if t.cut != nil {
		t.restart(*t.cut)
		t.cut = nil
	}
	t.kind = t.z.Next()
	t.raw = t.z.Raw()
	if t.hasOpeningTag {
		t.hasOpeningTag = false
		t.end += int64(len(t.raw))
		t.kind = t.z.Next()
		t.raw = t.z.Raw()
		t.opening = ""
	}
	isLong := len(t.raw) > t.limit
	if isLong {
		t.cut = t.cutAt(t.raw)
	}
	t.start = t.end
	t.end += int64(len(t.raw))
	t.isCDATA = t.kind == html.TextToken && t.allowCDATA && t.rawText == "" && bytes.HasPrefix(t.raw, []byte(cdata))
	if n := min(len(t.opening), len(t.raw)); n > 0 {
		t.raw = t.raw[n:]
		t.start += int64(n)
		t.opening = ""
	}
	return t.kind != html.ErrorToken
}

// err returns why the stream has ended, nil for the end of the document.
func (t *tokenStream) err() error {
	switch err := t.z.Err(); {
	case err == io.EOF:
		return nil
	case errors.Is(err, html.ErrBufferExceeded):
		return ErrTokenTooLong
	default:
		return err
	}
}

const (
	cdata   = "<![CDATA["
	comment = "<!--"
)

// cutAt returns how to continue a token, or nil if it has ended. The limit may have cut the token,
// or may be exactly at its end. In the second case, the bytes that are read again include the
// whole delimiter, so the text or comment ends again.
func (t *tokenStream) cutAt(raw []byte) *cut {
	switch {
	case t.kind == html.TextToken && t.rawText != "":
		return &cut{"<" + t.rawText + ">", tailFrom(raw, '<', len("</>")+len(t.rawText))}
	case t.kind == html.TextToken && bytes.HasPrefix(raw, []byte(cdata)):
		return &cut{cdata, tailFrom(raw, ']', len("]]>"))}
	case t.kind == html.TextToken:
		return &cut{"", tailFrom(raw, '<', len("</"))}
	case t.kind == html.CommentToken && bytes.HasPrefix(raw, []byte(comment)):
		return &cut{comment + "x", tailFrom(raw, '-', len("--!>"))}
	case t.kind != html.CommentToken && t.kind != html.DoctypeToken:
		return nil
	case raw[len(raw)-1] == '>':
		return &cut{} // the end of a declaration
	}
	return &cut{opening: "<?"}
}

// tailFrom returns a copy of the end of b, from the first c among its last n bytes.
func tailFrom(b []byte, c byte, n int) []byte {
	b = b[max(0, len(b)-n):]
	if i := bytes.IndexByte(b, c); i >= 0 {
		return bytes.Clone(b[i:])
	}
	return nil
}

// restart replaces the tokenizer with a new one for the rest of the document.
func (t *tokenStream) restart(c cut) {
	rest := slices.Concat([]byte(c.opening), c.again, t.z.Buffered())
	t.end -= int64(len(c.opening) + len(c.again))
	t.opening = c.opening
	t.hasOpeningTag = t.rawText != "" && c.opening != ""
	t.r = io.MultiReader(bytes.NewReader(rest), t.r)
	t.begin()
}

// forget makes the tokenizer forget the attributes of its last tag. It would clear its large map
// of their names for every later tag.
func (t *tokenStream) forget() {
	t.cut = &cut{}
	if t.rawText != "" {
		t.cut.opening = "<" + t.rawText + ">"
	}
}

// setRawText says that the content of the element that the last token began is text, or that it
// isn't if name is "". The name must be one of those for which the tokenizer expects text.
func (t *tokenStream) setRawText(name string) {
	t.rawText = name
	if name == "" {
		t.z.NextIsNotRawText()
	}
}

// setForeign says whether the content is in SVG or MathML.
func (t *tokenStream) setForeign(isForeign bool) {
	t.allowCDATA = isForeign
	t.z.AllowCDATA(isForeign)
}
