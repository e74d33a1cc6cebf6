package urlhtml

import (
	"bufio"
	"bytes"
	"cmp"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/unicode"

	"github.com/gowhatwg/url/encodings"
	"github.com/gowhatwg/url/internal/infra"
)

// Rewrite copies a document from r to w, and replaces links. It calls replace for each link that
// [Links] finds, in the same order. If replace returns true, Rewrite writes the string in place of
// the URL. It copies everything else byte for byte, and also a URL for which the string is the same
// as Link.Raw. The document keeps its encoding.
//
// The string is written in the way that the place needs: with character references in an attribute,
// including a srcdoc attribute within others; with escapes in CSS; and with quotes around a value
// that had none. It can't end the attribute, begin a tag or become two links. [Links] finds the
// string as the Raw of the link, with these exceptions:
//
//   - A NUL is written as "%00", and in XML what it can't have as U+FFFD. In an encoding that
//     doesn't have them, U+0080 to U+009F are percent-encoded in UTF-8, because character
//     references can't stand for these.
//   - In a srcset or a ping attribute, tabs, newlines and the spaces around the string are removed,
//     other spaces are written as "%20", and commas at the end of a URL in a srcset as "%2C". If
//     the string is empty, a srcset gets "about:invalid".
//   - In a refresh, the quote that ends the URL is percent-encoded. There and in a srcset, "./"
//     comes before a string that would begin with a part of the syntax.
//   - An empty string isn't a link in CSS, and in attributes such as src.
//
// Rewrite resolves the links with the base elements of the original, even if replace changes those.
// So make all links absolute, or leave all base elements as they are.
//
// Rewrite ends with the first error of r or w, with [ErrXML], a [*SyntaxError], [ErrTokenTooLong]
// or [ErrTooManyBytes]. After an error, the rest of the document isn't written. A document in
// ISO-2022-JP is an error, too: replace the links of the decoded text, and take their URLs, in the
// same order, from [Links] of the original.
func Rewrite(w io.Writer, r io.Reader, o Options, replace func(Link) (string, bool)) error {
	return rewrite(w, r, o, false, replace)
}

// RewriteStyle copies a style sheet in a file, in the same way as [Rewrite] copies a document. The
// links are those that [StyleURLs] finds, as if the sheet were in a style element, and o.Base is
// the URL of the sheet. The first of these determines the encoding: a byte order mark,
// o.ContentType, the @charset of the sheet, and o.Encoding, which is the encoding of the page that
// loads the sheet. Without them it is UTF-8.
func RewriteStyle(w io.Writer, r io.Reader, o Options, replace func(Link) (string, bool)) error {
	return rewrite(w, r, o, true, replace)
}

// rewrite copies a document or a style sheet with other links.
func rewrite(w io.Writer, r io.Reader, o Options, isSheet bool, replace func(Link) (string, bool)) error {
	rw := &rewriter{r: r, w: bufio.NewWriterSize(w, 4*bufferSize), replace: replace}
	d, err := openDocument(rw, o, isSheet)
	if err != nil {
		return err
	}
	if d.enc == encodings.ISO2022JP || d.enc == japanese.ISO2022JP {
		return errStateful
	}
	rw.enc, rw.isASCII, rw.isXML = d.enc, isASCIICompatible(d.enc), d.isXML
	d.rewriter = rw
	err = cmp.Or(d.read(rw.found), rw.err)
	if err == nil {
		_, err = rw.source.WriteTo(rw.w)
	}
	return cmp.Or(rw.err, rw.w.Flush(), err)
}

// A rewriter writes a document with other links.
type rewriter struct {
	r       io.Reader
	w       *bufio.Writer
	source  bytes.Buffer // what has been read and not written
	at      int64        // offset of source in the document
	replace func(Link) (string, bool)
	err     error // of a link

	enc     encoding.Encoding
	isASCII bool // as isASCIICompatible
	isXML   bool
}

// Read reads more of the document. What has been written doesn't wait for that.
func (rw *rewriter) Read(p []byte) (int, error) {
	if err := rw.w.Flush(); err != nil { // that of an earlier write, too
		return 0, err
	}
	n, err := rw.r.Read(p)
	rw.source.Write(p[:n])
	return n, err
}

// copyTo writes the document up to an offset.
func (rw *rewriter) copyTo(at int64) {
	rw.w.Write(rw.source.Next(int(at - rw.at)))
	rw.at = at
}

