package main

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
)

// TestBulk runs the whole measurement with little input.
func TestBulk(t *testing.T) {
	b := &bulk{lines: 3000, memory: 500_000, cores: [2]int{1, 2}, rows: newBulkRows()}
	if err := b.measure(2); err != nil {
		t.Fatal(err)
	}
	for _, r := range b.rows {
		for k := range b.cores {
			if len(r.elapsed[k]) != 2 || len(r.cpu[k]) != 2 || r.elapsed[k][0] <= 0 {
				t.Errorf("%q: the times are %v and %v", r.args, r.elapsed, r.cpu)
			}
		}
		if r.memory < 1<<20 && runtime.GOOS == "linux" {
			t.Errorf("%q: the memory is %d bytes", r.args, r.memory)
		}
	}
	if _, err := os.Stat(filepath.Dir(b.command)); err == nil {
		t.Errorf("%s is left", filepath.Dir(b.command))
	}
	var printed strings.Builder
	b.print(&printed, 2)
	for _, pattern := range []string{
		"medians of 2 interleaved rounds", `\nLines of [5-9][0-9] bytes, like those of .web.; `, `\| lines/s +\| +1 core \| +2 cores \| ratio \| .*memory for 0 MB \|\n`,
		"\n\\| `whatwgurl -key surt` +\\| +[0-9.]+ M \\| +[0-9.]+ M \\| +[0-9.]+ \\| +[0-9]+, [0-9]+ ns \\| ",
	} {
		if !regexp.MustCompile(pattern).MatchString(printed.String()) {
			t.Errorf("there is no %q in\n%s", pattern, &printed)
		}
	}
}

// TestUpdateBulk checks that the table goes to the right place in a document.
func TestUpdateBulk(t *testing.T) {
	const before, after = "# Title\n\n<!-- bench:readme -->\ntable\n<!-- /bench -->\n\n", "\n\nmore\n"
	name := filepath.Join(t.TempDir(), "README.md")
	if err := os.WriteFile(name, []byte(before+"<!-- bench:bulk -->\n<!-- /bench -->"+after), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"old\n", "new\n"} {
		if err := checkDocuments(options{bulk: true, update: true, files: []string{name}}); err != nil {
			t.Fatal(err)
		}
		if err := update([]string{name}, true, func(w io.Writer, _ tableKind) { _, _ = io.WriteString(w, text) }); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(name)
	if want := before + "<!-- bench:bulk -->\n\nnew\n\n<!-- /bench -->" + after; err != nil || string(got) != want {
		t.Errorf("got %q, %v, want %q", got, err, want)
	}
}

// TestDocumentsHaveTables checks that the documents have a place for each table.
func TestDocumentsHaveTables(t *testing.T) {
	for _, tt := range []struct {
		name string
		bulk bool
	}{{filepath.Join("..", "README.md"), false}, {"README.md", false}, {"README.md", true}} {
		if _, err := readDocument(tt.name, tt.bulk); err != nil {
			t.Errorf("%s, bulk %t: %v", tt.name, tt.bulk, err)
		}
	}
}

// The lines are the same each time, are as long as those in the corpus, and hardly any two of
// them are alike.
func TestInventLines(t *testing.T) {
	var first, second bytes.Buffer
	for _, w := range []*bytes.Buffer{&first, &second} {
		if err := inventLines(w, 20_000); err != nil {
			t.Fatal(err)
		}
	}
	if first.String() != second.String() {
		t.Error("two runs differ")
	}
	lines := strings.Split(strings.TrimSuffix(first.String(), "\n"), "\n")
	different := map[string]bool{}
	for _, line := range lines {
		different[line] = true
	}
	if mean := first.Len() / len(lines); len(lines) != 20_000 || len(different) < 19_000 || mean < 65 || mean > 85 {
		t.Errorf("%d lines, %d of them different, with a mean length of %d bytes", len(lines), len(different), mean)
	}
}

// A failed measurement is an error.
func TestBulkFails(t *testing.T) {
	b := &bulk{lines: 10, memory: 10, cores: [2]int{1, 2}, rows: []*bulkRow{{args: []string{"-no-such-flag"}}}}
	if err := b.measure(1); err == nil || !strings.Contains(err.Error(), "no-such-flag") {
		t.Errorf("error %v", err)
	}
	if runtime.GOOS == "windows" {
		return // The shell is different there.
	}
	b = &bulk{command: "sh", file: "bulk_test.go", cores: [2]int{1, 2}}
	if err := b.compare(&bulkRow{args: []string{"-c", "echo $GOMAXPROCS"}}); err == nil || !strings.Contains(err.Error(), "depends on the number of cores") {
		t.Errorf("error %v", err)
	}
	if err := b.compare(&bulkRow{args: []string{"-c", "cat; exit 1"}}); err != nil {
		t.Error(err)
	}
}

func TestBytesText(t *testing.T) {
	for n, want := range map[int64]string{0: "0 MB", 14_600_000: "15 MB", 2_000_000_000: "2 GB", 1_250_000_000: "1.25 GB"} {
		if got := bytesText(n); got != want {
			t.Errorf("%d bytes are %q, want %q", n, got, want)
		}
	}
}
