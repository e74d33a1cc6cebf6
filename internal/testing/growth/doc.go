// Package growth tests that time, memory and allocations stay in proportion to the input: of each
// function, of sequences of calls, and of random combinations. It also tests the limits on the
// length of an input. It uses only the public API.
package growth
