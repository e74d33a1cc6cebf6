package main

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

func TestNetURL(t *testing.T) {
	const same, differ = "https://a.example/\n/b?c#d\npostgres://u:p@/db\n", "http:///a:secret@b/\nhttp:///a:hidden@b/\nhttp:\\\\c\nhttp:\\\\d\nhttp://h/%\nhttp://:8080\nhttp://h/ü%\n"
	const want = "        10  inputs\n         7  differ\n" +
		"         4  host: the URL leads to another host\n              \"http:///a:xxxxx@b/\"\n              \"http:\\\\\\\\c\"\n" +
		"         1  refused: an error, and with net/url a URL\n              \"http://:8080\"\n" +
		"         2  accepted: a URL, and with net/url an error\n              \"http://h/%\"\n              \"http://h/ü%\"\n"
	rejects := filepath.Join(t.TempDir(), "rejects")
	runProgram(same+differ, "-neturl", "-rejects", rejects).check(t, exitError, want, "")
	if text, err := os.ReadFile(rejects); err != nil || string(text) != differ {
		t.Errorf("%q, %v", text, err)
	}
	runProgram(same, "-neturl").check(t, exitOK, "         3  inputs\n         0  differ\n", "")
	if got := runProgram(differ, "-neturl", "-max-length", "1"); !strings.HasSuffix(got.stdout, "\n         0  differ\n") || got.status != exitError {
		t.Errorf("too long: %+v", got)
	}
	// Each kind has a row in migrating.md, which begins the same, and no row has another kind.
	text, err := os.ReadFile("../../docs/migrating.md")
	if err != nil {
		t.Fatal(err)
	}
	dropIn, _, _ := strings.Cut(string(text), "\n## From net/url")
	rest := dropIn
	for _, m := range meanings {
		_, after, ok := strings.Cut(rest, "\n| `"+string(m.kind)+"` | "+m.text)
		if rest = after; !ok {
			t.Fatalf("migrating.md has no row for %s: %s, or not in this order", m.kind, m.text)
		}
	}
	for _, row := range regexp.MustCompile("\n\\| `(\\w+)` \\|").FindAllStringSubmatch(dropIn, -1) {
		if !slices.ContainsFunc(meanings[:], func(m meaning) bool { return string(m.kind) == row[1] }) {
			t.Errorf("-neturl doesn't count %s", row[1])
		}
	}
}
