package url

import (
	"strings"

	"github.com/gowhatwg/url/internal/infra"
)

// Most URLs are their own serialization, from their start to their end or for a long
// way. readClean and readCleanPath do what the states do with such input, in one
// piece and without a parser. At the first byte that isn't clean they stop, and the
// state machine goes on from there: nothing is read to no avail. Without them a clean
// URL takes twice the time.

// readClean reads the input as far as a scheme, credentials, a domain or an IPv4
// address, and a port go that need no change. It returns the state to go on with, and
// the position. If that is before the path, all of the input may still be refused.
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
		return u.readCleanAuthority(in, i)
	}
	if i == start {
		return stateSpecialAuthorityIgnoreSlashes, start
	}
	u.hostEnd, u.pathStart = uint32(i), uint32(i)
	if u.hostKind = plainHostKind(in[start:i]); u.hostKind == HostNull {
		return stateSpecialAuthorityIgnoreSlashes, start
	}
	return statePathStart, i
}

// readCleanAuthority is readClean for an authority that isn't just a host. The first
// byte that can't be in a domain is at i.
func (u *URL) readCleanAuthority(in string, i int) (state, int) {
	authorityStart := int(u.hostStart)
	start := authorityStart
	port, end := cleanPort(in, i)
	if end < 0 {
		if i = u.readCleanCredentials(in, i); i < 0 {
			return stateSpecialAuthorityIgnoreSlashes, authorityStart
		}
		start = i
		i = skipDomain(in, start)
		port, end = cleanPort(in, i)
	}
	if i == start || end < 0 {
		return stateSpecialAuthorityIgnoreSlashes, authorityStart
	}
	u.hostEnd, u.pathStart = uint32(i), uint32(i)
	if u.hostKind = plainHostKind(in[start:i]); u.hostKind == HostNull {
		return stateSpecialAuthorityIgnoreSlashes, authorityStart
	}
	switch {
	case end == i:
		return statePathStart, i
	case end == i+1 || in[i+1] == '0' && end > i+2 || port > 1<<16-1 || port == u.scheme.defaultPort():
		return statePort, i + 1
	}
	u.port, u.pathStart = uint16(port), uint32(end)
	return statePathStart, end
}

// plainHostKind returns what a plain host of a special URL is, if the host parser would
// return it as it is, and otherwise HostNull. Where the ends of the last label say that
// it is no number, that is all that is looked at.
func plainHostKind(host string) HostKind {
	if c := host[len(host)-1]; c > 'f' && c != 'x' {
		return HostDomain
	}
	last := len(host) - 1
	for last > 0 && host[last-1] != '.' {
		last--
	}
	switch {
	case host[last] > '9':
		return HostDomain
	case isIPv4(host):
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

// readCleanCredentials reads credentials, and returns where the host starts, or -1 if
// there are none or they need to change. All that was read before i is part of them.
func (u *URL) readCleanCredentials(in string, i int) int {
	usernameEnd := i
	if in[i] == ':' {
		i = infra.SkipUntil(&percentEncodeSets, in, i+1, UserinfoPercentEncodeSet)
	}
	if i == len(in) || in[i] != '@' || i == usernameEnd+1 || i == int(u.hostStart) {
		return -1
	}
	u.usernameEnd, u.hostStart = uint32(usernameEnd), uint32(i+1)
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

// readCleanPath reads the input from its path, at i, on, as far as path, query and
// fragment go that need no change. It returns the state to go on with, and the
// position; at the end of the input that is stateDone. The URL is special. What is at a
// position of the input is at delta more in the output.
func (u *URL) readCleanPath(in string, i int, delta uint32) (state, int) {
	if i+1 < len(in) && (stops[in[i+1]]&pathDot != 0 || u.scheme == schemeFile && i+2 < len(in) && in[i+2] == '|') {
		return statePathStart, i
	}
	if i = skipPath(in, i+1); i == len(in) {
		u.endPath(uint32(i) + delta)
		return stateDone, i
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
		return statePath, strings.LastIndexByte(in[:i], '/') + 1
	} else {
		return statePath, i
	}
	start := i
	if i = infra.SkipUntil(&stops, in, i+1, fragmentStop); i < len(in) {
		return stateFragment, start
	}
	return stateDone, i
}

// isCleanPath reports whether path is one that needs no change, in a special URL that
// isn't a file: URL.
func isCleanPath(path string) bool {
	return path != "" && path[0] == '/' && (len(path) == 1 || stops[path[1]]&pathDot == 0) && skipPath(path, 1) == len(path)
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

// isZero returns 1 for 0, and 0 for everything else.
func isZero(word uint64) uint64 { return (word - 1) &^ word >> 63 }
