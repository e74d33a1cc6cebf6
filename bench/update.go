package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
)

// A document has markers with tables between them. It can have one pair for bench's own
// measurements, and one for the measurements of the command.
type document struct {
	before, after string
	kind          tableKind
}

// The markers are comments, invisible in the rendered document. The first one names the
// kind of its tables.
const (
	beginMarker = "<!-- bench:"
	endMarker   = "<!-- /bench -->"
	markerClose = " -->\n"
)

// checkDocuments returns an error if the documents can't be updated. It runs before the
// measurements.
func checkDocuments(o options) error {
	switch {
	case o.bulk && (o.readme || o.only != "" || o.list):
		return errors.New("-bulk can't be combined with other selections")
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
		d, err := readDocument(name, o.bulk)
		if err != nil {
			return err
		}
		if o.readme && d.kind != readmeTable {
			return fmt.Errorf("%s: it has more than the table of the README", name)
		}
	}
	return nil
}

func readDocument(name string, bulk bool) (document, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return document{}, err
	}
	d, err := parseDocument(string(data), bulk)
	if err != nil {
		return document{}, fmt.Errorf("%s: %w", name, err)
	}
	return d, nil
}

// parseDocument finds the markers of the bulk table, or of the others.
func parseDocument(text string, bulk bool) (document, error) {
	var d document
	for rest := text; ; {
		skipped, begin, ok1 := strings.Cut(rest, beginMarker)
		kind, begin, ok2 := strings.Cut(begin, markerClose)
		_, after, ok3 := strings.Cut(begin, endMarker)
		d.before += skipped
		d.kind, d.after = tableKind(kind), after
		switch {
		case !ok1 || !ok2 || !ok3:
			return document{}, errors.New("no markers for the tables")
		case d.kind != longTables && d.kind != readmeTable && d.kind != bulkTable:
			return document{}, fmt.Errorf("no tables are of the kind %q", kind)
		case bulk == (d.kind == bulkTable):
			return d, nil
		}
		d.before = strings.TrimSuffix(text, after)
		rest = after
	}
}

// update writes the output of printTables between the markers of the documents. It reads the
// documents again, because someone may have edited them during the measurements.
func update(names []string, bulk bool, printTables func(io.Writer, tableKind)) error {
	for _, name := range names {
		d, err := readDocument(name, bulk)
		if err != nil {
			return err
		}
		var b strings.Builder
		b.WriteString(d.before + beginMarker + string(d.kind) + markerClose + "\n")
		printTables(&b, d.kind)
		b.WriteString("\n" + endMarker + d.after)
		if err := os.WriteFile(name, []byte(b.String()), 0o666); err != nil {
			return err
		}
	}
	return nil
}
