package urldata

import (
	"strings"

	"github.com/gowhatwg/url/internal/infra"
)

// A MIMEType is a MIME type record.
//
// https://mimesniff.spec.whatwg.org/#mime-type-representation
type MIMEType struct {
	Type, Subtype string // in lower case
	Parameters    []Parameter
}

// A Parameter is a parameter of a MIME type. Names are in lower case and unique.
type Parameter struct {
	Name, Value string
}

// defaultMIMEType returns the type of a data: URL that doesn't name one.
func defaultMIMEType() MIMEType {
	return MIMEType{"text", "plain", []Parameter{{"charset", "US-ASCII"}}}
}

// Essence returns the type and the subtype, as in "text/html", or "" for the zero MIMEType.
func (t MIMEType) Essence() string {
	if t.Type == "" && t.Subtype == "" {
		return ""
	}
	return t.Type + "/" + t.Subtype
}

// Parameter returns the value of a parameter, and whether t has it. The case of the name
// makes no difference.
func (t MIMEType) Parameter(name string) (string, bool) {
	for _, p := range t.Parameters {
		if infra.EqualFold(p.Name, name) {
			return p.Value, true
		}
	}
	return "", false
}

// ParseMIMEType parses a MIME type, as in a Content-Type header. It drops invalid
// parameters. The error is [ErrMIMEType].
//
// https://mimesniff.spec.whatwg.org/#parse-a-mime-type
func ParseMIMEType(input string) (MIMEType, error) {
	essence, rest, hasParameters := strings.Cut(strings.Trim(input, httpWhitespace), ";")
	name, subtype, ok := strings.Cut(strings.TrimRight(essence, httpWhitespace), "/")
	if !ok || !infra.IsToken(name) || !infra.IsToken(subtype) {
		return MIMEType{}, ErrMIMEType
	}
	t := MIMEType{Type: infra.Lower(name), Subtype: infra.Lower(subtype)}
	var seen map[string]bool // set if there are many, to keep the time linear
	for hasParameters && rest != "" {
		var p Parameter
		if p, rest, ok = nextParameter(rest); !ok || seen[p.Name] {
			continue
		}
		if seen == nil {
			if _, ok := t.Parameter(p.Name); ok {
				continue
			}
		}
		t.Parameters = append(t.Parameters, p)
		switch {
		case seen != nil:
			seen[p.Name] = true
		case len(t.Parameters) == 16:
			seen = map[string]bool{}
			for _, q := range t.Parameters {
				seen[q.Name] = true
			}
		}
	}
	return t, nil
}

// ExtractMIMEType returns the MIME type that Content-Type headers mean to a browser, and false if
// they have none: values are those of all the headers of a response, as in
// resp.Header["Content-Type"], and each can be a list. The last MIME type counts, except for "*/*".
// If it has no charset, it gets that of the same types before it. A byte of a value is a code point.
//
// https://fetch.spec.whatwg.org/#concept-header-extract-mime-type
func ExtractMIMEType(values []string) (t MIMEType, ok bool) {
	charset, hasCharset := "", false
	all := strings.Join(values, ", ")
	if !infra.IsASCII(all) {
		decoded := make([]rune, len(all)) // https://infra.spec.whatwg.org/#isomorphic-decode
		for i := range len(all) {
			decoded[i] = rune(all[i])
		}
		all = string(decoded)
	}
	for _, value := range listValues(all) {
		next, err := ParseMIMEType(value)
		if err != nil || next.Essence() == "*/*" {
			continue
		}
		label, hasLabel := next.Parameter("charset")
		switch {
		case next.Essence() != t.Essence():
			charset, hasCharset = label, hasLabel
		case !hasLabel && hasCharset:
			next.Parameters = append(next.Parameters, Parameter{"charset", charset})
		}
		t, ok = next, true
	}
	return t, ok
}

// listValues returns the values of a header that is a list. A comma in a quoted string doesn't
// separate values.
//
// https://fetch.spec.whatwg.org/#header-value-get-decode-and-split
func listValues(s string) []string {
	var values []string
	start, isQuoted := 0, false
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '"':
			isQuoted = !isQuoted
		case c == '\\' && isQuoted:
			i++
		case c == ',' && !isQuoted:
			values = append(values, s[start:i])
			start = i + 1
		}
	}
	return append(values, s[start:])
}

// nextParameter returns the parameter at the start of s, the rest after its ";",
// and whether the parameter is valid.
func nextParameter(s string) (p Parameter, rest string, ok bool) {
	s = strings.TrimLeft(s, httpWhitespace)
	end := strings.IndexAny(s, ";=")
	if end < 0 {
		return Parameter{}, "", false
	}
	if s[end] == ';' {
		return Parameter{}, s[end+1:], false
	}
	p.Name = infra.Lower(s[:end])
	s, isQuoted := strings.CutPrefix(s[end+1:], `"`)
	if isQuoted {
		var last byte
		if p.Value, s, last = infra.QuotedString(s); last == '\\' {
			p.Value += `\` // https://fetch.spec.whatwg.org/#collect-an-http-quoted-string
		}
		_, rest, _ = strings.Cut(s, ";")
	} else {
		p.Value, rest, _ = strings.Cut(s, ";")
		p.Value = strings.TrimRight(p.Value, httpWhitespace)
	}
	return p, rest, infra.IsToken(p.Name) && isQuotable(p.Value) && (isQuoted || p.Value != "")
}

// String returns the serialization of t, as in "text/html;charset=utf-8", or "" for the zero
// MIMEType.
//
// https://mimesniff.spec.whatwg.org/#serialize-a-mime-type
func (t MIMEType) String() string {
	var b strings.Builder
	b.WriteString(t.Essence())
	for _, p := range t.Parameters {
		b.WriteByte(';')
		b.WriteString(p.Name)
		b.WriteByte('=')
		if infra.IsToken(p.Value) {
			b.WriteString(p.Value)
			continue
		}
		b.WriteByte('"')
		for i := range len(p.Value) {
			if p.Value[i] == '"' || p.Value[i] == '\\' {
				b.WriteByte('\\')
			}
			b.WriteByte(p.Value[i])
		}
		b.WriteByte('"')
	}
	return b.String()
}

// httpWhitespace is https://fetch.spec.whatwg.org/#http-whitespace.
const httpWhitespace = "\n\r\t "

// isQuotable reports whether s consists of HTTP quoted-string token code points.
//
// https://mimesniff.spec.whatwg.org/#http-quoted-string-token-code-point
func isQuotable(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return r < ' ' && r != '\t' || r == 0x7F || r > 0xFF })
}
