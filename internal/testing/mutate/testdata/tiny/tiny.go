// Package tiny has what the tests of command mutate change.
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

// Log counts the calls, which no test looks at.
func Log() { calls++ }

var calls int

// Halve doesn't end if it doesn't subtract.
func Halve(n int) (half int) {
	for n > 1 {
		n -= 2
		half++
	}
	return half
}

// Unused is reached by no test.
func Unused(ok bool) bool { return !ok }
