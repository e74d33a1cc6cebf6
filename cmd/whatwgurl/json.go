package main

import (
	"encoding/base64"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/infra"
	"github.com/gowhatwg/url/internal/quote"
	"github.com/gowhatwg/url/urlpattern"
)

// A jsonPrinter writes the objects of -json. With encoding/json the program takes
// twice the time, and needs these escapes all the same.
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
	isPlain := len(u.Href()) <= jsonPiece && jsonPlain.HasAll(u.Href())
	for _, c := range components {
		if isPlain {
			p.out = append(append(append(appendName(p.out, c.name), '"'), c.get(u)...), '"')
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
	p.out = append(appendName(p.out, "searchParams"), '[')
	for name, value := range searchParams(u) {
		p.out = append(appendComma(p.out), '[')
		p.writeString(name)
		p.out = appendComma(p.out)
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
	p.out = append(appendName(p.out, "groups"), '{')
	for c := urlpattern.Protocol; c <= urlpattern.Hash; c++ {
		groups := result.Component(c).Groups
		if len(groups) == 0 {
			continue
		}
		p.out = append(appendName(p.out, c.String()), '{')
		for _, g := range groups {
			p.out = appendComma(p.out)
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
	p.out = append(appendName(p.out, "validationErrors"), '[')
	omitted := 0
	for i := range problems.lists {
		l := &problems.lists[i]
		for _, e := range l.kept {
			p.out = append(appendComma(p.out), '{')
			if i > 0 {
				p.member("set", p.options.edits[i-1].component)
			}
			p.member("code", string(e.Code))
			p.member("description", e.Code.Description())
			p.out = strconv.AppendInt(appendName(p.out, "offset"), int64(e.Offset), 10)
			p.out = append(strconv.AppendBool(appendName(p.out, "fatal"), e.Fatal), '}')
		}
		omitted += l.omitted
	}
	p.out = append(p.out, ']')
	if omitted > 0 {
		p.out = strconv.AppendInt(appendName(p.out, "omittedValidationErrors"), int64(omitted), 10)
	}
	p.out = append(p.out, "}\n"...)
}

// appendComma appends a comma, unless an object or an array has just begun. A chunk is passed on
// only after a string.
func appendComma(b []byte) []byte {
	if n := len(b); n == 0 || b[n-1] != '{' && b[n-1] != '[' {
		b = append(b, ',')
	}
	return b
}

// appendName appends the name of a member, which needs no escapes.
func appendName(b []byte, name string) []byte {
	return append(append(append(appendComma(b), '"'), name...), `":`...)
}

// member writes a member with a string.
func (p jsonPrinter) member(name, value string) {
	p.out = appendName(p.out, name)
	p.writeString(value)
}

// jsonPiece is the number of bytes of a string that are written before the size of the chunk is
// checked.
const jsonPiece = 32 << 10

// writeString writes a string.
func (p jsonPrinter) writeString(value string) {
	b := append(p.out, '"')
	for len(value) > jsonPiece {
		piece := quote.Cut(value, jsonPiece)
		p.out = appendJSON(b, piece)
		value = value[len(piece):]
		p.spill()
		b = p.out
	}
	p.out = append(appendJSON(b, value), '"')
}

// jsonPlain has the ASCII characters that a JSON string doesn't escape.
var jsonPlain = infra.Of(infra.Alphanumeric + " !#$%&'()*+,-./:;<=>?@[]^_`{|}~")

// appendJSON appends s as the inside of a JSON string. It also escapes code points that would
// change the text around them, so a terminal can show the result. Invalid UTF-8 becomes an
// escaped U+FFFD, which distinguishes it from a real one.
func appendJSON(b []byte, s string) []byte {
	start := 0
	for i := jsonPlain.Skip(s); i < len(s); {
		if jsonPlain.Has(s[i]) {
			i++
			continue
		}
		c, size := utf8.DecodeRuneInString(s[i:])
		if size > 1 && !changesText(c) {
			i += size
			continue
		}
		b = append(b, s[start:i]...)
		b = appendJSONEscape(b, c)
		i += size
		start = i
	}
	return append(b, s[start:]...)
}

// appendJSONEscape appends an escape for c.
func appendJSONEscape(b []byte, c rune) []byte {
	if c == '"' || c == '\\' {
		return append(b, '\\', byte(c))
	}
	if i := strings.IndexRune("\b\f\n\r\t", c); i >= 0 {
		return append(b, '\\', "bfnrt"[i])
	}
	if high, low := utf16.EncodeRune(c); c > 0xFFFF {
		return appendJSONEscape(appendJSONEscape(b, high), low)
	}
	const hex = infra.LowerHex
	return append(b, '\\', 'u', hex[c>>12&15], hex[c>>8&15], hex[c>>4&15], hex[c&15])
}
