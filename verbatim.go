package url

import (
	"math/bits"
	"strings"

	"github.com/gowhatwg/url/internal/infra"
)

// A URL is verbatim if it is its own serialization. Most URLs are verbatim, or start with a
// long verbatim part. readVerbatim and readVerbatimPath read such input in one pass,
// without a basicParser. The state machine continues where they stop. Without them, a
// verbatim URL takes twice as long to parse.

// readVerbatim reads the scheme, the credentials, the domain or IPv4 address, and the port
// at the start of input, as far as they need no change. It records them in u, and returns
// the state and the position to continue from. fold is anyCase if upper case may stay, in the
// scheme and in a host without credentials, and otherwise 0.
func (u *URL) readVerbatim(input string, fold uint64) (state, int) {
	if len(input) < len("https://") || uint64(len(input)) >= maxHref {
		return stateSchemeStart, 0
	}
	const (
		https = 0x2F2F3A7370747468 // "https://"
		http  = 0x2F2F3A7074746800 // "http://", shifted by a byte
	)
	// word has the first eight bytes of the input, the first one lowest. isHTTPS and isHTTP are
	// 1 or 0, and serve as numbers: both schemes are frequent, so a branch between them would
	// be hard to predict.
	word := infra.Load64(input, 0)
	isHTTPS := isZero((word | fold) ^ https)
	isHTTP := isZero((word|fold>>8)<<8 ^ http)
	if isHTTPS|isHTTP == 0 {
		return u.readVerbatimScheme(word)
	}
	u.scheme = schemeKind(isHTTP*uint64(schemeHTTP) | isHTTPS*uint64(schemeHTTPS))
	start := len("http://") + int(isHTTPS)
	u.schemeEnd, u.usernameEnd, u.hostStart = uint32(start)-2, uint32(start), uint32(start)
	i := infra.SkipDomain(input, start)
	if i < len(input) && stops[input[i]]&segmentEnd == 0 {
		switch c := input[i]; {
		case fold != 0 && infra.IsAlpha(c):
			i, _ = infra.SkipASCIIDomain(input, i)
		case c != ':' && c != '@':
			return giveUp(start)
		}
		return u.readVerbatimAuthority(input, start, i)
	}
	u.hostEnd, u.pathStart = uint32(i), uint32(i)
	if i == start {
		return giveUp(start)
	}
	if u.hostKind = verbatimHostKind(input[start:i]); u.hostKind == HostNull {
		return giveUp(start)
	}
	return statePathStart, i
}

// anyCase has the bits that "https" has in place of "HTTPS".
const anyCase = 0x2020202020

// readVerbatimAuthority is readVerbatim for an authority that begins at start and has more
// than a host. i is the position of its first byte that can't be in a domain.
func (u *URL) readVerbatimAuthority(input string, start, i int) (state, int) {
	hostStart := start
	port, end := portAtEnd(input, i)
	if end < 0 {
		hostStart = skipVerbatimCredentials(input, start, i)
		if hostStart < 0 {
			return giveUp(start)
		}
		u.usernameEnd, u.hostStart = uint32(i), uint32(hostStart)
		i = infra.SkipDomain(input, hostStart)
		port, end = portAtEnd(input, i)
	}
	u.hostEnd, u.pathStart = uint32(i), uint32(end)
	if i == hostStart || end < 0 {
		return giveUp(start)
	}
	if u.hostKind = verbatimHostKind(input[hostStart:i]); u.hostKind == HostNull {
		return giveUp(start)
	}
	if end > i && !isVerbatimPort(input, i, end, port, u.scheme) {
		return statePort, i + 1
	}
	u.port = uint16(port)
	return statePathStart, end
}

// giveUp leaves the authority, which begins at start, to the state machine.
func giveUp(start int) (state, int) { return stateSpecialAuthorityIgnoreSlashes, start }

