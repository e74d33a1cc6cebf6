package url_test

import (
	"slices"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/gowhatwg/url"
)

// A plain model of the codecs and of URLSearchParams, a byte or a code point at
// a time, to hold the package to.

// modelScalars decodes UTF-8 as the Encoding Standard does: each longest
// sequence of bytes that begins a code point, but doesn't end it, is one U+FFFD,
// and so is each byte that begins none.
func modelScalars(s string) []rune {
	var scalars []rune
	for s != "" {
		r, size := utf8.DecodeRuneInString(s)
		if r == utf8.RuneError && size == 1 {
			for size < len(s) && modelBeginsCodePoint(s[:size+1]) {
				size++
			}
		}
		scalars = append(scalars, r)
		s = s[size:]
	}
	return scalars
}

// modelBeginsCodePoint tries whether bytes can be put behind s so that the two
// are one code point. The bytes to try are the bounds of the ranges that UTF-8
// has for its second byte.
func modelBeginsCodePoint(s string) bool {
	if len(s) >= utf8.UTFMax {
		return false
	}
	for _, c := range []byte{0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF} {
		more := s + string([]byte{c})
		if r, size := utf8.DecodeRuneInString(more); size == len(more) && r != utf8.RuneError || modelBeginsCodePoint(more) {
			return true
		}
	}
	return false
}

// modelSets are the printable ASCII code points of the percent-encode sets.
//
// https://url.spec.whatwg.org/#percent-encoded-bytes
var modelSets = map[url.PercentEncodeSet]string{
	url.C0ControlPercentEncodeSet:      "",
	url.FragmentPercentEncodeSet:       " \"<>`",
	url.QueryPercentEncodeSet:          " \"#<>",
	url.SpecialQueryPercentEncodeSet:   " \"#<>'",
	url.PathPercentEncodeSet:           " \"#<>?^`{}",
	url.UserinfoPercentEncodeSet:       " \"#<>?^`{}/:;=@[\\]|",
	url.ComponentPercentEncodeSet:      " \"#<>?^`{}/:;=@[\\]|$%&+,",
	url.FormURLEncodedPercentEncodeSet: " \"#<>?^`{}/:;=@[\\]|$%&+,!'()~",
}

// modelPercentEncode is UTF-8 percent-encode.
//
// https://url.spec.whatwg.org/#string-utf-8-percent-encode
func modelPercentEncode(s string, set url.PercentEncodeSet) string {
	var b strings.Builder
	for _, r := range modelScalars(s) {
		switch {
		case r == ' ' && set == url.FormURLEncodedPercentEncodeSet:
			b.WriteByte('+')
		case r < ' ' || r > '~' || strings.ContainsRune(modelSets[set], r):
			for _, c := range []byte(string(r)) {
				b.WriteString("%" + string("0123456789ABCDEF"[c/16]) + string("0123456789ABCDEF"[c%16]))
			}
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// modelPercentDecode is percent-decode.
//
// https://url.spec.whatwg.org/#percent-decode
func modelPercentDecode(s string) []byte {
	const digits = "0123456789abcdef"
	out := []byte{}
	for i := 0; i < len(s); i++ {
		if s[i] == '%' && i+2 < len(s) {
			high := strings.IndexByte(digits, s[i+1]|' ')
			low := strings.IndexByte(digits, s[i+2]|' ')
			// "|' '" makes digits of control characters, too.
			if high >= 0 && low >= 0 && s[i+1] >= '0' && s[i+2] >= '0' {
				out = append(out, byte(high<<4|low))
				i += 2
				continue
			}
		}
		out = append(out, s[i])
	}
	return out
}

// modelPair is a name and a value.
type modelPair struct{ name, value string }

// modelParams is the list of URLSearchParams.
type modelParams []modelPair

// modelParse is the application/x-www-form-urlencoded parser.
//
// https://url.spec.whatwg.org/#concept-urlencoded-parser
func modelParse(query string) modelParams {
	decode := func(s string) string {
		return string(modelScalars(string(modelPercentDecode(strings.ReplaceAll(s, "+", " ")))))
	}
	var list modelParams
	for sequence := range strings.SplitSeq(query, "&") {
		if sequence != "" {
			name, value, _ := strings.Cut(sequence, "=")
			list = append(list, modelPair{decode(name), decode(value)})
		}
	}
	return list
}

// String is the application/x-www-form-urlencoded serializer.
//
// https://url.spec.whatwg.org/#concept-urlencoded-serializer
func (list modelParams) String() string {
	var pairs []string
	for _, p := range list {
		pairs = append(pairs, modelPercentEncode(p.name, url.FormURLEncodedPercentEncodeSet)+"="+
			modelPercentEncode(p.value, url.FormURLEncodedPercentEncodeSet))
	}
	return strings.Join(pairs, "&")
}

// change runs the operation that change runs on a URLSearchParams.
func (list modelParams) change(operation uint8, name, value string) modelParams {
	pair := modelPair{string(modelScalars(name)), string(modelScalars(value))}
	var changed modelParams
	switch operation % 5 {
	case 0:
		return append(list, pair)
	case 1, 2:
		for _, p := range list {
			if p.name != pair.name || operation%5 == 2 && p.value != pair.value {
				changed = append(changed, p)
			}
		}
	case 3:
		found := false
		for _, p := range list {
			if p.name != pair.name {
				changed = append(changed, p)
			} else if !found {
				changed = append(changed, pair)
				found = true
			}
		}
		if !found {
			changed = append(changed, pair)
		}
	case 4:
		changed = slices.Clone(list)
		slices.SortStableFunc(changed, func(a, b modelPair) int {
			return slices.Compare(utf16.Encode([]rune(a.name)), utf16.Encode([]rune(b.name)))
		})
	}
	return changed
}

// values returns the values of a name.
func (list modelParams) values(name string) []string {
	name = string(modelScalars(name))
	var values []string
	for _, p := range list {
		if p.name == name {
			values = append(values, p.value)
		}
	}
	return values
}
