package main

import (
	"bytes"
	"errors"
	"io"
	"regexp"
	"strconv"
	"strings"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/quote"
	"github.com/gowhatwg/url/internal/redact"
	watch "github.com/gowhatwg/url/net/url/watch"
	"github.com/gowhatwg/url/urlhtml"
	"github.com/gowhatwg/url/urlinput"
	"github.com/gowhatwg/url/urlvalid"
)

// A processor handles inputs one by one, and collects their output in a chunk.
type processor struct {
	options *options
	*chunk
	// emit takes over a chunk.
	emit    func(*chunk)
	printer printer
	item    item
	keyText []byte
	// parser collects validation errors if the mode shows them. isPlain is set if it has no
	// options, and listens if it collects.
	parser           url.Parser
	isPlain, listens bool
	// current is the URL of the input; the next input overwrites it.
	current url.URL
	// name and line say where the input is from; line is 0 for an argument.
	name string
	line int
}

func newProcessor(o *options, emit func(*chunk)) *processor {
	p := &processor{options: o, chunk: newChunk(o), emit: emit}
	p.printer = newPrinter(o, p.spill)
	p.item.problems = problems{lists: make([]problemList, 1+len(o.edits))}
	p.parser = url.Parser{Base: o.base, Strict: o.strict}
	if p.listens = o.mode == modeTable || o.mode == modeJSON; p.listens {
		p.parser.OnValidationError = func(e url.ValidationError) bool { p.item.problems.list().add(e); return true }
	}
	p.limit(o.maxLength)
	return p
}

// limit sets the limit for inputs and results, or 0 for none.
func (p *processor) limit(bytes int) {
	p.parser.MaxLength = bytes
	p.isPlain = p.parser.Base == nil && !p.parser.Strict && bytes == 0
}

// handOn passes the chunk on.
func (p *processor) handOn() {
	p.emit(p.chunk)
	p.chunk = newChunk(p.options)
}

// spill passes the chunk on if it is large, even in the middle of a URL's output. out is its output
// so far; the result takes what follows.
func (p *processor) spill(out []byte) []byte {
	if p.out = out; p.isLarge() {
		p.handOn()
	}
	return p.out
}

// print prints a URL, or what stands for an input without one. It marks what -unique-by and -unique
// may leave out: all output of a URL by its key, and a line by its text.
func (p *processor) print(u *url.URL) {
	o := p.options
	if o.uniqueBy != nil {
		m := outputMark{at: len(p.out)} // Without a key it stays.
		if u != nil {
			p.keyText = o.uniqueBy(p.keyText[:0], u)
			m.key = keyOf(p.keyText)
		}
		p.marks = append(p.marks, m)
	}
	start := len(p.out)
	p.out = p.printer(p.out, &p.item, u)
	for o.unique && start < len(p.out) {
		end := len(p.out)
		if o.mode == modeEach {
			end = start + 1 + bytes.IndexByte(p.out[start:], '\n')
		}
		p.marks = append(p.marks, outputMark{at: start, key: keyOf(p.out[start:end])})
		start = end
	}
}

// processBlock handles the lines of a block, or the links of its document.
func (p *processor) processBlock(b *block) {
	p.name, p.line = b.name, b.first
	p.limit(b.maxLine)
	if b.document != nil {
		p.processDocument(b.document)
	}
	for text := string(b.text); text != ""; p.line++ {
		line, rest, isWhole := strings.Cut(text, "\n")
		if text = rest; isWhole {
			line = strings.TrimSuffix(line, "\r")
		}
		switch isBlank := !strings.ContainsFunc(line, func(c rune) bool { return c > ' ' }); {
		case !isBlank:
			p.process(line)
		case p.options.rows:
			p.item.line = line
			p.print(nil)
		}
		p.spill(p.out)
	}
	p.handOn()
}

// processDocument handles the links of a block's document.
func (p *processor) processDocument(s *source) {
	r, err := s.open()
	if err == nil {
		o := urlhtml.Options{Base: p.options.base, Metadata: true, Keep: keptAttributes}
		for l, failed := range urlhtml.Links(io.Reader(r), o) {
			if err = failed; err != nil {
				break
			}
			p.processLink(&l)
			p.spill(p.out)
		}
		err = errors.Join(err, r.Close())
	}
	if err != nil {
		p.name = "" // the error has the name already
		p.failures++
		p.reportAt("", nameError(s.file, err).Error(), "")
	}
}

