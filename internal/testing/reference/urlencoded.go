package reference

import "strings"

// ParseFormURLEncoded is the application/x-www-form-urlencoded parser. The input
// is a scalar value string.
//
// https://url.spec.whatwg.org/#concept-urlencoded-parser
func ParseFormURLEncoded(input string) List {
	var output List
	for bytes := range strings.SplitSeq(input, "&") { // 1, 3
		if bytes == "" { // 3.1
			continue
		}
		name, value, _ := strings.Cut(bytes, "=") // 3.2, 3.3
		output = append(output, [2]string{decodeForm(name), decodeForm(value)})
	}
	return output
}

// decodeForm runs the steps 3.4 and 3.5 for a name or a value.
func decodeForm(s string) string {
	return ScalarValueString(PercentDecode(strings.ReplaceAll(s, "+", " ")))
}

// String is the application/x-www-form-urlencoded serializer.
//
// https://url.spec.whatwg.org/#concept-urlencoded-serializer
func (l List) String() string {
	var output Text
	for _, tuple := range l {
		if len(output) > 0 {
			output.append("&")
		}
		output.append(percentEncode(tuple[0], FormURLEncodedPercentEncodeSet, true))
		output.append("=")
		output.append(percentEncode(tuple[1], FormURLEncodedPercentEncodeSet, true))
	}
	return output.String()
}
