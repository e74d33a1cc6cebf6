package url

import "strings"

// The states of path, query and fragment.

// https://url.spec.whatwg.org/#path-start-state
func (p *parser) pathStartState() state {
	p.pathStart = len(p.out)
	c := p.c()
	switch {
	case p.isSpecial():
		p.warnReverseSolidus()
		if p.isSlash(c) {
			p.pos++
		}
		return statePath
	case p.override == stateDone && c == '?':
		p.pos++
		return stateQuery
	case p.override == stateDone && c == '#':
		p.pos++
		return stateFragment
	case c != eof:
		if c == '/' {
			p.pos++
		}
		return statePath
	case p.override != stateDone && p.hostKind == HostNull:
		p.out = append(p.out, '/')
	}
	return stateDone
}

// pathState reads a segment at a time, and all of them in one go. Each is
// written with the "/" before it.
//
// https://url.spec.whatwg.org/#path-state
func (p *parser) pathState() state {
	for {
		start := p.pos
		c := p.skipSegment()
		p.warnURLUnits(p.in, max(start, p.unitsChecked), p.pos)
		segment := p.in[start:p.pos]
		isSlash := p.isSlash(c)
		if isSlash {
			p.warnReverseSolidus()
		}
		switch dots := dotSegment(segment); {
		case dots == 0:
			p.appendSegment(segment)
		case dots == 2:
			p.shortenPath()
			fallthrough
		default:
			if !isSlash {
				p.out = append(p.out, '/')
			}
		}
		if c == eof || p.failed {
			return stateDone
		}
		p.pos++
		if !isSlash {
			if c == '?' {
				return stateQuery
			}
			return stateFragment
		}
	}
}

// skipSegment moves the pointer to what ends a path segment, and returns that.
func (p *parser) skipSegment() int {
	for ; p.pos < len(p.in); p.pos++ {
		switch c := p.in[p.pos]; c {
		case '/':
			return '/'
		case '\\':
			if p.isSpecial() {
				return '\\'
			}
		case '?', '#':
			if p.override == stateDone {
				return int(c)
			}
		}
	}
	return eof
}

// appendSegment appends a segment to the path.
func (p *parser) appendSegment(segment string) {
	isFirst := len(p.out) == p.pathStart
	p.out = append(p.out, '/')
	if p.scheme == schemeFile && isFirst && isWindowsDriveLetter(segment) {
		p.out = append(p.out, segment[0], ':')
		return
	}
	p.out = AppendPercentEncode(p.out, segment, PathPercentEncodeSet)
}

// shortenPath removes the last segment of the path. The path is all there is
// in out behind pathStart.
//
// https://url.spec.whatwg.org/#shorten-a-urls-path
func (p *parser) shortenPath() {
	path := p.out[p.pathStart:]
	if p.scheme == schemeFile && isWindowsDriveLetterPath(string(path)) {
		return
	}
	for i := len(path) - 1; i >= 0; i-- {
		if path[i] == '/' {
			p.out = p.out[:p.pathStart+i]
			return
		}
	}
}

// https://url.spec.whatwg.org/#cannot-be-a-base-url-path-state
func (p *parser) opaquePathState() state {
	p.pathStart, p.opaquePath = len(p.out), true
	start := p.pos
	for p.pos < len(p.in) && p.in[p.pos] != '?' && p.in[p.pos] != '#' {
		p.pos++
	}
	p.warnURLUnits(p.in, start, p.pos)
	c := p.c()
	path := p.in[start:p.pos]
	endsInSpace := c != eof && strings.HasSuffix(path, " ")
	if endsInSpace {
		path = path[:len(path)-1]
	}
	p.out = AppendPercentEncode(p.out, path, C0ControlPercentEncodeSet)
	if endsInSpace {
		p.out = append(p.out, "%20"...)
	}
	if c == eof {
		return stateDone
	}
	p.pos++
	if c == '?' {
		return stateQuery
	}
	return stateFragment
}

// https://url.spec.whatwg.org/#query-state
func (p *parser) queryState() state {
	start, end := p.pos, len(p.in)
	if p.override == stateDone {
		if i := strings.IndexByte(p.in[start:], '#'); i >= 0 {
			end = start + i
		}
	}
	p.warnURLUnits(p.in, start, end)
	p.queryStart = len(p.out)
	p.out = append(p.out, '?')
	set := QueryPercentEncodeSet
	if p.isSpecial() {
		set = SpecialQueryPercentEncodeSet
	}
	if p.encoding != nil && p.isSpecial() && p.scheme != schemeWS && p.scheme != schemeWSS {
		p.out = append(p.out, PercentEncodeAfterEncoding(p.encoding, p.in[start:end], set)...)
	} else {
		p.out = AppendPercentEncode(p.out, p.in[start:end], set)
	}
	p.pos = end
	if end == len(p.in) {
		return stateDone
	}
	p.pos++
	return stateFragment
}

// https://url.spec.whatwg.org/#fragment-state
func (p *parser) fragmentState() state {
	p.warnURLUnits(p.in, p.pos, len(p.in))
	p.fragmentStart = len(p.out)
	p.out = append(p.out, '#')
	p.out = AppendPercentEncode(p.out, p.in[p.pos:], FragmentPercentEncodeSet)
	return stateDone
}
