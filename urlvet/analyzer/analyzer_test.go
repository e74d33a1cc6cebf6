package analyzer_test

import (
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/gowhatwg/url/urlvet/analyzer"
)

// The files that end in .golden have the results of applying the fixes to the other files.
func TestAnalyzer(t *testing.T) {
	analysistest.RunWithSuggestedFixes(t, analysistest.TestData(), analyzer.Analyzer, "program", "checks", "imports", "dropin", "without")
}
