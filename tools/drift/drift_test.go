package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// write writes files, whose names have slashes, into a folder.
func write(t *testing.T, folder string, files map[string]string) {
	t.Helper()
	for name, text := range files {
		file := filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// clone returns a repository with a commit for each of the subjects, and their names. The
// text before "|" is the file that the commit changes.
func clone(t *testing.T, subjects ...string) (folder string, commits []string) {
	t.Helper()
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("there is no git")
	}
	folder = t.TempDir()
	git := func(arguments ...string) string {
		cmd := exec.Command("git", append([]string{"-C", folder, "-c", "user.name=a", "-c", "user.email=a@example.com", "-c", "commit.gpgSign=false"}, arguments...)...)
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("git %q: %v\n%s", arguments, err, out)
		}
		return strings.TrimSpace(string(out))
	}
	git("init", "-q")
	for i, subject := range subjects {
		file, subject, _ := strings.Cut(subject, "|")
		write(t, folder, map[string]string{file: strings.Repeat("x\n", i+1)})
		git("add", ".")
		git("commit", "-q", "-m", subject)
		commits = append(commits, git("rev-parse", "HEAD"))
	}
	return folder, commits
}

func TestCommits(t *testing.T) {
	folder, commits := clone(t, "url.bs|First", "url.bs|Editorial: a comma", "url.bs|Allow more", "README.md|A read me", "url.bs|Meta: a name", "url.bs|editorial: again", "url.bs|Editorial changes: fewer", "url.bs|Review Draft Publication: July 2026")
	for _, tt := range []struct {
		since   int
		text    string
		details []string
	}{
		{0, "2 commits since " + commits[0][:7] + " change normative text, 4 are editorial", []string{"Allow more", "Editorial changes: fewer"}},
		{2, "1 commits since " + commits[2][:7] + " change normative text, 3 are editorial", []string{"Editorial changes: fewer"}},
		{7, "0 commits since " + commits[7][:7] + " change normative text, 0 are editorial", nil},
	} {
		c := config{standards: []standard{{"whatwg/url", commits[tt.since], "url.bs", folder}, {"whatwg/urlpattern", "x", "spec.bs", ""}}}
		got, err := c.commits()
		if err != nil || len(got) != 1 || got[0].text != "whatwg/url: "+tt.text || got[0].isNewer != (tt.details != nil) || len(got[0].details) != len(tt.details) {
			t.Errorf("since %d: %+v, %v", tt.since, got, err)
			continue
		}
		for i, d := range got[0].details {
			if !strings.HasSuffix(d, " "+tt.details[i]) {
				t.Errorf("since %d: %q, want %q", tt.since, d, tt.details[i])
			}
		}
	}
	// The clone doesn't have the commit, or doesn't have it before its newest one, or there is no
	// clone.
	for _, s := range []standard{{"a", strings.Repeat("1", 40), "url.bs", folder}, {"a", commits[0], "url.bs", t.TempDir()}} {
		if got, err := s.commits(); err == nil || !strings.Contains(err.Error(), "is it shallow?") {
			t.Errorf("%+v, %v", got, err)
		}
	}
}

// module returns a module whose tests run vectors: a case fails if its href isn't its input.
func module(t *testing.T) string {
	t.Helper()
	root := t.TempDir()
	write(t, root, map[string]string{
		"go.mod":                      "module example.com/m\n\ngo 1.26.0\n",
		"testdata/a.json":             "[\n{\"input\": \"x:1\", \"href\": \"x:1\"},\n{\"input\": \"x:\\ud800\", \"href\": \"x:\\ud800\"}\n]\n",
		"testdata/b.json":             "{\n\"host\": [\n{\"input\": \"h\", \"href\": \"h\"}\n]\n}\n",
		"urlpattern/testdata/p.json":  `[{"input": "p", "href": "p"}]`,
		"urlpattern/p_test.go":        "package p\n",
		".hidden/x.go":                "package broken\n\nfunc {",
		"other/go.mod":                "module example.com/other\n",
		"other/x.go":                  "package broken\n\nfunc {",
		"doc.go":                      "package m\n",
		"internal/testing/wpt/doc.go": "package wpt\n",
		"internal/testing/wpt/wpt_test.go": `package wpt

import (
	"encoding/json"
	"os"
	"testing"
)

func TestA(t *testing.T) {
	src, err := os.ReadFile("../../../testdata/a.json")
	var cases []struct{ Input, Href string }
	if err != nil || json.Unmarshal(src, &cases) != nil {
		t.Fatal(err)
	}
	for _, c := range cases {
		t.Run(c.Input, func(t *testing.T) {
			if c.Input != c.Href {
				t.Error(c.Href)
			}
		})
	}
	if len(cases) != 2 {
		t.Errorf("%d cases", len(cases))
	}
}
`,
	})
	return root
}

