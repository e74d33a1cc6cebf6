// Package untested has code and no tests.
package untested

// Untested returns true.
func Untested() bool { return true }
