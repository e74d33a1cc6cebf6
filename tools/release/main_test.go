package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

func TestDateVersion(t *testing.T) {
	got, err := dateVersion("# Changelog\n\n## v0.1.0 (not released yet)\n\nThe first\n", "v0.1.0", "2026-11-22")
	if want := "# Changelog\n\n## v0.1.0 (2026-11-22)\n\nThe first\n"; got != want || err != nil {
		t.Errorf("got %q, %v, want %q", got, err, want)
	}
	for _, text := range []string{"", "\n## v0.1.0 (2026-11-22)\n", "\n## v0.2.0 (not released yet)\n"} {
		if got, err := dateVersion(text, "v0.1.0", "2026-11-22"); err == nil {
			t.Errorf("%q is %q, without an error", text, got)
		}
	}
}

func TestDropNotes(t *testing.T) {
	for _, tt := range []struct{ name, text, want string }{
		{"no note", "a\n", "a\n"},
		{"a note", "a\n\n<!-- before v0.1.0 -->\nb\n\nc\n<!-- /before -->\n\nd\n", "a\n\nd\n"},
		{"two notes", "<!-- before v0.1.0 -->\na\n<!-- /before -->\nb\n<!-- before v0.1.0 -->\nc\n<!-- /before -->\n", "b\n"},
		{"of another version", "<!-- before v0.2.0 -->\na\n<!-- /before -->\n", "<!-- before v0.2.0 -->\na\n<!-- /before -->\n"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got, err := dropNotes(tt.text, "v0.1.0"); got != tt.want || err != nil {
				t.Errorf("got %q, %v, want %q", got, err, tt.want)
			}
		})
	}
	if got, err := dropNotes("<!-- before v0.1.0 -->\na\n", "v0.1.0"); err == nil {
		t.Errorf("a note without an end: %q, without an error", got)
	}
}

func TestRequireVersion(t *testing.T) {
	const text = "module example.com/a\n\ngo 1.26.0\n\nrequire (\n\tgithub.com/gowhatwg/url v0.0.0\n\tgolang.org/x/mod v0.1.0\n)\n\nreplace github.com/gowhatwg/url => ../\n"
	want := strings.Replace(text, "url v0.0.0", "url v0.1.0", 1)
	if got, err := requireVersion(text, "v0.1.0", false); got != want || err != nil {
		t.Errorf("got %q, %v, want %q", got, err, want)
	}
	want = strings.Replace(want, "\nreplace github.com/gowhatwg/url => ../\n", "", 1)
	if got, err := requireVersion(text, "v0.1.0", true); got != want || err != nil {
		t.Errorf("without the replacement: %q, %v, want %q", got, err, want)
	}
}

// The program that a release is tried with works with the tree. TestRelease would say so, too, but
// only after a minute.
func TestProgram(t *testing.T) {
	name := filepath.Join(t.TempDir(), "main.go")
	if err := os.WriteFile(name, []byte(program), 0o644); err != nil {
		t.Fatal(err)
	}
	// The module jsurl requires all that the program imports.
	if got, err := run("../../jsurl", nil, "go", "run", name); err != nil || got != output {
		t.Errorf("got %q, %v, want %q", got, err, output)
	}
}

// TestCheckAPI compares the tree with a version that it calls the last one.
func TestCheckAPI(t *testing.T) {
	tree := copyTree(t)
	var out bytes.Buffer
	if err := checkAPI(&out, tree, ""); err != nil || !strings.Contains(out.String(), "no earlier version") {
		t.Errorf("without a version: %v, %s", err, &out)
	}
	if _, err := tree.git("tag", "v0.1.0"); err != nil {
		t.Fatal(err)
	}
	edit := func(name, text string) {
		t.Helper()
		if err := tree.edit(name, func(old string) (string, error) { return old + text, nil }); err != nil {
			t.Fatal(err)
		}
	}
	edit("scheme.go", "\n// Brand is new.\nfunc Brand() {}\n")
	edit("jsurl/jsurl.go", "\n// Brand is new.\nfunc Brand() {}\n")
	if err := checkAPI(&out, tree, "v0.1.0"); err != nil || strings.Count(out.String(), "- Brand: added") != 2 {
		t.Errorf("with new functions: %v, %s", err, &out)
	}
	if _, err := tree.commit("a"); err != nil {
		t.Fatal(err)
	}
	if _, err := tree.git("tag", "v0.2.0"); err != nil {
		t.Fatal(err)
	}
	if err := tree.edit("scheme.go", func(old string) (string, error) { return strings.Replace(old, "func Brand() {}", "", 1), nil }); err != nil {
		t.Fatal(err)
	}
	if err := checkAPI(&out, tree, "v0.2.0"); err == nil {
		t.Errorf("a function goes, and the changelog doesn't say so: %s", &out)
	}
	edit("CHANGELOG.md", "\nBrand is gone.\n")
	if err := checkAPI(&out, tree, "v0.2.0"); err != nil || !strings.Contains(out.String(), "- Brand: removed") {
		t.Errorf("a function goes, and the changelog says so: %v, %s", err, &out)
	}
}

