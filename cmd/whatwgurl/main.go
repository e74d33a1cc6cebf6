package main

//go:generate go test -run ^TestGenerated$ -update

import (
	"errors"
	"flag"
	"io"
	"os"
	"runtime/debug"
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
	// separate is set if standard output and standard error go to different places, so nobody
	// can see which was written first.
	separate bool
	// interrupts, if not nil, returns a channel for the signals that end the
	// program. After the first of them, the next one kills it.
	interrupts func() <-chan os.Signal
}

func main() {
	env := environment{
		stdin:            os.Stdin,
		stdout:           os.Stdout,
		stderr:           os.Stderr,
		inputSize:        fileSize(os.Stdin),
		stdinIsTerminal:  isTerminal(os.Stdin),
		stdoutIsTerminal: isTerminal(os.Stdout),
		stderrIsTerminal: isTerminal(os.Stderr),
		separate:         areSeparate(os.Stdout, os.Stderr),
		interrupts:       interrupts,
	}
	ignoreBrokenPipes()
	if os.Getenv("GOGC") == "" {
		// Most memory soon becomes garbage, and with a collection for every 4 MB the cores
		// would keep waiting for each other. This setting takes about 15 MB more.
		debug.SetGCPercent(400)
	}
	status := run(os.Args[1:], env)
	if status > signalStatus {
		dieOf(status - signalStatus)
	}
	os.Exit(status)
}

// run runs the program and returns its exit status.
func run(args []string, env environment) int {
	o, err := parseOptions(args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		o.print = helpText
	case err != nil:
		writeError(env.stderr, err, "Run \"whatwgurl -h\" for help.\n")
		return exitUsage
	}
	if o.print != nil {
		_, err := io.WriteString(env.stdout, o.print())
		return env.end(err, exitOK)
	}
	w := newWriter(&o, env)
	if len(o.inputs) > 0 {
		err = processInputs(&o, w)
	} else {
		err = processLines(&o, w, env)
	}
	if err != nil {
		return env.end(err, exitError)
	}
	return w.end(env.stderr)
}

// end reports edits that found nothing to change, and returns the exit status.
func (w *writer) end(stderr io.Writer) int {
	for _, e := range w.options.edits {
		if e.missed != "" && !e.applied.Load() && w.lines > w.failures {
			writeError(stderr, errors.New(e.missed), "")
		}
	}
	if w.failures > 0 || w.options.match != nil && w.options.mode != modeCheck && w.matches == 0 {
		return exitError
	}
	return exitOK
}

// end reports err and returns its exit status, or returns status if err is nil.
func (env environment) end(err error, status int) int {
	var s *interrupted
	switch {
	case err == nil:
		return status
	case errors.As(err, &s):
		return signalStatus + signalNumber(s.signal)
	case isBrokenPipe(err):
		// The reader of the output has read enough, and needs no message.
		return signalStatus + brokenPipeSignal
	}
	writeError(env.stderr, err, "")
	return exitError
}

// writeError writes a line about err, and then more. It ignores errors of standard error,
// because it could not report them.
func writeError(stderr io.Writer, err error, more string) {
	_, _ = io.WriteString(stderr, "whatwgurl: "+printable(err.Error())+"\n"+more)
}
