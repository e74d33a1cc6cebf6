package repository_test

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// readmeProgram matches a program in README.md, and its output.
var readmeProgram = regexp.MustCompile("(?s)```go\n(package main\n.*?)```\n\n```\n(.*?)```\n")

// TestReadmePrograms runs the program in README.md.
func TestReadmePrograms(t *testing.T) {
	if testing.Short() {
		t.Skip("builds programs")
	}
	programs := readmeProgram.FindAllStringSubmatch(readFile(t, "README.md"), -1)
	if len(programs) != 1 {
		t.Fatalf("%d programs", len(programs))
	}
	for _, p := range programs {
		out, err := exec.Command(buildProgram(t, p[1])).CombinedOutput()
		if err != nil || string(out) != p[2] {
			t.Errorf("%v, it prints\n%s, not\n%s", err, out, p[2])
		}
	}
}

var update = flag.Bool("update", false, "write the lines of the functions that README.md links to")

// TestReadmeCode checks the lines of the Examples that README.md links to, as in
// example_test.go#L10-L20 with the title "ExampleParse".
func TestReadmeCode(t *testing.T) {
	link := regexp.MustCompile(`\]\((\S+\.go)(?:#L\d+-L\d+)? "(Example\w+)"\)`)
	before, count := readFile(t, "README.md"), 0
	after := link.ReplaceAllStringFunc(before, func(text string) string {
		count++
		match := link.FindStringSubmatch(text)
		source := readFile(t, match[1])
		begin := strings.Index(source, "\nfunc "+match[2]+"(")
		length := strings.Index(source[begin+1:], "\n}\n")
		if begin < 0 || length < 0 {
			t.Errorf("%s has no function %q", match[1], match[2])
			return text
		}
		first := strings.Count(source[:begin+1], "\n") + 1
		last := first + strings.Count(source[begin+1:][:length+1], "\n")
		return fmt.Sprintf("](%s#L%d-L%d %q)", match[1], first, last, match[2])
	})
	if count < 20 {
		t.Errorf("%d links; is this test right?", count)
	}
	switch {
	case before == after:
	case *update:
		if err := os.WriteFile(filepath.Join(root, "README.md"), []byte(after), 0o666); err != nil {
			t.Fatal(err)
		}
	default:
		t.Error("README.md links to other lines than those of the Examples: go test -C tools ./repository -update")
	}
}
