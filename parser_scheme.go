package url

import (
	"strings"

	"github.com/gowhatwg/url/internal/infra"
)

// The states before the authority: they read the scheme, or copy parts of the base URL.

// https://url.spec.whatwg.org/#scheme-start-state
func (p *basicParser) schemeStartState(out []byte) ([]byte, state) {
	if end := infra.SchemeLength(p.input); end >= 0 { // 1
		return p.schemeState(out, end)
	}
	if p.removeTabsAhead() {
		return out, stateSchemeStart
	}
	return out, stateNoScheme // 2
}

// schemeState is the scheme state for a scheme that ends at end.
//
// https://url.spec.whatwg.org/#scheme-state
func (p *basicParser) schemeState(out []byte, end int) ([]byte, state) {
	scheme := p.input[:end]
	if infra.IsLower(scheme) {
		p.u.scheme = infra.SchemeKindOf(scheme)
	} else {
		out = infra.AppendLower(p.write(out, 0, end), scheme)
		p.u.scheme = infra.SchemeKindOf(infra.View(out))
	}
	p.pos = end + 1
	p.u.schemeEnd = uint32(p.pos)
	return p.afterScheme(out)
}

// afterScheme is the end of the scheme state, after the ":".
func (p *basicParser) afterScheme(out []byte) ([]byte, state) {
	switch c := p.c(); {
	case p.isSpecial() && p.u.scheme != schemeFile && (p.base == nil || p.base.scheme != p.u.scheme): // 2.7
		return p.specialAuthoritySlashesState(out)
	case !p.isSpecial() && c != '/' && (c == eof || !infra.IsTabOrNewline(byte(c))):
		return out, stateOpaquePath // it removes tabs as it goes
	}
	p.removeTabsAhead()
	switch {
	case p.u.scheme == schemeFile: // 2.5
		if !strings.HasPrefix(p.input[p.pos:], "//") {
			p.reporter.warn(SpecialSchemeMissingFollowingSolidus, p.pos)
		}
		return p.fileState(out)
	case p.isSpecial(): // 2.6
		return out, stateSpecialRelativeOrAuthority
	case p.c() == '/': // 2.8
		p.pos++
		return p.pathOrAuthorityState(out)
	}
	return out, stateOpaquePath // 2.9
}

// https://url.spec.whatwg.org/#no-scheme-state
func (p *basicParser) noSchemeState(out []byte) ([]byte, state) {
	switch {
	case p.base == nil, p.base.href == "", p.base.HasOpaquePath() && p.c() != '#': // 1
		if p.reporter != nil {
			p.reporter.hasBase = p.base != nil && p.base.href != ""
		}
		p.reporter.fail(MissingSchemeNonRelativeURL, p.pos)
		return out, stateFailure
	case p.base.HasOpaquePath(): // 2
		out = p.copyBase(out, p.base.fragmentStart)
		return p.fragmentState(out)
	case p.base.scheme != schemeFile: // 3
		return p.relativeState(out)
	}
	return out, stateFile // 4
}

// https://url.spec.whatwg.org/#special-relative-or-authority-state
func (p *basicParser) specialRelativeOrAuthorityState(out []byte) ([]byte, state) {
	if strings.HasPrefix(p.input[p.pos:], "//") { // 1
		return p.specialAuthoritySlashesState(out)
	}
	p.reporter.warn(SpecialSchemeMissingFollowingSolidus, p.pos) // 2
	return p.relativeState(out)
}

// https://url.spec.whatwg.org/#path-or-authority-state
func (p *basicParser) pathOrAuthorityState(out []byte) ([]byte, state) {
	if p.c() == '/' { // 1
		p.pos++
		return p.authorityState(out)
	}
	p.u.pathStart = p.u.schemeEnd
	return out, statePath // 2
}

// https://url.spec.whatwg.org/#relative-state
func (p *basicParser) relativeState(out []byte) ([]byte, state) {
	p.u.scheme = p.base.scheme // 2
	if p.isSlash(p.c()) {      // 3, 4
		p.warnReverseSolidus()
		p.pos++
		return p.relativeSlashState(out)
	}
	return p.afterBasePath(out) // 5
}

