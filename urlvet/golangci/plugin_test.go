package golangci

import (
	"testing"

	"github.com/golangci/plugin-module-register/register"

	"github.com/gowhatwg/url/urlvet/analyzer"
)

// golangci-lint finds the plugin by its name, and gets the analyzer from it.
func TestPlugin(t *testing.T) {
	build, err := register.GetPlugin("urlvet")
	if err != nil {
		t.Fatal(err)
	}
	p, err := build(nil)
	if err != nil {
		t.Fatal(err)
	}
	analyzers, err := p.BuildAnalyzers()
	if err != nil || len(analyzers) != 1 || analyzers[0] != analyzer.Analyzer {
		t.Errorf("%v, %v, want urlvet", analyzers, err)
	}
	if p.GetLoadMode() != register.LoadModeTypesInfo {
		t.Errorf("the analyzer needs types, not %q", p.GetLoadMode())
	}
}
