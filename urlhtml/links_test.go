package urlhtml

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"golang.org/x/net/html"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/testing/urltest"
)

var pageURL = url.MustParse("https://example.com/dir/page?q")

// line returns a link as a line of text. URLs are relative to the page.
func line(l Link) string {
	where := l.Element
	if l.Attribute != "" {
		where += " " + l.Attribute
	}
	if l.URL == nil {
		return fmt.Sprintf("%s (%s): failure of %q", l.Kind, where, l.Raw)
	}
	return fmt.Sprintf("%s (%s): %s", l.Kind, where, strings.TrimPrefix(l.URL.Href(), "https://example.com/dir/"))
}

// linesOf returns the links of a document, and the error of Links.
func linesOf(doc string, o Options) ([]string, error) {
	o.Base = pageURL
	links, err := collect(strings.NewReader(doc), o)
	return lines(links), err
}

// treeLinesOf returns the links of the tree of a document.
func treeLinesOf(t testing.TB, doc string, o Options) []string {
	t.Helper()
	o.Base = pageURL
	links, _ := treeLinks(doc, o)
	for _, l := range links {
		if l.Offset != -1 {
			t.Errorf("%q: a link of a tree has the offset %d", doc, l.Offset)
		}
	}
	return lines(links)
}

func lines(links []Link) (list []string) {
	for _, l := range links {
		list = append(list, line(l))
	}
	return list
}

// treeLinks returns the links of the tree of a document. It is an error if that is too deep.
func treeLinks(doc string, o Options) ([]Link, error) {
	root, err := html.ParseWithOptions(strings.NewReader(doc), html.ParseOptionEnableScripting(!o.NoScript))
	if err != nil {
		return nil, err
	}
	return slices.Collect(LinksOf(root, o)), nil
}

func collect(r io.Reader, o Options) (list []Link, err error) {
	for l, e := range Links(r, o) {
		if err = e; err == nil {
			list = append(list, l)
		}
	}
	return list, err
}

// bothWays returns the links of a document from its tokens and from its tree.
func bothWays(t *testing.T, doc string, o Options) map[string][]Link {
	t.Helper()
	links, err := collect(strings.NewReader("\xEF\xBB\xBF"+doc), o)
	inTree, err2 := treeLinks(doc, o)
	if err != nil || err2 != nil {
		t.Fatalf("%q: %v, %v", doc, err, err2)
	}
	return map[string][]Link{"Links": links, "LinksOf": inTree}
}

