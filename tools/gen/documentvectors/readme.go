package main

import _ "embed"

// readme is the format of a README. Its arguments are the revision and the rows of the table.
//
//go:embed readme.md.tmpl
var readme string
