package main

import (
	"fmt"
	"io"
)

// A readmeRow is a row of the table in the project's README.
type readmeRow struct {
	label       string
	corpus, row string
	library     string // in the column of this package
}

var readmeRows = []readmeRow{
	{"`Parse`, links from web pages", "web", parseRow, ours},
	{"`Parse`, URLs that need work", "dirty", parseRow, ours},
	{"`Parse`, what it refuses", refusedCorpus, parseRow, ours},
	{"the same, with the drop-in", refusedCorpus, parseRow, dropIn},
	{"`CanParse`", "web", canParseRow, ours},
	{"resolve a reference", relativeCorpus, resolveRow, ours},
	{"set the path, serialize", "web", "set pathname", ours},
	{"parse a query, serialize it", queriesCorpus, paramsRow, ours},
}

// inReadme reports whether the table in the README needs m, even if only for a ratio.
func (m *measurement) inReadme() bool {
	for _, r := range readmeRows {
		if m.corpus == r.corpus && m.row == r.row && !m.isShape && (m.library != dropIn || r.library == dropIn) {
			return true
		}
	}
	return false
}

// printReadmeTable prints the table of the README: a row for each operation, and a
// column for each library.
func printReadmeTable(w io.Writer, suites []*suite) {
	table := [][]string{{"ns (median ratio to net/url)", netURL, nlnwaWU, "here", "allocations (net/url)"}}
	for _, r := range readmeRows {
		cells := []string{r.label, "", "", "", ""}
		own, theirs := find(suites, r, r.library), find(suites, r, netURL)
		for i, m := range []*measurement{theirs, find(suites, r, nlnwaWU), own} {
			if m != nil {
				cells[1+i] = m.timeCell()
			}
		}
		if own != nil {
			cells[3] = "**" + cells[3] + "**"
			cells[4] = fmt.Sprintf("%.2f", own.allocs)
		}
		if own != nil && theirs != nil {
			cells[4] += fmt.Sprintf(" (%.2f)", theirs.allocs)
		}
		table = append(table, cells)
	}
	printAligned(w, table)
}

// find returns the measurement of a library for a row, or nil.
func find(suites []*suite, r readmeRow, library string) *measurement {
	for _, s := range suites {
		for _, m := range s.measurements {
			if m.corpus == r.corpus && m.row == r.row && m.library == library && !m.isShape {
				return m
			}
		}
	}
	return nil
}
