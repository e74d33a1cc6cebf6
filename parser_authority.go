package url

import (
	"strconv"
	"strings"

	"github.com/gowhatwg/url/internal/infra"
)

// The states from the authority up to the path.

// authorityState reads the credentials. The last "@" ends them, the first ":"
// divides them: looking for these two spares the standard's rereading.
//
// https://url.spec.whatwg.org/#authority-state
func (p *parser) authorityState(out []byte) ([]byte, state) {
	out = append(out, "//"...)
	p.usernameEnd = len(out)
	stop := infra.SkipUntil(&hrefClasses, p.in, p.pos, hrefAuthorityStop)
	if stop == len(p.in) || p.isComponentEnd(p.in[stop]) {
		p.hostStart = len(out)
		return p.hostUpTo(out, stop)
	}
	end := p.componentEnd(stop)
	at := strings.LastIndexByte(p.in[stop:end], '@')
	if at >= 0 {
		at += stop
		for i := p.pos; i <= at && p.listening(); i++ {
			if p.in[i] == '@' {
				p.warn(InvalidCredentials, i)
			}
		}
		if at+1 == end {
			return out, p.failAt(HostMissing, end)
		}
		username, password, _ := strings.Cut(p.in[p.pos:at], ":")
		out = p.appendCredentials(out, username, password)
		p.pos = at + 1
	}
	p.hostStart = len(out)
	if at < 0 && p.in[stop] == ':' {
		return p.hostUpTo(out, stop)
	}
	return out, stateHost
}

// appendCredentials writes the credentials, percent-encoded, and the "@".
//
// https://url.spec.whatwg.org/#set-the-username
func (p *parser) appendCredentials(out []byte, username, password string) []byte {
	out = AppendPercentEncode(out, username, UserinfoPercentEncodeSet)
	p.usernameEnd = len(out)
	if password != "" {
		out = append(out, ':')
		out = AppendPercentEncode(out, password, UserinfoPercentEncodeSet)
	}
	if username != "" || password != "" {
		out = append(out, '@')
	}
	return out
}

// hostState is the host state and, as an override, the hostname state.
//
// https://url.spec.whatwg.org/#host-state
func (p *parser) hostState(out []byte) ([]byte, state) {
	if p.override != stateDone && p.scheme == schemeFile {
		return out, stateFileHost
	}
	return p.hostUpTo(out, p.hostInputEnd())
}

