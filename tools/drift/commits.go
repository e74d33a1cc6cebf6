package main

import (
	"fmt"
	"os/exec"
	"strings"
)

// A standard is a standard that the module implements.
type standard struct {
	name     string
	revision string // the commit that is implemented
	text     string // the file with the text of the standard
	clone    string // a folder, "" for none
}

// commits looks for changes of the standards.
func (c *config) commits() ([]finding, error) {
	var cloned []standard
	for _, s := range c.standards {
		if s.clone != "" {
			cloned = append(cloned, s)
		}
	}
	return each(cloned, standard.commits)
}

// commits looks for commits since the revision. By the WHATWG's convention, the subject of a
// commit that doesn't change a requirement begins with "Editorial:" or "Meta:".
func (s standard) commits() (finding, error) {
	if _, err := s.git("merge-base", "--is-ancestor", s.revision, "HEAD"); err != nil {
		return finding{}, fmt.Errorf("%s: the clone has no commit %.7s before its HEAD; is it shallow? (%w)", s.name, s.revision, err)
	}
	log, err := s.git("log", "--reverse", "--format=%h %cs %s", s.revision+"..HEAD", "--", s.text)
	if err != nil {
		return finding{}, fmt.Errorf("%s: %w", s.name, err)
	}
	f := finding{}
	others := 0
	for line := range strings.Lines(log) {
		line = strings.TrimSuffix(line, "\n")
		fields := strings.SplitN(line, " ", 3)
		if isNormative(fields[len(fields)-1]) {
			f.details = append(f.details, line)
		} else {
			others++
		}
	}
	f.isNewer = len(f.details) > 0
	f.text = fmt.Sprintf("%s: %d commits since %.7s change normative text, %d are editorial", s.name, len(f.details), s.revision, others)
	return f, nil
}

// isNormative reports whether a commit with this subject can change a requirement.
func isNormative(subject string) bool {
	prefix, _, ok := strings.Cut(subject, ":")
	switch strings.ToLower(prefix) {
	case "editorial", "meta":
		return !ok
	}
	return !strings.HasPrefix(subject, "Review Draft Publication")
}

func (s standard) git(arguments ...string) (string, error) {
	cmd := exec.Command("git", append([]string{"-C", s.clone}, arguments...)...)
	out, err := cmd.Output()
	if exit, ok := err.(*exec.ExitError); ok {
		err = fmt.Errorf("git %s: %w %s", arguments[0], err, strings.TrimSpace(string(exit.Stderr)))
	}
	return string(out), err
}
