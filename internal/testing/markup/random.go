// Package markup makes HTML documents for tests of package urlhtml: random ones, and one for each
// attribute of HTML and SVG.
package markup

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// Random returns a document of random tags, as nasty as people write them: elements that aren't
// closed or are closed in the wrong order, tables with misplaced content, templates and shadow
// roots. Only SVG and MathML are well nested.
func Random(rng *rand.Rand) string {
	w := writer{rng: rng}
	if rng.IntN(2) == 0 {
		w.WriteString("<!DOCTYPE html>")
	}
	for range 3 + rng.IntN(25) {
		name := w.pick(groups[rng.IntN(len(groups))])
		switch n := rng.IntN(10); {
		case (name == "svg" || name == "math") && n > 2:
			w.foreign(name, 4)
		case n < 3:
			w.WriteString("</" + name + ">")
		case n == 3:
			w.WriteString(w.pick(texts))
		default:
			w.start(name, rng.IntN(12) == 0)
		}
	}
	return w.String()
}

// A writer writes a random document.
type writer struct {
	strings.Builder
	rng  *rand.Rand
	link int // the number of the last link
}

func (w *writer) pick(list []string) string { return list[w.rng.IntN(len(list))] }

// start writes a start tag with some of the attributes that the element may have.
func (w *writer) start(name string, isSelfClosing bool) {
	w.WriteString("<" + name)
	w.link++
	for a := range strings.FieldsSeq(attributesOf[name]) {
		if w.rng.IntN(3) > 0 {
			w.WriteString(" " + strings.ReplaceAll(a, "#", fmt.Sprint(w.link)))
		}
	}
	if isSelfClosing {
		w.WriteString(" /")
	}
	w.WriteString(">")
}

// foreign writes an SVG or MathML element, and what is in it.
func (w *writer) foreign(name string, depth int) {
	w.start(name, false)
	for range w.rng.IntN(depth + 1) {
		switch name {
		case "foreignObject", "desc", "title", "mi", "mo", "mtext", "ms":
			w.html(depth - 1)
		case "math", "mrow", "annotation-xml":
			w.foreign(w.pick(mathNames), depth-1)
		default:
			if child := w.pick(svgNames); w.rng.IntN(3) > 0 {
				w.foreign(child, depth-1)
			} else {
				w.start(child, true)
			}
		}
		if w.rng.IntN(3) == 0 {
			w.WriteString(w.pick([]string{"text", "<!-- <a href=no> -->", "<![CDATA[<a href=no>]]>", "&amp;", "\n"}))
		}
	}
	w.WriteString("</" + name + ">")
}

// html writes an HTML element within SVG or MathML.
func (w *writer) html(depth int) {
	name := w.pick(htmlNames)
	if name == "svg" || name == "math" {
		w.foreign(name, depth)
		return
	}
	w.start(name, false)
	switch name {
	case "img", "input", "link", "br", "hr":
		return
	case "style", "script", "iframe", "title":
		w.WriteString("<a href=no>")
	default:
		for range w.rng.IntN(depth + 1) {
			w.html(depth - 1)
		}
	}
	w.WriteString("</" + name + ">")
}

var (
	svgNames  = strings.Fields("g a image foreignObject desc title style script rect use path svg")
	mathNames = strings.Fields("mrow mi mo mtext ms annotation-xml mrow math")
	htmlNames = strings.Fields("div span p b img input link br hr style script iframe title section ul form button template svg math")
)

var groups = [][]string{
	strings.Fields("a img a img link iframe form input script source video"),
	strings.Fields("div p span section ul li dl dt dd h1 h2 blockquote x-y main button pre address"),
	strings.Fields("b i em a nobr font code u"),
	strings.Fields("table tbody tr td th thead caption colgroup col"),
	strings.Fields("svg g a image foreignObject desc title style script rect use path"),
	strings.Fields("math mi mo mtext annotation-xml mglyph ms"),
	strings.Fields("template template div span"),
	strings.Fields("select option optgroup hr input textarea title style noscript xmp"),
	strings.Fields("object marquee ruby rt rp br image details summary"),
	strings.Fields("base meta head body html"),
}

// attributesOf has the attributes that an element may have. "#" is the number of the link.
var attributesOf = map[string]string{
	"a": "href=a#", "img": "src=b#", "link": "href=c# rel=icon", "iframe": "src=d#", "form": "action=e#", "input": "src=f# type=image",
	"script": "src=g# href=h#", "source": "src=i#", "video": "poster=j#", "div": "style=k:url(k#)", "p": "style=k:url(l#)",
	"table": "background=m#", "tr": "background=n#", "td": "background=o#", "col": "background=p#", "tbody": "background=q#",
	"image": "href=r# src=s# xlink:href=R#", "use": "href=t#", "rect": "fill=url(u#) style=a:url(v#)", "button": "formaction=w#",
	"template": "shadowrootmode=open shadowrootmode=x for=h", "annotation-xml": "encoding=text/html", "font": "color=x",
	"object": "data=x#", "blockquote": "cite=y#", "body": "background=z#", "base": "href=/C#/", "path": "marker-end=url(A#)",
}

var texts = []string{" ", "text", "<!-- <a href=no> -->", "<![CDATA[<a href=B>]]>", "&amp;", "\x00", "<", "</", "\n", `<?marker name="h"?>`, `<?start name="h">`, "<?end>"}
