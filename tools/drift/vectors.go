package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// A suite is a folder of vectors of web-platform-tests, and the tests that run them here.
type suite struct {
	name     string
	folders  []string // its possible places in a checkout
	testdata string   // its place in this module
	tests    string   // the packages, separated by spaces
}

var suites = []suite{
	{"url", []string{"url/resources", "."}, "testdata", ". ./internal/testing/wpt"},
	{"urlpattern", []string{"urlpattern/resources", "urlpattern"}, "urlpattern/testdata", "./urlpattern"},
}

// olderUnicode has the cases in web-platform-tests that come from an older version of Unicode,
// and for which this module expects a different result. The command reports entries that
// web-platform-tests no longer have, so that they can be removed.
var olderUnicode = map[string][]string{
	"IdnaTestV2.json": {
		`{"input":"\ud8ba\udcac\u3002\u0729\u3002\ucbd95","output":null}`,
		`{"input":"\ud8ba\udcac\u3002\u0729\u3002\u110d\u1173\u11ac5","output":null}`,
	},
}

// vectors compares the vectors with those in the checkout. If the checkout has different cases,
// it runs the tests with them in a copy of the tree.
func (c *config) vectors() ([]finding, error) {
	if c.wpt == "" {
		return nil, nil
	}
	return each(suites, c.suiteVectors)
}

func (c *config) suiteVectors(s suite) (finding, error) {
	names, err := filepath.Glob(filepath.Join(c.root, s.testdata, "*.json"))
	if err != nil || len(names) == 0 {
		return finding{}, fmt.Errorf("%s: %s has no vectors (%v)", s.name, s.testdata, err)
	}
	folder, err := s.find(c.wpt, filepath.Base(names[0]))
	if err != nil {
		return finding{}, err
	}
	f := finding{}
	theirs := map[string][]byte{} // by file, in the form that the tests read
	changed := 0
	for _, name := range names {
		file := filepath.Base(name)
		d, err := compareFile(name, filepath.Join(folder, file), olderUnicode[file])
		if err != nil {
			return finding{}, fmt.Errorf("%s: %w", s.name, err)
		}
		theirs[file] = d.theirs
		changed += len(d.added)
		if text := d.text(); text != "" {
			f.details = append(f.details, file+": "+text)
		}
		for _, older := range d.stale {
			f.details = append(f.details, file+" no longer has "+older+", which the list of an older Unicode has")
		}
	}
	f.isNewer = len(f.details) > 0
	f.text = fmt.Sprintf("web-platform-tests, %s: %d new or changed vectors in %d files", s.name, changed, len(names))
	if changed == 0 {
		return f, nil
	}
	failed, err := c.runTests(s, theirs)
	if err != nil {
		return finding{}, fmt.Errorf("%s: %w", s.name, err)
	}
	f.text += fmt.Sprintf("; %d fail", len(failed))
	for _, name := range failed {
		f.details = append(f.details, "fails: "+name)
	}
	return f, nil
}

// find returns the suite's folder that has a file of that name.
func (s suite) find(wpt, file string) (string, error) {
	for _, folder := range s.folders {
		folder = filepath.Join(wpt, filepath.FromSlash(folder))
		if _, err := os.Stat(filepath.Join(folder, file)); err == nil {
			return folder, nil
		}
	}
	return "", fmt.Errorf("%s: %s has no %s", s.name, wpt, file)
}

// A difference is a difference between a file of vectors in this module and theirs.
type difference struct {
	added, gone []string
	stale       []string // entries of olderUnicode that theirs don't have
	theirs      []byte   // their cases, without comments and without cases from an older Unicode
}

// text describes the difference in one line.
func (d difference) text() string {
	if len(d.added) == 0 && len(d.gone) == 0 {
		return ""
	}
	text := fmt.Sprintf("%d new or changed, %d no longer there", len(d.added), len(d.gone))
	if len(d.added) > 0 {
		text += ", such as " + shorten(d.added[0])
	}
	return text
}

// shorten cuts a case that is too long for a line.
func shorten(s string) string {
	const most = 200
	if len(s) > most {
		return s[:most] + "…"
	}
	return s
}

// compareFile compares a file of vectors with theirs. If some of theirs are from an older
// Unicode, cases that only we have don't count.
func compareFile(ours, theirs string, older []string) (difference, error) {
	have, err := readCases(ours)
	if err != nil {
		return difference{}, err
	}
	want, err := readCases(theirs)
	if err != nil {
		return difference{}, err
	}
	d := difference{}
	for _, o := range older {
		if i := slices.Index(want.list[""], o); i >= 0 {
			want.list[""] = slices.Delete(want.list[""], i, i+1)
		} else {
			d.stale = append(d.stale, o)
		}
	}
	d.theirs = want.json()
	d.added = want.without(have)
	if len(older) == len(d.stale) {
		d.gone = have.without(want)
	}
	return d, nil
}

// cases are the vectors of a file: an object of lists, or a list, whose group is "".
type cases struct {
	groups []string
	list   map[string][]string
}

