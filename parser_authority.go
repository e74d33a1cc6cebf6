package url

import (
	"strconv"
	"strings"

	"github.com/gowhatwg/url/internal/infra"
)

// The states from the authority up to the path.

// authorityState reads the credentials. The last "@" ends them, the first ":"
// divides them: looking for these two spares the standard's rereading. The output
// ends in "//".
//
// https://url.spec.whatwg.org/#authority-state
func (p *basicParser) authorityState(out []byte) ([]byte, state) {
	start := p.offset(out, p.pos)
	p.u.usernameEnd, p.u.hostStart = start, start
	plainEnd, _ := skipASCIIDomain(p.in, p.pos)
	if p.endsAuthority(plainEnd) {
		return p.hostUpTo(out, plainEnd, plainEnd)
	}
	if host := skipCleanCredentials(p.in, p.pos, plainEnd); host > 0 && !p.listening() {
		if hostEnd, _ := skipASCIIDomain(p.in, host); hostEnd > host && p.endsAuthority(hostEnd) {
			p.u.usernameEnd, p.u.hostStart = p.offset(out, plainEnd), p.offset(out, host)
			p.pos = host
			return p.hostUpTo(out, hostEnd, hostEnd)
		}
	}
	end := p.componentEnd(plainEnd)
	at := strings.IndexByte(p.in[plainEnd:end], '@')
	if at < 0 {
		return p.hostUpTo(out, p.hostEnd(plainEnd, end), plainEnd)
	}
	// There is seldom another one, and IndexByte looks faster than LastIndexByte.
	for at += plainEnd; ; {
		next := strings.IndexByte(p.in[at+1:end], '@')
		if next < 0 {
			break
		}
		at += 1 + next
	}
	for i := p.pos; i <= at && p.listening(); i++ {
		if p.in[i] == '@' {
			p.warn(InvalidCredentials, i)
		}
	}
	if at+1 == end {
		return out, p.failAt(HostMissing, end)
	}
	out = p.credentials(out, at)
	p.pos = at + 1
	p.u.hostStart = p.offset(out, p.pos)
	plainEnd, _ = skipASCIIDomain(p.in, p.pos)
	return p.hostUpTo(out, p.hostEnd(plainEnd, end), plainEnd)
}

// endsAuthority reports whether the authority ends at i, or after a port there.
func (p *basicParser) endsAuthority(i int) bool {
	_, end := cleanPort(p.in, i)
	return end == len(p.in) || end >= 0 && p.isComponentEnd(p.in[end])
}

