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
	// The setting "resolve" is the flag -resolve.
	for _, want := range []string{"true", "false"} {
		if _, err := build(map[string]any{"resolve": want == "true"}); err != nil || analyzers[0].Flags.Lookup("resolve").Value.String() != want {
			t.Errorf("resolve: %s: %v, %v", want, analyzers[0].Flags.Lookup("resolve").Value, err)
		}
	}
	if _, err := build(map[string]any{"resolved": true}); err == nil {
		t.Error("an unknown setting is no error")
	}
	if p.GetLoadMode() != register.LoadModeTypesInfo {
		t.Errorf("the analyzer needs types, not %q", p.GetLoadMode())
	}
}
