package url_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
)

// TestVectorRevision holds the constant to what testdata says of itself.
func TestVectorRevision(t *testing.T) {
	readme, err := os.ReadFile(filepath.Join("testdata", "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	if want := "Revision: " + url.WPTRevision + "."; !strings.Contains(string(readme), want) {
		t.Errorf("testdata/README.md lacks %q", want)
	}
}