func TestVectors(t *testing.T) {
	same := map[string]string{
		"url/resources/a.json":        `["about", {"comment": "x", "href": "x:1", "input": "x:1"}, "more", {"input": "x:\ud800", "href": "x:\ud800", "//": "y"}]`,
		"url/resources/b.json":        `{"comment": ["about"], "host": [{"input": "h", "href": "h"}]}`,
		"urlpattern/resources/p.json": `[{"href": "p", "input": "p"}]`,
	}
	for _, tt := range []struct {
		name, file, src string
		want            string // of the suite url
	}{
		{"the same", "", "", "same  web-platform-tests, url: 0 new or changed vectors in 2 files\n"},
		{"new ones, of which one fails", "a.json", `[{"input": "x:1", "href": "x:1"}, {"input": "x:\ud800", "href": "x:\ud800"}, {"input": "x:2", "href": "x:3"}, {"input": "x:4", "href": "x:4"}]`,
			"NEWER web-platform-tests, url: 2 new or changed vectors in 2 files; 1 fail\n" +
				"      a.json: 2 new or changed, 0 no longer there, such as {\"href\":\"x:3\",\"input\":\"x:2\"}\n      fails: x:2\n"},
		{"a changed one", "a.json", `[{"input": "x:1", "href": "x:2"}, {"input": "x:\ud800", "href": "x:\ud800"}]`,
			"NEWER web-platform-tests, url: 1 new or changed vectors in 2 files; 1 fail\n" +
				"      a.json: 1 new or changed, 1 no longer there, such as {\"href\":\"x:2\",\"input\":\"x:1\"}\n      fails: x:1\n"},
		{"one less", "a.json", `[{"input": "x:1", "href": "x:1"}]`,
			"NEWER web-platform-tests, url: 0 new or changed vectors in 2 files\n      a.json: 0 new or changed, 1 no longer there\n"},
		{"another group", "b.json", `{"host": [{"input": "h", "href": "h"}], "port": [{"input": "8", "href": "8"}]}`,
			"NEWER web-platform-tests, url: 1 new or changed vectors in 2 files; 0 fail\n      b.json: 1 new or changed, 0 no longer there, such as port {\"href\":\"8\",\"input\":\"8\"}\n"},
		{"what isn't a file of vectors", "b.json", `[1]`, "ERROR url: "},
	} {
		t.Run(tt.name, func(t *testing.T) {
			wpt := t.TempDir()
			write(t, wpt, same)
			if tt.file != "" {
				write(t, wpt, map[string]string{"url/resources/" + tt.file: tt.src})
			}
			c := config{root: module(t), wpt: wpt}
			var out strings.Builder
			status := c.run(&out)
			wantStatus := map[string]int{"same ": 0, "NEWER": 1, "ERROR": 2}[tt.want[:5]]
			if !strings.Contains(out.String(), tt.want) || status != wantStatus || !strings.Contains(out.String(), "same  web-platform-tests, urlpattern: 0 new") {
				t.Errorf("status %d, %s\nwant %s", status, out.String(), tt.want)
			}
		})
	}
}

