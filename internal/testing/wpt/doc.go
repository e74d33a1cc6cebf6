// Package wpt has the web-platform-tests of URLs: the vectors in testdata, and rewritten
// tests in JavaScript. It uses only the public API.
//
// Each vector is a test of its own, named after its input, and can be run alone:
//
//	go test ./internal/testing/wpt -run 'TestURLTestData/^http://example\.com:80/'
//
// The testing package writes "_" for a space, and \x0A and the like for what can't be
// printed. A "/" divides the pattern as it divides the name.
package wpt
