package url

import (
	"strings"

	"golang.org/x/text/encoding"
)

// A param is a name-value tuple of a form or a query.
type param struct{ name, value string }

// appendURLEncodedParams is the application/x-www-form-urlencoded parser. It
// appends to list. Names and values that need no decoding are substrings of
// input.
//
// https://url.spec.whatwg.org/#concept-urlencoded-parser
func appendURLEncodedParams(list []param, input string) []param {
	for input != "" {
		var sequence string
		sequence, input, _ = strings.Cut(input, "&")
		if sequence == "" {
			continue
		}
		name, value, _ := strings.Cut(sequence, "=")
		list = append(list, param{formDecode(name), formDecode(value)})
	}
	return list
}

// formDecode replaces "+" by a space, percent-decodes, and decodes UTF-8.
func formDecode(s string) string {
	for i := range len(s) {
		if c := s[i]; c == '+' || c == '%' || c >= 0x80 {
			return formDecodeSlow(s)
		}
	}
	return s
}

func formDecodeSlow(s string) string {
	var stack [128]byte
	buf := stack[:0]
	for i := 0; i < len(s); i++ {
		c := s[i]
		switch {
		case c == '+':
			c = ' '
		case isPercentEncodedByte(s, i):
			c = unhex(s[i+1])<<4 | unhex(s[i+2])
			i += 2
		}
		buf = append(buf, c)
	}
	return scalarValueString(string(buf))
}

// appendURLEncoded is the application/x-www-form-urlencoded serializer. It
// appends to dst. A nil encoding is UTF-8.
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
		return AppendPercentEncode(dst, s, FormURLEncodedPercentEncodeSet)
	}
	return appendEncoded(dst, enc, s, FormURLEncodedPercentEncodeSet)
}
