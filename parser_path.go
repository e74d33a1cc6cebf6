package url

import (
	"strings"

	"github.com/gowhatwg/url/internal/infra"
)

// The states of path, query and fragment.

// https://url.spec.whatwg.org/#path-start-state
func (p *parser) pathStartState(out []byte) ([]byte, state) {
	p.pathStart = len(out)
	c := p.c()
	switch {
	case p.isSpecial():
		p.warnReverseSolidus()
		if p.isSlash(c) {
			p.pos++
		}
		return p.pathState(out)
	case p.override == stateDone && c == '?':
		p.pos++
		return out, stateQuery
	case p.override == stateDone && c == '#':
		p.pos++
		return out, stateFragment
	case c != eof:
		if c == '/' {
			p.pos++
		}
		return out, statePath
	case p.override != stateDone && p.hostKind == HostNull:
		out = append(out, '/')
	}
	return out, stateDone
}

// pathState reads the path, all of its segments in one go. Each is written with
// the "/" before it.
//
// https://url.spec.whatwg.org/#path-state
func (p *parser) pathState(out []byte) ([]byte, state) {
	for {
		var c int
		if out, c = p.appendPlainSegments(out); c == noPlainSegments {
			out, c = p.appendSegment(out)
		}
		if c == eof || p.failed {
			return out, stateDone
		}
		p.pos++
		switch c {
		case '?':
			return p.queryState(out)
		case '#':
			return p.fragmentState(out)
		}
	}
}

// noPlainSegments is what appendPlainSegments returns if it did nothing.
const noPlainSegments = -2

// appendPlainSegments appends the segments from the pointer on that are their
// own serialization and no dot segments, all at once. It returns what ends the
// last of them.
func (p *parser) appendPlainSegments(out []byte) ([]byte, int) {
	if p.listening() || p.scheme == schemeFile && len(out) == p.pathStart {
		return out, noPlainSegments
	}
	path := p.in[p.pos:skipPlainPath(p.in, p.pos)]
	end := p.pos + len(path)
	if end < len(p.in) && (p.override != stateDone || p.in[end] != '?' && p.in[end] != '#') {
		last := strings.LastIndexByte(path, '/')
		if last < 0 {
			return out, noPlainSegments
		}
		path = path[:last]
	}
	p.pos += len(path)
	return append(append(out, '/'), path...), p.c()
}

// appendSegment appends a segment, or does what a dot segment asks for. It
// returns what ends the segment.
func (p *parser) appendSegment(out []byte) ([]byte, int) {
	start := p.pos
	c := p.skipSegment()
	p.warnURLUnits(p.in, max(start, p.unitsChecked), p.pos)
	isSlash := p.isSlash(c)
	if isSlash {
		p.warnReverseSolidus()
	}
	segment := p.in[start:p.pos]
	dots := dotSegment(segment)
	switch {
	case dots == 0 && p.scheme == schemeFile && len(out) == p.pathStart && isWindowsDriveLetter(segment):
		out = append(out, '/', segment[0], ':')
	case dots == 0:
		out = AppendPercentEncode(append(out, '/'), segment, PathPercentEncodeSet)
	case dots == 2:
		out = p.shortenPath(out)
	}
	if dots > 0 && !isSlash {
		out = append(out, '/')
	}
	return out, c
}

// skipSegment moves the pointer to what ends a path segment, and returns that.
func (p *parser) skipSegment() int {
	for {
		p.pos = infra.SkipUntil(&hrefClasses, p.in, p.pos, hrefSegmentEnd)
		c := p.c()
		if c == eof || p.isSlash(c) || c != '\\' && p.override == stateDone {
			return c
		}
		p.pos++
	}
}

// shortenPath removes the last segment of the path. The path is all there is
// in out behind pathStart.
//
// https://url.spec.whatwg.org/#shorten-a-urls-path
func (p *parser) shortenPath(out []byte) []byte {
	path := out[p.pathStart:]
	if p.scheme == schemeFile && isWindowsDriveLetterPath(string(path)) {
		return out
	}
	for i := len(path) - 1; i >= 0; i-- {
		if path[i] == '/' {
			return out[:p.pathStart+i]
		}
	}
	return out
}

// https://url.spec.whatwg.org/#cannot-be-a-base-url-path-state
func (p *parser) opaquePathState(out []byte) ([]byte, state) {
	p.pathStart = len(out)
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
	out = AppendPercentEncode(out, path, C0ControlPercentEncodeSet)
	if endsInSpace {
		out = append(out, "%20"...)
	}
	if c == eof {
		return out, stateDone
	}
	p.pos++
	if c == '?' {
		return out, stateQuery
	}
	return out, stateFragment
}

// https://url.spec.whatwg.org/#query-state
func (p *parser) queryState(out []byte) ([]byte, state) {
	start, end := p.pos, len(p.in)
	if p.override == stateDone {
		if i := strings.IndexByte(p.in[start:], '#'); i >= 0 {
			end = start + i
		}
	}
	p.warnURLUnits(p.in, start, end)
	p.queryStart = len(out)
	out = append(out, '?')
	set := QueryPercentEncodeSet
	if p.isSpecial() {
		set = SpecialQueryPercentEncodeSet
	}
	if p.hasEncoding() {
		out = append(out, PercentEncodeAfterEncoding(p.options.Encoding, p.in[start:end], set)...)
	} else {
		out = AppendPercentEncode(out, p.in[start:end], set)
	}
	p.pos = end
	if end == len(p.in) {
		return out, stateDone
	}
	p.pos++
	return p.fragmentState(out)
}

// hasEncoding reports whether the query may be in another encoding than UTF-8.
func (p *parser) hasEncoding() bool {
	return p.options != nil && p.options.Encoding != nil &&
		p.isSpecial() && p.scheme != schemeWS && p.scheme != schemeWSS
}

// https://url.spec.whatwg.org/#fragment-state
func (p *parser) fragmentState(out []byte) ([]byte, state) {
	p.warnURLUnits(p.in, p.pos, len(p.in))
	p.fragmentStart = len(out)
	out = append(out, '#')
	out = AppendPercentEncode(out, p.in[p.pos:], FragmentPercentEncodeSet)
	return out, stateDone
}
