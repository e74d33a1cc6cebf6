package main

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"github.com/gowhatwg/url"
)

// page replaces the tables of a page.
func (d document) page(old []byte) []byte {
	const begin, end = "<!-- tables -->\n", "<!-- /tables -->\n"
	before, rest, _ := bytes.Cut(old, []byte(begin))
	_, after, _ := bytes.Cut(rest, []byte(end))
	var versions, heads []string
	for _, p := range d.Peers[2:] {
		versions = append(versions, strings.TrimSpace(p.Name+" "+p.Version))
		heads = append(heads, p.Name)
	}
	var out bytes.Buffer
	fmt.Fprintf(&out, "%s%sAsked on %s: %s.\n", before, begin, d.Date, strings.Join(versions, ", "))
	for i, r := range d.Rows {
		if i == 0 || r.Kind != d.Rows[i-1].Kind {
			fmt.Fprintf(&out, "\n| %s | danger | standard | here | %s |\n|---|---|%s\n", r.Kind, strings.Join(heads, " | "), strings.Repeat("---|", len(d.Peers)))
		}
		fmt.Fprintf(&out, "| %s", code(r.Input))
		if r.Base != "" && url.CanParse(r.Input) {
			out.WriteString(", as a reference")
		}
		fmt.Fprintf(&out, " | %s | %s |", r.Danger, r.cell("standard"))
		for _, p := range d.Peers[1:] {
			cell := "="
			if want := r.cell("standard"); want != r.cell(p.Name) {
				cell = r.cell(p.Name)
			}
			fmt.Fprintf(&out, " %s |", cell)
		}
		out.WriteByte('\n')
	}
	out.WriteString(end)
	out.Write(after)
	return out.Bytes()
}

// cell returns the part of an answer that the page shows. Differences that mean the same are gone: letters in
// another case in a host, brackets, a default port, a "/" for an empty path.
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
