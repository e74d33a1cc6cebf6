package main

import (
	"encoding/base64"
	"strconv"
	"unicode/utf8"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/json"
	"github.com/gowhatwg/url/urlpattern"
)

// appendObject appends the object of an input. It escapes code points that would change the text
// around them, so a terminal can show the result. JSON can't represent invalid UTF-8, so offsets into such
// an input need its bytes, too.
func (p *printer) appendObject(b []byte, u *url.URL) []byte {
	it := &p.item
	if it.link != nil {
		return p.appendLink(b, u)
	}
	b = p.member(append(b, '{'), "input", it.input)
	if !utf8.ValidString(it.input) {
		b = p.member(b, "inputBase64", base64.StdEncoding.EncodeToString([]byte(it.input)))
	}
	if u == nil {
		b = p.member(b, "error", it.failure)
	} else {
		b = p.appendMembers(b, u)
	}
	return p.appendProblems(b)
}

// appendMembers appends the members of a URL.
func (p *printer) appendMembers(b []byte, u *url.URL) []byte {
	if p.typed {
		b = p.member(b, "completion", p.item.completion.String())
	}
	// All components are parts of the serialization, or of an origin in it. So they need
	// escapes only if it does.
	isPlain := json.Plain.HasAll(u.Href())
	for _, c := range components {
		if isPlain {
			b = p.spill(append(append(append(json.AppendName(b, c.name), '"'), c.get(u)...), '"'))
		} else {
			b = p.member(b, c.name, c.get(u))
		}
		if c.name == "search" {
			b = append(json.AppendName(b, "searchParams"), '[')
			for name, value := range searchParams(u) {
				b = p.value(append(json.AppendComma(b), '['), name)
				b = append(p.value(append(b, ','), value), ']')
			}
			b = append(b, ']')
		}
	}
	return p.appendGroups(b, u)
}

// appendGroups appends, with -match, the pattern that u matches, and the text that each group matches,
// or null for a group that takes no part.
func (p *printer) appendGroups(b []byte, u *url.URL) []byte {
	if p.match == nil {
		return b
	}
	i, _ := p.match.First(u)
	result, _ := p.match.At(i).Exec(u)
	b = append(json.AppendName(p.member(b, "pattern", p.patterns[i]), "groups"), '{')
	for c := urlpattern.Protocol; c <= urlpattern.Hash; c++ {
		groups := result.Component(c).Groups
		if len(groups) == 0 {
			continue
		}
		b = append(json.AppendName(b, c.String()), '{')
		for _, g := range groups {
			b = append(p.value(json.AppendComma(b), g.Name), ':')
			if g.Matched {
				b = p.value(b, g.Value)
			} else {
				b = append(b, "null"...)
			}
		}
		b = append(b, '}')
	}
	return append(b, '}')
}

// appendProblems appends the validation errors and the end of an object.
func (p *printer) appendProblems(b []byte) []byte {
	b = append(json.AppendName(b, "validationErrors"), '[')
	omitted := 0
	for i, l := range p.item.problems.lists {
		for _, e := range l.kept {
			b = append(json.AppendComma(b), '{')
			if i > 0 {
				b = p.member(b, "set", p.edits[i-1].component)
			}
			b = p.member(b, "code", string(e.Code))
			b = p.member(b, "description", e.Code.Description())
			b = strconv.AppendInt(json.AppendName(b, "offset"), int64(e.Offset), 10)
			b = append(strconv.AppendBool(json.AppendName(b, "fatal"), e.Fatal), '}')
		}
		omitted += l.omitted
	}
	b = append(b, ']')
	if omitted > 0 {
		b = strconv.AppendInt(json.AppendName(b, "omittedValidationErrors"), int64(omitted), 10)
	}
	return append(b, "}\n"...)
}

// member appends a member with a string.
func (p *printer) member(b []byte, name, value string) []byte {
	return p.value(json.AppendName(b, name), value)
}

// value appends a string.
func (p *printer) value(b []byte, value string) []byte {
	return p.spill(append(json.AppendInside(append(b, '"'), value, changesText), '"'))
}

// keptAttributes are further attributes of the element that -json shows.
var keptAttributes = []string{"property", "name", "type", "hreflang", "sizes", "as", "title"}

// appendLink appends the object of a link: its kind, its element and its place, then its URL.
func (p *printer) appendLink(b []byte, u *url.URL) []byte {
	l := p.item.link
	b = append(b, '{')
	for _, m := range []struct{ name, value string }{
		{"document", p.item.document}, {"kind", l.Kind.String()}, {"element", l.Element}, {"attribute", l.Attribute},
		{"rel", l.Rel}, {"target", l.Target}, {"download", l.Download},
	} {
		if m.value != "" {
			b = p.member(b, m.name, m.value)
		}
	}
	for _, name := range keptAttributes {
		if value, ok := l.Attr(name); ok {
			b = p.member(b, name, value)
		}
	}
	b = p.member(b, "raw", l.Raw)
	b = strconv.AppendInt(json.AppendName(b, "offset"), l.Offset, 10)
	b = strconv.AppendInt(json.AppendName(b, "length"), int64(l.Length), 10)
	if l.Late {
		b = append(json.AppendName(b, "late"), "true"...)
	}
	if u == nil {
		b = p.member(b, "error", p.item.failure)
	} else {
		b = p.appendGroups(p.member(b, "href", u.Href()), u)
	}
	return append(b, "}\n"...)
}
