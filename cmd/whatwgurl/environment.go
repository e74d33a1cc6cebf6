package main

import "io"

// The exit statuses.
const (
	exitOK    = 0
	exitError = 1 // an input failed, reading or writing failed, or nothing matched
	exitUsage = 2
)

// An environment is everything that the program gets from the system.
type environment struct {
	stdin          io.Reader
	stdout, stderr io.Writer
	// isTyped is set if standard input and standard error are terminals.
	isTyped bool
	// isTerminal is set if standard error is a terminal, and isColored if it may have colors.
	isTerminal, isColored bool
	// separate is set if standard output and standard error go to different places, so nobody
	// can see which was written first.
	separate bool
}
