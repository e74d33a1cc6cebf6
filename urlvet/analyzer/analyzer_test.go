package analyzer_test

import (
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/gowhatwg/url/urlvet/analyzer"
)

// The files that end in .golden have the results of applying the fixes to the other files.
func TestAnalyzer(t *testing.T) {
	for _, result := range analysistest.Run(t, analysistest.TestData(), analyzer.Analyzer, "program", "dropin") {
		for _, d := range result.Diagnostics {
			if d.Category == "resolve" && len(d.SuggestedFixes) > 0 {
				t.Errorf("without -resolve, %q has a fix", d.Message)
			}
		}
	}
	if err := analyzer.Analyzer.Flags.Set("resolve", "true"); err != nil {
		t.Fatal(err)
	}
	analysistest.RunWithSuggestedFixes(t, analysistest.TestData(), analyzer.Analyzer, "program", "checks", "imports", "dropin", "without")
}
