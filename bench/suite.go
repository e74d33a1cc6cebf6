package main

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// A suite is what is measured on one corpus: the measurements whose rounds are
// interleaved.
type suite struct {
	corpus       string
	lines        []string
	measurements []*measurement
}

// setterLines limits the lines that the setters are measured on, because all of
// them are kept parsed by all the libraries, and a large heap makes garbage
// collection rare for everybody.
const setterLines = 5000

// loadSuites reads the corpora that the folder has and makes a suite of each,
// with the measurements that the filter lets pass.
func loadSuites(folder string, filter *regexp.Regexp) ([]*suite, error) {
	var suites []*suite
	add := func(corpus string, lines []string, operations []operation) {
		s := &suite{corpus: corpus, lines: lines}
		for _, o := range operations {
			m := &measurement{corpus: corpus, operation: o}
			if filter.MatchString(m.name()) {
				s.measurements = append(s.measurements, m)
			}
		}
		if len(s.measurements) > 0 {
			suites = append(suites, s)
		}
	}
	for _, corpus := range []string{"web", "kasztp", "userbait", "files", "dirty", "relative", "queries"} {
		lines, err := readLines(filepath.Join(folder, corpus+".txt"))
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, err
		}
		switch corpus {
		case "relative":
			add(corpus, lines, resolveOperations)
		case "queries":
			add(corpus, lines, paramsOperations)
		case "web":
			add(corpus, lines, parseOperations)
			add(corpus, every(lines, len(lines)/setterLines+1), setterOperations)
		default:
			add(corpus, lines, parseOperations)
		}
	}
	if len(suites) == 0 {
		return nil, errors.New("nothing to measure in " + folder)
	}
	return suites, nil
}

// readLines returns the lines of a file that are not empty.
func readLines(name string) ([]string, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	var lines []string
	for line := range strings.Lines(string(data)) {
		if line = strings.TrimRight(line, "\r\n"); line != "" {
			lines = append(lines, line)
		}
	}
	return lines, nil
}

// every returns each nth line.
func every(lines []string, n int) []string {
	var picked []string
	for i := 0; i < len(lines); i += n {
		picked = append(picked, lines[i])
	}
	return picked
}
