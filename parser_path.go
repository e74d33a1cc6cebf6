package url

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"github.com/gowhatwg/url/internal/infra"
)

// The states of the path, the query and the fragment.

// https://url.spec.whatwg.org/#path-start-state
func (p *basicParser) pathStartState(out []byte) ([]byte, state) {
	if p.checkOnly {
		return out, stateDone
	}
	if uint64(len(out)) > maxHref {
		p.reporter.refuse(tooLong, 0) // before offsets overflow
		return out, stateFailure
	}
	c := p.c()
	p.u.pathStart = p.hrefOffset(out, p.pos)
	if c == '/' && p.isSpecial() && p.reporter == nil {
		s, end := p.u.readVerbatimPath(p.input, p.pos, p.u.pathStart-uint32(p.pos))
		if s != statePathStart {
			p.pos = end
			return out, s
		}
	}
	switch {
	case p.isSlash(c): // 1, 4
		p.warnReverseSolidus()
		p.pos++
		return p.pathState(p.keepSlash(out, p.pos-1))
	case p.isSpecial() || c != eof && (p.hasOverride() || c != '?' && c != '#'): // 1, 4
		return p.pathState(append(p.write(out, p.pos, p.pos), '/'))
	case c == '?': // 2
		return p.queryState(out)
	case c == '#': // 3
		return p.noQuery(out)
	case p.hasOverride() && p.u.hostKind == HostNull: // 5
		out = append(p.write(out, p.pos, p.pos), '/')
	}
	p.u.endPath(p.hrefOffset(out, p.pos))
	return out, stateDone
}

// pathState reads all segments of the path at once. The output already ends in the "/"
// before the first one.
//
// https://url.spec.whatwg.org/#path-state
func (p *basicParser) pathState(out []byte) ([]byte, state) {
	if p.reporter.isListening() {
		p.warnPath()
	}
	if p.u.scheme == schemeFile || p.pos < len(p.input) && stops[p.input[p.pos]]&pathDot != 0 {
		out = p.startSegment(out)
	}
	for {
		if p.pos < len(p.input) && stops[p.input[p.pos]]&pathStop == 0 {
			p.pos = skipPath(p.input, p.pos, p.pos+1)
		}
		switch c := p.c(); {
		case c == eof:
			p.u.endPath(p.hrefOffset(out, p.pos))
			return out, stateDone
		case c == '?' && !p.hasOverride(): // 1.6
			return p.queryState(out)
		case c == '#' && !p.hasOverride(): // 1.7
			return p.noQuery(out)
		case stops[c]&pathDot != 0: // 1.2, 1.3
			out = p.startSegment(out)
		case c == '\\' && p.isSpecial():
			p.pos++
			out = p.startSegment(p.keepSlash(out, p.pos-1))
		case c == '\\':
			p.pos++
		case infra.IsTabOrNewline(byte(c)):
			out = p.removeTabsInPath(out)
		case c < utf8.RuneSelf:
			out = infra.AppendPercentEncodedByte(p.write(out, p.pos, p.pos+1), byte(c))
			p.pos++
		default: // 2
			// Afterwards, no dot segment can begin at the pointer.
			out = p.encode(out)
		}
	}
}

// removeTabsInPath removes the tabs and newlines from the pointer on, once the path state
// has found one of them. Without them, the current segment may be a dot segment.
func (p *basicParser) removeTabsInPath(out []byte) []byte {
	p.removeTabsAhead()
	start := p.pos
	for start > 0 && !p.isSlash(int(p.input[start-1])) {
		start--
	}
	if p.from <= start {
		p.pos = start
		out = p.startSegment(out)
	}
	return out
}

