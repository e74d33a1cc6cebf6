package urlhtml

import (
	"regexp"
	"strings"
	"testing"
)

// nodeTests have marks such as [a] in documents. A mark becomes a template with a shadow root that
// has a link. The link counts if the current node can have a shadow root, like p, div and span, but
// not like ul or body after a mark. So the marks show which elements are open. Chromium finds the
// same links.
var nodeTests = []struct{ name, doc, want string }{
	{"a block closes p", `<ul><p><center></center>[no]`, ""},
	{"but only if it is in button scope", `<ul><p><button><center></center></button>[a]</p><p><object><center></center></object>[b]`, "a b"},
	{"links have no scope", `<div><p><ins><center></center>[a]`, "a"},
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

	{"text makes b again", `<ul><p><b></p><p>x[no]`, ""},
	{"so does whitespace", `<ul><p><b></p><p> [no]`, ""},
	{"a comment doesn't", `<ul><p><b></p><p><!--x-->[a]`, "a"},
	{"a NUL doesn't", "<ul><p><b></p><p>\x00[a]", "a"},
	{"an inline element makes b again", `<ul><p><b></p><p><span></span>[no]`, ""},
	{"a block doesn't", `<ul><p><b></p><div>[a]`, "a"},
	{"svg makes b again, and its text doesn't", `<ul><p><b></p><p><svg></svg>[no]</b></p><p><svg><g><b></b></g>x</svg>[b]`, "b"},
	{"what is made again, from the outermost", `<ul><p><b><i></p><p>x</i>[no]</b>[a]`, "a"},
	{"br makes b again", `<ul><p><b></p><p></br>[no]`, ""},
	{"an end tag of b that is closed", `<ul><p><b></p></b><p>x[a]`, "a"},
	{"at most three equal elements", `<ul><p><b><b ><b/><b></p><p>x</b></b></b>[a]`, "a"},
	{"elements with other attributes aren't equal", `<ul><p><b id=1><b id=2><b id=3><b id=4></p><p>x</b></b></b>[no]</b>[a]`, "a"},
	{"elements with other names aren't equal", `<ul><p><b><i><u><s></p><p>x</s></u></i>[no]</b>[a]`, "a"},
	{"equal elements are counted after a marker", `<ul><p><b><b><b><object><b></object></p><p>x</b></b>[no]</b>[a]`, "a"},
	{"four equal elements are closed", `<ul><div><b><b><b><b></b></b></b></b>[a]`, "a"},
	{"what is in the first of four equal elements", `<ul><div><b><b><b><b></b></b></b><ins></b>[a]`, "a"},
	{"no b in an object", `<ul><p><b></p><object><div>x</div></object>[no]`, ""},
	{"no b in a cell", `<ul><p><b></p><table><tr><td><div>x[a]`, "a"},
	{"no b after a cell", `<ul><table><td><b></td><td><div>x[a]`, "a"},
	{"no b after a cell that ends unsaid", `<ul><table><td><b><td><div>x[a]</table><table><tr><td><b><tr><td><div>x[b]</table><table><caption><b><td><div>x[c]`, "a b c"},
	{"no b after a table whose cell ends unsaid", `<ul><div><table><tr><td><b><td></table>x[a]`, "a"},
	{"no b after a table with an open cell and a link", `<ul><div><table><tr><td><ins><b></table>x[a]`, "a"},
	{"hr doesn't close option elsewhere", `<ul><div><option><hr>[no]`, ""},
	{"hr closes option in select", `<select><div><option><hr>[a]`, "a"},
	{"the end of a row keeps b", `<ul><p><b></p><table><tr></table><p>x[no]`, ""},
	{"i isn't made again in svg", `<svg><desc><p><i></p></desc><g><title><a href=a></title>`, "a"},
	{"tbody implies no colgroup", `<table><tbody><span></colgroup>[a]`, "a"},
	{"no b after a table with an open cell", `<ul><div><table><tr><td><b></table>x[a]`, "a"},
	{"the end of a form", `<ul><div><form></form>[a]`, "a"},
	{"an end tag of a heading out of scope", `<ul><object><span></h2>[a]`, "a"},
	{"an inline element in colgroup closes it", `<table><colgroup><p></colgroup>[a]`, "a"},
	{"no b after an object or a marquee", `<ul><object><b></object><div>x[a]</div><marquee><b></marquee><div>x[b]`, "a b"},
	{"no b after a template", `<ul><template><b></template><div>x[a]`, "a"},
	{"b before an object is made again", `<ul><p><b><object></object></p><p>x[no]`, ""},
	{"b in the eighth block stays open", "<ul><b>" + strings.Repeat("<section>", 10) + "</b>[a]</section>[b]</section>[no]</section>[d]</section>[e]", "a b d e"},
	{"three elements around a block", `<ul><div><b><i><u><s><p></b></p></s></u>[no]</i>[a]`, "a"},
	{"the first of four equal elements isn't listed", `<ul><div><b><b><b><b></b><p><u></p></b></b></b>x[no]`, ""},
	{"the end tag of b that isn't listed", `<ul><div><b><b><b><b></b></b></b><p><b></p></b>[a]`, "a"},
	{"nobr closes nobr in the body", `<nobr><ins><nobr></nobr>[a]`, "a"},
	{"td closes what is in the row", `<ul><table><tr><div><td></td>[no]`, ""},
	{"a comment before a document in quirks mode", `<!--x--><ul><p><table></table>[a]`, "a"},
	{"text before the doctype", `x<!DOCTYPE html><ul><p><table></table>[a]`, "a"},
	{"elements in the place of another one", `<ul><div><b></b><p><i><u></p>x</u></i>[a]`, "a"},
	{"a heading around an object", `<ul><h1><object><span></h2>[a]`, "a"},
	{"text in svg doesn't make i again", `<svg><desc><p><i></p></desc>x<title><a href=a></title>`, "a"},
	{"i before b after a block", "<div><div><b><i>" + strings.Repeat("<section>", 10) + "</b></div>x</b>[no]", ""},
	{"the end of a block leaves b listed", `<div><div><p><b></p><span></div>x[no]`, ""},
	{"the start of an element in svg doesn't make i again", `<svg><desc><p><i></p></desc><g></g><title><a href=a></title>`, "a"},
	{"CDATA after the end of an element in svg", `<svg><desc><p></p><![CDATA[><img src=no>]]>`, ""},
	{"CDATA after the end of two elements in svg", `<svg><desc><p><b></p><![CDATA[><img src=no>]]>`, ""},
	{"an element that is closed stays listed", `<ul><div><p><i></p><b></i>x</b>[a]`, "a"},
	{"b after a block is listed where it was", "<div><div><i><b>" + strings.Repeat("<section>", 10) + "</b></div>x</b>[no]", ""},
	{"a closes a out of scope", `<ul><div><a><svg><desc><a></a></desc></svg>[a]`, "a"},
	{"a doesn't close a beyond a marker", `<ul><a><object><div><a></a>[a]</div></object>[no]`, "a"},
	{"a closes a around a block", `<ul><a><p><a></a>[a]</p>[no]`, "a"},
	{"tr closes td, but not thead", `<table><thead><tr></tr><tr><td><span></thead>[no]`, ""},
	{"td implies tr", `<table><td><span></tr>[no]`, ""},
	{"th implies tr", `<table><th><span></tr>[no]`, ""},
	{"td implies tbody", `<table><td><span></tbody>[no]`, ""},
	{"tr implies tbody", `<table><tr><td><span></tbody>[no]`, ""},
	{"the end of a table", `<ul><div><table><tr><td><span></table>[a]`, "a"},

	{"whitespace in a table", `<ul><p><b></p><table> <tr> <td><div>[a]</table>`, "a"},
	{"col implies colgroup", `<ul><table><col><col background=a><tr background=b></table>`, "a b"},
	{"text closes colgroup", `<table><colgroup>x<td background=a></table>`, "a"},
	{"caption", `<ul><table><caption><div><tr background=a><td><span></caption>[b]</table>`, "a b"},
	{"tbody closes tbody", `<ul><table><tbody><tr><td><tbody background=a><span></tbody>`, "a"},
	{"the end of a row", `<ul><table><tr><td><span></tr>[no]<td background=a></table>`, "a"},
	{"a row in a template", `<div><template shadowrootmode=open><tr background=a><td background=b></td><tr background=c><td background=d></template>`, "a b c d"},
	{"a cell in a template", `<div><template shadowrootmode=open><td background=a><td background=b><tr background=no><th background=c></template>`, "a b c"},
	{"a section in a template", `<div><template shadowrootmode=open><tbody background=a><tr background=b><tfoot background=c></template>`, "a b c"},
	{"a section in a row of a template", `<div><template shadowrootmode=open><tr background=a><td><tbody background=no><td background=b></template>`, "a b"},
	{"a row in a div in a template", `<div><template shadowrootmode=open><div><tr>[a]`, "a"},
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
	{"svg in annotation-xml makes b again", `<ul><math><annotation-xml><svg><desc><p><b></p></desc></svg><svg></svg><textarea><img src=no></textarea>`, ""},
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

// TestMaxMarkers closes templates that had no place in the list of active formatting elements.
func TestMaxMarkers(t *testing.T) {
	doc := "<p>" + numbered("<b a%d>", 4096) + "</p>" + strings.Repeat("<template>", maxOpen) + strings.Repeat("</template>", maxOpen) + "<a href=a>"
	if lines, err := linesOf(doc, Options{}); err != nil || len(lines) != 1 {
		t.Errorf("%q, %v", lines, err)
	}
}

// TestMaxOpen opens as many elements as Links follows, and SVG within the last one or outside of it.
func TestMaxOpen(t *testing.T) {
	for n, want := range map[int]int{maxOpen - 1: 1, maxOpen: 0} {
		lines, err := linesOf(strings.Repeat("<span>", n)+"<svg><title><a href=a></title>", Options{})
		if err != nil || len(lines) != want {
			t.Errorf("%d elements: %q, %v", n, lines, err)
		}
	}
}

// TestUnlikeParse has documents that html.Parse reads unlike Chromium and Links.
func TestUnlikeParse(t *testing.T) {
	for _, tt := range []struct{ name, doc, want string }{
		{"the text of an ignored element", `<div><template shadowrootmode=open><col><xmp></template></div><a href=a>`, "a"},
		{"a reference in CDATA", `<svg><style><![CDATA[a{b:url(c&amp;d)}]]></style></svg>`, "c&amp;d"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			links, err := collect(strings.NewReader(tt.doc), Options{Base: pageURL})
			if err != nil || len(links) != 1 || links[0].Raw != tt.want {
				t.Errorf("%+v, %v, want %s", links, err, tt.want)
			}
		})
	}
}
