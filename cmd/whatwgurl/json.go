package main

import (
	"encoding/base64"
	"strconv"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/infra"
	"github.com/gowhatwg/url/internal/quote"
	"github.com/gowhatwg/url/urlpattern"
)

// A jsonPrinter writes the objects of -json.
type jsonPrinter struct{ *output }

// print writes the object of an input that is a URL. The constants between the values include
// the quotes.
func (p jsonPrinter) print(it *item, u *url.URL) {
	p.begin(u)
	input, href := it.input, u.Href()
	// All components are parts of the serialization, or of an origin in it. So they need
	// escapes only if it does.
	isPlain := len(href) <= jsonPiece && (it.isClean && input == href || isPlainJSON(href))
	if isPlain && input == href {
		p.out = append(append(p.out, `{"input":"`...), input...)
	} else {
		p.writeInput(input)
	}
	if p.options.typed {
		p.writeString(`","completion":"`, it.completion.String())
	}
	p.writeValue(isPlain, `","href":"`, href)
	p.writeOrigin(isPlain, u)
	p.writeValues(isPlain, [...]string{u.Protocol(), u.Username(), u.Password(), u.Host(), u.Hostname(), u.Port(), u.Pathname(), u.Search()})
	p.out = append(p.out, `","searchParams":[`...)
	before := `["`
	for name, value := range searchParams(u) {
		p.writeString(before, name)
		p.writeString(`","`, value)
		before = `"],["`
	}
	if before != `["` {
		p.out = append(p.out, `"]`...)
	}
	p.writeValue(isPlain, `],"hash":"`, u.Hash())
	if p.options.match != nil {
		p.writeGroups(u)
	} else {
		p.out = append(p.out, '"')
	}
	p.writeProblems(&it.problems)
}

// jsonLabels precede the values of the components from protocol to search.
var jsonLabels = [...]string{`","protocol":"`, `","username":"`, `","password":"`, `","host":"`, `","hostname":"`, `","port":"`, `","pathname":"`, `","search":"`}

func (p jsonPrinter) writeValues(isPlain bool, values [len(jsonLabels)]string) {
	for i, value := range values {
		p.writeValue(isPlain, jsonLabels[i], value)
	}
}

func (p jsonPrinter) writeOrigin(isPlain bool, u *url.URL) {
	const label = `","origin":"`
	if isPlain {
		p.out, _ = u.Origin().AppendText(append(p.out, label...)) // It never fails.
	} else {
		p.writeString(label, u.Origin().String())
	}
}

// writeValue does the same as writeString, but is faster for a value without escapes.
func (p jsonPrinter) writeValue(isPlain bool, before, value string) {
	if isPlain {
		p.out = append(append(p.out, before...), value...)
	} else {
		p.writeString(before, value)
	}
}

// fail writes the object of an input that failed.
func (p jsonPrinter) fail(it *item, message string, _ error) bool {
	p.beginFailure()
	p.writeInput(it.input)
	p.writeString(`","error":"`, message)
	p.out = append(p.out, '"')
	p.writeProblems(&it.problems)
	return true
}

// writeInput writes the beginning of an object, with the input. JSON can't represent
// invalid UTF-8, so offsets into such an input need its bytes, too.
func (p jsonPrinter) writeInput(input string) {
	p.writeString(`{"input":"`, input)
	if utf8.ValidString(input) {
		return
	}
	p.out = append(p.out, `","inputBase64":"`...)
	const piece = 3 << 13 // no piece but the last has padding
	for len(input) > piece {
		p.out = base64.StdEncoding.AppendEncode(p.out, []byte(input[:piece]))
		input = input[piece:]
		p.spill()
	}
	p.out = base64.StdEncoding.AppendEncode(p.out, []byte(input))
}

