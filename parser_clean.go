package url

import (
	"strings"

	"github.com/gowhatwg/url/internal/infra"
)

// Most URLs are their own serialization, from their start to their end or for a long
// way. readClean and readCleanPath do what the states do with such input, in one
// piece and without a parser; readAfterHost and readAuthority do so with what has to
// change in one place only. Where they stop, the state machine goes on. Without them a
// clean URL takes twice the time.

// readClean reads the input as far as a scheme, credentials, a domain or an IPv4
// address, and a port go that need no change. It returns the state to go on with, and
// the position: with stateSchemeStart 0, or the one before which scheme, slashes and a
// part of the authority are plain, with statePort that of the ":". If the authority ends
// at that of stateSchemeStart, its host is a number that has to change.
func (u *URL) readClean(in string) (state, int) {
	if len(in) < len("https://") || uint64(len(in)) >= maxHref {
		return stateSchemeStart, 0
	}
	word := infra.Load64(in, 0)
	scheme, start := startsWithHTTP(word)
	if scheme == schemeNotSpecial {
		return u.readCleanFile(word)
	}
	u.scheme = scheme
	u.schemeEnd, u.usernameEnd, u.hostStart = uint32(start)-2, uint32(start), uint32(start)
	u.port = 0
	i := skipDomain(in, start)
	if i < len(in) && stops[in[i]]&segmentEnd == 0 {
		if in[i] != ':' && in[i] != '@' {
			return stateSchemeStart, i
		}
		return u.readCleanAuthority(in, i)
	}
	u.hostEnd, u.pathStart = uint32(i), uint32(i)
	if i == start {
		return stateSchemeStart, 0
	}
	if u.hostKind = plainHostKind(in[start:i]); u.hostKind == HostNull {
		return stateSchemeStart, i
	}
	return statePathStart, i
}

// readCleanAuthority is readClean for an authority that isn't just a host. The first
// byte that can't be in a domain is at i.
func (u *URL) readCleanAuthority(in string, i int) (state, int) {
	start, plainEnd := int(u.hostStart), i
	port, end := cleanPort(in, i)
	if end < 0 {
		hostStart := skipCleanCredentials(in, start, i)
		if hostStart < 0 {
			return stateSchemeStart, plainEnd
		}
		u.usernameEnd, u.hostStart = uint32(i), uint32(hostStart)
		start = hostStart
		i = skipDomain(in, start)
		port, end = cleanPort(in, i)
	}
	u.hostEnd, u.pathStart = uint32(i), uint32(end)
	if i == start || end < 0 {
		return stateSchemeStart, plainEnd
	}
	if u.hostKind = plainHostKind(in[start:i]); u.hostKind == HostNull {
		return stateSchemeStart, plainEnd
	}
	if end > i && !isCleanPort(in, i, end, port, u.scheme) {
		return statePort, i
	}
	u.port = uint16(port)
	return statePathStart, end
}

// isCleanPort reports whether in[colon:end], which is the port, needs no change.
func isCleanPort(in string, colon, end int, port int32, scheme schemeKind) bool {
	return end > colon+1 && (in[colon+1] != '0' || end == colon+2) && port < 1<<16 && port != scheme.defaultPort()
}

// readEdited reads what it can from the state s on. What comes of in[:from] is in out,
// and from grows with that.
func (u *URL) readEdited(out []byte, from int, s state, pos int, in string, base *URL) ([]byte, int, state, int) {
	if s < statePathStart {
		if out, from, s, pos = u.readHead(out[:0], s, pos, in, base); s < statePathStart {
			return out, from, s, pos
		}
	}
	if s == statePathStart && (pos == len(in) || in[pos] == '?' || in[pos] == '#') {
		out, from = append(append(out, in[from:pos]...), '/'), pos
		if pos == len(in) {
			u.endPath(uint32(len(out)))
			return out, from, stateDone, pos
		}
	}
	switch {
	case s == statePathStart && in[pos] != '\\':
		s, pos = u.readCleanPath(in, pos, uint32(len(out)-from))
	case s == statePathWithTab:
		if s, pos = u.readCleanPath(in, pos-1, uint32(len(out)-from)); s == statePathStart {
			s, pos = statePath, pos+1
		}
	}
	return out, from, s, pos
}

