// Package wpt runs the rest of the web-platform-tests for URLs: IDNA, encodings, lists, and Go
// versions of tests in JavaScript. It uses only the public API. The root's url_test.go and
// setters_test.go run the vectors of the parser and of the setters. Module jsurl can run the
// scripts themselves.
package wpt

// Revision is the revision of the web-platform-tests that the vectors come from.
const Revision = "July 2026"
