package bench

import (
	"bytes"
	"encoding/xml"
	"io"
	"strings"
	"testing"

	"github.com/gowhatwg/url/urlhtml"
)

// xmlWays are ways to read XML.
var xmlWays = []way{
	{"encoding-xml", func(doc []byte) (n int) {
		d := xml.NewDecoder(bytes.NewReader(doc))
		for {
			switch _, err := d.Token(); err {
			case nil:
				n++
			case io.EOF:
				return n
			default:
				panic(err)
			}
		}
	}},
	{"Links", func(doc []byte) (n int) {
		for _, err := range urlhtml.Links(bytes.NewReader(doc), urlhtml.Options{Base: base, XML: true}) {
			if err != nil {
				panic(err)
			}
			n++
		}
		return n
	}},
	{"Rewrite", func(doc []byte) (n int) {
		err := urlhtml.Rewrite(io.Discard, bytes.NewReader(doc), urlhtml.Options{Base: base, XML: true}, func(l urlhtml.Link) (string, bool) {
			n++
			return l.URL.Href(), true
		})
		if err != nil {
			panic(err)
		}
		return n
	}},
}

// BenchmarkXML compares the ways for an icon, a page of a book, its notes, which are mostly links,
// and plain text. The ratios are to encoding/xml, which doesn't look for links.
func BenchmarkXML(b *testing.B) {
	path := `<path id="p" fill="#3c4043" stroke-width="1.5" d="M12 2C6.48 2 2 6.48 2 12s4.48 10 10 10 10-4.48 10-10S17.52 2 12 2zm0 18c-4.41 0-8-3.59-8-8"/>` + "\n"
	paragraph := `<p class="calibre1">It was the best of times, it was the <i>worst</i> of times &amp; it was the age of foolishness, it was the epoch of belief.</p>` + "\n"
	linked := `<p class="calibre1">It was the epoch of <a href="notes.xhtml#n1">incredulity</a>, it was the season of Light.</p>` + "\n"
	for name, doc := range map[string]string{
		"icon":  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><g>` + strings.Repeat(path, 200) + `<use href="#p"/></g></svg>`,
		"book":  `<?xml version="1.0"?><!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml"><body>` + strings.Repeat(paragraph+paragraph+paragraph+linked, 50) + `</body></html>`,
		"notes": `<html xmlns="http://www.w3.org/1999/xhtml"><body>` + strings.Repeat(linked, 200) + `</body></html>`,
		"text":  `<html xmlns="http://www.w3.org/1999/xhtml"><body><p>` + strings.Repeat("It was the best of times, it was the worst of times. ", 500) + `</p></body></html>`,
	} {
		b.Run(name, func(b *testing.B) { compare(b, []byte(doc), xmlWays) })
	}
}
