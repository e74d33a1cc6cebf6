// Package markup makes HTML documents for tests of package urlhtml: random ones, and one for each
// attribute of HTML and SVG.
package markup

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// Random returns a document of random tags, as nasty as people write them: elements that aren't
// closed or are closed in the wrong order, tables with misplaced content, SVG and MathML,
// templates and shadow roots.
func Random(rng *rand.Rand) string {
	var b strings.Builder
	if rng.IntN(2) == 0 {
		b.WriteString("<!DOCTYPE html>")
	}
	link := 0
	for range 3 + rng.IntN(25) {
		name := randomName(rng)
		switch rng.IntN(10) {
		case 0, 1, 2:
			fmt.Fprintf(&b, "</%s>", name)
		case 3:
			b.WriteString(texts[rng.IntN(len(texts))])
		default:
			b.WriteString("<" + name)
			if attributes := attributesOf[name]; attributes != "" || rng.IntN(4) == 0 {
				link++
				for _, a := range strings.Fields(attributes) {
					if rng.IntN(3) > 0 {
						b.WriteString(" " + strings.ReplaceAll(a, "#", fmt.Sprint(link)))
					}
				}
			}
			if rng.IntN(12) == 0 {
				b.WriteString(" /")
			}
			b.WriteString(">")
		}
	}
	return b.String()
}

func randomName(rng *rand.Rand) string {
	group := groups[rng.IntN(len(groups))]
	return group[rng.IntN(len(group))]
}

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
	"image": "href=r# src=s#", "use": "href=t#", "rect": "fill=url(u#) style=a:url(v#)", "button": "formaction=w#",
	"template": "shadowrootmode=open shadowrootmode=x", "annotation-xml": "encoding=text/html", "font": "color=x",
	"object": "data=x#", "blockquote": "cite=y#", "body": "background=z#", "base": "href=/C#/", "path": "marker-end=url(A#)",
}

var texts = []string{" ", "text", "<!-- <a href=no> -->", "<![CDATA[<a href=B>]]>", "&amp;", "\x00", "<", "</", "\n"}