// readHead is readEdited up to the path. If out is nil, here and in what this calls, nothing
// is written: the state and the position are right, the offsets in u need not be.
func (u *URL) readHead(out []byte, s state, pos int, in string, base *URL) ([]byte, int, state, int) {
	if s == statePort {
		if out, pos = u.readPort(out, in, 0, pos); pos == 0 {
			return out, 0, stateSchemeStart, 0
		}
		return out, pos, statePathStart, pos
	}
	// If there is a position, the scheme has been read.
	scheme, start, from := out, int(u.schemeEnd)+len("//"), 0
	if pos == 0 {
		if scheme, start = u.readScheme(out, in, base); start == 0 {
			return scheme, 0, stateSchemeStart, 0
		}
		if len(scheme) > 0 {
			from = start
		}
	}
	if out, pos = u.readAuthority(scheme, in, from, start, pos); pos == 0 {
		return scheme, from, stateAuthority, start
	}
	if len(out) > 0 {
		from = pos
	}
	return out, from, statePathStart, pos
}

// readScheme reads the scheme and the slashes of an http: or https: URL. It returns the
// position after them, or 0 for what it leaves to the states: other schemes, and input
// that is relative to base. If something has to change, it appends both to out.
func (u *URL) readScheme(out []byte, in string, base *URL) ([]byte, int) {
	if len(in) <= len("https:/") {
		return out, 0
	}
	scheme, colon := startsWithHTTPColon(infra.Load64(in, 0))
	start := colon + 1
	for start < len(in) && (in[start] == '/' || in[start] == '\\') {
		start++
	}
	slashes := in[colon+1 : start]
	if scheme == schemeNotSpecial || base != nil && base.scheme == scheme && !strings.HasPrefix(slashes, "//") {
		return out, 0
	}
	u.scheme, u.schemeEnd = scheme, uint32(colon)+1
	if out != nil && (slashes != "//" || !isLower(in[:colon])) {
		out = append(append(out, "https"[:colon]...), "://"...)
	}
	return out, start
}

// readAuthority reads the authority of an http: or https: URL, which begins at start. It
// returns the position of the path, or 0 for what it leaves to the states: credentials
// that have to be encoded, and all that fails. What comes of in[:from] is in out. If
// something has to change, the rest is appended. What is before plainEnd is known to be
// a domain in lower case, or if the host ends there, a number.
func (u *URL) readAuthority(out []byte, in string, from, start, plainEnd int) ([]byte, int) {
	u.usernameEnd, u.hostKind = u.schemeEnd+uint32(len("//")), HostNull
	end, hasUpper, isPlain := plainEnd, false, true
	isNumber := plainEnd > start && (end == len(in) || stops[in[end]]&segmentEnd != 0)
	if !isNumber {
		end, hasUpper = skipASCIIDomain(in, max(start, plainEnd))
	}
	if end < len(in) && stops[in[end]]&segmentEnd == 0 {
		if in[end] == '[' && end == start {
			plainEnd, end = start, start+1+strings.IndexByte(in[start:], ']')
		} else {
			if userinfo := skipCleanCredentials(in, start, end); userinfo > 0 {
				u.usernameEnd += uint32(end - start)
				start = userinfo
				end, hasUpper = skipASCIIDomain(in, start)
			}
			plainEnd, end = end, infra.SkipUntil(&byteClasses, in, end, forbiddenHost)
		}
		if end < len(in) && stops[in[end]]&segmentEnd == 0 && in[end] != ':' {
			return out, 0
		}
		isNumber, isPlain = false, end == plainEnd
	}
	if end == start {
		return out, 0
	}
	host := in[start:end]
	u.hostStart = uint32(len(out) + start - from)
	if isPlain && !isNumber {
		u.hostKind = plainHostKind(host)
	}
	if u.hostKind == HostNull {
		if out, from = u.readHost(out, in, from, start, end, isPlain); u.hostKind == HostNull {
			return out, 0
		}
	} else if hasUpper && out != nil {
		out, from = infra.AppendLower(append(out, in[from:start]...), host), end
	}
	u.hostEnd = uint32(len(out) + end - from)
	return u.readPort(out, in, from, end)
}

