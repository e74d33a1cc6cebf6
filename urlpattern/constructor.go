package urlpattern

// A constructorState is the state of a constructor string parser. Each state from the protocol
// state on reads a component, except the authority state.
//
// https://urlpattern.spec.whatwg.org/#constructor-string-parser-state
type constructorState int8

const (
	stateInit constructorState = iota
	stateProtocol
	stateAuthority
	stateUsername
	statePassword
	stateHostname
	statePort
	statePathname
	stateSearch
	stateHash
	stateDone
)

// component returns the component that a state reads, or 0.
func (s constructorState) component() Component {
	switch {
	case s == stateProtocol:
		return Protocol
	case stateUsername <= s && s <= stateHash:
		return Username + Component(s-stateUsername)
	}
	return 0
}

// A constructorParser splits a constructor string into pattern strings of
// components.
//
// https://urlpattern.spec.whatwg.org/#constructor-string-parser
type constructorParser struct {
	input          string
	options        *Options
	tokens         []token
	result         fields
	componentStart int
	index          int
	increment      int
	groupDepth     int
	bracketDepth   int // of the IPv6 address
	special        bool
	state          constructorState
}

// parseConstructorString returns the components of a constructor string.
//
// https://urlpattern.spec.whatwg.org/#parse-a-constructor-string
func parseConstructorString(input string, o *Options) (*fields, error) {
	tokens, _ := tokenize(input, false) // the lenient policy never fails
	p := constructorParser{input: input, options: o, tokens: tokens}
	for p.index < len(p.tokens) && p.state != stateDone {
		p.increment = 1
		if err := p.next(); err != nil {
			return nil, err
		}
		p.index += p.increment
	}
	if p.result[Hostname].ok && !p.result[Port].ok {
		p.result.set(Port, "", len(input))
	}
	return &p.result, nil
}

// next handles the token at the index.
func (p *constructorParser) next() error {
	switch kind := p.tokens[p.index].kind; {
	case kind == tokenEnd:
		p.end()
		return nil
	case kind == tokenOpen:
		p.groupDepth++
		return nil
	case p.groupDepth > 0 && kind == tokenClose:
		p.groupDepth--
	case p.groupDepth > 0:
		return nil
	}
	switch p.state {
	case stateInit:
		if p.isChar(':') {
			p.rewindTo(stateProtocol)
		}
	case stateProtocol:
		return p.protocol()
	case stateAuthority:
		if p.isChar('@') {
			p.rewindTo(stateUsername)
		} else if p.isChar('/') || p.isSearchPrefix() || p.isChar('#') {
			p.rewindTo(stateHostname)
		}
	case stateUsername:
		if p.isChar(':') {
			p.changeState(statePassword, 1)
		} else if p.isChar('@') {
			p.changeState(stateHostname, 1)
		}
	case statePassword:
		if p.isChar('@') {
			p.changeState(stateHostname, 1)
		}
	case stateHostname:
		p.hostname()
	default:
		p.nextComponent()
	}
	return nil
}

// end handles the end of the input.
func (p *constructorParser) end() {
	switch p.state {
	case stateInit:
		// There is no protocol, so this is a relative pattern.
		p.rewind()
		switch {
		case p.isChar('#'):
			p.changeState(stateHash, 1)
		case p.isSearchPrefix():
			p.changeState(stateSearch, 1)
		default:
			p.changeState(statePathname, 0)
		}
	case stateAuthority:
		// There is no "@", so there is no username or password.
		p.rewindTo(stateHostname)
	default:
		p.changeState(stateDone, 0)
	}
}

func (p *constructorParser) protocol() error {
	if !p.isChar(':') {
		return nil
	}
	if err := p.computeSpecial(); err != nil {
		return err
	}
	switch {
	case p.isCharAt(p.index+1, '/') && p.isCharAt(p.index+2, '/'):
		p.changeState(stateAuthority, 3)
	case p.special:
		p.changeState(stateAuthority, 1)
	default:
		p.changeState(statePathname, 1)
	}
	return nil
}

