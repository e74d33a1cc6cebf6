package encodings

import (
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/encoding/htmlindex"
)

// TestLabels checks all labels against the table of golang.org/x/text, which was generated from
// the standard's table.
func TestLabels(t *testing.T) {
	count := 0
	for _, enc := range All() {
		name, labels := Name(enc), strings.Fields(enc.(*standard).labels)
		if !slices.Contains(labels, strings.ToLower(name)) {
			t.Errorf("%s isn't a label of itself", name)
		}
		for _, label := range labels {
			count++
			if got, err := Get(strings.ToUpper(label)); got != enc || err != nil {
				t.Errorf("Get(%q) = %v, %v, want %v", label, got, err, enc)
			}
			other, err := htmlindex.Get(label)
			if err != nil {
				t.Errorf("htmlindex: %q: %v", label, err)
				continue
			}
			if theirs, err := htmlindex.Name(other); err != nil || theirs != strings.ToLower(name) {
				t.Errorf("%q is a label of %s, htmlindex says %s, %v", label, name, theirs, err)
			}
		}
	}
	if count != 228 {
		t.Errorf("%d labels, want 228", count)
	}
}