// startSegment reads the dot segments at the pointer and, in a file: URL, a Windows drive
// letter. The pointer is at the start of a segment, and the output ends in "/".
func (p *basicParser) startSegment(out []byte) []byte {
	for p.pos < len(p.input) && stops[p.input[p.pos]]&pathDot != 0 {
		dots, end := p.dotSegment()
		if dots == 0 {
			break
		}
		isSlash := end < len(p.input) && p.isSlash(int(p.input[end]))
		if isSlash {
			end++
		}
		if p.pos > p.from || len(out) > 0 {
			out = p.write(out, p.pos, end)
		} else {
			p.from = end // the output is only base.href[:cut]
		}
		p.pos = end
		if dots == 2 { // 1.2
			out = p.shortenPath(out)
		}
		if !isSlash {
			return out
		}
	}
	if p.u.scheme == schemeFile && p.hrefOffset(out, p.pos) == p.u.pathStart+1 { // 1.4
		out = p.driveLetter(out)
	}
	return out
}

// dotSegment returns 1 if there is a single-dot URL path segment at the pointer, 2 if there
// is a double-dot one, and the position of its end. Otherwise it returns 0.
//
// https://url.spec.whatwg.org/#single-dot-path-segment
func (p *basicParser) dotSegment() (dots, end int) {
	for end = p.pos; dots < 2; dots++ {
		if rest := p.input[end:]; strings.HasPrefix(rest, ".") {
			end++
		} else if len(rest) >= len("%2e") && infra.EqualFold(rest[:len("%2e")], "%2e") {
			end += len("%2e")
		} else {
			break
		}
	}
	if dots == 0 || end < len(p.input) && p.input[end] != '/' && !p.endsSegment(p.input[end]) {
		return 0, 0
	}
	return dots, end
}

// endsSegment reports whether c ends a path segment.
func (p *basicParser) endsSegment(c byte) bool {
	return c == '/' || c == '\\' && p.isSpecial() || (c == '?' || c == '#') && !p.hasOverride()
}

// shortenPath removes the last segment of the path. The output ends in "/" before and
// after.
//
// https://url.spec.whatwg.org/#shorten-a-urls-path
func (p *basicParser) shortenPath(out []byte) []byte {
	start := int(p.u.pathStart)
	if p.cut > 0 {
		path := p.base.href[start : p.cut-len("/")]
		if p.u.scheme != schemeFile || !isWindowsDriveLetterPath(path) {
			p.cut = start + max(strings.LastIndexByte(path, '/')+1, 1)
		}
		return out
	}
	path := out[start : len(out)-len("/")]
	if p.u.scheme == schemeFile && isWindowsDriveLetterPath(path) {
		return out
	}
	return out[:start+max(bytes.LastIndexByte(path, '/')+1, 1)]
}

// driveLetter changes a Windows drive letter such as "C|" at the pointer to "C:". The
// pointer is at the first segment of the path.
//
// https://url.spec.whatwg.org/#windows-drive-letter
func (p *basicParser) driveLetter(out []byte) []byte {
	segment := p.input[p.pos:]
	if len(segment) < 2 || !infra.IsWindowsDriveLetter(segment[:2]) || len(segment) > 2 && !p.endsSegment(segment[2]) ||
		segment[1] == ':' {
		return out
	}
	out = append(p.write(out, p.pos, p.pos+2), segment[0], ':')
	p.pos += 2
	return out
}

// warnPath reports the code points of the path that aren't URL units, and each "\" that is
// read as "/".
func (p *basicParser) warnPath() {
	start := max(p.pos, p.reporter.unitsChecked)
	i := start
	for ; i < len(p.input) && (p.input[i] != '?' && p.input[i] != '#' || p.hasOverride()); i++ {
		if p.input[i] == '\\' && p.isSpecial() {
			p.reporter.warnURLUnits(p.input, start, i)
			p.reporter.warn(InvalidReverseSolidus, i)
			start = i + 1
		}
	}
	p.reporter.warnURLUnits(p.input, start, i)
}

// https://url.spec.whatwg.org/#cannot-be-a-base-url-path-state
func (p *basicParser) opaquePathState(out []byte) ([]byte, state) {
	p.u.pathStart = p.hrefOffset(out, p.pos)
	start := p.pos
	out = p.encodeUntil(out, opaquePathStop, segmentEnd)
	c := p.c()
	p.reporter.warnURLUnits(p.input, start, p.pos)
	if c == eof {
		p.u.endPath(p.hrefOffset(out, p.pos))
		return out, stateDone
	}
	last := p.pos - 1
	for last > start && infra.IsTabOrNewline(p.input[last]) {
		last--
	}
	if last >= start && p.input[last] == ' ' { // 3
		// The space is written first, as it may already be in out.
		out = p.write(out, p.pos, p.pos)
		out = append(out[:len(out)-len(" ")], "%20"...)
	}
	if c == '?' {
		return p.queryState(out)
	}
	return p.noQuery(out)
}

