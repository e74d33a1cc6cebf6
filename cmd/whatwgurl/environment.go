package main

import (
	"io"
	"os"
	"runtime"
)

// The exit statuses. After a signal it is signalStatus plus the signal's number.
const (
	exitOK       = 0
	exitError    = 1 // an input failed, reading or writing failed, or nothing matched
	exitUsage    = 2
	signalStatus = 128
)

// An environment is everything that the program gets from the system.
type environment struct {
	stdin          io.Reader
	stdout, stderr io.Writer
	// inputSize is the size of standard input if that is a file, otherwise 0.
	inputSize int64
	// whether the streams are terminals
	stdinIsTerminal, stdoutIsTerminal, stderrIsTerminal bool
	// colors is set if marks may be colored on a terminal.
	colors bool
	// separate is set if standard output and standard error go to different places, so nobody
	// can see which was written first.
	separate bool
	// interrupts, if not nil, returns a channel for the signals that end the
	// program. After the first of them, the next one kills it.
	interrupts func() <-chan os.Signal
}

// wantsColors reports whether the user wants colors on a terminal, and the terminal has them. Old
// consoles of Windows would show the codes.
//
// https://no-color.org/
func wantsColors(getenv func(string) string) bool {
	if getenv("NO_COLOR") != "" || getenv("TERM") == "dumb" {
		return false
	}
	return runtime.GOOS != "windows" || getenv("WT_SESSION") != "" || getenv("TERM") != ""
}
