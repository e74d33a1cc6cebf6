package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// A runner builds the test binary, and runs its tests.
type runner struct {
	pkg     *pkg
	path    string // the package whose tests run
	dir     string // its folder
	short   bool   // run them with -short
	scratch string
	timeout time.Duration
	skip    *regexp.Regexp
	tests   map[int][]test // the tests that reach a mutant, quickest first
}

type test struct {
	name string
	took time.Duration
}

func (r *runner) binary() string { return filepath.Join(r.scratch, "mutants.test") }

// build writes the overlay and the test binary.
func (r *runner) build(ctx context.Context) error {
	overlay := map[string]string{}
	for path, text := range r.pkg.texts {
		to := filepath.Join(r.scratch, filepath.Base(path))
		if err := os.WriteFile(to, text, 0o600); err != nil {
			return err
		}
		overlay[path] = to
	}
	text, err := json.Marshal(map[string]any{"Replace": overlay})
	if err != nil {
		return err
	}
	file := filepath.Join(r.scratch, "overlay.json")
	if err := os.WriteFile(file, text, 0o600); err != nil {
		return err
	}
	out, err := exec.CommandContext(ctx, "go", "test", "-c", "-vet=off", "-overlay", file, "-o", r.binary(), r.path).CombinedOutput()
	if err != nil {
		return fmt.Errorf("go test -c: %w\n%s", err, out)
	}
	if _, err := os.Stat(r.binary()); err != nil {
		return errors.New(r.path + " has no tests")
	}
	return nil
}

// An outcome says how a run of tests ended.
type outcome int

const (
	passed outcome = iota
	failed
	timedOut
)

// memory is the memory limit of a run in KiB, on systems with such limits. A mutant can append
// forever.
const memory = 6 << 20

// run runs tests with an environment variable set.
func (r *runner) run(ctx context.Context, variable string, names ...string) outcome {
	ctx, cancel := context.WithTimeout(ctx, r.timeout)
	defer cancel()
	cmd := exec.CommandContext(ctx, "sh", "-c", `ulimit -v "$1" 2>/dev/null; exec "$0" -test.short="$3" -test.failfast -test.run "$2"`,
		r.binary(), strconv.Itoa(memory), "^("+strings.Join(names, "|")+")$", strconv.FormatBool(r.short))
	cmd.Dir = r.dir
	cmd.Env = append(os.Environ(), variable)
	cmd.WaitDelay = time.Second
	err := cmd.Run()
	switch {
	case ctx.Err() != nil:
		return timedOut
	case err != nil:
		return failed
	}
	return passed
}

// trace finds the tests that reach each mutant.
func (r *runner) trace(ctx context.Context, w io.Writer, jobs int) error {
	out, err := exec.CommandContext(ctx, r.binary(), "-test.list", "^(Test|Fuzz|Example)").Output()
	if err != nil {
		return fmt.Errorf("-test.list: %w", err)
	}
	r.tests = map[int][]test{}
	var mu sync.Mutex
	var wg sync.WaitGroup
	slots := make(chan struct{}, jobs)
	for _, name := range strings.Fields(string(out)) {
		if r.skip != nil && r.skip.MatchString(name) {
			continue
		}
		wg.Go(func() {
			slots <- struct{}{}
			defer func() { <-slots }()
			file := filepath.Join(r.scratch, name+".trace")
			start := time.Now()
			outcome := r.run(ctx, "MUTANT_TRACE="+file, name)
			t := test{name, time.Since(start)}
			text, _ := os.ReadFile(file) // the file is missing if the test reaches no mutant
			mu.Lock()
			defer mu.Unlock()
			if outcome != passed {
				fmt.Fprintf(w, "%s fails without a mutant, and is left out\n", name)
				return
			}
			for _, field := range strings.Fields(string(text)) {
				if n, err := strconv.Atoi(field); err == nil {
					r.tests[n-1] = append(r.tests[n-1], t)
				}
			}
		})
	}
	wg.Wait()
	for _, tests := range r.tests {
		slices.SortFunc(tests, func(a, b test) int { return cmp.Or(cmp.Compare(a.took, b.took), cmp.Compare(a.name, b.name)) })
	}
	return ctx.Err()
}

// together is the total time of tests that are run in one process.
const together = 400 * time.Millisecond

// try runs the tests that reach the mutant with the index n.
func (r *runner) try(ctx context.Context, n int) outcome {
	for tests := r.tests[n]; len(tests) > 0; {
		var names []string
		var took time.Duration
		for len(tests) > 0 && (len(names) == 0 || took+tests[0].took < together) {
			names = append(names, tests[0].name)
			took += tests[0].took
			tests = tests[1:]
		}
		if o := r.run(ctx, "MUTANT="+strconv.Itoa(n+1), names...); o != passed {
			return o
		}
	}
	return passed
}