// queryState reads the query. Without a state override, the pointer is at the "?".
//
// https://url.spec.whatwg.org/#query-state
func (p *basicParser) queryState(out []byte) ([]byte, state) {
	p.u.queryStart = p.hrefOffset(out, p.pos)
	stop, end := queryStop, stopClass(0)
	if p.isSpecial() {
		stop = specialQueryStop
	}
	if !p.hasOverride() {
		p.pos++
		end = segmentEnd
	}
	start := p.pos
	if p.reporter != nil && p.hasEncoding() {
		out = p.encodeQuery(out)
	} else {
		out = p.encodeUntil(out, stop, end)
	}
	if p.reporter.isListening() {
		p.reporter.warnURLUnits(p.input, start, p.pos)
	}
	if p.pos == len(p.input) {
		p.u.fragmentStart = p.hrefOffset(out, p.pos)
		return out, stateDone
	}
	return p.fragmentState(out)
}

// hasEncoding reports whether the query may have an encoding other than UTF-8.
func (p *basicParser) hasEncoding() bool {
	return p.reporter.encoding != nil && *p.reporter.encoding != nil &&
		p.isSpecial() && p.u.scheme != schemeWS && p.u.scheme != schemeWSS
}

// encodeQuery adds the query to the output, in the encoding of the document.
//
// https://url.spec.whatwg.org/#string-percent-encode-after-encoding
func (p *basicParser) encodeQuery(out []byte) []byte {
	query := p.input[p.pos:]
	if !p.hasOverride() {
		query, _, _ = strings.Cut(query, "#")
	}
	out = p.write(out, p.pos, p.pos+len(query))
	p.pos += len(query)
	return append(out, PercentEncodeAfterEncoding(*p.reporter.encoding, query, SpecialQueryPercentEncodeSet)...)
}

// noQuery records that there is no query, and continues with the fragment.
func (p *basicParser) noQuery(out []byte) ([]byte, state) {
	p.u.queryStart = p.hrefOffset(out, p.pos)
	return p.fragmentState(out)
}

// fragmentState reads the fragment. Without a state override, the pointer is at the "#".
//
// https://url.spec.whatwg.org/#fragment-state
func (p *basicParser) fragmentState(out []byte) ([]byte, state) {
	p.u.fragmentStart = p.hrefOffset(out, p.pos)
	if !p.hasOverride() {
		p.pos++
	}
	p.reporter.warnURLUnits(p.input, p.pos, len(p.input))
	return p.encodeUntil(out, fragmentStop, 0), stateDone
}

// encodeUntil adds the input from the pointer up to the next byte of class end to the
// output. It percent-encodes the other code points of class stop, and removes tabs and
// newlines.
func (p *basicParser) encodeUntil(out []byte, stop, end stopClass) []byte {
	for {
		p.pos = infra.SkipUntil(&stops, p.input, p.pos, stop)
		if p.pos == len(p.input) || stops[p.input[p.pos]]&end != 0 {
			return out
		}
		out = p.encode(out)
	}
}

// encode percent-encodes the code point at the pointer, or removes it if it is a tab or a
// newline.
func (p *basicParser) encode(out []byte) []byte {
	out = p.write(out, p.pos, p.pos)
	switch c := p.input[p.pos]; {
	case c >= utf8.RuneSelf:
		out, p.pos = infra.AppendPercentEncodedNonASCII(out, p.input, p.pos)
	case !infra.IsTabOrNewline(c):
		out = infra.AppendPercentEncodedByte(out, c)
		fallthrough
	default:
		p.pos++
	}
	p.from = p.pos
	return out
}
