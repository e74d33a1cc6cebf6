package repository_test

import (
	"fmt"
	"math"
	"os"
	"os/exec"
	"regexp"
	"runtime"
	"strconv"
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

// TestReadmeCode looks for the functions that README.md links to, as in "example_test.go#ExampleParse".
func TestReadmeCode(t *testing.T) {
	links := regexp.MustCompile(`\]\(([^):#]+\.go)#?([^)]*)\)`).FindAllStringSubmatch(readFile(t, "README.md"), -1)
	if len(links) < 20 {
		t.Errorf("%d links", len(links))
	}
	for _, link := range links {
		if !strings.Contains(readFile(t, link[1]), "\nfunc "+link[2]+"(") {
			t.Errorf("%s has no function %q", link[1], link[2])
		}
	}
}

// TestReadmeSizes measures the stripped programs whose sizes README.md gives, in MB.
func TestReadmeSizes(t *testing.T) {
	if testing.Short() {
		t.Skip("builds programs")
	}
	sentence := regexp.MustCompile(`(?s)stripped hello-world grows from ([\d.]+) MB to ([\d.]+) MB with net/url, ([\d.]+) MB with .url., and\s+([\d.]+) MB with the drop-in`)
	sizes := sentence.FindStringSubmatch(readFile(t, "README.md"))
	if sizes == nil {
		t.Fatal("README.md doesn't say the sizes")
	}
	tolerance := 0.3 // by which releases of Go and systems differ
	if strings.HasPrefix(runtime.Version(), "go1.27") && runtime.GOOS+runtime.GOARCH == "linuxamd64" {
		tolerance = 0.06 // README.md has these sizes
	}
	const program = "package main\n\nimport %q\n\nfunc main() { %s; println(\"hello\") }\n"
	for i, source := range []string{
		fmt.Sprintf(program, "fmt", `fmt.Print("")`), fmt.Sprintf(program, "net/url", `_, _ = url.Parse("x")`),
		fmt.Sprintf(program, module, `_, _ = url.Parse("x")`), fmt.Sprintf(program, module+"/net/url", `_, _ = url.Parse("x")`),
	} {
		info, err := os.Stat(buildProgram(t, source, "-ldflags=-s -w"))
		if err != nil {
			t.Fatal(err)
		}
		got := float64(info.Size()) / 1e6
		if want, _ := strconv.ParseFloat(sizes[i+1], 64); math.Abs(got-want) > tolerance {
			t.Errorf("%.2f MB, README.md says %.1f, for\n%s", got, want, source)
		}
	}
}

// TestReadmeStrings checks that README.md has the numbers of strings in the table of package reference,
// which TestEveryString generates.
func TestReadmeStrings(t *testing.T) {
	all := regexp.MustCompile(`(?m)^//\tall +(\d+) +(\d+)$`).FindStringSubmatch(readFile(t, "internal/testing/reference/doc.go"))
	if all == nil {
		t.Fatal("the table has no sums")
	}
	readme := strings.ReplaceAll(readFile(t, "README.md"), ",", "")
	for _, sum := range all[1:] {
		if !strings.Contains(readme, sum) {
			t.Errorf("README.md lacks %s", sum)
		}
	}
}