// writeGroups writes the pattern that u matches, after the value of a string, and the
// text that each group matches, or null for a group that takes no part.
func (p jsonPrinter) writeGroups(u *url.URL) {
	i, _ := p.options.match.set.First(u)
	result, _ := p.options.match.set.At(i).Exec(u)
	p.writeString(`","pattern":"`, p.options.match.texts[i])
	p.out = append(p.out, `","groups":{`...)
	before := `"`
	for c := urlpattern.Protocol; c <= urlpattern.Hash; c++ {
		if groups := result.Component(c).Groups; len(groups) > 0 {
			p.writeString(before, c.String())
			p.writeComponentGroups(groups)
			before = `,"`
		}
	}
	p.out = append(p.out, '}')
}

func (p jsonPrinter) writeComponentGroups(groups []urlpattern.Group) {
	before := `":{"`
	for _, g := range groups {
		p.writeString(before, g.Name)
		if g.Matched {
			p.writeString(`":"`, g.Value)
			p.out = append(p.out, '"')
		} else {
			p.out = append(p.out, `":null`...)
		}
		before = `,"`
	}
	p.out = append(p.out, '}')
}

// writeProblems writes the validation errors and the end of an object.
func (p jsonPrinter) writeProblems(problems *problems) {
	p.out = append(p.out, `,"validationErrors":[`...)
	before, omitted := `{"`, 0
	for i := range problems.lists {
		l := &problems.lists[i]
		for _, e := range l.kept {
			if i > 0 {
				p.writeString(before+`set":"`, p.options.edits[i-1].component)
				before = `","`
			}
			p.writeString(before+`code":"`, string(e.Code))
			p.writeString(`","description":"`, e.Code.Description())
			p.out = append(p.out, `","offset":`...)
			p.out = strconv.AppendInt(p.out, int64(e.Offset), 10)
			p.out = append(p.out, `,"fatal":`...)
			p.out = strconv.AppendBool(p.out, e.Fatal)
			p.out = append(p.out, '}')
			before = `,{"`
		}
		omitted += l.omitted
	}
	p.out = append(p.out, ']')
	if omitted > 0 {
		p.out = append(p.out, `,"omittedValidationErrors":`...)
		p.out = strconv.AppendInt(p.out, int64(omitted), 10)
	}
	p.out = append(p.out, "}\n"...)
}

// jsonPiece is the number of bytes of a string that are written before the size of the chunk is
// checked.
const jsonPiece = 32 << 10

// writeString writes before, and then value as the inside of a JSON string.
func (p jsonPrinter) writeString(before, value string) {
	p.out = append(p.out, before...)
	for len(value) > jsonPiece {
		piece := quote.Cut(value, jsonPiece)
		p.out = appendJSON(p.out, piece)
		value = value[len(piece):]
		p.spill()
	}
	p.out = appendJSON(p.out, value)
}

// jsonPlain has the ASCII characters that a JSON string doesn't escape.
var jsonPlain = infra.Of(infra.Alphanumeric + " !#$%&'()*+,-./:;<=>?@[]^_`{|}~")

// isPlainJSON reports whether s needs no escapes.
func isPlainJSON(s string) bool {
	return jsonPlain.HasAll(s)
}

// appendJSON appends s as the inside of a JSON string. It also escapes code points that would
// change the text around them, so a terminal can show the result. Invalid UTF-8 becomes an
// escaped U+FFFD, which distinguishes it from a real one.
func appendJSON(b []byte, s string) []byte {
	start := 0
	for i := 0; i < len(s); {
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
	switch c {
	case '"', '\\':
		return append(b, '\\', byte(c))
	case '\b':
		return append(b, `\b`...)
	case '\f':
		return append(b, `\f`...)
	case '\n':
		return append(b, `\n`...)
	case '\r':
		return append(b, `\r`...)
	case '\t':
		return append(b, `\t`...)
	}
	if high, low := utf16.EncodeRune(c); c > 0xFFFF {
		return appendJSONEscape(appendJSONEscape(b, high), low)
	}
	const hex = infra.LowerHex
	return append(b, '\\', 'u', hex[c>>12&15], hex[c>>8&15], hex[c>>4&15], hex[c&15])
}
