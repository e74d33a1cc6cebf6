package url

import "strings"

// Most URLs are their own serialization. Recognizing these takes one pass over
// the input, which then becomes the href: nothing is copied. What the
// recognizer doesn't know it leaves to the state machine, and a fuzz test holds
// the two together.

// An hrefClass says what a byte is to the recognizer. The bits are in the order
// of the generator of hrefClasses.
type hrefClass uint8

const (
	hrefNotHost      hrefClass = 1 << iota // not a-z, 0-9, "-", "." or "_"
	hrefPathStop                           // ends a path, or is not in it as it is
	hrefDot                                // "." and "%", which begin dot segments
	hrefQueryStop                          // ends a query of a special URL, or is not in it as it is
	hrefFragmentStop                       // is not in a fragment as it is
)

// recognize reports whether input is the serialization of a special URL that it
// knows, or lacks just the "/" behind the host, and makes u that URL.
func (u *URL) recognize(input string) bool {
	scheme, hostStart := recognizeScheme(input)
	if scheme == schemeNotSpecial || uint64(len(input)) >= maxHref {
		return false
	}
	u.scheme = scheme
	u.schemeEnd = uint32(hostStart) - 2
	u.usernameEnd = uint32(hostStart)
	u.hostStart = uint32(hostStart)
	pathStart := hostStart
	if scheme != schemeFile {
		if pathStart = u.recognizeAuthority(input, hostStart); pathStart < 0 {
			return false
		}
	} else {
		u.hostKind, u.hostEnd, u.port = HostEmpty, uint32(hostStart), 0
		if hostStart+3 <= len(input) && isWindowsDriveLetter(input[hostStart+1:hostStart+3]) {
			return false
		}
	}
	u.pathStart = uint32(pathStart)
	return u.recognizeRest(input, pathStart)
}

// recognizeScheme returns the scheme, if input begins with a special one in
// lower case, ":" and two slashes, and where the host starts.
func recognizeScheme(input string) (schemeKind, int) {
	const (
		https = 0x2F2F3A7370747468 // "https://"
		http  = 0x002F2F3A70747468 // "http://"
	)
	if len(input) < len("https://") {
		return schemeNotSpecial, 0
	}
	switch word := load64(input, 0); {
	case word == https:
		return schemeHTTPS, len("https://")
	case word&(1<<56-1) == http:
		return schemeHTTP, len("http://")
	}
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

// recognizeAuthority recognizes the host that starts at i, and the port, and
// returns where they end, or -1.
func (u *URL) recognizeAuthority(input string, i int) int {
	start := i
	for i < len(input) && hrefClasses[input[i]]&hrefNotHost == 0 {
		i++
	}
	if i == start {
		return -1
	}
	u.hostKind = HostDomain
	if mayEndInNumber(input, start, i) && endsInNumber(input[start:i]) {
		if !isIPv4(input[start:i]) {
			return -1
		}
		u.hostKind = HostIPv4
	}
	u.hostEnd = uint32(i)
	u.port = 0
	if i < len(input) && input[i] == ':' {
		port, end := recognizePort(input, i+1)
		if port < 0 || port == u.scheme.defaultPort() {
			return -1
		}
		u.port = uint16(port)
		i = end
	}
	return i
}

// mayEndInNumber reports whether the last label of the domain input[start:end]
// begins with a digit. It is true also of a domain that ends in a dot.
func mayEndInNumber(input string, start, end int) bool {
	if c := input[end-1]; c > 'f' && c != 'x' {
		return false
	}
	i := end - 1
	for i > start && input[i-1] != '.' {
		i--
	}
	return input[i] <= '9'
}

// recognizePort returns the port that starts at i, and where it ends. It
// returns -1 if that isn't a port as it is serialized.
func recognizePort(input string, i int) (port int32, end int) {
	start := i
	for i < len(input) && i < start+5 && '0' <= input[i] && input[i] <= '9' {
		port = port*10 + int32(input[i]-'0')
		i++
	}
	if i == start || input[start] == '0' && i > start+1 || port > 1<<16-1 {
		return -1, i
	}
	return port, i
}

// isIPv4 reports whether host is the serialization of an IPv4 address.
func isIPv4(host string) bool {
	var r reporter
	var buf [len("255.255.255.255")]byte
	address, ok := parseIPv4(host, func(i int) int { return i }, &r)
	return ok && string(appendIPv4(buf[:0], address)) == host
}

// recognizeRest recognizes path, query and fragment from pathStart on.
func (u *URL) recognizeRest(input string, pathStart int) bool {
	if pathStart == len(input) {
		u.href = input + "/"
		u.queryStart, u.fragmentStart = uint32(len(u.href)), uint32(len(u.href))
		return true
	}
	if input[pathStart] != '/' {
		return false
	}
	i := skipPath(input, pathStart)
	if i < 0 {
		return false
	}
	u.queryStart = uint32(i)
	if i < len(input) && input[i] == '?' {
		i = skipUntil(input, i+1, hrefQueryStop)
	}
	u.fragmentStart = uint32(i)
	if i < len(input) && input[i] == '#' {
		i = skipUntil(input, i+1, hrefFragmentStop)
	}
	u.href = input
	return i == len(input)
}

// skipPath returns where the path that starts at i ends, or -1 if a segment of
// it is a dot segment.
func skipPath(input string, i int) int {
	for start := i; ; i += 8 {
		at := min(i, len(input)-8)
		word := load64(input, at)
		class := classesOf(word)
		if class&hrefDot != 0 && hasSlashDot(load64(input, at-1), word) && hasDotSegment(input, max(at, start), at+8) {
			return -1
		}
		if class&hrefPathStop != 0 {
			break
		}
		if i+8 >= len(input) {
			return len(input)
		}
	}
	for i < len(input) && hrefClasses[input[i]]&hrefPathStop == 0 {
		i++
	}
	return i
}

// hasSlashDot reports whether a byte of word is "." or "%" and the byte before
// it "/". The argument before is the word that starts a byte earlier.
func hasSlashDot(before, word uint64) bool {
	const (
		ones  = 0x0101010101010101
		highs = 0x8080808080808080
	)
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
		if j := strings.IndexAny(segment, "/?#"); j >= 0 {
			segment = segment[:j]
		}
		if dotSegment(segment) != 0 {
			return true
		}
	}
	return false
}

// skipUntil returns the index of the first byte from i on that is of the class
// stop, or len(input).
func skipUntil(input string, i int, stop hrefClass) int {
	for classesOf(load64(input, min(i, len(input)-8)))&stop == 0 {
		if i += 8; i >= len(input) {
			return len(input)
		}
	}
	for i < len(input) && hrefClasses[input[i]]&stop == 0 {
		i++
	}
	return i
}

// classesOf returns the classes of the eight bytes in word.
func classesOf(word uint64) hrefClass {
	return hrefClasses[byte(word)] | hrefClasses[byte(word>>8)] |
		hrefClasses[byte(word>>16)] | hrefClasses[byte(word>>24)] |
		hrefClasses[byte(word>>32)] | hrefClasses[byte(word>>40)] |
		hrefClasses[byte(word>>48)] | hrefClasses[byte(word>>56)]
}
