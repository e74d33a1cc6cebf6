package documents_test

import (
	"errors"
	"regexp"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
)

// TestSecurityPasswords checks the table of SECURITY.md that says how texts with passwords are
// shown.
func TestSecurityPasswords(t *testing.T) {
	_, table, _ := strings.Cut(readDocument(t, "SECURITY.md"), "\n| text | shown as |\n")
	table, _, _ = strings.Cut(table, "\n\n")
	rows := regexp.MustCompile("\\| `(.+?)` \\| `(.+?)`").FindAllStringSubmatch(table, -1)
	if len(rows) != 8 {
		t.Errorf("%d rows", len(rows))
	}
	for _, row := range rows {
		var got string
		var failure *url.Error
		if u, err := url.Parse(row[1]); err == nil {
			got = u.Redacted()
		} else if errors.As(err, &failure) {
			got = failure.Input
		}
		if got != row[2] {
			t.Errorf("%s is shown as %s, not as %s", row[1], got, row[2])
		}
	}
}
