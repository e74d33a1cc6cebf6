package url_test

import (
	neturl "net/url"
	"strings"
	"testing"

	"github.com/gowhatwg/url/internal/testing/urltest"
	"github.com/gowhatwg/url/net/url"
)

var sink *url.URL

// TestAllocations checks that Parse takes at most one allocation more than net/url's, for each
// line of the corpora that net/url can parse.
func TestAllocations(t *testing.T) {
	for _, corpus := range []string{"web", "site", "chat", "files", "dirty"} {
		lines, more := 0, 0
		for line := range strings.Lines(string(urltest.ReadTestdata(t, "bench/"+corpus+".txt"))) {
			line = strings.TrimSuffix(line, "\n")
			if _, err := neturl.Parse(line); err != nil {
				continue
			}
			theirs := testing.AllocsPerRun(10, func() { sink, _ = neturl.Parse(line) })
			ours := testing.AllocsPerRun(10, func() { sink, _ = url.Parse(line) })
			if lines++; ours > theirs {
				more++
			}
			if ours > theirs+1 {
				t.Errorf("%s: %q: %.0f allocations, net/url has %.0f", corpus, line, ours, theirs)
			}
		}
		if lines < 900 {
			t.Errorf("%s: only %d lines", corpus, lines)
		}
		t.Logf("%s: of %d lines, %d take one more allocation", corpus, lines, more)
	}
}
