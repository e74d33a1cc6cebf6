package urltest

import (
	"flag"
	"testing"
)

// maxSeeds is how many seeds a fuzz target has of each list. Before it fuzzes, it
// runs all of them to see what they cover, and that takes its time.
const maxSeeds = 12

// Seeds returns what a fuzz target adds as seeds of a list: the whole list where the
// target runs as a test, and a few rows, spread over the list, where it fuzzes.
func Seeds[T any](tb testing.TB, list []T) []T {
	tb.Helper()
	if fuzz := flag.Lookup("test.fuzz"); fuzz == nil || fuzz.Value.String() == "" {
		return list
	}
	return few(list, maxSeeds)
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
