package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestReadBlocks(t *testing.T) {
	const document = "a\n```sh\ncd bench\n\n# all\ngo run . -x 'a # b'   # why\ngo run . \\\n\t-y\n```\n```go\nx := 1\n```\n\n```sh\n```\n```sh\r\nls\r\n```\n```\nls\n```\n"
	want := [][]string{{"cd bench", "go run . -x 'a", "go run . -y"}, {"ls"}}
	got := readBlocks(document)
	if len(got) != len(want) {
		t.Fatalf("got %q", got)
	}
	for i := range want {
		if !slices.Equal(got[i], want[i]) {
			t.Errorf("block %d is %q, want %q", i, got[i], want[i])
		}
	}
}

// TestRun runs a block of a document, and one that fails.
func TestRun(t *testing.T) {
	clone := t.TempDir()
	for name, text := range map[string]string{
		"a/README.md":     "```sh\nmkdir b\ncd b\ntouch c\n```\n",
		"docs/FAILS.md":   "```sh\necho before\nfalse\ntouch after\n```\n",
		"x/testdata/a.md": "```sh\ntouch root\n```\n",
		"not.txt":         "```sh\ntouch no\n```\n",
	} {
		name = filepath.Join(clone, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	blocks, err := readDocuments(clone)
	if err != nil || len(blocks) != 3 {
		t.Fatalf("got %v, %v", blocks, err)
	}
	for _, b := range blocks {
		err := b.run(clone)
		if fails := b.document == "docs/FAILS.md"; fails != (err != nil) || fails && !strings.Contains(err.Error(), "before") {
			t.Errorf("%s: %v", b.document, err)
		}
	}
	for name, want := range map[string]bool{"a/b/c": true, "root": true, "after": false, "no": false, "docs/after": false} {
		if _, err := os.Stat(filepath.Join(clone, filepath.FromSlash(name))); (err == nil) != want {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestExceptions checks that the documents have the commands of all exceptions, and that each
// exception has either a replacement or a reason.
func TestExceptions(t *testing.T) {
	blocks, err := readDocuments(filepath.Join("..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	if err := checkExceptions(blocks); err != nil {
		t.Error(err)
	}
	for document, commands := range exceptions {
		for command, e := range commands {
			if e.why == "" {
				t.Errorf("%s: %q has no reason", document, command)
			}
		}
	}
}