// Documents with their links, one per line. The tree gives the same links, but for those after a
// "+".
var linkTests = []struct {
	name, doc, want string
	o               Options
}{
	{"navigation", `<a href=x>1</a><area href=" y&#10;z "><a href=""><a name=no><a href>`, "navigation (a href): x\nnavigation (area href): yz\nnavigation (a href): page?q\nnavigation (a href): page?q", Options{}},
	{"ping", "<a href=x ping=' a\tb  c '>", "navigation (a href): x\nping (a ping): a\nping (a ping): b\nping (a ping): c", Options{}},
	{"the style of a frameset", `<frameset style="background:url(a)"><frame src=b></frameset><frameset style="background:url(no)">`, "style (frameset style): a\nframe (frame src): b", Options{}},
	{"empty references in svg", `<svg><a href=""></a><image href=""></image><use href=""/></svg>`, "navigation (a href): page?q", Options{}},
	{"body in a template in a shadow root", `<div><template shadowrootmode=open><template><body background=no></template></template></div>`, "", Options{Templates: true}},
	{"what isn't a reference in a query", `<a href='?a=1&b=2&amp;c=3'><a href='&copy<'>`, "navigation (a href): page?a=1&b=2&c=3\nnavigation (a href): %C2%A9%3C", Options{}},
	{"a reference that is only a sign", `<a href='a&'><a href='&'>`, "navigation (a href): a&\nnavigation (a href): &", Options{}},
	{"failure", `<a href="https://[">`, `navigation (a href): failure of "https://["`, Options{}},
	{"images", `<img src=a srcset="b 1x, c 2x, d bad" longdesc=e><input type=IMAGE src=f><input src=no><video poster=h><image src=i><table background=j><tr><td background=k>`, "image (img src): a\nimage (img srcset): b\nimage (img srcset): c\ncite (img longdesc): e\nimage (input src): f\nimage (video poster): h\nimage (img src): i\nimage (table background): j\nimage (td background): k", Options{}},
	{"image is img", `<image src=a srcset="b 1x" longdesc=c attributionsrc=d style="e:url(e)" itemid=f>`,
		"image (img src): a\nimage (img srcset): b\ncite (img longdesc): c\nresource (img attributionsrc): d\nstyle (img style): e\nmetadata (img itemid): f", Options{Metadata: true, Attributes: map[string]bool{"attributionsrc": false}}},
	{"media", `<video src=a><source src=b srcset=c><track src=d></video><audio src=e></audio><bgsound src=f><embed src=g><object data=h></object>`, "media (video src): a\nmedia (source src): b\nimage (source srcset): c\nmedia (track src): d\nmedia (audio src): e\nmedia (bgsound src): f\nembed (embed src): g\nembed (object data): h", Options{}},
	{"no empty resources", `<img src=""><script src=""></script><link href="" rel=stylesheet><iframe src=""></iframe><object data=""></object><video poster="">`, "", Options{}},
	{"link", `<link rel=stylesheet href=a><link rel="ALTERNATE StyleSheet" href=b><link rel=icon href=c><link rel=manifest href=d><link rel=modulepreload href=e><link rel=preload as=Script href=f><link rel=canonical href=g><link href=h><link rel=preload as=image imagesrcset="i 1x"><link rel=preload as=STYLE href=j>`, "stylesheet (link href): a\nstylesheet (link href): b\nimage (link href): c\nmanifest (link href): d\nscript (link href): e\nscript (link href): f\nresource (link href): g\nresource (link href): h\nimage (link imagesrcset): i\nstylesheet (link href): j", Options{}},
	{"forms", `<form action=a><button formaction=b><input type=submit formaction=""></form>`, "form action (form action): a\nform action (button formaction): b\nform action (input formaction): page?q", Options{}},
	{"an empty action is the document's, not that of the base", `<base href=/b/><form action=""><button formaction="">`, "base (base href): https://example.com/b/\nform action (form action): page?q\nform action (button formaction): page?q", Options{}},
	{"cite", `<blockquote cite=a><q cite=b></q><ins cite=c></ins><del cite=d></del></blockquote>`, "cite (blockquote cite): a\ncite (q cite): b\ncite (ins cite): c\ncite (del cite): d", Options{}},
	{"a < in a style of SVG", `<svg><style>@import "a< b" /* < */;c{d:url(e<1) url("f<<")}<</style></svg>`, "import (style): a%3C%20b\nstyle (style): e%3C1\nstyle (style): f%3C%3C", Options{}},
	{"frames in SVG", `<svg><frame href=a style="b:url(c)"/><foreignObject><frame src=no></foreignObject></svg>`, "reference (frame href): a\nstyle (frame style): c", Options{}},
	{"frames", `<frameset><frame src=a longdesc=b></frameset>`, "frame (frame src): a\ncite (frame longdesc): b", Options{}},
	{"refresh", `<meta http-equiv=Refresh content="0; url='a'"><meta content="1;b" http-equiv=refresh><meta http-equiv=refresh content=5><meta name=refresh content="0;url=no">`, "refresh (meta content): a\nrefresh (meta content): b", Options{}},
	{"metadata", `<meta property=og:image content=a><meta name="twitter:image" content=b><meta property=og:title content=no><p itemid=c>`, "metadata (meta content): a\nmetadata (meta content): b\nmetadata (p itemid): c", Options{Metadata: true}},
	{"style", `<style>@import "a"; @import url(b); b{background:url("c") url( d )}@import "no";</style><p style="background:url(&quot;e&quot;)"><p STYLE='list-style:url(f)'><p style='background:image-set("g" 1x)'><p style=a:url(h),url(i)>`, "import (style): a\nimport (style): b\nstyle (style): c\nstyle (style): d\nimport (style): no\nstyle (p style): e\nstyle (p style): f\nstyle (p style): g\nstyle (p style): h\nstyle (p style): i", Options{}},
	{"base", `<link href=a><base><base href=/b/><base href=/c/><a href=d>`, "resource (link href): https://example.com/b/a\nbase (base href): https://example.com/b/\nbase (base href): https://example.com/c/\nnavigation (a href): https://example.com/b/d", Options{}},
	{"a base that is refused", `<base href=data:x><base href=/no/><a href=a>`, "base (base href): data:x\nbase (base href): https://example.com/no/\nnavigation (a href): a", Options{}},
	{"a base that is no URL", `<base href=https://[><base href=/no/><a href=a>`, "base (base href): failure of \"https://[\"\nbase (base href): https://example.com/no/\nnavigation (a href): a", Options{}},
	{"a base after a template", `<template><p></template><base href=/b/>`, "base (base href): https://example.com/b/", Options{}},
	{"a failure before the base", `<link rel=icon href=a><script src="https://["></script><base href=/b/>`, "image (link href): https://example.com/b/a\nscript (script src): failure of \"https://[\"\nbase (base href): https://example.com/b/", Options{}},
	{"base in a template", `<template><base href=/no/></template><a href=a>`, "navigation (a href): a", Options{}},
	{"base in a template that is read", `<template><base href=/no/><a href=b></template><a href=a>`, "navigation (a href): b\nnavigation (a href): a", Options{Templates: true}},
	{"templates for markers", `<div><?marker name="h"?></div><template for=h><img src=a><script src=b></script></template><table><?marker name="i"?></table><template FOR=i><tr><td background=c><style>d{e:url(d)}</style></template>` +
		`<iframe srcdoc="<?start name='j'?><p><img src=e><?end?><template for=j><img src=f></template>"></iframe><template for=k><p><?marker name="l"?></p><template for=l><iframe src=g></iframe></template></template>`,
		"image (img src): a\nscript (script src): b\nimage (td background): c\nstyle (style): d\nimage (img src): e\nimage (img src): f\nframe (iframe src): g", Options{}},
	{"a template for a marker in the head", `<head><?marker name="h"?><link rel=icon href=a></head><template for=h><link rel=stylesheet href=b><body background=no><base href=/b/></template><link rel=icon href=c>`,
		"image (link href): https://example.com/b/a\nstylesheet (link href): b\nbase (base href): https://example.com/b/\nimage (link href): https://example.com/b/c", Options{}},
	{"a base in a template without a marker", `<template for=h><base href=/no/><template><base href=/no/></template></template><div><template shadowrootmode=open><template for=h><base href=/no/></template></template></div><template for=""><base href=/no/></template><a href=a>`,
		"base (base href): https://example.com/no/\nnavigation (a href): a", Options{}},
	{"templates", `<template><a href=no><template><img src=no></template><a href=no></template><a href=a>`, "navigation (a href): a", Options{}},
	{"noscript", `<noscript><img src=no></noscript><a href=a>`, "navigation (a href): a", Options{}},
	{"shadow root after a noscript in the head", `<noscript><br><template shadowrootmode=open><a href=a></template>`, "navigation (a href): a", Options{NoScript: true}},
	{"noscript that is read", `<body><noscript><img src=b></noscript><a href=a>`, "image (img src): b\nnavigation (a href): a", Options{NoScript: true}},
	{"the end of a noscript that is read", `<ul><noscript><span></noscript><template shadowrootmode=open><a href=no></template>`, "+navigation (a href): no", Options{NoScript: true}},
	{"noscript in a srcdoc that is read", `<iframe srcdoc="<p><noscript><img src=a></noscript>"></iframe>`, "image (img src): a", Options{NoScript: true}},
	{"text", `<title><a href=no></title><textarea><a href=no></textarea><script>"<a href=no>"</script><script><!-- <script><a href=no></script> <a href=no> --></script><!-- <a href=no> --><iframe><a href=no></iframe><xmp><a href=no></xmp><a href=a>`, "navigation (a href): a", Options{}},
	{"svg", `<svg><a href=a xlink:href=no><a xlink:href=b></a></a><image xlink:href=c /><use href=#d /><script href=e></script><feImage href=f /><linearGradient href=#g /></svg><a href=h>`, "navigation (a href): a\nnavigation (a xlink:href): b\nimage (image xlink:href): c\nreference (use href): page?q#d\nscript (script href): e\nimage (feimage href): f\nreference (lineargradient href): page?q#g\nnavigation (a href): h", Options{}},
	{"both of a use", `<svg><use xlink:href=a href=b /><use href=c xlink:href=no /><image xlink:href=no href=d /></svg>`, "reference (use xlink:href): a\nreference (use href): b\nreference (use href): c\nimage (image href): d", Options{}},
	{"text in svg", `<svg><style><a href=a></a></style><title><a href=b></a></title><script><a href=c></a></script><textarea><a href=d></a></textarea></svg>`, "navigation (a href): a\nnavigation (a href): b\nnavigation (a href): c\nnavigation (a href): d", Options{}},
	{"no URL in CSS", `<style>@import "";@import url();a{b:url("") url( ) image-set('' 1x) url("\
") url(?) url(/**/)}</style><p style="a:url()">`,
		"style (style): page?\nstyle (style): https://example.com/**/", Options{}},
	{"more attributes", `<base href=/b/><img data-src=a data-srcset="b 1x, c" DATA-BG="d"><x- data-src="" data-bg><iframe srcdoc="<p data-src=e>"></iframe><svg><image data-src=no href=f></svg>`,
		"base (base href): https://example.com/b/\nresource (img data-src): https://example.com/b/a\nresource (img data-srcset): https://example.com/b/b\nresource (img data-srcset): https://example.com/b/c\n" +
			"resource (img data-bg): https://example.com/b/d\nresource (p data-src): https://example.com/b/e\nimage (image href): https://example.com/b/f",
		Options{Attributes: map[string]bool{"data-src": false, "data-srcset": true, "data-bg": false, "srcdoc": true, "href": true}}},
	{"attributes that are known, of custom elements", `<img src=a poster=no content=no><amp-img src=b srcset="c 1x, d" SIZES="" poster="" href style="a:url(e)"></amp-img><x-meta content=f rel=g><svg><x-y src=no></svg>`,
		"image (img src): a\nresource (amp-img src): b\nresource (amp-img srcset): c\nresource (amp-img srcset): d\nstyle (amp-img style): e\nresource (x-meta content): f\nresource (x-meta rel): g", Options{Attributes: map[string]bool{"src": false, "srcset": true, "poster": false, "Content": false, "rel": false, "href": false, "style": false}}},
	{"attributes of scripts with CSS", `<p data-bg="URL('a'), url(b)"><p data-bg="url(c"><p data-set="url(d), e"><p data-bg="url"><p data-bg="url()">`,
		"style (p data-bg): a\nstyle (p data-bg): b\nstyle (p data-bg): c\nstyle (p data-set): d\nresource (p data-bg): url", Options{Attributes: map[string]bool{"data-bg": false, "data-set": true}}},
	{"style in svg", `<svg><style>a{b:url(&quot;a&quot;)}</style><p style="c:url(b)">`, "style (style): a\nstyle (p style): b", Options{}},
	{"references at the start of a style in svg", `<svg><style>&#64;import "a&amp;b";</style></svg>`, "import (style): a&b", Options{}},
	{"CDATA after svg", `<svg></svg><![CDATA[><a href=a>]]></a><p><svg></p><![CDATA[><a href=b>]]></a><svg><p><![CDATA[><a href=c>]]>`, "navigation (a href): a\nnavigation (a href): b\nnavigation (a href): c", Options{}},
	{"CDATA", `<svg><![CDATA[<a href=no>]]><a href=a></a></svg><p><![CDATA[<a href=b>]]>`, "navigation (a href): a", Options{}},
	{"HTML in svg", `<svg><foreignObject><title><a href=no></title><a href=a></a></foreignObject><title></title><desc><style>b{c:url(b)}</style></desc></svg>`, "navigation (a href): a\nstyle (style): b", Options{}},
	{"font in svg", `<svg><font><title><a href=a></a></title></font><font size=1><title><a href=no></title>`, "navigation (a href): a", Options{}},
	{"math", `<math><mi><a href=a></a></mi><annotation-xml encoding="text/HTML"><textarea><a href=no></textarea></annotation-xml><annotation-xml><textarea><img src=b>`, "navigation (a href): a\nimage (img src): b", Options{}},
	{"MathML has no links", `<math href=no><mtext><mglyph href=no></mglyph></mtext><annotation-xml><a href=no></a></annotation-xml><mi style="a:url(b)"></math>`, "style (mi style): b", Options{}},
	{"end tags out of svg", `<div><svg><g></div><title><a href=no></title><a href=a>`, "+navigation (a href): no\nnavigation (a href): a", Options{}},
	{"srcdoc", `<base href=/b/><iframe srcdoc="<link href=a><base href=c/><a href=&quot;d&quot;>" src=e></iframe><a href=f>`, "base (base href): https://example.com/b/\nresource (link href): https://example.com/b/c/a\nbase (base href): https://example.com/b/c/\nnavigation (a href): https://example.com/b/c/d\nframe (iframe src): https://example.com/b/e\nnavigation (a href): https://example.com/b/f", Options{}},
	{"srcdoc in srcdoc", `<iframe srcdoc="<iframe srcdoc='&lt;a href=a&gt;'></iframe>"></iframe>`, "navigation (a href): a", Options{}},
	{"attributes", "<A HREF=a HREF=no\x00><a\nhref\t=\fb/><a/href=c><a =href href=d><a href='e'rel=x><a a=`>` href=f><a \"href\"=no href=\"g>h\"><a href=i&amp;j&copy=1&copy;&amp=2>", "navigation (a href): a\nnavigation (a href): b/\nnavigation (a href): c\nnavigation (a href): d\nnavigation (a href): e\nnavigation (a href): g%3Eh\nnavigation (a href): i&j&copy=1%C2%A9&amp=2", Options{}},
	{"NUL", "<a href=a\x00b><a hr\x00ef=no>", "navigation (a href): a%EF%BF%BDb", Options{}},
	{"a second body", `<body background=a><body background=no style="b:url(b)"><body style="b:url(no)"><template><body background=no></template>`, "image (body background): a\n+image (body background): no\nstyle (body style): b\n+style (body style): no", Options{}},
	{"what a template contains", `<div><template shadowrootmode=open><col background=a><img src=no></template></div><div><template shadowrootmode=open><p><tr background=no></p><tr background=no></template></div><div><template shadowrootmode=open><tr background=b><td background=c></template></div><div><template shadowrootmode=open><head><tbody background=no></template></div><div><template shadowrootmode=open><style></style><col><col background=d></template></div>`, "image (col background): a\n+image (tr background): no\n+image (tr background): no\nimage (tr background): b\nimage (td background): c\n+image (tbody background): no\nimage (col background): d", Options{}},
	{"SVG in a template", `<div><template shadowrootmode=open><svg><meta><col><img src=a></template></div><div><template shadowrootmode=open><col><svg><image href=no></svg></template></div><div><template shadowrootmode=open><table><colgroup><svg><image href=b></svg></template></div>`, "image (img src): a\nimage (image href): b", Options{}},
	{"table modes of templates", `<div><template shadowrootmode=open><td background=a></td><tr background=no></template></div><div><template shadowrootmode=open><tr background=b></tr><tbody background=no><table background=no></template></div><div><template shadowrootmode=open><tbody background=c></tbody><col background=d><caption><table background=e></template></div>`, "image (td background): a\n+image (tr background): no\nimage (tr background): b\n+image (tbody background): no\n+image (table background): no\nimage (tbody background): c\nimage (col background): d\nimage (table background): e", Options{}},
	{"noscript in a template", `<div><template shadowrootmode=open><noscript><td background=no></noscript><img src=a></template>`, "+image (td background): no\nimage (img src): a", Options{NoScript: true}},
	{"a frameset", `<frameset><math><frame src=a></math><frameset><p style="a:url(no)"></frameset><svg><rect></svg><frame src=b></frameset><frame src=no><frameset><frame src=no></frameset><noframes><a href=no></noframes>`, "frame (frame src): a\nframe (frame src): b", Options{}},
	{"CDATA in HTML in svg", `<svg><desc><svg><p><![CDATA[><a href=a></a>]]></p><![CDATA[<a href=no>]]><br><![CDATA[<a href=no>]]></desc></svg>`, "navigation (a href): a", Options{}},
	{"a form in a form", `<form action=a><form action=no></form><form action=c></form></form><form action=d>`, "form action (form action): a\n+form action (form action): no\nform action (form action): c\nform action (form action): d", Options{}},
	{"parts of tables", `<table background=a><colgroup background=b><col background=c></colgroup><thead background=d><tr background=e><th background=f></thead><tbody background=g></tbody><tfoot background=h></tfoot></table><tr background=no>`, "image (table background): a\nimage (colgroup background): b\nimage (col background): c\nimage (thead background): d\nimage (tr background): e\nimage (th background): f\nimage (tbody background): g\nimage (tfoot background): h\n+image (tr background): no", Options{}},
	{"presentation attributes", `<svg><rect filter="url(a#b)" mask='url("c")' clip-path=url(d) cursor="url(e), auto" fill=url(#f) stroke="url(g) red"/><path marker-start=url(h) marker-mid=url(i) marker-end=url(j) d=url(no) /></svg><p fill=url(no)><math><mi fill=url(no)>`, "style (rect filter): a#b\nstyle (rect mask): c\nstyle (rect clip-path): d\nstyle (rect cursor): e\nstyle (rect fill): page?q#f\nstyle (rect stroke): g\nstyle (path marker-start): h\nstyle (path marker-mid): i\nstyle (path marker-end): j", Options{}},
	{"form in a srcdoc", `<base href=/b/><iframe srcdoc="<form action=''><button formaction=&quot;&quot;><form action='?'>"></iframe>`, "base (base href): https://example.com/b/\nform action (form action): about:srcdoc\nform action (button formaction): about:srcdoc\n+form action (form action): https://example.com/b/?", Options{}},
	{"shadow roots", `<div><template shadowrootmode=open><a href=a></a><img src=b srcset="c 1x"><style>d{e:url(d)}</style><iframe src=e></iframe><base href=/no/><p><template shadowrootmode=CLOSED><a href=f></a></template></p></template></div>`, "navigation (a href): a\nimage (img src): b\nimage (img srcset): c\nstyle (style): d\nframe (iframe src): e\nnavigation (a href): f", Options{}},
	{"no shadow roots", `<template shadowrootmode=open><a href=no></template><div><template><a href=no></template><template shadowrootmode=none><a href=no></template><template shadowrootmode=open><a href=b></a></template><p></p><template shadowrootmode=open><a href=no></template></div><ul><template shadowrootmode=open><a href=no></template></ul><font-face><template shadowrootmode=open><a href=no></template></font-face>`, "+navigation (a href): no\nnavigation (a href): b\n+navigation (a href): no\n+navigation (a href): no\n+navigation (a href): no", Options{}},
	{"shadow roots of custom elements and the body", `<body><x-y><template shadowrootmode="op&#101;n"><a href=a></a></template></x-y><template shadowrootmode=open><a href=b></a></template><template shadowrootmode=open><a href=no></a></template>`, "navigation (a href): a\nnavigation (a href): b\n+navigation (a href): no", Options{}},
	{"a shadow root in a template", `<template><div><template shadowrootmode=open><a href=no></a></template><a href=no></a></div></template><div><template shadowrootmode=open><template><a href=no></template><a href=a></a></template></div>`, "navigation (a href): a", Options{}},
	{"what is fetched before the base", `<script src=a></script><link rel=stylesheet href=b><link rel=icon href=c><link rel=preload as=image imagesrcset="d 1x" href=e><style>@import "f";g{h:url(g)}</style><meta http-equiv=refresh content="9;url=h"><link rel=canonical href=i><base href=/b/><script src=j></script>`, "script (script src): a\nstylesheet (link href): b\nimage (link href): https://example.com/b/c\nimage (link imagesrcset): d\nimage (link href): e\nimport (style): f\nstyle (style): g\nrefresh (meta content): h\nresource (link href): https://example.com/b/i\nbase (base href): https://example.com/b/\nscript (script src): https://example.com/b/j", Options{}},
	{"hosts once", `<p><template shadowrootmode=open><a href=a></template><li></p><p><template shadowrootmode=open><a href=b></template><template shadowrootmode=open><a href=no></template></p>`, "navigation (a href): a\nnavigation (a href): b\n+navigation (a href): no", Options{}},
	{"a srcdoc in the head", `<link rel=icon href=a><template><iframe srcdoc="<a href=b>"></iframe></template><link rel=icon href=c>`, "image (link href): a\nnavigation (a href): b\nimage (link href): c", Options{Templates: true}},
	{"metadata of items", `<meta itemprop=url content=a><meta itemprop=image content=b><meta itemprop=thumbnailUrl content=c><meta itemprop=contentURL content=d><meta itemprop=embedurl content=e><meta itemprop=name content=no>`, "metadata (meta content): a\nmetadata (meta content): b\nmetadata (meta content): c\nmetadata (meta content): d\nmetadata (meta content): e", Options{Metadata: true}},
	{"integration points of math", `<math><mi><textarea><img src=no></textarea></mi><mo><textarea><img src=no></textarea></mo><mn><textarea><img src=no></textarea></mn><ms><textarea><img src=no></textarea></ms><mtext><textarea><img src=no></textarea></mtext><mx><textarea><img src=a>`, "image (img src): a", Options{}},
	{"what isn't HTML in an integration point", `<math><mi><mglyph><textarea><img src=a></math><math><mi><malignmark><textarea><img src=b></math><svg><desc><mglyph><textarea><img src=no></textarea></svg>`, "image (img src): a\nimage (img src): b", Options{}},
	{"annotations", `<math><annotation-xml encoding="application/xhtml+xml"><textarea><img src=no></textarea></annotation-xml><annotation-xml encoding=x><svg><a href=a></a></svg><annotation-xml encoding=x><x><svg><a href=no>`, "navigation (a href): a", Options{}},
	{"CSS in math", `<math><style>a{b:url(no)}</style></math>`, "", Options{}},
	{"encoding", "<meta charset=windows-1251><a href='\xFF?\xFF#\xFF'><p style='a:url(?\xFF)'>", "navigation (a href): %D1%8F?%FF#%D1%8F\nstyle (p style): page?%D1%8F", Options{}},
}

