// Command mutate measures how well the tests of a package cover its behavior. It changes the
// code in one place at a time, and reports the changes, called mutants, that no test notices.
// The path of the package is relative to its module:
//
//	go run -C tools ./mutate -sample 150 ./urlkey
//	go run -C tools ./mutate -at query.go:27,surt.go ./urlkey
//	go run -C tools ./mutate -module jsurl -sample 150 .
//
// Mutants swap operators, add 1 to or subtract 1 from integer constants, negate conditions and
// booleans, and remove statements. There are no mutants in generated files and in declarations
// of named constants.
//
// All mutants are in one test binary, which is built from an overlay, so the tree doesn't
// change. An environment variable selects one of them. For each mutant, the tests of the
// package that reach it run with -short, until one fails or takes longer than -timeout. A test
// that fails without any mutant, such as one that counts allocations, is reported and left out.
// If some tests are slow, try all mutants without them first, by -skip, and then only the survivors
// with them, by -at.
//
// A surviving mutant means either a missing test or an equivalent, which is code that does the
// same. Write the test, or make sure that it can't be written.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"log"
	"math/rand/v2"
	"os"
	"os/signal"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/gowhatwg/url/tools/internal/checkout"
)

// options are the options of the command line.
type options struct {
	pkg     string
	tests   string   // the folder of another package whose tests run, in full; or ""
	sample  int      // the number of mutants to try; 0 for all
	seed    uint64   // of the sample
	at      []string // file or file:line of the mutants to try; nil for all
	timeout time.Duration
	jobs    int
	skip    *regexp.Regexp // the tests to leave out, or nil
}

func main() {
	checkout.Enter()
	log.SetFlags(0)
	o := options{}
	flag.IntVar(&o.sample, "sample", 0, "try a random sample of this `size`, not all")
	flag.Uint64Var(&o.seed, "seed", 1, "the seed of the sample")
	at := flag.String("at", "", "try only those in a file or at a line: `file:line,…`")
	flag.DurationVar(&o.timeout, "timeout", 30*time.Second, "how long the tests of a mutant may take")
	flag.IntVar(&o.jobs, "j", 1, "how many mutants to try at the same time")
	module := flag.String("module", ".", "the `folder` of the package's module")
	skip := flag.String("skip", "", "leave out the tests that match a `pattern`")
	flag.StringVar(&o.tests, "tests", "", "run the tests in another package's `folder`, without -short")
	flag.Parse()
	if flag.NArg() != 1 || o.jobs < 1 {
		log.Fatal("usage: mutate [flags] package")
	}
	if err := os.Chdir(*module); err != nil {
		log.Fatal(err)
	}
	o.pkg = flag.Arg(0)
	if *skip != "" {
		o.skip = regexp.MustCompile(*skip)
	}
	if *at != "" {
		o.at = strings.Split(*at, ",")
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	_, err := mutate(ctx, os.Stdout, o)
	stop()
	if err != nil {
		log.Fatal(err)
	}
}

// A result counts the outcomes of the mutants that were tried.
type result struct {
	all, tried int
	killed     int // by a test that failed
	timedOut   int // by a test that took too long
	survivors  []mutant
}

// mutate tries the mutants of a package and writes the survivors to w.
func mutate(ctx context.Context, w io.Writer, o options) (*result, error) {
	p, err := load(ctx, o.pkg)
	if err != nil {
		return nil, err
	}
	scratch, err := os.MkdirTemp("", "mutate")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(scratch)
	r := &runner{scratch: scratch, timeout: o.timeout, skip: o.skip, pkg: p, path: p.path, dir: p.dir, short: o.tests == ""}
	if o.tests != "" {
		r.path, r.dir = o.tests, o.tests
	}
	if err := r.build(ctx); err != nil {
		return nil, err
	}
	if err := r.trace(ctx, w, o.jobs); err != nil {
		return nil, err
	}
	res := &result{all: len(p.mutants)}
	queue := make(chan int)
	var mu sync.Mutex
	var wg sync.WaitGroup
	for range o.jobs {
		wg.Go(func() {
			for n := range queue {
				outcome := r.try(ctx, n)
				mu.Lock()
				res.add(w, p.mutants[n], outcome, len(r.tests[n]) > 0)
				mu.Unlock()
			}
		})
	}
	for _, n := range choose(p.mutants, o) {
		if ctx.Err() != nil {
			break
		}
		queue <- n
	}
	close(queue)
	wg.Wait()
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	fmt.Fprintf(w, "%d mutants, %d tried: %d killed, %d of them by time, %d survived\n",
		res.all, res.tried, res.killed+res.timedOut, res.timedOut, len(res.survivors))
	return res, nil
}

// add counts a mutant, and writes it to w if it survived.
func (r *result) add(w io.Writer, m mutant, o outcome, reached bool) {
	r.tried++
	switch o {
	case failed:
		r.killed++
	case timedOut:
		r.timedOut++
	case passed:
		r.survivors = append(r.survivors, m)
		unreached := ""
		if !reached {
			unreached = " (no test reaches it)"
		}
		fmt.Fprintf(w, "survived: %v%s\n", m, unreached)
	}
	if r.tried%100 == 0 {
		fmt.Fprintf(w, "%d tried, %d survived\n", r.tried, len(r.survivors))
	}
}

// choose returns the indexes of the mutants to try, in random order.
func choose(mutants []mutant, o options) []int {
	var list []int
	for i, m := range mutants {
		file := filepath.Base(m.pos.Filename)
		line := fmt.Sprintf("%s:%d", file, m.pos.Line)
		if o.at == nil || slices.Contains(o.at, file) || slices.Contains(o.at, line) {
			list = append(list, i)
		}
	}
	random := rand.New(rand.NewPCG(o.seed, 0))
	random.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	if o.sample > 0 && o.sample < len(list) {
		list = list[:o.sample]
	}
	return list
}