// credentials adds the credentials to the output, which the "@" at the position at
// ends in the input.
//
// https://url.spec.whatwg.org/#set-the-username
func (p *basicParser) credentials(out []byte, at int) []byte {
	username, password, hasPassword := strings.Cut(p.in[p.pos:at], ":")
	isKept := hasPassword == (password != "") && (username != "" || hasPassword)
	if isKept &&
		!infra.HasClass(&percentEncodeSets, username, UserinfoPercentEncodeSet) &&
		!infra.HasClass(&percentEncodeSets, password, UserinfoPercentEncodeSet) {
		p.u.usernameEnd = p.offset(out, p.pos+len(username))
		return out
	}
	out = AppendPercentEncode(p.write(out, p.pos, at+1), username, UserinfoPercentEncodeSet)
	p.u.usernameEnd = uint32(len(out))
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
func (p *basicParser) hostState(out []byte) ([]byte, state) {
	if p.override != stateDone && p.u.scheme == schemeFile {
		return p.fileHostState(out)
	}
	plainEnd, _ := skipASCIIDomain(p.in, p.pos)
	return p.hostUpTo(out, p.hostEnd(plainEnd, p.componentEnd(plainEnd)), plainEnd)
}

// hostEnd returns the position of the ":" after the host, or else end, where the
// authority ends. Within brackets a ":" belongs to the host. The first byte that can't be
// in an ASCII domain is at plainEnd.
func (p *basicParser) hostEnd(plainEnd, end int) int {
	if plainEnd == end || p.in[plainEnd] == ':' {
		return plainEnd
	}
	authority := p.in[p.pos:end]
	start := 0
	if authority != "" && authority[0] == '[' {
		start = max(strings.IndexByte(authority, ']'), 0)
	}
	if strings.IndexByte(authority[start:], '[') < 0 {
		if i := strings.IndexByte(authority[start:], ':'); i >= 0 {
			return p.pos + start + i
		}
		return end
	}
	insideBrackets := false
	for i := range len(authority) {
		switch authority[i] {
		case ':':
			if !insideBrackets {
				return p.pos + i
			}
		case '[':
			insideBrackets = true
		case ']':
			insideBrackets = false
		}
	}
	return end
}

// hostUpTo is the host state for a host that ends at end. The first byte that can't be
// in an ASCII domain is at plainEnd.
func (p *basicParser) hostUpTo(out []byte, end, plainEnd int) ([]byte, state) {
	start := p.pos
	hasPort := end < len(p.in) && p.in[end] == ':'
	isEmpty := start == end
	p.pos = end
	switch {
	case isEmpty && (hasPort || p.isSpecial()):
		return out, p.failAt(HostMissing, end)
	case hasPort && p.override == stateHostname:
		return out, p.refuseWith(invalidValue)
	case isEmpty && p.override != stateDone && (p.hasCredentials || p.port >= 0):
		return out, p.refuseWith(notAllowed)
	}
	out, ok := p.host(out, start, end, plainEnd)
	if !ok {
		return out, stateFailure
	}
	if hasPort {
		p.pos++
		return p.portState(out)
	}
	if p.override != stateDone {
		return out, stateDone
	}
	return p.pathStartState(out)
}

// host adds the host to the output, for which it runs the host parser on
// in[start:end]. The first byte that can't be in an ASCII domain is at plainEnd.
func (p *basicParser) host(out []byte, start, end, plainEnd int) ([]byte, bool) {
	host := p.in[start:end]
	if plainEnd == end && start < end && !p.listening() {
		// There is nothing to decode, to map or to encode.
		kind := HostOpaque
		if p.isSpecial() {
			kind = plainHostKind(host)
		}
		if kind != HostNull {
			n := p.offset(out, end)
			if kind == HostDomain && !p.checkOnly && skipDomain(p.in, start) < end {
				out = infra.AppendLower(p.write(out, start, end), host)
			}
			p.u.hostKind, p.u.hostEnd = kind, n
			return out, true
		}
	}
	cut, from, n := p.cut, p.from, len(out)
	out = p.write(out, start, end)
	hostStart := len(out)
	out, kind, ok := appendHost(out, host, !p.isSpecial(), start, &p.reporter)
	if !ok || p.failed {
		return out, false
	}
	p.u.hostKind, p.u.hostEnd = kind, uint32(len(out))
	if string(out[hostStart:]) == host {
		// It didn't have to be written.
		p.cut, p.from, out = cut, from, out[:n]
	}
	return out, true
}

// https://url.spec.whatwg.org/#port-state
func (p *basicParser) portState(out []byte) ([]byte, state) {
	start := p.pos
	port, end := parsePort(p.in, start)
	p.pos = end
	if c := p.c(); c != eof && c != '?' && c != '#' && !p.isSlash(c) && p.override == stateDone {
		return out, p.failAt(PortInvalid, p.pos)
	}
	if p.pos > start {
		if port > 1<<16-1 {
			return out, p.failAt(PortOutOfRange, start)
		}
		p.port = port
		if p.port == p.u.scheme.defaultPort() {
			p.port = -1
		}
		if p.override != stateDone {
			return out, stateDone
		}
	}
	if p.override != stateDone {
		return out, p.refuseWith(invalidValue)
	}
	if p.port < 0 || p.in[start] == '0' && p.pos > start+1 {
		out = appendPort(p.write(out, start-1, p.pos), p.port)
	}
	p.u.port = uint16(max(p.port, 0))
	return p.pathStartState(out)
}

// parsePort returns the number that the ASCII digits of s from i on are, or one that
// is out of range, and where they end.
func parsePort(s string, i int) (port int32, end int) {
	for ; i < len(s) && '0' <= s[i] && s[i] <= '9'; i++ {
		port = min(port*10+int32(s[i]-'0'), 1<<16)
	}
	return port, i
}

// appendPort appends the ":" and the port, unless that is null, which is -1.
func appendPort(dst []byte, port int32) []byte {
	if port >= 0 {
		dst = strconv.AppendInt(append(dst, ':'), int64(port), 10)
	}
	return dst
}