// TestManyDetails covers more new, failing vectors than are listed.
func TestManyDetails(t *testing.T) {
	wpt := t.TempDir()
	list := `[{"input": "x:1", "href": "x:1"}`
	for i := range maxDetails + 1 {
		list += fmt.Sprintf(`, {"input": "y:%d", "href": ""}`, i)
	}
	write(t, wpt, map[string]string{"a.json": list + "]", "b.json": `{"host": [{"input": "h", "href": "h"}]}`, "urlpattern/p.json": `[{"input": "p", "href": "p"}]`})
	var out strings.Builder
	c := config{root: module(t), wpt: wpt}
	if status := c.run(&out); status != 1 || strings.Count(out.String(), "\n      fails: ") != maxDetails-1 || !strings.Contains(out.String(), "\n      and 2 more\n") {
		t.Errorf("status %d, %s", status, out.String())
	}
}

// TestVectorsElsewhere covers a folder that is not a checkout but has vectors, and folders without
// vectors.
func TestVectorsElsewhere(t *testing.T) {
	root, wpt := module(t), t.TempDir()
	write(t, wpt, map[string]string{"a.json": `[{"input": "x:1", "href": "x:1"}, {"input": "x:\ud800", "href": "x:\ud800"}]`, "b.json": `{"host": [{"input": "h", "href": "h"}]}`, "urlpattern/p.json": `[{"input": "p", "href": "p"}]`})
	if got, err := (&config{root: root, wpt: wpt}).vectors(); err != nil || len(got) != 2 || got[0].isNewer || got[1].isNewer {
		t.Errorf("%+v, %v", got, err)
	}
	if got, err := (&config{root: root, wpt: t.TempDir()}).vectors(); err == nil || len(got) > 0 {
		t.Errorf("%+v, %v", got, err)
	}
	if got, err := (&config{root: root}).vectors(); err != nil || got != nil {
		t.Errorf("%+v, %v", got, err)
	}
}

// TestOlderUnicode covers cases from an older Unicode than ours.
func TestOlderUnicode(t *testing.T) {
	folder := t.TempDir()
	write(t, folder, map[string]string{
		"ours":  `[{"input": "a", "output": "b"}, {"input": "n", "output": "n"}]`,
		"older": `[{"input": "a", "output": null}]`,
		"moved": `[{"input": "a", "output": "b"}, {"input": "n", "output": "n"}]`,
		"more":  `[{"input": "a", "output": null}, {"input": "c", "output": "c"}]`,
	})
	older := []string{`{"input":"a","output":null}`}
	for _, tt := range []struct {
		file               string
		added, gone, stale int
	}{{"older", 0, 0, 0}, {"moved", 0, 0, 1}, {"more", 1, 0, 0}} {
		d, err := compareFile(filepath.Join(folder, "ours"), filepath.Join(folder, tt.file), older)
		if err != nil || len(d.added) != tt.added || len(d.gone) != tt.gone || len(d.stale) != tt.stale {
			t.Errorf("%s: %+v, %v", tt.file, d, err)
		}
		if strings.Contains(string(d.theirs), "null") {
			t.Errorf("%s: the cases to run are %s", tt.file, d.theirs)
		}
	}
}

// TestRunTests covers a module that doesn't compile.
func TestRunTests(t *testing.T) {
	root := module(t)
	write(t, root, map[string]string{"internal/testing/wpt/doc.go": "package wpt\n\nvar x int = \"\"\n"})
	if got, err := (&config{root: root}).runTests(suites[0], nil); err == nil || got != nil {
		t.Errorf("%q, %v", got, err)
	}
}

// A fake registry has the versions of packages and modules.
type fake map[string]string

func (f fake) npm(name, field string) (string, error) { return f.module(name + " " + field) }

func (f fake) module(path string) (string, error) {
	if f[path] == "" {
		return "", errors.New("there is no " + path)
	}
	return f[path], nil
}