// TestRelease prepares a release of the tree, and refuses what must be refused. It runs what the
// documents print about installing, with the release in a proxy.
func TestRelease(t *testing.T) {
	tree := copyTree(t)
	t.Chdir(string(tree))
	proxyFolder := filepath.Join(t.TempDir(), "proxy")
	for _, version := range []string{"", "0.1.0", "v0.1", "v1"} {
		if err := release(&bytes.Buffer{}, version, "2026-11-22", proxyFolder); err == nil {
			t.Errorf("%q is released", version)
		}
	}
	const version = "v0.1.0"
	var out bytes.Buffer
	if err := release(&out, version, "2026-11-22", proxyFolder); err != nil {
		t.Fatalf("%v\n%s", err, &out)
	}
	commit, err := tree.git("rev-parse", "release-v0.1.0~1")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"git tag v0.1.0 " + commit, "git tag jsurl/v0.1.0 " + commit, "git tag urlvet/v0.1.0 " + commit, "git tag urlvet/golangci/v0.1.0 " + commit} {
		if !strings.Contains(out.String(), want+"\n") {
			t.Errorf("the output lacks %q:\n%s", want, &out)
		}
	}
	for _, tt := range []struct{ file, pattern string }{
		{"release-v0.1.0~1:CHANGELOG.md", `(?m)^## v0\.1\.0 \(2026-11-22\)$`},
		{"release-v0.1.0~1:jsurl/go.mod", `github\.com/gowhatwg/url v0\.1\.0\n`},
		{"release-v0.1.0~1:jsurl/go.sum", `github\.com/gowhatwg/url v0\.1\.0 h1:`},
		{"release-v0.1.0~1:viewer/go.mod", `replace github\.com/gowhatwg/url => \.\./`},
		{"release-v0.1.0:jsurl/go.mod", `github\.com/gowhatwg/url v0\.1\.0\n(?s:.*)replace github\.com/gowhatwg/url => \.\./`},
	} {
		if text, err := tree.git("show", tt.file); err != nil || !regexp.MustCompile(tt.pattern).MatchString(text) {
			t.Errorf("%s: %v, lacks %s:\n%.1000s", tt.file, err, tt.pattern, text)
		}
	}
	for name, dropped := range map[string]string{"jsurl/go.mod": "replace", "urlvet/go.mod": "replace", "urlvet/golangci/go.mod": "replace", "README.md": "<!-- before", "jsurl/README.md": "<!-- before"} {
		if text, err := tree.git("show", "release-v0.1.0~1:"+name); err != nil || strings.Contains(text, dropped) {
			t.Errorf("%s has %q (%v)", name, dropped, err)
		}
	}
	checkInstall(t, tree, proxyFolder)
	if _, err := tree.git("tag", version); err != nil {
		t.Fatal(err)
	}
	if err := release(&bytes.Buffer{}, version, "2026-11-22", proxyFolder); err == nil {
		t.Error("the version is released twice")
	}
	if err := os.WriteFile("new", nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := release(&bytes.Buffer{}, "v0.2.0", "2026-11-22", proxyFolder); err == nil || !strings.Contains(err.Error(), "clean") {
		t.Errorf("a tree with a new file is released: %v", err)
	}
}

