package reference

import "slices"

// The states of file URLs, except for their host, and those from the path on.

// https://url.spec.whatwg.org/#file-state
func (p *parser) file() outcome {
	p.url.Scheme = "file"               // 1
	p.url.Host = &Host{Kind: EmptyHost} // 2
	switch {
	case p.is(`/\`): // 3
		if p.c() == '\\' {
			p.reportHere("invalid-reverse-solidus")
		}
		p.state = (*parser).fileSlash
	case p.base != nil && p.base.Scheme == "file": // 4
		p.url.Host = p.base.Host
		p.url.Path = slices.Clone(p.base.Path)
		p.url.Query = p.base.Query
		if !p.toQueryOrFragment() && p.c() != eof { // 4.2 to 4.4
			p.url.Query = nil
			if !startsWithWindowsDriveLetter(p.input[p.pointer:]) {
				p.url.shortenPath()
			} else {
				p.reportHere("file-invalid-Windows-drive-letter")
				p.url.Path = nil
			}
			p.state = (*parser).path
			p.pointer--
		}
	default: // 5
		p.state = (*parser).path
		p.pointer--
	}
	return proceed
}

// https://url.spec.whatwg.org/#file-slash-state
func (p *parser) fileSlash() outcome {
	if p.is(`/\`) { // 1
		if p.c() == '\\' {
			p.reportHere("invalid-reverse-solidus")
		}
		p.state = (*parser).fileHost
		return proceed
	}
	if p.base != nil && p.base.Scheme == "file" { // 2.1
		p.url.Host = p.base.Host
		substring := p.input[min(p.pointer, len(p.input)):]
		if !startsWithWindowsDriveLetter(substring) && len(p.base.Path) > 0 && isNormalizedWindowsDriveLetter(p.base.Path[0]) {
			p.url.Path = append(p.url.Path, p.base.Path[0])
		}
	}
	p.state = (*parser).path // 2.2
	p.pointer--
	return proceed
}

// https://url.spec.whatwg.org/#path-start-state
func (p *parser) pathStart() outcome {
	switch {
	case p.url.IsSpecial(): // 1
		if p.c() == '\\' {
			p.reportHere("invalid-reverse-solidus")
		}
		p.state = (*parser).path
		if !p.is(`/\`) {
			p.pointer--
		}
	case p.stateOverride == nil && p.toQueryOrFragment(): // 2, 3
	case p.c() != eof: // 4
		p.state = (*parser).path
		if p.c() != '/' {
			p.pointer--
		}
	case p.stateOverride != nil && p.url.Host == nil: // 5
		p.url.Path = append(p.url.Path, "")
	}
	return proceed
}

// toQueryOrFragment goes on to the query state or the fragment state if c begins one of these.
func (p *parser) toQueryOrFragment() bool {
	switch p.c() {
	case '?':
		p.url.Query = newText("")
		p.state = (*parser).query
	case '#':
		p.url.Fragment = newText("")
		p.state = (*parser).fragment
	}
	return p.is("?#")
}

// https://url.spec.whatwg.org/#path-state
func (p *parser) path() outcome {
	isSlash := p.c() == '/' || p.isSpecialBackslash()
	if p.c() != eof && !isSlash && (p.stateOverride != nil || !p.is("?#")) { // 2
		p.reportURLUnit()
		p.buffer.append(p.percentEncodeC(PathPercentEncodeSet))
		return proceed
	}
	if p.isSpecialBackslash() { // 1.1
		p.reportHere("invalid-reverse-solidus")
	}
	switch segment := p.buffer.String(); {
	case isDoubleDot(segment): // 1.2
		p.url.shortenPath()
		if !isSlash {
			p.url.Path = append(p.url.Path, "")
		}
	case isSingleDot(segment) && !isSlash: // 1.3
		p.url.Path = append(p.url.Path, "")
	case !isSingleDot(segment): // 1.4
		if p.url.Scheme == "file" && len(p.url.Path) == 0 && isWindowsDriveLetter(segment) {
			segment = segment[:1] + ":"
		}
		p.url.Path = append(p.url.Path, segment)
	}
	p.emptyBuffer()       // 1.5
	p.toQueryOrFragment() // 1.6, 1.7
	return proceed
}

// https://url.spec.whatwg.org/#cannot-be-a-base-url-path-state
func (p *parser) opaquePath() outcome {
	switch {
	case p.toQueryOrFragment(): // 1, 2
	case p.c() == ' ': // 3
		p.reportHere("invalid-URL-unit")
		if p.remainingStartsWith("?") || p.remainingStartsWith("#") {
			p.url.OpaquePath.append("%20")
		} else {
			p.url.OpaquePath.append(" ")
		}
	case p.c() != eof: // 4
		p.reportURLUnit()
		p.url.OpaquePath.append(p.percentEncodeC(C0ControlPercentEncodeSet))
	}
	return proceed
}

// query is the query state with UTF-8 as the encoding.
//
// https://url.spec.whatwg.org/#query-state
func (p *parser) query() outcome {
	if p.stateOverride == nil && p.c() == '#' || p.c() == eof { // 2
		queryPercentEncodeSet := QueryPercentEncodeSet
		if p.url.IsSpecial() {
			queryPercentEncodeSet = SpecialQueryPercentEncodeSet
		}
		p.url.Query.append(percentEncode(p.buffer.String(), queryPercentEncodeSet, false))
		p.emptyBuffer()
		if p.c() == '#' {
			p.url.Fragment = newText("")
			p.state = (*parser).fragment
		}
	} else if p.c() != eof { // 3
		p.reportURLUnit()
		p.buffer.appendCodePoint(p.c())
	}
	return proceed
}

// https://url.spec.whatwg.org/#fragment-state
func (p *parser) fragment() outcome {
	if p.c() != eof {
		p.reportURLUnit()
		p.url.Fragment.append(p.percentEncodeC(FragmentPercentEncodeSet))
	}
	return proceed
}
