// Command differential asks this module and whatwg-url, the JavaScript implementation of the
// standard, the same questions, and lists where they differ. It isn't a test, because it needs
// Node and npm packages.
//
//	npm install --prefix DIR whatwg-url@17
//	go run -C tools ./differential -node-modules DIR/node_modules -n 1000000 -seed 1
//	go run -C tools ./differential -node-modules DIR/node_modules -all
//
// The first call asks random cases, and the second asks domains with every code point. The exit status
// is 1 if there is a difference that isn't explained in known.go. See the README in this folder.
package main

import (
	"bufio"
	_ "embed"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"iter"
	"log"
	"os"
	"os/exec"
	"slices"

	"github.com/gowhatwg/url/internal/testing/urltest/cases"
	"github.com/gowhatwg/url/tools/internal/checkout"
)

//go:embed peer.js
var script string

func main() {
	checkout.Enter()
	log.SetFlags(0)
	log.SetPrefix("differential: ")
	var (
		n       = flag.Int("n", 100000, "how many cases")
		seed    = flag.Uint64("seed", 1, "the seed of the generator")
		all     = flag.Bool("all", false, "instead, ask about a domain with each code point in each of five places")
		kind    = flag.String("kind", "", "the only kind of cases: parse, set, params, domain, encode or decode")
		show    = flag.Int("show", 3, "how many differences to show of each class")
		modules = flag.String("node-modules", "", "the node_modules folder with whatwg-url")
		node    = flag.String("node", "node", "the program that runs JavaScript")
	)
	flag.Parse()
	if *modules == "" {
		log.Fatal("-node-modules is missing")
	}
	p, err := start(*node, *modules)
	if err != nil {
		log.Fatal(err)
	}
	r := report{show: *show, cases: map[string]int{}, accepted: map[string]int{}, classes: map[string]*class{}}
	asks := random(&generator{cases.New(*seed)}, *n, *kind)
	if *all {
		asks = everyCodePoint
	}
	if err := run(p, asks, &r); err != nil {
		log.Fatal(err)
	}
	if !r.print(os.Stdout) {
		os.Exit(1)
	}
}

// A peer is the other implementation.
type peer struct {
	cmd     *exec.Cmd
	cases   io.WriteCloser
	answers *bufio.Reader
}

func start(node, modules string) (*peer, error) {
	cmd := exec.Command(node, "--no-warnings", "-e", script, "--", modules)
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	return &peer{cmd, in, bufio.NewReaderSize(out, 1<<20)}, cmd.Start()
}

// An asked is a case that was sent to the peer, and our answer to it.
type asked struct {
	testCase
	ours answer
}

// run sends the cases without waiting for each answer, and compares the answers.
func run(p *peer, cases iter.Seq[testCase], r *report) error {
	sent := make(chan asked, 1000)
	failed := make(chan error, 1)
	go func() {
		defer close(sent)
		defer p.cases.Close()
		w := bufio.NewWriterSize(p.cases, 1<<16)
		encoder := json.NewEncoder(w)
		i := 0
		for c := range cases {
			if err := encoder.Encode(c); err != nil {
				failed <- err
				return
			}
			sent <- asked{c, ours(c)}
			// The channel must never fill up with cases that are still in this buffer.
			if i++; i%100 == 0 {
				w.Flush()
			}
		}
		failed <- w.Flush()
	}()
	for c := range sent {
		line, err := p.answers.ReadBytes('\n')
		if err != nil {
			return fmt.Errorf("the peer ended at %s: %w", describe(c.testCase), err)
		}
		var theirs answer
		if err := json.Unmarshal(line, &theirs); err != nil {
			return fmt.Errorf("%s: %w", line, err)
		}
		r.compare(c.testCase, c.ours, theirs)
	}
	if err := <-failed; err != nil {
		return err
	}
	return p.cmd.Wait()
}

// A report counts what was compared, and what differs.
type report struct {
	show     int
	cases    map[string]int // by kind
	accepted map[string]int // the ones that we accept
	classes  map[string]*class
}

// A class is a number of differences of the same kind.
type class struct {
	known    bool
	count    int
	examples []string
}

func (r *report) compare(c testCase, ours, theirs answer) {
	r.cases[c.Kind]++
	if ours.isAccepted(c.Kind) {
		r.accepted[c.Kind]++
	}
	field := differs(ours, theirs)
	if field == "" {
		return
	}
	name := known(c, ours, theirs)
	isKnown := name != ""
	if !isKnown {
		name = c.Kind + ": " + field
	}
	k := r.classes[name]
	if k == nil {
		k = &class{known: isKnown}
		r.classes[name] = k
	}
	if k.count++; k.count <= r.show {
		k.examples = append(k.examples, fmt.Sprintf("%s\n\tours   %s\n\ttheirs %s", describe(c), ours, theirs))
	}
}

// differs names the field in which the answers differ.
func differs(a, b answer) string {
	switch {
	case a.Crash != b.Crash:
		return "crash"
	case !slices.Equal(a.URL, b.URL):
		return "URL"
	case a.CanParse != b.CanParse:
		return "canParse"
	case a.Valid != b.Valid:
		return "valid"
	case !slices.Equal(a.Errors, b.Errors):
		return "errors"
	case !slices.Equal(a.List, b.List):
		return "list"
	case !slices.EqualFunc(a.Steps, b.Steps, slices.Equal):
		return "steps"
	}
	return ""
}

// String shows the fields that are in use.
func (a answer) String() string {
	switch {
	case a.Crash != "":
		return "crash: " + a.Crash
	case a.Steps != nil:
		return fmt.Sprintf("%+q %+q", a.List, a.Steps)
	case a.Errors != nil || a.URL != nil:
		return fmt.Sprintf("%+q list %+q errors %q valid %t", a.URL, a.List, a.Errors, a.Valid)
	}
	return fmt.Sprintf("%+q", a.List)
}

func describe(c testCase) string {
	s := fmt.Sprintf("%s %+q", c.Kind, c.Input)
	if c.Base != nil {
		s += fmt.Sprintf(" base %+q", *c.Base)
	}
	if c.Label != "" {
		s += " in " + c.Label
	}
	for _, step := range c.Steps {
		s += fmt.Sprintf("; %s %+q", step.Name, step.Value)
		if step.Key != nil {
			s += fmt.Sprintf(" of %+q", step.Key)
		}
	}
	return s
}

// print writes the report. It returns false if a difference isn't known.
func (r *report) print(w io.Writer) bool {
	total, unknown := 0, 0
	for _, k := range kinds {
		fmt.Fprintf(w, "%9d %s, %d of them accepted\n", r.cases[k.name], k.name, r.accepted[k.name])
		total += r.cases[k.name]
	}
	names := []string{}
	for name, k := range r.classes {
		names = append(names, name)
		if !k.known {
			unknown += k.count
		}
	}
	slices.Sort(names)
	for _, name := range names {
		k := r.classes[name]
		label := "DIFFERENCE"
		if k.known {
			label = "known"
		}
		fmt.Fprintf(w, "\n%9d %s: %s\n", k.count, label, name)
		for _, example := range k.examples {
			fmt.Fprintln(w, example)
		}
	}
	fmt.Fprintf(w, "\n%d cases, %d unexplained differences\n", total, unknown)
	return unknown == 0
}