// skipVerbatimCredentials returns the position after the credentials at start, or -1 if
// there are no credentials or they may need a change. i is the position of the first byte
// from start on that can't be in a domain.
func skipVerbatimCredentials(input string, start, i int) int {
	usernameEnd := i
	if i < len(input) && input[i] == ':' {
		i = infra.SkipUntil(&percentEncodeSets, input, i+1, UserinfoPercentEncodeSet.bits())
	}
	if i >= len(input)-1 || input[i] != '@' || i == usernameEnd+1 || i == start {
		return -1
	}
	return i + 1
}

// portAtEnd returns the port at i, if there is one, and the position where the authority
// ends: i or after the port. If it doesn't end at either, portAtEnd returns 0 and -1.
func portAtEnd(input string, i int) (port int32, end int) {
	end = i
	if i < len(input) && input[i] == ':' {
		port, end = parsePort(input, i+1)
	}
	if end < len(input) && stops[input[end]]&segmentEnd == 0 {
		return 0, -1
	}
	return port, end
}

// isVerbatimPort reports whether the port in input[colon:end] needs no change.
func isVerbatimPort(input string, colon, end int, port int32, scheme schemeKind) bool {
	return end > colon+1 && (input[colon+1] != '0' || end == colon+2) && port < 1<<16 && port != scheme.DefaultPort()
}

// readVerbatimScheme is readVerbatim for an input that begins with the eight bytes of word,
// but not with "http://" or "https://".
func (u *URL) readVerbatimScheme(word uint64) (state, int) {
	const (
		fileRoot  = 0x2F2F2F3A656C6966 // "file:///"
		hostStart = uint32(len("file://"))
		https     = 0x3A7370747468 // "https:", six bytes: two less than a word
		http      = 0x3A70747468   // "http:", three less
	)
	switch {
	case word == fileRoot:
		u.scheme, u.hostKind = schemeFile, HostEmpty
		u.schemeEnd, u.usernameEnd, u.hostStart = hostStart-2, hostStart, hostStart
		u.hostEnd, u.pathStart = hostStart, hostStart
		return statePathStart, int(hostStart)
	case word<<16>>16 == https:
		u.scheme, u.schemeEnd = schemeHTTPS, uint32(len("https:"))
	case word<<24>>24 == http:
		u.scheme, u.schemeEnd = schemeHTTP, uint32(len("http:"))
	default:
		return stateSchemeStart, 0
	}
	return stateAfterScheme, int(u.schemeEnd)
}

// readVerbatimPath reads the path, query and fragment of a special URL from i on, as far as
// they need no change. It returns the state and the position to continue from, or stateDone
// at the end of the input. It adds delta to a position in the input to get the offset in
// the output.
func (u *URL) readVerbatimPath(input string, i int, delta uint32) (state, int) {
	if stops[input[i]]&pathStop == 0 {
		if u.scheme == schemeFile && i+2 < len(input) && input[i+2] == '|' {
			return statePathStart, i
		}
		if i = skipPath(input, i+1, i+1); i == len(input) {
			u.endPath(uint32(i) + delta)
			return stateDone, i
		}
	}
	if input[i] == '?' {
		start := i
		u.queryStart = uint32(i) + delta
		i = infra.SkipUntil(&stops, input, i+1, specialQueryStop)
		u.fragmentStart = uint32(i) + delta
		if i == len(input) {
			return stateDone, i
		}
		if input[i] != '#' {
			return stateQuery, start
		}
	} else if input[i] == '#' {
		u.endPath(uint32(i) + delta)
	} else {
		return statePath, i
	}
	start := i
	if i = infra.SkipUntil(&stops, input, i+1, fragmentStop); i < len(input) {
		return stateFragment, start
	}
	return stateDone, i
}

