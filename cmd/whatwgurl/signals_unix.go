//go:build unix

package main

import (
	"errors"
	"os"
	"os/signal"
	"syscall"
	"time"
)

// endSignals end the program after it has handled what it has read.
var endSignals = []os.Signal{syscall.SIGINT, syscall.SIGTERM}

// terminalEnd ends the input from a terminal.
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

// dieOf ends the program by a signal, as its parent expects: a shell ends a loop when a
// program in it was interrupted. For a broken pipe, for which the runtime takes no
// signal, the status has to do.
func dieOf(number int) {
	s := syscall.Signal(number)
	signal.Reset(s)
	if s != syscall.SIGPIPE && syscall.Kill(syscall.Getpid(), s) == nil {
		// The signal can arrive a little later, or be blocked.
		time.Sleep(100 * time.Millisecond)
	}
	os.Exit(signalStatus + number)
}
