package urlhtml

import (
	"regexp"
	"strings"
	"testing"
)

// nodeTests have marks such as [a] in documents. A mark becomes a template with a shadow root that
// has a link. The link counts if the current node can have a shadow root, like p, div and span, but
// not like ul or body after a mark. So the marks show which elements are open.
var nodeTests = []struct{ name, doc, want string }{
	{"a block closes p", `<ul><p><center></center>[no]`, ""},
	{"but only if it is in button scope", `<ul><p><button><center></center></button>[a]</p><p><object><center></center></object>[b]`, "a b"},
	{"links have no scope", `<ul><p><ins><center></center>[no]`, ""},
	{"an inline element doesn't close p", `<ul><p><nobr></nobr>[a]`, "a"},
	{"an end tag of p", `<ul><p><span></p>[no]`, ""},
	{"an end tag of p with a link", `<ul><p><ins><span></p>[no]`, ""},
	{"an end tag of p in a button or an object", `<ul><p><button><span></p>[a]</button><object><span></p>[b]`, "a b"},
	{"a heading closes a heading", `<ul><h1><h2></h2>[no]`, ""},
	{"a heading in the body closes a heading", `<h1>[a]<h2></h2>[b]`, "a b"},
	{"a heading doesn't close other elements", `<ul><div><h2></h2>[a]`, "a"},
	{"an end tag closes any heading", `<ul><h1><span></h2>[no]`, ""},

	{"only a template is a shadow root", `<div><span shadowrootmode=open></span>[a]`, "a"},
	{"a shadow root with other attributes", `<div><template id=x shadowrootmode=open><a href=a></template>`, "a"},
	{"li closes li", `<ul><li><span><li></li>[no]`, ""},
	{"li closes li with a div", `<ul><li><div><li></li>[no]`, ""},
	{"li closes li with an address", `<ul><li><address><div><li></li>[no]`, ""},
	{"li closes li with a p", `<ul><li><p><li></li>[no]`, ""},
	{"li closes li in the body", `<body>[a]<li><div><li></li>[no]`, "a"},
	{"li doesn't close li with other special elements", `<ul><li><section><li></li>[a]`, "a"},
	{"dd closes dt", `<dl><dt><div><dd></dd>[no]`, ""},
	{"dd doesn't close li", `<ul><li><div><dd></dd>[a]`, "a"},
	{"dd doesn't close div", `<ul><div><dd></dd>[a]`, "a"},
	{"an end tag of li", `<ul><li><ins><span></li>[no]`, ""},
	{"an end tag of li in a list or an object", `<ul><li><ol><span></li>[a]</ol><object><span></li>[b]`, "a b"},

	{"rt implies end tags", `<ruby><p><rt></rt>[no]`, ""},
	{"rt outside of ruby", `<ul><p><rt></rt>[a]`, "a"},
	{"ruby out of scope", `<ruby><object><p><rt></rt>[a]`, "a"},
	{"rt and rp in rtc", `<ul><ruby><rtc><rt><span></rtc>[no]</ruby><ruby><rtc><rp><span></rtc>[no]`, ""},
	{"rb closes rtc", `<ul><ruby><rtc><rb><span></rtc>[a]`, "a"},

	{"the end of a form implies end tags", `<ul><form><p></form>[no]`, ""},
	{"the end of a form in the body", `<body>[a]<form><p></form>[no]`, "a"},
	{"the end of a form that isn't the current node", `<ul><form><div></form>[a]`, "a"},
	{"the end of a form out of scope", `<ul><form><object><p></form>[a]`, "a"},
	{"button closes button", `<ul><button><span><button></button>[no]`, ""},
	{"button closes button in the body", `<body>[a]<button><span><button></button>[no]`, "a"},
	{"select", `<ul><div><select>[no]`, ""},
	{"select closes select", `<ul><div><select><select>[a]`, "a"},
	{"select closes select in the body", `<select><select>[a]`, "a"},
	{"option closes option", `<ul><div><option><option></option>[a]`, "a"},
	{"option closes option in the body", `<option><option></option>[a]`, "a"},
	{"option doesn't imply end tags", `<ul><p><option></option>[a]`, "a"},
	{"option implies end tags in select", `<select><p><option></option>[no]`, ""},
	{"option in optgroup", `<select><optgroup><option><span></optgroup>[no]`, ""},

	{"a closes a", `<ul><a><span><a></a>[no]`, ""},
	{"nobr closes nobr", `<ul><nobr><span><nobr></nobr>[no]`, ""},
	{"a block in b", `<ul><b><p></b>[a]`, "a"},
	{"a block in b is closed", `<ul><div><b><p></b></p>[a]`, "a"},
	{"what is in a block in b", `<ul><b><p><span>[a]</b>[b]`, "a b"},
	{"blocks in b", `<ul><b><center><section></b>[a]</section>[no]`, "a"},
	{"what is around a block in b", `<ul><b><span><p></b></p>[no]`, ""},
	{"i around a block in b", `<ul><div><b><i><p></b></p>[no]`, ""},
	{"b out of scope", `<ul><b><object><span></b>[a]`, "a"},
	{"end tags in special elements", `<ul><ins><section><span></ins>[a]`, "a"},
	{"end tags of blocks in objects", `<ul><section><object><span></section>[a]`, "a"},

	{"tr closes td, but not thead", `<table><thead><tr></tr><tr><td><span></thead>[no]`, ""},
	{"td implies tr", `<table><td><span></tr>[no]`, ""},
	{"th implies tr", `<table><th><span></tr>[no]`, ""},
	{"td implies tbody", `<table><td><span></tbody>[no]`, ""},
	{"tr implies tbody", `<table><tr><td><span></tbody>[no]`, ""},
	{"the end of a table", `<ul><div><table><tr><td><span></table>[a]`, "a"},

	{"td outside of tables", `<ul><table><td><td background=a></table><td background=no>`, "a"},
	{"a link in a cell with a table", `<table><tr><td><ins><table></table></ins></td><td background=a></table>`, "a"},
	{"a table in a table", `<table><table></table><tr background=no>`, ""},
	{"many rows", "<table>" + strings.Repeat("<tr><td>", maxOpen) + "<svg><title><a href=a></a></title></svg>", "a"},
	{"tbody in svg is no part of a table", `<table><tr><td><svg><tbody><desc><tr></tr><title><a href=no></title>`, ""},

	{"forms in templates", `<form action=a><div><template shadowrootmode=open><form action=b><form action=c></template></div></form>`, "a b c"},
	{"a form in a template in a shadow root", `<div><template shadowrootmode=open><template><form></template><form action=a></template></div><form action=b><form action=no>`, "a b"},
	{"the end of a form in a template in a shadow root", `<form action=a><div><template shadowrootmode=open><template></form></template></template></div><form action=no>`, "a"},
	{"a button in a button", `<button formaction=a><button formaction=b>`, "a b"},

	{"svg in desc", `<svg><desc><svg><title><a href=a></title></svg>`, "a"},
	{"math in desc", `<svg><desc><math><title><img src=a></title></math>`, "a"},
	{"svg in svg", `<svg><svg></svg><title><a href=a></title>`, "a"},
	{"a in svg in a", `<a href=a><svg><a></a><title><a href=b></title>`, "a b"},
	{"HTML closes svg", `<svg><div></div><title><a href=no></title>`, ""},
	{"end tags of br and p close svg", `<svg></br><title><a href=no></title><svg></p><title><a href=no></title>`, ""},
	{"annotation-xml is special", `<ul><b><math><annotation-xml><x></b><textarea><img src=a></textarea>`, "a"},
	{"foreignObject is a scope", `<ul><p><svg><foreignObject><center></center></foreignObject></svg>[a]`, "a"},
	{"mi is a scope", `<ul><p><math><mi><center></center></mi></math>[a]`, "a"},
	{"annotation-xml is a scope", `<ul><p><math><annotation-xml encoding=text/html><center></center></annotation-xml></math>[a]`, "a"},
	{"an end tag of p closes svg and p", `<ul><p><svg></p>[no]`, ""},
}

var mark = regexp.MustCompile(`\[(\w+)\]`)

func TestOpenElements(t *testing.T) {
	for _, tt := range nodeTests {
		t.Run(tt.name, func(t *testing.T) {
			doc := mark.ReplaceAllString(tt.doc, "<template shadowrootmode=open><a href=$1></a></template>")
			for way, links := range bothWays(t, doc, Options{Base: pageURL}) {
				var got []string
				for _, l := range links {
					got = append(got, l.Raw)
				}
				if strings.Join(got, " ") != tt.want {
					t.Errorf("%s: %q, want %q", way, got, tt.want)
				}
			}
		})
	}
}