// hostUpTo is the host state for a host that ends at end.
func (p *parser) hostUpTo(out []byte, end int) ([]byte, state) {
	start := p.pos
	hasPort := end < len(p.in) && p.in[end] == ':'
	isEmpty := start == end
	p.pos = end
	switch {
	case isEmpty && (hasPort || p.isSpecial()):
		return out, p.failAt(HostMissing, end)
	case hasPort && p.override == stateHostname:
		return out, p.refuseWith(codeInvalidValue)
	case isEmpty && p.override != stateDone && (p.hasCredentials || p.port >= 0):
		return out, p.refuseWith(codeNotAllowed)
	}
	out, ok := p.appendHost(out, start, end)
	if !ok {
		return out, stateFailure
	}
	if hasPort {
		p.pos++
		return out, statePort
	}
	if p.override != stateDone {
		return out, stateDone
	}
	return out, statePathStart
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
func (p *parser) appendHost(out []byte, start, end int) ([]byte, bool) {
	out, kind, ok := appendHost(out, p.in[start:end], !p.isSpecial(), start, &p.reporter)
	if !ok || p.failed {
		return out, false
	}
	p.hostKind, p.hostEnd = kind, len(out)
	return out, true
}

// https://url.spec.whatwg.org/#port-state
func (p *parser) portState(out []byte) ([]byte, state) {
	start := p.pos
	port := 0
	for ; p.pos < len(p.in) && '0' <= p.in[p.pos] && p.in[p.pos] <= '9'; p.pos++ {
		port = min(port*10+int(p.in[p.pos]-'0'), 1<<16)
	}
	if c := p.c(); c != eof && c != '?' && c != '#' && !p.isSlash(c) && p.override == stateDone {
		return out, p.failAt(PortInvalid, p.pos)
	}
	if p.pos > start {
		if port > 1<<16-1 {
			return out, p.failAt(PortOutOfRange, start)
		}
		p.port = int32(port)
		if p.port == p.scheme.defaultPort() {
			p.port = -1
		}
		if p.override != stateDone {
			return out, stateDone
		}
		out = p.appendPort(out)
	}
	if p.override != stateDone {
		return out, p.refuseWith(codeInvalidValue)
	}
	return out, statePathStart
}

// appendPort writes the ":" and the port, unless that is null.
func (p *parser) appendPort(out []byte) []byte {
	if p.port >= 0 {
		out = strconv.AppendInt(append(out, ':'), int64(p.port), 10)
	}
	return out
}

// https://url.spec.whatwg.org/#file-state
func (p *parser) fileState(out []byte) ([]byte, state) {
	p.scheme = schemeFile
	baseIsFile := p.base != nil && p.base.scheme == schemeFile
	switch {
	case p.isSlash(p.c()):
		p.warnReverseSolidus()
		p.pos++
		return out, stateFileSlash
	case !baseIsFile:
		out = p.startFileHost(out)
		p.setEmptyHost(out)
		return out, statePath
	case p.c() != eof && startsWithWindowsDriveLetter(p.in[p.pos:]):
		p.warn(FileInvalidWindowsDriveLetter, p.pos)
		out = p.copyBaseAuthority(out)
		return out, statePath
	}
	return p.afterBasePath(out)
}

// startFileHost writes "file://".
func (p *parser) startFileHost(out []byte) []byte {
	out = append(out[:0], "file://"...)
	p.schemeEnd = len("file:")
	p.usernameEnd, p.hostStart = len(out), len(out)
	return out
}

// setEmptyHost ends an authority that is empty.
func (p *parser) setEmptyHost(out []byte) {
	p.hostKind, p.hostEnd, p.pathStart = HostEmpty, len(out), len(out)
}

// https://url.spec.whatwg.org/#file-slash-state
func (p *parser) fileSlashState(out []byte) ([]byte, state) {
	if p.isSlash(p.c()) {
		p.warnReverseSolidus()
		p.pos++
		out = p.startFileHost(out)
		return out, stateFileHost
	}
	if p.base == nil || p.base.scheme != schemeFile {
		out = p.startFileHost(out)
		p.setEmptyHost(out)
		return out, statePath
	}
	out = p.copyBaseAuthority(out)
	path := p.base.Pathname()
	if len(path) >= 3 && isWindowsDriveLetterPath(path[:3]) && (len(path) == 3 || path[3] == '/') &&
		!startsWithWindowsDriveLetter(p.in[p.pos:]) {
		out = append(out, path[:3]...)
	}
	return out, statePath
}

// https://url.spec.whatwg.org/#file-host-state
func (p *parser) fileHostState(out []byte) ([]byte, state) {
	start, end := p.pos, p.componentEnd(p.pos)
	switch {
	case p.override == stateDone && isWindowsDriveLetter(p.in[start:end]):
		p.warn(FileInvalidWindowsDriveLetterHost, start)
		p.setEmptyHost(out)
		p.unitsChecked = end
		return out, statePath
	case start == end:
		p.setEmptyHost(out)
	default:
		hostStart := len(out)
		var ok bool
		if out, ok = p.appendHost(out, start, end); !ok {
			return out, stateFailure
		}
		if string(out[hostStart:]) == "localhost" {
			out = out[:hostStart]
			p.setEmptyHost(out)
		}
	}
	p.pos = end
	if p.override != stateDone {
		return out, stateDone
	}
	return out, statePathStart
}
