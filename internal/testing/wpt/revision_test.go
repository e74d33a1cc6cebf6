package wpt_test

import (
	"strings"
	"testing"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/testing/urltest"
)

// TestVectorRevision compares the constant with the revision in testdata.
func TestVectorRevision(t *testing.T) {
	readme := string(urltest.ReadTestdata(t, "README.md"))
	if want := "Revision: " + url.WPTRevision + "."; !strings.Contains(readme, want) {
		t.Errorf("testdata/README.md lacks %q", want)
	}
}
