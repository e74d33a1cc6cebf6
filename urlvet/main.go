// Command urlvet reports checks of URLs that attackers can get past, and calls to change when a
// program moves from net/url to github.com/gowhatwg/url/net/url.
//
//	urlvet ./...                     # the kinds host, address, passed, redirect and literal
//	urlvet -only host,equal ./...    # other kinds
//	urlvet -all ./...
//	urlvet -fix -diff ./...          # shows what -fix changes
//	urlvet -fix ./...                # changes the imports, and says how many files changed
//	urlvet -fix -query -resolve ./...    # changes calls of Query, and where references lead, too
//	go vet -vettool="$(which urlvet)" ./...
//
// The README says what to do before and after -fix, and for which programs -query is wrong. The
// documentation of package analyzer says what each kind is.
//
// Package golangci, a module of its own, makes it a linter of golangci-lint.
package main

import (
	"flag"
	"log"
	"os"
	"strings"

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
			// Without -debug=v, -fix prints nothing.
			arguments = append(arguments, "-import", "-debug=v")
			log.SetOutput(summary{})
		}
		arguments = append(arguments, s)
	}
	os.Args = arguments
	flag.CommandLine.SetOutput(help{})
	singlechecker.Main(analyzer.Analyzer)
}

// A help is the output of -help.
type help struct{}

func (help) Write(text []byte) (int, error) {
	switch s := string(text); {
	case strings.HasPrefix(s, "  -all\n"):
		os.Stderr.WriteString("  -all\n    \treport all kinds\n")
	case !strings.Contains(s, "(deprecated)"):
		os.Stderr.WriteString(s)
	}
	return len(text), nil
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