// processLink does with a link what the flags say about URLs.
func (p *processor) processLink(l *urlhtml.Link) {
	p.lines++
	it := &p.item
	it.input, it.isCut, it.link, it.document = l.Raw, false, l, p.name
	it.problems.begin(0)
	err := l.Err
	if err == nil && p.options.maxLength > 0 && max(len(l.Raw), len(l.URL.Href())) > p.options.maxLength {
		err = &url.Error{Op: "parse", Input: redact.Text(l.Raw), Err: url.ErrTooLong}
	}
	if err != nil {
		p.fail("", "", l.Raw, false, err)
	} else {
		p.edit(l.URL, 0)
	}
	it.link = nil
}

// process handles a line or an argument.
func (p *processor) process(input string) {
	p.lines++
	p.item.line, p.item.isCut = input, p.parser.MaxLength > 0 && len(input) > p.parser.MaxLength
	if n := p.options.field; n > 0 {
		fields := strings.SplitN(input, "\t", n+1)
		if len(fields) < n || p.item.isCut {
			err := errors.New("the line has no field " + strconv.Itoa(n) + "; tabs separate fields")
			if p.item.isCut { // perhaps in this field
				err = &url.Error{Op: "parse", Input: input, Err: url.ErrTooLong}
			}
			p.item.problems.begin(0)
			p.item.input = input
			p.fail("", "", input, p.item.isCut, err)
			return
		}
		input = fields[n-1]
		if len(fields) > n {
			p.item.isCut = true
		}
	}
	p.item.input = input
	if p.options.mode == modeCheck || p.options.mode == modeNetURL {
		p.check(input)
		return
	}
	p.item.problems.begin(0)
	u, err := p.parse(input)
	if err != nil {
		p.fail("", "", input, p.item.isCut, err)
		return
	}
	p.edit(u, 0)
}

// edit applies the edits from index i on, and prints the resulting URLs: with -iterate,
// one for each of its values.
func (p *processor) edit(u *url.URL, i int) {
	it := &p.item
	if i == len(p.options.edits) {
		if p.options.match == nil || p.options.match.Test(u) {
			p.matches++
			if p.counts != nil {
				p.counts.addURL(p.options, u)
			} else {
				p.print(u)
			}
		} else if p.options.rows {
			p.print(nil)
		}
		return
	}
	e := &p.options.edits[i]
	for _, value := range e.values {
		v := u
		if len(e.values) > 1 {
			another := *u
			v = &another
		}
		it.problems.begin(1 + i)
		err := e.apply(&p.parser, v, value)
		if limit := p.parser.MaxLength; err == nil && limit > 0 && len(v.Href()) > limit {
			err = url.ErrTooLong // some edits have no limit of their own
		}
		if err != nil {
			where := "in " + quote.Text(shownValue("", it.input, it.isCut), maxWhole) + ": "
			p.fail(where, e.component, value, len(e.values) > 1, err) // a space may have cut the value
		} else {
			p.edit(v, 1+i)
		}
		if len(e.values) > 1 {
			p.spill(p.out)
		}
	}
}

// parse parses an input, and collects its validation errors if the mode shows them.
func (p *processor) parse(input string) (*url.URL, error) {
	if p.options.typed {
		u, done, err := urlinput.Parse(input, urlinput.Options{Parser: &p.parser})
		p.item.completion = done
		return u, err
	}
	if !p.isPlain {
		return p.parser.Parse(input)
	}
	u, err := url.Parse(input)
	if p.listens && (err != nil || !isClean(input, u)) {
		return p.parser.Parse(input)
	}
	if err != nil {
		return nil, err
	}
	p.current = *u // so u isn't allocated
	return &p.current, nil
}

