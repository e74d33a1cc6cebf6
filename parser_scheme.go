package url

import (
	"strings"

	"github.com/gowhatwg/url/internal/infra"
)

// The states up to the authority: scheme, and what is taken from a base URL.

// https://url.spec.whatwg.org/#scheme-start-state
func (p *parser) schemeStartState() state {
	if c := p.c(); c != eof && infra.IsAlpha(byte(c)) {
		return stateScheme
	}
	if p.override == stateDone {
		return stateNoScheme
	}
	return p.refuseWith(codeInvalidValue)
}

// https://url.spec.whatwg.org/#scheme-state
func (p *parser) schemeState(out []byte) ([]byte, state) {
	end := p.pos
	for end < len(p.in) && byteClasses[p.in[end]]&schemeByte != 0 {
		end++
	}
	// The protocol setter's value is read as if a ":" came behind it.
	if end == len(p.in) && p.override == stateDone || end < len(p.in) && p.in[end] != ':' {
		if p.override != stateDone {
			return out, p.refuseWith(codeInvalidValue)
		}
		p.pos = 0
		return out, stateNoScheme
	}
	out = infra.AppendLower(out, p.in[p.pos:end])
	kind := schemeKindOf(out)
	out = append(out, ':')
	p.pos = end + 1
	if p.override != stateDone {
		return out, p.overrideScheme(kind)
	}
	p.scheme, p.schemeEnd = kind, len(out)
	return out, p.afterScheme()
}

// overrideScheme checks that a URL may get a scheme of this kind.
func (p *parser) overrideScheme(kind schemeKind) state {
	if p.scheme.isSpecial() != kind.isSpecial() ||
		kind == schemeFile && (p.hasCredentials || p.port >= 0) ||
		p.scheme == schemeFile && p.hostKind == HostEmpty {
		return p.refuseWith(codeNotAllowed)
	}
	p.scheme = kind
	if p.port == kind.defaultPort() {
		p.port = -1
	}
	return stateDone
}

// afterScheme is the end of the scheme state, behind the ":".
func (p *parser) afterScheme() state {
	switch remaining := p.in[p.pos:]; {
	case p.scheme == schemeFile:
		if !strings.HasPrefix(remaining, "//") {
			p.warn(SpecialSchemeMissingFollowingSolidus, p.pos)
		}
		return stateFile
	case p.isSpecial() && p.base != nil && p.base.scheme == p.scheme:
		return stateSpecialRelativeOrAuthority
	case p.isSpecial():
		return stateSpecialAuthoritySlashes
	case strings.HasPrefix(remaining, "/"):
		p.pos++
		return statePathOrAuthority
	}
	return stateOpaquePath
}

// https://url.spec.whatwg.org/#no-scheme-state
func (p *parser) noSchemeState(out []byte) ([]byte, state) {
	switch {
	case p.base == nil, p.base.href == "", p.base.HasOpaquePath() && p.c() != '#':
		return out, p.failAt(MissingSchemeNonRelativeURL, p.pos)
	case p.base.HasOpaquePath():
		out = p.copyBase(out, int(p.base.fragmentStart))
		p.pos++
		return out, stateFragment
	case p.base.scheme != schemeFile:
		return out, stateRelative
	}
	return out, stateFile
}

// https://url.spec.whatwg.org/#special-relative-or-authority-state
func (p *parser) specialRelativeOrAuthorityState() state {
	if strings.HasPrefix(p.in[p.pos:], "//") {
		p.pos += 2
		return stateSpecialAuthorityIgnoreSlashes
	}
	p.warn(SpecialSchemeMissingFollowingSolidus, p.pos)
	return stateRelative
}

// https://url.spec.whatwg.org/#path-or-authority-state
func (p *parser) pathOrAuthorityState(out []byte) state {
	if p.c() == '/' {
		p.pos++
		return stateAuthority
	}
	p.pathStart = len(out)
	return statePath
}

// https://url.spec.whatwg.org/#relative-state
func (p *parser) relativeState(out []byte) ([]byte, state) {
	p.scheme = p.base.scheme
	if p.isSlash(p.c()) {
		p.warnReverseSolidus()
		p.pos++
		return out, stateRelativeSlash
	}
	return p.afterBasePath(out)
}

// afterBasePath takes authority, path and query from the base URL, as far as
// what comes next in the input leaves them.
func (p *parser) afterBasePath(out []byte) ([]byte, state) {
	switch p.c() {
	case '?':
		out = p.copyBase(out, int(p.base.queryStart))
		p.pos++
		return out, stateQuery
	case '#':
		out = p.copyBase(out, int(p.base.fragmentStart))
		p.pos++
		return out, stateFragment
	case eof:
		out = p.copyBase(out, int(p.base.fragmentStart))
		return out, stateDone
	}
	out = p.copyBase(out, int(p.base.queryStart))
	out = p.shortenPath(out)
	return out, statePath
}

// copyBase takes over what the base URL has before its offset end, which is not
// before the end of its path.
func (p *parser) copyBase(out []byte, end int) []byte {
	out = p.copyBaseAuthority(out)
	b := p.base
	out = append(out, b.href[b.pathStart:end]...)
	if end > int(b.queryStart) {
		p.queryStart = p.pathStart + int(b.queryStart-b.pathStart)
	}
	return out
}

// copyBaseAuthority takes over the scheme, the credentials, the host and the
// port of the base URL.
func (p *parser) copyBaseAuthority(out []byte) []byte {
	b := p.base
	out = append(out[:0], b.href[:b.authorityEnd()]...)
	p.scheme, p.hostKind, p.port = b.scheme, b.hostKind, -1
	if port, ok := b.PortNumber(); ok {
		p.port = int32(port)
	}
	p.schemeEnd = int(b.schemeEnd)
	p.usernameEnd, p.hostStart, p.hostEnd = int(b.usernameEnd), int(b.hostStart), int(b.hostEnd)
	p.pathStart = len(out)
	return out
}

// https://url.spec.whatwg.org/#relative-slash-state
func (p *parser) relativeSlashState(out []byte) ([]byte, state) {
	if !p.isSlash(p.c()) {
		out = p.copyBaseAuthority(out)
		return out, statePath
	}
	p.warnReverseSolidus()
	p.pos++
	// The scheme is the base URL's: written already, or to be copied.
	if len(out) == 0 {
		p.schemeEnd = int(p.base.schemeEnd)
		out = append(out, p.base.href[:p.schemeEnd]...)
	}
	if p.isSpecial() {
		return out, stateSpecialAuthorityIgnoreSlashes
	}
	return out, stateAuthority
}

// https://url.spec.whatwg.org/#special-authority-slashes-state
func (p *parser) specialAuthoritySlashesState() state {
	if strings.HasPrefix(p.in[p.pos:], "//") {
		p.pos += 2
	} else {
		p.warn(SpecialSchemeMissingFollowingSolidus, p.pos)
	}
	return stateSpecialAuthorityIgnoreSlashes
}

// https://url.spec.whatwg.org/#special-authority-ignore-slashes-state
func (p *parser) specialAuthorityIgnoreSlashesState(out []byte) ([]byte, state) {
	for ; p.c() == '/' || p.c() == '\\'; p.pos++ {
		p.warn(SpecialSchemeMissingFollowingSolidus, p.pos)
	}
	return p.authorityState(out)
}
