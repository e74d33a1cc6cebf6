// Command patternvectors fills urlpattern/testdata out of a checkout of the
// web-platform-tests project. Run it in the root of the module:
//
//	go run ./internal/gen/patternvectors -in wpt/urlpattern/resources -revision REVISION
//
// The files keep their names. Of each only the facts are kept, one case a line:
// comments are dropped, and every other value is copied as it is written, so
// that the escape of a lone surrogate stays one. A README.md is written beside
// them that names the source, its license and the number of cases.
package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
)

// sources are the files, and what they are about.
var sources = []struct{ name, about string }{
	{"urlpatterntestdata.json", "a pattern, its components, and what it finds in inputs"},
	{"urlpattern-compare-test-data.json", "the order of two patterns, for one component"},
	{"urlpattern-generate-test-data.json", "a component generated from groups"},
}

func main() {
	in := flag.String("in", "", "folder that holds the vectors, urlpattern/resources of a web-platform-tests checkout")
	out := flag.String("out", "urlpattern/testdata", "folder to write to")
	revision := flag.String("revision", "", "revision of web-platform-tests that the folder holds")
	flag.Parse()
	if *in == "" || *revision == "" || flag.NArg() > 0 {
		flag.Usage()
		os.Exit(2)
	}
	if err := run(*in, *out, *revision); err != nil {
		fmt.Fprintln(os.Stderr, "patternvectors:", err)
		os.Exit(1)
	}
}

func run(in, out, revision string) error {
	if err := os.MkdirAll(out, 0o755); err != nil {
		return err
	}
	var table bytes.Buffer
	for _, s := range sources {
		src, err := os.ReadFile(filepath.Join(in, s.name))
		if err != nil {
			return err
		}
		facts, n, err := extract(src)
		if err != nil {
			return fmt.Errorf("%s: %w", s.name, err)
		}
		if err := os.WriteFile(filepath.Join(out, s.name), facts, 0o644); err != nil {
			return err
		}
		fmt.Fprintf(&table, "| `%s` | %d | %s |\n", s.name, n, s.about)
	}
	text := fmt.Sprintf(readme, revision, table.Bytes())
	return os.WriteFile(filepath.Join(out, "README.md"), []byte(text), 0o644)
}

// extract returns the cases of a file, one a line, and their number. A file is an
// array; strings in it, and members of cases named "comment" or "//", are comments.
func extract(src []byte) ([]byte, int, error) {
	var cases []json.RawMessage
	if err := json.Unmarshal(src, &cases); err != nil {
		return nil, 0, err
	}
	var out bytes.Buffer
	n := 0
	for _, c := range cases {
		if c[0] == '"' {
			continue
		}
		separator := ",\n"
		if n == 0 {
			separator = "[\n"
		}
		out.WriteString(separator)
		if err := writeCase(&out, c); err != nil {
			return nil, 0, err
		}
		n++
	}
	out.WriteString("\n]\n")
	return out.Bytes(), n, nil
}

// writeCase writes an object without comments, its members in their order.
func writeCase(out *bytes.Buffer, src []byte) error {
	d := json.NewDecoder(bytes.NewReader(src))
	if t, err := d.Token(); err != nil || t != json.Delim('{') {
		return fmt.Errorf("no object: %s (%v)", src, err)
	}
	out.WriteByte('{')
	written := 0
	for d.More() {
		name, err := d.Token()
		if err != nil {
			return err
		}
		var value json.RawMessage
		if err := d.Decode(&value); err != nil {
			return err
		}
		if name == "comment" || name == "//" {
			continue
		}
		if written > 0 {
			out.WriteString(", ")
		}
		written++
		fmt.Fprintf(out, "%q: ", name)
		if err := json.Compact(out, value); err != nil {
			return err
		}
	}
	out.WriteByte('}')
	return nil
}
