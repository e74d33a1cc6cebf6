package main

import (
	"errors"
	"hash/maphash"
	"strconv"
	"strings"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/quote"
	"github.com/gowhatwg/url/urlhtml"
	"github.com/gowhatwg/url/urlinput"
	"github.com/gowhatwg/url/urlvalid"
)

// A processor handles inputs one by one. It collects the output in its chunk until it passes
// the chunk on.
type processor struct {
	*options
	*chunk
	// emit takes over a chunk.
	emit func(*chunk)
	// plain only parses, listening also collects validation errors, and setting is the parser
	// for edits.
	plain, listening url.Parser
	setting          *url.Parser
	// hasOptions is set if plain has options.
	hasOptions bool
	// isClean is set if the input is its own serialization without validation errors.
	isClean bool
	// current is the URL of the input; the next input overwrites it.
	current url.URL
	// name and line say where the input is from; line is 0 for an argument.
	name string
	line int
	// link is the link of the URL, with -html.
	link *urlhtml.Link
	// reported is the total length of the reports in the chunk.
	reported int
	problems problems
	// values has one value for each applied edit.
	values []string
	// completion is how the input was completed, with -typed.
	completion urlinput.Completion
}

func newProcessor(o *options) *processor {
	p := &processor{options: o, chunk: newChunk(o)}
	p.problems = newProblems(len(o.edits))
	p.values = make([]string, len(o.edits))
	p.plain = url.Parser{Base: o.base, Strict: o.strict, MaxLength: o.maxLength}
	p.hasOptions = o.base != nil || o.strict || o.maxLength > 0
	p.listening, p.setting = p.plain, &p.plain
	if o.mode == modeTable || o.mode == modeJSON {
		p.listening.OnValidationError = func(e url.ValidationError) { p.problems.list().add(e) }
		p.setting = &p.listening
	}
	return p
}

// processInputs handles the arguments of the program.
func processInputs(o *options, w *writer) error {
	p := newProcessor(o)
	var err error
	p.emit = func(c *chunk) {
		if err == nil {
			err = w.write(c)
		}
		freeChunk(c)
	}
	for _, input := range o.inputs {
		p.process(input)
		p.handOn()
	}
	if err != nil {
		return err
	}
	return w.finish()
}

// processBlock handles the lines of a block.
func (p *processor) processBlock(b *block) {
	if b.document != nil {
		p.processDocument(b)
		return
	}
	p.name, p.line = b.name, b.first
	for text := string(b.text); text != ""; p.line++ {
		var line string
		line, text = cutLine(text)
		if isBlank(line) {
			continue
		}
		p.process(line)
		p.spill()
	}
	p.handOn()
}

// cutLine returns the first line of text, and the rest.
func cutLine(text string) (line, rest string) {
	i := strings.IndexByte(text, '\n')
	if i < 0 {
		return text, ""
	}
	return strings.TrimSuffix(text[:i], "\r"), text[i+1:]
}

// isBlank reports whether a line has only spaces and controls.
func isBlank(line string) bool {
	for i := range len(line) {
		if line[i] > ' ' {
			return false
		}
	}
	return true
}

// handOn passes the chunk on.
func (p *processor) handOn() {
	p.emit(p.chunk)
	p.chunk = newChunk(p.options)
	p.reported = 0
}

// spill passes the chunk on if it is large, even in the middle of a URL's output.
func (p *processor) spill() {
	const markSize = 64
	if len(p.out)+p.reported+markSize*len(p.marks) >= chunkSize {
		p.handOn()
	}
}

// process handles an input.
func (p *processor) process(input string) {
	p.lines++
	if p.mode == modeCheck {
		p.check(input)
		return
	}
	p.problems.begin(0)
	u, err := p.parse(input)
	if err != nil {
		p.fail(input, err.Error(), input, err)
		return
	}
	p.edit(input, u, 0)
}

// edit applies the edits from index i on, and prints the resulting URLs: with -iterate,
// one for each of its values.
func (p *processor) edit(input string, u *url.URL, i int) {
	if i == len(p.edits) {
		if p.match == nil || p.match.set.Test(u) {
			p.matches++
			p.print(input, u)
		}
		return
	}
	e := &p.edits[i]
	for _, value := range e.values {
		v := u
		if len(e.values) > 1 {
			another := *u
			v = &another
		}
		p.problems.begin(1 + i)
		p.values[i] = value
		if err := e.apply(p.setting, v, value); err != nil {
			p.fail(input, "in "+quote.Text(p.redact(input), maxWhole)+": "+err.Error(), value, err)
			continue
		}
		p.edit(input, v, 1+i)
	}
}

