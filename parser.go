package url

import "strconv"

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
	// From here on nothing fails.
	statePathStart
	statePath
	stateOpaquePath
	stateQuery
	stateFragment
)

// A parser runs the basic URL parser. It writes the serialization of the URL
// to a buffer, out, while it reads, a run of code points at a time, and notes
// where the components are. The states hand out to each other instead of keeping
// it in the parser: only so can it begin as an array on the stack.
//
// With a state override the parser writes only the component of that state, from
// the start of out on, and the setters put it in its place.
type parser struct {
	in       string // the input without what the first steps remove
	pos      int    // of the pointer, in bytes
	base     *URL
	override state
	// checkOnly is set if it only matters whether the parse fails.
	checkOnly bool
	reporter

	// The fields of URL, as offsets in out. Components that don't follow yet
	// have the offset 0; finish sets it.
	schemeEnd, usernameEnd, hostStart, hostEnd, pathStart, queryStart, fragmentStart int

	port     int32 // -1 is null
	scheme   schemeKind
	hostKind HostKind
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

// run runs the state machine from the state s on. It returns out with what that
// wrote, and whether it came to its end without failure.
func (p *parser) run(s state, out []byte) ([]byte, bool) {
	for s != stateDone && s != stateFailure && !p.failed {
		if p.checkOnly && s >= statePathStart {
			return out, true
		}
		out, s = p.step(s, out)
	}
	return out, s == stateDone && !p.failed
}

// step runs one state and returns the next.
func (p *parser) step(s state, out []byte) ([]byte, state) {
	switch s {
	case stateSchemeStart:
		return out, p.schemeStartState()
	case stateScheme:
		return p.schemeState(out)
	case stateNoScheme:
		return p.noSchemeState(out)
	case stateSpecialRelativeOrAuthority:
		return out, p.specialRelativeOrAuthorityState()
	case statePathOrAuthority:
		return out, p.pathOrAuthorityState(out)
	case stateRelative:
		return p.relativeState(out)
	case stateRelativeSlash:
		return p.relativeSlashState(out)
	case stateSpecialAuthoritySlashes:
		return out, p.specialAuthoritySlashesState()
	case stateSpecialAuthorityIgnoreSlashes:
		return p.specialAuthorityIgnoreSlashesState(out)
	case stateAuthority:
		return p.authorityState(out)
	case stateHost, stateHostname:
		return p.hostState(out)
	case statePort:
		return p.portState(out)
	case stateFile:
		return p.fileState(out)
	case stateFileSlash:
		return p.fileSlashState(out)
	case stateFileHost:
		return p.fileHostState(out)
	case statePathStart:
		return p.pathStartState(out)
	case statePath:
		return p.pathState(out)
	case stateOpaquePath:
		return p.opaquePathState(out)
	case stateQuery:
		return p.queryState(out)
	case stateFragment:
		return p.fragmentState(out)
	}
	panic("url: unknown state " + strconv.Itoa(int(s)))
}

// failAt reports the error that ends the parse.
func (p *parser) failAt(code ErrorCode, pos int) state {
	p.fail(code, pos)
	return stateFailure
}

// refuseWith ends the parse of a setter's value.
func (p *parser) refuseWith(code ErrorCode) state {
	p.refuse(code)
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

// componentEnd returns the position, from i on, at which the authority or a part
// of it ends at the latest: the next "/", "?", "#" or, in a special URL, "\".
func (p *parser) componentEnd(i int) int {
	for i < len(p.in) && !p.isComponentEnd(p.in[i]) {
		i++
	}
	return i
}

func (p *parser) isComponentEnd(c byte) bool {
	return c == '/' || c == '?' || c == '#' || c == '\\' && p.isSpecial()
}
