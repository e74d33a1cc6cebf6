package markup

import (
	"cmp"
	_ "embed"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
)

// An XMLDocument is a document of XML, the URLs that a browser fetches for it, in the order in which
// they are written, and whether an error ends it. If what Chromium fetches differs, Ours says why,
// and Chromium has the URLs that it fetches. Without a ContentType, it is that of XHTML or SVG.
type XMLDocument struct {
	Name, Doc, Links, ContentType string
	Fails                         bool
	Ours, Chromium                string
}

// Type returns the Content-Type of the document.
func (d *XMLDocument) Type() string {
	if strings.Contains(d.Doc, "<html") {
		return cmp.Or(d.ContentType, "application/xhtml+xml")
	}
	return cmp.Or(d.ContentType, "image/svg+xml")
}

// xmlRoots are start tags that bind h to HTML, s to SVG, m to MathML and x to XLink.
var xmlRoots = strings.NewReplacer("<html>", `<html xmlns="`+htmlURI+prefixes, "<svg>", `<svg xmlns="`+svgURI+prefixes,
	"XHTML10", `PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "u"`, "SVG11", `PUBLIC "-//W3C//DTD SVG 1.1//EN" "u"`)

const (
	htmlURI  = "http://www.w3.org/1999/xhtml"
	svgURI   = "http://www.w3.org/2000/svg"
	prefixes = `" xmlns:h="` + htmlURI + `" xmlns:s="` + svgURI + `" xmlns:m="http://www.w3.org/1998/Math/MathML" xmlns:x="http://www.w3.org/1999/xlink">`
)

// Text returns the document with the namespaces of its root.
func (d *XMLDocument) Text() string { return xmlRoots.Replace(d.Doc) }

//go:embed testdata/xml.json
var xmlData []byte

// xmlTests has documents with each part of XML that can have, hide or change links, and what random
// documents consist of: parts of their content, in which a # is a number, elements around these, parts of style
// elements, and parts that aren't well-formed.
var xmlTests = func() (data struct {
	Documents                        []XMLDocument
	Pieces, Wrappers, Sheets, Faults []string
}) {
	if err := json.Unmarshal(xmlData, &data); err != nil {
		panic(err)
	}
	return data
}()

// XMLDocuments are documents with each part of XML that can have, hide or change links.
var XMLDocuments = xmlTests.Documents

// RandomXML returns a document in which each part of XML that could be misread is often used. About
// one of eight isn't well-formed.
func RandomXML(rng *rand.Rand) XMLDocument {
	w := writer{rng: rng}
	isOne := func(of int) bool { return rng.IntN(of) == 0 }
	root := w.pick([]string{"html", "html", "svg"})
	if isOne(3) {
		w.WriteString(`<?xml version="1.0"?>`)
	}
	if isOne(10) {
		w.WriteString(w.pick([]string{`<?xml-stylesheet href="p1"?>`, `<?xml-stylesheet type="text/plain" href="no"?>`, `<!-- <img src="no"/> -->`, `<?x <a?>`}))
	}
	hasEntity := isOne(2)
	if hasEntity {
		w.WriteString("<!DOCTYPE " + root + w.pick([]string{"", " XHTML10", " SVG11"}) + " [<!ENTITY e " + w.pick([]string{`"x"`, `"x&#10;y"`, `"&#38;#60;"`, `'&f;'`}) + `><!ENTITY f "z&amp;">`)
		for range rng.IntN(4) {
			w.WriteString(w.pick([]string{`<!ENTITY g "<b><style>">`, "<!ENTITY % p 'x'>", `<!-- <img src="no"/> -->`, `<?y ]> ?>`, "<!ELEMENT a ANY>", "\n", `<!ATTLIST q xmlns CDATA "http://x">`,
				`<!ATTLIST z:img xmlns:z CDATA "http://www.w3.org/1999/xhtml">`, `<!ATTLIST p id ID #IMPLIED>`, `<!ENTITY h SYSTEM "no">`}))
		}
		w.WriteString("]>")
	}
	w.WriteString("<" + root + ">")
	n := 4 + rng.IntN(20)
	fault := rng.IntN(8 * n)
	var open []string
	for i := range n {
		switch name := w.pick(xmlTests.Wrappers); {
		case i == fault:
			w.WriteString(w.pick(xmlTests.Faults))
		case len(open) > 0 && isOne(4):
			w.WriteString("</" + open[len(open)-1] + ">")
			open = open[:len(open)-1]
		case isOne(3):
			w.WriteString("<" + name + ">")
			open = append(open, name)
		case isOne(10):
			name := w.pick([]string{"style", "s:style", "h:style"})
			w.WriteString("<" + name + ">")
			for range rng.IntN(4) {
				w.WriteString(strings.ReplaceAll(w.pick(xmlTests.Sheets), "#", fmt.Sprint(i)))
			}
			w.WriteString("</" + name + ">")
		default:
			if piece := w.pick(xmlTests.Pieces); hasEntity || !strings.Contains(piece, "&e;") {
				w.WriteString(strings.ReplaceAll(piece, "#", fmt.Sprint(i)))
			}
		}
	}
	for len(open) > 0 {
		w.WriteString("</" + open[len(open)-1] + ">")
		open = open[:len(open)-1]
	}
	w.WriteString("</" + root + ">")
	return XMLDocument{Doc: w.String()}
}
