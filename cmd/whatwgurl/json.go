package main

import (
	"encoding/base64"
	"strconv"
	"unicode/utf8"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/json"
	"github.com/gowhatwg/url/internal/quote"
	"github.com/gowhatwg/url/urlpattern"
)

// A jsonPrinter writes the objects of -json. It escapes code points that would change the text
// around them, so a terminal can show the result.
type jsonPrinter struct{ *output }

// print writes the object of an input that is a URL.
func (p jsonPrinter) print(it *item, u *url.URL) {
	p.begin(u)
	p.writeInput(it.input)
	if p.options.typed {
		p.member("completion", it.completion.String())
	}
	// All components are parts of the serialization, or of an origin in it. So they need
	// escapes only if it does.
	isPlain := len(u.Href()) <= jsonPiece && json.Plain.HasAll(u.Href())
	for _, c := range components {
		if isPlain {
			p.out = append(append(append(json.AppendName(p.out, c.name), '"'), c.get(u)...), '"')
		} else {
			p.member(c.name, c.get(u))
		}
		if c.name == "search" {
			p.writeSearchParams(u)
		}
	}
	p.writeGroups(u)
	p.writeProblems(&it.problems)
}

// fail writes the object of an input that failed.
func (p jsonPrinter) fail(it *item, message string, _ error) bool {
	p.beginFailure()
	p.writeInput(it.input)
	p.member("error", message)
	p.writeProblems(&it.problems)
	return true
}

// writeInput writes the beginning of an object, with the input. JSON can't represent
// invalid UTF-8, so offsets into such an input need its bytes, too.
func (p jsonPrinter) writeInput(input string) {
	p.out = append(p.out, '{')
	p.member("input", input)
	if !utf8.ValidString(input) {
		p.member("inputBase64", base64.StdEncoding.EncodeToString([]byte(input)))
	}
}

func (p jsonPrinter) writeSearchParams(u *url.URL) {
	p.out = append(json.AppendName(p.out, "searchParams"), '[')
	for name, value := range searchParams(u) {
		p.out = append(json.AppendComma(p.out), '[')
		p.writeString(name)
		p.out = json.AppendComma(p.out)
		p.writeString(value)
		p.out = append(p.out, ']')
	}
	p.out = append(p.out, ']')
}

// writeGroups writes, with -match, the pattern that u matches, and the text that each group
// matches, or null for a group that takes no part.
func (p jsonPrinter) writeGroups(u *url.URL) {
	if p.options.match == nil {
		return
	}
	i, _ := p.options.match.First(u)
	result, _ := p.options.match.At(i).Exec(u)
	p.member("pattern", p.options.patterns[i])
	p.out = append(json.AppendName(p.out, "groups"), '{')
	for c := urlpattern.Protocol; c <= urlpattern.Hash; c++ {
		groups := result.Component(c).Groups
		if len(groups) == 0 {
			continue
		}
		p.out = append(json.AppendName(p.out, c.String()), '{')
		for _, g := range groups {
			p.out = json.AppendComma(p.out)
			p.writeString(g.Name)
			p.out = append(p.out, ':')
			if g.Matched {
				p.writeString(g.Value)
			} else {
				p.out = append(p.out, "null"...)
			}
		}
		p.out = append(p.out, '}')
	}
	p.out = append(p.out, '}')
}

// writeProblems writes the validation errors and the end of an object.
func (p jsonPrinter) writeProblems(problems *problems) {
	p.out = append(json.AppendName(p.out, "validationErrors"), '[')
	omitted := 0
	for i := range problems.lists {
		l := &problems.lists[i]
		for _, e := range l.kept {
			p.out = append(json.AppendComma(p.out), '{')
			if i > 0 {
				p.member("set", p.options.edits[i-1].component)
			}
			p.member("code", string(e.Code))
			p.member("description", e.Code.Description())
			p.out = strconv.AppendInt(json.AppendName(p.out, "offset"), int64(e.Offset), 10)
			p.out = append(strconv.AppendBool(json.AppendName(p.out, "fatal"), e.Fatal), '}')
		}
		omitted += l.omitted
	}
	p.out = append(p.out, ']')
	if omitted > 0 {
		p.out = strconv.AppendInt(json.AppendName(p.out, "omittedValidationErrors"), int64(omitted), 10)
	}
	p.out = append(p.out, "}\n"...)
}

// member writes a member with a string.
func (p jsonPrinter) member(name, value string) {
	p.out = json.AppendName(p.out, name)
	p.writeString(value)
}

// jsonPiece is the number of bytes of a string that are written before the size of the chunk is
// checked.
const jsonPiece = 32 << 10

// writeString writes a string. A chunk is passed on only within one.
func (p jsonPrinter) writeString(value string) {
	b := append(p.out, '"')
	for len(value) > jsonPiece {
		piece := quote.Cut(value, jsonPiece)
		p.out = json.AppendInside(b, piece, changesText)
		value = value[len(piece):]
		p.spill()
		b = p.out
	}
	p.out = append(json.AppendInside(b, value, changesText), '"')
}
