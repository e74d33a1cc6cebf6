package reference

// The states of the authority, and of the host of a file URL.

// https://url.spec.whatwg.org/#authority-state
func (p *parser) authority() outcome {
	switch {
	case p.c() == '@': // 1
		p.reportHere("invalid-credentials")
		if p.atSignSeen {
			p.buffer = append(Text("%40"), p.buffer...)
		}
		p.atSignSeen = true
		for _, codePoint := range p.buffer.String() { // 1.4
			if codePoint == ':' && !p.passwordTokenSeen {
				p.passwordTokenSeen = true
				continue
			}
			encodedCodePoints := percentEncode(string(codePoint), UserinfoPercentEncodeSet, false)
			if p.passwordTokenSeen {
				p.url.Password.append(encodedCodePoints)
			} else {
				p.url.Username.append(encodedCodePoints)
			}
		}
		p.emptyBuffer()
	case p.c() == eof || p.is("/?#") || p.isSpecialBackslash(): // 2
		if p.atSignSeen && len(p.buffer) == 0 {
			return p.failHere("host-missing")
		}
		p.pointer -= p.bufferLength() + 1
		p.emptyBuffer()
		p.state = (*parser).host
	default: // 3
		p.buffer.appendCodePoint(p.c())
	}
	return proceed
}

// https://url.spec.whatwg.org/#host-state
func (p *parser) host() outcome { return p.hostOrHostname(false) }

// https://url.spec.whatwg.org/#hostname-state
func (p *parser) hostname() outcome { return p.hostOrHostname(true) }

// hostOrHostname has the steps that the two states share. isHostname is "state override is
// hostname state".
func (p *parser) hostOrHostname(isHostname bool) outcome {
	switch {
	case p.stateOverride != nil && p.url.Scheme == "file": // 1
		p.pointer--
		p.state = (*parser).fileHost
	case p.c() == ':' && !p.insideBrackets: // 2
		if len(p.buffer) == 0 {
			return p.failHere("host-missing")
		}
		if isHostname {
			return failure
		}
		return p.setHost((*parser).port)
	case p.c() == eof || p.is("/?#") || p.isSpecialBackslash(): // 3
		if p.url.IsSpecial() && len(p.buffer) == 0 { // 3.1
			return p.failHere("host-missing")
		} else if p.stateOverride != nil && len(p.buffer) == 0 && (p.url.IncludesCredentials() || p.url.Port != nil) { // 3.2
			return failure
		}
		p.pointer--
		result := p.setHost((*parser).pathStart)
		if result == proceed && p.stateOverride != nil { // 3.6
			return returned
		}
		return result
	default: // 4
		if p.c() == '[' {
			p.insideBrackets = true
		}
		if p.c() == ']' {
			p.insideBrackets = false
		}
		p.buffer.appendCodePoint(p.c())
	}
	return proceed
}

// setHost parses the buffer as the host, and goes on to the state next.
func (p *parser) setHost(next state) outcome {
	host, ok := p.parseHost()
	if !ok {
		return failure
	}
	p.url.Host = host
	p.emptyBuffer()
	p.state = next
	return proceed
}

// https://url.spec.whatwg.org/#port-state
func (p *parser) port() outcome {
	if isASCIIDigit(p.c()) { // 1
		p.buffer.appendCodePoint(p.c())
		return proceed
	}
	if p.c() != eof && !p.is("/?#") && !p.isSpecialBackslash() && p.stateOverride == nil { // 3
		return p.failHere("port-invalid")
	}
	if len(p.buffer) > 0 { // 2.1
		port := 0
		for _, digit := range p.buffer.String() {
			port = min(port*10+digitValue(digit), 1<<16)
		}
		if port > 1<<16-1 {
			p.report("port-out-of-range")
			return failure
		}
		p.url.Port = &port
		if isDefaultPort(port, p.url.Scheme) {
			p.url.Port = nil
		}
		p.emptyBuffer()
		if p.stateOverride != nil {
			return returned
		}
	}
	if p.stateOverride != nil { // 2.2
		return failure
	}
	p.state = (*parser).pathStart // 2.3
	p.pointer--
	return proceed
}

// https://url.spec.whatwg.org/#file-host-state
func (p *parser) fileHost() outcome {
	if p.c() != eof && !p.is(`/\?#`) { // 2
		p.buffer.appendCodePoint(p.c())
		return proceed
	}
	p.pointer--
	if p.stateOverride == nil && isWindowsDriveLetter(p.buffer.String()) { // 1.1
		p.report("file-invalid-Windows-drive-letter-host")
		p.state = (*parser).path
		return proceed
	}
	host := &Host{Kind: EmptyHost} // 1.2
	if len(p.buffer) > 0 {         // 1.3
		parsed, ok := p.parseHost()
		if !ok {
			return failure
		}
		if parsed.Kind != Domain || parsed.Text != "localhost" {
			host = parsed
		}
	}
	p.url.Host = host
	if p.stateOverride != nil {
		return returned
	}
	p.emptyBuffer()
	p.state = (*parser).pathStart
	return proceed
}
