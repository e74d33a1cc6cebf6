package url

import "strings"

// The states up to the authority: scheme, and what is taken from a base URL.

// https://url.spec.whatwg.org/#scheme-start-state
func (p *parser) schemeStartState() state {
	if c := p.c(); c != eof && isAlpha(byte(c)) {
		return stateScheme
	}
	if p.override == stateDone {
		return stateNoScheme
	}
	return p.refuseWith(ErrInvalidValue)
}

// https://url.spec.whatwg.org/#scheme-state
func (p *parser) schemeState() state {
	end := p.pos
	for end < len(p.in) && byteClasses[p.in[end]]&schemeByte != 0 {
		end++
	}
	// The protocol setter's value is read as if a ":" came behind it.
	if end == len(p.in) && p.override == stateDone || end < len(p.in) && p.in[end] != ':' {
		if p.override != stateDone {
			return p.refuseWith(ErrInvalidValue)
		}
		p.pos = 0
		return stateNoScheme
	}
	p.out = appendLower(p.out, p.in[p.pos:end])
	kind := schemeKindOf(p.out)
	p.out = append(p.out, ':')
	p.pos = end + 1
	if p.override != stateDone {
		return p.overrideScheme(kind)
	}
	p.scheme, p.schemeEnd = kind, len(p.out)
	return p.afterScheme()
}

// overrideScheme checks that a URL may get a scheme of this kind.
func (p *parser) overrideScheme(kind schemeKind) state {
	if p.scheme.isSpecial() != kind.isSpecial() ||
		kind == schemeFile && (p.hasCredentials || p.port >= 0) ||
		p.scheme == schemeFile && p.hostKind == HostEmpty {
		return p.refuseWith(ErrNotAllowed)
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
func (p *parser) noSchemeState() state {
	switch {
	case p.base == nil, p.base.HasOpaquePath() && p.c() != '#':
		return p.failAt(MissingSchemeNonRelativeURL, p.pos)
	case p.base.HasOpaquePath():
		p.copyBase(int(p.base.fragmentStart))
		p.pos++
		return stateFragment
	case p.base.scheme != schemeFile:
		return stateRelative
	}
	return stateFile
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
func (p *parser) pathOrAuthorityState() state {
	if p.c() == '/' {
		p.pos++
		return stateAuthority
	}
	p.pathStart = len(p.out)
	return statePath
}

// https://url.spec.whatwg.org/#relative-state
func (p *parser) relativeState() state {
	p.scheme = p.base.scheme
	if p.isSlash(p.c()) {
		p.warnReverseSolidus()
		p.pos++
		return stateRelativeSlash
	}
	return p.afterBasePath()
}

// afterBasePath takes authority, path and query from the base URL, as far as
// what comes next in the input leaves them.
func (p *parser) afterBasePath() state {
	switch p.c() {
	case '?':
		p.copyBase(int(p.base.queryStart))
		p.pos++
		return stateQuery
	case '#':
		p.copyBase(int(p.base.fragmentStart))
		p.pos++
		return stateFragment
	case eof:
		p.copyBase(int(p.base.fragmentStart))
		return stateDone
	}
	p.copyBase(int(p.base.queryStart))
	p.shortenPath()
	return statePath
}

// copyBase takes over what the base URL has before its offset end, which is not
// before the end of its path.
func (p *parser) copyBase(end int) {
	p.copyBaseAuthority()
	b := p.base
	p.out = append(p.out, b.href[b.pathStart:end]...)
	if end > int(b.queryStart) {
		p.queryStart = p.pathStart + int(b.queryStart-b.pathStart)
	}
	p.opaquePath = b.HasOpaquePath()
}

// copyBaseAuthority takes over the scheme, the credentials, the host and the
// port of the base URL.
func (p *parser) copyBaseAuthority() {
	b := p.base
	p.out = append(p.out[:0], b.href[:b.authorityEnd()]...)
	p.scheme, p.hostKind, p.port = b.scheme, b.hostKind, -1
	if port, ok := b.PortNumber(); ok {
		p.port = int32(port)
	}
	p.schemeEnd = int(b.schemeEnd)
	p.usernameEnd, p.hostStart, p.hostEnd = int(b.usernameEnd), int(b.hostStart), int(b.hostEnd)
	p.pathStart = len(p.out)
}

// https://url.spec.whatwg.org/#relative-slash-state
func (p *parser) relativeSlashState() state {
	if !p.isSlash(p.c()) {
		p.copyBaseAuthority()
		return statePath
	}
	p.warnReverseSolidus()
	p.pos++
	// The scheme is the base URL's: written already, or to be copied.
	if len(p.out) == 0 {
		p.schemeEnd = int(p.base.schemeEnd)
		p.out = append(p.out, p.base.href[:p.schemeEnd]...)
	}
	if p.isSpecial() {
		return stateSpecialAuthorityIgnoreSlashes
	}
	return stateAuthority
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
func (p *parser) specialAuthorityIgnoreSlashesState() state {
	for ; p.c() == '/' || p.c() == '\\'; p.pos++ {
		p.warn(SpecialSchemeMissingFollowingSolidus, p.pos)
	}
	return stateAuthority
}

