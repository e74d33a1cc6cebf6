// Package document reads the links of an HTML document for the Links view, and sorts them by
// kind and by where they lead. It keeps a limited number of them, so a hostile document costs
// limited memory.
package document

import (
	"cmp"
	"errors"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/net/publicsuffix"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/encodings"
	"github.com/gowhatwg/url/urlhtml"
)

// MaxSize is the length of the longest document, in bytes.
const MaxSize = 32 << 20

const (
	maxLinks  = 1_000_000 // links that are read
	maxKept   = 1000      // links that are kept of each group
	maxTexts  = 16 << 20  // bytes of the texts of all kept links
	maxText   = 2000      // bytes of one text
	maxScheme = 30        // bytes of a scheme with its own groups
	maxPlaces = 30        // schemes with their own groups
)

// ErrTooLarge is the error for a document of more than MaxSize bytes.
var ErrTooLarge = errors.New("more than " + strconv.Itoa(MaxSize>>20) + " MiB")

var errTooMany = errors.New("more than a million links")

// Options say how to read a document.
type Options struct {
	// URL is the URL that the document had, or "".
	URL string
	// Encoding is the label of the document's encoding, or "".
	Encoding string
	// Failure returns the text for the error of a link, and Caution says how a person may take its
	// URL for another one.
	Failure func(error) string
	Caution func(*url.URL) string
}

// The places to which links lead, besides the schemes that aren't http or https.
const (
	SameOrigin  = "same origin"
	SameSite    = "same site"   // but another origin
	SameDomain  = "same domain" // schemelessly same site
	OtherSite   = "other site"
	Invalid     = "invalid"
	OtherScheme = "other schemes"
)

// A Report says what a document links to.
type Report struct {
	// URL is the document's URL. From says who gave it.
	URL  *url.URL
	From From
	// Base is the base URL of the finished document.
	Base     *url.URL
	Encoding string
	Looks    Looks
	Count    int
	Groups   []*Group
	// Err says why the end of the document wasn't read, or is nil.
	Err error
}

// A Group has the links of one kind that lead to one place.
type Group struct {
	Kind, Place string
	Count       int
	Links       []Link
	// Dropped is the Order of the first link that isn't kept, or -1.
	Dropped int
}

// A Link is a link that is kept.
type Link struct {
	Order int // number among all links of the document
	// Line and Column say where the link is in the document. Both begin with 1, and columns
	// count bytes. In a srcdoc attribute, they are those of the attribute's value.
	Line, Column       int
	Depth              int
	Late               bool
	Element, Attribute string
	Raw, Href, Failure string
	Caution            string
	IsCut              bool // Raw or Href is only the beginning

	offset int64
}

// Read reads a document. The error is that of o.URL, or ErrTooLarge.
func Read(doc string, o Options) (*Report, error) {
	if len(doc) > MaxSize {
		return nil, ErrTooLarge
	}
	options := urlhtml.Options{}
	if o.Encoding != "" {
		options.ContentType = "text/html;charset=" + o.Encoding
	}
	enc := urlhtml.DetermineEncoding([]byte(doc), options.ContentType)
	report := &Report{Encoding: encodings.Name(enc)}
	report.Looks = look(doc, report.Encoding)
	var err error
	if report.URL, report.From, err = address(doc, o.URL, options); err != nil {
		return nil, err
	}
	report.Base, options.Base = report.URL, report.URL
	r := &reader{Report: report, options: o, groups: map[[2]string]*Group{}, schemes: map[string]bool{}}
	r.origin = report.URL.Origin()
	r.site = r.origin.Site(publicsuffix.List)
	for l, err := range urlhtml.Links(strings.NewReader(doc), options) {
		if err == nil && r.Count == maxLinks {
			err = errTooMany
		}
		if err != nil {
			r.Err = err
			break
		}
		r.add(&l)
	}
	r.setLines(doc)
	return report, nil
}

