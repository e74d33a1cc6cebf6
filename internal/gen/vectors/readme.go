package main

import (
	"bytes"
	_ "embed"
	"text/template"

	"github.com/gowhatwg/url/internal/uts46"
)

// source is a vector file and what its cases are about.
type source struct {
	Name, About string
}

// sources are the vector files, in the order in which the README lists them.
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

//go:embed readme.md.tmpl
var readmeText string

var readmeTemplate = template.Must(template.New("readme").Parse(readmeText))

// renderReadme returns the text of the README; counts goes with sources.
func renderReadme(revision string, counts []int) ([]byte, error) {
	type row struct {
		source
		Cases int
	}
	rows := make([]row, len(sources))
	for i, s := range sources {
		rows[i] = row{s, counts[i]}
	}
	var b bytes.Buffer
	err := readmeTemplate.Execute(&b, struct {
		Revision string
		Rows     []row
	}{revision, rows})
	return b.Bytes(), err
}
