package repository_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/urlpattern"
)

var unicodeOfTables = regexp.MustCompile(`(?m)^// .*Unicode (\d+\.\d+\.\d+)`)

// TestOneUnicode checks that all tables are from the version that the packages name.
func TestOneUnicode(t *testing.T) {
	for _, file := range []string{
		"internal/category/category_tables.go", "internal/display/script_tables.go", "internal/uts46/unicode_tables.go",
		"urlpattern/internal/ecmascript/property_tables.go",
	} {
		head, _, _ := strings.Cut(readFile(t, file), "\npackage ")
		for _, want := range []string{url.UnicodeVersion, urlpattern.UnicodeVersion} {
			if version := unicodeOfTables.FindStringSubmatch(head); version == nil || version[1] != want {
				t.Errorf("%s is of Unicode %v, want %s", file, version, want)
			}
		}
	}
}
