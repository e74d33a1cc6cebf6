// Command documentvectors fills urldata/testdata and urlhtml/testdata from a checkout of the
// web-platform-tests project. Run it in the root of the module:
//
//	go run -C tools ./gen/documentvectors -in wpt -revision REVISION
//
// The folder may also hold the files alone, without the folders of a checkout. Only
// the facts of each file are kept, one case per line. A README.md is written beside them
// that names the source, its license and the number of cases.
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"golang.org/x/net/html"

	"github.com/gowhatwg/url/tools/internal/checkout"
)

// A source is a file of web-platform-tests, and how it is converted.
type source struct {
	path    string // in a checkout
	folder  string // the package whose testdata it goes to
	name    string
	about   string
	extract func(src []byte) ([]json.RawMessage, error)
}

const (
	dataURLs  = "fetch/data-urls/resources/"
	mimeTypes = "mimesniff/mime-types/resources/"
	srcset    = "html/semantics/embedded-content/the-img-element/srcset/parse-a-srcset-attribute.html"
	refresh   = "html/semantics/document-metadata/the-meta-element/pragma-directives/attr-meta-http-equiv-refresh/parsing.html"
)

var sources = []source{
	{dataURLs + "data-urls.json", "urldata", "data-urls.json", "a data: URL, its MIME type and its body", arrayCases},
	{dataURLs + "base64.json", "urldata", "base64.json", "forgiving-base64 decode", arrayCases},
	{mimeTypes + "mime-types.json", "urldata", "mime-types.json", "a MIME type and its serialization", arrayCases},
	{mimeTypes + "generated-mime-types.json", "urldata", "generated-mime-types.json", "the same, for every byte", arrayCases},
	{srcset, "urlhtml", "srcset.json", "a srcset attribute and the candidate that is chosen; `url` is what it resolves to if `resolve` is true", srcsetCases},
	{refresh, "urlhtml", "refresh.json", "the content of a refresh: seconds and URL, which is `refresh.sub.html` without one", refreshCases},
}

func main() {
	checkout.Enter()
	in := flag.String("in", "", "folder that holds the vectors, a web-platform-tests checkout")
	out := flag.String("out", ".", "folder that has the packages")
	revision := flag.String("revision", "", "revision of web-platform-tests that the folder holds")
	flag.Parse()
	if *in == "" || *revision == "" || flag.NArg() > 0 {
		flag.Usage()
		os.Exit(2)
	}
	if err := run(*in, *out, *revision); err != nil {
		fmt.Fprintln(os.Stderr, "documentvectors:", err)
		os.Exit(1)
	}
}

func run(in, out, revision string) error {
	tables := map[string]*bytes.Buffer{}
	for _, s := range sources {
		src, err := readSource(in, s.path)
		if err != nil {
			return err
		}
		cases, err := s.extract(src)
		if err != nil {
			return fmt.Errorf("%s: %w", s.path, err)
		}
		facts, err := lines(cases)
		if err != nil {
			return fmt.Errorf("%s: %w", s.path, err)
		}
		folder := filepath.Join(out, s.folder, "testdata")
		if err := os.MkdirAll(folder, 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(folder, s.name), facts, 0o644); err != nil {
			return err
		}
		if tables[s.folder] == nil {
			tables[s.folder] = new(bytes.Buffer)
		}
		fmt.Fprintf(tables[s.folder], "| `%s` | `%s` | %d | %s |\n", s.name, s.path, len(cases), s.about)
	}
	for folder, table := range tables {
		text := fmt.Sprintf(readme, revision, table.Bytes())
		if err := os.WriteFile(filepath.Join(out, folder, "testdata", "README.md"), []byte(text), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// readSource reads a file of a checkout, or the file of that name in the folder itself.
func readSource(in, path string) ([]byte, error) {
	src, err := os.ReadFile(filepath.Join(in, filepath.FromSlash(path)))
	if errors.Is(err, os.ErrNotExist) {
		src, err = os.ReadFile(filepath.Join(in, filepath.Base(path)))
	}
	return src, err
}

// lines returns a JSON array with a case on each line.
func lines(cases []json.RawMessage) ([]byte, error) {
	var out bytes.Buffer
	for i, c := range cases {
		out.WriteString([]string{"[\n", ",\n"}[min(i, 1)])
		if err := json.Compact(&out, c); err != nil {
			return nil, err
		}
	}
	if len(cases) == 0 {
		return nil, errors.New("no cases")
	}
	out.WriteString("\n]\n")
	return out.Bytes(), nil
}

// arrayCases returns the cases of a JSON array. Strings among them are headings.
func arrayCases(src []byte) ([]json.RawMessage, error) {
	var all, cases []json.RawMessage
	if err := json.Unmarshal(src, &all); err != nil {
		return nil, err
	}
	for _, c := range all {
		if c[0] != '"' {
			cases = append(cases, c)
		}
	}
	return cases, nil
}

// srcsetCases returns the images of a page whose attribute data-expect has the URL
// that is chosen from their srcset.
func srcsetCases(src []byte) ([]json.RawMessage, error) {
	var cases []json.RawMessage
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
		c, err := json.Marshal(struct {
			Srcset  string `json:"srcset"`
			URL     string `json:"url"`
			Resolve bool   `json:"resolve,omitempty"`
		}{attributes["srcset"], expect, resolve})
		if err != nil {
			return nil, err
		}
		cases = append(cases, c)
	}
	return cases, nil
}

// refreshRow matches a row of the table in the script of the page.
var refreshRow = regexp.MustCompile(`(?m)^\s*\{input: '((?:[^'\\]|\\.)*)', expected: \[(?:(\d+), '((?:[^'\\]|\\.)*)')?\]\}`)

// refreshCases returns the rows of the table in the script of the page.
func refreshCases(src []byte) ([]json.RawMessage, error) {
	rows := refreshRow.FindAllSubmatch(src, -1)
	if n := bytes.Count(src, []byte("{input: ")); n != len(rows) {
		return nil, fmt.Errorf("%d of %d rows have the expected form", len(rows), n)
	}
	var cases []json.RawMessage
	for _, row := range rows {
		input, err := scriptString(row[1])
		if err != nil {
			return nil, err
		}
		result := struct {
			Input   string  `json:"input"`
			Seconds *int    `json:"seconds"`
			URL     *string `json:"url,omitempty"`
		}{Input: input}
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
		c, err := json.Marshal(result)
		if err != nil {
			return nil, err
		}
		cases = append(cases, c)
	}
	return cases, nil
}

// scriptString returns the value of a JavaScript string in single quotes. Go has the same
// escapes, except for that of the quote.
func scriptString(src []byte) (string, error) {
	s := strings.ReplaceAll(strings.ReplaceAll(string(src), `\'`, `'`), `"`, `\"`)
	return strconv.Unquote(`"` + s + `"`)
}
