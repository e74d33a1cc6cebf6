package url

import (
	"math/bits"
	"strings"
)

// Most URLs are their own serialization. Recognizing these takes one pass over
// the input, which then becomes the href: nothing is copied. What the
// recognizer doesn't know it leaves to the state machine, and a fuzz test holds
// the two together.

// An hrefClass says what a byte is to the recognizer. The bits are in the order
// of the generator of hrefClasses.
type hrefClass uint8

const (
	hrefNotHost       hrefClass = 1 << iota // not a-z, 0-9, "-", "." or "_"
	hrefPathStop                            // ends a path, or is not in it as it is
	hrefDot                                 // "." and "%", which begin dot segments
	hrefQueryStop                           // ends a query of a special URL, or is not in it as it is
	hrefFragmentStop                        // is not in a fragment as it is
	hrefSegmentEnd                          // "/", "\\", "?" and "#"
	hrefAuthorityStop                       // the same, ":", "@", "[" and "]"
)

// parseAbsolute is parse without a base URL and options. What the recognizer
// doesn't know it hands to the state machine.
func (u *URL) parseAbsolute(input string) error {
	scheme, hostStart := recognizeScheme(input)
	if scheme == schemeNotSpecial || uint64(len(input)) >= maxHref {
		return u.parseSlow(input, nil, nil)
	}
	u.scheme = scheme
	u.schemeEnd = uint32(hostStart) - 2
	u.usernameEnd = uint32(hostStart)
	u.hostStart = uint32(hostStart)
	u.port = 0
	i := hostStart
	if scheme == schemeFile {
		u.hostKind = HostEmpty
		u.hostEnd = uint32(i)
	} else {
		u.hostKind = HostDomain
		i = skipHost(input, i)
		u.hostEnd = uint32(i)
		if i < len(input) && hrefClasses[input[i]]&hrefSegmentEnd == 0 {
			i = u.recognizeAuthority(input, i)
			switch {
			case i < 0:
				return u.parseSlow(input, nil, nil)
			case i < len(input) && input[i] == ':':
				return u.parseRest(input, statePort, i+1)
			}
		} else if i == hostStart || mayEndInNumber(input, i) && !u.recognizeNumber(input[hostStart:i]) {
			return u.parseSlow(input, nil, nil)
		}
	}
	u.pathStart = uint32(i)
	href := input
	if i == len(input) {
		href += "/"
	}
	if i = skipPath(href, i, scheme); i < 0 {
		return u.parseRest(input, statePathStart, int(u.pathStart))
	}
	u.queryStart = uint32(i)
	if i < len(href) && href[i] == '?' {
		i = skipUntil(&hrefClasses, href, i+1, hrefQueryStop)
	}
	u.fragmentStart = uint32(i)
	if i < len(href) && href[i] == '#' {
		i = skipUntil(&hrefClasses, href, i+1, hrefFragmentStop)
	}
	if i < len(href) {
		return u.parseRest(input, statePathStart, int(u.pathStart))
	}
	u.href = href
	return nil
}

// parseRest runs the state machine from pos on, in state s: that of the path or of
// the default port. What is before that has been recognized, and noted in u.
func (u *URL) parseRest(input string, s state, pos int) error {
	var buf [stackBuffer]byte
	p := parser{port: -1, scheme: u.scheme, hostKind: u.hostKind, reporter: reporter{source: source{input: input}}}
	p.in = p.source.clean(&p.reporter)
	p.schemeEnd, p.usernameEnd = int(u.schemeEnd), int(u.usernameEnd)
	p.hostStart, p.hostEnd = int(u.hostStart), int(u.hostEnd)
	p.pos = pos
	if u.hasPort() {
		p.port = int32(u.port)
	}
	if len(p.in) != len(input) && u.parseAbsolute(p.in) == nil {
		return nil
	}
	recognized := pos
	if s == statePort {
		recognized = p.hostEnd
	}
	out, _ := p.run(s, append(buf[:0], input[:recognized]...))
	if out, ok := p.finish(u, out); ok {
		u.shareHref(out, input)
		return nil
	}
	return p.error("parse", input)
}

