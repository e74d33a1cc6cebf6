package url

import (
	"math/big"
	"slices"
	"strings"
)

// refEOF is the EOF code point.
const refEOF rune = -1

// A refParser holds the variables of the basic URL parser.
//
// https://url.spec.whatwg.org/#concept-basic-url-parser
type refParser struct {
	input    []refPoint
	base     *refURL
	url      *refURL
	override refState // nil if not given

	state                                         refState
	buffer                                        string
	atSignSeen, insideBrackets, passwordTokenSeen bool
	pointer                                       int
	refLog
}

// A refState is a state. The names of the states are those of the methods.
type refState func(*refParser) refResult

// A refResult is what a run of a state leads to.
type refResult int

const (
	refContinue refResult = iota
	refReturn             // "return": the parse ends, and what was set stays
	refFailure            // "return failure"
	refIgnore             // "return" before anything was set
)

// refParse is the basic URL parser without url and state override.
func refParse(input string, base *refURL) (*refURL, []refError, bool) {
	p := &refParser{input: refDecode(input), base: base, url: &refURL{}}
	isC0ControlOrSpace := func(q refPoint) bool { return q.c <= ' ' }
	trimmed := p.input
	for len(trimmed) > 0 && isC0ControlOrSpace(trimmed[0]) {
		trimmed = trimmed[1:]
	}
	for len(trimmed) > 0 && isC0ControlOrSpace(trimmed[len(trimmed)-1]) {
		trimmed = trimmed[:len(trimmed)-1]
	}
	if len(trimmed) < len(p.input) {
		p.add(InvalidURLUnit)
	}
	p.input = trimmed
	ok := p.run((*refParser).schemeStart)
	return p.url, p.errors, ok == refReturn
}

// refOverride is the basic URL parser with url and state override.
func refOverride(input []refPoint, u *refURL, override refState) (refResult, []refError) {
	p := &refParser{input: input, url: u, override: override}
	return p.run(override), p.errors
}

// run is the basic URL parser from the removal of tabs and newlines on.
func (p *refParser) run(state refState) refResult {
	isTabOrNewline := func(q refPoint) bool { return q.c == '\t' || q.c == '\n' || q.c == '\r' }
	if slices.ContainsFunc(p.input, isTabOrNewline) {
		p.add(InvalidURLUnit)
	}
	p.input = slices.DeleteFunc(slices.Clone(p.input), isTabOrNewline)
	p.state = state
	for {
		if result := p.state(p); result != refContinue {
			return result
		}
		if p.pointer >= len(p.input) {
			return refReturn
		}
		p.pointer++
	}
}

// c is the code point that the pointer points to.
func (p *refParser) c() rune {
	if p.pointer >= len(p.input) {
		return refEOF
	}
	return p.input[p.pointer].c
}

func (p *refParser) is(codePoints string) bool {
	return p.c() != refEOF && strings.ContainsRune(codePoints, p.c())
}

// remaining is what follows the code point that the pointer points to, or the first
// two code points of that: no step looks at more.
func (p *refParser) remaining() string {
	return refText(p.input[p.pointer+1 : min(p.pointer+3, len(p.input))])
}

// isReverseSolidus is "url is special and c is U+005C (\)".
func (p *refParser) isReverseSolidus() bool { return p.url.isSpecial() && p.c() == '\\' }

// addHere is a validation error of what the pointer points to.
func (p *refParser) addHere(code ErrorCode) {
	offset := -1
	if p.pointer < len(p.input) {
		offset = p.input[p.pointer].offset
	}
	p.errors = append(p.errors, refError{code, offset})
}

func (p *refParser) failHere(code ErrorCode) refResult {
	p.addHere(code)
	return refFailure
}

func refDefaultPort(scheme string) int {
	if port, ok := refSpecialSchemes[scheme]; ok {
		return port
	}
	return -1
}

// https://url.spec.whatwg.org/#scheme-start-state
func (p *refParser) schemeStart() refResult {
	if refIsAlpha(p.c()) {
		p.buffer += refLower(string(p.c()))
		p.state = (*refParser).scheme
	} else if p.override == nil {
		p.state = (*refParser).noScheme
		p.pointer--
	} else {
		return refFailure
	}
	return refContinue
}

// https://url.spec.whatwg.org/#scheme-state
func (p *refParser) scheme() refResult {
	switch c := p.c(); {
	case refIsAlpha(c) || refIsDigit(c) || p.is("+-."):
		p.buffer += refLower(string(c))
	case c == ':':
		if p.override != nil {
			return p.overrideScheme()
		}
		p.url.scheme = p.buffer
		p.buffer = ""
		p.afterScheme()
	case p.override == nil:
		p.buffer = ""
		p.state = (*refParser).noScheme
		p.pointer = -1
	default:
		return refFailure
	}
	return refContinue
}