func TestVersions(t *testing.T) {
	root := t.TempDir()
	write(t, root, map[string]string{
		".ci/run":                      "newest=go1.27.4\noldest=go1.26.8\n",
		"tools/differential/README.md": "Run `npm install whatwg-url@17`.\n\nAs of whatwg-url 17.3.0 with tr46 7.0.0 and others, none differ.\n",
		"go.mod":                       "module example.com/m\n\ngo 1.26.0\n\nrequire (\n\tgolang.org/x/net v0.62.0\n\tgolang.org/x/text v0.43.0 // indirect\n)\n",
	})
	now := fake{
		"tr46 unicodeVersion": "18.0.0", "tr46 version": "7.0.0", "whatwg-url version": "17.3.0", "go": "1.27.4",
		"golang.org/x/net": "0.62.0", "golang.org/x/text": "0.43.0",
	}
	c := config{
		root: root, registry: now, unicode: "18.0.0", suffixes: "public_suffix_list.dat, git revision d6c92f1 (2026-02-06T07:36:33Z)",
		today: time.Date(2026, 3, 8, 12, 0, 0, 0, time.UTC),
	}
	got, err := c.versions()
	if err != nil || len(got) != 7 || slices.ContainsFunc(got, func(f finding) bool { return f.isNewer }) {
		t.Errorf("%+v, %v", got, err)
	}
	if last := got[len(got)-1].text; last != "public suffixes: of 2026-02-06, 30 days old" {
		t.Error(last)
	}
	for name, newest := range map[string]string{
		"tr46 unicodeVersion": "19.0.0", "tr46 version": "7.0.1", "whatwg-url version": "17.10.0", "go": "1.28",
		"golang.org/x/net": "0.100.0", "golang.org/x/text": "1.0.0",
	} {
		t.Run(name, func(t *testing.T) {
			later := fake{name: newest}
			for other, v := range now {
				if other != name {
					later[other] = v
				}
			}
			c.registry = later
			var out strings.Builder
			if status := c.run(&out); status != 1 || strings.Count(out.String(), "NEWER") != 1 || !strings.Contains(out.String(), ", the newest is "+newest+"\n") {
				t.Errorf("%s %s: status %d, %s", name, newest, status, out.String())
			}
			delete(later, name)
			out.Reset()
			if status := c.run(&out); status != 2 || strings.Count(out.String(), "same ") != 6 {
				t.Errorf("without %s: status %d, %s", name, status, out.String())
			}
		})
	}
	// An unknown value is an error.
	c.registry, c.suffixes = now, "a list"
	if _, err := c.versions(); err == nil {
		t.Error("no error for a list without a date")
	}
	write(t, root, map[string]string{".ci/run": "echo\n", "go.mod": "module example.com/m\n"})
	if _, err := c.versions(); err == nil || !strings.Contains(err.Error(), "name no version") {
		t.Errorf("without versions: %v", err)
	}
	write(t, root, map[string]string{"tools/differential/README.md": "whatwg-url 17\n"})
	if _, err := c.versions(); err == nil || !strings.Contains(err.Error(), "names no version") {
		t.Errorf("without versions that were compared: %v", err)
	}
	c.registry = nil
	if got, err := c.versions(); got != nil || err != nil {
		t.Errorf("without registries: %+v, %v", got, err)
	}
}

func TestCompareVersions(t *testing.T) {
	ascending := []string{"1.9", "1.26", "1.26.8", "1.27", "1.27.1", "1.27.10", "2", "18.0.0", "18.0.1"}
	for i, a := range ascending {
		for j, b := range ascending {
			if got := compareVersions(a, b); (got < 0) != (i < j) || (got == 0) != (i == j) {
				t.Errorf("%s and %s: %d", a, b, got)
			}
		}
	}
	if compareVersions("18", "18.0.0") != 0 {
		t.Error("18 isn't 18.0.0")
	}
}

// TestTree checks that files in the tree name the versions and vectors that the command asks about.
func TestTree(t *testing.T) {
	comparison, err := os.ReadFile("../differential/README.md")
	if err != nil {
		t.Fatal(err)
	}
	if !ofPeer.Match(comparison) {
		t.Error("tools/differential/README.md doesn't name the versions that were compared")
	}
	for file, older := range olderUnicode {
		c, err := readCases("../../testdata/" + file)
		if err != nil {
			t.Fatal(err)
		}
		for _, one := range older {
			if input, _, _ := strings.Cut(one, `,"output"`); !slices.ContainsFunc(c.list[""], func(s string) bool { return strings.HasPrefix(s, input) }) {
				t.Errorf("%s has no %s", file, input)
			}
		}
	}
}