// isCertain reports whether input is certain to parse by what it begins with: a
// special scheme, a host that needs no processing, and perhaps a port.
func isCertain(input string) bool {
	scheme, start := recognizeScheme(input)
	if scheme == schemeNotSpecial || uint64(len(input)) >= certainLength {
		return false
	}
	if scheme == schemeFile {
		return true
	}
	i := skipHost(input, start)
	if i < len(input) && hrefClasses[input[i]]&hrefSegmentEnd == 0 {
		u := URL{scheme: scheme, hostStart: uint32(start)}
		return u.recognizeAuthority(input, i) > 0
	}
	return i > start && !mayEndInNumber(input, i)
}

// recognizeScheme returns the scheme, if input begins with a special one in
// lower case and "://", and where the host starts. A file: URL has to have an
// empty host.
func recognizeScheme(input string) (schemeKind, int) {
	if len(input) < len("https://") {
		return schemeNotSpecial, 0
	}
	if scheme, hostStart := recognizeHTTP(load64(input, 0)); scheme != schemeNotSpecial {
		return scheme, hostStart
	}
	return recognizeOtherScheme(input)
}

// recognizeHTTP returns schemeHTTP or schemeHTTPS, if that and "://" is what
// the first word of the input begins with, and where the host starts. It has no
// branch between the two, because either comes up too often.
func recognizeHTTP(word uint64) (schemeKind, int) {
	const (
		https = 0x2F2F3A7370747468 // "https://"
		http  = 0x2F2F3A7074746800 // "http://", behind a byte
	)
	isHTTPS := isZero(word ^ https)
	isHTTP := isZero(word<<8 ^ http)
	return schemeKind(isHTTP*uint64(schemeHTTP) | isHTTPS*uint64(schemeHTTPS)), len("http://") + int(isHTTPS)
}

// isZero returns 1 for 0, and 0 for everything else.
func isZero(word uint64) uint64 { return (word - 1) &^ word >> 63 }

// recognizeOtherScheme does what recognizeScheme does for the special schemes
// other than http and https.
func recognizeOtherScheme(input string) (schemeKind, int) {
	switch {
	case strings.HasPrefix(input, "file:///"):
		return schemeFile, len("file://")
	case strings.HasPrefix(input, "ws://"):
		return schemeWS, len("ws://")
	case strings.HasPrefix(input, "wss://"):
		return schemeWSS, len("wss://")
	case strings.HasPrefix(input, "ftp://"):
		return schemeFTP, len("ftp://")
	}
	return schemeNotSpecial, 0
}

// skipHost returns the index of the first byte from i on that is hrefNotHost,
// or len(input).
func skipHost(input string, i int) int {
	for i+8 <= len(input) {
		if other := notHost(load64(input, i)); other != 0 {
			i += bits.TrailingZeros64(other) >> 3
			break
		}
		i += 8
	}
	for i < len(input) && hrefClasses[input[i]]&hrefNotHost == 0 {
		i++
	}
	return i
}

// notHost sets the highest bit of each byte that isn't a-z, 0-9, "-" or ".".
// An addition carries a byte of at most 0x7F into that bit if it is at least
// as great as some value, 0x61 or 0x7B for letters.
func notHost(word uint64) uint64 {
	x := word &^ highs
	letter := (x + (0x80-'a')*ones) &^ (x + (0x7F-'z')*ones)
	digit := (x + (0x80-'0')*ones) &^ (x + (0x7F-'9')*ones)
	punctuation := (x + (0x80-'-')*ones) &^ (x + (0x7F-'.')*ones)
	return (^(letter | digit | punctuation) | word) & highs
}

