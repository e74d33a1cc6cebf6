package main

import (
	"bytes"
	"errors"
	"strings"
	"testing"
)

func TestPages(t *testing.T) {
	for _, tt := range []struct {
		name      string
		convert   func(src []byte) ([]byte, error)
		src, want string
	}{
		{"images with a result", srcsetCases, `<img srcset='a&#x9;1x' data-expect='a'><img srcset=b><p data-expect=c><img srcset="&nbsp;" data-expect=d data-resolve>`,
			`{"srcset": "a\t1x", "url": "a"} {"srcset": "` + "\u00A0" + `", "url": "d", "resolve": true}`},
		{"no images", srcsetCases, `<p>`, ""},
		{"rows of a script", refreshCases, "var t = [\n  {input: '', expected: []},\n  {input: '1;\\turl=\"a\\'b', expected: [1, 'a\\'b']},\n];",
			`{"input": "", "seconds": null} {"input": "1;\turl=\"a'b", "seconds": 1, "url": "a'b"}`},
		{"a row of another form", refreshCases, `{input: "1", expected: []}`, ""},
		{"an escape of JavaScript alone", refreshCases, `{input: '\0', expected: []}`, ""},
		{"a number that is too large", refreshCases, `{input: '', expected: [99999999999999999999, '']}`, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, err := joined(tt.convert, tt.src)
			if got != tt.want || (err != nil) != (tt.want == "") {
				t.Errorf("got %s, %v, want %s", got, err, tt.want)
			}
		})
	}
}

// joined returns the cases that are made from a page, separated by spaces. It is an error if there
// are none.
func joined(convert func(src []byte) ([]byte, error), src string) (string, error) {
	text, err := convert([]byte(src))
	if err != nil {
		return "", err
	}
	out, n, err := extract(text)
	if err != nil || n == 0 {
		return "", errors.Join(err, errors.New("no cases"))
	}
	out = bytes.TrimSuffix(bytes.TrimPrefix(out, []byte("[\n")), []byte("\n]\n"))
	return strings.ReplaceAll(string(out), ",\n", " "), nil
}