// overrideScheme is what the scheme state does at a ":" if state override is given.
func (p *refParser) overrideScheme() refResult {
	u := p.url
	if u.isSpecial() && !refIsSpecialScheme(p.buffer) {
		return refIgnore
	}
	if !u.isSpecial() && refIsSpecialScheme(p.buffer) {
		return refIgnore
	}
	if (u.includesCredentials() || u.port != nil) && p.buffer == "file" {
		return refIgnore
	}
	if u.scheme == "file" && u.host != nil && u.host.kind == HostEmpty {
		return refIgnore
	}
	u.scheme = p.buffer
	if u.port != nil && *u.port == refDefaultPort(u.scheme) {
		u.port = nil
	}
	return refReturn
}

// afterScheme is what the scheme state does at a ":" otherwise.
func (p *refParser) afterScheme() {
	switch {
	case p.url.scheme == "file":
		if !strings.HasPrefix(p.remaining(), "//") {
			p.add(SpecialSchemeMissingFollowingSolidus)
		}
		p.state = (*refParser).file
	case p.url.isSpecial() && p.base != nil && p.base.scheme == p.url.scheme:
		p.state = (*refParser).specialRelativeOrAuthority
	case p.url.isSpecial():
		p.state = (*refParser).specialAuthoritySlashes
	case strings.HasPrefix(p.remaining(), "/"):
		p.state = (*refParser).pathOrAuthority
		p.pointer++
	default:
		p.url.opaquePath = new("")
		p.state = (*refParser).opaquePathState
	}
}

// https://url.spec.whatwg.org/#no-scheme-state
func (p *refParser) noScheme() refResult {
	switch {
	case p.base == nil || p.base.opaquePath != nil && p.c() != '#':
		return p.failHere(MissingSchemeNonRelativeURL)
	case p.base.opaquePath != nil && p.c() == '#':
		p.url.scheme = p.base.scheme
		p.url.opaquePath = p.base.opaquePath
		p.url.query = p.base.query
		p.url.fragment = new("")
		p.state = (*refParser).fragmentState
	case p.base.scheme != "file":
		p.state = (*refParser).relative
		p.pointer--
	default:
		p.state = (*refParser).file
		p.pointer--
	}
	return refContinue
}

// https://url.spec.whatwg.org/#special-relative-or-authority-state
func (p *refParser) specialRelativeOrAuthority() refResult {
	if p.c() == '/' && strings.HasPrefix(p.remaining(), "/") {
		p.state = (*refParser).specialAuthorityIgnoreSlashes
		p.pointer++
	} else {
		p.addHere(SpecialSchemeMissingFollowingSolidus)
		p.state = (*refParser).relative
		p.pointer--
	}
	return refContinue
}

// https://url.spec.whatwg.org/#path-or-authority-state
func (p *refParser) pathOrAuthority() refResult {
	if p.c() == '/' {
		p.state = (*refParser).authority
	} else {
		p.state = (*refParser).pathState
		p.pointer--
	}
	return refContinue
}

// https://url.spec.whatwg.org/#relative-state
func (p *refParser) relative() refResult {
	p.url.scheme = p.base.scheme
	switch {
	case p.c() == '/':
		p.state = (*refParser).relativeSlash
	case p.isReverseSolidus():
		p.addHere(InvalidReverseSolidus)
		p.state = (*refParser).relativeSlash
	default:
		p.copyAuthority()
		p.url.path = slices.Clone(p.base.path)
		p.url.query = p.base.query
		if p.c() == '?' {
			p.url.query = new("")
			p.state = (*refParser).queryState
		} else if p.c() == '#' {
			p.url.fragment = new("")
			p.state = (*refParser).fragmentState
		} else if p.c() != refEOF {
			p.url.query = nil
			p.url.shorten()
			p.state = (*refParser).pathState
			p.pointer--
		}
	}
	return refContinue
}

// copyAuthority sets username, password, host and port to those of the base.
func (p *refParser) copyAuthority() {
	p.url.username = p.base.username
	p.url.password = p.base.password
	p.url.host = p.base.host
	p.url.port = p.base.port
}

