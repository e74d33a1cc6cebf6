package main

import (
	"errors"
	"fmt"
	"os"
	"strings"
)

// A document has markers, between which tables stand.
type document struct {
	before, after string
	kind          tableKind
}

// The markers are comments, so that nobody sees them in the document that is made
// of the Markdown. The first one says of which kind the tables are.
const (
	beginMarker = "<!-- bench:"
	endMarker   = "<!-- /bench -->"
	markerClose = " -->\n"
)

// checkDocuments returns an error if the documents can't be updated, before
// anything is measured for them.
func checkDocuments(o options) error {
	switch {
	case !o.update && len(o.files) > 0:
		return fmt.Errorf("%q is no option", o.files[0])
	case !o.update:
		return nil
	case len(o.files) == 0:
		return errors.New("no documents to update")
	case o.only != "":
		return errors.New("documents are updated with all measurements only")
	}
	for _, name := range o.files {
		d, err := readDocument(name)
		if err != nil {
			return err
		}
		if o.readme && d.kind != readmeTable {
			return fmt.Errorf("%s: it has more than the table of the README", name)
		}
	}
	return nil
}

func readDocument(name string) (document, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return document{}, err
	}
	d, err := parseDocument(string(data))
	if err != nil {
		return document{}, fmt.Errorf("%s: %w", name, err)
	}
	return d, nil
}

func parseDocument(text string) (document, error) {
	before, rest, ok1 := strings.Cut(text, beginMarker)
	kind, rest, ok2 := strings.Cut(rest, markerClose)
	_, after, ok3 := strings.Cut(rest, endMarker)
	switch {
	case !ok1 || !ok2 || !ok3:
		return document{}, errors.New("no markers for the tables")
	case tableKind(kind) != longTables && tableKind(kind) != readmeTable:
		return document{}, fmt.Errorf("no tables are of the kind %q", kind)
	}
	return document{before: before, after: after, kind: tableKind(kind)}, nil
}

// update writes the documents with the tables between the markers. It reads them
// anew, because measuring takes long enough to edit them.
func update(names []string, suites []*suite, rounds int) error {
	for _, name := range names {
		d, err := readDocument(name)
		if err != nil {
			return err
		}
		var b strings.Builder
		b.WriteString(d.before + beginMarker + string(d.kind) + markerClose + "\n")
		printTables(&b, d.kind, suites, rounds)
		b.WriteString("\n" + endMarker + d.after)
		if err := os.WriteFile(name, []byte(b.String()), 0o666); err != nil {
			return err
		}
	}
	return nil
}