// copyTree returns a repository with the files of this one, as they are in the working tree.
func copyTree(t *testing.T) repository {
	t.Helper()
	here, copied := repository("../.."), repository(t.TempDir())
	files, err := here.git("ls-files", "--cached", "--others", "--exclude-standard")
	if err != nil {
		t.Fatal(err)
	}
	for name := range strings.Lines(files) {
		name = strings.TrimSuffix(name, "\n")
		text, err := os.ReadFile(filepath.Join(string(here), name))
		if os.IsNotExist(err) {
			continue // removed, and not committed
		}
		if err != nil {
			t.Fatal(err)
		}
		target := filepath.Join(string(copied), name)
		if err := os.MkdirAll(filepath.Dir(target), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(target, text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for key, value := range map[string]string{"NAME": "a", "EMAIL": "a@example.com"} {
		t.Setenv("GIT_AUTHOR_"+key, value)
		t.Setenv("GIT_COMMITTER_"+key, value)
	}
	for _, arguments := range [][]string{{"init", "--quiet"}, {"add", "--all"}, {"-c", "commit.gpgSign=false", "commit", "--quiet", "--message", "a"}} {
		if _, err := copied.git(arguments...); err != nil {
			t.Fatal(err)
		}
	}
	return copied
}

var (
	before  = regexp.MustCompile(`(?s)<!-- before v0\.1\.0 -->\n(.*?)<!-- /before -->`)
	install = regexp.MustCompile(`(?m)^go (?:get|install) github\.com/gowhatwg/url\S*(?: github\.com/gowhatwg/url\S*)*$`)
)

// checkInstall runs each command of the documents that gets or installs a module of the tree,
// with the release in the proxy; and before that what a document says to do instead until then,
// with the tree in ../url.
func checkInstall(t *testing.T, tree repository, proxyFolder string) {
	documents, err := tree.files(".md")
	if err != nil {
		t.Fatal(err)
	}
	p, err := newProxy(proxyFolder, filepath.Join(t.TempDir(), "cache"))
	if err != nil {
		t.Fatal(err)
	}
	count := 0
	for _, name := range documents {
		text, err := os.ReadFile(filepath.Join(string(tree), name))
		if err != nil {
			t.Fatal(err)
		}
		var now, later []string
		for _, note := range before.FindAllStringSubmatch(string(text), -1) {
			now = append(now, codeBlocks(note[1])...)
		}
		for _, block := range codeBlocks(before.ReplaceAllString(string(text), "")) {
			later = append(later, install.FindAllString(block, -1)...)
		}
		if len(later) == 0 {
			continue
		}
		count++
		t.Run(name, func(t *testing.T) {
			if !before.Match(text) {
				t.Error("it doesn't say what to do before the first version")
			}
			runIn(t, tree, nil, strings.Join(now, "\n"))
			runIn(t, tree, p.env(), strings.Join(later, "\n"))
		})
	}
	if count < 3 {
		t.Errorf("%d documents say how to install something", count)
	}
}

// codeBlocks returns the code blocks of a document that aren't in a language, or are for a shell.
func codeBlocks(text string) (blocks []string) {
	var block strings.Builder
	language, inside := "", false
	for line := range strings.Lines(text) {
		fence, isFence := strings.CutPrefix(strings.TrimSuffix(line, "\n"), "```")
		switch {
		case isFence && !inside:
			language, inside = fence, true
		case isFence:
			if language == "" || language == "sh" {
				blocks = append(blocks, block.String())
			}
			block.Reset()
			inside = false
		case inside:
			block.WriteString(line)
		}
	}
	return blocks
}

// runIn runs commands in a new module beside a copy of the tree.
func runIn(t *testing.T, tree repository, env []string, script string) {
	t.Helper()
	folder := t.TempDir()
	if err := os.Symlink(string(tree), filepath.Join(folder, "url")); err != nil {
		t.Fatal(err)
	}
	program := filepath.Join(folder, "program")
	if err := os.Mkdir(program, 0o755); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("bash", "-euc", "go mod init example.com/program\n"+script)
	cmd.Dir = program
	cmd.Env = append(append(os.Environ(), env...), "GOBIN="+filepath.Join(folder, "bin"))
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v:\n%s\n%s", err, script, out)
	}
}
