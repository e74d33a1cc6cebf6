// Package golangci makes the analyzer of urlvet a linter of golangci-lint, with its module
// plugin system. The file .custom-gcl.yml of a program names this module, and the command
// golangci-lint custom builds a golangci-lint that has the linter:
//
//	version: v2.15.0
//	plugins:
//	  - module: github.com/gowhatwg/url/urlvet/golangci
//	    version: v0.1.0
//
// With a checkout of the repository in the folder url beside the program's, the plugins are:
//
//   - module: github.com/gowhatwg/url/urlvet/golangci
//     path: ../url/urlvet/golangci
//   - module: github.com/gowhatwg/url/urlvet
//     import: github.com/gowhatwg/url/urlvet/analyzer
//     path: ../url/urlvet
//   - module: github.com/gowhatwg/url
//     path: ../url
//
// The program's .golangci.yml turns it on:
//
//	version: "2"
//	linters:
//	  enable:
//	    - urlvet
//	  settings:
//	    custom:
//	      urlvet:
//	        type: module
//	        description: calls for which net/url differs from browsers
//
// It reports what urlvet reports without a flag. The settings are urlvet's flags: "only" is a list
// of kinds, or "all" alone. With "import", "query" and "resolve", these kinds are reported, too,
// and golangci-lint run --fix fixes them. So is the kind passed, and a report of it without a fix holds
// back the fixes of its package:
//
//	settings:
//	  only: [host, passed]
//	  import: true
//
// https://golangci-lint.run/docs/plugins/module-plugins/
package golangci

import (
	"errors"
	"strconv"
	"strings"

	"github.com/golangci/plugin-module-register/register"
	"golang.org/x/tools/go/analysis"

	"github.com/gowhatwg/url/urlvet/analyzer"
)

func init() { register.Plugin(analyzer.Analyzer.Name, newPlugin) }

func newPlugin(settings any) (register.LinterPlugin, error) {
	s, err := register.DecodeSettings[struct {
		Only                   []string
		Import, Query, Resolve bool
	}](settings)
	if err != nil {
		return nil, err
	}
	flags := &analyzer.Analyzer.Flags
	only := flags.Lookup("only").DefValue
	if len(s.Only) > 0 {
		only = strings.Join(s.Only, ",")
	}
	return plugin{}, errors.Join(
		flags.Set("only", only),
		flags.Set("import", strconv.FormatBool(s.Import)),
		flags.Set("query", strconv.FormatBool(s.Query)),
		flags.Set("resolve", strconv.FormatBool(s.Resolve)))
}

type plugin struct{}

func (plugin) BuildAnalyzers() ([]*analysis.Analyzer, error) {
	return []*analysis.Analyzer{analyzer.Analyzer}, nil
}

// GetLoadMode says that the analyzer needs types.
func (plugin) GetLoadMode() string { return register.LoadModeTypesInfo }
