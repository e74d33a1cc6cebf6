package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"regexp"
	"slices"
	"strings"
)

// An event is a line of go test -json.
type event struct {
	Action, Package, Test, Output, ImportPath string
}

// A result is how a test, or a package without one, ended, and what it printed.
type result struct {
	passed bool
	output string
}

// results has the results of all tests and subtests that passed or failed, by package and name.
type results map[string]*result

// test runs the tests of the packages. A failing test isn't an error.
func (p *port) test(packages []string) (results, error) {
	c := p.command("go", append([]string{"test", "-json", "-count=1", "-vet=off", "-timeout=20m"}, packages...)...)
	var errors bytes.Buffer
	c.Stderr = &errors
	out, err := c.Output()
	r, readErr := readResults(bytes.NewReader(out))
	if readErr != nil {
		return nil, readErr
	}
	if len(r) == 0 {
		return nil, fmt.Errorf("no test ran: %v\n%s", err, errors.Bytes())
	}
	return r, nil
}

// chance is what some subtests have in their names and differs from run to run: the number of a test's
// temporary folder, or the port of a server.
var chance = regexp.MustCompile(`(/Test\w*?)\d{3,}/\d{3}|(127\.0\.0\.1:|localhost:)\d{4,}`)

// readResults reads the output of go test -json. A package has its own result if it fails
// although none of its tests does, for example because it doesn't compile.
func readResults(in io.Reader) (results, error) {
	all := results{}
	for decoder := json.NewDecoder(in); ; {
		var e event
		if err := decoder.Decode(&e); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return nil, err
		}
		name := e.Package + " " + chance.ReplaceAllString(e.Test, "$1$2")
		if e.Package == "" {
			name = e.ImportPath + " "
		}
		if all[name] == nil {
			all[name] = &result{} // for a test that doesn't end because of a panic
		}
		all[name].output += e.Output
		switch e.Action {
		case "skip":
			delete(all, name)
		case "pass":
			all[name].passed = true
		}
	}
	failed := map[string]bool{}
	for name, r := range all {
		if path, test, _ := strings.Cut(name, " "); test != "" && !r.passed {
			failed[path+" "] = true
		}
	}
	maps.DeleteFunc(all, func(name string, r *result) bool {
		return strings.HasSuffix(name, " ") && (r.passed || failed[name])
	})
	return all, nil
}

// count returns the number of tests that passed, and the number of all tests.
func (r results) count() (passed, all int) {
	for _, result := range r {
		if result.passed {
			passed++
		}
	}
	return passed, len(r)
}

// report prints a row, and the tests whose results differ.
func report(w io.Writer, name string, files int, before, after results) {
	passedBefore, allBefore := before.count()
	passedAfter, allAfter := after.count()
	fmt.Fprintf(w, "| %s | %d | %d of %d | %d of %d |\n", name, files, passedBefore, allBefore, passedAfter, allAfter)
	names := map[string]bool{}
	for _, r := range []results{before, after} {
		for name := range r {
			names[name] = true
		}
	}
	for _, name := range slices.Sorted(maps.Keys(names)) {
		b, a := before[name], after[name]
		if b != nil && a != nil && b.passed == a.passed {
			continue
		}
		fmt.Fprintf(w, "\n%s: %s before, %s after\n", name, outcome(b), outcome(a))
		for _, r := range []*result{b, a} {
			if r != nil && !r.passed && r.output != "" {
				fmt.Fprintln(w, indent(r.output))
			}
		}
	}
}

func outcome(r *result) string {
	switch {
	case r == nil:
		return "not there"
	case r.passed:
		return "passed"
	}
	return "failed"
}

func indent(s string) string {
	return "    " + strings.ReplaceAll(strings.TrimSpace(s), "\n", "\n    ")
}
