package analyzer_test

import (
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/gowhatwg/url/urlvet/analyzer"
)

// The files that end in .golden have what the fixes make of the others.
func TestAnalyzer(t *testing.T) {
	analysistest.RunWithSuggestedFixes(t, analysistest.TestData(), analyzer.Analyzer, "program", "dropin", "without")
}
