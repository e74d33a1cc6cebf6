package main

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestRun makes sure that every measurement runs and has its place in a table.
func TestRun(t *testing.T) {
	folder := t.TempDir()
	for name, lines := range map[string]string{
		"web":      "https://www.example.com/a/b?c#d\r\n\nhttps://example.org\nhttp://exa mple.com/%zz\n",
		"dirty":    "HTTPS://EXAMPLE.com/../a b\n",
		"relative": "/a\n?b\n#c\n../d\n:bad\n",
		"queries":  "a=b&c=d+e\n",
	} {
		if err := os.WriteFile(filepath.Join(folder, name+".txt"), []byte(lines), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	suites, err := loadSuites(folder, regexp.MustCompile(""))
	if err != nil {
		t.Fatal(err)
	}
	var corpora []string
	for _, s := range suites {
		corpora = append(corpora, s.corpus)
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
	if want := []string{"web", "web", "dirty", "relative", "queries"}; !slices.Equal(corpora, want) {
		t.Errorf("corpora %q, want %q", corpora, want)
	}
	var b strings.Builder
	printTables(&b, suites)
	for _, text := range []string{"| url Parse, not escaping", "| set hash", "| parse a query, sort, serialize it", "web |", "dirty |"} {
		if !strings.Contains(b.String(), text) {
			t.Errorf("no %q in\n%s", text, &b)
		}
	}
}

func TestFilter(t *testing.T) {
	var b strings.Builder
	if err := run(&b, "../testdata/bench", 1, "^web/CanParse/url$", true, ""); err != nil {
		t.Fatal(err)
	}
	if got, want := b.String(), "web/CanParse/url\n"; got != want {
		t.Errorf("the filter leaves %q, want %q", got, want)
	}
	if err := run(&b, "../testdata/bench", 1, "no such name", true, ""); err == nil {
		t.Error("no error though nothing is measured")
	}
	if err := run(&b, t.TempDir(), 1, "", true, ""); err == nil {
		t.Error("no error for a folder without corpora")
	}
}

func TestMedian(t *testing.T) {
	for _, test := range []struct {
		values []float64
		want   float64
	}{
		{nil, 0},
		{[]float64{0, 0}, 0},
		{[]float64{0, 3, 0}, 3},
		{[]float64{3, 1, 2}, 2},
		{[]float64{4, 1, 2, 9, 0}, 3},
	} {
		if got := median(test.values); got != test.want {
			t.Errorf("median(%v) = %v, want %v", test.values, got, test.want)
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
