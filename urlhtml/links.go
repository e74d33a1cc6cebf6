package urlhtml

import (
	"errors"
	"io"
	"iter"
	"strings"

	"golang.org/x/text/encoding"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/encodings"
)

// ErrTokenTooLong is the failure of [Links] for a tag over Options.MaxToken.
var ErrTokenTooLong = errors.New("urlhtml: tag too long")

// A Link is a URL in a document.
type Link struct {
	// URL is what it leads to, or nil if Err says why there is no such URL. Err is a
	// [*url.Error].
	URL *url.URL
	Err error
	// Raw is the URL as it is written, without character references, and in CSS
	// without escapes.
	Raw string

	Kind    Kind
	Element string // its name, in lower case
	// Attribute is the attribute's name, in lower case, or "" for the text of a style
	// element.
	Attribute string

	Rel, Target, Download string // attributes of the same element
	HasDownload           bool   // there is an attribute download, which may be empty

	// Offset is where the URL is in the document, in bytes, and Length how long it is
	// there. With character references in the value that it is a part of, they are
	// those of the whole value; within a srcdoc attribute, those of that attribute's
	// value. Offset is -1 in what [LinksOf] returns.
	Offset int64
	Length int

	// Depth is the number of srcdoc attributes that the document of the link is within.
	Depth int

	// Late marks a base element that came after links that had been given already, with
	// another base URL. Only [Links] does that; see Options.MaxHeld.
	Late bool

	isStyle bool
}

// Options say how documents are read. The zero Options reads as a browser does that
// runs scripts, and that got the document from nowhere.
type Options struct {
	// Base is the URL of the document. If it is nil, relative links are errors unless
	// there is a base element with an absolute URL.
	Base *url.URL

	// ContentType is the value of the header Content-Type. [Links] takes the
	// encoding from it, if there is no byte order mark.
	ContentType string

	// Encoding is the encoding of the document. If it is nil, [Links] determines it as
	// [DetermineEncoding] does, and [LinksOf] takes UTF-8. Links decodes the document,
	// LinksOf has one that is decoded; both encode the queries of links.
	Encoding encoding.Encoding

	// NoScript reads what is in noscript elements, as a browser does that doesn't
	// run scripts.
	NoScript bool

	// Templates reads what is in template elements, which isn't a part of the page
	// until a script makes it one.
	Templates bool

	// Metadata gives URLs of meta elements, such as og:image, and of itemid too.
	Metadata bool

	// MaxToken limits how long a tag may be, in bytes: 16 MiB if it is 0. Longer text
	// and longer comments are no error.
	MaxToken int

	// MaxHeld limits how many links [Links] keeps until it knows the base URL: 1,000 if
	// it is 0. If it is less than 0, it keeps none. MaxToken limits their texts, too, all
	// together.
	MaxHeld int
}

func (o *Options) maxToken() int {
	if o.MaxToken <= 0 {
		return 16 << 20
	}
	return o.MaxToken
}

func (o *Options) maxHeld() int {
	if o.MaxHeld == 0 {
		return 1000
	}
	return o.MaxHeld
}

// Links returns the links of a document in the order in which they are written. It reads
// the document once, and keeps no more of it than a tag.
//
// A base element counts for the links before it, too. So those of the head are kept
// until there is one, or until the head ends. A base element that comes later is
// marked as Late: links before it have been given against another base URL, which
// browsers wouldn't do. [LinksOf] has no such limit.
//
// The error is one of reading, or [ErrTokenTooLong]; it is the last element, with the
// zero Link. What is wrong with the markup is no error.
func Links(r io.Reader, o Options) iter.Seq2[Link, error] {
	return func(yield func(Link, error) bool) {
		var m sourceMap
		r, enc, start, err := decode(r, &o, &m)
		if err != nil {
			yield(Link{}, err)
			return
		}
		p := newPage(&o, o.Base, queryEncoding(enc), yield)
		p.read = func(p *page, doc string) error { return newScanner(strings.NewReader(doc), &o, p, 0).run() }
		p.places = &m
		s := newScanner(r, &o, p, start)
		if err := s.run(); err != nil && !p.done {
			yield(Link{}, err)
		}
	}
}

// queryEncoding returns the Encoding of a Parser, nil for UTF-8.
func queryEncoding(enc encoding.Encoding) encoding.Encoding {
	if enc == nil || encodings.OutputEncoding(enc) == encodings.UTF8 {
		return nil
	}
	return enc
}