// readCases reads the vectors of a file without comments. Comments are strings in a list, and
// members of a case named "comment" or "//".
func readCases(file string) (cases, error) {
	c := cases{list: map[string][]string{}}
	src, err := os.ReadFile(file)
	if err != nil {
		return c, err
	}
	groups := map[string]json.RawMessage{}
	if src = bytes.TrimSpace(src); bytes.HasPrefix(src, []byte("[")) {
		groups[""] = src
	} else if err := json.Unmarshal(src, &groups); err != nil {
		return c, fmt.Errorf("%s: %w", file, err)
	}
	delete(groups, "comment")
	for name, list := range groups {
		c.groups = append(c.groups, name)
		var raw []json.RawMessage
		if err := json.Unmarshal(list, &raw); err != nil {
			return c, fmt.Errorf("%s: %w", file, err)
		}
		for _, one := range raw {
			if one[0] == '"' {
				continue
			}
			text, err := withoutComment(one)
			if err != nil {
				return c, fmt.Errorf("%s: %w", file, err)
			}
			c.list[name] = append(c.list[name], text)
		}
	}
	slices.Sort(c.groups)
	return c, nil
}

// withoutComment returns a case in a form that doesn't depend on white space or the order of
// its members. It keeps escapes, because lone surrogates need them.
func withoutComment(src json.RawMessage) (string, error) {
	var members map[string]json.RawMessage
	if err := json.Unmarshal(src, &members); err != nil {
		return "", err
	}
	delete(members, "comment")
	delete(members, "//")
	var names []string
	for name := range members {
		names = append(names, name)
	}
	slices.Sort(names)
	var b bytes.Buffer
	b.WriteByte('{')
	for i, name := range names {
		if i > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, "%q:", name)
		if err := json.Compact(&b, members[name]); err != nil {
			return "", err
		}
	}
	b.WriteByte('}')
	return b.String(), nil
}

// without returns the cases of c that other doesn't have.
func (c cases) without(other cases) []string {
	var all []string
	for _, group := range c.groups {
		has := map[string]bool{}
		for _, one := range other.list[group] {
			has[one] = true
		}
		for _, one := range c.list[group] {
			if !has[one] {
				all = append(all, strings.TrimPrefix(group+" "+one, " "))
			}
		}
	}
	return all
}

// json returns the cases as a file of vectors.
func (c cases) json() []byte {
	var b bytes.Buffer
	if len(c.groups) == 1 && c.groups[0] == "" {
		fmt.Fprintf(&b, "[\n%s\n]\n", strings.Join(c.list[""], ",\n"))
		return b.Bytes()
	}
	for i, group := range c.groups {
		fmt.Fprintf(&b, "%s\n%q: [\n%s\n]", []string{"{", ","}[min(i, 1)], group, strings.Join(c.list[group], ",\n"))
	}
	b.WriteString("\n}\n")
	return b.Bytes()
}

// runTests runs the tests of a suite with other vectors, and returns the names of the vectors
// that fail.
func (c *config) runTests(s suite, vectors map[string][]byte) ([]string, error) {
	tree, err := os.MkdirTemp("", "drift")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(tree)
	if err := copyTree(tree, c.root); err != nil {
		return nil, err
	}
	for file, src := range vectors {
		if err := os.WriteFile(filepath.Join(tree, s.testdata, file), src, 0o644); err != nil {
			return nil, err
		}
	}
	cmd := exec.Command("go", append([]string{"test", "-short", "-json"}, strings.Fields(s.tests)...)...)
	cmd.Dir = tree
	out, err := cmd.Output()
	failed, counted := failures(out)
	if exit := (*exec.ExitError)(nil); err != nil && (!errors.As(err, &exit) || !counted) {
		return nil, fmt.Errorf("go test: %w\n%s", err, out)
	}
	return failed, nil
}

// failures returns the vectors that failed, from the output of go test -json. Each vector is a
// subtest that is named after it, perhaps of several tests. failures also reports whether any
// test ran.
func failures(out []byte) (failed []string, ran bool) {
	var tests []string
	for line := range bytes.Lines(out) {
		var event struct{ Action, Test string }
		if err := json.Unmarshal(line, &event); err != nil || event.Test == "" {
			continue
		}
		ran = true
		if event.Action == "fail" {
			tests = append(tests, event.Test)
		}
	}
	for _, test := range tests {
		isParent := slices.ContainsFunc(tests, func(t string) bool { return strings.HasPrefix(t, test+"/") })
		// A test that isn't for a vector fails because the number of vectors differs.
		_, name, isVector := strings.Cut(test, "/")
		if isVector && !isParent && !slices.Contains(failed, name) {
			failed = append(failed, name)
		}
	}
	return failed, ran
}

// copyTree copies the module, without files that its tests don't need.
func copyTree(to, from string) error {
	return filepath.WalkDir(from, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name, err := filepath.Rel(from, path)
		if err != nil {
			return err
		}
		target := filepath.Join(to, name)
		switch {
		case name == ".":
			return nil
		case entry.IsDir():
			if _, err := os.Stat(filepath.Join(path, "go.mod")); err == nil || strings.HasPrefix(entry.Name(), ".") {
				return fs.SkipDir
			}
			return os.MkdirAll(target, 0o755)
		case !entry.Type().IsRegular():
			return nil
		}
		src, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		return os.WriteFile(target, src, 0o644)
	})
}
