package urlhtml

import (
	"bytes"
	"io"
	"slices"

	"golang.org/x/net/html"

	"github.com/gowhatwg/url/internal/infra"
)

// A tokenStream gives the tokens of a document in bounded memory. Text and comments longer than
// the limit come in several tokens, and a tag longer than the limit is an error.
//
// The tokenizer of x/net/html can't continue after a limit. So the stream starts a new tokenizer
// in the middle of the long text or comment. A tokenizer can't be set to a state, so the new one
// first reads an opening, a few bytes that lead to the state of the old one. The opening isn't
// part of any token that the stream gives.
type tokenStream struct {
	feeder feeder
	limit  int
	z      *html.Tokenizer

	kind       html.TokenType
	raw        []byte // the token
	start, end int64  // offsets of the token in the document
	isCDATA    bool   // the token is text in a CDATA section

	rawText    string // the name of the open element whose content is only text, or ""
	allowCDATA bool
	skipsText  bool // text between tags doesn't matter
	script     scriptState

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
	t := &tokenStream{feeder: feeder{r: r, buf: make([]byte, bufferSize), given: offset}, limit: limit, end: offset}
	t.begin()
	return t
}

// begin starts a tokenizer.
func (t *tokenStream) begin() {
	t.z = html.NewTokenizer(&t.feeder)
	t.z.AllowCDATA(t.allowCDATA)
}

// next reads the next token, and returns false at the end.
func (t *tokenStream) next() bool {
	if t.rawText == "script" && t.feeder.given != t.end && t.cut == nil {
		t.cut = t.cutAfterTag() // the tokenizer has a part of the script
	}
	if t.cut != nil {
		t.restart(*t.cut)
		t.cut = nil
	}
	if t.hasOpeningTag {
		t.read()
		t.end += int64(len(t.raw))
		t.opening, t.hasOpeningTag = "", false
	}
	if t.opening == "" && t.feeder.given == t.end && (t.skip() || t.bareTag()) {
		return true
	}
	t.read()
	if t.feeder.isCut {
		t.feeder.isCut = false
		t.cut = t.cutAt(t.raw)
	}
	t.start = t.end
	t.end += int64(len(t.raw))
	t.isCDATA = t.allowCDATA && t.kind == html.TextToken && t.rawText == "" && bytes.HasPrefix(t.raw, []byte(cdata))
	if n := min(len(t.opening), len(t.raw)); n > 0 {
		t.raw = t.raw[n:]
		t.start += int64(n)
		t.opening = ""
	}
	return t.kind != html.ErrorToken
}

// read takes a token from the tokenizer.
func (t *tokenStream) read() {
	f := &t.feeder
	f.token, f.limit = t.end, int64(t.limit)
	t.kind = t.z.Next()
	t.raw = t.z.Raw()
}

// take takes the next n bytes of the document as a token. The tokenizer doesn't have them.
func (t *tokenStream) take(kind html.TokenType, n int) {
	f := &t.feeder
	t.kind, t.raw, t.isCDATA = kind, f.buf[f.from:f.from+n], false
	f.from += n
	f.given += int64(n)
	t.start, t.end = t.end, f.given
}

// skip skips text that doesn't matter, up to where it may end. It returns true if what it has
// skipped is the token, and false if the token comes next. The tokenizer reads each byte in a call
// of its own, which takes much longer.
func (t *tokenStream) skip() bool {
	switch {
	case t.rawText == "script":
		return t.skipScript()
	case t.rawText == "style", t.rawText == "" && (!t.skipsText || t.allowCDATA):
		return false
	}
	f := &t.feeder
	if !f.fill() {
		return false
	}
	rest := f.buf[f.from:f.to]
	n := t.indexTextEnd(rest)
	if n < 0 {
		t.take(html.TextToken, len(rest))
		return true
	}
	t.take(html.TextToken, n)
	return false
}

// skipScript is skip for the text of a script, which the tokenizer never gets: the state of a
// script can't be given to a new tokenizer.
func (t *tokenStream) skipScript() bool {
	f := &t.feeder
	for f.fill() {
		n, after, isEnd := t.script.skip(f.buf[f.from:f.to])
		t.script = after
		switch {
		case isEnd:
			t.script = scriptData // of the next one
			t.take(html.TextToken, n)
			return false
		case n == 0 && f.fillMore():
			continue
		case n == 0: // the document ends in a delimiter
			n = f.to - f.from
		}
		t.take(html.TextToken, n)
		return true
	}
	return false
}

