// Command bench measures package url side by side with net/url and with
// github.com/nlnwa/whatwg-url, in one process, and prints the results as
// Markdown tables.
//
// Every round runs all libraries one after the other over the whole corpus, so
// that a machine that gets slower or faster does so for all of them. A time is
// the median of the rounds, a ratio the median of the rounds' ratios to net/url.
//
//	go run . [-corpus folder] [-rounds n] [-only regexp] [-cpuprofile file]
//
// The folder has a text file for each corpus, with a URL, a reference or a
// query on each line: web.txt, files.txt, dirty.txt, relative.txt, queries.txt
// and, if there are any, kasztp.txt and userbait.txt.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"regexp"
	"runtime/pprof"
)

func main() {
	folder := flag.String("corpus", "../testdata/bench", "`folder` with the corpora")
	rounds := flag.Int("rounds", 15, "number of rounds")
	only := flag.String("only", "", "measure only what matches the `regexp`; the names are like \"web/Parse/net/url\", and -list shows them")
	list := flag.Bool("list", false, "print the names of the measurements and exit")
	profile := flag.String("cpuprofile", "", "write a CPU profile of the measurements to `file`")
	flag.Parse()
	if err := run(os.Stdout, *folder, *rounds, *only, *list, *profile); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func run(w io.Writer, folder string, rounds int, only string, list bool, profile string) error {
	filter, err := regexp.Compile(only)
	if err != nil {
		return err
	}
	if rounds < 1 {
		return fmt.Errorf("%d rounds are too few", rounds)
	}
	suites, err := loadSuites(folder, filter)
	if err != nil {
		return err
	}
	if list {
		for _, s := range suites {
			for _, m := range s.measurements {
				fmt.Fprintln(w, m.name())
			}
		}
		return nil
	}
	if profile != "" {
		f, err := os.Create(profile)
		if err != nil {
			return err
		}
		defer f.Close()
		if err := pprof.StartCPUProfile(f); err != nil {
			return err
		}
		defer pprof.StopCPUProfile()
	}
	for _, s := range suites {
		s.measure(rounds)
	}
	printMachine(w, rounds)
	printCorpora(w, suites)
	printTables(w, suites)
	return nil
}
