package urlhtml

import (
	"cmp"
	"strings"

	"golang.org/x/text/encoding"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/infra"
)

// A Link is a URL in a document.
type Link struct {
	// URL is the parsed URL, or nil if it is invalid. In that case Err is a
	// [*url.Error]. In [LinksOf], Err can also be [ErrTooManyBytes].
	URL *url.URL
	Err error
	// Raw is the URL as written, but with character references decoded, and in
	// CSS with escapes decoded.
	Raw string

	Kind    Kind
	Element string // name of the element, in lower case
	// Attribute is the name of the attribute, in lower case, or "" for the text of
	// a style element. In XML, it is as written.
	Attribute string

	Rel, Target, Download string // attributes of the same element
	HasDownload           bool   // the element has a download attribute, which may be empty

	kept *element // or nil

	// Offset and Length say where the URL is in the document, in bytes. The document has the URL as
	// written there. Raw differs from that text if the text has character references, newlines or
	// escapes. A reference at the end of the URL counts whole, even if it also stands for what is
	// next to the URL. An attribute without a value has an empty one after its name. To replace
	// links, use [Rewrite]. [LinksOf] sets Offset to -1.
	Offset int64
	Length int

	// Depth is the number of srcdoc attributes around the link's document.
	Depth int

	// Late marks a base element that came too late: earlier links already have
	// another base URL than in browsers. Only [Links] sets it; see Options.MaxHeld.
	Late bool
}

// HasRel reports whether l.Rel has a link type, such as "nofollow", ignoring case.
func (l Link) HasRel(rel string) bool {
	for word := range strings.FieldsFuncSeq(l.Rel, isSpace[rune]) {
		if infra.EqualFold(word, rel) {
			return true
		}
	}
	return false
}

// Attr returns the value of an attribute of the same element, with character references decoded,
// and whether the element has it. [Options.Keep] must name it. Case doesn't matter.
func (l Link) Attr(name string) (string, bool) {
	if l.kept == nil {
		return "", false
	}
	return l.kept.get(infra.Lower(name))
}

// IsLocal reports whether l refers to an element of its own document, whatever the base URL is. A
// URL that begins with "#" does so in CSS, and in SVG if it is a KindReference or belongs to an
// feImage. l.URL is resolved with the base URL nevertheless, because browsers fetch it for some
// properties, such as background. <a href="#x"> isn't local: the base URL applies to it.
//
// https://drafts.csswg.org/css-values-4/#local-urls
func (l Link) IsLocal() bool {
	isOf := l.Kind == KindStyle || l.Kind == KindImport || l.Kind == KindReference || l.Element == "feimage"
	return isOf && strings.HasPrefix(l.Raw, "#")
}

// Options say how to read documents. The zero value is for a document whose URL isn't
// known, and reads it like a browser that runs scripts.
type Options struct {
	// Base is the URL of the document. If it is nil, relative links are errors unless
	// there is a base element with an absolute URL.
	Base *url.URL

	// ContentType is the value of the Content-Type header. If there are several
	// headers, join their values with commas. [Links] takes the encoding from it,
	// unless the document has a byte order mark. If it is that of XML, see XML.
	ContentType string

	// Encoding is the encoding of the document. If it is nil, [Links] determines it with
	// [DetermineEncoding], and [LinksOf] uses UTF-8. Links decodes the document with it; the tree
	// of LinksOf is already decoded. Both encode the queries of links with it, but not in CSS,
	// where browsers use UTF-8: see csswg-drafts#9301. For a document that is a Go string, set it
	// to encodings.UTF8: otherwise a meta element decides or, without one, the start, and a start
	// that is only ASCII means windows-1252.
	Encoding encoding.Encoding

	// XML reads a document as XML, such as XHTML, SVG or a page of an EPUB, if ContentType is an
	// XML type or empty. Otherwise an XML type is [ErrXML]. The encoding is UTF-8 unless it is
	// declared. See "XML" above. [LinksOf] ignores XML.
	XML bool

	// NoScript reads the content of noscript elements, like a browser that doesn't
	// run scripts.
	NoScript bool

	// Templates reads the content of all template elements. That of one without a for attribute or
	// a shadow root isn't part of the page until a script inserts it.
	Templates bool

	// Attributes names more attributes of HTML elements that have a URL, such as "data-src" for
	// images that a script loads when they come into view. The value is true if the attribute has
	// the syntax of srcset. A name that the package knows, such as "src", has an effect only on
	// elements with a "-" in their name, which are those of scripts. The links are of KindResource.
	// An attribute that begins with "url(" is read as CSS: its links are of KindStyle.
	//
	// In XML, the names also count for elements that aren't HTML, SVG or MathML, such as "xmlUrl" for
	// OPML or "href" for Atom: all names, as written, and for attributes without a prefix.
	Attributes map[string]bool

	// Keep names attributes, such as "property", "type" or "sizes", whose values [Link.Attr] gives.
	// Elements that have a link in another attribute, and style elements, keep theirs. MaxToken
	// limits the total length of those of held links, too.
	Keep []string

	// Metadata includes the URLs of meta elements, such as og:image, and of itemid.
	Metadata bool

	// MaxToken limits the length of a tag, in bytes, and of the part of the head that is
	// searched for the encoding. 0 means 16 MiB, and the limit is never less than 64. Longer
	// text and comments aren't an error. CSS is read in pieces of about that length. In XML,
	// MaxToken also limits the names of open elements, and what a doctype declares, with the texts
	// of its entities. A document that alternates ASCII and other characters of a legacy encoding
	// can need 40 times MaxToken of memory.
	MaxToken int

	// MaxHeld limits the number of links that [Links] holds until it knows the base
	// URL. 0 means 1,000. With a negative number, Links holds no links. MaxToken
	// limits the total length of their strings.
	MaxHeld int
}

func (o *Options) maxToken() int { return max(cmp.Or(max(o.MaxToken, 0), 16<<20), 64) }

func (o *Options) maxHeld() int { return cmp.Or(o.MaxHeld, 1000) }
