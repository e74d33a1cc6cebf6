package reference

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// A parser has the variables of the basic URL parser.
//
// https://url.spec.whatwg.org/#concept-basic-url-parser
type parser struct {
	input         []CodePoint
	base          *URL
	url           *URL
	stateOverride state // nil if not given

	state                                         state
	buffer                                        Text
	atSignSeen, insideBrackets, passwordTokenSeen bool
	pointer                                       int
	hostParser
}

// A state runs a state of the state machine once. The methods of parser that are states have
// the standard's names.
type state func(*parser) outcome

// An outcome is the result of a run of a state.
type outcome int

const (
	proceed  outcome = iota
	returned         // "return": anything that was set stays
	failure          // "return failure"
	ignored          // "return" before setting anything
)

// Parse is the basic URL parser without url and state override. It also returns the validation
// errors. In a failure, the last one is the cause.
//
// https://url.spec.whatwg.org/#concept-basic-url-parser
func Parse(input string, base *URL, toASCII ToASCII) (*URL, []ValidationError, bool) {
	p := &parser{input: Decode(input), base: base, url: new(URL), hostParser: hostParser{toASCII: toASCII}}
	trimmed := p.input
	for len(trimmed) > 0 && isC0ControlOrSpace(trimmed[0].Value) {
		trimmed = trimmed[1:]
	}
	for len(trimmed) > 0 && isC0ControlOrSpace(trimmed[len(trimmed)-1].Value) {
		trimmed = trimmed[:len(trimmed)-1]
	}
	if len(trimmed) < len(p.input) { // 1.2
		p.report("invalid-URL-unit")
	}
	p.input = trimmed // 1.3
	if p.run((*parser).schemeStart) != returned {
		return nil, p.errors, false
	}
	return p.url, p.errors, true
}

// trace, if not nil, is called before each run of a state. Tests set it.
var trace func(s state, c rune)

// run runs step 2 and the steps after it.
func (p *parser) run(start state) outcome {
	remove := func(c CodePoint) bool { return isASCIITabOrNewline(c.Value) }
	if slices.ContainsFunc(p.input, remove) { // 2
		p.report("invalid-URL-unit")
	}
	p.input = slices.DeleteFunc(slices.Clone(p.input), remove) // 3
	p.state = start                                            // 4
	for {                                                      // 9
		if trace != nil {
			trace(p.state, p.c())
		}
		if result := p.state(p); result != proceed {
			return result
		}
		if p.pointer >= len(p.input) {
			return returned // 10
		}
		p.pointer++
	}
}

// c is the code point that pointer points to.
//
// https://url.spec.whatwg.org/#c
func (p *parser) c() rune {
	if p.pointer >= len(p.input) {
		return eof
	}
	return p.input[p.pointer].Value
}

// is reports whether c is one of the code points.
func (p *parser) is(codePoints string) bool {
	return p.c() != eof && strings.ContainsRune(codePoints, p.c())
}

// isSpecialBackslash is "url is special and c is U+005C (\)".
func (p *parser) isSpecialBackslash() bool { return p.url.IsSpecial() && p.c() == '\\' }

// remaining returns up to two code points after the one that pointer points to. No step uses
// more of the standard's remaining.
//
// https://url.spec.whatwg.org/#remaining
func (p *parser) remaining() string {
	return Encode(p.input[p.pointer+1 : min(p.pointer+3, len(p.input))])
}

// remainingStartsWith is "remaining starts with".
func (p *parser) remainingStartsWith(prefix string) bool {
	return strings.HasPrefix(p.remaining(), prefix)
}

// reportHere reports a validation error at pointer.
func (p *parser) reportHere(name string) {
	offset := -1
	if p.pointer < len(p.input) {
		offset = p.input[p.pointer].Offset
	}
	p.errors = append(p.errors, ValidationError{name, offset})
}

// failHere reports a validation error at pointer, and returns failure.
func (p *parser) failHere(name string) outcome {
	p.reportHere(name)
	return failure
}

// reportURLUnit reports the two validation errors that the states from the path state on share.
func (p *parser) reportURLUnit() {
	if !isURLCodePoint(p.c()) && p.c() != '%' {
		p.reportHere("invalid-URL-unit")
	}
	if p.c() == '%' && !startsWithPercentEncodedByte("%"+p.remaining()) {
		p.reportHere("invalid-URL-unit")
	}
}

// percentEncodeC is UTF-8 percent-encode of c.
func (p *parser) percentEncodeC(set PercentEncodeSet) string {
	return percentEncode(string(p.c()), set, false)
}

// bufferLength is the code point length of the buffer.
func (p *parser) bufferLength() int { return utf8.RuneCount(p.buffer) }

// emptyBuffer sets the buffer to the empty string.
func (p *parser) emptyBuffer() { p.buffer = nil }

// parseHost is "host parsing buffer with url is not special". After a failure, there is no host
// to set.
func (p *parser) parseHost() (*Host, bool) {
	return p.hostParser.parse(p.buffer.String(), !p.url.IsSpecial())
}
