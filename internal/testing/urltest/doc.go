// Package urltest has the code that the tests of package url share: the vectors, pieces of
// URLs, invariants of every URL, and the comparison with the reference. It uses only the public
// API.
//
//	vectors.go      the vectors and the tables in testdata, and how to run them
//	attributes.go   getters and setters by name
//	parse.go        every way to parse
//	invariants.go   invariants of every URL and every setter, equivalence
//	searchparams.go operations on lists
//	validation.go   invariants of validation errors
//	reference.go    the comparison with internal/testing/reference
//	requests.go     the expected request for a URL
//	hides.go        texts with passwords, and who hides them
//	growth.go       the time of a long input compared with a short one
//	memory.go       long inputs, and the memory that a function takes
//	sample.go       smaller samples: of seeds while fuzzing, of everything with -short
//	cases           random URLs, and a dictionary for fuzzing
package urltest
