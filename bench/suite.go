package main

import (
	"errors"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gowhatwg/url/bench/turns"
)

// A suite is all measurements on one corpus or shape; their rounds are interleaved.
type suite struct {
	corpus       string
	lines        []string
	measurements []*measurement
}

// The corpora that aren't URLs.
const (
	relativeCorpus = "relative"
	refusedCorpus  = "refused"
	queriesCorpus  = "queries"
)

// A loader builds the suites.
type loader struct {
	wanted func(*measurement) bool
	suites []*suite
}

// loadSuites builds suites from the corpora in the folder and from n lines of each shape,
// with the selected measurements.
func loadSuites(folder string, shapeLines int, wanted func(*measurement) bool) ([]*suite, error) {
	names, err := corpusNames(folder)
	if err != nil {
		return nil, err
	}
	l := &loader{wanted: wanted}
	for _, name := range names {
		lines, err := turns.Lines(filepath.Join(folder, name+".txt"))
		if err != nil {
			return nil, err
		}
		l.addCorpus(name, lines)
	}
	for _, s := range shapes {
		l.add(s.name, true, s.lines(shapeLines), parseOperations)
	}
	if len(l.suites) == 0 {
		return nil, errors.New("nothing to measure")
	}
	return l.suites, nil
}

// corpusNames returns the names of the text files in the folder. The project's own come first,
// in their order.
func corpusNames(folder string) ([]string, error) {
	files, err := filepath.Glob(filepath.Join(folder, "*.txt"))
	if err != nil {
		return nil, err
	}
	if len(files) == 0 {
		return nil, errors.New("no corpora in " + folder)
	}
	var names []string
	for _, name := range []string{"web", "site", "chat", "files", "dirty", refusedCorpus, relativeCorpus, queriesCorpus} {
		if slices.Contains(files, filepath.Join(folder, name+".txt")) {
			names = append(names, name)
		}
	}
	for _, file := range files {
		if name := strings.TrimSuffix(filepath.Base(file), ".txt"); !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names, nil
}

// setterLines limits the lines for measuring setters. Each setter of each library keeps the
// lines parsed, and a large heap would make garbage collection rare for all of them.
const setterLines = 1000

func (l *loader) addCorpus(name string, lines []string) {
	switch name {
	case relativeCorpus:
		l.add(name, false, lines, slices.Concat(resolveOperations, dropInResolveOperations))
	case queriesCorpus:
		l.add(name, false, lines, paramsOperations)
	case "web":
		l.add(name, false, lines, parseOperations)
		l.add(name, false, lines, absoluteOperations)
		settable := parseable(lines)
		l.add(name, false, settable[:min(setterLines, len(settable))], setterOperations)
	default:
		l.add(name, false, lines, parseOperations)
	}
}

// add adds a suite if at least one of its measurements is selected.
func (l *loader) add(name string, isShape bool, lines []string, operations []operation) {
	s := &suite{corpus: name, lines: lines}
	for _, o := range operations {
		if m := (&measurement{corpus: name, isShape: isShape, operation: o}); l.wanted(m) {
			s.measurements = append(s.measurements, m)
		}
	}
	if len(s.measurements) > 0 && len(lines) > 0 {
		l.suites = append(l.suites, s)
	}
}
