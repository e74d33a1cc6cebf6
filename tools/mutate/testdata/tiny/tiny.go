// Package tiny has code for the tests of command mutate to change.
package tiny

const limit = 10

// Clamp returns n, or the limit if that is smaller.
func Clamp(n int) int {
	if n > limit {
		return limit
	}
	return n
}

// Max has an equivalent: it makes no difference which of two equal numbers it returns.
func Max(a, b int) int {
	if a > b {
		return a
	}
	return b
}

// Log counts its calls, which no test checks.
func Log() { calls++ }

var calls int

// Halve never ends if it doesn't subtract.
func Halve(n int) (half int) {
	for n > 1 {
		n -= 2
		half++
	}
	return half
}

// Unused isn't reached by any test.
func Unused(ok bool) bool { return !ok }
