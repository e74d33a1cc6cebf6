// Command vectors fills the project's testdata folders from a checkout of the
// web-platform-tests project:
//
//	WPT=wpt/url/resources WPT_REVISION=REVISION go generate ./internal/testing/urltest
//	go run -C tools ./gen/vectors -suite urlpattern -in wpt/urlpattern/resources -revision REVISION -out urlpattern/testdata
//
// The files keep their names. Of each only the facts are kept, one case per line:
// comments are dropped, and every other value is copied as it is written, so
// that the escape of a lone surrogate stays one. IdnaTestV2.json is made from Unicode's
// own file instead, which package ucd has. A README.md is written beside
// them that names the source, its license and the number of cases.
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"

	"github.com/gowhatwg/url/internal/gen/ucd"
	"github.com/gowhatwg/url/tools/internal/checkout"
)

func main() {
	checkout.Enter()
	name := flag.String("suite", "url", "url or urlpattern")
	in := flag.String("in", "", "folder that holds the vectors, url/resources or urlpattern/resources of a web-platform-tests checkout")
	out := flag.String("out", "testdata", "folder to write to")
	revision := flag.String("revision", "", "revision of web-platform-tests that the folder holds")
	flag.Parse()
	s, ok := suites[*name]
	if !ok || *in == "" || *revision == "" || flag.NArg() > 0 {
		flag.Usage()
		os.Exit(2)
	}
	if err := s.run(*in, *out, *revision); err != nil {
		fmt.Fprintln(os.Stderr, "vectors:", err)
		os.Exit(1)
	}
}

// run copies every vector file of the suite from in to out and writes the README.
func (u *suite) run(in, out, revision string) error {
	if err := os.MkdirAll(out, 0o755); err != nil {
		return err
	}
	counts := make([]int, len(u.sources))
	for i, s := range u.sources {
		src, err := os.ReadFile(filepath.Join(in, s.Name))
		if s.Name == idnaFile {
			src, err = idnaVectors(ucd.Data())
		}
		if err != nil {
			return err
		}
		facts, n, err := extract(src)
		if err != nil {
			return fmt.Errorf("%s: %w", s.Name, err)
		}
		if err := os.WriteFile(filepath.Join(out, s.Name), facts, 0o644); err != nil {
			return err
		}
		counts[i] = n
	}
	readme, err := u.renderReadme(revision, counts)
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(out, "README.md"), readme, 0o644)
}

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

// writeCase writes one case, an object, without its comment. It copies the values as raw text,
// because decoding a string would lose its lone surrogates.
func writeCase(out *bytes.Buffer, src []byte) error {
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
