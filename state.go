package url

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
