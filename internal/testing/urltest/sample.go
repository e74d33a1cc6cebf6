package urltest

import (
	"flag"
	"testing"
)

// sampleSize is how many rows of a list are enough where all of them take too long.
const sampleSize = 12

// Sample returns the list, or with -short a few rows, spread over it.
func Sample[T any](list []T) []T {
	if testing.Short() {
		return few(list, sampleSize)
	}
	return list
}

// Times returns how often a test of random input runs: n times, or with -short a
// tenth of that.
func Times(n int) int {
	if testing.Short() {
		return n / 10
	}
	return n
}

// Seeds returns what a fuzz target adds as seeds of a list: the whole list where the
// target runs as a test, and a few rows, spread over the list, where it fuzzes. Before
// it fuzzes, it runs all seeds to see what they cover, and that takes its time.
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
