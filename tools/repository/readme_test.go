package repository_test

import (
	"os/exec"
	"regexp"
	"testing"
)

// readmeProgram matches a program in README.md, and its output.
var readmeProgram = regexp.MustCompile("(?s)```go\n(package main\n.*?)```\n\n```\n(.*?)```\n")

// TestReadmePrograms runs the programs in README.md.
func TestReadmePrograms(t *testing.T) {
	if testing.Short() {
		t.Skip("builds programs")
	}
	programs := readmeProgram.FindAllStringSubmatch(readFile(t, "README.md"), -1)
	if len(programs) != 2 {
		t.Fatalf("%d programs", len(programs))
	}
	for _, p := range programs {
		out, err := exec.Command(buildProgram(t, p[1])).CombinedOutput()
		if err != nil || string(out) != p[2] {
			t.Errorf("%v, it prints\n%s, not\n%s", err, out, p[2])
		}
	}
}