// parse parses an input. Listening to the parser is slow, and for most inputs the bytes alone
// show that there are no validation errors.
func (p *processor) parse(input string) (*url.URL, error) {
	if p.typed {
		return p.parseTyped(input)
	}
	if p.maxLine > 0 && len(input) > p.maxLine {
		limited := url.Parser{MaxLength: p.maxLine}
		return limited.Parse(input)
	}
	if p.listening.OnValidationError == nil {
		return p.parsePlain(input)
	}
	p.isClean = false
	if isCleanText(input) {
		u, err := p.parsePlain(input)
		p.isClean = err == nil && isCleanURL(input, u)
		if p.isClean || urlvalid.URL(input, p.base) == nil {
			return u, err
		}
	} else if urlvalid.URL(input, p.base) == nil {
		return p.parsePlain(input)
	}
	return p.listening.Parse(input)
}

// parsePlain parses without listening. If possible, it overwrites the previous URL instead of
// allocating a new one.
func (p *processor) parsePlain(input string) (*url.URL, error) {
	if p.hasOptions {
		return p.plain.Parse(input)
	}
	u, err := url.Parse(input)
	if err != nil {
		return nil, err
	}
	p.current = *u
	return &p.current, nil
}

// print writes the output of a URL.
func (p *processor) print(input string, u *url.URL) {
	start := len(p.out)
	switch p.mode {
	case modeTable:
		p.begin(u.Href())
		p.writeTable(u)
		p.writeProblems(input)
	case modeJSON:
		p.begin(u.Href())
		if p.link != nil {
			p.writeLink(u)
			return
		}
		p.writeJSON(input, u)
	case modeStats:
		p.counts.add(u)
	case modeHref:
		p.out = append(p.out, u.Href()...)
		p.endLine(start)
	case modeEach:
		p.printEach(u)
	case modeColumns:
		for i, c := range p.columns {
			if i > 0 {
				p.out = append(p.out, '\t')
			}
			p.out = c(p.out, u)
		}
		p.endLine(start)
	}
}

// begin marks the beginning of a URL's output, if that matters.
func (p *processor) begin(href string) {
	if p.unique {
		p.marks = append(p.marks, outputMark{at: len(p.out), key: outputKey{maphash.String(seeds[0], href), maphash.String(seeds[1], href)}})
	} else if p.mode == modeTable {
		p.marks = append(p.marks, outputMark{at: len(p.out)})
	}
}

// endLine ends the line that begins at start.
func (p *processor) endLine(start int) {
	if p.unique {
		line := p.out[start:]
		p.marks = append(p.marks, outputMark{at: start, key: outputKey{maphash.Bytes(seeds[0], line), maphash.Bytes(seeds[1], line)}})
	}
	p.out = append(p.out, '\n')
}

// check reports an input that isn't a valid URL string.
func (p *processor) check(input string) {
	if p.maxLine > 0 && len(input) > p.maxLine {
		p.report(quote.Text(p.redact(input), maxWhole)+" is longer than "+strconv.Itoa(p.maxLine)+" bytes", "")
		return
	}
	if p.match != nil {
		if u, err := p.plain.Parse(input); err == nil && !p.match.set.Test(u) {
			return
		}
	}
	err := urlvalid.URL(input, p.base)
	var syntax *urlvalid.SyntaxError
	if !errors.As(err, &syntax) {
		return
	}
	shown := p.redact(input)
	var r report
	r.excerpt(input, shown, []mark{{offset: syntax.Offset}}, 0)
	where := " (at byte " + strconv.Itoa(syntax.Offset) + ")"
	p.report(quote.Text(shown, maxWhole)+" is not a valid URL string: expected "+syntax.Expected+where, r.String())
}

// fail reports that an input failed because of text, which is either the input or the
// value of an edit.
func (p *processor) fail(input, message, text string, err error) {
	switch p.mode {
	case modeStats:
		p.counts.addFailure(err)
		p.failures++
		return
	case modeJSON:
		if p.link != nil {
			p.writeLinkFailure(message)
			break
		}
		p.writeJSONFailure(input, message)
	}
	l := p.problems.list()
	var fatal url.ValidationError
	if len(l.kept) == 0 && errors.As(err, &fatal) {
		l.add(fatal)
	}
	m := l.marks()
	if len(m) == 1 && l.omitted == 0 {
		m[0].text = "" // the message has this text already
	}
	var r report
	r.excerpt(text, redactedIn(err, text), m, l.omitted)
	p.report(message, r.String())
}

// report writes the report of a failure.
func (p *processor) report(message, excerpt string) {
	where := ""
	if p.name != "" {
		where = p.name + ": "
	}
	if p.line > 0 {
		where += "line " + strconv.Itoa(p.line) + ": "
	}
	if p.link != nil {
		where += p.placeOfLink()
	}
	text := "whatwgurl: " + printable(where+message) + "\n" + excerpt
	p.failures++
	p.marks = append(p.marks, outputMark{at: len(p.out), report: text})
	p.reported += len(text)
}

// redact returns input without a password. Credentials are a validation error, so an
// input with credentials fails a strict parse.
func (p *processor) redact(input string) string {
	strict := url.Parser{Base: p.base, Strict: true}
	_, err := strict.Parse(input)
	if err == nil && p.typed {
		return redactTyped(input)
	}
	return redactedIn(err, input)
}
