package golangci

import (
	"strings"
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
	// The settings are the flags.
	tests := []struct {
		settings map[string]any
		want     string
	}{
		{map[string]any{"only": []string{"host", "equal"}, "import": true}, "host,equal true false false"},
		{map[string]any{"only": []string{"host"}, "query": true, "resolve": true}, "host false true true"},
		{nil, "host,address,passed,redirect,target,literal false false false"},
	}
	for _, tt := range tests {
		var got []string
		_, err := build(tt.settings)
		for _, name := range []string{"only", "import", "query", "resolve"} {
			got = append(got, analyzers[0].Flags.Lookup(name).Value.String())
		}
		if strings.Join(got, " ") != tt.want || err != nil {
			t.Errorf("%v: %q, %v, want %q", tt.settings, got, err, tt.want)
		}
	}
	for _, settings := range []map[string]any{{"resolved": true}, {"only": []string{"hosts"}}} {
		if _, err := build(settings); err == nil {
			t.Errorf("%v is no error", settings)
		}
	}
	if p.GetLoadMode() != register.LoadModeTypesInfo {
		t.Errorf("the analyzer needs types, not %q", p.GetLoadMode())
	}
}
