package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
)

// extract returns the cases of one vector file, one per line, and their number. A file is an
// array of cases, or an object whose members are such arrays; strings among the cases, and
// members named "comment" or "//", are comments.
func extract(src []byte) ([]byte, int, error) {
	src = bytes.TrimSpace(src)
	if len(src) == 0 {
		return nil, 0, errors.New("empty file")
	}
	var out bytes.Buffer
	var n int
	var err error
	if src[0] == '{' {
		n, err = extractGroups(&out, src)
	} else {
		n, err = extractCases(&out, src)
	}
	if err != nil {
		return nil, 0, err
	}
	out.WriteByte('\n')
	return out.Bytes(), n, nil
}

// extractGroups writes an object of arrays of cases.
func extractGroups(out *bytes.Buffer, src []byte) (int, error) {
	members, err := facts(src)
	if err != nil {
		return 0, err
	}
	total := 0
	out.WriteByte('{')
	for i, m := range members {
		if i > 0 {
			out.WriteByte(',')
		}
		fmt.Fprintf(out, "\n%q:", m.name)
		n, err := extractCases(out, m.value)
		if err != nil {
			return 0, err
		}
		total += n
	}
	out.WriteString("\n}")
	return total, nil
}

// extractCases writes an array of cases without comments.
func extractCases(out *bytes.Buffer, src []byte) (int, error) {
	var cases []json.RawMessage
	if err := json.Unmarshal(src, &cases); err != nil {
		return 0, err
	}
	n := 0
	out.WriteByte('[')
	for _, c := range cases {
		if c[0] == '"' {
			continue
		}
		if n > 0 {
			out.WriteByte(',')
		}
		out.WriteByte('\n')
		if err := writeCase(out, c); err != nil {
			return 0, err
		}
		n++
	}
	out.WriteString("\n]")
	return n, nil
}

// writeCase writes one case, an array, or an object without its comment. It copies the values as
// raw text, because decoding a string would lose its lone surrogates.
func writeCase(out *bytes.Buffer, src []byte) error {
	if src[0] == '[' {
		return json.Compact(out, src)
	}
	members, err := facts(src)
	if err != nil {
		return err
	}
	out.WriteByte('{')
	for i, m := range members {
		if i > 0 {
			out.WriteString(", ")
		}
		fmt.Fprintf(out, "%q: ", m.name)
		if err := json.Compact(out, m.value); err != nil {
			return err
		}
	}
	out.WriteByte('}')
	return nil
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
