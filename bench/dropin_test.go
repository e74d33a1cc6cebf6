package main_test

import (
	neturl "net/url"
	"os"
	"strings"
	"testing"

	"github.com/gowhatwg/url/net/url"
)

var sinkDropIn *url.URL

// TestDropInAllocations checks that Parse takes at most one allocation more than net/url's, for
// each line of the corpora that net/url can parse, and two more to keep a default port.
func TestDropInAllocations(t *testing.T) {
	for _, corpus := range []string{"web", "site", "chat", "files", "dirty"} {
		lines, more := 0, 0
		text, err := os.ReadFile("corpora/" + corpus + ".txt")
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(text)) {
			line = strings.TrimSuffix(line, "\n")
			if _, err := neturl.Parse(line); err != nil {
				continue
			}
			theirs := testing.AllocsPerRun(10, func() { sinkDropIn, _ = neturl.Parse(line) })
			ours := testing.AllocsPerRun(10, func() { sinkDropIn, _ = url.Parse(line) })
			if lines++; ours > theirs {
				more++
			}
			limit := theirs + 1
			if u, err := url.Parse(line); err == nil && (u.Port() == "80" || u.Port() == "443") {
				limit += 2
			}
			if ours > limit {
				t.Errorf("%s: %q: %.0f allocations, net/url has %.0f", corpus, line, ours, theirs)
			}
		}
		if lines < 900 {
			t.Errorf("%s: only %d lines", corpus, lines)
		}
		t.Logf("%s: of %d lines, %d take one more allocation", corpus, lines, more)
	}
}
