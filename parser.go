package url

import "github.com/gowhatwg/url/internal/infra"

// To read the standard's text in Go, see internal/testing/reference, its plain transcription.
//
// The states of the basic URL parser, in the standard's order: the section of
// https://url.spec.whatwg.org/, the method, the constant, and the transcription's method. A state
// without a constant is called by another one; stateAfterScheme is the second half of the scheme
// state.
//
//	section                                  method                             constant                            twin
//	#scheme-start-state                      schemeStartState                   stateSchemeStart                    schemeStart
//	#scheme-state                            schemeState                        -                                   scheme
//	#no-scheme-state                         noSchemeState                      stateNoScheme                       noScheme
//	#special-relative-or-authority-state     specialRelativeOrAuthorityState    stateSpecialRelativeOrAuthority     specialRelativeOrAuthority
//	#path-or-authority-state                 pathOrAuthorityState               -                                   pathOrAuthority
//	#relative-state                          relativeState                      -                                   relative
//	#relative-slash-state                    relativeSlashState                 -                                   relativeSlash
//	#special-authority-slashes-state         specialAuthoritySlashesState       -                                   specialAuthoritySlashes
//	#special-authority-ignore-slashes-state  specialAuthorityIgnoreSlashesState stateSpecialAuthorityIgnoreSlashes  specialAuthorityIgnoreSlashes
//	#authority-state                         authorityState                     stateAuthority                      authority
//	#host-state                              hostState                          stateHost                           host
//	#hostname-state                          hostState                          stateHostname                       hostname
//	#port-state                              portState                          statePort                           port
//	#file-state                              fileState                          stateFile                           file
//	#file-slash-state                        fileSlashState                     -                                   fileSlash
//	#file-host-state                         fileHostState                      -                                   fileHost
//	#path-start-state                        pathStartState                     statePathStart                      pathStart
//	#path-state                              pathState                          statePath                           path
//	#cannot-be-a-base-url-path-state         opaquePathState                    stateOpaquePath                     opaquePath
//	#query-state                             queryState                         stateQuery                          query
//	#fragment-state                          fragmentState                      stateFragment                       fragment

// A basicParser is the basic URL parser. It reads a run of code points at a time, and
// records in the URL where the components are.
//
// Up to the pointer, the output is these three texts, one after the other:
//
//	base.href[:cut] + out + input[from:pos]
//
// Most URLs are their own serialization. For them, cut and from stay 0 and out stays empty:
// the output is the input, so nothing is written. The output of a relative URL begins with
// a part of the base URL, and cut is the length of that part.
//
// When a code point has to change, the state calls [basicParser.write], which moves all of
// the output so far into out. Then cut is 0, and from is after the code point. The state
// appends the replacement to out.
//
// out isn't a field: the states pass it to each other, so it can begin as an array on the
// stack.
//
// With a state override, the output is only the component of that state, and the setter
// puts it into the URL.
type basicParser struct {
	input string // trimmed, and without tabs and newlines once tabsRemoved is set
	pos   int    // of the pointer, in bytes
	from  int
	cut   int
	u     *URL
	base  *URL // nil and the zero URL are null
	// reporter is nil if there are no options and the reason for a failure doesn't matter.
	reporter *reporter
	// port and hasCredentials describe the URL that a state override changes. port is -1
	// for null. The port state replaces it.
	port           int32
	hasCredentials bool
	override       state

	// checkOnly is set if the caller only asks whether the parse fails.
	checkOnly bool
	// tabsRemoved is set once tabs and newlines have been removed.
	tabsRemoved bool
}

// A state is a state of the basic URL parser. Some of the standard's states have no
// constant: another state calls their method directly. As a state override, stateDone means
// no override.
//
// https://url.spec.whatwg.org/#concept-basic-url-parser
type state uint8

const (
	stateDone state = iota
	stateFailure
	stateSchemeStart
	stateAfterScheme // the end of the scheme state, after the ":"
	stateNoScheme
	stateSpecialRelativeOrAuthority
	stateSpecialAuthorityIgnoreSlashes
	stateAuthority
	stateHost
	stateHostname
	statePort
	stateFile
	// From here on, only the length of the output can make a state fail.
	statePathStart
	statePath
	stateOpaquePath
	stateQuery
	stateFragment
)

func (p *basicParser) hasOverride() bool { return p.override != stateDone }

// eof is the result of c for the EOF code point.
const eof = -1

// c returns the byte that the pointer points to.
func (p *basicParser) c() int {
	if p.pos < len(p.input) {
		return int(p.input[p.pos])
	}
	return eof
}

// removeTabsAhead removes the tabs and newlines from the pointer on, unless an
// earlier call has, and reports whether it removed any. States call it as late as they can:
// few URLs have tabs or newlines, and searching for them takes time.
//
// https://url.spec.whatwg.org/#concept-basic-url-parser, step 3
func (p *basicParser) removeTabsAhead() bool {
	if p.tabsRemoved {
		return false
	}
	p.tabsRemoved = true
	i := indexTabOrNewline(p.input, p.pos)
	if i == len(p.input) {
		return false
	}
	text := removeTabsAndNewlines(p.input, p.pos, i)
	p.input, p.u.href = text, text // p.u.href = p.input would make all that p points to escape
	return true
}

// write moves all of the output up to the position end into out, and returns out. The state
// can then append a replacement for input[end:next]. If checkOnly is set, write does
// nothing.
func (p *basicParser) write(out []byte, end, next int) []byte {
	if p.checkOnly {
		return out
	}
	if p.cut > 0 {
		out = append(out, p.base.href[:p.cut]...)
		p.cut = 0
	}
	out = append(out, p.input[p.from:end]...)
	p.from = next
	return out
}

// hrefOffset returns the offset in the output of the position end in the input.
func (p *basicParser) hrefOffset(out []byte, end int) uint32 {
	return uint32(p.cut + len(out) + end - p.from)
}

func (p *basicParser) isSpecial() bool { return p.u.scheme != schemeNotSpecial }

// isSlash reports whether c separates path segments: "/" or, in a special URL, "\".
func (p *basicParser) isSlash(c int) bool { return c == '/' || c == '\\' && p.isSpecial() }

// warnReverseSolidus reports the byte at the pointer if it is "\".
func (p *basicParser) warnReverseSolidus() {
	if p.reporter.isListening() && p.c() == '\\' {
		p.reporter.warn(InvalidReverseSolidus, p.pos)
	}
}

// isComponentEnd reports whether c ends the authority.
func (p *basicParser) isComponentEnd(c byte) bool {
	return stops[c]&segmentEnd != 0 && (c != '\\' || p.isSpecial())
}

// componentEnd returns the end of the authority: the position of the first "/", "?", "#"
// or, in a special URL, "\" from i on, or len(input).
func (p *basicParser) componentEnd(i int) int {
	for {
		i = infra.SkipUntil(&stops, p.input, i, segmentEnd)
		if i == len(p.input) || p.isComponentEnd(p.input[i]) {
			return i
		}
		i++
	}
}

// keepSlash adds the slash at the position start to the output. A "/" needs no writing; a
// "\" becomes "/".
func (p *basicParser) keepSlash(out []byte, start int) []byte {
	p.from = min(p.from, start)
	if p.input[start] == '/' {
		return out
	}
	return append(p.write(out, start, start+1), '/')
}

// keepSlashes adds "//" to the output in place of input[start:pos]. If that already is
// "//", nothing is written.
func (p *basicParser) keepSlashes(out []byte, start int) []byte {
	if p.input[start:p.pos] == "//" {
		return out
	}
	return append(p.write(out, start, p.pos), "//"...)
}
