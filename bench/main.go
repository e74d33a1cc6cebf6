// Command bench measures package url side by side with net/url and with
// github.com/nlnwa/whatwg-url, in one process, and prints the results as
// Markdown tables.
//
// Every round runs all libraries in turn on the whole corpus, so a
// machine that gets slower or faster affects all of them. A time is the median
// of the rounds, a ratio the median of the rounds' ratios to net/url.
//
//	go run .          # all the tables, in some minutes
//	go run . -readme  # the table of the project's README, in less than one
//
// The corpora are the files of the folder corpora; -corpus names another folder. Each has a URL,
// a reference or a query on each line. The lines of relative.txt are resolved, those of
// queries.txt are parsed as parameters, and all others are parsed as URLs. The program itself
// invents the shapes, which are kinds of URLs that each exercise one part of the parser.
package main

import (
	"cmp"
	"flag"
	"fmt"
	"io"
	"os"
	"regexp"
	"slices"
)

// The options of the command line.
type options struct {
	corpus string
	rounds int
	only   string
	readme bool
	list   bool
}

func main() {
	var o options
	flag.StringVar(&o.corpus, "corpus", "corpora", "`folder` with the corpora")
	flag.IntVar(&o.rounds, "rounds", 15, "number of rounds")
	flag.StringVar(&o.only, "only", "", "measure only names that match the `regexp`; they are like \"web/Parse/net/url\", and -list shows them")
	flag.BoolVar(&o.readme, "readme", false, "measure and print only the table of the project's README")
	flag.BoolVar(&o.list, "list", false, "print the names of the measurements and exit")
	flag.Parse()
	if flag.NArg() > 0 {
		flag.Usage()
		os.Exit(2)
	}
	if err := run(os.Stdout, o); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func run(w io.Writer, o options) error {
	pattern, err := regexp.Compile(o.only)
	if err != nil {
		return err
	}
	if o.rounds < 1 {
		return fmt.Errorf("%d rounds are too few", o.rounds)
	}
	suites, err := loadSuites(o.corpus, shapeLines, func(m *measurement) bool {
		return pattern.MatchString(m.name()) && (!o.readme || m.inReadme())
	})
	if err != nil {
		return err
	}
	if o.list {
		for _, s := range suites {
			for _, m := range s.measurements {
				fmt.Fprintln(w, m.name())
			}
		}
		return nil
	}
	var ms []*measurement
	for _, s := range suites {
		s.measure(o.rounds)
		ms = append(ms, s.measurements...)
	}
	printMachine(w, o.rounds)
	printCorpora(w, suites)
	switch {
	case o.readme:
		slices.SortStableFunc(ms, func(a, b *measurement) int { return cmp.Compare(a.readmeRow(), b.readmeRow()) })
		printTable(w, "share of "+baseLibrary+"'s time", ms, (*measurement).readmeCell)
	case baseLibrary != netURL:
		printTable(w, "share of "+baseLibrary+"'s time", ms, (*measurement).parseCell)
		printTable(w, "other operations", ms, (*measurement).otherCell)
	default:
		printTable(w, "ns (share of net/url's)", ms, (*measurement).timeCell)
		printTable(w, "allocations (bytes)", ms, (*measurement).allocsCell)
	}
	return nil
}
