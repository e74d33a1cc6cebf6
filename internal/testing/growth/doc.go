// Package growth tests that time, memory and allocations stay in proportion to the input, of
// functions and of sequences of calls, and the limits on the length of an input. It uses only the
// public API.
package growth
