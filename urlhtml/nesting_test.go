package urlhtml

import (
	"strings"
	"testing"
)

// nestingTests are documents with the links that Links and the tree have. A link "no" would be one
// of text, or of another element.
var nestingTests = []struct{ name, doc, want string }{
	{"svg in desc", `<svg><desc><svg><title><a href=a></title></svg>`, "a"}, {"math in desc", `<svg><desc><math><title><img src=a></title></math>`, "a"},
	{"svg in svg", `<svg><svg></svg><title><a href=a></title>`, "a"}, {"a in svg in a", `<a href=a><svg><a></a><title><a href=b></title>`, "a b"},
	{"a in desc in a of svg", `<svg><a><desc><a href=a></a></desc><title><a href=b></a></title></a></svg><title><a href=no></title>`, "a b"},
	{"HTML closes svg", `<svg><div></div><title><a href=no></title>`, ""}, {"end tags of br and p close svg", `<svg></br><title><a href=no></title><svg></p><title><a href=no></title>`, ""},
	{"end tags of br and p in desc", `<svg><desc></p></br></desc><title><a href=a></title>`, "a"}, {"other end tags don't", `<svg></div></a></x><title><a href=a></title></svg>`, "a"},
	{"a self-closing tag", `<svg/><title><a href=no></title><svg><g/><title><a href=a></title></svg>`, "a"}, {"what isn't self-closing", `<svg a / ><title><a href=a></title>`, "a"},
	{"the end tag of image", `<svg><image><desc></image><iframe src=d><a href=b></iframe>`, "b"},
	{"image has no content, like img", `<svg><foreignObject><image><![CDATA[><a href=no>y</a>]]>`, ""}, {"image ends no svg, unlike img", `<svg><image><title><a href=a></title>`, "a"},
	{"a script in desc", `<svg><script><desc><script><a href=no></script></desc><title><a href=a></title></script>`, "a"},
	{"a template in svg is an element", `<svg><template><a href=a></a></template></svg>`, "a"},
	{"CDATA after p that a block has closed", `<svg><desc><svg><p><hr><![CDATA[><img src=no>]]></svg>`, ""}, {"CDATA after p that is open", `<svg><desc><p><![CDATA[><img src=a>]]></p>`, "a"},
	{"CDATA after p in a button", `<svg><desc><p><button><hr></button><![CDATA[><img src=a>]]></p>`, "a"},
	{"a block in a table doesn't close p", `<svg><desc><p><table><td><hr></td></table><![CDATA[><img src=a>]]>`, "a"},
	{"a block in an object doesn't close p", `<svg><desc><p><object><hr></object><![CDATA[><img src=a>]]></p>`, "a"},
	{"a template around p", `<svg><desc><p><template><hr></template><![CDATA[><img src=a>]]></p>`, "a"},
	{"CDATA in and after svg in annotation-xml", `<math><annotation-xml><svg><![CDATA[><img src=no>]]></svg><![CDATA[><img src=no>]]></annotation-xml></math><![CDATA[><img src=a>]]>`, "a"},
	{"tbody in svg is no part of a table", `<table><tr><td><svg><tbody><desc><tr></tr><title><a href=no></title>`, ""},
	{"svg in a template", `<template><svg></template><title><a href=no></title><img src=a>`, "a"},
	{"the end of svg in a template", `<svg><desc><template></svg></template></desc><title><a href=a></title>`, "a"},
	{"a template in a template", `<template><template></template><a href=no></template></template><a href=a>`, "a"}, {"col begins a template", `<template><col><xmp></template><a href=a>`, "a"},
	{"col doesn't begin a template", `<template><style></style><p><col></p></template><template><b></b><col><xmp></template></xmp></template><a href=a>`, "a"},
	{"an element of the head before col", `<div><template shadowrootmode=open><style></style><col background=a><svg><image href=no></svg><template></template><col background=b></template>`, "a b"},
	{"svg before col", `<div><template shadowrootmode=open><svg></svg><col><img src=a></template>`, "a"},
	{"a body in a template", `<div><template shadowrootmode=open><body style="a:url(no)"></template></div><body style="a:url(a)">`, "a"},
	{"CDATA begins a style sheet", `<svg><style><![CDATA[@import "a";]]></style>`, "a"}, {"a reference before a colon", `<video src='&copy:'></video>`, "©:"},
	{"a style element of another language", `<style type=text/less>a{b:url(no)}</style><style type="">a{b:url(a)}</style><style type=Text/CSS>a{b:url(b)}</style><svg><style type=x>a{b:url(no)}</style><style>a{b:url(c)}</style></svg>`, "a b c"},
}

func TestNesting(t *testing.T) {
	for _, tt := range nestingTests {
		t.Run(tt.name, func(t *testing.T) {
			for way, links := range bothWays(t, tt.doc, Options{Base: pageURL}) {
				var got []string
				for _, l := range links {
					got = append(got, l.Raw)
				}
				if strings.Join(got, " ") != tt.want && !(way == "LinksOf" && misread.MatchString(tt.doc)) {
					t.Errorf("%s: %q, want %q", way, got, tt.want)
				}
			}
		})
	}
}

// TestMaxOpen opens more elements than Links follows, in templates and SVG.
func TestMaxOpen(t *testing.T) {
	for _, tt := range []struct{ before, open, close, after string }{
		{"", "<svg>", "</svg>", "<title><a href=no></title><a href=a>"}, {"<svg>", "<g>", "</g>", "<title><a href=a></title>"}, {"<svg><desc>", "<b>", "</b>", "<a href=a>"},
		{"", "<template>", "</template>", "<a href=a>"}, {`<?marker name="h">`, "<li>", "", "<svg><title><a href=a></title></svg>"}, {`<?marker name="h">`, "<li>", "", "<template><a href=no></template><a href=a>"}, {"<template>", "<svg><desc>", "</desc></svg>", "<a href=no></template><a href=a>"},
	} {
		for _, n := range []int{maxOpen - 3, maxOpen - 1, maxOpen, 3 * maxOpen} {
			doc := tt.before + strings.Repeat(tt.open, n) + strings.Repeat(tt.close, n) + tt.after
			links, err := collect(strings.NewReader(doc), Options{Base: pageURL})
			if err != nil || len(links) == 0 || links[len(links)-1].Raw != "a" || n < maxOpen-1 && len(links) != 1 {
				t.Errorf("%d of %s: %+v, %v", n, tt.open, links, err)
			}
		}
	}
}

// TestUnlikeParse has documents that html.Parse reads unlike Chromium and Links.
func TestUnlikeParse(t *testing.T) {
	for _, tt := range []struct{ name, doc, want string }{
		{"the text of an ignored element", `<div><template shadowrootmode=open><col><xmp></template></div><a href=a>`, "a"},
		{"a base before col", `<div><template shadowrootmode=open><base><col><a href=a></a></template></div>`, "a"},
		{"a reference in CDATA", `<svg><style><![CDATA[a{b:url(c&amp;d)}]]></style></svg>`, "c&amp;d"}, {"a value that ends with a slash", `<svg a a=x/><title><a href=a></title></svg>`, "a"},
		{"a template in an svg title ends the document", `<svg><title><template></template></title></svg><a href=a>`, "a"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			ways := bothWays(t, tt.doc, Options{Base: pageURL})
			if links := ways["Links"]; len(links) != 1 || links[0].Raw != tt.want {
				t.Errorf("%+v, want %s", links, tt.want)
			}
			if links := ways["LinksOf"]; len(links) == 1 && links[0].Raw == tt.want {
				t.Error("html.Parse reads it alike")
			}
		})
	}
}
