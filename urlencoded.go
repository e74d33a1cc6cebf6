package url

import (
	"strings"
	"unicode/utf8"

	"github.com/gowhatwg/url/internal/infra"
	"golang.org/x/text/encoding"
)

// A param is a name-value tuple of a form or a query.
type param struct{ name, value string }

// parseURLEncoded is the application/x-www-form-urlencoded parser. Names and values that need
// no decoding are substrings of input. isSerialized reports whether the serializer would return
// input for the list. fits reports whether there are at most limit pairs, which must be at
// least 1; if there are more, the list is empty.
//
// https://url.spec.whatwg.org/#concept-urlencoded-parser
func parseURLEncoded(input string, limit int) (list []param, isSerialized, fits bool) {
	if input == "" {
		return nil, true, true
	}
	list = make([]param, 0, min(strings.Count(input, "&")+1, len(input)/2+1, limit))
	isSerialized = true
	isPlain := infra.SkipUntil(&byteClasses, input, 0, formEncoded) == len(input)
	var d formDecoder
	for more := true; more; {
		var sequence string
		sequence, input, more = strings.Cut(input, "&")
		if sequence == "" {
			isSerialized = false
			continue
		}
		if len(list) == limit {
			return nil, false, false
		}
		name, value, hasValue := strings.Cut(sequence, "=")
		isSerialized = isSerialized && hasValue
		if !isPlain || strings.IndexByte(value, '=') >= 0 {
			d.room = len(sequence) + len(input)
			var sameName, sameValue bool
			name, sameName = d.decode(name)
			value, sameValue = d.decode(value)
			isSerialized = isSerialized && sameName && sameValue
		}
		list = append(list, param{name, value})
	}
	return list, isSerialized, true
}

// A formDecoder decodes names and values into one buffer.
type formDecoder struct {
	buf strings.Builder
	// room is the greatest number of bytes that are still to be decoded.
	room int
}

// decode replaces "+" with a space, percent-decodes, and decodes UTF-8. It also reports whether
// encoding the result would return s.
func (d *formDecoder) decode(s string) (decoded string, isSerialized bool) {
	i := infra.SkipUntil(&percentEncodeSets, s, 0, FormURLEncodedPercentEncodeSet.bits())
	if i == len(s) {
		return s, true
	}
	if d.buf.Cap() == 0 {
		d.buf.Grow(d.room)
	}
	start := d.buf.Len()
	d.buf.WriteString(s[:i])
	isSerialized = true
	for i < len(s) {
		switch c := s[i]; {
		case c == '+':
			d.buf.WriteByte(' ')
			i++
		case infra.IsPercentEncodedByte(s, i):
			c = infra.HexValue(s[i+1])<<4 | infra.HexValue(s[i+2])
			d.buf.WriteByte(c)
			isLower := s[i+1] >= 'a' || s[i+2] >= 'a'
			isSerialized = isSerialized && !isLower && c != ' ' && percentEncodeSets[c]&FormURLEncodedPercentEncodeSet.bits() != 0
			i += 3
		default:
			d.buf.WriteByte(c)
			isSerialized = false
			i++
		}
		run := i
		i = infra.SkipUntil(&percentEncodeSets, s, i, FormURLEncodedPercentEncodeSet.bits())
		d.buf.WriteString(s[run:i])
	}
	decoded = d.buf.String()[start:]
	if utf8.ValidString(decoded) {
		return decoded, isSerialized
	}
	return infra.ScalarValueString(decoded), false
}

// decodeForm decodes one name or value.
func decodeForm(s string) string {
	d := formDecoder{room: len(s)}
	decoded, _ := d.decode(s)
	return decoded
}

// appendURLEncoded is the application/x-www-form-urlencoded serializer. It appends to dst.
// A nil encoding is UTF-8.
//
// https://url.spec.whatwg.org/#concept-urlencoded-serializer
func appendURLEncoded(dst []byte, list []param, enc encoding.Encoding) []byte {
	for i, p := range list {
		if i > 0 {
			dst = append(dst, '&')
		}
		dst = appendFormEncoded(dst, p.name, enc)
		dst = append(dst, '=')
		dst = appendFormEncoded(dst, p.value, enc)
	}
	return dst
}

func appendFormEncoded(dst []byte, s string, enc encoding.Encoding) []byte {
	if enc == nil {
		return appendPercentEncoded(dst, s, FormURLEncodedPercentEncodeSet)
	}
	return appendEncoded(dst, enc, s, FormURLEncodedPercentEncodeSet)
}
