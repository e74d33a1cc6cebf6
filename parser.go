package url

import (
	"strconv"

	"golang.org/x/text/encoding"
)

// A state is a state of the basic URL parser. As a state override, stateDone
// stands for none.
//
// https://url.spec.whatwg.org/#concept-basic-url-parser
type state uint8

const (
	stateDone state = iota
	stateFailure
	stateSchemeStart
	stateScheme
	stateNoScheme
	stateSpecialRelativeOrAuthority
	statePathOrAuthority
	stateRelative
	stateRelativeSlash
	stateSpecialAuthoritySlashes
	stateSpecialAuthorityIgnoreSlashes
	stateAuthority
	stateHost
	stateHostname
	statePort
	stateFile
	stateFileSlash
	stateFileHost
	statePathStart
	statePath
	stateOpaquePath
	stateQuery
	stateFragment
)

// A parser runs the basic URL parser. It writes the serialization of the URL
// to out while it reads, a run of code points at a time, and notes where the
// components are.
//
// With a state override it writes only the component of that state, from the
// start of out on, and the setters put it in its place.
type parser struct {
	in       string // the input without what the first steps remove
	pos      int    // of the pointer, in bytes
	base     *URL
	encoding encoding.Encoding // of the query; nil is UTF-8
	override state
	reporter

	out []byte
	// The fields of URL, as offsets in out. Components that don't follow yet
	// have the offset 0; finish sets it.
	schemeEnd, usernameEnd, hostStart, hostEnd, pathStart, queryStart, fragmentStart int

	port       int32 // -1 is null
	scheme     schemeKind
	hostKind   HostKind
	opaquePath bool
	// hasCredentials is set from the URL for the state overrides.
	hasCredentials bool
	// unitsChecked is the position up to which the path state has nothing to
	// report, because another state has read the same code points.
	unitsChecked int
}

// eof is what c returns for the EOF code point.
const eof = -1

// c returns the byte that the pointer points to.
func (p *parser) c() int {
	if p.pos < len(p.in) {
		return int(p.in[p.pos])
	}
	return eof
}

// run runs the state machine from the state s on and reports whether it came
// to its end without failure.
func (p *parser) run(s state) bool {
	for s != stateDone && s != stateFailure && !p.failed {
		s = p.step(s)
	}
	return s == stateDone && !p.failed
}

// step runs one state and returns the next.
func (p *parser) step(s state) state {
	switch s {
	case stateSchemeStart:
		return p.schemeStartState()
	case stateScheme:
		return p.schemeState()
	case stateNoScheme:
		return p.noSchemeState()
	case stateSpecialRelativeOrAuthority:
		return p.specialRelativeOrAuthorityState()
	case statePathOrAuthority:
		return p.pathOrAuthorityState()
	case stateRelative:
		return p.relativeState()
	case stateRelativeSlash:
		return p.relativeSlashState()
	case stateSpecialAuthoritySlashes:
		return p.specialAuthoritySlashesState()
	case stateSpecialAuthorityIgnoreSlashes:
		return p.specialAuthorityIgnoreSlashesState()
	case stateAuthority:
		return p.authorityState()
	case stateHost, stateHostname:
		return p.hostState()
	case statePort:
		return p.portState()
	case stateFile:
		return p.fileState()
	case stateFileSlash:
		return p.fileSlashState()
	case stateFileHost:
		return p.fileHostState()
	case statePathStart:
		return p.pathStartState()
	case statePath:
		return p.pathState()
	case stateOpaquePath:
		return p.opaquePathState()
	case stateQuery:
		return p.queryState()
	case stateFragment:
		return p.fragmentState()
	}
	panic("url: unknown state " + strconv.Itoa(int(s)))
}

// failAt reports the error that ends the parse.
func (p *parser) failAt(code ErrorCode, pos int) state {
	p.fail(code, pos)
	return stateFailure
}

// refuseWith ends the parse of a setter's value.
func (p *parser) refuseWith(err error) state {
	p.refuse(err)
	return stateFailure
}

func (p *parser) isSpecial() bool { return p.scheme.isSpecial() }

// isSlash reports whether c separates path segments: "/", and "\" in a special
// URL.
func (p *parser) isSlash(c int) bool { return c == '/' || c == '\\' && p.isSpecial() }

// warnReverseSolidus reports the byte at the pointer if it is "\".
func (p *parser) warnReverseSolidus() {
	if p.c() == '\\' {
		p.warn(InvalidReverseSolidus, p.pos)
	}
}

// componentEnd returns the position at which the authority or a part of it
// ends at the latest: the next "/", "?", "#" or, in a special URL, "\".
func (p *parser) componentEnd() int {
	for i := p.pos; i < len(p.in); i++ {
		if c := p.in[i]; c == '/' || c == '?' || c == '#' || c == '\\' && p.isSpecial() {
			return i
		}
	}
	return len(p.in)
}

