package main

import (
	"encoding/base64"
	"strconv"
	"unicode/utf8"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/infra"
	"github.com/gowhatwg/url/internal/quote"
)

// writeJSON writes the -json object of an input that is a URL. The constants between the
// values include the quotes.
func (p *processor) writeJSON(input string, u *url.URL) {
	href := u.Href()
	// All components are parts of the serialization, or of an origin in it. So they need
	// escapes only if it does.
	isPlain := len(href) <= jsonPiece && (p.isClean && input == href || isPlainJSON(href))
	if isPlain && input == href {
		p.out = append(append(p.out, `{"input":"`...), input...)
	} else {
		p.writeJSONInput(input)
	}
	if p.typed {
		p.writeString(`","completion":"`, p.completion.String())
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
	if p.match != nil {
		p.writeGroups(u)
	} else {
		p.out = append(p.out, '"')
	}
	p.writeJSONProblems()
}

// jsonLabels precede the values of the components from protocol to search.
var jsonLabels = [...]string{`","protocol":"`, `","username":"`, `","password":"`, `","host":"`, `","hostname":"`, `","port":"`, `","pathname":"`, `","search":"`}

func (p *processor) writeValues(isPlain bool, values [len(jsonLabels)]string) {
	for i, value := range values {
		p.writeValue(isPlain, jsonLabels[i], value)
	}
}

func (p *processor) writeOrigin(isPlain bool, u *url.URL) {
	const label = `","origin":"`
	if isPlain {
		p.out, _ = u.Origin().AppendText(append(p.out, label...)) // It never fails.
	} else {
		p.writeString(label, u.Origin().String())
	}
}

// writeValue does the same as writeString, but is faster for a value without escapes.
func (p *processor) writeValue(isPlain bool, before, value string) {
	if isPlain {
		p.out = append(append(p.out, before...), value...)
	} else {
		p.writeString(before, value)
	}
}

// writeJSONFailure writes the -json object of an input that failed.
func (p *processor) writeJSONFailure(input, message string) {
	if p.unique {
		p.marks = append(p.marks, outputMark{at: len(p.out)})
	}
	p.writeJSONInput(input)
	p.writeString(`","error":"`, message)
	p.out = append(p.out, '"')
	p.writeJSONProblems()
}

// writeJSONInput writes the beginning of an object, with the input. JSON can't represent
// invalid UTF-8, so offsets into such an input need its bytes, too.
func (p *processor) writeJSONInput(input string) {
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

// writeJSONProblems writes the validation errors and the end of an object.
func (p *processor) writeJSONProblems() {
	p.out = append(p.out, `,"validationErrors":[`...)
	before, omitted := `{"`, 0
	for i := range p.problems.lists {
		l := &p.problems.lists[i]
		for _, e := range l.kept {
			if i > 0 {
				p.writeString(before+`set":"`, p.edits[i-1].component)
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
func (p *processor) writeString(before, value string) {
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

// appendJSONEscape appends an escape for c, which is below U+10000: other code points
// need no escapes.
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
	const hex = infra.LowerHex
	return append(b, '\\', 'u', hex[c>>12&15], hex[c>>8&15], hex[c>>4&15], hex[c&15])
}