// check reports an input that isn't a valid URL string or, with -neturl, compares it.
func (p *processor) check(input string) {
	o := p.options
	if p.parser.MaxLength > 0 && len(input) > p.parser.MaxLength {
		p.reject()
		p.reportAt("", quote.Text(redact.Start(input), maxWhole)+" is longer than "+strconv.Itoa(p.parser.MaxLength)+" bytes", "")
		return
	}
	if o.match != nil {
		if u, err := p.parser.Parse(input); err == nil && !o.match.Test(u) {
			return
		}
	}
	p.matches++
	if o.mode == modeNetURL {
		p.compare(input)
		return
	}
	err := urlvalid.URL(input, o.base)
	var syntax *urlvalid.SyntaxError
	if !errors.As(err, &syntax) {
		return
	}
	shown := shownValue("", input, p.item.isCut)
	var r report
	r.excerpt(input, shown, []mark{{offset: syntax.Offset}}, 0)
	where := " (at byte " + strconv.Itoa(syntax.Offset)
	if shown != input {
		where += " of the input"
	}
	p.reject()
	p.reportAt("", quote.Text(shown, maxWhole)+" is not a valid URL string: expected "+syntax.Expected+where+")", r.String())
}

// compare counts the input, which is a failure if net/url reads it differently.
func (p *processor) compare(input string) {
	kind := watch.Compare(input)
	if kind == "" {
		return
	}
	p.reject()
	p.comparison.add(kind, 1)
	if len(p.comparison[kind].texts) < maxExamples {
		p.comparison.add(kind, 0, printable(quote.Text(shownValue("", input, p.item.isCut), maxWhole)))
	}
}

// gitAddress matches what git clone takes in place of an ssh: URL: a user, a host and a path that
// isn't a port.
var gitAddress = regexp.MustCompile(`^([\w.-]+@[\w.-]+):/?([\w~][\w./~+-]*)$`)

// fail reports that the input failed with err because of text, which is the input or, if
// component isn't "", a value for that. isCut is as in an item.
func (p *processor) fail(where, component, text string, isCut bool, err error) {
	shown := shownValue(component, text, isCut)
	if e, ok := err.(*url.Error); ok && isCut {
		hidden := *e
		hidden.Input = shown
		err = &hidden
	}
	// A page isn't to blame for a link that isn't a URL.
	if p.item.link == nil || p.item.link.Err == nil || p.options.strict {
		p.reject()
	}
	if p.counts != nil {
		p.counts.add(countedFailure, failureName(err))
		return
	}
	message := where + err.Error()
	if p.options.mode == modeJSON || p.options.rows {
		p.item.failure = message
		p.print(nil)
	}
	l := p.item.problems.list()
	var fatal url.ValidationError
	if errors.As(err, &fatal) {
		if fatal.Code == url.MissingSchemeNonRelativeURL && !p.options.typed && p.item.link == nil {
			if git := gitAddress.FindStringSubmatch(text); git != nil {
				message += "; this is Git's short form of ssh://" + git[1] + "/" + git[2]
			} else {
				p.unfinished++
			}
		}
		if len(l.kept) == 0 {
			l.add(fatal)
		}
	}
	m := l.marks()
	if len(m) == 1 && l.omitted == 0 {
		m[0].text = "" // the message has this text already
	}
	place := ""
	if p.item.link != nil {
		place = placeOfLink(p.item.link)
	}
	var r report
	r.excerpt(text, shown, m, l.omitted)
	p.reportAt(place, message, r.String())
}

// reject counts a failure, and keeps the input for -rejects.
func (p *processor) reject() {
	p.failures++
	if p.options.rejects != "" {
		p.rejects = append(append(p.rejects, p.item.line...), '\n')
	}
}

// reportAt adds a report about the input or, with -html, the link at that place in it.
func (p *processor) reportAt(place, message, excerpt string) {
	if p.options.quiet {
		return
	}
	where := ""
	if p.name != "" {
		where = redact.Text(p.name) + ": "
	}
	if p.line > 0 {
		where += "line " + strconv.Itoa(p.line) + ": "
	}
	text := "whatwgurl: " + printable(where+place+message) + "\n" + excerpt
	p.marks = append(p.marks, outputMark{at: len(p.out), report: text})
	p.reported += len(text)
}
