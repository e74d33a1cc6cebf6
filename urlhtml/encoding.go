package urlhtml

import (
	"bytes"
	"io"
	"slices"

	"golang.org/x/net/html/charset"
	"golang.org/x/text/encoding"

	"github.com/gowhatwg/url/encodings"
	"github.com/gowhatwg/url/internal/infra"
	"github.com/gowhatwg/url/urldata"
)

// prescanned is the number of bytes that are searched for the encoding.
//
// https://html.spec.whatwg.org/#prescan-a-byte-stream-to-determine-its-encoding
const prescanned = 1024

// maxMark is the length of the longest byte order mark.
const maxMark = 3

// DetermineEncoding returns the encoding of a document that begins with start and
// was sent with the Content-Type header contentType. The first of these decides: a
// byte order mark, the header, the start of an XML declaration in UTF-16, a meta
// element, and an XML declaration. A meta element or an XML declaration has to be
// in the first 1024 bytes. If none of these names an encoding, it is UTF-8 if start
// has characters in UTF-8 that aren't ASCII, and otherwise windows-1252.
//
// https://html.spec.whatwg.org/#determining-the-character-encoding
func DetermineEncoding(start []byte, contentType string) encoding.Encoding {
	start = start[:min(len(start), prescanned)]
	if enc, _ := byteOrderMark(start); enc != nil {
		return enc
	}
	if enc := headerEncoding(contentType); enc != nil {
		return enc
	}
	if enc := utf16Declaration(start); enc != nil {
		return enc
	}
	if enc := xmlEncoding(start); enc != nil && !hasMetaEncoding(start) {
		return enc
	}
	_, name, _ := charset.DetermineEncoding(start, "")
	enc, err := encodings.Get(name)
	if err != nil || enc == encodings.XUserDefined {
		return encodings.Windows1252
	}
	return enc
}

// headerEncoding returns the encoding that a Content-Type header names, or nil. The header can be
// a list.
//
// https://fetch.spec.whatwg.org/#concept-header-extract-mime-type
func headerEncoding(contentType string) encoding.Encoding {
	essence, charset := "", ""
	for _, value := range listValues(contentType) {
		t, err := urldata.ParseMIMEType(value)
		if err != nil || t.Essence() == "*/*" {
			continue
		}
		label, ok := t.Parameter("charset")
		if ok || t.Essence() != essence {
			charset = label
		}
		essence = t.Essence()
	}
	enc, err := encodings.Get(charset)
	if err != nil {
		return nil
	}
	return enc
}

// listValues returns the values of a header that is a list. A comma in a quoted string doesn't
// separate values.
//
// https://fetch.spec.whatwg.org/#header-value-get-decode-and-split
func listValues(s string) []string {
	var values []string
	start, isQuoted := 0, false
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '"':
			isQuoted = !isQuoted
		case c == '\\' && isQuoted:
			i++
		case c == ',' && !isQuoted:
			values = append(values, s[start:i])
			start = i + 1
		}
	}
	return append(values, s[start:])
}

// byteOrderMark returns the encoding that a byte order mark indicates, and the
// length of the mark.
//
// https://encoding.spec.whatwg.org/#bom-sniff
func byteOrderMark(start []byte) (encoding.Encoding, int) {
	switch {
	case bytes.HasPrefix(start, []byte("\xEF\xBB\xBF")):
		return encodings.UTF8, 3
	case bytes.HasPrefix(start, []byte("\xFE\xFF")):
		return encodings.UTF16BE, 2
	case bytes.HasPrefix(start, []byte("\xFF\xFE")):
		return encodings.UTF16LE, 2
	}
	return nil, 0
}

// decode returns a reader of the document in UTF-8, the document's encoding, and
// the number of skipped bytes. It sets up m to map offsets.
func decode(r io.Reader, o *Options, m *sourceMap) (decoded io.Reader, enc encoding.Encoding, skipped int64) {
	r = &patientReader{r: r}
	if enc = o.Encoding; enc == nil {
		enc = headerEncoding(o.ContentType)
	}
	start := make([]byte, prescanned)
	if enc != nil {
		start = start[:maxMark] // nothing else can change the encoding
	}
	n, err := io.ReadFull(r, start)
	start = start[:n]
	switch {
	case err == io.EOF || err == io.ErrUnexpectedEOF:
		r = failingReader{io.EOF}
	case err != nil:
		r = failingReader{err}
	}
	if o.Encoding == nil {
		enc = DetermineEncoding(start, o.ContentType)
	}
	if mark, length := byteOrderMark(start); mark == enc {
		start, skipped = start[length:], int64(length)
	}
	r = io.MultiReader(bytes.NewReader(start), r)
	if enc == encodings.UTF8 {
		return r, enc, skipped
	}
	if !isASCIICompatible(enc) {
		m.start(enc.NewDecoder(), skipped)
		return enc.NewDecoder().Reader(m.tee(r)), enc, skipped
	}
	return &asciiReader{r: r, enc: enc, m: m, at: skipped}, enc, skipped
}

// A patientReader returns io.ErrNoProgress after many empty reads.
type patientReader struct {
	r     io.Reader
	empty int // number of empty reads in a row
}

func (p *patientReader) Read(b []byte) (int, error) {
	n, err := p.r.Read(b)
	if n != 0 || err != nil {
		p.empty = 0
		return n, err
	}
	if p.empty++; p.empty == maxEmptyReads {
		return 0, io.ErrNoProgress
	}
	return 0, nil
}

const maxEmptyReads = 100

// isASCIICompatible reports whether ASCII bytes at the start of a text in enc mean
// ASCII.
func isASCIICompatible(enc encoding.Encoding) bool {
	switch enc {
	case encodings.UTF16BE, encodings.UTF16LE, encodings.ISO2022JP, encodings.Replacement:
		return false
	}
	return slices.Contains(encodings.All(), enc)
}

// An asciiReader starts to decode at the first non-ASCII byte. Many documents that don't
// declare an encoding are all ASCII.
type asciiReader struct {
	r       io.Reader
	enc     encoding.Encoding
	decoder io.Reader
	m       *sourceMap
	at      int64 // bytes of the document that have been read
}

func (a *asciiReader) Read(p []byte) (int, error) {
	if a.decoder != nil {
		return a.decoder.Read(p)
	}
	n, err := a.r.Read(p)
	if infra.IsASCII(infra.View(p[:n])) {
		a.at += int64(n)
		return n, err
	}
	i := asciiLen(p[:n])
	if err != nil {
		a.r = failingReader{err}
	}
	rest := a.m.tee(io.MultiReader(bytes.NewReader(bytes.Clone(p[i:n])), a.r))
	if table := tableOf(a.enc); table != nil {
		a.m.startTable(table, a.at+int64(i))
		a.decoder = &byteReader{r: rest, table: table}
	} else {
		a.m.start(a.enc.NewDecoder(), a.at+int64(i))
		a.decoder = a.enc.NewDecoder().Reader(rest)
	}
	if i == 0 {
		return a.decoder.Read(p)
	}
	return i, nil
}

// A failingReader returns an error at once.
type failingReader struct{ err error }

func (f failingReader) Read([]byte) (int, error) { return 0, f.err }

// queryEncoding returns the Encoding for a Parser, nil for UTF-8.
func queryEncoding(enc encoding.Encoding) encoding.Encoding {
	if encodings.OutputEncoding(enc) == encodings.UTF8 {
		return nil
	}
	return enc
}
