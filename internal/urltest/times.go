package urltest

import "testing"

// Times returns how often a test of random input runs: n times, or with -short a
// tenth of that.
func Times(n int) int {
	if testing.Short() {
		return n / 10
	}
	return n
}

// Sample returns the list, or with -short a few rows, spread over it.
func Sample[T any](list []T) []T {
	if testing.Short() {
		return few(list, maxSeeds)
	}
	return list
}
