// Command urlvet finds calls to change when a program moves from net/url to
// github.com/gowhatwg/url/net/url, and checks that attackers can get past.
//
//	go install .        # in a checkout, in this folder
//	urlvet ./...
//	urlvet -fix ./...   # changes the imports and the method calls
//	go vet -vettool="$(which urlvet)" ./...
//
// Package golangci, a module of its own, makes it a linter of golangci-lint.
//
// The documentation of package analyzer says what it reports.
package main

import (
	"golang.org/x/tools/go/analysis/singlechecker"

	"github.com/gowhatwg/url/urlvet/analyzer"
)

func main() { singlechecker.Main(analyzer.Analyzer) }
