// Command drift reports newer versions of everything that this module follows: the standards,
// web-platform-tests, Unicode, Go, and the list of public suffixes.
//
//	bash .ci/drift -url FOLDER -urlpattern FOLDER -wpt FOLDER
//
// The folders hold clones of whatwg/url and whatwg/urlpattern with their history, and a
// checkout of web-platform-tests that has at least the folders url and urlpattern. The command
// skips folders that aren't given. Versions come from npm and the Go module proxy, through
// their clients, unless -registries=false.
//
// The exit status is 0 if nothing is newer, 1 if something is, and 2 if a question couldn't be
// answered.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"golang.org/x/net/publicsuffix"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/tools/internal/checkout"
	"github.com/gowhatwg/url/urlpattern"
)

func main() {
	checkout.Enter()
	c := config{
		standards: []standard{
			{name: "whatwg/url", revision: url.StandardRevision, text: "url.bs"},
			{name: "whatwg/urlpattern", revision: urlpattern.StandardRevision, text: "spec.bs"},
		},
		unicode: url.UnicodeVersion, suffixes: publicsuffix.List.String(), today: time.Now(),
	}
	flag.StringVar(&c.root, "root", ".", "the root of this module")
	flag.StringVar(&c.standards[0].clone, "url", "", "a clone of whatwg/url")
	flag.StringVar(&c.standards[1].clone, "urlpattern", "", "a clone of whatwg/urlpattern")
	flag.StringVar(&c.wpt, "wpt", "", "a checkout of web-platform-tests, or a folder with its url/resources")
	registries := flag.Bool("registries", true, "ask npm and the Go module proxy")
	flag.Parse()
	if flag.NArg() > 0 {
		flag.Usage()
		os.Exit(2)
	}
	if *registries {
		c.registry = clients{root: c.root}
	}
	os.Exit(c.run(os.Stdout))
}

// A config says what to check.
type config struct {
	root      string
	standards []standard
	wpt       string   // "" for none
	registry  registry // nil for none
	unicode   string   // the version that domains are checked with
	suffixes  string   // the description of the list of public suffixes
	today     time.Time
}

// A finding is the answer to a question.
type finding struct {
	isNewer bool
	text    string
	details []string
}

// maxDetails is the number of details of a finding that are written, so that they fit into an
// issue.
const maxDetails = 50

// run writes the findings, and returns the exit status.
func (c *config) run(out io.Writer) int {
	status := 0
	for _, look := range []func() ([]finding, error){c.commits, c.vectors, c.versions} {
		findings, err := look()
		for _, f := range findings {
			label := "same "
			if f.isNewer {
				label, status = "NEWER", max(status, 1)
			}
			fmt.Fprintf(out, "%s %s\n", label, f.text)
			for _, d := range f.details[:min(len(f.details), maxDetails)] {
				fmt.Fprintf(out, "      %s\n", d)
			}
			if more := len(f.details) - maxDetails; more > 0 {
				fmt.Fprintf(out, "      and %d more\n", more)
			}
		}
		if err != nil {
			status = 2
			for line := range strings.Lines(err.Error()) {
				fmt.Fprintf(out, "ERROR %s\n", strings.TrimSuffix(line, "\n"))
			}
		}
	}
	return status
}

// each calls look for each of the things, and joins the results.
func each[T any](things []T, look func(T) (finding, error)) ([]finding, error) {
	var findings []finding
	var errs []error
	for _, thing := range things {
		f, err := look(thing)
		if err != nil {
			errs = append(errs, err)
			continue
		}
		findings = append(findings, f)
	}
	return findings, errors.Join(errs...)
}
