package main

import (
	"bytes"
	"errors"
	"regexp"
	"slices"
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

// A processor handles inputs one by one, and collects their output in batches.
type processor struct {
	printer
	done  <-chan struct{} // closed when no more output is needed
	block *block
	line  int // the number of the line; 0 for an argument
	// batch is being filled.
	batch *batch
	// start is where the line begins that -unique may leave out.
	start   int
	keyText []byte
	// parser collects validation errors if the mode shows them. isPlain is set if it has no
	// options, and listens if it collects.
	parser           url.Parser
	isPlain, listens bool
	// current is the URL of the input; the next input overwrites it.
	current url.URL
}

func newProcessor(o *options, done <-chan struct{}) *processor {
	p := &processor{done: done, batch: newBatch(piece{}), listens: o.mode == modeTable || o.mode == modeJSON}
	p.printer = printer{options: o, spill: p.spillBatch, endLine: p.endUnique}
	p.item.problems = problems{lists: make([]problemList, 1+len(o.edits))}
	p.parser = url.Parser{Base: o.base, Strict: o.strict}
	if p.listens {
		p.parser.OnValidationError = func(e url.ValidationError) bool { p.item.problems.list().add(e); return true }
	}
	return p
}

// handOn passes the batch on.
func (p *processor) handOn() {
	full := p.batch
	p.batch = newBatch(full.pieces[len(full.pieces)-1])
	select {
	case p.block.batches <- full:
	case <-p.done:
	}
}

// spillBatch passes the batch on if it is large, even in the middle of a URL's output. out is its
// output so far; the result takes what follows.
func (p *processor) spillBatch(out []byte) []byte {
	if p.batch.text = out; len(out)+pieceSize*len(p.batch.pieces) >= batchSize {
		p.handOn()
	}
	return p.batch.text
}

// endUnique ends a line that -unique writes once.
func (p *processor) endUnique(out []byte) []byte {
	if p.unique {
		p.batch.pieces = append(p.batch.pieces, piece{at: p.start, key: keyOf(out[p.start:])})
	}
	out = p.spillBatch(out)
	p.start = len(out)
	return out
}

// print prints a URL, or what stands for an input without one. All of it has the key that
// -unique-by asks for.
func (p *processor) print(u *url.URL) {
	var key outputKey // Without a key it stays.
	if p.uniqueBy != nil && u != nil {
		p.keyText = p.uniqueBy(p.keyText[:0], u)
		key = keyOf(p.keyText)
	}
	if !p.unique {
		p.batch.begin(toOutput, key)
	}
	p.start = len(p.batch.text)
	p.batch.text = p.append(p.batch.text, u)
}

// processBlock handles the inputs of a block.
func (p *processor) processBlock(b *block) {
	p.block, p.line = b, b.first
	p.parser.MaxLength = b.maxLength
	p.isPlain = p.base == nil && !p.strict && b.maxLength == 0
	if b.document != nil {
		b.err = p.processDocument()
	}
	for _, input := range b.arguments {
		p.process(input, false)
	}
	if len(b.text) > maxCompressedLine {
		collectMore()
	}
	p.batch.withNUL = bytes.IndexByte(b.text, 0) >= 0
	for text := string(b.text); text != ""; p.line++ {
		line, rest, isWhole := strings.Cut(text, "\n")
		if text = rest; isWhole {
			line = strings.TrimSuffix(line, "\r")
		}
		isCut := b.keep > 0 && len(line) > b.keep
		if isCut {
			line = line[:b.keep]
		}
		if strings.ContainsFunc(line, func(c rune) bool { return c > ' ' || !strings.ContainsRune(" \t\f\r", c) }) {
			p.process(line, isCut)
		} else if p.rows {
			p.item.line = line
			p.print(nil)
		}
		p.spillBatch(p.batch.text)
	}
	p.handOn()
}

// processDocument handles the links of the block's document.
func (p *processor) processDocument() error {
	defer func() { _ = p.block.document.Close() }() // It was only read.
	for l, err := range urlhtml.Links(p.block.document, urlhtml.Options{Base: p.base, Metadata: true, Keep: keptAttributes}) {
		if err != nil {
			return nameError(p.block.file, err)
		}
		p.begin("", l.Raw, false)
		p.item.link, p.item.document = &l, p.block.name
		if err = l.Err; err == nil && p.maxLength > 0 && max(len(l.Raw), len(l.URL.Href())) > p.maxLength {
			err = &url.Error{Op: "parse", Input: redact.Text(l.Raw), Err: url.ErrTooLong}
		}
		if err != nil {
			p.fail(err, nil, "")
		} else {
			p.edit(l.URL, 0)
		}
		p.item.link = nil
		p.spillBatch(p.batch.text)
	}
	return nil
}

// begin begins an input.
func (p *processor) begin(line, input string, isCut bool) {
	p.batch.lines++
	p.item.line, p.item.input, p.item.isCut = line, input, isCut
	p.item.problems.begin(0)
}

// process handles an argument, or a line, of which the rest may be cut off.
func (p *processor) process(line string, isCut bool) {
	p.begin(line, line, isCut)
	if p.mode == modeCheck || p.mode == modeNetURL {
		p.check(line)
		return
	}
	if p.field > 0 {
		if err := p.selectField(); err != nil {
			p.fail(err, nil, "")
			return
		}
	}
	u, err := p.parse(p.item.input)
	if err != nil {
		p.fail(err, nil, "")
		return
	}
	p.edit(u, 0)
	if isCut { // The field is whole, but not the row.
		p.reject()
		p.report("the line is cut after "+strconv.Itoa(p.block.keep)+" bytes", "")
	}
}

// selectField makes the field of the line that -field names the input.
func (p *processor) selectField() error {
	it, n := &p.item, p.field
	fields := strings.SplitN(it.line, "\t", n+1)
	it.input = fields[min(n, len(fields))-1]
	switch {
	case len(fields) > n:
		it.isCut = it.isCut || mayHaveAt(fields[n])
	case it.isCut: // perhaps in this field
		return &url.Error{Op: "parse", Input: it.input, Err: url.ErrTooLong}
	case len(fields) < n:
		return errors.New("the line has no field " + strconv.Itoa(n) + "; tabs separate fields")
	}
	return nil
}

// mayHaveAt reports whether an "@" may be in a text, so a password may end there.
func mayHaveAt(text string) bool { return strings.ContainsAny(text, "@%＠﹫") }

// parse parses an input, and collects its validation errors if the mode shows them.
func (p *processor) parse(input string) (*url.URL, error) {
	if p.typed {
		u, done, err := urlinput.Parse(input, urlinput.Options{Parser: &p.parser})
		p.item.completion = done
		return u, err
	}
	if p.isPlain {
		if u, err := url.Parse(input); err == nil && (!p.listens || isClean(input, u)) {
			p.current = *u // so u isn't allocated
			return &p.current, nil
		}
	}
	return p.parser.Parse(input)
}

// edit applies the edits from index i on, and prints the resulting URLs: with -iterate,
// one for each of its values.
func (p *processor) edit(u *url.URL, i int) {
	if i == len(p.edits) {
		p.finish(u)
		return
	}
	e := &p.edits[i]
	for _, value := range e.values {
		v := u
		if len(e.values) > 1 {
			another := *u
			v = &another
		}
		p.item.problems.begin(1 + i)
		err := e.apply(&p.parser, v, value)
		if limit := p.parser.MaxLength; err == nil && limit > 0 && len(v.Href()) > limit {
			err = url.ErrTooLong // some edits have no limit of their own
		}
		if err != nil {
			p.fail(err, e, value)
		} else {
			p.edit(v, 1+i)
		}
		p.spillBatch(p.batch.text)
	}
}

// finish prints a URL, or counts it, if it matches.
func (p *processor) finish(u *url.URL) {
	isMatch := p.match == nil || p.match.Test(u)
	if isMatch {
		p.batch.matches++
	}
	switch {
	case isMatch && p.mode == modeStats:
		p.batch.counts.addURL(p.options, u)
	case isMatch:
		p.print(u)
	case p.rows:
		p.print(nil)
	}
}

// check reports an input that isn't a valid URL string or, with -neturl, compares it.
func (p *processor) check(input string) {
	limit := p.parser.MaxLength
	if limit > 0 && len(input) > limit {
		p.reject()
		p.report(quote.Text(shownValue("", input, p.item.isCut), maxWhole)+" is longer than "+strconv.Itoa(limit)+" bytes", "")
		return
	}
	if p.match != nil {
		if u, err := p.parser.Parse(input); err == nil && !p.match.Test(u) {
			return
		}
	}
	p.batch.matches++
	if p.mode == modeNetURL {
		p.compare(input)
		return
	}
	syntax, ok := errors.AsType[*urlvalid.SyntaxError](urlvalid.URL(input, p.base))
	if !ok {
		return
	}
	shown := shownValue("", input, p.item.isCut)
	where := " (at byte " + strconv.Itoa(syntax.Offset)
	if shown != input {
		where += " of the input"
	}
	p.reject()
	p.report(quote.Text(shown, maxWhole)+" is not a valid URL string: expected "+syntax.Expected+where+")",
		excerpt(input, shown, []mark{{offset: syntax.Offset}}, 0))
}

// compare counts the input, which is a failure if net/url reads it differently.
func (p *processor) compare(input string) {
	kind := watch.Compare(input)
	if kind == "" {
		return
	}
	p.reject()
	i := slices.IndexFunc(meanings[:], func(m meaning) bool { return m.kind == kind })
	if p.batch.comparison.add(i, 1); len(p.batch.comparison[i].texts) < maxExamples {
		p.batch.comparison.add(i, 0, printable(quote.Text(shownValue("", input, p.item.isCut), maxWhole)))
	}
}

// gitAddress matches what git clone takes in place of an ssh: URL: a user, a host and a path that
// isn't a port.
var gitAddress = regexp.MustCompile(`^([\w.-]+@[\w.-]+):/?([\w~][\w./~+-]*)$`)

// tableLine matches lines of JSON and CSV.
var tableLine = regexp.MustCompile(`^\s*[{["]|^[^/?#]*[,;\t]`)

// fail reports that the input failed with err: itself or, if e isn't nil, a value of that edit.
func (p *processor) fail(err error, e *edit, value string) {
	it := &p.item
	text, shown, where := it.input, shownValue("", it.input, it.isCut), ""
	isCut := it.isCut
	if e != nil {
		where = "in " + quote.Text(shown, maxWhole) + ": "
		isCut = len(e.values) > 1 && mayHaveAt(strings.Join(e.values, " ")) // a space may have cut the value
		text, shown = value, shownValue(e.component, value, isCut)
	}
	if e, ok := err.(*url.Error); ok && isCut {
		hidden := *e
		hidden.Input = shown
		err = &hidden
	}
	// A page isn't to blame for a link that isn't a URL.
	if it.link == nil || it.link.Err == nil || p.strict {
		p.reject()
	}
	if p.mode == modeStats {
		p.batch.counts.add(countedFailure, failureName(err), 1)
		return
	}
	it.failure = where + err.Error()
	if p.mode == modeJSON || p.rows {
		p.print(nil)
	}
	l, hint := it.problems.list(), ""
	if fatal, ok := errors.AsType[url.ValidationError](err); ok {
		if len(l.kept) == 0 {
			l.add(fatal)
		}
		if fatal.Code == url.MissingSchemeNonRelativeURL && !p.typed && it.link == nil {
			switch git := gitAddress.FindStringSubmatch(text); {
			case git != nil:
				hint = "; this is Git's short form of ssh://" + git[1] + "/" + git[2]
			case tableLine.MatchString(text):
				p.batch.ofTables++
			default:
				p.batch.unfinished++
			}
		}
	}
	m := l.marks()
	if len(m) == 1 && l.omitted == 0 {
		m[0].text = "" // the message has this text already
	}
	p.report(it.failure+hint, excerpt(text, shown, m, l.omitted))
}

// reject counts a failure, and keeps the input for -rejects.
func (p *processor) reject() {
	p.batch.failures++
	if p.rejects != "" {
		p.batch.begin(toRejects, outputKey{})
		p.batch.text = append(append(p.batch.text, p.item.line...), '\n')
	}
}

// report adds a report about the input, with its place.
func (p *processor) report(message, excerpt string) {
	if p.quiet {
		return
	}
	place := ""
	if p.block.name != "" {
		place = redact.Text(p.block.name) + ": "
	}
	if p.line > 0 {
		place += "line " + strconv.Itoa(p.line) + ": "
	}
	if l := p.item.link; l != nil {
		place += "<" + l.Element + "> at byte " + strconv.FormatInt(l.Offset, 10) + ": "
	}
	p.batch.begin(toReports, outputKey{})
	p.batch.text = append(p.batch.text, "whatwgurl: "+printable(place+message)+"\n"+excerpt...)
}
