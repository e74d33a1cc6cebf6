package url

import (
	"math/bits"
	"strings"

	"github.com/gowhatwg/url/internal/infra"
)

// What the recognizer knows of authorities.

// skipHost returns the index of the first byte from i on that is hrefNotHost,
// or len(input).
func skipHost(input string, i int) int {
	for i+8 <= len(input) {
		if other := notHost(infra.Load64(input, i)); other != 0 {
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
	x := word &^ infra.Highs
	letter := (x + (0x80-'a')*infra.Ones) &^ (x + (0x7F-'z')*infra.Ones)
	digit := (x + (0x80-'0')*infra.Ones) &^ (x + (0x7F-'9')*infra.Ones)
	punctuation := (x + (0x80-'-')*infra.Ones) &^ (x + (0x7F-'.')*infra.Ones)
	return (^(letter | digit | punctuation) | word) & infra.Highs
}

// recognizeDomain recognizes a domain, or an IPv4 address as it is serialized. All
// of input[start:end] can be in a domain. Where the ends of the last label say that
// it is no number, that is all that is looked at.
func (u *URL) recognizeDomain(input string, start, end int) bool {
	if start == end {
		return false
	}
	if c := input[end-1]; c > 'f' && c != 'x' {
		return true
	}
	last := end - 1
	for last > start && input[last-1] != '.' {
		last--
	}
	if input[last] > '9' {
		return true
	}
	host := input[start:end]
	if isIPv4(host) {
		u.hostKind = HostIPv4
		return true
	}
	return !endsInNumber(host)
}

// endsAuthority reports whether an authority that ends at i, if anywhere, does.
func endsAuthority(input string, i int) bool {
	return i == len(input) || hrefClasses[input[i]]&hrefSegmentEnd != 0
}

// recognizeAuthority recognizes an authority that isn't just a domain, but may
// have credentials, an IPv6 address and a port. The first byte that can't be in a
// domain is at i. It returns where the authority ends, or -1 if that isn't one as it
// is serialized. It may have the default port; then pathStart is before that.
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
	} else if !u.recognizeDomain(input, start, i) {
		return -1
	}
	u.hostEnd, u.pathStart = uint32(i), uint32(i)
	if i < len(input) && input[i] == ':' {
		i = u.recognizePort(input, i+1)
	}
	if i < 0 || !endsAuthority(input, i) {
		return -1
	}
	return i
}

// recognizeCredentials recognizes credentials, from i on, where the first byte
// stands that can't be in a domain. It returns the index of the "@" behind them,
// or -1 if there are none, or none as they are serialized.
func (u *URL) recognizeCredentials(input string, i int) int {
	i = infra.SkipUntil(&percentEncodeSets, input, i, UserinfoPercentEncodeSet)
	usernameEnd := i
	if i < len(input) && input[i] == ':' {
		i = infra.SkipUntil(&percentEncodeSets, input, i+1, UserinfoPercentEncodeSet)
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

// recognizePort recognizes the port that starts at i, and returns where it ends, or
// -1 if that isn't a port as it is serialized. It leaves pathStart before the default
// port.
func (u *URL) recognizePort(input string, i int) int {
	start, port := i, int32(0)
	for i < len(input) && i < start+5 && '0' <= input[i] && input[i] <= '9' {
		port = port*10 + int32(input[i]-'0')
		i++
	}
	if i == start || input[start] == '0' && i > start+1 || port > 1<<16-1 {
		return -1
	}
	if port != u.scheme.defaultPort() {
		u.port, u.pathStart = uint16(port), uint32(i)
	}
	return i
}
