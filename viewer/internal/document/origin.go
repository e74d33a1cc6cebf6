package document

import (
	"strings"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/infra"
	"github.com/gowhatwg/url/urlhtml"
)

// From says who gave the URL of a document.
type From string

// The ways in which the URL of a document is found, in the order in which they are tried.
const (
	FromUser    From = "user"
	FromComment From = "comment" // of the program that saved the document
	FromBase    From = "base"    // a base element with an absolute URL
	FromNobody  From = "nobody"  // an example is used instead
)

// example is the URL of documents whose URL isn't known.
const example = "https://example.com/"

const (
	maxComment = 4 << 10  // bytes of the document that are searched for a comment
	maxHead    = 64 << 10 // bytes that are searched for a base element
)

// address returns the URL of a document. The error is that of the given URL.
func address(doc string, given string, o urlhtml.Options) (*url.URL, From, error) {
	if strings.Trim(given, space) != "" {
		u, err := url.Parse(given)
		return u, FromUser, err
	}
	if u, err := url.Parse(savedFrom(doc[:min(len(doc), maxComment)])); err == nil {
		return u, FromComment, nil
	}
	for l, err := range urlhtml.Links(strings.NewReader(doc[:min(len(doc), maxHead)]), o) {
		if err == nil && l.Kind == urlhtml.KindBase && l.Depth == 0 {
			if isBase(l.URL) {
				return l.URL, FromBase, nil
			}
			break
		}
	}
	u, err := url.Parse(example)
	return u, FromNobody, err
}

// savedFrom returns the URL in the comment of a program that saved a document, or "". Chromium
// and others write "saved from url=(0020)https://example.com/", with the length of the URL.
// SingleFile writes "url: https://example.com/" in a line of its own.
func savedFrom(start string) string {
	_, comments, _ := strings.Cut(start, "<!--")
	for comment := range strings.SplitSeq(comments, "<!--") {
		comment, _, _ = strings.Cut(comment, "-->")
		for _, marks := range [][2]string{{"saved from url=(", ")"}, {"Page saved with SingleFile", "url:"}} {
			if _, s, ok := strings.Cut(comment, marks[0]); ok {
				_, s, _ = strings.Cut(s, marks[1])
				return firstWord(s)
			}
		}
	}
	return ""
}

// firstWord returns s without leading white space, up to the next one.
func firstWord(s string) string {
	s = strings.TrimLeft(s, space)
	if i := strings.IndexAny(s, space); i >= 0 {
		return s[:i]
	}
	return s
}

// space has ASCII whitespace.
const space = " \t\r\n\f"

// Looks says what the content of a document looks like, or is "" for HTML.
type Looks string

// The contents that don't look like HTML.
const (
	LooksEmpty   Looks = "empty"
	LooksBinary  Looks = "binary"
	LooksArchive Looks = "archive" // MHTML, one of the formats in which browsers save
	LooksText    Looks = "text"    // without a tag
)

// sniffed is the length of a resource header in the MIME Sniffing Standard.
//
// https://mimesniff.spec.whatwg.org/#reading-the-resource-header
const sniffed = 1445

func look(doc, encoding string) Looks {
	start := doc[:min(len(doc), sniffed)]
	if strings.HasPrefix(encoding, "UTF-16") {
		start = strings.ReplaceAll(start, "\x00", "")
	}
	switch {
	case len(doc) == 0:
		return LooksEmpty
	case strings.ContainsFunc(start, isBinary):
		return LooksBinary
	case strings.Contains(start, "\nMIME-Version: ") && strings.Contains(start, "multipart/related"):
		return LooksArchive
	case !hasTag(doc, encoding):
		return LooksText
	}
	return ""
}

// isBinary reports whether c is a binary data byte. ESC isn't one: ISO-2022-JP needs it, too.
//
// https://mimesniff.spec.whatwg.org/#binary-data-byte
func isBinary(c rune) bool {
	return c < ' ' && !strings.ContainsRune("\t\n\f\r\x1B", c)
}

// hasTag reports whether doc has a tag, a comment or a declaration.
func hasTag(doc, encoding string) bool {
	next := 0 // the index of the next code unit's low byte, after the "<"
	if strings.HasPrefix(encoding, "UTF-16") {
		next = 1
	}
	for _, after, ok := strings.Cut(doc, "<"); ok; _, after, ok = strings.Cut(after, "<") {
		if len(after) > next && (infra.IsAlpha(after[next]) || strings.IndexByte("!/?", after[next]) >= 0) {
			return true
		}
	}
	return false
}
