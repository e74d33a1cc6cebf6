package main

import (
	"bytes"
	_ "embed"
	"text/template"
)

// A source is a file of vectors.
type source struct {
	Name, Path, About string // Path is that in a checkout
	Cases             int    // their number, when they have been written
	// convert returns the cases of a file that isn't JSON.
	convert func(src []byte) ([]byte, error)
}

// A suite describes the contents of one testdata folder.
type suite struct {
	Testdata string   // the folder
	Sources  []source // in the order of the README
	// Note says what is special about the vectors, and Own what other files there are.
	Note, Own string
}

const (
	urls      = "url/resources/"
	patterns  = "urlpattern/resources/"
	dataURLs  = "fetch/data-urls/resources/"
	mimeTypes = "mimesniff/mime-types/resources/"
	srcset    = "html/semantics/embedded-content/the-img-element/srcset/parse-a-srcset-attribute.html"
	refresh   = "html/semantics/document-metadata/the-meta-element/pragma-directives/attr-meta-http-equiv-refresh/parsing.html"
)

// file returns a source that keeps its name.
func file(folder, name, about string) source {
	return source{Name: name, Path: folder + name, About: about}
}

// suites are the folders with vectors of web-platform-tests.
var suites = []*suite{
	{"testdata", []source{
		file(urls, "urltestdata.json", "URL parser: an input, a base, and every component of the result"),
		file(urls, "urltestdata-javascript-only.json", "URL parser: input with lone surrogates"),
		file(urls, "setters_tests.json", "setters of the URL class: a URL, a new value, and the components afterwards"),
		file(urls, "toascii.json", "domains that Unicode's IdnaTestV2.txt might not cover"),
		file(urls, "IdnaTestV2-removed.json", "domains that an older IdnaTestV2.txt had"),
		file(urls, "percent-encoding.json", "percent-encoding after encoding: an input, and the result for each encoding"),
		file(urls, "urlencoded-parser-data.json", "application/x-www-form-urlencoded parser"),
	}, "`IdnaTestV2.json`" + ` isn't copied: the tests make it, by the rules of that project, from the ` + "`IdnaTestV2.txt`" + ` of this
module's Unicode version; theirs may be older. Its case with an empty input says nothing about URLs, and isn't run.`, ""},
	{"urlpattern/testdata", []source{
		file(patterns, "urlpatterntestdata.json", "a pattern, its components, and what it finds in inputs"),
		file(patterns, "urlpattern-compare-test-data.json", "the order of two patterns, for one component"),
		file(patterns, "urlpattern-generate-test-data.json", "a component generated from groups"),
	}, "", ""},
	{"urldata/testdata", []source{
		file(dataURLs, "data-urls.json", "a data: URL, its MIME type and its body"),
		file(dataURLs, "base64.json", "forgiving-base64 decode"),
		file(mimeTypes, "mime-types.json", "a MIME type and its serialization"),
		file(mimeTypes, "generated-mime-types.json", "the same, for every byte"),
		file("fetch/content-type/resources/", "content-types.json", "the values of Content-Type headers, and the MIME type that they mean"),
	}, "", ""},
	{"urlhtml/testdata", []source{
		{Name: "srcset.json", Path: srcset, convert: srcsetCases, About: "a srcset attribute and the candidate that is chosen; `url` is what it resolves to if `resolve` is true"},
		{Name: "refresh.json", Path: refresh, convert: refreshCases, About: "the content of a refresh, its seconds and its URL; if the content has no URL, `url` is `refresh.sub.html`"},
	}, "", "`chromium.json`" + ` has what Chromium does with URLs in HTML: for each of the 398 attributes of HTML and SVG, in each of
209 elements, whether it fetches a URL in it; which elements lead to their URL when they are clicked; which base
URL an element before a base element has; and which one a document has with a base element in a template for a marker.
The file names the version of Chromium. The names of HTML's attributes are
those of [html-element-attributes](https://www.npmjs.com/package/html-element-attributes) 3.5.0, and more from the
[HTML Standard](https://html.spec.whatwg.org/multipage/indices.html#attributes-3); SVG's are those of
[SVG 2](https://svgwg.org/svg2-draft/attindex.html). With Chromium installed, ` + "`UPDATE=1 go test -C tools ./chrome -run TestFacts`" + `
writes it again.`},
}

//go:embed readme.md.tmpl
var readmeText string

var readme = template.Must(template.New("README.md").Parse(readmeText))

// renderReadme returns the text of the README.
func (u *suite) renderReadme(revision string) ([]byte, error) {
	var b bytes.Buffer
	err := readme.Execute(&b, struct {
		*suite
		Revision string
	}{u, revision})
	return b.Bytes(), err
}