func TestLinks(t *testing.T) {
	for _, tt := range linkTests {
		t.Run(tt.name, func(t *testing.T) {
			var want, inTree []string
			for line := range strings.Lines(tt.want) {
				line, isMore := strings.CutPrefix(strings.TrimSuffix(line, "\n"), "+")
				if want = append(want, line); !isMore {
					inTree = append(inTree, line)
				}
			}
			if lines, err := linesOf(tt.doc, tt.o); err != nil || !slices.Equal(lines, want) {
				t.Errorf("got\n%s\nwant\n%s\n%v", strings.Join(lines, "\n"), tt.want, err)
			}
			if strings.Contains(tt.doc, "charset") {
				return // a tree is decoded
			}
			if lines := treeLinesOf(t, tt.doc, tt.o); !slices.Equal(lines, inTree) {
				t.Errorf("the tree gives\n%s\nwant\n%s", strings.Join(lines, "\n"), tt.want)
			}
		})
	}
}

// Documents for which tokens and the tree differ: see doc.go.
func TestLinksDiffer(t *testing.T) {
	for _, tt := range []struct{ name, doc, tokens, tree string }{
		{"a late base", `<body><a href=a><base href=/b/><a href=c>`,
			"navigation (a href): a\nbase (base href): https://example.com/b/\nnavigation (a href): https://example.com/b/c", "navigation (a href): https://example.com/b/a\nbase (base href): https://example.com/b/\nnavigation (a href): https://example.com/b/c"},
		{"misplaced in a table", `<table background=a><tr><td><img src=b></table><table><img src=c><tr background=d>`,
			"image (table background): a\nimage (img src): b\nimage (img src): c\nimage (tr background): d", "image (table background): a\nimage (img src): b\nimage (img src): c\nimage (tr background): d"},
		{"before its table", `<table background=a><img src=b>`,
			"image (table background): a\nimage (img src): b", "image (img src): b\nimage (table background): a"},
		{"what is fetched before a late base", `<body><img src=a><a href=b></a><video src=c></video><iframe src=d></iframe><base href=/b/><img src=e><a href=f>`,
			"image (img src): a\nnavigation (a href): b\nmedia (video src): c\nframe (iframe src): d\nbase (base href): https://example.com/b/\nimage (img src): https://example.com/b/e\nnavigation (a href): https://example.com/b/f", "image (img src): a\nnavigation (a href): https://example.com/b/b\nmedia (video src): https://example.com/b/c\nframe (iframe src): d\nbase (base href): https://example.com/b/\nimage (img src): https://example.com/b/e\nnavigation (a href): https://example.com/b/f"},
		{"a late base in a srcdoc", `<iframe srcdoc="<a href=a><base href=/b/>">`,
			"navigation (a href): a\nbase (base href): https://example.com/b/", "navigation (a href): https://example.com/b/a\nbase (base href): https://example.com/b/"},
		{"a frameset instead of the body", `<p><img src=no><frame src=no><frameset><frame src=a><img src=no>`, "image (img src): no\nframe (frame src): a\nimage (img src): no", "image (img src): no\nimage (img src): no"},
		{"a frameset that replaces the body", `<p style="a:url(no)"><frame src=no><frameset><frame src=a><img src=no>`, "style (p style): no\nframe (frame src): a\nimage (img src): no", "frame (frame src): a"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			lines, err := linesOf(tt.doc, Options{})
			if got := strings.Join(lines, "\n"); err != nil || got != tt.tokens {
				t.Errorf("got\n%s\nwant\n%s\n%v", got, tt.tokens, err)
			}
			if got := strings.Join(treeLinesOf(t, tt.doc, Options{}), "\n"); got != tt.tree {
				t.Errorf("the tree gives\n%s\nwant\n%s", got, tt.tree)
			}
		})
	}
}