// bareTag reads a tag that consists of a name, such as <b> or </b>, if it is next. Most tags are
// like that, and the tokenizer takes several times as long.
func (t *tokenStream) bareTag() bool {
	f := &t.feeder
	if t.rawText != "" || !f.fill() {
		return false
	}
	rest := f.buf[f.from:min(f.to, f.from+t.limit)]
	if rest[0] != '<' {
		return false
	}
	kind, start := html.StartTagToken, len("<")
	if bytes.HasPrefix(rest, []byte("</")) {
		kind, start = html.EndTagToken, len("</")
	}
	end := start
	for end < len(rest) && isAlphanumeric(rest[end]) {
		end++
	}
	if end == start || !infra.IsAlpha(rest[start]) || end == len(rest) || rest[end] != '>' {
		return false
	}
	if tag := tags.get(rest[start:end]); kind == html.StartTagToken && tag != nil && tag.traits&isRawText != 0 {
		return false // the tokenizer has to know
	}
	t.take(kind, end+1)
	return true
}

// indexTextEnd returns the index of the first "<" that may end a text, or -1. In an element whose content
// is text, that is an end tag.
func (t *tokenStream) indexTextEnd(text []byte) int {
	i := bytes.IndexByte(text, '<')
	for t.rawText != "" && i >= 0 && i+1 < len(text) && text[i+1] != '/' {
		next := bytes.IndexByte(text[i+1:], '<')
		if next < 0 {
			return -1
		}
		i += 1 + next
	}
	return i
}

// err returns why the stream has ended, nil for the end of the document.
func (t *tokenStream) err() error {
	if err := t.z.Err(); err != io.EOF {
		return err
	}
	return nil
}

const bufferSize = 4096

// A feeder gives a document to a tokenizer. Where it can, it ends with a tag, so that the tokenizer
// has nothing left when it has read the tag.
type feeder struct {
	r     io.Reader
	buf   []byte
	from  int // buf[from:to] is read, but not given
	to    int
	err   error // of r
	given int64 // offset of buf[from] in the document
	token int64 // offset of the token
	limit int64 // greatest length of the token
	isCut bool  // the token is longer
}

// fill makes sure that there is something to give. It returns false at the end of the document.
func (f *feeder) fill() bool { return f.from < f.to || f.fillMore() }

// fillMore reads something after what has been read and not given. It returns false at the end of
// the document. A patientReader ends many empty reads.
func (f *feeder) fillMore() bool {
	f.to = copy(f.buf, f.buf[f.from:f.to])
	f.from = 0
	for f.err == nil {
		var n int
		n, f.err = f.r.Read(f.buf[f.to:])
		if n > 0 {
			f.to += n
			return true
		}
	}
	return false
}

// Read gives the document up to the end of a tag, if it has that.
func (f *feeder) Read(p []byte) (int, error) {
	if !f.fill() {
		return 0, f.err
	}
	n := min(len(p), f.to-f.from, int(min(f.limit-(f.given-f.token), int64(len(p)))))
	if n == 0 {
		f.isCut = true
		return 0, ErrTokenTooLong
	}
	n = copy(p, f.buf[f.from:f.from+f.piece(n)])
	f.from += n
	f.given += int64(n)
	return n, nil
}

// piece returns the length of the next piece, at most n. The pieces of a long token get longer:
// its bytes may be copied once for each piece.
func (f *feeder) piece(n int) int {
	i := int(min((f.given-f.token)/64, int64(n)))
	rest := f.buf[f.from : f.from+n]
	end := bytes.IndexByte(rest[i:], '>')
	if end < 0 {
		return n
	}
	return i + end + 1
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
	f := &t.feeder
	rest := slices.Concat([]byte(c.opening), c.again, t.z.Buffered(), f.buf[f.from:f.to])
	f.from, f.to = 0, len(rest)
	if f.buf = append(f.buf[:0], rest...); len(f.buf) < bufferSize {
		f.buf = f.buf[:bufferSize]
	}
	t.end -= int64(len(c.opening) + len(c.again))
	f.given = t.end
	t.opening = c.opening
	t.hasOpeningTag = t.rawText != "" && c.opening != ""
	t.begin()
}

// forget makes the tokenizer forget the attributes of its last tag. It would clear its large map
// of their names for every later tag.
func (t *tokenStream) forget() { t.cut = t.cutAfterTag() }

// cutAfterTag returns how to continue after a tag.
func (t *tokenStream) cutAfterTag() *cut {
	if t.rawText != "" {
		return &cut{opening: "<" + t.rawText + ">"}
	}
	return &cut{}
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
