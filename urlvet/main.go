// Command urlvet finds calls to change when a program moves from net/url to
// github.com/gowhatwg/url/net/url, and checks that attackers can get past.
//
//	go install github.com/gowhatwg/url/urlvet@latest   # from v0.1.0 on; in a checkout: go install .
//	urlvet ./...
//	urlvet -fix ./...   # changes the imports and calls of Query, and says how many files changed
//	urlvet -fix -resolve ./...   # also changes where references lead: base.Parse and base.ResolveReference
//	go vet -vettool="$(which urlvet)" ./...
//
// Package golangci, a module of its own, makes it a linter of golangci-lint.
//
// The documentation of package analyzer says what it reports.
package main

import (
	"log"
	"os"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis/singlechecker"

	"github.com/gowhatwg/url/urlvet/analyzer"
)

func main() {
	if i := slices.IndexFunc(os.Args, func(s string) bool { return s == "-fix" || s == "--fix" }); i > 0 {
		// Without this, -fix prints nothing.
		os.Args = slices.Insert(os.Args, i, "-debug=v")
		log.SetOutput(summary{})
	}
	singlechecker.Main(analyzer.Analyzer)
}

// A summary is a log of singlechecker that shows how many files changed, and errors. Each line
// begins with a time. The number of fixes is omitted: it counts a file once more for its tests.
type summary struct{}

func (summary) Write(line []byte) (int, error) {
	_, text, _ := strings.Cut(string(line), " ")
	if _, files, ok := strings.Cut(text, ", updated "); ok {
		text = "updated " + files
	}
	if !strings.HasPrefix(text, "load ") && !strings.HasPrefix(text, "building ") {
		os.Stderr.WriteString("urlvet: " + text)
	}
	return len(line), nil
}
