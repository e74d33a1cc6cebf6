//go:build unix

package main

import (
	"errors"
	"os"
	"os/signal"
	"syscall"
	"time"
)

// endSignals are the signals that end the program once it has handled everything read so far.
var endSignals = []os.Signal{syscall.SIGINT, syscall.SIGTERM}

// terminalEnd is the key that ends the input on a terminal.
const terminalEnd = "Ctrl-D"

const brokenPipeSignal = int(syscall.SIGPIPE)

// ignoreBrokenPipes makes writing to a closed pipe an error. The program can then clean
// up before it ends as if by the signal.
func ignoreBrokenPipes() { signal.Ignore(syscall.SIGPIPE) }

func isBrokenPipe(err error) bool { return errors.Is(err, syscall.EPIPE) }

func signalNumber(s os.Signal) int {
	if number, ok := s.(syscall.Signal); ok {
		return int(number)
	}
	return int(syscall.SIGINT)
}

// dieOf ends the program with a signal, because its parent expects that: a shell ends a loop if
// a program in it was interrupted. It can't do so for a broken pipe, for which the runtime
// doesn't accept a signal, so there the exit status must suffice.
func dieOf(number int) {
	s := syscall.Signal(number)
	signal.Reset(s)
	if s != syscall.SIGPIPE && syscall.Kill(syscall.Getpid(), s) == nil {
		// The signal can arrive a little later, or be blocked.
		time.Sleep(100 * time.Millisecond)
	}
	os.Exit(signalStatus + number)
}