// readPort is readAuthority from the end of the host on.
func (u *URL) readPort(out []byte, in string, from, colon int) ([]byte, int) {
	port, end := int32(0), colon
	if colon < len(in) && in[colon] == ':' {
		if port, end = cleanPort(in, colon); end < 0 || port > 1<<16-1 {
			return out, 0
		}
		if out != nil && !isCleanPort(in, colon, end, port, u.scheme) {
			if end == colon+1 || port == u.scheme.defaultPort() {
				port = -1
			}
			out, from = appendPort(append(out, in[from:colon]...), port), end
		}
	}
	u.port = uint16(max(port, 0))
	u.pathStart = uint32(len(out) + end - from)
	if 0 < from && from < end {
		out = append(out, in[from:end]...)
	}
	return out, end
}

// readHost reads a host for readAuthority that may have to be written: a number, if that
// is known, and otherwise one that isn't a domain in ASCII. It notes HostNull as the
// kind of what fails.
func (u *URL) readHost(out []byte, in string, from, start, end int, isNumber bool) ([]byte, int) {
	var buf [stackBuffer / 2]byte
	var r reporter
	host, text, ok := in[start:end], buf[:0], false
	if isNumber {
		address, isAddress := parseIPv4(host, host, 0, &r)
		text, u.hostKind, ok = appendIPv4(text, address), HostIPv4, isAddress
	} else {
		text, u.hostKind, ok = appendHost(text, host, false, 0, &r)
	}
	if !ok {
		u.hostKind = HostNull
	}
	if out == nil || string(text) == host {
		return out, from
	}
	return append(append(out, in[from:start]...), text...), end
}

// plainHostKind returns what a plain host of a special URL is, if the host parser would
// return it as it is, and otherwise HostNull. Mostly the ends of the last label say
// that it is no number.
func plainHostKind(host string) HostKind {
	switch c := host[len(host)-1]; {
	case c > 'f' && c != 'x':
		return HostDomain
	case c > '9' && host[strings.LastIndexByte(host, '.')+1] > '9':
		return HostDomain
	case c <= '9' && isIPv4(host):
		return HostIPv4
	case !endsInNumber(host):
		return HostDomain
	}
	return HostNull
}

// cleanPort returns the port that may be at i, and where that ends, or -1 if it isn't
// the end of an authority.
func cleanPort(in string, i int) (port int32, end int) {
	end = i
	if i < len(in) && in[i] == ':' {
		port, end = parsePort(in, i+1)
	}
	if end < len(in) && stops[in[end]]&segmentEnd == 0 {
		return 0, -1
	}
	return port, end
}

// skipCleanCredentials returns where the host starts after credentials that need no
// change, or -1. The first byte from start on that can't be in a domain is at i.
func skipCleanCredentials(in string, start, i int) int {
	usernameEnd := i
	if i < len(in) && in[i] == ':' {
		i = infra.SkipUntil(&percentEncodeSets, in, i+1, UserinfoPercentEncodeSet)
	}
	if i >= len(in)-1 || in[i] != '@' || i == usernameEnd+1 || i == start {
		return -1
	}
	return i + 1
}

// readCleanFile is readClean for what begins with "file:///", and not with "http".
func (u *URL) readCleanFile(word uint64) (state, int) {
	const fileRoot = 0x2F2F2F3A656C6966 // "file:///"
	if word != fileRoot {
		return stateSchemeStart, 0
	}
	const hostStart = uint32(len("file://"))
	u.scheme, u.port, u.hostKind = schemeFile, 0, HostEmpty
	u.schemeEnd, u.usernameEnd, u.hostStart = hostStart-2, hostStart, hostStart
	u.hostEnd, u.pathStart = hostStart, hostStart
	return statePathStart, int(hostStart)
}

