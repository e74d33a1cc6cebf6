package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
)

// extract returns the cases of one vector file, one per line, and their number. A file is an
// array of cases, or an object whose members are such arrays; strings among the cases, and
// members named "comment" or "//", are comments.
func extract(src []byte) ([]byte, int, error) {
	src = bytes.TrimSpace(src)
	if len(src) == 0 {
		return nil, 0, errors.New("empty file")
	}
	extractAll := extractCases
	if src[0] == '{' {
		extractAll = extractGroups
	}
	text, n, err := extractAll(src)
	return []byte(text + "\n"), n, err
}

// extractGroups returns an object of arrays of cases, and the number of cases.
func extractGroups(src []byte) (string, int, error) {
	members, err := facts(src)
	if err != nil {
		return "", 0, err
	}
	var groups []string
	total := 0
	for _, m := range members {
		cases, n, err := extractCases(m.value)
		if err != nil {
			return "", 0, err
		}
		groups = append(groups, fmt.Sprintf("\n%q:%s", m.name, cases))
		total += n
	}
	return "{" + strings.Join(groups, ",") + "\n}", total, nil
}

// extractCases returns an array of cases without comments, and their number.
func extractCases(src []byte) (string, int, error) {
	var all []json.RawMessage
	if err := json.Unmarshal(src, &all); err != nil {
		return "", 0, err
	}
	var cases []string
	for _, c := range all {
		if c[0] == '"' {
			continue
		}
		text, err := extractCase(c)
		if err != nil {
			return "", 0, err
		}
		cases = append(cases, "\n"+text)
	}
	return "[" + strings.Join(cases, ",") + "\n]", len(cases), nil
}

// extractCase returns one case, an array, or an object without its comment. It copies the values as
// raw text, because decoding a string would lose its lone surrogates.
func extractCase(src []byte) (string, error) {
	var compact bytes.Buffer
	if src[0] == '[' {
		err := json.Compact(&compact, src)
		return compact.String(), err
	}
	members, err := facts(src)
	var texts []string
	for _, m := range members {
		compact.Reset()
		_ = json.Compact(&compact, m.value) // it has been read
		texts = append(texts, fmt.Sprintf("%q: %s", m.name, &compact))
	}
	return "{" + strings.Join(texts, ", ") + "}", err
}

// member is a name and value of an object, with the value as written.
type member struct {
	name  string
	value json.RawMessage
}

// facts returns the members of an object in order, without comments.
func facts(src []byte) ([]member, error) {
	dec := json.NewDecoder(bytes.NewReader(src))
	if tok, err := dec.Token(); err != nil {
		return nil, err
	} else if tok != json.Delim('{') {
		return nil, fmt.Errorf("%.40s: want an object", src)
	}
	var members []member
	for dec.More() {
		name, err := dec.Token()
		if err != nil {
			return nil, err
		}
		m := member{name: name.(string)}
		if err := dec.Decode(&m.value); err != nil {
			return nil, err
		}
		if m.name != "comment" && m.name != "//" {
			members = append(members, m)
		}
	}
	_, err := dec.Token()
	return members, err
}