func TestLinkFields(t *testing.T) {
	doc := "\xEF\xBB\xBF<a href=\" x \" rel='nofollow me' target=_top download>\n<iframe srcdoc='<a href=y&amp;amp;z>'></iframe><a href=a&amp;b download=f><img srcset='a 1x, b&amp; 2x'><img srcset='a 1x, b 2x'>" +
		"<iframe srcdoc=\"<p><iframe srcdoc='<a href=x>'>\">"
	links, err := collect(strings.NewReader(doc), Options{Base: pageURL})
	if err != nil {
		t.Fatal(err)
	}
	if l := links[0]; l.Raw != " x " || l.Rel != "nofollow me" || l.Target != "_top" || !l.HasDownload || l.Download != "" || l.Depth != 0 {
		t.Errorf("%+v", l)
	}
	if l := links[0]; !l.HasRel("ME") || l.HasRel("follow") || l.HasRel("nofollow me") || links[1].HasRel("") {
		t.Errorf("rel is %q", l.Rel)
	}
	if l := links[1]; l.Raw != "y&z" || l.Depth != 1 || l.HasDownload {
		t.Errorf("%+v", l)
	}
	if l := links[2]; l.Raw != "a&b" || l.Download != "f" || !l.HasDownload {
		t.Errorf("%+v", l)
	}
	var got []string
	for _, l := range links {
		got = append(got, doc[l.Offset:l.Offset+int64(l.Length)])
	}
	want := []string{" x ", "y&amp;amp;z", "a&amp;b", "a", "b&amp;", "a", "b", "x"}
	if !slices.Equal(got, want) {
		t.Errorf("the links are at %q, want %q", got, want)
	}
}

