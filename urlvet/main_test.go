package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

func TestMain(m *testing.M) {
	if os.Getenv("URLVET_TEST") != "" {
		main()
	}
	os.Exit(m.Run())
}

// run runs the command in a folder, and returns what it prints.
func run(t *testing.T, folder string, arguments ...string) string {
	t.Helper()
	c := exec.Command(os.Args[0], arguments...)
	c.Dir = folder
	c.Env = append(os.Environ(), "URLVET_TEST=1", "GOWORK=off", "PWD="+folder)
	out, _ := c.CombinedOutput() // it fails if it finds something
	return strings.ReplaceAll(string(out), folder+string(filepath.Separator), "")
}

// The reports are in the order of lines, and -fix says how many files changed.
func TestCommand(t *testing.T) {
	folder := t.TempDir()
	files := map[string]string{
		"go.mod":    "module example.com/p\n\ngo 1.26.0\n",
		"p.go":      "package p\n\nimport \"net/url\"\n\nfunc f(b *url.URL, s string) bool {\n\tu, err := b.Parse(s)\n\t_ = u.Query()\n\treturn err == nil && u.Host == \"h\"\n}\n",
		"p_test.go": "package p\n\nimport \"net/url\"\n\nvar v, _ = url.Parse(\"a\")\n",
	}
	write := func() {
		for name, text := range files {
			if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
	write()
	var places []string
	for line := range strings.Lines(run(t, folder, "./...")) {
		place, _, _ := strings.Cut(line, ": ")
		places = append(places, place)
	}
	if got := strings.Join(places, " "); got != "p.go:3:8 p.go:6:12 p.go:7:6 p.go:8:23 p_test.go:3:8" {
		t.Error(got)
	}
	if got := run(t, folder, "-fix", "./..."); got != "urlvet: updated 2 files\n" {
		t.Error(got)
	}
	if text, err := os.ReadFile(filepath.Join(folder, "p.go")); err != nil || !strings.Contains(string(text), "b.Parse(s)") || !strings.Contains(string(text), "url.Query(u)") {
		t.Errorf("%s, %v", text, err)
	}
	write()
	if got := run(t, folder, "-fix", "-resolve", "./..."); got != "urlvet: updated 2 files\n" {
		t.Error(got)
	}
	if text, err := os.ReadFile(filepath.Join(folder, "p.go")); err != nil || !strings.Contains(string(text), "url.Resolve(b, s)") {
		t.Errorf("%s, %v", text, err)
	}
}
