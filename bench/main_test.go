package main

import (
	"maps"
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
	var ms []*measurement
	for _, s := range suites {
		if !slices.Contains(names, s.corpus) {
			names = append(names, s.corpus)
		}
		s.measure(1)
		ms = append(ms, s.measurements...)
		for _, m := range s.measurements {
			if m.nsPerOp <= 0 || m.ratio <= 0 || m.allocs < 0 {
				t.Errorf("%s: %v ns, ratio %v, %v allocations", m.name(), m.nsPerOp, m.ratio, m.allocs)
			}
			if m.library == netURL && m.ratio != 1 {
				t.Errorf("%s: the ratio to itself is %v", m.name(), m.ratio)
			}
		}
	}
	if want := append([]string{"web", "dirty", "relative", "queries", "another"}, some...); !slices.Equal(names, want) {
		t.Errorf("corpora and shapes %q, want %q", names, want)
	}

	var b strings.Builder
	printTable(&b, "ns", ms, (*measurement).timeCell)
	printTable(&b, "allocations", ms, (*measurement).allocsCell)
	for _, text := range []string{
		"| ns ", "| allocations ", "| web: Parse, not escaping ", "| web: set hash ", "| web: resolve an absolute URL ",
		"| queries: parse a query, sort, serialize it ", "| relative: parse a reference, resolve it ",
		"| dirty: CanParse ", "| another: Parse ", "| opaque: CanParse ", " nlnwa |", " B) |",
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

// TestReadme checks that each row of the table has all libraries that have the operation.
func TestReadme(t *testing.T) {
	suites, err := loadSuites(corpusFolder, 1, (*measurement).inReadme)
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	for _, s := range suites {
		for _, m := range s.measurements {
			c := m.readmeCell()
			got[c.row] += " " + c.column
		}
	}
	delete(got, "") // of net/url itself
	if want := map[string]string{
		"`Parse`, links from web pages": " here drop-in nlnwa",
		"`Parse`, URLs that need work":  " here drop-in nlnwa",
		"`Parse`, what it refuses":      " here drop-in nlnwa",
		"`CanParse`":                    " here",
		"resolve a reference":           " here nlnwa drop-in",
		"set the path, serialize":       " nlnwa here",
		"parse a query, serialize it":   " here",
	}; !maps.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestRun(t *testing.T) {
	for _, test := range []struct {
		name    string
		options options
		want    string // what is printed, or ""
		fails   bool
	}{
		{"a name", options{corpus: corpusFolder, only: "^web/CanParse/here$"}, "web/CanParse/here\n", false},
		{"a shape", options{corpus: corpusFolder, only: "^upper/Parse/n"}, "upper/Parse/net/url\nupper/Parse/nlnwa\n", false},
		{"only of the README", options{corpus: corpusFolder, readme: true, only: "^(dirty|upper)/"},
			"dirty/Parse/net/url\ndirty/Parse/here\ndirty/Parse/drop-in\ndirty/Parse/nlnwa\n", false},
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

	var b strings.Builder
	if err := run(&b, options{corpus: someCorpora(t), rounds: 1, only: "another/Parse/"}); err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"medians of 1 interleaved rounds", "whatwg-url v0.6", "Corpora: another 1 lines", "| another: Parse "} {
		if !strings.Contains(b.String(), text) {
			t.Errorf("no %q in\n%s", text, &b)
		}
	}
	if err := run(&b, options{corpus: corpusFolder}); err == nil {
		t.Error("no error for 0 rounds")
	}
}