var _ map[Link]bool // a Link is comparable

// TestAttr keeps attributes, also those that matter for some elements only, of links that wait for
// the base URL while the document goes on.
func TestAttr(t *testing.T) {
	o := Options{Base: pageURL, Metadata: true, Keep: []string{"TYPE", "sizes", "content", "color", "data-a-name-of-more-than-24-bytes", "viewBox", "title", "media"}}
	doc := "<link rel=alternate href=a type='a&amp;b' Type=no><link rel=icon href=b sizes>" + strings.Repeat("<meta name=x content=y>", bufferSize) + `<base href=/b/><meta property=og:image content=c title=p>
		<p data-a-name-of-more-than-24-bytes=z><a ping="d e" content=f color=g data-A-name-of-more-than-24-bytes=h></a><style media=i>@import "j"; k{l:url(m)}</style><style>@import "n"</style>
		<svg viewBox=o><style title=q type>r{s:url(t)}</style><image href=u viewbox=v color=w /><font><a href=x></a></font></svg><iframe srcdoc='<a href=y title=z>'></iframe>`
	const want = "a TYPE=a&b|b sizes=|/b/|c content=c title=p|d content=f color=g data-a-name-of-more-than-24-bytes=h|e content=f color=g data-a-name-of-more-than-24-bytes=h|" +
		"j media=i|m media=i|n|t TYPE= title=q|u color=w viewBox=v|x|y title=z"
	show := func(l Link) string {
		s := l.Raw
		for _, name := range o.Keep {
			if value, ok := l.Attr(name); ok {
				s += " " + name + "=" + value
			}
		}
		if _, ok := l.Attr("href"); ok {
			s += " href"
		}
		return s
	}
	ways := map[string][]string{}
	for way, links := range bothWays(t, doc, o) {
		for _, l := range links {
			ways[way] = append(ways[way], show(l))
		}
	}
	err := Rewrite(io.Discard, iotest.OneByteReader(strings.NewReader(doc)), o, func(l Link) (string, bool) {
		ways["Rewrite"] = append(ways["Rewrite"], show(l))
		return "", false
	})
	for _, way := range []string{"Links", "LinksOf", "Rewrite"} {
		if got := strings.Join(ways[way], "|"); got != want || err != nil {
			t.Errorf("%s: got\n%s\nwant\n%s\n%v", way, got, want, err)
		}
	}
}

