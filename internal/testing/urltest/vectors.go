package urltest

import (
	"embed"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
)

//go:generate go run -C ../../../tools ./gen/vectors -in $WPT -revision $WPT_REVISION

// ReadTestdata reads a file of the testdata folder of the checkout, from the tests of any package.
func ReadTestdata(tb testing.TB, name string) []byte {
	tb.Helper()
	folder, err := os.Getwd()
	if err != nil {
		tb.Fatal(err)
	}
	for {
		data, err := os.ReadFile(filepath.Join(folder, "testdata", name))
		if err == nil {
			return data
		}
		parent := filepath.Dir(folder)
		if parent == folder {
			tb.Fatalf("no folder above the test's has testdata/%s", name)
		}
		folder = parent
	}
}

// ReadVectors decodes a file of testdata into v. Decoding turns lone surrogates into U+FFFD,
// which gives scalar value strings.
func ReadVectors(tb testing.TB, name string, v any) {
	tb.Helper()
	if err := json.Unmarshal(ReadTestdata(tb, name), v); err != nil {
		tb.Fatalf("%s: %v", name, err)
	}
}

// LogCases logs the number of cases of a file that have run, and fails the test if that isn't
// all of them.
func LogCases(t *testing.T, what string, ran, want int) {
	t.Helper()
	t.Logf("%s: %d cases", what, ran)
	if ran != want {
		t.Errorf("%s: %d cases ran, want %d", what, ran, want)
	}
}

// A ParseVector is a case of urltestdata.json.
type ParseVector struct {
	Input      string
	Base       *string
	Failure    bool
	RelativeTo string
	Components map[string]string
}

// UnmarshalJSON treats every unknown member as a component, so it doesn't miss an expectation
// of the vectors.
func (v *ParseVector) UnmarshalJSON(data []byte) error {
	type known ParseVector // without this method
	if err := json.Unmarshal(data, (*known)(v)); err != nil {
		return err
	}
	var members map[string]any
	if err := json.Unmarshal(data, &members); err != nil {
		return err
	}
	v.Components = make(map[string]string)
	for name, value := range members {
		if slices.Contains([]string{"input", "base", "failure", "relativeTo"}, name) {
			continue
		}
		component, ok := value.(string)
		if !ok {
			return fmt.Errorf("%s isn't a string: %s", name, data)
		}
		v.Components[name] = component
	}
	if v.Failure != (len(v.Components) == 0) {
		return fmt.Errorf("neither a failure nor a result: %s", data)
	}
	return nil
}

// String names the case.
func (v *ParseVector) String() string {
	if v.Base == nil {
		return fmt.Sprintf("%q", v.Input)
	}
	return fmt.Sprintf("%q against %q", v.Input, *v.Base)
}

// ParseVectors returns all vectors of the parser.
func ParseVectors(tb testing.TB) []ParseVector {
	tb.Helper()
	var vectors, more []ParseVector
	ReadVectors(tb, "urltestdata.json", &vectors)
	ReadVectors(tb, "urltestdata-javascript-only.json", &more)
	return append(vectors, more...)
}

// BaseString returns the base of the case, or "" if there isn't one.
func (v *ParseVector) BaseString() string {
	if v.Base == nil {
		return ""
	}
	return *v.Base
}

// VectorURLs returns the URLs in the results of the parser's vectors.
func VectorURLs(tb testing.TB) []*url.URL {
	tb.Helper()
	var all []*url.URL
	for _, v := range ParseVectors(tb) {
		if v.Failure {
			continue
		}
		u, err := url.Parse(v.Components["href"])
		if err != nil {
			tb.Fatal(err)
		}
		all = append(all, u)
	}
	return all
}

// A SetterVector is a case of setters_tests.json.
type SetterVector struct {
	Href      string            `json:"href"`
	NewValue  string            `json:"new_value"`
	Expected  map[string]string `json:"expected"`
	Attribute string            `json:"-"`
}

// String names the case.
func (v *SetterVector) String() string {
	return fmt.Sprintf("%q: setting %s to %q", v.Href, v.Attribute, v.NewValue)
}

// SetterVectors returns the vectors of the setters, in the order of Attributes.
func SetterVectors(tb testing.TB) []SetterVector {
	tb.Helper()
	var vectors map[string][]SetterVector
	ReadVectors(tb, "setters_tests.json", &vectors)
	if len(vectors) != len(Attributes) {
		tb.Errorf("setters_tests.json: %d attributes, want %d", len(vectors), len(Attributes))
	}
	var all []SetterVector
	for _, attribute := range Attributes {
		for _, v := range vectors[attribute] {
			v.Attribute = attribute
			all = append(all, v)
		}
	}
	return all
}

// A FormVector is a case of urlencoded-parser-data.json.
type FormVector struct {
	Input  string      `json:"input"`
	Output [][2]string `json:"output"`
}

// FormVectors returns the vectors of the application/x-www-form-urlencoded parser.
func FormVectors(tb testing.TB) []FormVector {
	tb.Helper()
	var vectors []FormVector
	ReadVectors(tb, "urlencoded-parser-data.json", &vectors)
	return vectors
}

// A DomainVector is a case of the IDNA files; a null output is a failure.
type DomainVector struct {
	Input  string  `json:"input"`
	Output *string `json:"output"`
}

// String names the case.
func (v *DomainVector) String() string {
	if v.Output == nil {
		return fmt.Sprintf("%+q", v.Input)
	}
	return fmt.Sprintf("%+q for %q", v.Input, *v.Output)
}

// Name names a case after its input and its base.
func (v *ParseVector) Name() string {
	if v.Base == nil {
		return v.Input
	}
	return v.Input + " against " + *v.Base
}

//go:embed testdata/*.txt
var tables embed.FS

// Rows returns the rows of a file in testdata. A line is a row of strings in Go's syntax, or
// begins with "#" and is a comment.
func Rows(name string) (rows [][]string) {
	text, err := tables.ReadFile("testdata/" + name)
	if err != nil {
		panic(err)
	}
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		var row []string
		for rest := strings.TrimSpace(line); rest != ""; {
			quoted, err := strconv.QuotedPrefix(rest)
			if err != nil {
				panic(fmt.Sprintf("%s: %v in %s", name, err, line))
			}
			s, _ := strconv.Unquote(quoted)
			row = append(row, s)
			rest = strings.TrimSpace(rest[len(quoted):])
		}
		rows = append(rows, row)
	}
	return rows
}
