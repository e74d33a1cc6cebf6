package reference

import "slices"

// The states up to the authority.

// https://url.spec.whatwg.org/#scheme-start-state
func (p *parser) schemeStart() outcome {
	if isASCIIAlpha(p.c()) { // 1
		p.buffer.appendCodePoint(asciiLower(p.c()))
		p.state = (*parser).scheme
	} else if p.stateOverride == nil { // 2
		p.state = (*parser).noScheme
		p.pointer--
	} else { // 3
		return failure
	}
	return proceed
}

// https://url.spec.whatwg.org/#scheme-state
func (p *parser) scheme() outcome {
	switch c := p.c(); {
	case isASCIIAlphanumeric(c) || p.is("+-."): // 1
		p.buffer.appendCodePoint(asciiLower(c))
	case c == ':': // 2
		if p.stateOverride != nil {
			return p.overrideScheme()
		}
		p.url.Scheme = p.buffer.String() // 2.2
		p.emptyBuffer()                  // 2.4
		p.afterScheme()
	case p.stateOverride == nil: // 3
		p.emptyBuffer()
		p.state = (*parser).noScheme
		p.pointer = -1
	default: // 4
		return failure
	}
	return proceed
}

// overrideScheme runs the steps 2.1 to 2.3 if state override is given.
func (p *parser) overrideScheme() outcome {
	u, scheme := p.url, p.buffer.String()
	switch { // 2.1
	case u.IsSpecial() && !isSpecialScheme(scheme),
		!u.IsSpecial() && isSpecialScheme(scheme),
		(u.IncludesCredentials() || u.Port != nil) && scheme == "file",
		u.Scheme == "file" && u.Host.Kind == EmptyHost:
		return ignored
	}
	u.Scheme = scheme                                      // 2.2
	if u.Port != nil && isDefaultPort(*u.Port, u.Scheme) { // 2.3
		u.Port = nil
	}
	return returned
}

// afterScheme runs the steps 2.5 to 2.9.
func (p *parser) afterScheme() {
	switch {
	case p.url.Scheme == "file": // 2.5
		if !p.remainingStartsWith("//") {
			p.report("special-scheme-missing-following-solidus")
		}
		p.state = (*parser).file
	case p.url.IsSpecial() && p.base != nil && p.base.Scheme == p.url.Scheme: // 2.6
		p.state = (*parser).specialRelativeOrAuthority
	case p.url.IsSpecial(): // 2.7
		p.state = (*parser).specialAuthoritySlashes
	case p.remainingStartsWith("/"): // 2.8
		p.state = (*parser).pathOrAuthority
		p.pointer++
	default: // 2.9
		p.url.OpaquePath = newText("")
		p.state = (*parser).opaquePath
	}
}

// https://url.spec.whatwg.org/#no-scheme-state
func (p *parser) noScheme() outcome {
	switch {
	case p.base == nil || p.base.OpaquePath != nil && p.c() != '#': // 1
		return p.failHere("missing-scheme-non-relative-URL")
	case p.base.OpaquePath != nil && p.c() == '#': // 2
		p.url.Scheme = p.base.Scheme
		p.url.OpaquePath = p.base.OpaquePath
		p.url.Query = p.base.Query
		p.url.Fragment = newText("")
		p.state = (*parser).fragment
	case p.base.Scheme != "file": // 3
		p.state = (*parser).relative
		p.pointer--
	default: // 4
		p.state = (*parser).file
		p.pointer--
	}
	return proceed
}

// https://url.spec.whatwg.org/#special-relative-or-authority-state
func (p *parser) specialRelativeOrAuthority() outcome {
	if p.c() == '/' && p.remainingStartsWith("/") { // 1
		p.state = (*parser).specialAuthorityIgnoreSlashes
		p.pointer++
	} else { // 2
		p.reportHere("special-scheme-missing-following-solidus")
		p.state = (*parser).relative
		p.pointer--
	}
	return proceed
}

// https://url.spec.whatwg.org/#path-or-authority-state
func (p *parser) pathOrAuthority() outcome {
	if p.c() == '/' { // 1
		p.state = (*parser).authority
	} else { // 2
		p.state = (*parser).path
		p.pointer--
	}
	return proceed
}

// https://url.spec.whatwg.org/#relative-state
func (p *parser) relative() outcome {
	p.url.Scheme = p.base.Scheme // 2
	switch {
	case p.c() == '/': // 3
		p.state = (*parser).relativeSlash
	case p.isSpecialBackslash(): // 4
		p.reportHere("invalid-reverse-solidus")
		p.state = (*parser).relativeSlash
	default: // 5
		p.takeAuthority()
		p.url.Path = slices.Clone(p.base.Path)
		p.url.Query = p.base.Query
		if !p.toQueryOrFragment() && p.c() != eof { // 5.2 to 5.4
			p.url.Query = nil
			p.url.shortenPath()
			p.state = (*parser).path
			p.pointer--
		}
	}
	return proceed
}

// takeAuthority sets username, password, host and port to those of the base.
func (p *parser) takeAuthority() {
	p.url.Username, p.url.Password = slices.Clone(p.base.Username), slices.Clone(p.base.Password)
	p.url.Host = p.base.Host
	p.url.Port = p.base.Port
}

// https://url.spec.whatwg.org/#relative-slash-state
func (p *parser) relativeSlash() outcome {
	switch {
	case p.url.IsSpecial() && p.is(`/\`): // 1
		if p.c() == '\\' {
			p.reportHere("invalid-reverse-solidus")
		}
		p.state = (*parser).specialAuthorityIgnoreSlashes
	case p.c() == '/': // 2
		p.state = (*parser).authority
	default: // 3
		p.takeAuthority()
		p.state = (*parser).path
		p.pointer--
	}
	return proceed
}

// https://url.spec.whatwg.org/#special-authority-slashes-state
func (p *parser) specialAuthoritySlashes() outcome {
	p.state = (*parser).specialAuthorityIgnoreSlashes
	if p.c() == '/' && p.remainingStartsWith("/") { // 1
		p.pointer++
	} else { // 2
		p.reportHere("special-scheme-missing-following-solidus")
		p.pointer--
	}
	return proceed
}

// https://url.spec.whatwg.org/#special-authority-ignore-slashes-state
func (p *parser) specialAuthorityIgnoreSlashes() outcome {
	if !p.is(`/\`) { // 1
		p.state = (*parser).authority
		p.pointer--
	} else { // 2
		p.reportHere("special-scheme-missing-following-solidus")
	}
	return proceed
}