// readAfterHost sets u to the URL of input if the input needs no change except right after
// the host, at i. There it removes an empty or default port, and adds the "/" of an empty
// path. It reports whether it has set u.
func (u *URL) readAfterHost(input string, i int) bool {
	port, end := portAtEnd(input, i)
	if end > i+1 && port != u.scheme.DefaultPort() {
		return false
	}
	slash := ""
	if end == len(input) || input[end] == '?' || input[end] == '#' {
		slash = "/"
	}
	if end > i {
		u.port, u.pathStart = 0, uint32(i)
	}
	if end == len(input) {
		u.endPath(u.pathStart + 1)
	} else if s, _ := u.readVerbatimPath(input, end, uint32(i+len(slash)-end)); s != stateDone {
		return false
	}
	u.href = infra.Concat(input[:i], slash, input[end:], "", "")
	return true
}

// isZero returns 1 for 0, and 0 for everything else. Subtracting 1 sets the highest bit, of
// words that don't have it, only for 0.
func isZero(word uint64) uint64 { return (word - 1) &^ word >> 63 }

// These functions scan paths, eight bytes at a time; infra scans domains.

// verbatimHostKind returns the kind of a special URL's host that has only a-z, 0-9, "-" and
// ".", or HostNull if the host parser would change or refuse it. Usually the first or last
// byte of the last label shows that the label isn't a number.
func verbatimHostKind(host string) HostKind {
	switch c := host[len(host)-1]; {
	case c > 'f' && c != 'x':
		return HostDomain
	case c > '9' && host[strings.LastIndexByte(host, '.')+1] > '9':
		return HostDomain
	case c <= '9' && infra.IndexNotIPv4(host) < 0:
		return HostIPv4
	case !endsInNumber(host):
		return HostDomain
	}
	return HostNull
}

// skipPath returns the position of the first byte from i on that has to change in a path,
// ends the path, or may begin a dot segment. It ignores dot segments before the position
// segments. The last word that it reads may overlap the one before.
func skipPath(input string, i, segments int) int {
	if len(input) < 8 {
		return skipShortPath(input, i, segments)
	}
	for ; i < len(input); i += 8 {
		at := min(i, len(input)-8)
		word := infra.Load64(input, at)
		class := infra.OrBytes(&stops, word) // of any of the eight bytes; most words have none
		stop := 8                            // no byte of the word, yet
		if class&pathDot != 0 {
			before := word << 8
			if at > 0 {
				before = infra.Load64(input, at-1)
			}
			// The lowest bit of dots belongs to the first dot; dots&(dots-1) drops it.
			for dots := infra.DotsAfterSlash(before, word); dots != 0; dots &= dots - 1 {
				if j := bits.TrailingZeros64(dots) / 8; at+j >= max(i, segments) && mayBeDotSegment(input, at+j) {
					if stop = j; class&pathStop == 0 {
						return at + j
					}
					break
				}
			}
		}
		if class&pathStop != 0 {
			if stop = min(stop, infra.SkipInWord(&stops, word, i-at, pathStop)); stop < 8 {
				return at + stop
			}
		}
	}
	return len(input)
}

// skipShortPath is skipPath for strings shorter than a word.
func skipShortPath(input string, i, segments int) int {
	for ; i < len(input); i++ {
		if stops[input[i]]&pathStop != 0 || i >= segments && mayBeDotSegment(input, i) {
			return i
		}
	}
	return len(input)
}

// mayBeDotSegment reports whether a dot segment may begin at i, after a "/". It looks no
// further than i+1.
func mayBeDotSegment(input string, i int) bool {
	if stops[input[i]]&pathDot == 0 || i == 0 || input[i-1] != '/' {
		return false
	}
	if i+1 == len(input) {
		return true
	}
	next := input[i+1]
	return input[i] == '.' && stops[next]&(pathDot|pathStop|segmentEnd) != 0 || next == '2' || infra.IsTabOrNewline(next)
}

// isVerbatimPath reports whether path needs no change in a special URL that isn't a file:
// URL.
func isVerbatimPath(path string) bool {
	return path != "" && path[0] == '/' && skipPath(path, 1, 1) == len(path)
}
