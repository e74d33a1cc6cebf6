// Command ports replaces a program's imports of net/url with package net/url of this module,
// changes nothing else, and runs the program's tests before and after.
//
//	go run -C tools ./ports [-fix] PROGRAM [PACKAGE...]
//	go run -C tools ./ports [-fix] -all [NAME...]
//
// With -fix, urlvet makes the changes instead, and also changes calls of methods.
//
// PROGRAM is a folder with the sources of a program, which must be a module, or MODULE@VERSION,
// which the command downloads. The command works in a copy, which it removes at the end. PACKAGE
// is an argument of go test; the default is ./... . With -all the programs are those of
// programs.txt, or those among them whose line contains a NAME.
//
// A test that fails both before and after counts as a failure. The output is a row
// with the number of files that changed and of tests that pass before and after, followed by the
// changed files that gofmt would change, and by the tests whose result has changed, with their output.
// docs/migrating.md has the counts.
//
// For some programs there is a probe in the folder probes: a test that is added to one of their
// packages to show what their checks allow.
package main

import (
	"embed"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gowhatwg/url/tools/internal/checkout"
)

//go:embed probes
var probes embed.FS

// programs has a program with its packages in each line.
//
//go:embed programs.txt
var programs string

func main() {
	checkout.Enter()
	flag.Usage = func() {
		fmt.Fprintln(flag.CommandLine.Output(), "usage: ports [-fix] PROGRAM [PACKAGE...]\n       ports [-fix] -all [NAME...]")
		flag.PrintDefaults()
	}
	keep := flag.Bool("keep", false, "keep the copy, and say where it is")
	fix := flag.Bool("fix", false, "let urlvet -fix change the program, in place of its imports alone")
	all := flag.Bool("all", false, "run the programs of programs.txt")
	flag.Parse()
	lines := [][]string{flag.Args()}
	if *all {
		lines = listed(programs, flag.Args())
	}
	failed := false
	for _, line := range lines {
		if len(line) == 0 {
			flag.Usage()
			os.Exit(2)
		}
		packages := line[1:]
		if len(packages) == 0 {
			packages = []string{"./..."}
		}
		if err := run(os.Stdout, line[0], packages, *keep, *fix); err != nil {
			fmt.Fprintf(os.Stderr, "ports: %s: %v\n", line[0], err)
			failed = true
		}
	}
	if failed {
		os.Exit(1)
	}
}

// listed returns the words of each line of a list that contains one of the names, or of each line if
// there are no names. Lines that begin with "#" are comments.
func listed(list string, names []string) [][]string {
	var lines [][]string
	for line := range strings.Lines(list) {
		words := strings.Fields(line)
		if len(words) == 0 || words[0] == "#" {
			continue
		}
		if len(names) == 0 || slices.ContainsFunc(names, func(name string) bool { return strings.Contains(line, name) }) {
			lines = append(lines, words)
		}
	}
	return lines
}

func run(w io.Writer, program string, packages []string, keep, fix bool) error {
	module, err := moduleFolder()
	if err != nil {
		return err
	}
	folder, err := folderOf(program)
	if err != nil {
		return err
	}
	scratch, err := os.MkdirTemp("", "ports")
	if err != nil {
		return err
	}
	if keep {
		fmt.Fprintln(os.Stderr, scratch)
	} else {
		defer os.RemoveAll(scratch)
	}
	p, err := newPort(folder, filepath.Join(scratch, "program"), module)
	if err != nil {
		return err
	}
	unformatted, err := p.unformatted()
	if err != nil {
		return err
	}
	before, err := p.test(packages)
	if err != nil {
		return err
	}
	files := 0
	if fix {
		files, err = p.fix(module, filepath.Join(scratch, "urlvet"), packages)
	} else {
		files, err = changeImports(p.folder)
	}
	if err != nil {
		return err
	}
	after, err := p.test(packages)
	if err != nil {
		return err
	}
	now, err := p.unformatted()
	if err != nil {
		return err
	}
	report(w, p.name, files, before, after)
	for _, name := range now {
		if !slices.Contains(unformatted, name) {
			fmt.Fprintf(w, "\ngofmt would change %s\n", name)
		}
	}
	return nil
}

