package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gowhatwg/url/bench/turns"
)

// The files of the repository's corpora.
const corpusFolder = "corpora"

// The tests check which measurements there are, but not their times, except that the clock can
// tell them from zero.
func init() { turns.MinRound = 100 * time.Microsecond }

// someCorpora writes small corpora to a folder.
func someCorpora(t *testing.T) (folder string) {
	folder = t.TempDir()
	for name, lines := range map[string]string{
		// Empty lines and kinds of line ends don't matter.
		"web":      "https://www.example.com/a/b?c#d\r\n\nhttps://example.org\nhttp://exa mple.com/%zz\n",
		"dirty":    "HTTPS://EXAMPLE.com/../a b\n",
		"relative": "/a\n?b\n#c\n../d\n:bad\n",
		"queries":  "a=b&c=d+e\n",
		// An unknown corpus is a corpus of URLs.
		"another": "https://example.com/\n",
	} {
		if err := os.WriteFile(filepath.Join(folder, name+".txt"), []byte(lines), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

// TestMeasurements checks that every measurement runs and has its place in a
// table.
func TestMeasurements(t *testing.T) {
	// The operations are the same for all shapes.
	some := []string{"upper", "tabs", "opaque"}
	suites, err := loadSuites(someCorpora(t), 10, func(m *measurement) bool {
		return !m.isShape || slices.Contains(some, m.corpus)
	})
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, s := range suites {
		if !slices.Contains(names, s.corpus) {
			names = append(names, s.corpus)
		}
		s.measure(1)
		for _, m := range s.measurements {
			if m.nsPerOp <= 0 || m.ratio <= 0 || m.allocs < 0 {
				t.Errorf("%s: %v ns, ratio %v, %v allocations", m.name(), m.nsPerOp, m.ratio, m.allocs)
			}
			if m.library == netURL && m.row == m.baseline && m.ratio != 1 {
				t.Errorf("%s: the ratio to itself is %v", m.name(), m.ratio)
			}
		}
	}
	if want := append([]string{"web", "dirty", "relative", "queries", "another"}, some...); !slices.Equal(names, want) {
		t.Errorf("corpora and shapes %q, want %q", names, want)
	}

	var b strings.Builder
	printLongTables(&b, suites)
	for _, text := range []string{
		"| url Parse, not escaping ", "| set hash ", "| parse a query, sort, serialize it ", "  web |", "  dirty |", "  another |",
		"| opaque ", " url CanParse |", " nlnwa/whatwg-url resolve a reference |", "| upper, nlnwa/whatwg-url ", " set username |",
	} {
		if !strings.Contains(b.String(), text) {
			t.Errorf("no %q in\n%s", text, &b)
		}
	}

	b.Reset()
	printCorpora(&b, suites)
	if want := "Corpora: web 3 lines of 24 bytes, dirty 1 lines of 26 bytes, relative 5 lines of 3 bytes, queries 1 lines of 9 bytes, another 1 lines of 20 bytes.\n"; b.String() != want {
		t.Errorf("got %q, want %q", &b, want)
	}
}

// TestReadme checks that the table has all its rows, each with all libraries that have the
// operation.
func TestReadme(t *testing.T) {
	suites, err := loadSuites(corpusFolder, 1, (*measurement).inReadme)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range suites {
		s.lines = s.lines[:10]
		s.measure(1)
	}
	var b strings.Builder
	printReadmeTable(&b, suites)
	lines := strings.Split(strings.TrimSpace(b.String()), "\n")
	if len(lines) != len(readmeRows)+2 {
		t.Fatalf("%d rows, want %d:\n%s", len(lines)-2, len(readmeRows), &b)
	}
	for i, r := range readmeRows {
		cells := strings.Split(lines[i+2], "|")
		if strings.TrimSpace(cells[1]) != r.label {
			t.Errorf("row %q is %q", r.label, lines[i+2])
		}
		empty := 0
		for _, cell := range cells[2 : len(cells)-1] {
			if strings.TrimSpace(cell) == "" {
				empty++
			}
		}
		want := 0
		switch r.row {
		case canParseRow, notEscapingRow: // only here
			want = 2
		case paramsRow, paramsSortRow: // not with nlnwa
			want = 1
		}
		if empty != want {
			t.Errorf("%d cells are empty, want %d: %s", empty, want, lines[i+2])
		}
	}
}

func TestRun(t *testing.T) {
	for _, test := range []struct {
		name    string
		options options
		want    string // what is printed, or ""
		fails   bool
	}{
		{"a name", options{corpus: corpusFolder, only: "^web/CanParse/url$"}, "web/CanParse/url\n", false},
		{"a shape", options{corpus: corpusFolder, only: "^upper/(set host|Parse)/n"},
			"upper/Parse/net/url\nupper/Parse/nlnwa/whatwg-url\nupper/set host/net/url\nupper/set host/nlnwa/whatwg-url\n", false},
		{"only of the README", options{corpus: corpusFolder, readme: true, only: "^(dirty|upper)/"}, "dirty/Parse/net/url\ndirty/Parse/nlnwa/whatwg-url\ndirty/Parse/url\n", false},
		{"nothing", options{corpus: corpusFolder, only: "no such name"}, "", true},
		{"no expression", options{corpus: corpusFolder, only: "("}, "", true},
		{"no corpora", options{corpus: t.TempDir()}, "", true},
		{"no folder", options{corpus: filepath.Join(t.TempDir(), "none")}, "", true},
	} {
		t.Run(test.name, func(t *testing.T) {
			var b strings.Builder
			test.options.rounds, test.options.list = 1, true
			if err := run(&b, test.options); (err != nil) != test.fails {
				t.Fatalf("error %v", err)
			}
			if b.String() != test.want {
				t.Errorf("got %q, want %q", &b, test.want)
			}
		})
	}

	// Measurements are printed, and a profile is written.
	var b strings.Builder
	profile := filepath.Join(t.TempDir(), "profile")
	if err := run(&b, options{corpus: someCorpora(t), rounds: 1, only: "another/Parse/", cpuProfile: profile}); err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"medians of 1 interleaved rounds", "nlnwa/whatwg-url v", "Corpora: another 1 lines", "| url Parse "} {
		if !strings.Contains(b.String(), text) {
			t.Errorf("no %q in\n%s", text, &b)
		}
	}
	if info, err := os.Stat(profile); err != nil || info.Size() == 0 {
		t.Errorf("no profile: %v, %v", info, err)
	}
	if err := run(&b, options{corpus: corpusFolder}); err == nil {
		t.Error("no error for 0 rounds")
	}
}

func TestEvery(t *testing.T) {
	lines := strings.Fields("a b c d e f g")
	for n, want := range map[int]string{1: "a b c d e f g", 2: "a c e g", 3: "a d g", 7: "a", 9: "a"} {
		if got := strings.Join(every(lines, n), " "); got != want {
			t.Errorf("every %d: %q, want %q", n, got, want)
		}
	}
}

func TestPrintTable(t *testing.T) {
	ms := []*measurement{
		{corpus: "web", operation: operation{row: "Parse", library: "a"}, nsPerOp: 100},
		{corpus: "files", operation: operation{row: "Parse", library: "a"}, nsPerOp: 2},
		{corpus: "files", operation: operation{row: "Parse", library: "bc"}, nsPerOp: 3},
	}
	var b strings.Builder
	printTable(&b, "ns", ms,
		func(m *measurement) (row, column string) { return m.library, m.corpus },
		func(m *measurement) string { return strings.Repeat("x", int(m.nsPerOp)%7) })
	const want = `
| ns | web | files |
|----|----:|------:|
| a  |  xx |    xx |
| bc |     |   xxx |
`
	if b.String() != want {
		t.Errorf("got\n%s\nwant\n%s", &b, want)
	}
}
