package analyzer_test

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/analysistest"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/gowhatwg/url/urlvet/analyzer"
)

// set sets all flags.
func set(t *testing.T, only string, fixes ...string) {
	t.Helper()
	flags := &analyzer.Analyzer.Flags
	if err := flags.Set("only", only); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"import", "query", "resolve"} {
		if err := flags.Set(name, fmt.Sprint(slices.Contains(fixes, name))); err != nil {
			t.Fatal(err)
		}
	}
}

// The files that end in .golden have the results of applying the fixes to the other files.
func TestAnalyzer(t *testing.T) {
	defaults := analyzer.Analyzer.Flags.Lookup("only").DefValue
	set(t, "all", "import", "query", "resolve")
	var loaded []*packages.Package
	for _, result := range analysistest.RunWithSuggestedFixes(t, analysistest.TestData(), analyzer.Analyzer, "program", "checks", "imports", "dropin", "watched", "held", "without") {
		loaded = append(loaded, result.Action.Package)
	}
	// Flags decide which kinds are reported. Those with a "+" have fixes. An import without one is
	// reported once for a package.
	tests := []struct {
		only  string
		fixes []string
		want  string
	}{
		{defaults, nil, "[address host literal passed redirect target]"},
		{"all", nil, "[address equal host import join literal passed query redirect resolve reused target unmarshal]"},
		{"join,query", nil, "[join query]"},
		{defaults, []string{"import"}, "[address host import import+ literal passed passed+ redirect target]"}, // one has a dot, one sets a handler
		{"host", []string{"query"}, "[host import+ passed passed+ query query+]"},
	}
	// Each kind is reported and has a section.
	_, list, _ := strings.Cut(analyzer.Analyzer.Flags.Lookup("only").Usage, "some of ")
	source, _ := os.ReadFile("analyzer.go")
	for kind := range strings.SplitSeq(list, ",") {
		if !slices.Contains(strings.Fields(strings.Trim(tests[1].want, "[]")), kind) || !strings.Contains(string(source), "\n// # "+kind+"\n") {
			t.Errorf("%s: not reported here, or without a section", kind)
		}
	}
	for _, tt := range tests {
		set(t, tt.only, tt.fixes...)
		graph, err := checker.Analyze([]*analysis.Analyzer{analyzer.Analyzer}, loaded, nil)
		if err != nil {
			t.Fatal(err)
		}
		kinds := map[string]int{}
		for _, action := range graph.Roots {
			for _, d := range action.Diagnostics {
				kinds[d.Category+strings.Repeat("+", len(d.SuggestedFixes))]++
			}
		}
		if got := fmt.Sprint(slices.Sorted(maps.Keys(kinds))); got != tt.want || kinds["import"] > 4 {
			t.Errorf("%s %s: %s, want %s; %d imports without a fix", tt.only, tt.fixes, got, tt.want, kinds["import"])
		}
	}
}
