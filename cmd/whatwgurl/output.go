package main

import (
	"encoding/json"
	"strconv"
	"strings"

	"github.com/gowhatwg/url"
)

// nameWidth is the width of the names in a table.
const nameWidth = len("searchParams") + 2

// writeTable writes the components of u, each on a line of its own.
func (p *processor) writeTable(u *url.URL) {
	for _, c := range components {
		p.writeRow(c.name, c.get(u))
		if c.name == "search" {
			p.writeSearchParams(u)
		}
	}
}

// writeSearchParams writes the pairs of the query. They are decoded, so they can
// have anything in them, and are quoted.
func (p *processor) writeSearchParams(u *url.URL) {
	label := "searchParams"
	for name, value := range u.SearchParams().All() {
		p.writeRow(label, strconv.Quote(name)+" = "+strconv.Quote(value))
		label = ""
	}
	if label != "" {
		p.writeRow(label, "")
	}
}

func (p *processor) writeRow(name, value string) {
	p.out.WriteString(name)
	if value != "" {
		p.out.WriteString(strings.Repeat(" ", nameWidth-len(name)))
		p.out.WriteString(value)
	}
	p.out.WriteByte('\n')
}

// A jsonURL is what -json prints of an input that is a URL.
type jsonURL struct {
	Input            string        `json:"input"`
	Href             string        `json:"href"`
	Origin           string        `json:"origin"`
	Protocol         string        `json:"protocol"`
	Username         string        `json:"username"`
	Password         string        `json:"password"`
	Host             string        `json:"host"`
	Hostname         string        `json:"hostname"`
	Port             string        `json:"port"`
	Pathname         string        `json:"pathname"`
	Search           string        `json:"search"`
	SearchParams     [][2]string   `json:"searchParams"`
	Hash             string        `json:"hash"`
	ValidationErrors []jsonProblem `json:"validationErrors"`
}

// A jsonFailure is what it prints of an input that failed.
type jsonFailure struct {
	Input            string        `json:"input"`
	Error            string        `json:"error"`
	ValidationErrors []jsonProblem `json:"validationErrors"`
}

// A jsonProblem is a validation error.
type jsonProblem struct {
	Set         string `json:"set,omitempty"` // the component of the -set
	Code        string `json:"code"`
	Description string `json:"description"`
	Offset      int    `json:"offset"`
	Fatal       bool   `json:"fatal"`
}

func (p *processor) jsonProblems() []jsonProblem {
	list := make([]jsonProblem, len(p.problems))
	for i, q := range p.problems {
		list[i] = jsonProblem{Code: string(q.Code), Description: q.Code.Description(), Offset: q.Offset, Fatal: q.Fatal}
		if q.setting >= 0 {
			list[i].Set = p.set[q.setting].component
		}
	}
	return list
}

func (p *processor) writeJSON(input string, u *url.URL) {
	params := [][2]string{}
	for name, value := range u.SearchParams().All() {
		params = append(params, [2]string{name, value})
	}
	p.encode(jsonURL{
		Input:            input,
		Href:             u.Href(),
		Origin:           u.Origin().String(),
		Protocol:         u.Protocol(),
		Username:         u.Username(),
		Password:         u.Password(),
		Host:             u.Host(),
		Hostname:         u.Hostname(),
		Port:             u.Port(),
		Pathname:         u.Pathname(),
		Search:           u.Search(),
		SearchParams:     params,
		Hash:             u.Hash(),
		ValidationErrors: p.jsonProblems(),
	})
}

func (p *processor) writeJSONFailure(input, message string) {
	p.encode(jsonFailure{Input: input, Error: message, ValidationErrors: p.jsonProblems()})
}

// encode writes v as a line of JSON. The values have nothing that can't be
// encoded, and an error of the writer comes up again at the end.
func (p *processor) encode(v any) {
	e := json.NewEncoder(p.out)
	e.SetEscapeHTML(false)
	_ = e.Encode(v)
}
