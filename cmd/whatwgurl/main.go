// Command whatwgurl parses URLs as browsers do and prints what they consist of,
// or what is wrong with them, and where.
//
// The URLs are its arguments or, without any, the lines of standard input. Run
// it with -h for the flags and for examples.
package main

import (
	"bufio"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"

	"github.com/gowhatwg/url"
)

// The exit statuses.
const (
	exitOK    = 0
	exitError = 1 // an input failed, or reading and writing did
	exitUsage = 2
)

// An environment is what the program gets from the system.
type environment struct {
	stdin          io.Reader
	stdout, stderr io.Writer
	// inputSize is the size of standard input if that is a file, otherwise 0.
	inputSize int64
	// whether these are terminals
	stdoutIsTerminal, stderrIsTerminal bool
}

func main() {
	env := environment{
		stdin:            os.Stdin,
		stdout:           os.Stdout,
		stderr:           os.Stderr,
		stdoutIsTerminal: isTerminal(os.Stdout),
		stderrIsTerminal: isTerminal(os.Stderr),
	}
	if info, err := os.Stdin.Stat(); err == nil && info.Mode().IsRegular() {
		env.inputSize = info.Size()
	}
	os.Exit(run(os.Args[1:], env))
}

// isTerminal reports whether f is a terminal. Of other devices only the null
// device is told apart.
func isTerminal(f *os.File) bool {
	info, err := f.Stat()
	if err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return false
	}
	null, err := os.Stat(os.DevNull)
	return err != nil || !os.SameFile(info, null)
}

// bufferSize is that of the buffers of standard input and output.
const bufferSize = 64 << 10

// run runs the program and returns its exit status.
func run(args []string, env environment) int {
	o, err := parseOptions(args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		if _, err := io.WriteString(env.stdout, help); err != nil {
			fmt.Fprintf(env.stderr, "whatwgurl: %v\n", err)
			return exitError
		}
		return exitOK
	case err != nil:
		fmt.Fprintf(env.stderr, "whatwgurl: %v\nRun \"whatwgurl -h\" for help.\n", err)
		return exitUsage
	}
	p := &processor{options: o, out: bufio.NewWriterSize(env.stdout, bufferSize), stderr: env.stderr}
	p.parser = url.Parser{Base: o.base, Strict: o.strict}
	if o.mode == modeTable || o.mode == modeJSON {
		p.parser.OnValidationError = p.collect
	}
	if len(o.inputs) > 0 {
		err = p.processAll(o.inputs)
	} else {
		err = p.processLines(env)
	}
	if flushErr := p.out.Flush(); err == nil {
		err = flushErr
	}
	if err != nil {
		fmt.Fprintf(env.stderr, "whatwgurl: %v\n", err)
		return exitError
	}
	if p.failed {
		return exitError
	}
	return exitOK
}
