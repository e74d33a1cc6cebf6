// Command urlvet finds calls to change when a program moves from net/url to
// github.com/gowhatwg/url/net/url, and host checks that strangers can get past.
//
//	go install github.com/gowhatwg/url/urlvet@latest
//	urlvet ./...
//	urlvet -fix ./...   # changes the imports and the method calls
//
// The documentation of package analyzer says what it reports.
package main

import (
	"golang.org/x/tools/go/analysis/singlechecker"

	"github.com/gowhatwg/url/urlvet/analyzer"
)

func main() { singlechecker.Main(analyzer.Analyzer) }
