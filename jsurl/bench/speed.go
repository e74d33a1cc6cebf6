package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/dop251/goja"
)

// read is the measured script for a corpus. It reads all lines, including those that throw.
const read = `(function (lines, base) {
	let n = 0;
	for (let i = 0; i < lines.length; i++) {
		try { n += new URL(lines[i], base).hostname.length } catch (e) { }
	}
	return n;
})`

// params has the measured scripts for lists of n pairs. They read the lists in every possible way.
const params = `(function (n) {
	const p = new URLSearchParams();
	for (let i = 0; i < n; i++) p.append("name" + i, "value");
	let length = 0;
	for (const [name, value] of p) length += name.length + value.length;
	p.forEach((value) => { length += value.length });
	return length + new URLSearchParams(p.toString()).toString().length;
})`

// printSpeed prints the tables of times.
func printSpeed(root string, implementations []implementation, rounds, lines int) error {
	names := make([]string, len(implementations))
	for i, implementation := range implementations {
		names[i] = implementation.name
	}
	fmt.Printf("| | %s |\n|---|%s\n", strings.Join(names, " | "), strings.Repeat("---:|", len(names)))
	files, err := filepath.Glob(filepath.Join(root, "bench/corpora/*.txt"))
	if err != nil {
		return err
	}
	totals := make([]time.Duration, len(implementations))
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		name := strings.TrimSuffix(filepath.Base(file), ".txt")
		medians, err := measure(implementations, rounds, read, arguments(name, string(text), lines))
		if err != nil {
			return err
		}
		for i, median := range medians {
			totals[i] += median
		}
		printRow("`"+name+"`", medians, min(lines, strings.Count(string(text), "\n")))
	}
	printRow("all", totals, lines*len(files))
	for _, n := range []int{1000, 2000, 4000} {
		medians, err := measure(implementations, rounds, params, func(vm *goja.Runtime) []goja.Value {
			return []goja.Value{vm.ToValue(n)}
		})
		if err != nil {
			return err
		}
		printRow(fmt.Sprintf("%d pairs, for each", n), medians, n)
	}
	return nil
}

// arguments returns the arguments of read for a corpus.
func arguments(corpus, text string, lines int) func(vm *goja.Runtime) []goja.Value {
	all := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	if len(all) > lines {
		all = all[:lines]
	}
	return func(vm *goja.Runtime) []goja.Value {
		items := make([]any, len(all))
		for i, line := range all {
			if corpus == "queries" {
				line = "https://example.com/?" + line
			}
			items[i] = line
		}
		base := goja.Undefined()
		if corpus == "relative" {
			base = vm.ToValue("https://www.example.com/a/b/c")
		}
		return []goja.Value{vm.NewArray(items...), base}
	}
}

// measure returns the median time of a function for each implementation.
func measure(implementations []implementation, rounds int, function string, arguments func(*goja.Runtime) []goja.Value) ([]time.Duration, error) {
	var operations []operation
	for _, implementation := range implementations {
		vm, err := implementation.newRuntime()
		if err != nil {
			return nil, err
		}
		v, err := vm.RunString(function)
		if err != nil {
			return nil, err
		}
		run, _ := goja.AssertFunction(v)
		args := arguments(vm)
		operations = append(operations, func() (time.Duration, error) {
			start := cpuTime()
			_, err := run(goja.Undefined(), args...)
			return cpuTime() - start, err
		})
	}
	return compare(rounds, operations)
}

// printRow prints the times for one of n, and the ratio of the first to each of the others.
func printRow(name string, medians []time.Duration, n int) {
	fmt.Printf("| %s |", name)
	for i, median := range medians {
		fmt.Printf(" %.2f µs", float64(median.Nanoseconds())/1000/float64(n))
		if i > 0 {
			fmt.Printf(" (%.3f)", float64(medians[0])/float64(median))
		}
		fmt.Print(" |")
	}
	fmt.Println()
}
