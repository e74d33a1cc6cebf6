// Package hardening has tests of what somebody could do to a program through a
// URL: inputs that two parsers read in different ways, that take more time or memory
// than their length allows, or that get a password into a log; values that are shared
// between goroutines, or were never initialized. It uses the public API alone.
package hardening
