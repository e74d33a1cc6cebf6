// Package urltest has the code that the tests of package url share: the vectors, pieces of
// URLs, invariants of every URL, and the comparison with the reference. It uses only the public
// API.
//
//	vectors.go      the vectors in testdata, and how to run them
//	attributes.go   getters and setters by name
//	parse.go        every way to parse
//	invariants.go   invariants of every URL and every setter
//	searchparams.go operations on lists
//	validation.go   invariants of validation errors
//	reference.go    the comparison with internal/testing/reference
//	requests.go     the expected request for a URL
//	equivalent.go   the equivalence of URLs that are written differently
//	hides.go        texts with passwords, and who hides them
//	rows.go         the tables in testdata
//	growth.go       the time of a long input compared with a short one
//	allocations.go  the memory that a function takes
//	readers.go      long inputs, and the memory in use while they are read
//	sample.go       smaller samples: of seeds while fuzzing, of everything with -short
//	cases           random URLs, and a dictionary for fuzzing
package urltest
