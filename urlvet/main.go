// Command urlvet reports checks of URLs that attackers can get past, and calls to change when a
// program moves from net/url to github.com/gowhatwg/url/net/url.
//
//	urlvet ./...                     # the kinds host, address, passed, redirect, target and literal
//	urlvet -only host,equal ./...    # other kinds
//	urlvet -all ./...
//	urlvet -fix -diff ./...          # shows what -fix changes
//	urlvet -fix ./...                # changes the imports, and says what it left
//	urlvet -fix -query -resolve ./...    # changes calls of Query, and where references lead, too
//	go vet -vettool="$(which urlvet)" ./...
//
// With -fix, the exit status is 1 if a package keeps its imports, because it passes on a text that was
// parsed, and nobody but the author knows what to pass on instead. What -fix leaves is printed: that,
// imports with a dot or of files that use more of the watching package than net/url has, targets of
// requests that are parsed, and texts that are used again after they were parsed.
//
// The README says what to do before and after -fix, and for which programs -query is wrong. The
// documentation of package analyzer says what each kind is.
//
// Package golangci, a module of its own, makes it a linter of golangci-lint.
package main

import (
	"flag"
	"fmt"
	"log"
	"maps"
	"os"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/singlechecker"

	"github.com/gowhatwg/url/urlvet/analyzer"
)

func main() {
	arguments := os.Args[:1:1]
	for _, s := range os.Args[1:] {
		switch s {
		case "-all", "--all":
			s = "-only=all" // singlechecker has a flag -all, without effect
		case "-fix", "--fix":
			// Without -debug=v, -fix prints nothing. With p, one package is analyzed after the other.
			arguments = append(arguments, "-import", "-debug=vp", "-only=passed,target,reused")
			log.SetOutput(summary{})
			run := analyzer.Analyzer.Run
			analyzer.Analyzer.Run = func(pass *analysis.Pass) (any, error) {
				report := pass.Report
				pass.Report = func(d analysis.Diagnostic) {
					if len(d.SuggestedFixes) == 0 {
						left[fmt.Sprintf("%s: %s\n", pass.Fset.Position(d.Pos), d.Message)] = true
					}
					report(d)
				}
				return run(pass)
			}
		}
		arguments = append(arguments, s)
	}
	os.Args = arguments
	flag.CommandLine.SetOutput(help{})
	singlechecker.Main(analyzer.Analyzer)
}

// left has the reports that -fix leaves, once for a package with tests.
var left = map[string]bool{}

// A help is the output of -help, without the flags that have no effect.
type help struct{}

func (help) Write(text []byte) (int, error) {
	if !strings.Contains(string(text), "(deprecated)") {
		os.Stderr.Write(text)
	}
	return len(text), nil
}

// A summary is a log of singlechecker that shows what -fix left, how many files changed, and errors.
// Each line begins with a time. The number of fixes is omitted: it counts a file once more
// for its tests.
type summary struct{}

func (summary) Write(line []byte) (int, error) {
	_, text, _ := strings.Cut(string(line), " ")
	_, files, isLast := strings.Cut(text, ", updated ")
	reports := strings.Join(slices.Sorted(maps.Keys(left)), "")
	switch {
	case isLast:
		os.Stderr.WriteString(reports + "urlvet: updated " + files)
		if strings.Contains(reports, " [passed] ") {
			os.Stderr.WriteString("urlvet: the packages with [passed] keep their imports\n")
			os.Exit(1) // singlechecker would exit with 0
		}
	case !strings.HasPrefix(text, "load ") && !strings.HasPrefix(text, "building "):
		os.Stderr.WriteString("urlvet: " + text)
	}
	return len(line), nil
}
