package main

import (
	"bufio"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/gowhatwg/url"
)

// A processor handles one input after the other.
type processor struct {
	options
	parser url.Parser
	out    *bufio.Writer
	stderr io.Writer
	// line is the number of the line that the input is from, 0 for an argument.
	line int
	// printed is set when there was output, failed when an input failed.
	printed, failed bool

	// problems are the validation errors of the input so far; setting is the
	// index of the assignment being made, or -1.
	problems []problem
	setting  int
}

// A problem is a validation error of the input or, if setting isn't negative,
// of the value of an assignment.
type problem struct {
	url.ValidationError
	setting int
}

func (p *processor) collect(e url.ValidationError) {
	p.problems = append(p.problems, problem{e, p.setting})
}

func (p *processor) processAll(inputs []string) error {
	for _, input := range inputs {
		p.process(input)
	}
	return nil
}

// processLines handles the lines of standard input.
func (p *processor) processLines(env environment) error {
	source := &inputReader{r: env.stdin, before: p.out.Flush}
	if env.stderrIsTerminal && env.inputSize > 0 && (p.mode == modeCheck || !env.stdoutIsTerminal) {
		progress := newProgress(env.stderr, env.inputSize)
		defer progress.clear()
		p.stderr = progress
		source.after = func(read int64) { progress.show(read, p.line) }
	}
	in := bufio.NewReaderSize(source, bufferSize)
	for {
		line, err := in.ReadString('\n')
		if err == nil || line != "" {
			p.line++
			p.process(trimNewline(line))
		}
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

// trimNewline removes the end of a line.
func trimNewline(line string) string {
	if s, ok := strings.CutSuffix(line, "\n"); ok {
		return strings.TrimSuffix(s, "\r")
	}
	return line
}

// process handles an input.
func (p *processor) process(input string) {
	if p.mode == modeCheck {
		p.check(input)
		return
	}
	p.problems, p.setting = p.problems[:0], -1
	u, err := p.parser.Parse(input)
	if err != nil {
		p.fail(input, err.Error(), input, err)
		return
	}
	for i, a := range p.set {
		p.setting = i
		if err := p.parser.Set(u, a.component, a.value); err != nil {
			p.fail(input, "in "+quote(p.redact(input))+": "+err.Error(), a.value, err)
			return
		}
	}
	switch p.mode {
	case modeTable:
		if p.printed {
			p.out.WriteByte('\n')
		}
		p.writeTable(u)
		p.writeProblems(input)
	case modeHref:
		p.out.WriteString(u.Href())
		p.out.WriteByte('\n')
	case modeGet:
		for i, c := range p.get {
			if i > 0 {
				p.out.WriteByte('\t')
			}
			p.out.WriteString(c.get(u))
		}
		p.out.WriteByte('\n')
	case modeJSON:
		p.writeJSON(input, u)
	}
	p.printed = true
}

// check reports an input that isn't a valid URL string.
func (p *processor) check(input string) {
	err := url.CheckURLString(input, p.base)
	var syntax *url.SyntaxError
	if !errors.As(err, &syntax) {
		return
	}
	shown := p.redact(input)
	var r report
	r.excerpt(input, shown, []mark{{offset: syntax.Offset}})
	where := " (at byte " + strconv.Itoa(syntax.Offset) + ")"
	p.report(quote(shown)+" is not a valid URL string: expected "+syntax.Expected+where, r.String())
}

// fail reports that an input failed: because of text, which is either the input
// or the value of an assignment.
func (p *processor) fail(input, message, text string, err error) {
	if p.mode == modeJSON {
		p.writeJSONFailure(input, message)
	}
	var fatal url.ValidationError
	if len(p.problems) == 0 && errors.As(err, &fatal) {
		p.collect(fatal)
	}
	m := marks(p.problems, p.setting)
	if len(m) == 1 {
		m[0].text = "" // the message has it
	}
	var r report
	r.excerpt(text, redactedIn(err, text), m)
	p.report(message, r.String())
}

// report writes a failure to standard error.
func (p *processor) report(message, excerpt string) {
	p.failed = true
	// What was written before shall be seen before. An error comes up again
	// at the end.
	_ = p.out.Flush()
	if p.line > 0 {
		message = "line " + strconv.Itoa(p.line) + ": " + message
	}
	_, _ = io.WriteString(p.stderr, "whatwgurl: "+message+"\n"+excerpt)
}

// writeProblems writes the validation errors that weren't a failure.
func (p *processor) writeProblems(input string) {
	var r report
	if m := marks(p.problems, -1); m != nil {
		r.WriteString("validation errors\n")
		r.excerpt(input, p.redact(input), m)
	}
	for i, a := range p.set {
		if m := marks(p.problems, i); m != nil {
			r.WriteString("validation errors of the new " + a.component + "\n")
			r.excerpt(a.value, redactAssignment(a), m)
		}
	}
	p.out.WriteString(r.String())
}

// marks returns the marks for the problems of an assignment, or of the input.
func marks(problems []problem, setting int) []mark {
	var m []mark
	for _, q := range problems {
		if q.setting == setting {
			m = append(m, mark{q.Offset, q.Error()})
		}
	}
	// The standard has some errors twice at one place.
	return slices.Compact(m)
}

// redact returns input without a password. Credentials are a validation error,
// so an input that has some fails a strict parse.
func (p *processor) redact(input string) string {
	strict := url.Parser{Base: p.base, Strict: true}
	_, err := strict.Parse(input)
	return redactedIn(err, input)
}

// redactAssignment returns the value of a that way.
func redactAssignment(a assignment) string {
	strict := url.Parser{Strict: true}
	return redactedIn(strict.Set(url.MustParse("https://h/"), a.component, a.value), a.value)
}

// redactedIn returns the redacted form of input out of its error, if any.
func redactedIn(err error, input string) string {
	var e *url.Error
	if errors.As(err, &e) {
		return e.URL
	}
	return input
}