// mayEndInNumber reports whether the domain that ends at end may end in a number:
// endsInNumber decides, but isn't asked where the ends of the last label say no.
func mayEndInNumber(input string, end int) bool {
	if c := input[end-1]; c > 'f' && c != 'x' {
		return false
	}
	i := end - 1
	for c := input[i-1]; c != '.' && c != '/'; c = input[i-1] {
		i--
	}
	return input[i] <= '9'
}

// recognizeNumber tells whether host, which may end in a number, is a domain or
// an IPv4 address. It returns false for an address in another form than the
// serialized one.
func (u *URL) recognizeNumber(host string) bool {
	if isIPv4(host) {
		u.hostKind = HostIPv4
		return true
	}
	return !endsInNumber(host)
}

// recognizeAuthority recognizes an authority that isn't just a domain, but may
// have credentials, an IPv6 address and a port. What a domain can be made of ends
// at i. It returns where the authority ends, or the index of the ":" before the
// default port, or -1 if that isn't an authority as it is serialized.
func (u *URL) recognizeAuthority(input string, i int) int {
	start := int(u.hostStart)
	if at := u.recognizeCredentials(input, i); at >= 0 {
		start = at + len("@")
		u.hostStart = uint32(start)
		i = skipHost(input, start)
	}
	if i == start {
		i = u.recognizeIPv6(input, start)
	} else if !u.recognizeNumber(input[start:i]) {
		return -1
	}
	if i < 0 {
		return -1
	}
	u.hostEnd = uint32(i)
	if i < len(input) && input[i] == ':' {
		return u.recognizePort(input, i)
	}
	if i < len(input) && hrefClasses[input[i]]&hrefSegmentEnd == 0 {
		return -1
	}
	return i
}

// recognizeCredentials recognizes credentials, from i on, where the first byte
// stands that can't be in a domain. It returns the index of the "@" behind them,
// or -1 if there are none, or none as they are serialized.
func (u *URL) recognizeCredentials(input string, i int) int {
	i = skipUntil(&percentEncodeSets, input, i, UserinfoPercentEncodeSet)
	usernameEnd := i
	if i < len(input) && input[i] == ':' {
		i = skipUntil(&percentEncodeSets, input, i+1, UserinfoPercentEncodeSet)
		if i == usernameEnd+len(":") {
			return -1
		}
	}
	if i == len(input) || input[i] != '@' || i == int(u.hostStart) {
		return -1
	}
	u.usernameEnd = uint32(usernameEnd)
	return i
}

// recognizeIPv6 recognizes the IPv6 address, in brackets, that starts at start,
// and returns where it ends, or -1 if that isn't one as it is serialized.
func (u *URL) recognizeIPv6(input string, start int) int {
	length := strings.IndexByte(input[start:], ']')
	if length < 0 || input[start] != '[' {
		return -1
	}
	var r reporter
	var buf [len("1111:2222:3333:4444:5555:6666:7777:8888")]byte
	host := input[start+1 : start+length]
	address, ok := parseIPv6(host, 0, &r)
	if !ok || string(appendIPv6(buf[:0], address)) != host {
		return -1
	}
	u.hostKind = HostIPv6
	return start + length + 1
}

// recognizePort recognizes the port behind the ":" at i. It returns where port and
// authority end, or i for the default port, which isn't serialized, or -1 if that
// isn't a port as it is serialized.
func (u *URL) recognizePort(input string, i int) int {
	start, end, port := i+1, i+1, int32(0)
	for end < len(input) && end < start+5 && '0' <= input[end] && input[end] <= '9' {
		port = port*10 + int32(input[end]-'0')
		end++
	}
	switch {
	case end == start, input[start] == '0' && end > start+1, port > 1<<16-1,
		end < len(input) && hrefClasses[input[end]]&hrefSegmentEnd == 0:
		return -1
	case port == u.scheme.defaultPort():
		return i
	}
	u.port = uint16(port)
	return end
}

