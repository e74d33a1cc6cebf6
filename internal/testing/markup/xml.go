package markup

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// An XMLDocument is a document of XML, the URLs that a browser fetches for it, in the order in which
// they are written, and whether an error ends it. If what Chromium fetches differs, Ours says why,
// and Chromium has the URLs that it fetches.
type XMLDocument struct {
	Name, Doc, Links string
	Fails            bool
	Ours, Chromium   string
}

// Type returns the Content-Type of the document.
func (d *XMLDocument) Type() string {
	if strings.Contains(d.Doc, "<html") {
		return "application/xhtml+xml"
	}
	return "image/svg+xml"
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

// XMLDocuments are documents with each part of XML that can have, hide or change links.
var XMLDocuments = []XMLDocument{
	// Elements and namespaces
	{Name: "HTML by prefix in SVG", Doc: `<svg><h:img src="a"/><h:script src="b"/><script xmlns="http://www.w3.org/1999/xhtml" src="c"/></svg>`, Links: "a b c"},
	{Name: "HTML by a prefix of its own", Doc: `<html><g xmlns:q='http://www.w3.org/1999/xhtml'><q:img src="a"/></g><q:img src="no"/></html>`, Links: "a"},
	{Name: "SVG in desc, title and foreignObject", Doc: `<svg><desc><image href="a"/></desc><title><image href="b"/></title><foreignObject><image href="c"/></foreignObject></svg>`, Links: "a b c"},
	{Name: "XLink by any prefix, after href", Doc: `<svg><image x:href="a"/><image x:href="no" href="b"/><image h:href="no"/><image xmlns:xlink="u" xlink:href="no"/></svg>`, Links: "a b"},
	{Name: "no namespace", Doc: `<html><p xmlns=""><img src="no"/><style>@import "no";</style></p></html>`},
	{Name: "attributes of a namespace", Doc: `<html><h:img h:src="no"/><h:img src="a" h:src="no"/></html>`, Links: "a"},
	{Name: "another case", Doc: `<html><IMG src="no"/><img SRC="no"/><s:Script href="no"/><Style>@import "no";</Style></html>`},
	{Name: "elements that are text in HTML", Doc: `<html><noscript><img src="a"/></noscript><noframes><img src="b"/></noframes><iframe><img src="c"/></iframe><xmp><img src="d"/></xmp>` +
		`<textarea><img src="e"/></textarea><frame src="f"/><title><img src="g"/></title><script type="x"><img src="h"/></script><select><img src="i"/></select></html>`, Links: "a b c d e f g h i"},
	{Name: "empty elements", Doc: `<html><head><title/><script src="a"/><style/></head><body><textarea/><template/><p/><img src="b"/></body></html>`, Links: "a b"},
	{Name: "image, and templates", Doc: `<html><image src="no"/><template><img src="no"/></template><p><template shadowrootmode="open"><img src="no"/></template><img src="a"/></p></html>`, Links: "a"},
	{Name: "what ends SVG in HTML", Doc: `<svg><metadata><p/><b></b></metadata><h:p><h:div><image href="a"/></h:div></h:p><image href="b"/></svg>`, Links: "a b"},
	{Name: "a srcdoc", Doc: `<html><iframe srcdoc="&lt;title>&lt;/title/>&lt;img src='a'>&lt;style>b{background:url(no)}&lt;/style>"/></html>`, Links: "a no", Ours: "nothing has this style", Chromium: "a"},
	{Name: "a base by prefix, and xml:base", Doc: `<svg><h:base href="q/"/><base href="no/"/><h:img src="a" xml:base="no/"/></svg>`, Links: "q/a"},
	// Names that can't be
	{Name: "an element whose prefix isn't bound", Doc: `<html><u:img src="no"/><a:b:c/><:d/><e:/><img src="a"/></html>`, Links: "a"},
	{Name: "an element whose prefix isn't bound, in SVG", Doc: `<svg><h:img src="a"/><u:image href="no"/><h:img src="no"/></svg>`, Links: "a", Fails: true},
	{Name: "an attribute whose prefix isn't bound", Doc: `<html><img src="a"/><img u:q="" src="no"/><img src="no"/></html>`, Links: "a", Fails: true},
	{Name: "an attribute with an empty prefix", Doc: `<html><img src="a"/><img :q="" src="no"/></html>`, Links: "a", Fails: true},
	{Name: "a declaration without a prefix", Doc: `<html><img src="a"/><img xmlns:="u" src="no"/></html>`, Links: "a", Fails: true},
	{Name: "declarations that don't bind", Doc: `<html><p xmlns:a="" xmlns:xml="u" xmlns:xmlns="u" xmlns="http://www.w3.org/2000/xmlns/"><img src="a"/></p></html>`, Links: "a"},
	{Name: "the same name twice", Doc: `<html><img src="a"/><img src="no" src="no"/></html>`, Links: "a", Fails: true},
	{Name: "the same name by two prefixes", Doc: `<html><img xmlns:a="u" xmlns:b="u" a:q="" b:q="" src="a"/></html>`, Links: "a"},
	{Name: "names that aren't ASCII", Doc: `<html><p·/><é/><名 é="·"/><img src="a"/><·/></html>`, Links: "a", Fails: true},
	// Values
	{Name: "newlines", Doc: "<html><img src=\"a&#10;b\"/><img src=\"c\nd\"/><img src=\"e\tf\"/><img src=\"g\r\nh\"/></html>", Links: "ab c%20d e%20f g%20h"},
	{Name: "references", Doc: `<html><img src="&#146;"/><img src="&lt;&apos;&#x1F4A9;"/></html>`, Links: "%C2%92 %3C'%F0%9F%92%A9"},
	{Name: "a reference to no character", Doc: `<html><img src="a"/>&#1;<img src="no"/></html>`, Links: "a", Fails: true},
	{Name: "an & alone", Doc: `<html><img src="a"/><img src="b?c&d"/></html>`, Links: "a", Fails: true},
	{Name: "< in a value", Doc: `<html><img src="a"/><img src="<"/></html>`, Links: "a", Fails: true},
	{Name: "no quotes", Doc: `<html><img src="a"/><img src=no/></html>`, Links: "a", Fails: true},
	{Name: "no space", Doc: `<html><img src="a"/><img id="a"src="no"/></html>`, Links: "a", Fails: true},
	// Style sheets
	{Name: "a style with what ends it in HTML", Doc: `<html><style><!-- </style> -->/*<![CDATA[*/ @import "a"; /*</style>]]>*/</style><img src="b"/></html>`, Links: "a b"},
	{Name: "a style in pieces", Doc: `<html><style>@im<!-- x -->po<?x y?>rt<![CDATA[ "a&b";]]>@import &quot;c&amp;d";</style></html>`, Links: "a&b c&d"},
	{Name: "elements in a style", Doc: `<html><style>@im<b/>port "a";<img src="b"/>@import "c";<p>@import "no";</p></style></html>`, Links: "a b c"},
	{Name: "a style in a style", Doc: `<html><style>@import "a";<style>@import "b";</style>@import "c";</style></html>`, Links: "a b c"},
	{Name: "an error in a style", Doc: `<html><style>@import "no";<img src="a"/> &no; </style></html>`, Links: "a", Fails: true},
	{Name: "types and namespaces of styles", Doc: `<svg><style type="text/css">@import "a";</style><style type="x">@import "no";</style><m:math><m:style>@import "no";</m:style></m:math><h:style>@import "b";</h:style></svg>`, Links: "a b"},
	{Name: "style attributes", Doc: `<html><p style="background:url(a)">x</p><m:math><m:mi style="background:url(b)">x</m:mi></m:math><o xmlns="o" style="background:url(no)">x</o></html>`, Links: "a b"},
	// What has no markup
	{Name: "processing instructions and comments", Doc: `<html><?foo > <img src="no"/> ?><!--> <img src="no"/> --><![CDATA[<img src="no"/>]]><img src="a"/></html><!-- <img src="no"/> -->`, Links: "a"},
	{Name: "the subset", Doc: `<!DOCTYPE html [<!-- <img src="no"/> --><?x <img src="no"/>?><!ENTITY e "<b><style>"><!ENTITY f '<img src="no"/>'><!ENTITY % p "<!ENTITY g 'no'>"><!ELEMENT a (b,c)*><!NOTATION n PUBLIC "x"> ] ><html><img src="a"/></html>`, Links: "a"},
	{Name: "-- in a comment", Doc: `<html><img src="a"/><!-- - -- --><img src="no"/></html>`, Links: "a", Fails: true},
	{Name: "]]> in text", Doc: `<html><img src="a"/>]]><img src="no"/></html>`, Links: "a", Fails: true},
	{Name: "a control", Doc: "<html><img src=\"a\"/>\x01<img src=\"no\"/></html>", Links: "a", Fails: true},
	{Name: "a noncharacter", Doc: "<html><img src=\"a\"/>\uFFFF<img src=\"no\"/></html>", Links: "a", Fails: true},
	{Name: "another end tag", Doc: `<html><img src="a"/><p></P><img src="no"/></html>`, Links: "a", Fails: true},
	{Name: "no end tag", Doc: `<html><img src="a"/><p>`, Links: "a", Fails: true},
	{Name: "a second root", Doc: `<html><img src="a"/></html><p/>`, Links: "a", Fails: true},
	{Name: "text after the root", Doc: `<html><img src="a"/></html> x`, Links: "a", Fails: true},
	// The start
	{Name: "declarations", Doc: `<?xml version = '1.1' encoding="utf-8" standalone="no" ?><!DOCTYPE html><html><img src="a"/></html> <?x?>`, Links: "a"},
	{Name: "a space before the declaration", Doc: ` <?xml version="1.0"?><html><img src="no"/></html>`, Fails: true},
	{Name: "no version", Doc: `<?xml encoding="utf-8"?><html><img src="no"/></html>`, Fails: true},
	{Name: "two doctypes", Doc: `<!DOCTYPE html><!DOCTYPE html><html><img src="no"/></html>`, Fails: true},
	{Name: "another case of doctype", Doc: `<!doctype html><html><img src="no"/></html>`, Fails: true},
	{Name: "a declaration that isn't one", Doc: `<!DOCTYPE html [<!FOO a>]><html><img src="no"/></html>`, Fails: true},
	// Entities
	{Name: "entities of text", Doc: `<!DOCTYPE svg [<!ENTITY ns_svg "http://www.w3.org/2000/svg"><!ENTITY y "a&#10;b&#38;#10;c"><!ENTITY y "no"><!ENTITY apos "no"><!ENTITY s '@import "d";'>]>` +
		`<g xmlns="&ns_svg;"><image href="&y;&apos;"/><style>&s;</style>&y;</g>`, Links: "a%20bc' d"},
	{Name: "an entity that has markup", Doc: `<!DOCTYPE html [<!ENTITY e "<h:img src='b'/>">]><html><img src="a"/>&e;<img src="c"/></html>`, Links: "a", Fails: true, Ours: "its links have no place of their own", Chromium: "a b c"},
	{Name: "an entity that has markup in a value", Doc: `<!DOCTYPE html [<!ENTITY e "&#60;">]><html><img src="a"/><img src="&e;"/></html>`, Links: "a", Fails: true},
	{Name: "an entity of an entity that isn't declared", Doc: `<!DOCTYPE html [<!ENTITY e "&f;">]><html><img src="a"/>&e;<img src="no"/></html>`, Links: "a", Fails: true},
	{Name: "an entity of itself", Doc: `<!DOCTYPE html [<!ENTITY e "&e;">]><html><img src="a"/>&e;<img src="no"/></html>`, Links: "a", Fails: true},
	{Name: "an entity with a bare &", Doc: `<!DOCTYPE html [<!ENTITY e "&#38;">]><html><img src="a"/>&e;<img src="no"/></html>`, Links: "a", Fails: true},
	{Name: "an entity in another file", Doc: `<!DOCTYPE html [<!ENTITY e SYSTEM "no">]><html>&e;<img src="a"/><img src="&e;"/></html>`, Links: "a", Fails: true},
	{Name: "a parameter entity", Doc: `<!DOCTYPE html [<!ENTITY % p "">%p;<!ENTITY e "a">]><html><img src="a"/></html>`, Fails: true, Ours: "browsers read on without declarations", Chromium: "a"},
	{Name: "a name of HTML without a doctype", Doc: `<html><img src="a"/>&nbsp;<img src="no"/></html>`, Links: "a", Fails: true},
	{Name: "a name of HTML with a doctype", Doc: `<!DOCTYPE html><html><img src="a"/>&nbsp;<img src="no"/></html>`, Links: "a", Fails: true},
	{Name: "a name of HTML in SVG", Doc: `<!DOCTYPE svg SVG11><svg><h:img src="a"/>&nbsp;<h:img src="no"/></svg>`, Links: "a", Fails: true},
	{Name: "names of HTML with its identifier", Doc: `<!DOCTYPE html XHTML10><html><img src="&nbsp;"/><img src="&LT;&NotEqualTilde;&semi;"/>&zzz;</html>`, Links: "%C2%A0 %3C%E2%89%82%CC%B8;"},
	{Name: "a name that an unread doctype may have", Doc: `<!DOCTYPE html SYSTEM "u"><html>&zzz;<img src="a&zzz;b"/></html>`, Links: "ab"},
	{Name: "a name that the doctype doesn't have", Doc: `<?xml version="1.0" standalone="yes"?><!DOCTYPE html SYSTEM "u"><html><img src="a"/>&zzz;<img src="no"/></html>`, Links: "a", Fails: true},
	// Defaults
	{Name: "a default namespace", Doc: `<!DOCTYPE html [<!ATTLIST q xmlns CDATA "http://x" xmlns CDATA "no"><!ATTLIST z:img xmlns:z CDATA #FIXED "http://www.w3.org/1999/xhtml">]>` +
		`<html><q><img src="no"/></q><z:img src="a"/><q xmlns="http://www.w3.org/1999/xhtml"><img src="b"/></q></html>`, Links: "a b"},
	{Name: "defaults that don't matter", Doc: `<!DOCTYPE html [<!ATTLIST p id ID #IMPLIED q (a|b) "a" r NOTATION (n) #REQUIRED x:type CDATA #FIXED "simple">]><html><img src="a"/></html>`, Links: "a"},
	{Name: "a default URL", Doc: `<!DOCTYPE html [<!ATTLIST img src CDATA "a">]><html><img/></html>`, Fails: true, Ours: "it has no place of its own", Chromium: "a"},
	{Name: "a default of what makes a link", Doc: `<!DOCTYPE html [<!ATTLIST link rel CDATA "stylesheet">]><html><link href="a"/></html>`, Fails: true, Ours: "as a default URL", Chromium: "a"},
	// xml-stylesheet
	{Name: "style sheets before the root", Doc: `<?xml-stylesheet href="a&amp;b"?><?xml-stylesheet type="text/css" href='c' media="print"?><?xml-stylesheet alternate="yes" title="t" href="d"?><html/>`, Links: "a&b c d"},
	{Name: "style sheets in the subset and after the root", Doc: `<!DOCTYPE html [<?xml-stylesheet href="a"?>]><html></html><?xml-stylesheet href="b"?>`, Links: "a b"},
	{Name: "a style sheet of XSL", Doc: `<?xml-stylesheet type="text/xsl" href="a"?><html/>`, Links: "a"},
	{Name: "no style sheets", Doc: `<?xml-stylesheet type="text/plain" href="no"?><?xml-stylesheet alternate="yes" href="no"?><?xml-stylesheet href="#no"?><?xml-stylesheet href=no?>` +
		`<?xml-stylesheet href="no&nbsp;"?><?xml-stylesheet href="no" href="no"?><?xml-stylesheet type="TEXT/CSS" href="no"?><html><?xml-stylesheet href="no"?></html>`},
}

// xmlPieces are parts of the content of documents. A # is a number.
var xmlPieces = []string{
	`<img src="a#"/>`, `<h:img src="a#"/>`, `<s:image href="a#"/>`, `<s:image x:href="a#"/>`, `<image href="a#"/>`, `<script src="a#" type="x"/>`, `<a href="a#">x</a>`, `<s:a x:href="a#"/>`,
	`<link rel="stylesheet" href="a#"/>`, `<p style="background:url(a#)"/>`, `<img xmlns="http://www.w3.org/1999/xhtml" src="a#"/>`, `<img xmlns="" src="no#"/>`, `<frame src="a#"/>`, `<IMG src="no#"/>`,
	"<img src='a#\nb'/>", `<img src="a#&#10;b&amp;c"/>`, `<img src="a#&#146;"/>`, `<img src="a#&e;"/>`, `&e;`, `&amp;`, `text`, "\r\n", `]]`, `<u:img src="no#"/>`, `<image src="no#"/>`, `<s:use href="a#"/>`,
	`<?foo > <img src="no#"/> ?>`, `<!--> <img src="no#"/> -->`, `<!-- </style> -->`, `<![CDATA[<img src="no#"/> </style>]]>`, `<?xml-stylesheet href="no#"?>`, `<z:img src="a#"/>`, `<q><img src="a#"/></q>`,
	`<img x:src="no#" src="a#"/>`, `<form action="a#"/>`, `<object data="a#"/>`, `<q xmlns:h="u"><h:img src="no#"/></q>`, `<img srcset="a# 2x, b# 3x"/>`, `<iframe srcdoc="&lt;img src=a#>"/>`, `<s:rect fill="url(a#)"/>`,
	`<base href="d#/"/>`, `<s:script x:href="a#"/>`, `<source src="a#"/>`, `<input type="image" src="a#"/>`, `<meta http-equiv="refresh" content="9;url=a#"/>`, `<m:mi href="no#" style="background:url(a#)"/>`,
}

// xmlWrappers are elements around pieces.
var xmlWrappers = []string{"p", "s:svg", "s:desc", "s:foreignObject", "s:title", "template", "noscript", "noframes", "style", "h:div", "m:math", "xmp", "textarea", "title", "s:style", "svg", "frameset", "iframe", "object", "u:v", "q"}

// xmlFaults are parts that aren't well-formed.
var xmlFaults = []string{"&nbsp;", "&", "]]>", "</p>", "<p>", "<!-- -- -->", `<img u:q="" src="no"/>`, `<img src="no" src="no"/>`, "<a b=c/>", `<a b="<"/>`, "\x02", "<?xml ?>", "< p/>", "&#0;", `<img a="b"src="no"/>`, "<!ENTITY a 'b'>"}

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
		switch name := w.pick(xmlWrappers); {
		case i == fault:
			w.WriteString(w.pick(xmlFaults))
		case len(open) > 0 && isOne(4):
			w.WriteString("</" + open[len(open)-1] + ">")
			open = open[:len(open)-1]
		case isOne(3):
			w.WriteString("<" + name + ">")
			open = append(open, name)
			if strings.HasSuffix(name, "style") {
				w.WriteString(strings.ReplaceAll(w.pick([]string{`@import "i#";`, `@im<!-- x -->port "i#";`, `<![CDATA[@import "i#";]]>`, "a{b:url(i#)}"}), "#", fmt.Sprint(i)))
			}
		default:
			if piece := w.pick(xmlPieces); hasEntity || !strings.Contains(piece, "&e;") {
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