// computeSpecial compiles the protocol early, because the rest depends on whether
// it can be a special scheme.
//
// https://urlpattern.spec.whatwg.org/#compute-protocol-matches-a-special-scheme-flag
func (p *constructorParser) computeSpecial() error {
	value, start := p.componentString()
	protocol, err := compileComponent(value, canonicalizeProtocol, &defaultSyntax, p.options)
	if err != nil {
		return inComponent(Protocol, start, err)
	}
	p.special = protocol.matchesSpecialScheme()
	return nil
}

func (p *constructorParser) hostname() {
	switch {
	case p.isChar('['):
		p.bracketDepth++
	case p.isChar(']'):
		p.bracketDepth--
	case p.isChar(':') && p.bracketDepth == 0:
		p.changeState(statePort, 1)
	default:
		p.nextComponent()
	}
}

// nextComponent goes on to the pathname, the search or the hash if it starts here.
func (p *constructorParser) nextComponent() {
	switch {
	case p.state < statePathname && p.isChar('/'):
		p.changeState(statePathname, 0)
	case p.state < stateSearch && p.isSearchPrefix():
		p.changeState(stateSearch, 1)
	case p.state < stateHash && p.isChar('#'):
		p.changeState(stateHash, 1)
	}
}

// changeState ends the component that was read. Components that were skipped become empty
// instead of wildcards.
//
// https://urlpattern.spec.whatwg.org/#change-state
func (p *constructorParser) changeState(to constructorState, skip int) {
	from := p.state
	if c := from.component(); c != 0 {
		value, start := p.componentString()
		p.result.set(c, value, start)
	}
	if from != stateInit && to != stateDone {
		if from < stateHostname && to >= statePort {
			p.setDefault(Hostname, "")
		}
		if from < statePathname && to >= stateSearch {
			if p.special {
				p.setDefault(Pathname, "/")
			} else {
				p.setDefault(Pathname, "")
			}
		}
		if from < stateSearch && to == stateHash {
			p.setDefault(Search, "")
		}
	}
	p.state = to
	p.index += skip
	p.componentStart = p.index
	p.increment = 0
}

func (p *constructorParser) setDefault(c Component, value string) {
	if !p.result[c].ok {
		p.result.set(c, value, p.tokens[p.index].index)
	}
}

// https://urlpattern.spec.whatwg.org/#rewind
func (p *constructorParser) rewind() {
	p.index = p.componentStart
	p.increment = 0
}

// https://urlpattern.spec.whatwg.org/#rewind-and-set-state
func (p *constructorParser) rewindTo(s constructorState) {
	p.rewind()
	p.state = s
}

// tokenAt returns the token at i, or the end.
//
// https://urlpattern.spec.whatwg.org/#get-a-safe-token
func (p *constructorParser) tokenAt(i int) *token {
	return &p.tokens[min(i, len(p.tokens)-1)]
}

// isCharAt reports whether the token at i is c and isn't pattern syntax.
//
// https://urlpattern.spec.whatwg.org/#is-a-non-special-pattern-char
func (p *constructorParser) isCharAt(i int, c byte) bool {
	t := p.tokenAt(i)
	if len(t.value) != 1 || t.value[0] != c {
		return false
	}
	return t.kind == tokenChar || t.kind == tokenEscapedChar || t.kind == tokenInvalidChar
}

func (p *constructorParser) isChar(c byte) bool { return p.isCharAt(p.index, c) }

// isSearchPrefix reports whether the token is a "?" that isn't a modifier.
//
// https://urlpattern.spec.whatwg.org/#is-a-search-prefix
func (p *constructorParser) isSearchPrefix() bool {
	if p.isChar('?') {
		return true
	}
	if p.tokens[p.index].value != "?" {
		return false
	}
	if p.index == 0 {
		return true
	}
	switch t := p.tokens[p.index-1]; t.kind {
	case tokenName, tokenRegExp, tokenClose, tokenAsterisk:
		return false
	case tokenInvalidChar: // A "(?" is an error anyhow, and the component can say which.
		return t.value != "("
	}
	return true
}

// componentString returns the text of the component that ends at the index, and its
// start.
//
// https://urlpattern.spec.whatwg.org/#make-a-component-string
func (p *constructorParser) componentString() (value string, start int) {
	start = p.tokenAt(p.componentStart).index
	return p.input[start:p.tokens[p.index].index], start
}
