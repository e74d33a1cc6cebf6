package url

import (
	"slices"
	"strings"
)

// The states of file URLs, path, query and fragment.

// https://url.spec.whatwg.org/#file-state
func (p *refParser) file() refResult {
	p.url.scheme = "file"
	p.url.host = &refHost{kind: HostEmpty}
	switch {
	case p.is(`/\`):
		if p.c() == '\\' {
			p.addHere(InvalidReverseSolidus)
		}
		p.state = (*refParser).fileSlash
	case p.base != nil && p.base.scheme == "file":
		p.url.host = p.base.host
		p.url.path = slices.Clone(p.base.path)
		p.url.query = p.base.query
		if p.c() == '?' {
			p.url.query = new("")
			p.state = (*refParser).queryState
		} else if p.c() == '#' {
			p.url.fragment = new("")
			p.state = (*refParser).fragmentState
		} else if p.c() != refEOF {
			p.url.query = nil
			if !refStartsWithDriveLetter(p.input[p.pointer:]) {
				p.url.shorten()
			} else {
				p.addHere(FileInvalidWindowsDriveLetter)
				p.url.path = nil
			}
			p.state = (*refParser).pathState
			p.pointer--
		}
	default:
		p.state = (*refParser).pathState
		p.pointer--
	}
	return refContinue
}

// https://url.spec.whatwg.org/#file-slash-state
func (p *refParser) fileSlash() refResult {
	if p.is(`/\`) {
		if p.c() == '\\' {
			p.addHere(InvalidReverseSolidus)
		}
		p.state = (*refParser).fileHost
		return refContinue
	}
	if p.base != nil && p.base.scheme == "file" {
		p.url.host = p.base.host
		rest := p.input[min(p.pointer, len(p.input)):]
		if !refStartsWithDriveLetter(rest) && len(p.base.path) > 0 && refIsNormalizedDriveLetter(p.base.path[0]) {
			p.url.path = append(p.url.path, p.base.path[0])
		}
	}
	p.state = (*refParser).pathState
	p.pointer--
	return refContinue
}

// https://url.spec.whatwg.org/#file-host-state
func (p *refParser) fileHost() refResult {
	if p.c() != refEOF && !p.is(`/\?#`) {
		p.buffer += string(p.c())
		return refContinue
	}
	p.pointer--
	switch {
	case p.override == nil && refIsDriveLetter(p.buffer):
		p.add(FileInvalidWindowsDriveLetterHost)
		p.state = (*refParser).pathState
	case p.buffer == "":
		p.url.host = &refHost{kind: HostEmpty}
		if p.override != nil {
			return refReturn
		}
		p.state = (*refParser).pathStart
	default:
		host, ok := refParseHost(p.buffer, !p.url.isSpecial(), &p.refLog)
		if !ok {
			return refFailure
		}
		if host.kind == HostDomain && host.text == "localhost" {
			host = &refHost{kind: HostEmpty}
		}
		p.url.host = host
		if p.override != nil {
			return refReturn
		}
		p.buffer = ""
		p.state = (*refParser).pathStart
	}
	return refContinue
}

// https://url.spec.whatwg.org/#path-start-state
func (p *refParser) pathStart() refResult {
	switch {
	case p.url.isSpecial():
		if p.c() == '\\' {
			p.addHere(InvalidReverseSolidus)
		}
		p.state = (*refParser).pathState
		if !p.is(`/\`) {
			p.pointer--
		}
	case p.override == nil && p.c() == '?':
		p.url.query = new("")
		p.state = (*refParser).queryState
	case p.override == nil && p.c() == '#':
		p.url.fragment = new("")
		p.state = (*refParser).fragmentState
	case p.c() != refEOF:
		p.state = (*refParser).pathState
		if p.c() != '/' {
			p.pointer--
		}
	case p.override != nil && p.url.host == nil:
		p.url.path = append(p.url.path, "")
	}
	return refContinue
}

// https://url.spec.whatwg.org/#path-state
func (p *refParser) pathState() refResult {
	isSlash := p.c() == '/' || p.isReverseSolidus()
	if p.c() != refEOF && !isSlash && (p.override != nil || !p.is("?#")) {
		p.checkURLUnit()
		p.buffer += refEncode(string(p.c()), refPath, false)
		return refContinue
	}
	if p.isReverseSolidus() {
		p.addHere(InvalidReverseSolidus)
	}
	if refIsDoubleDot(p.buffer) {
		p.url.shorten()
		if !isSlash {
			p.url.path = append(p.url.path, "")
		}
	} else if refIsSingleDot(p.buffer) && !isSlash {
		p.url.path = append(p.url.path, "")
	} else if !refIsSingleDot(p.buffer) {
		if p.url.scheme == "file" && len(p.url.path) == 0 && refIsDriveLetter(p.buffer) {
			p.buffer = p.buffer[:1] + ":"
		}
		p.url.path = append(p.url.path, p.buffer)
	}
	p.buffer = ""
	if p.c() == '?' {
		p.url.query = new("")
		p.state = (*refParser).queryState
	}
	if p.c() == '#' {
		p.url.fragment = new("")
		p.state = (*refParser).fragmentState
	}
	return refContinue
}

// checkURLUnit has the two validation errors that the states from the path on
// share.
func (p *refParser) checkURLUnit() {
	if !refIsURLCodePoint(p.c()) && p.c() != '%' {
		p.addHere(InvalidURLUnit)
	}
	if p.c() == '%' {
		remaining := []rune(p.remaining())
		if len(remaining) < 2 || !refIsHexDigit(remaining[0]) || !refIsHexDigit(remaining[1]) {
			p.addHere(InvalidURLUnit)
		}
	}
}

// https://url.spec.whatwg.org/#cannot-be-a-base-url-path-state
func (p *refParser) opaquePathState() refResult {
	switch {
	case p.c() == '?':
		p.url.query = new("")
		p.state = (*refParser).queryState
	case p.c() == '#':
		p.url.fragment = new("")
		p.state = (*refParser).fragmentState
	case p.c() == ' ':
		p.addHere(InvalidURLUnit)
		if strings.HasPrefix(p.remaining(), "?") || strings.HasPrefix(p.remaining(), "#") {
			p.url.opaquePath = new(*p.url.opaquePath + "%20")
		} else {
			p.url.opaquePath = new(*p.url.opaquePath + " ")
		}
	case p.c() != refEOF:
		p.checkURLUnit()
		p.url.opaquePath = new(*p.url.opaquePath + refEncode(string(p.c()), refC0Control, false))
	}
	return refContinue
}

// queryState is the query state for UTF-8.
//
// https://url.spec.whatwg.org/#query-state
func (p *refParser) queryState() refResult {
	if p.override == nil && p.c() == '#' || p.c() == refEOF {
		set := refQuery
		if p.url.isSpecial() {
			set = refSpecialQuery
		}
		p.url.query = new(*p.url.query + refEncode(p.buffer, set, false))
		p.buffer = ""
		if p.c() == '#' {
			p.url.fragment = new("")
			p.state = (*refParser).fragmentState
		}
	} else if p.c() != refEOF {
		p.checkURLUnit()
		p.buffer += string(p.c())
	}
	return refContinue
}

// https://url.spec.whatwg.org/#fragment-state
func (p *refParser) fragmentState() refResult {
	if p.c() != refEOF {
		p.checkURLUnit()
		p.url.fragment = new(*p.url.fragment + refEncode(string(p.c()), refFragment, false))
	}
	return refContinue
}