// folderOf returns the folder with the sources of a program. It downloads MODULE@VERSION.
func folderOf(program string) (string, error) {
	if !strings.Contains(program, "@") {
		return program, nil
	}
	out, err := exec.Command("go", "mod", "download", "-json", program).Output()
	var module struct{ Dir, Error string }
	if jsonErr := json.Unmarshal(out, &module); jsonErr != nil {
		return "", fmt.Errorf("go mod download: %v, %w", err, jsonErr)
	}
	if module.Error != "" {
		return "", errors.New(module.Error)
	}
	return module.Dir, nil
}

// moduleFolder returns the folder of this module, in which the command runs.
func moduleFolder() (string, error) {
	out, err := exec.Command("go", "list", "-f", "{{.Module.Dir}}", dropIn).Output()
	return strings.TrimSpace(string(out)), err
}

// A port is the copy of a program.
type port struct {
	name   string // the path of its module
	folder string
}

// newPort copies the program in a folder to another folder, and adds the module and the probe.
func newPort(from, to, module string) (*port, error) {
	p := &port{folder: to}
	if err := os.CopyFS(to, os.DirFS(from)); err != nil {
		return nil, err
	}
	if err := p.require(module); err != nil {
		return nil, err
	}
	if err := p.addProbe(); err != nil {
		return nil, err
	}
	return p, nil
}

const (
	dropInModule = "github.com/gowhatwg/url"
	dropIn       = dropInModule + "/net/url"
)

// require makes this module a requirement of the program. The program has it both before and
// after, so the tests run with the same versions of all other modules.
func (p *port) require(module string) error {
	for _, name := range []string{"vendor.mod", "vendor.sum"} { // of docker/cli, which has no go.mod
		text, err := os.ReadFile(filepath.Join(p.folder, name))
		if err != nil {
			continue
		}
		if err := os.WriteFile(filepath.Join(p.folder, strings.Replace(name, "vendor", "go", 1)), text, 0o644); err != nil {
			return err
		}
	}
	name, err := p.command("go", "list", "-m").Output()
	if err != nil {
		return err
	}
	p.name = strings.TrimSpace(string(name))
	for _, arguments := range [][]string{
		{"mod", "edit", "-require", dropInModule + "@v0.0.0", "-replace", dropInModule + "=" + module},
		{"get", dropInModule + "@v0.0.0"},
	} {
		if out, err := p.command("go", arguments...).CombinedOutput(); err != nil {
			return fmt.Errorf("go %s: %w\n%s", strings.Join(arguments, " "), err, out)
		}
	}
	return nil
}

// command returns a command to run in the folder of the program. It may download the program's
// dependencies.
func (p *port) command(name string, arguments ...string) *exec.Cmd {
	c := exec.Command(name, arguments...)
	c.Dir = p.folder
	c.Env = append(os.Environ(), "GOFLAGS=-mod=mod -buildvcs=false", "GOWORK=off", "PWD="+p.folder)
	return c
}

// fix builds urlvet, lets it change the packages, and returns the number of files that then
// import the drop-in.
func (p *port) fix(module, urlvet string, packages []string) (int, error) {
	build := exec.Command("go", "build", "-C", filepath.Join(module, "urlvet"), "-o", urlvet, ".")
	if out, err := build.CombinedOutput(); err != nil {
		return 0, fmt.Errorf("go build: %w\n%s", err, out)
	}
	// It also fails if it finds something that has no fix.
	out, vetErr := p.command(urlvet, append([]string{"-fix"}, packages...)...).CombinedOutput()
	files, err := countImports(p.folder)
	if err == nil && files == 0 {
		return 0, fmt.Errorf("urlvet has changed nothing: %v\n%s", vetErr, out)
	}
	return files, err
}

// addProbe adds the probe for the program, if there is one. The first line of the probe names its
// place.
func (p *port) addProbe() error {
	text, err := probes.ReadFile("probes/" + strings.ReplaceAll(p.name, "/", "_") + ".txt")
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	} else if err != nil {
		return err
	}
	first, rest, _ := strings.Cut(string(text), "\n")
	return os.WriteFile(filepath.Join(p.folder, filepath.FromSlash(strings.TrimPrefix(first, "// "))), []byte(rest), 0o644)
}
