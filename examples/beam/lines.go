package main

import (
	"encoding/json"
	"strings"
)

// listURL returns the URL in a line of a list, which is the whole line.
func listURL(line string) (string, bool) { return line, true }

// cdxjURL returns the URL in a line of a CDXJ index. A line that begins with "!" describes the
// index itself.
//
// https://specs.webrecorder.net/cdxj/0.1.0/
func cdxjURL(line string) (string, bool) {
	if strings.HasPrefix(line, "!") {
		return "", false
	}
	_, block, ok := strings.Cut(line, " {")
	if !ok {
		return "", false
	}
	// A struct would take "URL" for "url".
	var fields map[string]json.RawMessage
	var text *string
	if json.Unmarshal([]byte("{"+block), &fields) != nil || json.Unmarshal(fields["url"], &text) != nil || text == nil {
		return "", false
	}
	return *text, true
}

// cdxURL returns the URL in a line of a CDX index, which is the third field. The line that
// names the fields begins with a space.
//
// https://iipc.github.io/warc-specifications/specifications/cdx-format/cdx-2015/
func cdxURL(line string) (string, bool) {
	if strings.HasPrefix(line, " ") {
		return "", false
	}
	fields := strings.Fields(line)
	if len(fields) < 3 {
		return "", false
	}
	// A copy doesn't keep the line in memory.
	return strings.Clone(fields[2]), true
}
