package main

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/gowhatwg/url"
)

// page replaces the table of a page. It has the strings about which the peers differ.
func (d document) page(old []byte) []byte {
	const begin, end = "<!-- table -->\n", "<!-- /table -->\n"
	before, rest, _ := bytes.Cut(old, []byte(begin))
	_, after, _ := bytes.Cut(rest, []byte(end))
	var out, table bytes.Buffer
	alike, kind := 0, ""
	for _, r := range d.Rows {
		var others []string
		for _, g := range groups {
			if s := d.others(r, g); s != "" {
				others = append(others, "**"+g+"** "+s)
			}
		}
		if others == nil {
			alike++
			continue
		}
		if r.Kind != kind {
			kind = r.Kind
			fmt.Fprintf(&table, "| **%s** | |\n", kind)
		}
		input := code(r.Input)
		if r.Base != "" && url.CanParse(r.Input) {
			input += ", as a reference"
		}
		fmt.Fprintf(&table, "| %s<br>%s | **Standard** %s<br>%s |\n", input, r.Danger, r.cell("standard"), strings.Join(others, "<br>"))
	}
	fmt.Fprintf(&out, "%s%sAsked on %s:\n\n", before, begin, d.Date)
	for _, g := range groups {
		var names []string
		for _, p := range d.Peers {
			if p.Group == g {
				on := strings.TrimSuffix(" on "+p.Date, " on "+d.Date)
				names = append(names, strings.TrimSpace(p.Name+" "+p.Version)+on)
			}
		}
		fmt.Fprintf(&out, "- **%s** %s\n", g, strings.Join(names, ", "))
	}
	fmt.Fprintf(&out, "\n| string and danger | answers |\n|---|---|\n%s", table.Bytes())
	fmt.Fprintf(&out, "\nAll parsers read %d more strings alike: they are only in differences.json.\n%s", alike, end)
	out.Write(after)
	return out.Bytes()
}

// others returns what the peers of a group find, or "" if all find what the standard does: the
// answer of most of them unless it is the standard's, and the other answers after the names of
// those that give them. An old version is named where it differs.
func (d document) others(r row, group string) string {
	names := make(map[string][]string)
	var answers []string
	for _, p := range d.Peers {
		a := r.cell(p.Name)
		if newer, isOld := strings.CutPrefix(p.Name, "old "); p.Group != group || a == "–" || isOld && a == r.cell(newer) {
			continue
		}
		if a == r.cell("standard") {
			a = "✓"
		}
		if names[a] == nil {
			answers = append(answers, a)
		}
		names[a] = append(names[a], p.Name)
	}
	slices.SortStableFunc(answers, func(a, b string) int { return len(names[b]) - len(names[a]) })
	for i, a := range answers {
		if i > 0 {
			answers[i] = strings.Join(names[a], ", ") + " " + a
		}
	}
	if len(answers) > 0 && answers[0] == "✓" {
		answers = answers[1:]
	}
	return strings.Join(answers, "; ")
}

// cell returns the part of an answer that the page shows. Differences that mean the same are gone:
// letters in another case in a host, brackets, a default port, a "/" for an empty path.
func (r row) cell(peer string) string {
	a, isAsked := r.Answers[peer]
	switch {
	case !isAsked:
		return "–"
	case a == nil:
		return "✗"
	}
	s := a[r.Shows]
	switch port := map[string]string{"http": "80", "https": "443"}[a[0]]; {
	case r.Shows < 2:
		s = strings.ToLower(strings.Trim(s, "[]"))
	case r.Shows == 2 && s == port:
		s = ""
	case r.Shows == 3 && s == "":
		s = "/"
	}
	if s == "" {
		return "none"
	}
	return code(s)
}

// code returns s as code in a table, with escapes for what can't be seen.
func code(s string) string {
	quoted := strconv.QuoteToGraphic(s)
	s = strings.NewReplacer(`\\`, `\`, `\"`, `"`, "|", `\|`).Replace(quoted[1 : len(quoted)-1])
	return "`" + s + "`"
}