// A reader sorts links into groups.
type reader struct {
	*Report
	options Options
	origin  url.Origin // of the document
	site    url.Site
	hasBase bool
	groups  map[[2]string]*Group
	schemes map[string]bool // those with their own groups
	texts   int             // bytes of the texts that are kept
}

func (r *reader) add(l *urlhtml.Link) {
	if l.Kind == urlhtml.KindBase && l.Depth == 0 && !r.hasBase {
		r.hasBase = true
		if isBase(l.URL) {
			r.Base = l.URL
		}
	}
	key := [2]string{l.Kind.String(), r.place(l.URL)}
	g := r.groups[key]
	if g == nil {
		g = &Group{Kind: key[0], Place: key[1], Dropped: -1}
		r.groups[key] = g
		r.Groups = append(r.Groups, g)
	}
	g.Count++
	r.Count++
	if g.Dropped >= 0 {
		return
	}
	if len(g.Links) == maxKept || r.texts > maxTexts {
		g.Dropped = r.Count - 1
		return
	}
	g.Links = append(g.Links, r.keep(l))
}

// maxBase is the length of the longest base URL that package urlhtml accepts, in bytes.
const maxBase = 16 << 10

// isBase reports whether the URL of a base element becomes a base URL.
//
// https://html.spec.whatwg.org/#set-the-frozen-base-url
func isBase(u *url.URL) bool {
	return u != nil && len(u.Href()) <= maxBase && u.Scheme() != "data" && u.Scheme() != "javascript"
}

// place says where a link leads. It returns a limited number of strings.
func (r *reader) place(u *url.URL) string {
	if u == nil {
		return Invalid
	}
	if s := u.Scheme(); s != "http" && s != "https" {
		if !r.schemes[s] {
			if len(s) > maxScheme || len(r.schemes) == maxPlaces {
				return OtherScheme
			}
			r.schemes[strings.Clone(s)] = true
		}
		return u.Protocol()
	}
	o := u.Origin()
	if o == r.origin {
		return SameOrigin
	}
	switch site := o.Site(publicsuffix.List); {
	case site == r.site:
		return SameSite
	case site.Host() == r.site.Host():
		return SameDomain
	}
	return OtherSite
}

// keep returns what is kept of the last link.
func (r *reader) keep(l *urlhtml.Link) Link {
	k := Link{Order: r.Count - 1, Depth: l.Depth, Late: l.Late, Element: l.Element, Attribute: l.Attribute, offset: l.Offset}
	cut := func(s string) string {
		if len(s) > maxText {
			k.IsCut = true
			s = strings.ToValidUTF8(s[:maxText], "")
		}
		r.texts += len(s)
		return strings.Clone(s)
	}
	k.Raw = cut(l.Raw)
	if l.URL != nil {
		k.Href, k.Caution = cut(l.URL.Href()), cut(r.options.Caution(l.URL))
	} else {
		k.Failure = cut(r.options.Failure(l.Err))
	}
	return k
}

// setLines sets the lines and columns of the links that are kept.
func (r *reader) setLines(doc string) {
	var links []*Link
	for _, g := range r.Groups {
		for i := range g.Links {
			links = append(links, &g.Links[i])
		}
	}
	slices.SortFunc(links, func(a, b *Link) int { return cmp.Compare(a.offset, b.offset) })
	size, high := 1, 0 // of a code unit, and the index of its high byte
	switch r.Encoding {
	case "UTF-16BE":
		size = 2
	case "UTF-16LE":
		size, high = 2, 1
	}
	unit := func(i int) byte { // 0 if it isn't ASCII
		if i+size > len(doc) || size == 2 && doc[i+high] != 0 {
			return 0
		}
		return doc[i+size-1-high]
	}
	pos, line, start := 0, 1, 0
	for _, l := range links {
		for ; int64(pos) < l.offset; pos += size {
			if c := unit(pos); c == '\n' || c == '\r' && unit(pos+size) != '\n' {
				line, start = line+1, pos+size
			}
		}
		l.Line, l.Column = line, int(l.offset)-start+1
	}
}
