package main

import (
	"errors"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"slices"
	"sync"

	"github.com/gowhatwg/url/internal/redact"
)

func main() {
	env := environment{
		stdin:    os.Stdin,
		stdout:   os.Stdout,
		stderr:   os.Stderr,
		isTyped:  isTerminal(os.Stdin) && isTerminal(os.Stderr),
		separate: areSeparate(os.Stdout, os.Stderr),
	}
	// The old console of Windows shows control sequences as text.
	isOld := runtime.GOOS == "windows" && os.Getenv("WT_SESSION")+os.Getenv("TERM") == ""
	env.isTerminal = isTerminal(os.Stderr) && os.Getenv("TERM") != "dumb" && !isOld
	// https://no-color.org/
	env.isColored = env.isTerminal && os.Getenv("NO_COLOR") == ""
	// Most memory soon becomes garbage, and with a collection for every 4 MB the cores
	// would keep waiting for each other. This setting takes about 15 MB more.
	setGarbage(400)
	os.Exit(run(os.Args[1:], env))
}

// setGarbage sets how much garbage there may be, in percent of what is in use, unless the user did.
func setGarbage(percent int) {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(percent)
	}
}

// collectMore collects garbage as other programs do, once much is in use.
var collectMore = sync.OnceFunc(func() { setGarbage(100) })

// run runs the program and returns its exit status.
func run(args []string, env environment) int {
	o, err := parseOptions(args)
	if err != nil {
		writeError(env.stderr, err, " (whatwgurl -h lists the flags)")
		return exitUsage
	}
	if o.about != "" {
		_, err := io.WriteString(env.stdout, aboutTexts[o.about]())
		return env.end(err, exitOK)
	}
	w := newWriter(&o, env)
	files := sources(&o, env, w.progress)
	if o.rejects != "" {
		switch {
		case slices.ContainsFunc(files, func(s source) bool { return isSame(o.rejects, s.file, env.stdin) }):
			writeError(env.stderr, errors.New("-rejects names one of the inputs"), "")
			return exitUsage
		case isSame(o.rejects, "", env.stdout): // Opened again, each would be written over the other.
			w.rejected = w.out
		case isSame(o.rejects, "", env.stderr):
			w.rejected.Reset(env.stderr)
		default:
			// A named pipe that is opened for reading, too, has a reader that never reads.
			f, err := os.OpenFile(o.rejects, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o666)
			if err != nil {
				return env.end(nameError(o.rejects, err), exitError)
			}
			defer func() { _ = f.Close() }() // Each batch is flushed.
			w.rejected.Reset(f)
		}
	}
	err = process(files, w)
	w.progress.hide()
	if err != nil {
		return env.end(err, exitError)
	}
	return w.end()
}

// end reports what may be wrong with the flags, and returns the exit status.
func (w *writer) end() int {
	if !w.options.quiet {
		for _, hint := range w.hints() {
			writeError(w.env.stderr, errors.New(hint), "")
		}
	}
	if w.failures > 0 || w.options.match != nil && w.matches == 0 {
		return exitError
	}
	return exitOK
}

// hints returns a line for the inputs that failed without a report, for each edit that found
// nothing to change, and for inputs that aren't one URL per line.
func (w *writer) hints() []string {
	var hints []string
	if w.unreported > 0 {
		what := "line"
		if w.options.html {
			what = "link"
		} else if len(w.options.inputs) > 0 {
			what = "argument"
		}
		if w.unreported > 1 {
			what += "s"
		}
		hints = append(hints, thousands(w.unreported)+" more "+what+" failed; -errors all shows them")
	}
	for _, e := range w.options.edits {
		if e.missed != "" && !e.applied.Load() && w.lines > w.failures {
			hints = append(hints, e.missed)
		}
	}
	if w.withNUL {
		hints = append(hints, "the input has NUL bytes, which don't end a line; for a list such as that of find -print0, use tr '\\0' '\\n'")
	}
	if w.ofTables > 0 {
		hints = append(hints, "for a table or JSON, use -field N if tabs separate the fields, and otherwise mlr or jq to write one URL per line")
	} else if w.unfinished > 0 && w.options.base == nil {
		for _, name := range w.options.inputs {
			if info, err := os.Stat(name); err == nil && info.Mode().IsRegular() {
				return append(hints, "to read URLs from a file, use -file "+printable(redact.Text(name)))
			} else if name == "-" {
				return append(hints, "to read URLs from standard input, use -file -")
			}
		}
		hints = append(hints, "for inputs without a scheme, use -typed, which reads example.com as https://example.com/, or -base URL")
	}
	return hints
}

// end reports err and returns its exit status, or returns status if err is nil.
func (env environment) end(err error, status int) int {
	if err == nil {
		return status
	}
	writeError(env.stderr, err, "")
	return exitError
}
