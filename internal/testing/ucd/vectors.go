package ucd

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/gowhatwg/url/internal/infra"
)

// IDNAVectors returns the vectors that web-platform-tests make from IdnaTestV2.txt, in their format
// but without comments. Their own file may be from an older Unicode.
func IDNAVectors(files fs.FS) ([]byte, error) {
	tests, err := IDNATests(files)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	b.WriteString("[")
	for _, test := range tests {
		statuses := slices.DeleteFunc(slices.Clone(test.ToASCIIStatus), isIgnored)
		if isIPv4Like(test.Source) || strings.ContainsAny(test.ToUnicode, "<>?") || slices.ContainsFunc(statuses, isBidi) {
			continue
		}
		if b.Len() > 1 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, "\n{\"input\": %s, \"output\": %s}", input(test), output(test, len(statuses) > 0))
	}
	b.WriteString("\n]\n")
	return b.Bytes(), nil
}

var escape = regexp.MustCompile(`\\u[0-9A-Fa-f]{4}`)

// input returns the source of a test as a JSON string. Lone surrogates stay.
func input(test IDNATest) string {
	if strings.ContainsRune(test.Source, utf8.RuneError) {
		return `"` + escape.ReplaceAllStringFunc(test.Escaped, strings.ToLower) + `"`
	}
	return quoted(test.Source)
}

// output returns the result of the domain parser. For an ASCII domain, whether ToASCII failed
// or not, that is the domain in lower case. It is empty if it has a forbidden domain code
// point.
//
// https://url.spec.whatwg.org/#concept-domain-to-ascii
func output(test IDNATest, failed bool) string {
	result := test.ToASCII
	switch {
	case infra.IsASCII(test.Source):
		result = strings.ToLower(test.Source)
	case failed:
		return "null"
	}
	if strings.ContainsAny(result, " #%/:<>?@[\\]^|") {
		return "null"
	}
	return quoted(result)
}

// isIgnored reports whether a status is about a check that the URL Standard doesn't require:
// VerifyDnsLength, UseSTD3ASCIIRules, CheckHyphens.
func isIgnored(status string) bool {
	return slices.Contains([]string{"A4_1", "A4_2", "U1", "V2", "V3"}, status)
}

// isBidi reports whether a status is about the Bidi Rule. web-platform-tests leave these out,
// because browsers disagree.
func isBidi(status string) bool {
	return len(status) == 2 && '1' <= status[1] && status[1] <= '6' && status[0] == 'B'
}

var fullStop = regexp.MustCompile(`[.．。｡]`)

// isIPv4Like reports whether the last label is a number, which would make the host an
// IPv4 address.
func isIPv4Like(domain string) bool {
	labels := fullStop.Split(domain, -1)
	if last := len(labels) - 1; last > 0 && labels[last] == "" {
		labels = labels[:last]
	}
	last := labels[len(labels)-1]
	return last != "" && strings.Trim(last, "0123456789") == ""
}

// quoted returns s as a JSON string.
func quoted(s string) string {
	text, _ := json.Marshal(s) // a string can always be encoded
	return string(text)
}
