// Package wpt runs the web-platform-tests for URLs: the vectors in testdata, and Go versions of
// the tests in JavaScript. It uses only the public API.
//
// Each vector is a subtest named after its input, and can be run alone:
//
//	go test ./internal/testing/wpt -run 'TestURLTestData/^http://example\.com:80/'
//
// The testing package writes "_" for a space, and \x0A and the like for what can't be printed.
// A "/" splits the pattern in the same way as the name.
package wpt