// found replaces a link, and returns false after an error.
func (rw *rewriter) found(f *found, err error) bool {
	if err != nil {
		rw.err = err
		return false
	}
	text, ok := rw.replace(f.Link)
	if !ok || text == f.Raw {
		return true
	}
	if f.Offset < rw.at || f.isCut {
		rw.err = errPlace
		return false
	}
	rw.copyTo(f.Offset)
	rw.source.Next(f.Length)
	rw.at += int64(f.Length)
	rw.w.Write(rw.encode(f.written(text, rw.isXML)))
	return true
}

// written returns what to write in the place of the link for another URL.
func (f *found) written(text string, isXML bool) string {
	text = strings.ReplaceAll(strings.ToValidUTF8(text, "\uFFFD"), "\x00", "%00")
	if isXML {
		text = strings.Map(allowedInXML, text)
	}
	switch f.syntax {
	case urlList:
		text = escapeSpaces(text)
	case srcsetURLs:
		text = escapeSrcset(text)
	case refreshURL:
		text = escapeRefresh(text, f.quoted)
	case styleURLs:
		text = escapeCSS(text, f.quoted, isXML)
	}
	if f.isEscaped {
		text = f.separate(escapeHTML(text))
		switch f.quote {
		case 0:
			text = `="` + text + `"`
		case ' ':
			text = `"` + text + `"`
		}
	}
	for range f.Depth {
		text = f.separate(escapeHTML(text))
	}
	return f.before + text + f.after
}

// separate escapes the first character of a text that would become a part of the reference before
// it.
func (f *found) separate(text string) string {
	if !f.follows || text == "" || !isJoined(text[0]) && text[0] != ';' && text[0] != '=' {
		return text
	}
	return fmt.Sprintf("&#%d;%s", text[0], text[1:])
}

// escapeSpaces returns a URL without spaces.
func escapeSpaces(s string) string {
	s = strings.Trim(infra.WithoutTabs(s), space)
	return strings.ReplaceAll(strings.ReplaceAll(s, " ", "%20"), "\f", "%0C")
}

// escapeSrcset returns a URL for a candidate of a srcset.
func escapeSrcset(s string) string {
	s = escapeSpaces(s)
	if s == "" {
		return "about:invalid"
	}
	if s[0] == ',' {
		s = "./" + s
	}
	trimmed := strings.TrimRight(s, ",")
	return trimmed + strings.Repeat("%2C", len(s)-len(trimmed))
}

// escapeRefresh returns a URL for a refresh, where it ends with a quote unless that is 0.
func escapeRefresh(s string, quote byte) string {
	if quote != 0 {
		return strings.ReplaceAll(s, string(quote), fmt.Sprintf("%%%X", quote))
	}
	s = strings.TrimLeft(s, space)
	if s != "" && strings.IndexByte(`"';,`, s[0]) >= 0 || skipURLPrefix(s, 0) > 0 {
		s = "./" + s
	}
	return s
}

// isPlainCSS has the code points that mean themselves in url(…), and don't end the text of an
// element.
var isPlainCSS = endsValue.With("\"'()\\<\x0B\x7F").Not()

// escapeCSS returns a URL for CSS, where it has these quotes around it unless quote is 0. In XML,
// it may be in a CDATA section or not.
func escapeCSS(s string, quote byte, isXML bool) string {
	var b strings.Builder
	for _, r := range s {
		isPlain := r < utf8.RuneSelf && isPlainCSS.Has(byte(r)) || quote != 0 && byte(r) != quote && strings.ContainsRune(`"'()`, r)
		if r > ' ' && isPlain && !(isXML && r == '&') {
			b.WriteRune(r)
		} else {
			fmt.Fprintf(&b, `\%06x`, r)
		}
	}
	return b.String()
}

// encode encodes text. A code point that the encoding doesn't have becomes a character reference.
func (rw *rewriter) encode(text string) []byte {
	enc := rw.enc
	switch enc {
	case encodings.UTF8:
		return []byte(text)
	case encodings.UTF16BE:
		enc = unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM) // that of the Encoding Standard has no encoder
	case encodings.UTF16LE:
		enc = unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM)
	}
	var dst []byte
	encoder, decoder := enc.NewEncoder(), enc.NewDecoder()
	for _, r := range text {
		if r < utf8.RuneSelf && rw.isASCII {
			dst = append(dst, byte(r))
			continue
		}
		encoded, err := encoder.String(string(r))
		back, _ := decoder.String(encoded) // some encoders have more code points than their decoders
		switch {
		case err == nil && back == string(r):
			dst = append(dst, encoded...)
		case 0x80 <= r && r <= 0x9F:
			dst = fmt.Appendf(dst, "%%C2%%%X", r) // a reference would be to another code point
		default:
			dst = fmt.Appendf(dst, "&#%d;", r)
		}
	}
	return dst
}
