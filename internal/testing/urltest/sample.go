package urltest

import (
	"flag"
	"os"
	"testing"
)

// Long reports whether the tests are to try everything, which takes minutes: the environment
// variable LONG is set. Random tests begin with the same number each time, so a run without LONG
// tries some of the same cases.
func Long() bool { return os.Getenv("LONG") != "" && !testing.Short() }

// sampleSize is the number of rows of a list that are enough if all of them take too long.
const sampleSize = 12

// Sample returns the list, or with -short a few rows spread over it.
func Sample[T any](list []T) []T {
	if testing.Short() {
		return few(list, sampleSize)
	}
	return list
}

// Times returns the number of times that a test of random input runs: n with LONG, a sixth of
// that without, and a tenth with -short.
func Times(n int) int {
	switch {
	case testing.Short():
		return n / 10
	case Long():
		return n
	}
	return n / 6
}

// Seeds returns the rows of a list that a fuzz target adds as seeds: all of them if the target
// runs as a test, and a few rows spread over the list if it fuzzes. Before fuzzing, the target
// runs all seeds to see what they cover, which takes time.
func Seeds[T any](tb testing.TB, list []T) []T {
	tb.Helper()
	if fuzz := flag.Lookup("test.fuzz"); fuzz == nil || fuzz.Value.String() == "" {
		return list
	}
	return few(list, sampleSize)
}

// few returns at most n rows, spread over the list.
func few[T any](list []T, n int) []T {
	if len(list) <= n {
		return list
	}
	rows := make([]T, n)
	for i := range rows {
		rows[i] = list[i*len(list)/n]
	}
	return rows
}
