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

// A measurement is one operation on one corpus or shape.
type measurement struct {
	corpus  string
	isShape bool
	operation

	nsPerOp float64 // per line
	allocs  float64 // per line
	bytes   float64 // per line
	ratio   float64 // to the base library, or 0
}

// name identifies a measurement for the filter.
func (m *measurement) name() string { return m.corpus + "/" + m.row + "/" + m.library }

// The corpora that aren't URLs.
const (
	relativeCorpus = "relative"
	refusedCorpus  = "refused"
	queriesCorpus  = "queries"
)

// loadSuites builds suites from the corpora in the folder and from n lines of each shape,
// with the selected measurements.
func loadSuites(folder string, n int, wanted func(*measurement) bool) ([]*suite, error) {
	var suites []*suite
	// add adds a suite if at least one of its measurements is selected.
	add := func(name string, isShape bool, lines []string, operations ...operation) {
		s := &suite{corpus: name, lines: lines}
		for _, o := range operations {
			if m := (&measurement{corpus: name, isShape: isShape, operation: o}); wanted(m) {
				s.measurements = append(s.measurements, m)
			}
		}
		if len(s.measurements) > 0 && len(lines) > 0 {
			suites = append(suites, s)
		}
	}
	names, err := corpusNames(folder)
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		lines, err := turns.Lines(filepath.Join(folder, name+".txt"))
		if err != nil {
			return nil, err
		}
		switch name {
		case relativeCorpus:
			add(name, false, lines, resolveOperations...)
		case queriesCorpus:
			add(name, false, lines, paramsOperations...)
		default:
			add(name, false, lines, parseOperations...)
		}
		if name == "web" {
			add(name, false, lines, absoluteOperations...)
			settable := parseable(lines)
			add(name, false, settable[:min(setterLines, len(settable))], setterOperations...)
		}
	}
	for _, s := range shapes {
		add(s.name, true, s.lines(n), parseOperations...)
	}
	if len(suites) == 0 {
		return nil, errors.New("nothing to measure")
	}
	return suites, nil
}

// setterLines limits the lines for measuring setters. Each setter of each library keeps the
// lines parsed, and a large heap would make garbage collection rare for all of them.
const setterLines = 1000

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

// measure runs all the rounds.
func (s *suite) measure(rounds int) {
	ways := make([]turns.Way, len(s.measurements))
	for i, m := range s.measurements {
		ways[i] = turns.Way{Run: m.setup(s.lines), Slow: m.library == theirs}
	}
	turns.Measure(ways, func() bool { rounds--; return rounds >= 0 })
	n := float64(len(s.lines))
	for i, m := range s.measurements {
		w := &ways[i]
		m.nsPerOp, m.allocs, m.bytes = turns.Median(w.Times)/n, w.Allocs/n, w.Bytes/n
		if k := s.base(m); k >= 0 {
			m.ratio = w.Ratio(&ways[k])
		}
	}
}

// base returns the index of the measurement that the ratio of m is to, or -1.
func (s *suite) base(m *measurement) int {
	same := func(b *measurement) bool { return b.library == baseLibrary && b.row == m.row }
	first := func(b *measurement) bool { return b.library == baseLibrary }
	return max(slices.IndexFunc(s.measurements, same), slices.IndexFunc(s.measurements, first))
}
