package url

import (
	"math/bits"
	"strings"
)

// What the recognizer knows of authorities.

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
// have credentials, an IPv6 address and a port. The first byte that can't be in a
// domain is at i. It returns where the authority ends, or the index of the ":" before
// the default port, or -1 if that isn't an authority as it is serialized.
func (u *URL) recognizeAuthority(input string, i int) int {
	start := int(u.hostStart)
	if at := u.recognizeCredentials(input, i); at >= 0 {
		start = at + len("@")
		u.hostStart = uint32(start)
		i = skipHost(input, start)
	}
	if i == start {
		if i = u.recognizeIPv6(input, start); i < 0 {
			return -1
		}
	} else if !u.recognizeNumber(input[start:i]) {
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
	if !strings.HasPrefix(input[start:], "[") {
		return -1
	}
	length := strings.IndexByte(input[start:], ']')
	if length < 0 {
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