// afterBasePath is step 5 of the relative state, and step 4 of the file state: it copies the start
// of the base URL. The code point at the pointer decides whether the copy ends before the
// last path segment, the query or the fragment.
func (p *basicParser) afterBasePath(out []byte) ([]byte, state) {
	switch p.c() {
	case '?': // 5.2
		return p.queryState(p.copyBase(out, p.base.queryStart))
	case '#': // 5.3
		return p.fragmentState(p.copyBase(out, p.base.fragmentStart))
	case eof:
		return p.copyBase(out, p.base.fragmentStart), stateDone
	}
	return p.copyBaseFolder(out), statePath // 5.4
}

// copyBase sets the output to the base URL up to its offset end, which must be in the path
// or after it.
func (p *basicParser) copyBase(out []byte, end uint32) []byte {
	out = p.copyBaseAuthority(out)
	u, b := p.u, p.base
	u.fragmentStart = u.pathStart + end - b.pathStart
	u.queryStart = min(u.pathStart+b.queryStart-b.pathStart, u.fragmentStart)
	if u.pathStart == b.pathStart {
		p.cut = int(end)
		return out
	}
	// The base URL has a "/." that the output may not need.
	return append(p.write(out, p.pos, p.pos), b.href[b.pathStart:end]...)
}

// copyBaseFolder sets the output to the base URL up to the last "/" of its path. It adds a
// "/" to an empty path and, in a file: URL, to a path that is only a Windows drive letter.
func (p *basicParser) copyBaseFolder(out []byte) []byte {
	path := p.base.Pathname()
	if path == "" || p.base.scheme == schemeFile && isWindowsDriveLetterPath(path) {
		out = p.copyBase(out, p.base.queryStart)
		return append(p.write(out, p.pos, p.pos), '/')
	}
	return p.copyBase(out, p.base.pathStart+uint32(strings.LastIndexByte(path, '/'))+1)
}

// copyBaseAuthority sets the output to the scheme, the credentials, the host and the port
// of the base URL. The input before the pointer isn't part of the output.
func (p *basicParser) copyBaseAuthority(out []byte) []byte {
	u, b := p.u, p.base
	u.schemeEnd, u.usernameEnd, u.hostStart, u.hostEnd = b.schemeEnd, b.usernameEnd, b.hostStart, b.hostEnd
	u.pathStart = b.authorityEnd()
	u.port, u.scheme, u.hostKind = b.port, b.scheme, b.hostKind
	p.cut, p.from = int(u.pathStart), p.pos
	return out[:0]
}

// https://url.spec.whatwg.org/#relative-slash-state
func (p *basicParser) relativeSlashState(out []byte) ([]byte, state) {
	if !p.isSlash(p.c()) { // 3
		return p.keepSlash(p.copyBaseAuthority(out), p.pos-1), statePath
	}
	p.warnReverseSolidus()
	p.pos++
	p.u.scheme, p.u.schemeEnd = p.base.scheme, p.base.schemeEnd
	p.cut, p.from = int(p.base.schemeEnd), p.pos-2
	out = p.keepSlashes(out[:0], p.from)
	if p.isSpecial() { // 1
		return out, stateSpecialAuthorityIgnoreSlashes
	}
	return out, stateAuthority // 2
}

// https://url.spec.whatwg.org/#special-authority-slashes-state
func (p *basicParser) specialAuthoritySlashesState(out []byte) ([]byte, state) {
	start := p.pos
	if strings.HasPrefix(p.input[start:], "//") { // 1
		p.pos += 2
	} else { // 2
		p.reporter.warn(SpecialSchemeMissingFollowingSolidus, start)
	}
	return p.specialAuthorityIgnoreSlashesState(p.keepSlashes(out, start))
}

// When the state begins, the output ends in "//".
//
// https://url.spec.whatwg.org/#special-authority-ignore-slashes-state
func (p *basicParser) specialAuthorityIgnoreSlashesState(out []byte) ([]byte, state) {
	if c := p.c(); c == '/' || c == '\\' {
		start := p.pos
		for ; p.c() == '/' || p.c() == '\\'; p.pos++ { // 2
			p.reporter.warn(SpecialSchemeMissingFollowingSolidus, p.pos)
		}
		out = p.write(out, start, p.pos)
	}
	return p.authorityState(out) // 1
}
