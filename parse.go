package url

// parse is the basic URL parser without a state override.
//
// https://url.spec.whatwg.org/#concept-basic-url-parser
func (u *URL) parse(input string, base *URL, o *Parser) error {
	if o.isPlain() && uint64(len(input)) <= o.limit() {
		// What has a special scheme and two slashes needs no base URL.
		if scheme, _ := recognizeScheme(input); scheme != schemeNotSpecial {
			if err := u.parseAbsolute(input); err != nil || uint64(len(u.href)) <= o.limit() {
				return err
			}
		} else if base != nil && u.resolve(input, base) && uint64(len(u.href)) <= o.limit() {
			return nil
		}
	}
	return u.parseSlow(input, base, o)
}

// stackBuffer is how many bytes of a serialization are written on the stack.
const stackBuffer = 256

// parseSlow is parse for what the recognizers don't know, unless the spaces around
// it are all that keeps it from that.
func (u *URL) parseSlow(input string, base *URL, o *Parser) error {
	p := parser{base: base, port: -1, reporter: reporter{options: o, source: source{input: input}}}
	p.in = p.clean()
	if len(p.in) != len(input) && !p.source.removed && o.isPlain() && o.limit() == maxHref {
		// This is p.in, but to take that would let the base URL escape.
		trimmed := input[p.source.start:][:len(p.in)]
		if isCertain(trimmed) {
			return u.parseAbsolute(trimmed)
		}
	}
	return u.runParser(&p, input)
}

// runParser runs the state machine, in p, on what is left of input.
func (u *URL) runParser(p *parser, input string) error {
	var buf [stackBuffer]byte
	out, ok := p.parse(buf[:0])
	if ok {
		out, ok = p.finish(u, out)
	}
	if !ok {
		return p.error("parse", input)
	}
	u.shareHref(out, input)
	return nil
}

// shareHref sets the href to out, for which it takes input if that is the same.
func (u *URL) shareHref(out []byte, input string) {
	if string(out) == input {
		u.href = input
	} else {
		u.href = string(out)
	}
}

// canParse reports whether parse would succeed. It doesn't read on where nothing
// can fail any more.
func canParse(input string, base *URL) bool {
	if isCertain(input) {
		return true
	}
	var buf [stackBuffer]byte
	p := parser{base: base, port: -1, reporter: reporter{source: source{input: input}}}
	p.in = p.clean()
	p.checkOnly = uint64(len(input)) < certainLength && (base == nil || uint64(len(base.href)) < certainLength)
	out, ok := p.parse(buf[:0])
	if ok && !p.checkOnly {
		var u URL
		_, ok = p.finish(&u, out)
	}
	return ok
}

// certainLength bounds the inputs whose serialization is certain to fit: a byte
// takes no more than nine in it, those of U+FFFD.
const certainLength = maxHref / 16

// clean returns what the first steps leave of the input, if that isn't too long
// already. To assign it here would let the base URL escape.
func (p *parser) clean() string {
	if uint64(len(p.source.input)) > p.options.limit() {
		p.refuse(codeTooLong)
		return ""
	}
	return p.source.clean(&p.reporter)
}

// parse runs the state machine without a state override.
func (p *parser) parse(out []byte) ([]byte, bool) {
	if scheme, hostStart := recognizeScheme(p.in); scheme != schemeNotSpecial && scheme != schemeFile && !p.listening() {
		p.scheme, p.schemeEnd, p.pos = scheme, hostStart-len("//"), hostStart
		return p.run(stateSpecialAuthorityIgnoreSlashes, append(out, p.in[:p.schemeEnd]...))
	}
	return p.run(stateSchemeStart, out)
}
