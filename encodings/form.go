package encodings

import (
	"bytes"
	"errors"
	"fmt"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/infra"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/unicode"
)

// FormParser is the application/x-www-form-urlencoded parser with a limit and three
// options for servers that read the forms of legacy pages. The URL Standard had
// them until April 2016 (isindex) and January 2017 (the others). The zero value
// follows today's standard. Goroutines can share a FormParser.
//
// https://url.spec.whatwg.org/#urlencoded-parsing
type FormParser struct {
	// Encoding is the encoding of percent-decoded names and values, that is, of the
	// page with the form. Nil means UTF-8.
	Encoding encoding.Encoding

	// UseCharset lets the input name its encoding: the first field called _charset_
	// whose value is a label known to [Get] decides for the whole input, including
	// the part before it. The field stays in the result.
	UseCharset bool

	// IsIndex reads the text before the first "&" as a value without a name, as the
	// isindex element sent it, unless that text has a "=".
	IsIndex bool

	// MaxPairs limits the number of pairs. 0 or less means no limit. A pair can
	// take as little as two bytes of input, "a&", and takes about 100 bytes of
	// memory, most of them only while Parse runs.
	MaxPairs int
}

// ErrNonASCII is the error of [FormParser.Parse] for input with bytes above 0x7F
// and an encoding other than UTF-8.
var ErrNonASCII = errors.New("encodings: form in a legacy encoding has bytes above 0x7F")

// Parse splits input into names and values and decodes them.
//
// Malformed bytes become U+FFFD, and a byte order mark is kept. A percent sign that
// isn't followed by two hexadecimal digits stays. The error is [url.ErrTooManyPairs],
// [ErrNonASCII], or the error of a decoder from another package. Parse counts the
// pairs before it decodes any. After an error the result is nil.
func (p *FormParser) Parse(input []byte) (*url.URLSearchParams, error) {
	enc := p.Encoding
	if enc == nil {
		enc = UTF8
	}
	if enc != UTF8 && enc != unicode.UTF8 && !infra.IsASCII(infra.View(input)) {
		return nil, ErrNonASCII
	}
	fields, ok := p.split(input)
	if !ok {
		return nil, url.ErrTooManyPairs
	}
	if p.UseCharset {
		enc = declaredEncoding(fields, enc)
	}
	params, dec := new(url.URLSearchParams), enc.NewDecoder()
	for _, f := range fields {
		for i, text := range f {
			var err error
			if f[i], err = dec.Bytes(infra.DecodeForm(text)); err != nil {
				return nil, fmt.Errorf("encodings: decoding a form: %w", err)
			}
		}
		params.Append(string(f[0]), string(f[1]))
	}
	return params, nil
}

// field is a name and a value, still encoded.
type field [2][]byte

// split returns the fields of input, and whether they are within the limit.
func (p *FormParser) split(input []byte) (fields []field, ok bool) {
	most := bytes.Count(input, []byte("&")) + 1
	if p.MaxPairs > 0 {
		most = min(most, p.MaxPairs)
	}
	fields = make([]field, 0, most)
	isIndex := p.IsIndex // for the first sequence
	for sequence := range bytes.SplitSeq(input, []byte("&")) {
		name, value, found := bytes.Cut(sequence, []byte("="))
		if isIndex && !found {
			name, value = nil, sequence
		}
		if isIndex || len(sequence) > 0 {
			if p.MaxPairs > 0 && len(fields) == p.MaxPairs {
				return nil, false
			}
			fields = append(fields, field{name, value})
		}
		isIndex = false
	}
	return fields, true
}

// declaredEncoding returns the encoding that a _charset_ field names, and otherwise
// enc. It doesn't percent-decode the name and the value.
func declaredEncoding(fields []field, enc encoding.Encoding) encoding.Encoding {
	for _, f := range fields {
		if string(f[0]) != "_charset_" {
			continue
		}
		label := bytes.ReplaceAll(f[1], []byte("+"), []byte(" "))
		if declared, err := Get(string(label)); err == nil {
			return declared
		}
	}
	return enc
}
