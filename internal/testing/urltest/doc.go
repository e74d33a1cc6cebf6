// Package urltest is what the tests of package url share: the vectors, strings
// that URLs are put together of, what every URL must be, and the comparison with
// the reference. It uses the public API alone.
//
//	vectors.go      the vectors in testdata
//	attributes.go   getters and setters by their names
//	parse.go        parsing in every way that there is
//	invariants.go   what every URL and every setter must fulfil
//	searchparams.go operations on lists
//	validation.go   what validation errors must fulfil
//	reference.go    the comparison with internal/testing/reference
//	requests.go     what a request for a URL has to be
//	equivalent.go   what stays the same if a URL is written otherwise
//	parts.go        a dictionary for fuzzing
//	growth.go       the time of a long input against a short one's
//	sample.go       fewer rows: of seeds while fuzzing, of everything with -short
//	cases           URLs of random shape
package urltest
