package main

import _ "embed"

// readme is the text of a README: the revision, and the rows of the table.
//
//go:embed readme.md.tmpl
var readme string
