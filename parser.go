package url

import (
	"slices"
	"strconv"

	"github.com/gowhatwg/url/internal/infra"
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
	statePathWithTab // the same, and a tab or newline comes next in the path
	stateOpaquePath
	stateQuery
	stateFragment
)

// A basicParser is the basic URL parser. It makes a URL of its input, a run of
// code points at a time, and notes in the URL where the components are.
//
// It writes nothing as long as what it would write is what it reads: the output is
// a text that was written, and the input from the position from up to the pointer.
// At a code point that has to change, [basicParser.write] adds that input to the text,
// and the state appends what comes instead. Most URLs are their own serialization, and
// the text stays empty to their end; then the first cut bytes of the base URL can
// stand in its place. The states hand the text on to each other instead of keeping it
// in the parser: only so can it begin as an array on the stack.
//
// With a state override the output is only the component of that state, and the
// setters put it in its place.
type basicParser struct {
	in       string // the input without what the first steps remove
	pos      int    // of the pointer, in bytes
	u        *URL   // gets everything but its href
	base     *URL   // nil is null
	override state
	cut      int
	from     int
	limit    uint64 // of the length of the serialization
	// encoding points to that of the document, if there is one; as a value here
	// it would take all that the parser points to onto the heap.
	encoding *encoding.Encoding

	// checkOnly is set if it only matters whether the parse fails.
	checkOnly bool
	// slash is the "/" that the output ends in and the input lacks, or "". It isn't
	// written.
	slash string
	// hasCredentials and port, which is -1 for null, are of the URL that a
	// state override changes.
	hasCredentials bool
	port           int32
	// unitsChecked is the position up to which the path state has nothing to
	// report, because another state has read the same code points.
	unitsChecked int

	reporter
}

// eof is what c returns for the EOF code point.
const eof = -1

// c returns the byte that the pointer points to.
func (p *basicParser) c() int {
	if p.pos < len(p.in) {
		return int(p.in[p.pos])
	}
	return eof
}

// write returns the output up to the position end as a text, to which something can be
// appended in place of in[end:next].
func (p *basicParser) write(out []byte, end, next int) []byte {
	if p.cut > 0 {
		out = append(out, p.base.href[:p.cut]...)
		p.cut = 0
	}
	out = append(out, p.in[p.from:end]...)
	p.from = next
	return out
}

// offset returns the length of the output up to the position end.
func (p *basicParser) offset(out []byte, end int) uint32 {
	return uint32(p.cut + len(out) + end - p.from)
}

// run runs the state machine from the state s on. It returns the output, if that
// had to be written, and whether it came to its end without failure.
func (p *basicParser) run(s state, out []byte) ([]byte, bool) {
	for s != stateDone && s != stateFailure && !p.failed {
		if p.checkOnly && s >= statePathStart {
			return out, true
		}
		out, s = p.step(s, out)
	}
	return out, s == stateDone && !p.failed
}

// step runs one state and returns the next.
func (p *basicParser) step(s state, out []byte) ([]byte, state) {
	switch s {
	case stateSchemeStart:
		return p.schemeStartState(out)
	case stateNoScheme:
		return p.noSchemeState(out)
	case stateSpecialRelativeOrAuthority:
		return p.specialRelativeOrAuthorityState(out)
	case statePathOrAuthority:
		return p.pathOrAuthorityState(out)
	case stateRelative:
		return p.relativeState(out)
	case stateRelativeSlash:
		return p.relativeSlashState(out)
	case stateSpecialAuthoritySlashes:
		return p.specialAuthoritySlashesState(out)
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
	case statePath, statePathWithTab:
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

// finish completes the URL that the states have noted, except for its href. It
// reports whether that is within the limits.
//
// https://url.spec.whatwg.org/#concept-url-serializer
func (p *basicParser) finish(out []byte) ([]byte, bool) {
	u := p.u
	if u.hostKind == HostNull {
		if p.cut > 0 || len(out) > 0 {
			out = p.insertPathPrefix(p.write(out, len(p.in), len(p.in)))
		}
		u.usernameEnd, u.hostStart, u.hostEnd = u.pathStart, u.pathStart, u.pathStart
	}
	if uint64(p.cut)+uint64(len(out))+uint64(len(p.in)-p.from)+uint64(len(p.slash)) > p.limit {
		p.refuse(tooLong)
		return out, false
	}
	return out, true
}

// insertPathPrefix inserts the pathPrefix into the output, if the path needs it.
func (p *basicParser) insertPathPrefix(out []byte) []byte {
	u := p.u
	if !needsPathPrefix(out[u.pathStart:u.queryStart]) {
		return out
	}
	out = slices.Insert(out, int(u.pathStart), pathPrefix[0], pathPrefix[1])
	u.move(componentPath, uint32(len(pathPrefix)))
	return out
}

// failAt reports the error that ends the parse.
func (p *basicParser) failAt(code ErrorCode, pos int) state {
	p.fail(code, pos)
	return stateFailure
}

// refuseWith ends the parse of a setter's value.
func (p *basicParser) refuseWith(r reason) state {
	p.refuse(r)
	return stateFailure
}

func (p *basicParser) isSpecial() bool { return p.u.scheme.isSpecial() }

// isSlash reports whether c separates path segments: "/", and "\" in a special
// URL.
func (p *basicParser) isSlash(c int) bool { return c == '/' || c == '\\' && p.isSpecial() }

// warnReverseSolidus reports the byte at the pointer if it is "\".
func (p *basicParser) warnReverseSolidus() {
	if p.listening() && p.c() == '\\' {
		p.warn(InvalidReverseSolidus, p.pos)
	}
}

// isComponentEnd reports whether c ends the authority.
func (p *basicParser) isComponentEnd(c byte) bool {
	return stops[c]&segmentEnd != 0 && (c != '\\' || p.isSpecial())
}

// componentEnd returns the position, from i on, at which the authority or a part
// of it ends at the latest: the next "/", "?", "#" or, in a special URL, "\".
func (p *basicParser) componentEnd(i int) int {
	for {
		i = infra.SkipUntil(&stops, p.in, i, segmentEnd)
		if i == len(p.in) || p.isComponentEnd(p.in[i]) {
			return i
		}
		i++
	}
}
