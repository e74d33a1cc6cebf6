package main

import (
	"bytes"
	"embed"
	"text/template"

	"github.com/gowhatwg/url/internal/uts46"
)

// source is a vector file, and a description of its cases.
type source struct {
	Name, About string
}

// A suite describes the contents of one testdata folder.
type suite struct {
	sources []source // in the order of the README
	readme  string   // the name of its template
}

// suites are the folders of web-platform-tests that the project takes vectors from.
var suites = map[string]*suite{
	"url":        {sources, "readme.md.tmpl"},
	"urlpattern": {patternSources, "patterns.md.tmpl"},
}

var patternSources = []source{
	{"urlpatterntestdata.json", "a pattern, its components, and what it finds in inputs"},
	{"urlpattern-compare-test-data.json", "the order of two patterns, for one component"},
	{"urlpattern-generate-test-data.json", "a component generated from groups"},
}

var sources = []source{
	{"urltestdata.json", "URL parser: an input, a base, and every component of the result"},
	{"urltestdata-javascript-only.json", "URL parser: input with lone surrogates"},
	{"setters_tests.json", "setters of the URL class: a URL, a new value, and the components afterwards"},
	{"toascii.json", "domains that the next file might not cover"},
	{"IdnaTestV2.json", "domains of Unicode's IdnaTestV2.txt, Unicode " + uts46.UnicodeVersion},
	{"IdnaTestV2-removed.json", "domains that an older IdnaTestV2.txt had"},
	{"percent-encoding.json", "percent-encoding after encoding: an input, and the result for each encoding"},
	{"urlencoded-parser-data.json", "application/x-www-form-urlencoded parser"},
}

//go:embed *.md.tmpl
var templateFiles embed.FS

var templates = template.Must(template.ParseFS(templateFiles, "*.md.tmpl"))

// renderReadme returns the text of the README. counts has the number of cases of each source.
func (u *suite) renderReadme(revision string, counts []int) ([]byte, error) {
	type row struct {
		source
		Cases int
	}
	rows := make([]row, len(u.sources))
	for i, s := range u.sources {
		rows[i] = row{s, counts[i]}
	}
	var b bytes.Buffer
	err := templates.ExecuteTemplate(&b, u.readme, struct {
		Revision string
		Rows     []row
	}{revision, rows})
	return b.Bytes(), err
}
