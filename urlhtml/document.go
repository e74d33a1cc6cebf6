package urlhtml

import (
	"bytes"
	"cmp"
	"io"
	"iter"
	"strings"

	"github.com/gowhatwg/url/encodings"
	"golang.org/x/text/encoding"
)

// Links returns the links of a document in the order in which they are written. It
// reads the document once, and keeps only one tag of it in memory, or a piece of text
// or of a comment. No tag or piece of CSS is longer than Options.MaxToken.
//
// A script, a style sheet, an image, a frame or a refresh uses the base URL that the document has
// when a browser inserts the element, so a later base element doesn't affect it. All other links
// use the base URL of the finished document. So Links holds those of the head, and all that
// follow them, until it finds a base element or the head ends. It marks a later base element as
// Late if earlier links have a different base URL than in browsers. [LinksOf] has no such limit.
//
// The error is a read error, [ErrXML], a [*SyntaxError], [ErrTokenTooLong] or [ErrTooManyBytes]. It
// comes last, with the zero Link. Mistakes in the markup of HTML aren't errors.
func Links(r io.Reader, o Options) iter.Seq2[Link, error] {
	return func(yield func(Link, error) bool) {
		d, err := openDocument(r, o, false)
		if err == nil {
			err = d.read(func(f *found, err error) bool { return yield(f.Link, err) })
		}
		if err != nil {
			yield(Link{}, err)
		}
	}
}

// A document is a document that is read.
type document struct {
	o        Options
	places   sourceMap
	r        io.Reader // gives UTF-8
	enc      encoding.Encoding
	skipped  int64 // length of the byte order mark
	isSheet  bool  // it is a style sheet of its own
	isXML    bool
	essence  string    // of its Content-Type
	rewriter *rewriter // or nil
}

// openDocument determines the encoding of a document, or of a style sheet. An XML MIME type can be
// an error.
//
// https://mimesniff.spec.whatwg.org/#xml-mime-type
func openDocument(r io.Reader, o Options, isSheet bool) (*document, error) {
	essence, header := mimeType(o.ContentType)
	isXML := strings.HasSuffix(essence, "+xml") || essence == "text/xml" || essence == "application/xml"
	if isXML && (isSheet || !o.XML) {
		return nil, ErrXML
	}
	d := &document{o: o, essence: essence, isSheet: isSheet, isXML: isXML || o.XML && essence == "" && !isSheet}
	d.decode(r, header)
	return d, nil
}

// read finds the links of the document. It returns the error that ended it, unless yield has got
// that.
func (d *document) read(yield func(*found, error) bool) error {
	p := newPage(&d.o, d.o.Base, queryEncoding(d.enc), yield)
	p.places, p.budget, p.names, p.read = &d.places, &budget{}, namesFor(&d.o), readSrcdoc
	if d.isXML {
		return d.readXML(p)
	}
	s := scanner{tokenizer: newTokenizer(newBuffer(d.r, d.o.maxToken(), d.skipped), p.names), page: p, document: d}
	if d.isSheet {
		s.rawText, s.isWhole, s.isSheet, p.isHeld = styleSheet, true, true, false
	}
	return s.run()
}

// advance notes that the links up to the end of a token have been found.
func (d *document) advance(p *page, end int64) {
	rw := d.rewriter
	d.places.forget(end)
	switch {
	case rw == nil, p.done: // after an error, nothing more is written
	case len(p.held) == 0:
		_, at := d.places.from(end)
		rw.copyTo(at)
	case rw.source.Len() > d.o.maxToken():
		p.release() // or too much would wait for the links
	}
}

// DetermineEncoding returns the encoding of a document that begins with start and
// was sent with the Content-Type header contentType. The first of these decides: a
// byte order mark, the header, the start of an XML declaration in UTF-16, a meta
// element, and an XML declaration. A meta element has to be in the head or to begin in
// the first 1,024 bytes, as in Chromium. If none of these names an encoding, it is
// UTF-8 if that part of start has characters in UTF-8 that aren't ASCII, and otherwise
// windows-1252.
//
// https://html.spec.whatwg.org/#determining-the-character-encoding
func DetermineEncoding(start []byte, contentType string) encoding.Encoding {
	_, header := mimeType(contentType)
	d := &document{o: Options{MaxToken: len(start)}}
	d.decode(bytes.NewReader(start), header)
	return d.enc
}

// decode determines the encoding, and sets what follows from it: the reader in UTF-8, the number of
// skipped bytes, and the places. header is the encoding that the Content-Type names, or nil.
func (d *document) decode(r io.Reader, header encoding.Encoding) {
	read := &recorder{r: r, isOn: true}
	io.ReadFull(read, make([]byte, maxMark))
	mark, length := signed(read.start, byteOrderMarks)
	enc := cmp.Or(mark, header)
	if !d.isSheet {
		enc = cmp.Or(d.o.Encoding, enc)
	}
	if enc == nil && d.isSheet {
		io.ReadFull(read, make([]byte, prescanned-maxMark))
		enc = sheetEncoding(read.start, d.o.Encoding)
	} else if enc == nil && d.isXML {
		io.ReadFull(read, make([]byte, prescanned-maxMark))
		enc, _ = signed(read.start, utf16Declarations)
		enc = cmp.Or(enc, xmlEncoding(read.start), encodings.UTF8)
	} else if enc == nil {
		all := io.MultiReader(bytes.NewReader(read.start), read)
		meta, end := prescan(newTokenizer(newBuffer(all, d.o.maxToken(), 0), defaultNames))
		enc = declaredEncoding(read.start[:min(end, int64(len(read.start)))], meta)
	}
	read.isOn = false
	if mark == enc {
		d.skipped = int64(length)
	}
	d.enc, d.r = enc, io.MultiReader(bytes.NewReader(read.start[d.skipped:]), read)
	if enc != encodings.UTF8 {
		d.places.text, d.places.source = d.skipped, d.skipped
		d.r = &decoder{r: d.r, t: enc.NewDecoder(), isASCII: isASCIICompatible(enc), isXML: d.isXML, places: &d.places}
	}
}

// A recorder keeps what it reads while it is on. It repeats an error, and returns io.ErrNoProgress
// after many empty reads.
type recorder struct {
	r     io.Reader
	isOn  bool
	start []byte
	err   error
	empty int // number of empty reads in a row
}

func (r *recorder) Read(p []byte) (n int, err error) {
	if r.err == nil {
		n, r.err = r.r.Read(p)
	}
	if r.empty++; n > 0 {
		r.empty = 0
	} else if r.empty == maxEmptyReads && r.err == nil {
		r.err = io.ErrNoProgress
	}
	if r.isOn {
		r.start = append(r.start, p[:n]...)
	}
	return n, r.err
}

const maxEmptyReads = 100