// https://url.spec.whatwg.org/#relative-slash-state
func (p *refParser) relativeSlash() refResult {
	if p.url.isSpecial() && p.is(`/\`) {
		if p.c() == '\\' {
			p.addHere(InvalidReverseSolidus)
		}
		p.state = (*refParser).specialAuthorityIgnoreSlashes
	} else if p.c() == '/' {
		p.state = (*refParser).authority
	} else {
		p.copyAuthority()
		p.state = (*refParser).pathState
		p.pointer--
	}
	return refContinue
}

// https://url.spec.whatwg.org/#special-authority-slashes-state
func (p *refParser) specialAuthoritySlashes() refResult {
	p.state = (*refParser).specialAuthorityIgnoreSlashes
	if p.c() == '/' && strings.HasPrefix(p.remaining(), "/") {
		p.pointer++
	} else {
		p.addHere(SpecialSchemeMissingFollowingSolidus)
		p.pointer--
	}
	return refContinue
}

// https://url.spec.whatwg.org/#special-authority-ignore-slashes-state
func (p *refParser) specialAuthorityIgnoreSlashes() refResult {
	if !p.is(`/\`) {
		p.state = (*refParser).authority
		p.pointer--
	} else {
		p.addHere(SpecialSchemeMissingFollowingSolidus)
	}
	return refContinue
}

// https://url.spec.whatwg.org/#authority-state
func (p *refParser) authority() refResult {
	switch {
	case p.c() == '@':
		p.addHere(InvalidCredentials)
		if p.atSignSeen {
			p.buffer = "%40" + p.buffer
		}
		p.atSignSeen = true
		for _, codePoint := range p.buffer {
			if codePoint == ':' && !p.passwordTokenSeen {
				p.passwordTokenSeen = true
				continue
			}
			encodedCodePoints := refEncode(string(codePoint), refUserinfo, false)
			if p.passwordTokenSeen {
				p.url.password += encodedCodePoints
			} else {
				p.url.username += encodedCodePoints
			}
		}
		p.buffer = ""
	case p.c() == refEOF || p.is("/?#") || p.isReverseSolidus():
		if p.atSignSeen && p.buffer == "" {
			return p.failHere(HostMissing)
		}
		p.pointer -= len([]rune(p.buffer)) + 1
		p.buffer = ""
		p.state = (*refParser).hostState
	default:
		p.buffer += string(p.c())
	}
	return refContinue
}

// hostState is the host state, or the hostname state if that is the override.
//
// https://url.spec.whatwg.org/#host-state
func (p *refParser) hostState() refResult     { return p.hostOrHostname(false) }
func (p *refParser) hostnameState() refResult { return p.hostOrHostname(true) }

func (p *refParser) hostOrHostname(isHostname bool) refResult {
	switch {
	case p.override != nil && p.url.scheme == "file":
		p.pointer--
		p.state = (*refParser).fileHost
	case p.c() == ':' && !p.insideBrackets:
		if p.buffer == "" {
			return p.failHere(HostMissing)
		}
		if isHostname {
			return refFailure
		}
		return p.setHost((*refParser).portState)
	case p.c() == refEOF || p.is("/?#") || p.isReverseSolidus():
		if p.url.isSpecial() && p.buffer == "" {
			return p.failHere(HostMissing)
		} else if p.override != nil && p.buffer == "" && (p.url.includesCredentials() || p.url.port != nil) {
			return refFailure
		}
		p.pointer--
		result := p.setHost((*refParser).pathStart)
		if result == refContinue && p.override != nil {
			return refReturn
		}
		return result
	default:
		if p.c() == '[' {
			p.insideBrackets = true
		}
		if p.c() == ']' {
			p.insideBrackets = false
		}
		p.buffer += string(p.c())
	}
	return refContinue
}

// setHost parses the buffer as the host, and goes on to the state next.
func (p *refParser) setHost(next refState) refResult {
	host, ok := refParseHost(p.buffer, !p.url.isSpecial(), &p.refLog)
	if !ok {
		return refFailure
	}
	p.url.host = host
	p.buffer = ""
	p.state = next
	return refContinue
}

// https://url.spec.whatwg.org/#port-state
func (p *refParser) portState() refResult {
	if refIsDigit(p.c()) {
		p.buffer += string(p.c())
		return refContinue
	}
	if p.c() != refEOF && !p.is("/?#") && !p.isReverseSolidus() && p.override == nil {
		return p.failHere(PortInvalid)
	}
	if p.buffer != "" {
		port, _ := new(big.Int).SetString(p.buffer, 10)
		if port.Cmp(big.NewInt(1<<16-1)) > 0 {
			p.add(PortOutOfRange)
			return refFailure
		}
		p.url.port = new(int(port.Int64()))
		if *p.url.port == refDefaultPort(p.url.scheme) {
			p.url.port = nil
		}
		p.buffer = ""
		if p.override != nil {
			return refReturn
		}
	}
	if p.override != nil {
		return refFailure
	}
	p.state = (*refParser).pathStart
	p.pointer--
	return refContinue
}
