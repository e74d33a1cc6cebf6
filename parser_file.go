package url

import "github.com/gowhatwg/url/internal/infra"

// The states that only file: URLs have.

// https://url.spec.whatwg.org/#file-state
func (p *basicParser) fileState(out []byte) ([]byte, state) {
	p.u.scheme = schemeFile // 1
	baseIsFile := p.base != nil && p.base.scheme == schemeFile
	switch {
	case p.isSlash(p.c()): // 3
		p.warnReverseSolidus()
		p.pos++
		return p.fileSlashState(out)
	case !baseIsFile: // 2, 5
		return p.writeFileRoot(out), statePath
	case infra.StartsWithWindowsDriveLetter(p.input[p.pos:]): // 4.4.3
		p.reporter.warn(FileInvalidWindowsDriveLetter, p.pos)
		out = p.copyBaseAuthority(out)
		return append(p.write(out, p.pos, p.pos), '/'), statePath
	}
	return p.afterBasePath(out) // 4
}

// writeFileRoot sets the output to "file:///".
func (p *basicParser) writeFileRoot(out []byte) []byte {
	p.from = p.pos
	p.setFileHost()
	p.setEmptyHost(uint32(len("file://")))
	return append(out[:0], "file:///"...)
}

// setFileHost records that a host starts after "file://".
func (p *basicParser) setFileHost() {
	p.u.schemeEnd = uint32(len("file:"))
	p.u.usernameEnd, p.u.hostStart = uint32(len("file://")), uint32(len("file://"))
}

// setEmptyHost records an empty host that ends at the offset end.
func (p *basicParser) setEmptyHost(end uint32) {
	p.u.hostKind, p.u.hostEnd, p.u.pathStart = HostEmpty, end, end
}

// https://url.spec.whatwg.org/#file-slash-state
func (p *basicParser) fileSlashState(out []byte) ([]byte, state) {
	if p.isSlash(p.c()) { // 1
		p.warnReverseSolidus()
		p.pos++
		if start := p.pos - len("//"); len(out) > 0 || start == 0 || p.input[start:p.pos] != "//" {
			p.from = p.pos
			out = append(out[:0], "file://"...)
		}
		p.setFileHost()
		return p.fileHostState(out)
	}
	if p.base == nil || p.base.scheme != schemeFile {
		return p.writeFileRoot(out), statePath
	}
	out = p.copyBaseAuthority(out) // 2.1
	path := p.base.Pathname()
	if len(path) >= 3 && isWindowsDriveLetterPath(path[:3]) && (len(path) == 3 || path[3] == '/') &&
		!infra.StartsWithWindowsDriveLetter(p.input[p.pos:]) {
		p.cut += 3
	}
	return p.keepSlash(out, p.pos-1), statePath // 2.2
}

// https://url.spec.whatwg.org/#file-host-state
func (p *basicParser) fileHostState(out []byte) ([]byte, state) {
	start, end := p.pos, p.componentEnd(p.pos)
	switch {
	case !p.hasOverride() && infra.IsWindowsDriveLetter(p.input[start:end]): // 1.1
		if p.reporter.isListening() {
			p.reporter.warn(FileInvalidWindowsDriveLetterHost, start)
			p.reporter.unitsChecked = end
		}
		out = p.write(out, start, start)
		p.setEmptyHost(uint32(len(out)))
		return append(out, '/'), statePath
	case start == end: // 1.2
		p.setEmptyHost(p.hrefOffset(out, start))
	default: // 1.3
		domainEnd, hasUpper := infra.SkipASCIIDomain(p.input, start)
		var ok bool
		if out, ok = p.host(out, start, hostScan{end, domainEnd == end, hasUpper}); !ok {
			return out, stateFailure
		}
	}
	p.pos = end
	if p.hasOverride() {
		return out, stateDone
	}
	return p.pathStartState(out)
}