// isIPv4 reports whether host is the serialization of an IPv4 address: four
// numbers up to 255, without leading zeros.
func isIPv4(host string) bool {
	start, value, dots := 0, 0, 0
	for i := range len(host) {
		switch c := host[i]; {
		case c == '.' && i > start:
			start, value = i+1, 0
			dots++
		case '0' <= c && c <= '9' && (value > 0 || i == start):
			if value = value*10 + int(c-'0'); value > 255 {
				return false
			}
		default:
			return false
		}
	}
	return dots == 3 && start < len(host)
}

// skipPath returns where the path that starts at i ends, or -1 if that isn't a
// path, or one with a dot segment, or with a Windows drive letter that may have
// to be normalized. The last word that it reads overlaps the one before.
func skipPath(input string, i int, scheme schemeKind) int {
	if input[i] != '/' || scheme == schemeFile && i+3 <= len(input) && isWindowsDriveLetter(input[i+1:i+3]) {
		return -1
	}
	for start := i; ; i += 8 {
		at := min(i, len(input)-8)
		word := load64(input, at)
		class := orBytes(&hrefClasses, word)
		if class&hrefDot != 0 && hasSlashDot(wordBefore(input, at), word) && hasDotSegment(input, max(at, start), at+8) {
			return -1
		}
		if class&hrefPathStop != 0 {
			return at + skipInWord(&hrefClasses, word, i-at, hrefPathStop)
		}
		if i+8 >= len(input) {
			return len(input)
		}
	}
}

// wordBefore returns the word that starts a byte before index i. Before the first
// byte there is a 0.
func wordBefore(input string, i int) uint64 {
	if i == 0 {
		return load64(input, 0) << 8
	}
	return load64(input, i-1)
}

// isPlainPath reports whether value is the path of a special URL as it is
// serialized. A file: URL's may have a drive letter, which is left to others.
func isPlainPath(value string) bool {
	return value != "" && value[0] == '/' && skipPlainPath(value, 1) == len(value) &&
		(len(value) < 3 || !isWindowsDriveLetter(value[1:3]))
}

// isPlain reports whether value is prefix and, behind it, something that has
// nothing of the class stop.
func isPlain(value string, prefix byte, stop hrefClass) bool {
	return len(value) > 1 && value[0] == prefix && skipUntil(&hrefClasses, value, 1, stop) == len(value)
}

// skipPlainPath returns an index up to which, from the start of a path segment at
// i on, a path is its own serialization and has no dot segments.
func skipPlainPath(input string, i int) int {
	if i < len(input) && hrefClasses[input[i]]&hrefDot != 0 {
		return i
	}
	for ; i+8 <= len(input); i += 8 {
		word := load64(input, i)
		class := orBytes(&hrefClasses, word)
		if class&hrefDot != 0 && hasSlashDot(wordBefore(input, i), word) {
			break
		}
		if class&hrefPathStop != 0 {
			return i + skipInWord(&hrefClasses, word, 0, hrefPathStop)
		}
	}
	for i < len(input) && hrefClasses[input[i]]&hrefPathStop == 0 {
		if hrefClasses[input[i]]&hrefDot != 0 && i > 0 && input[i-1] == '/' {
			break
		}
		i++
	}
	return i
}

// hasSlashDot reports whether a byte of word is "." or "%" and the byte before
// it "/". The argument before is the word that starts a byte earlier.
func hasSlashDot(before, word uint64) bool {
	slash := before ^ '/'*ones
	dot := slash | word ^ '.'*ones
	percent := slash | word ^ '%'*ones
	return ((dot-ones)&^dot|(percent-ones)&^percent)&highs != 0
}

// hasDotSegment reports whether a segment that starts in input[start:end] is a
// dot segment. What is before start is part of the path, too.
func hasDotSegment(input string, start, end int) bool {
	for i := start; i < end; i++ {
		if hrefClasses[input[i]]&hrefDot == 0 || input[i-1] != '/' {
			continue
		}
		segment := input[i:min(len(input), i+len("%2e%2e/"))]
		if dotSegment(segment[:skipUntil(&hrefClasses, segment, 0, hrefSegmentEnd)]) != 0 {
			return true
		}
	}
	return false
}
