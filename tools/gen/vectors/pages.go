package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"golang.org/x/net/html"
)

// srcsetCases returns, as a JSON array, the images of a page whose attribute data-expect has the
// URL that is chosen from their srcset.
func srcsetCases(src []byte) ([]byte, error) {
	type image struct {
		Srcset  string `json:"srcset"`
		URL     string `json:"url"`
		Resolve bool   `json:"resolve,omitempty"`
	}
	var images []image
	z := html.NewTokenizer(bytes.NewReader(src))
	for z.Next() != html.ErrorToken {
		token := z.Token()
		attributes := map[string]string{}
		for _, a := range token.Attr {
			attributes[a.Key] = a.Val
		}
		expect, ok := attributes["data-expect"]
		if token.Data != "img" || !ok {
			continue
		}
		_, resolve := attributes["data-resolve"]
		images = append(images, image{attributes["srcset"], expect, resolve})
	}
	return json.Marshal(images)
}

// refreshRow matches a row of the table in the script of the page.
var refreshRow = regexp.MustCompile(`(?m)^\s*\{input: '((?:[^'\\]|\\.)*)', expected: \[(?:(\d+), '((?:[^'\\]|\\.)*)')?\]\}`)

// refreshCases returns, as a JSON array, the rows of the table in the script of the page.
func refreshCases(src []byte) ([]byte, error) {
	type refresh struct {
		Input   string  `json:"input"`
		Seconds *int    `json:"seconds"`
		URL     *string `json:"url,omitempty"`
	}
	rows := refreshRow.FindAllSubmatch(src, -1)
	if n := bytes.Count(src, []byte("{input: ")); n != len(rows) {
		return nil, fmt.Errorf("%d of %d rows have the expected form", len(rows), n)
	}
	var refreshes []refresh
	for _, row := range rows {
		input, err := scriptString(row[1])
		if err != nil {
			return nil, err
		}
		result := refresh{Input: input}
		if row[2] != nil {
			seconds, err := strconv.Atoi(string(row[2]))
			if err != nil {
				return nil, err
			}
			text, err := scriptString(row[3])
			if err != nil {
				return nil, err
			}
			result.Seconds, result.URL = &seconds, &text
		}
		refreshes = append(refreshes, result)
	}
	return json.Marshal(refreshes)
}

// scriptString returns the value of a JavaScript string in single quotes. Go has the same
// escapes, except for that of the quote.
func scriptString(src []byte) (string, error) {
	s := strings.ReplaceAll(strings.ReplaceAll(string(src), `\'`, `'`), `"`, `\"`)
	return strconv.Unquote(`"` + s + `"`)
}