func hasLate(links []Link) bool {
	return slices.ContainsFunc(links, func(l Link) bool { return l.Late })
}

func TestLate(t *testing.T) {
	late := func(doc string, o Options) bool {
		o.Base = pageURL
		links, err := collect(strings.NewReader(doc), o)
		if err != nil {
			t.Fatal(err)
		}
		return hasLate(links)
	}
	for _, tt := range []struct {
		doc  string
		held int
		want bool
	}{
		{"<link href=a><base href=b>", 0, false}, {"<link href=a><base href=b>", -1, true}, {"<script src=a></script><img src=b><iframe src=c></iframe><base href=d>", 0, false},
		{"<link rel=stylesheet href=a><base href=b>", -1, false}, {"<link href=a><p><base href=b>", 0, true}, {"<img src=a><a href=b></a><base href=c>", 0, true},
		{"<link href=a><link href=a><base href=b>", 2, true}, {"<link href=a><link href=a><base href=b>", 3, false},
		{"<link href=" + strings.Repeat("a", 1<<20) + "><link href=a><base href=b>", 0, false},
		{"<link href=" + strings.Repeat("a", 9<<20) + "><link href=" + strings.Repeat("a", 9<<20) + "><base href=b>", 0, true},
		{"<link href=a><link rel=stylesheet href=" + strings.Repeat("b", 6<<20) + "><link rel=stylesheet href=" + strings.Repeat("b", 3<<20) + "><base href=b>", 0, true},
		{"<body><base href=b><a href=a>", 0, false}, {"<a href=a><base href=b><base href=c>", 0, true}, {"x<base href=b>", 0, false}, {" <link href=a> \n<base href=b>", 0, false},
		{"<link href=a>x<base href=b>", 0, true}, {"<link href=a></head><base href=b>", 0, false}, {"<link href=a><svg></svg><base href=b>", 0, true},
		{"<link href=a><template><p></template><base href=b>", 0, false},
		{"<link href=a></p></li><base href=b>", 0, false}, // the end tags are ignored
		{`<?marker name="h"?><link href=a><template for=h><base href=b></template>`, 0, false}, {`<?marker name="h"?><base href=a><link href=b><template for=h><base href=c></template>`, 0, true},
		{`<base href=a><?marker name="h"?><link href=b><template for=h><base href=c></template>`, 0, false}, {`<?marker name="h"?></head><body><a href=a></a><template for=h><base href=b></template>`, 0, true},
		{"<link href=a></br><base href=b>", 0, true}, {"<link href=a></body><base href=b>", 0, true}, {"<link href=a></html><base href=b>", 0, true},
		{strings.Repeat("<link href=a>", 999) + "<base href=b>", 0, false}, {strings.Repeat("<link href=a>", 1000) + "<base href=b>", 0, true},
	} {
		if got := late(tt.doc, Options{MaxHeld: tt.held}); got != tt.want {
			t.Errorf("%.100q, %d held: %v", tt.doc, tt.held, got)
		}
	}
	for _, name := range []string{"rel", "target", "download", "sizes"} { // all strings of a link count
		doc := "<link href=a " + name + "=" + strings.Repeat("a", 40) + ">"
		o := Options{MaxToken: 64, Keep: []string{"sizes"}}
		if late(doc+"<base href=b>", o) || !late(doc+doc+"<base href=b>", o) {
			t.Errorf("a limit of 64 bytes doesn't hold for %s", name)
		}
	}
}

