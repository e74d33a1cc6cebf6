package url

import (
	"strconv"
	"strings"
)

// The states from the authority up to the path.

// authorityState reads the credentials. The last "@" ends them, the first ":"
// divides them: looking for these two spares the standard's rereading.
//
// https://url.spec.whatwg.org/#authority-state
func (p *parser) authorityState() state {
	p.out = append(p.out, "//"...)
	p.usernameEnd = len(p.out)
	end := p.componentEnd()
	at := strings.LastIndexByte(p.in[p.pos:end], '@')
	if at >= 0 {
		at += p.pos
		for i := p.pos; i <= at && p.listening(); i++ {
			if p.in[i] == '@' {
				p.warn(InvalidCredentials, i)
			}
		}
		if at+1 == end {
			return p.failAt(HostMissing, end)
		}
		username, password, _ := strings.Cut(p.in[p.pos:at], ":")
		p.appendCredentials(username, password)
		p.pos = at + 1
	}
	p.hostStart = len(p.out)
	return stateHost
}

// appendCredentials writes the credentials, percent-encoded, and the "@".
//
// https://url.spec.whatwg.org/#set-the-username
func (p *parser) appendCredentials(username, password string) {
	p.out = AppendPercentEncode(p.out, username, UserinfoPercentEncodeSet)
	p.usernameEnd = len(p.out)
	if password != "" {
		p.out = append(p.out, ':')
		p.out = AppendPercentEncode(p.out, password, UserinfoPercentEncodeSet)
	}
	if username != "" || password != "" {
		p.out = append(p.out, '@')
	}
}

// hostState is the host state and, as an override, the hostname state.
//
// https://url.spec.whatwg.org/#host-state
func (p *parser) hostState() state {
	if p.override != stateDone && p.scheme == schemeFile {
		return stateFileHost
	}
	start, end := p.pos, p.hostInputEnd()
	hasPort := end < len(p.in) && p.in[end] == ':'
	isEmpty := start == end
	p.pos = end
	switch {
	case isEmpty && (hasPort || p.isSpecial()):
		return p.failAt(HostMissing, end)
	case hasPort && p.override == stateHostname:
		return p.refuseWith(ErrInvalidValue)
	case isEmpty && p.override != stateDone && (p.hasCredentials || p.port >= 0):
		return p.refuseWith(ErrNotAllowed)
	}
	if !p.appendHost(start, end) {
		return stateFailure
	}
	if hasPort {
		p.pos++
		return statePort
	}
	if p.override != stateDone {
		return stateDone
	}
	return statePathStart
}

// hostInputEnd returns the position of the ":" behind the host, or of what else
// ends it. Within brackets a ":" belongs to the host.
func (p *parser) hostInputEnd() int {
	insideBrackets := false
	for i := p.pos; i < len(p.in); i++ {
		switch c := p.in[i]; c {
		case ':':
			if !insideBrackets {
				return i
			}
		case '/', '?', '#':
			return i
		case '\\':
			if p.isSpecial() {
				return i
			}
		case '[':
			insideBrackets = true
		case ']':
			insideBrackets = false
		}
	}
	return len(p.in)
}

// appendHost runs the host parser on in[start:end].
func (p *parser) appendHost(start, end int) bool {
	out, kind, ok := appendHost(p.out, p.in[start:end], !p.isSpecial(), start, &p.reporter)
	if !ok || p.failed {
		return false
	}
	p.out, p.hostKind, p.hostEnd = out, kind, len(out)
	return true
}

// https://url.spec.whatwg.org/#port-state
func (p *parser) portState() state {
	start := p.pos
	port := 0
	for ; p.pos < len(p.in) && '0' <= p.in[p.pos] && p.in[p.pos] <= '9'; p.pos++ {
		port = min(port*10+int(p.in[p.pos]-'0'), 1<<16)
	}
	if c := p.c(); c != eof && c != '?' && c != '#' && !p.isSlash(c) && p.override == stateDone {
		return p.failAt(PortInvalid, p.pos)
	}
	if p.pos > start {
		if port > 1<<16-1 {
			return p.failAt(PortOutOfRange, start)
		}
		p.port = int32(port)
		if p.port == p.scheme.defaultPort() {
			p.port = -1
		}
		if p.override != stateDone {
			return stateDone
		}
		p.appendPort()
	}
	if p.override != stateDone {
		return p.refuseWith(ErrInvalidValue)
	}
	return statePathStart
}

// appendPort writes the ":" and the port, unless that is null.
func (p *parser) appendPort() {
	if p.port >= 0 {
		p.out = strconv.AppendInt(append(p.out, ':'), int64(p.port), 10)
	}
}

// https://url.spec.whatwg.org/#file-state
func (p *parser) fileState() state {
	p.scheme = schemeFile
	baseIsFile := p.base != nil && p.base.scheme == schemeFile
	switch {
	case p.isSlash(p.c()):
		p.warnReverseSolidus()
		p.pos++
		return stateFileSlash
	case !baseIsFile:
		p.startFileHost()
		p.setEmptyHost()
		return statePath
	case p.c() != eof && startsWithWindowsDriveLetter(p.in[p.pos:]):
		p.warn(FileInvalidWindowsDriveLetter, p.pos)
		p.copyBaseAuthority()
		return statePath
	}
	return p.afterBasePath()
}

// startFileHost writes "file://".
func (p *parser) startFileHost() {
	p.out = append(p.out[:0], "file://"...)
	p.schemeEnd = len("file:")
	p.usernameEnd, p.hostStart = len(p.out), len(p.out)
}

// setEmptyHost ends an authority that is empty.
func (p *parser) setEmptyHost() {
	p.hostKind, p.hostEnd, p.pathStart = HostEmpty, len(p.out), len(p.out)
}

// https://url.spec.whatwg.org/#file-slash-state
func (p *parser) fileSlashState() state {
	if p.isSlash(p.c()) {
		p.warnReverseSolidus()
		p.pos++
		p.startFileHost()
		return stateFileHost
	}
	if p.base == nil || p.base.scheme != schemeFile {
		p.startFileHost()
		p.setEmptyHost()
		return statePath
	}
	p.copyBaseAuthority()
	path := p.base.Pathname()
	if len(path) >= 3 && isWindowsDriveLetterPath(path[:3]) && (len(path) == 3 || path[3] == '/') &&
		!startsWithWindowsDriveLetter(p.in[p.pos:]) {
		p.out = append(p.out, path[:3]...)
	}
	return statePath
}

// https://url.spec.whatwg.org/#file-host-state
func (p *parser) fileHostState() state {
	start, end := p.pos, p.componentEnd()
	switch {
	case p.override == stateDone && isWindowsDriveLetter(p.in[start:end]):
		p.warn(FileInvalidWindowsDriveLetterHost, start)
		p.setEmptyHost()
		p.unitsChecked = end
		return statePath
	case start == end:
		p.setEmptyHost()
	default:
		hostStart := len(p.out)
		if !p.appendHost(start, end) {
			return stateFailure
		}
		if string(p.out[hostStart:]) == "localhost" {
			p.out = p.out[:hostStart]
			p.setEmptyHost()
		}
	}
	p.pos = end
	if p.override != stateDone {
		return stateDone
	}
	return statePathStart
}

