package main

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// A registry knows the newest versions of packages and modules.
type registry interface {
	// npm returns a field of the newest version of a package.
	npm(name, field string) (string, error)
	// module returns the newest version of a module; "go" is Go itself.
	module(path string) (string, error)
}

// clients gets versions from npm and go.
type clients struct{ root string }

func (c clients) npm(name, field string) (string, error) {
	return output(exec.Command("npm", "view", name, field), c.root)
}

func (c clients) module(path string) (string, error) {
	v, err := output(exec.Command("go", "list", "-m", "-f", "{{.Version}}", path+"@latest"), c.root)
	return strings.TrimPrefix(v, "v"), err
}

func output(cmd *exec.Cmd, dir string) (string, error) {
	cmd.Dir = dir
	out, err := cmd.Output()
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
		err = fmt.Errorf("%w %s", err, strings.TrimSpace(string(exit.Stderr)))
	}
	if err != nil {
		err = fmt.Errorf("%s: %w", strings.Join(cmd.Args, " "), err)
	}
	return strings.TrimSpace(string(out)), err
}

// A version is a version that the module uses, and a way to ask for the newest one.
type version struct {
	name   string
	used   string
	newest func() (string, error)
}

var (
	ofPeer    = regexp.MustCompile(`whatwg-url (\d+\.\d+\.\d+) with tr46 (\d+\.\d+\.\d+)`)
	ofGo      = regexp.MustCompile(`\bgo(1\.\d+(?:\.\d+)?)\b`)
	ofModGo   = regexp.MustCompile(`(?m)^(?:go |toolchain go)(1\.\d+(?:\.\d+)?)$`)
	ofModules = regexp.MustCompile(`(?m)^(?:require )?\s*(golang\.org/x/\S+) v([\d.]+)`)
)

// versions looks for newer versions of everything that the module uses, and checks the age of
// the list of public suffixes.
func (c *config) versions() ([]finding, error) {
	if c.registry == nil {
		return nil, nil
	}
	script, err := os.ReadFile(filepath.Join(c.root, ".ci", "run"))
	if err != nil {
		return nil, err
	}
	comparison, err := os.ReadFile(filepath.Join(c.root, "tools", "differential", "README.md"))
	if err != nil {
		return nil, err
	}
	mod, err := os.ReadFile(filepath.Join(c.root, "go.mod"))
	if err != nil {
		return nil, err
	}
	peer := ofPeer.FindStringSubmatch(string(comparison))
	if peer == nil {
		return nil, errors.New("tools/differential/README.md names no version of whatwg-url and tr46")
	}
	goVersions := append(ofGo.FindAllStringSubmatch(string(script), -1), ofModGo.FindAllStringSubmatch(string(mod), -1)...)
	all := []version{
		{"Unicode, by tr46", c.unicode, func() (string, error) { return c.registry.npm("tr46", "unicodeVersion") }},
		{"whatwg-url, as compared", peer[1], func() (string, error) { return c.registry.npm("whatwg-url", "version") }},
		{"tr46, as compared", peer[2], func() (string, error) { return c.registry.npm("tr46", "version") }},
		{"Go, as tested by .ci/run", newestMatch(goVersions), func() (string, error) { return c.registry.module("go") }},
	}
	for _, match := range ofModules.FindAllStringSubmatch(string(mod), -1) {
		all = append(all, version{match[1], match[2], func() (string, error) { return c.registry.module(match[1]) }})
	}
	findings, err := each(all, version.compare)
	age, ageErr := c.suffixAge()
	return append(findings, age), errors.Join(err, ageErr)
}

func (v version) compare() (finding, error) {
	if v.used == "" {
		return finding{}, fmt.Errorf("%s: the checks name no version", v.name)
	}
	newest, err := v.newest()
	if err != nil {
		return finding{}, fmt.Errorf("%s: %w", v.name, err)
	}
	f := finding{isNewer: compareVersions(newest, v.used) > 0, text: fmt.Sprintf("%s: %s", v.name, v.used)}
	if f.isNewer {
		f.text += ", the newest is " + newest
	}
	return f, nil
}

// newestMatch returns the newest of the versions in the first groups of matches.
func newestMatch(matches [][]string) string {
	newest := ""
	for _, match := range matches {
		if newest == "" || compareVersions(match[1], newest) > 0 {
			newest = match[1]
		}
	}
	return newest
}

// compareVersions compares versions that consist of numbers and dots.
func compareVersions(a, b string) int {
	numbers := func(s string) (list []int) {
		for part := range strings.SplitSeq(s, ".") {
			n, _ := strconv.Atoi(part) // 0 if it isn't a number
			list = append(list, n)
		}
		return append(list, make([]int, max(0, 3-len(list)))...)
	}
	return slices.CompareFunc(numbers(a), numbers(b), cmp.Compare[int])
}

var suffixDate = regexp.MustCompile(`\((\d{4}-\d\d-\d\d)T`)

// suffixAge reports the age of the list of public suffixes. The list comes with
// golang.org/x/net, so looking for newer versions wouldn't show that it is old.
func (c *config) suffixAge() (finding, error) {
	match := suffixDate.FindStringSubmatch(c.suffixes)
	if match == nil {
		return finding{}, fmt.Errorf("the list of public suffixes has no date: %q", c.suffixes)
	}
	date, err := time.Parse(time.DateOnly, match[1])
	if err != nil {
		return finding{}, err
	}
	return finding{text: fmt.Sprintf("public suffixes: of %s, %d days old", match[1], int(c.today.Sub(date).Hours()/24))}, nil
}
