package url

import (
	"strings"

	"github.com/gowhatwg/url/internal/infra"
)

// The states of the authority, the host and the port.

// authorityState reads the credentials. They end at the last "@", and the username ends at
// their first ":". The standard reads the host twice; searching for the "@" avoids that.
// When the state begins, the output ends in "//".
//
// https://url.spec.whatwg.org/#authority-state
func (p *basicParser) authorityState(out []byte) ([]byte, state) {
	start := p.hrefOffset(out, p.pos)
	p.u.usernameEnd, p.u.hostStart = start, start
	h, endsAuthority := p.scanHost()
	if endsAuthority {
		return p.hostUpTo(out, h)
	}
	if p.removeTabsAhead() { // in a special URL: afterScheme has removed those of the others
		return out, stateSpecialAuthorityIgnoreSlashes
	}
	end := p.componentEnd(h.end)
	at := p.pos + strings.LastIndexByte(p.input[p.pos:end], '@')
	if at < p.pos {
		return p.hostUpTo(out, hostScan{end: p.hostEnd(end)})
	}
	for i := p.pos; i <= at && p.reporter.isListening(); i++ { // 1.1
		if p.input[i] == '@' {
			p.reporter.warn(InvalidCredentials, i)
		}
	}
	if at+1 == end { // 2.1
		p.reporter.fail(HostMissing, end)
		return out, stateFailure
	}
	out = p.credentials(out, at) // 1.4
	p.pos = at + 1
	p.u.hostStart = p.hrefOffset(out, p.pos)
	return p.hostState(out)
}

// A hostScan is the result of [basicParser.scanHost].
type hostScan struct {
	end int // after the "]" of an IPv6 address, or else at the first forbidden host code point
	// isDomain is set if the host has only ASCII letters, digits, "-" and ".". hasUpper is
	// set if some of the letters are in upper case.
	isDomain, hasUpper bool
}

// scanHost finds the end of the host that begins at the pointer. It also reports whether
// the authority ends there or after a port.
func (p *basicParser) scanHost() (h hostScan, endsAuthority bool) {
	h.end, h.hasUpper = infra.SkipASCIIDomain(p.input, p.pos)
	h.isDomain = true
	if h.end < len(p.input) {
		switch c := p.input[h.end]; {
		case c == '[' && h.end == p.pos:
			h.isDomain = false
			h.end = infra.SkipUntil(&byteClasses, p.input, h.end+1, notIPv6)
			if h.end < len(p.input) && p.input[h.end] == ']' {
				h.end++
			}
		case byteClasses[c]&forbiddenHost == 0:
			h.isDomain = false
			h.end = infra.SkipUntil(&byteClasses, p.input, h.end, forbiddenHost)
		}
	}
	end := h.end
	if end < len(p.input) && p.input[end] == ':' {
		_, end = parsePort(p.input, end+1)
	}
	return h, end == len(p.input) || p.isComponentEnd(p.input[end])
}

// credentials adds the credentials to the output. They end with the "@" at the position at.
//
// https://url.spec.whatwg.org/#set-the-username
func (p *basicParser) credentials(out []byte, at int) []byte {
	username, password, hasPassword := strings.Cut(p.input[p.pos:at], ":")
	isKept := hasPassword == (password != "") && (username != "" || hasPassword)
	if isKept &&
		!infra.HasClass(&percentEncodeSets, username, UserinfoPercentEncodeSet.bits()) &&
		!infra.HasClass(&percentEncodeSets, password, UserinfoPercentEncodeSet.bits()) {
		p.u.usernameEnd = p.hrefOffset(out, p.pos+len(username))
		return out
	}
	out = appendPercentEncoded(p.write(out, p.pos, at+1), username, UserinfoPercentEncodeSet)
	p.u.usernameEnd = uint32(len(out))
	if password != "" {
		out = append(out, ':')
		out = appendPercentEncoded(out, password, UserinfoPercentEncodeSet)
	}
	if username != "" || password != "" {
		out = append(out, '@')
	}
	return out
}

// hostState is the host state. As a state override, it is also the hostname state.
//
// https://url.spec.whatwg.org/#host-state
func (p *basicParser) hostState(out []byte) ([]byte, state) {
	if p.hasOverride() && p.u.scheme == schemeFile { // 1
		return p.fileHostState(out)
	}
	h, endsAuthority := p.scanHost()
	if !endsAuthority {
		h = hostScan{end: p.hostEnd(p.componentEnd(h.end))}
	}
	return p.hostUpTo(out, h)
}