func TestKind(t *testing.T) {
	seen, parts := map[string]bool{}, []string{}
	for k := KindNavigation; k <= KindMetadata; k++ {
		if k.IsSubresource() {
			parts = append(parts, k.String())
		}
		text, err := k.MarshalText()
		if err != nil || seen[string(text)] || k.String() == "unknown" {
			t.Errorf("%d: %s, %v", k, text, err)
		}
		seen[string(text)] = true
	}
	if Kind(200).String() != "unknown" || Kind(200).IsSubresource() {
		t.Error("an invalid kind has a name, or is a subresource")
	}
	if got := strings.Join(parts, ", "); got != "image, script, stylesheet, import, style, frame, embed, media, reference" {
		t.Errorf("subresources are %s", got)
	}
}

// TestHides looks for passwords in errors.
func TestHides(t *testing.T) {
	urltest.Hides(t, func(text string, look func(string, any)) {
		for l, err := range Links(strings.NewReader(`<a href="`+html.EscapeString(text)+`">`), Options{}) {
			look("Links", err)
			look("Links, a link", l.Err)
		}
	})
}

func seedDocuments(f *testing.F) {
	for _, tt := range linkTests {
		f.Add(tt.doc)
	}
	f.Add("<a href='&#x41;&amp'\rhref=b x=\x00><iframe srcdoc=\"<a href=&quot;a&amp;b&quot;>\">")
	f.Add("<p a b=c d='e' f=\"g\" =h i=/j k/l / m><style>a{b:url(c\\64)}</style>")
	f.Add("<a href=&amp;'\">")
	f.Add("<a href/ href=/c/>")
}

// TestLocal has references that a base element doesn't change, and ones that it changes.
func TestLocal(t *testing.T) {
	const doc = `<base href=/b/><p style="fill:url(#a)"><style>@import '#b';c{d:url(#c) url(" #no") url(no#no)}</style><a href=#no>` +
		`<svg fill=url(#d)><use href=#e /><use href=no#no /><feImage href=#f /><a href=#no></a><image href=#no /><linearGradient xlink:href=#g /></svg><iframe srcdoc="<svg><use href=#h>">`
	for way, links := range bothWays(t, doc, Options{Base: pageURL}) {
		local := ""
		for _, l := range links {
			if l.IsLocal() {
				local += l.Raw
			}
		}
		if local != "#a#b#c#d#e#f#g#h" {
			t.Errorf("%s: %s are local", way, local)
		}
	}
}
