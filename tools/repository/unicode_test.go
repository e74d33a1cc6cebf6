package repository_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
)

var unicodeOfTables = regexp.MustCompile(`(?m)^// .*Unicode (\d+\.\d+\.\d+)`)

// TestOneUnicode checks that all tables are from the version that the package names.
func TestOneUnicode(t *testing.T) {
	for _, file := range []string{
		"internal/category/category_tables.go", "internal/display/script_tables.go", "internal/uts46/unicode_tables.go",
		"urlpattern/internal/ecmascript/property_tables.go",
	} {
		head, _, _ := strings.Cut(readFile(t, file), "\npackage ")
		if version := unicodeOfTables.FindStringSubmatch(head); version == nil || version[1] != url.UnicodeVersion {
			t.Errorf("%s is of Unicode %v, want %s", file, version, url.UnicodeVersion)
		}
	}
}