// readCleanPath reads the input from its path, query or fragment, at i, on as far as
// they need no change. It returns the state to go on with, and the position; at the end
// of the input that is stateDone. The URL is special. What is at a position of the input
// is at delta more in the output.
func (u *URL) readCleanPath(in string, i int, delta uint32) (state, int) {
	if stops[in[i]]&pathStop == 0 {
		if u.scheme == schemeFile && i+2 < len(in) && in[i+2] == '|' {
			return statePathStart, i
		}
		if i = skipPath(in, i+1, i+1); i == len(in) {
			u.endPath(uint32(i) + delta)
			return stateDone, i
		}
	}
	if in[i] == '?' {
		start := i
		u.queryStart = uint32(i) + delta
		i = infra.SkipUntil(&stops, in, i+1, specialQueryStop)
		u.fragmentStart = uint32(i) + delta
		if i == len(in) {
			return stateDone, i
		}
		if in[i] != '#' {
			return stateQuery, start
		}
	} else if in[i] == '#' {
		u.endPath(uint32(i) + delta)
	} else if isTabOrNewline(in[i]) {
		// What comes after it may belong to a dot segment.
		return statePathWithTab, strings.LastIndexByte(in[:i], '/') + 1
	} else {
		return statePath, i
	}
	start := i
	if i = infra.SkipUntil(&stops, in, i+1, fragmentStop); i < len(in) {
		return stateFragment, start
	}
	return stateDone, i
}

// readAfterHost makes u the URL that in is, if all that has to change is at i, after the
// host or after a port that stays: an empty port, or the default one of the scheme, goes,
// and the "/" of a path comes. It reports whether it has.
func (u *URL) readAfterHost(in string, i int) bool {
	port, end := cleanPort(in, i)
	if end > i+1 && port != u.scheme.defaultPort() {
		return false
	}
	slash := ""
	if end == len(in) || in[end] == '?' || in[end] == '#' {
		slash = "/"
	}
	if end > i {
		u.port, u.pathStart = 0, uint32(i)
	}
	if end == len(in) {
		u.endPath(u.pathStart + 1)
	} else if s, _ := u.readCleanPath(in, end, uint32(i+len(slash)-end)); s != stateDone {
		return false
	}
	u.href = infra.Concat(in[:i], slash, in[end:], "", "")
	return true
}

// isCleanPath reports whether path is one that needs no change, in a special URL that
// isn't a file: URL.
func isCleanPath(path string) bool {
	return path != "" && path[0] == '/' && skipPath(path, 1, 1) == len(path)
}

// startsWithHTTP returns schemeHTTP or schemeHTTPS, if that and "://" is what a URL
// with this first word begins with, and where its host starts. It has no branch
// between the two, because either comes up too often.
func startsWithHTTP(word uint64) (schemeKind, int) {
	const (
		https = 0x2F2F3A7370747468 // "https://"
		http  = 0x2F2F3A7074746800 // "http://", after a byte
	)
	isHTTPS := isZero(word ^ https)
	isHTTP := isZero(word<<8 ^ http)
	return schemeKind(isHTTP*uint64(schemeHTTP) | isHTTPS*uint64(schemeHTTPS)), len("http://") + int(isHTTPS)
}

// startsWithHTTPColon returns schemeHTTP or schemeHTTPS, if that and ":" is what a URL
// with this first word begins with, in upper or lower case, and where the ":" is.
func startsWithHTTPColon(word uint64) (schemeKind, int) {
	const (
		https = 0x3A7370747468 // "https:"
		http  = 0x3A70747468   // "http:"
	)
	switch {
	case (word|0x2020202020)&(1<<48-1) == https:
		return schemeHTTPS, len("https")
	case (word|0x20202020)&(1<<40-1) == http:
		return schemeHTTP, len("http")
	}
	return schemeNotSpecial, 0
}

// isZero returns 1 for 0, and 0 for everything else.
func isZero(word uint64) uint64 { return (word - 1) &^ word >> 63 }
