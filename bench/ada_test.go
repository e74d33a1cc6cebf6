//go:build ada

package main

import (
	"testing"

	"github.com/gowhatwg/url"
)

// TestAda checks that Ada serializes all lines of the corpora and shapes as the package does, and
// refuses the same.
func TestAda(t *testing.T) {
	suites, err := loadSuites(corpusFolder, shapeLines, func(m *measurement) bool { return m.row == parseRow })
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range suites {
		for _, line := range s.lines {
			href := ""
			if u, err := url.Parse(line); err == nil {
				href = u.Href()
			}
			if got := adaHref(line); got != href {
				t.Errorf("%s: %q is %q, with Ada %q", s.corpus, line, href, got)
			}
		}
	}
}
