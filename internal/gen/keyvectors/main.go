// Command keyvectors fills the testdata folder of package urlkey from checkouts of the projects
// where the formats and the profiles come from:
//
//	go run ./internal/gen/keyvectors -in FOLDER -out urlkey/testdata
//
// FOLDER has a folder for each project in sources, named after it. It is a checkout of the
// revision in testdata/README.md. If the folder of a project is missing, its file stays as it
// is.
//
// The command keeps only facts: inputs, options and results. The hand-written file
// differences.json lists where this project differs, and why. The command doesn't touch it.
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"unicode/utf8"
)

// A vector is one fact.
type vector struct {
	// Test names the function of the project that was tested.
	Test string `json:"test"`
	// Input is the input. If it isn't UTF-8, Bytes has it instead.
	Input string `json:"input"`
	Bytes []byte `json:"bytes,omitempty"`
	// Options are the other arguments.
	Options map[string]string `json:"options,omitempty"`
	// Want is the result, one or several strings. It is empty for a failure.
	Want []string `json:"want"`
}

// newVector returns a vector for an input of any bytes.
func newVector(test, input string, options map[string]string, want ...string) vector {
	v := vector{Test: test, Input: input, Options: options, Want: want}
	if want == nil {
		v.Want = []string{}
	}
	if !utf8.ValidString(input) {
		v.Input, v.Bytes = "", []byte(input)
	}
	return v
}

// sources are the projects, by the names of their folders and files.
var sources = []struct {
	name    string
	extract func(folder string) ([]vector, error)
}{
	{"openwayback", openwayback},
	{"purell", purell},
	{"pywb", pywb},
	{"safebrowsing", safebrowsing},
	{"surt", surt},
	{"urlcanon", urlcanon},
	{"w3lib", w3lib},
	{"webarchive-commons", webarchiveCommons},
	{"whatwg-url", nlnwa},
}

func main() {
	in := flag.String("in", "", "folder that holds the checkouts")
	out := flag.String("out", "urlkey/testdata", "folder to write to")
	flag.Parse()
	if *in == "" || flag.NArg() > 0 {
		flag.Usage()
		os.Exit(2)
	}
	if err := run(*in, *out); err != nil {
		fmt.Fprintln(os.Stderr, "keyvectors:", err)
		os.Exit(1)
	}
}

// run writes the file of each project whose folder is in in.
func run(in, out string) error {
	for _, s := range sources {
		folder := filepath.Join(in, s.name)
		if _, err := os.Stat(folder); errors.Is(err, fs.ErrNotExist) {
			fmt.Fprintln(os.Stderr, "keyvectors: no folder", folder)
			continue
		}
		vectors, err := s.extract(folder)
		if err != nil {
			return fmt.Errorf("%s: %w", s.name, err)
		}
		if len(vectors) == 0 {
			return fmt.Errorf("%s: no vectors found", s.name)
		}
		text, err := render(unique(vectors))
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(out, s.name+".json"), text, 0o644); err != nil {
			return err
		}
		fmt.Fprintf(os.Stderr, "keyvectors: %s: %d\n", s.name, len(vectors))
	}
	return nil
}

// unique drops vectors that repeat an earlier one.
func unique(vectors []vector) []vector {
	seen := make(map[string]bool)
	kept := vectors[:0]
	for _, v := range vectors {
		id := fmt.Sprint(v)
		if !seen[id] {
			seen[id] = true
			kept = append(kept, v)
		}
	}
	return kept
}

// render returns the vectors as JSON, one per line.
func render(vectors []vector) ([]byte, error) {
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	b.WriteString("[\n")
	for i, v := range vectors {
		if i > 0 {
			b.Truncate(b.Len() - 1)
			b.WriteString(",\n")
		}
		if err := encoder.Encode(v); err != nil {
			return nil, err
		}
	}
	b.WriteString("]\n")
	return b.Bytes(), nil
}