// hostEnd returns the position of the ":" after the host, or end if there is no port. The
// authority ends at end. Within brackets a ":" belongs to the host.
func (p *basicParser) hostEnd(end int) int {
	insideBrackets := false
	for i := p.pos; i < end; i++ {
		switch p.input[i] {
		case ':':
			if !insideBrackets {
				return i
			}
		case '[':
			insideBrackets = true
		case ']':
			insideBrackets = false
		}
	}
	return end
}

// hostUpTo is the host state for the host that ends at h.end.
func (p *basicParser) hostUpTo(out []byte, h hostScan) ([]byte, state) {
	start, end := p.pos, h.end
	hasPort := end < len(p.input) && p.input[end] == ':'
	isEmpty := start == end
	p.pos = end
	switch {
	case isEmpty && (hasPort || p.isSpecial()): // 2.1, 3.1
		p.reporter.fail(HostMissing, end)
		return out, stateFailure
	case hasPort && p.override == stateHostname: // 2.2
		p.reporter.refuse(withPort, end)
		return out, stateFailure
	case isEmpty && p.hasOverride() && (p.hasCredentials || p.port >= 0): // 3.2
		p.reporter.refuse(notAllowed, 0)
		return out, stateFailure
	}
	out, ok := p.host(out, start, h)
	switch {
	case !ok:
		return out, stateFailure
	case p.hasOverride(): // 3.6
		return out, stateDone // setHost continues with the port
	case hasPort:
		p.pos++
		return p.portState(out)
	}
	return p.pathStartState(out)
}

// host runs the host parser on input[start:h.end], and adds the host to the output. The host
// localhost of a file: URL becomes the empty host.
func (p *basicParser) host(out []byte, start int, h hostScan) ([]byte, bool) {
	end := h.end
	host := p.input[start:end]
	isLocalhost := p.u.scheme == schemeFile && infra.EqualFold(host, "localhost")
	isDomain := h.isDomain && start < end && !p.reporter.isListening() && !isLocalhost
	if isDomain {
		// There is nothing to decode, map or encode.
		kind := HostOpaque
		if p.isSpecial() {
			kind = verbatimHostKind(host)
		}
		if kind != HostNull {
			n := p.hrefOffset(out, end)
			if kind == HostDomain && h.hasUpper && !p.checkOnly {
				out = infra.AppendLower(p.write(out, start, end), host)
			}
			p.u.hostKind, p.u.hostEnd = kind, n
			return out, true
		}
	}
	var (
		buf  [stackBuffer]byte
		kind HostKind
		ok   bool
	)
	serialized := buf[:0]
	switch {
	case isDomain:
		serialized, kind, ok = appendIPv4Host(serialized, host, host, start, p.reporter)
	case p.checkOnly && strings.HasPrefix(host, "["):
		_, ok = parseIPv6(host, start, p.reporter) // nobody needs the serialization
	default:
		serialized, kind, ok = appendHost(serialized, host, !p.isSpecial(), start, p.reporter)
	}
	if !ok || p.reporter.hasFailed() {
		return out, false
	}
	if p.u.scheme == schemeFile && string(serialized) == "localhost" {
		serialized, kind = serialized[:0], HostEmpty
	}
	if !p.checkOnly && string(serialized) != host {
		out = append(p.write(out, start, end), serialized...)
	}
	p.u.hostKind, p.u.hostEnd = kind, p.hrefOffset(out, end)
	return out, true
}

// https://url.spec.whatwg.org/#port-state
func (p *basicParser) portState(out []byte) ([]byte, state) {
	start := p.pos
	port, end := parsePort(p.input, start)
	p.pos = end
	switch {
	case !p.hasOverride() && end < len(p.input) && !p.isComponentEnd(p.input[end]): // 3
		p.reporter.fail(PortInvalid, end)
		return out, stateFailure
	case p.hasOverride() && end == start: // 2.2
		p.reporter.refuse(withoutPort, start)
		return out, stateFailure
	case port > 1<<16-1: // 2.1.2
		p.reporter.fail(PortOutOfRange, start)
		return out, stateFailure
	case end == start || port == p.u.scheme.DefaultPort(): // 2.1.3
		port = -1
	}
	p.port = port
	if p.hasOverride() {
		return out, stateDone
	}
	if port < 0 || p.input[start] == '0' && end > start+1 {
		out = appendPort(p.write(out, start-1, end), port)
	}
	p.u.port = uint16(max(port, 0))
	return p.pathStartState(out)
}
