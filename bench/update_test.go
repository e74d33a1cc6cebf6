package main

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestParseDocument(t *testing.T) {
	for _, test := range []struct {
		name, text    string
		bulk          bool
		before, after string
		kind          tableKind
		err           string
	}{
		{"tables", "a\n<!-- bench:tables -->\nold\n<!-- /bench -->\nb\n", false, "a\n", "\nb\n", longTables, ""},
		{"the README's", "<!-- bench:readme -->\n<!-- /bench -->", false, "", "", readmeTable, ""},
		{"another kind", "<!-- bench:no -->\n<!-- /bench -->", false, "", "", "", `no tables are of the kind "no"`},
		{"no markers", "a\nb\n", false, "", "", "", "no markers for the tables"},
		{"the first marker is not closed", "<!-- bench:tables\n<!-- /bench -->", false, "", "", "", "no markers for the tables"},
		{"no second marker", "<!-- bench:tables -->\n| a |\n", false, "", "", "", "no markers for the tables"},
		{"bulk", "a\n<!-- bench:bulk -->\nold\n<!-- /bench -->\nb\n", true, "a\n", "\nb\n", bulkTable, ""},
		{"bulk after others", "a<!-- bench:readme -->\nx<!-- /bench -->b<!-- bench:bulk -->\ny<!-- /bench -->c", true,
			"a<!-- bench:readme -->\nx<!-- /bench -->b", "c", bulkTable, ""},
		{"others before bulk", "a<!-- bench:readme -->\nx<!-- /bench -->b<!-- bench:bulk -->\ny<!-- /bench -->c", false,
			"a", "b<!-- bench:bulk -->\ny<!-- /bench -->c", readmeTable, ""},
		{"others after bulk", "a<!-- bench:bulk -->\ny<!-- /bench -->b<!-- bench:readme -->\nx<!-- /bench -->c", false,
			"a<!-- bench:bulk -->\ny<!-- /bench -->b", "c", readmeTable, ""},
		{"only bulk", "<!-- bench:bulk -->\n<!-- /bench -->", false, "", "", "", "no markers for the tables"},
		{"no bulk", "<!-- bench:tables -->\n<!-- /bench -->", true, "", "", "", "no markers for the tables"},
	} {
		t.Run(test.name, func(t *testing.T) {
			d, err := parseDocument(test.text, test.bulk)
			if err != nil || test.err != "" {
				if err == nil || err.Error() != test.err {
					t.Errorf("error %v, want %s", err, test.err)
				}
				return
			}
			if d.before != test.before || d.after != test.after || d.kind != test.kind {
				t.Errorf("got %+v", d)
			}
		})
	}
}

// TestUpdate checks that each run updates all tables in the documents, and that nothing around
// the tables changes.
func TestUpdate(t *testing.T) {
	suites, err := loadSuites(someCorpora(t), 1, func(m *measurement) bool { return !m.isShape })
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range suites {
		s.measure(1)
	}
	folder := t.TempDir()
	long, readme := filepath.Join(folder, "LONG.md"), filepath.Join(folder, "README.md")
	for name, kind := range map[string]string{long: "tables", readme: "readme"} {
		text := "# Title\n\n<!-- bench:" + kind + " -->\nold\n<!-- /bench -->\n\nmore\n"
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for range 2 {
		files := []string{long, readme}
		if err := checkDocuments(options{update: true, files: files}); err != nil {
			t.Fatal(err)
		}
		if err := update(files, false, func(w io.Writer, kind tableKind) { printTables(w, kind, suites, 7) }); err != nil {
			t.Fatal(err)
		}
		for name, row := range map[string]string{long: "\n| set hash ", readme: "\n| set the path, serialize "} {
			data, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			text := string(data)
			if !strings.HasPrefix(text, "# Title\n\n<!-- bench:") || !strings.HasSuffix(text, "|\n\n<!-- /bench -->\n\nmore\n") {
				t.Errorf("%s has changed around the tables:\n%s", name, text)
			}
			if strings.Contains(text, "old") || strings.Count(text, row) == 0 || strings.Count(text, "medians of 7 interleaved rounds") != 1 {
				t.Errorf("%s doesn't have each table once:\n%s", name, text)
			}
		}
	}
}

// TestUpdateRefuses checks that documents that can't be updated are refused before anything is
// measured.
func TestUpdateRefuses(t *testing.T) {
	plain := filepath.Join(t.TempDir(), "plain.md")
	if err := os.WriteFile(plain, []byte("# Title\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	for name, o := range map[string]options{
		"an argument without -update": {files: []string{"README.md"}},
		"no documents":                {update: true},
		"no such document":            {update: true, files: []string{plain + "x"}},
		"no markers":                  {update: true, files: []string{plain}},
		"some measurements only":      {update: true, files: []string{"README.md"}, only: "web"},
		"the README's only":           {update: true, files: []string{"README.md"}, readme: true},
		"no place for bulk":           {update: true, files: []string{filepath.Join("..", "README.md")}, bulk: true},
		"some of bulk":                {bulk: true, only: "web"},
		"bulk and the README's":       {bulk: true, readme: true},
	} {
		t.Run(name, func(t *testing.T) {
			o.corpus, o.rounds = corpusFolder, 1
			if err := run(nil, o); err == nil {
				t.Error("no error")
			}
		})
	}
}

// TestReadmeOfBench checks that the document names every corpus and shape, and
// has the markers.
func TestReadmeOfBench(t *testing.T) {
	data, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	text := string(data)
	for _, c := range corpora {
		if row := "| `" + c.name + "` | "; !strings.Contains(text, row) || !strings.Contains(text, c.about) {
			t.Errorf("no row of corpus %s, %s", c.name, c.about)
		}
	}
	for _, s := range shapes {
		clean := ""
		if s.clean {
			clean = "yes"
		}
		if row := "| `" + s.name + "` | " + s.about + " | " + clean + " |"; !strings.Contains(text, row) {
			t.Errorf("no row %s", row)
		}
	}
	if d, err := parseDocument(text, false); err != nil || d.kind != longTables {
		t.Errorf("markers: %v, %q", err, d.kind)
	}
}
