package repository_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/urlpattern"
)

// isOfRootModule reports whether a file isn't in another module, whose go.mod lists what it uses.
func isOfRootModule(name string) bool {
	for folder := filepath.Dir(name); folder != "."; folder = filepath.Dir(folder) {
		if _, err := os.Stat(filepath.Join(root, folder, "go.mod")); err == nil || strings.HasPrefix(folder, ".") {
			return false
		}
	}
	return true
}

// isGenerated reports whether a file is Go code that says so in its first line.
func isGenerated(t *testing.T, name string) bool {
	first, _, _ := strings.Cut(readFile(t, name), "\n")
	return strings.HasSuffix(name, ".go") && strings.HasSuffix(first, "DO NOT EDIT.")
}

// TestNotices checks that everything that the project has taken from others, data and what tables
// are made from, has a notice in LICENSES, with the text of its license, and that all tables are
// of the version of Unicode that the packages name.
func TestNotices(t *testing.T) {
	notices := readFile(t, "LICENSES/README.md")
	want := func(name, notice string) {
		if !strings.Contains(notices, notice) {
			t.Errorf("%s: there is no notice for %s", name, notice)
		}
	}
	sourceLink := regexp.MustCompile(`https://(?:github\.com/[\w.-]+/[\w.-]+|www\.unicode\.org/reports/tr\d+)`)
	ofUnicode := regexp.MustCompile(`(?m)^// .*Unicode (\d+\.\d+\.\d+)`)
	documents := files(t, func(name string) bool {
		return filepath.Base(name) == "README.md" && strings.Contains(name, "testdata/") && isOfRootModule(name)
	})
	for _, name := range documents {
		want(name, strings.TrimSuffix(name, "/README.md"))
		links := sourceLink.FindAllString(readFile(t, name), -1)
		if len(links) == 0 {
			t.Errorf("%s doesn't name a source", name)
		}
		for _, link := range links {
			want(name, "("+link)
		}
	}
	for _, name := range files(t, func(name string) bool { return isOfRootModule(name) && isGenerated(t, name) }) {
		want(name, "`"+name+"`")
		header, _, _ := strings.Cut(readFile(t, name), "\npackage ")
		if !strings.Contains(header, "Source") {
			t.Errorf("%s doesn't name a source", name)
		}
		for _, match := range regexp.MustCompile(`(?m)^//   - (@?[^@\s]+)@v?\d`).FindAllStringSubmatch(header, -1) {
			want(name, "["+match[1]+"]")
		}
		if version := ofUnicode.FindStringSubmatch(header); version != nil && (version[1] != url.UnicodeVersion || url.UnicodeVersion != urlpattern.UnicodeVersion) {
			t.Errorf("%s is of Unicode %s, want %s and %s", name, version[1], url.UnicodeVersion, urlpattern.UnicodeVersion)
		}
	}
	for _, match := range regexp.MustCompile(`(?m)^\t(\S+) v`).FindAllStringSubmatch(readFile(t, "go.mod"), -1) {
		want("go.mod", "["+match[1]+"]")
	}
	for _, match := range regexp.MustCompile(`\]\(([\w.-]+\.txt)\)`).FindAllStringSubmatch(notices, -1) {
		if text := readFile(t, "LICENSES/"+match[1]); len(text) < 1000 || strings.Contains(text, "<") {
			t.Errorf("%s isn't a whole license, with its holders", match[1])
		}
	}
}
