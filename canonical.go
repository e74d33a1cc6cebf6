package url

import (
	"strings"

	"github.com/gowhatwg/url/internal/infra"
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
// doesn't know it hands to the state machine, and leaves the fields of u as they
// happen to be.
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
		u.hostEnd, u.pathStart = uint32(i), uint32(i)
	} else {
		u.hostKind = HostDomain
		i = skipHost(input, i)
		u.hostEnd, u.pathStart = uint32(i), uint32(i)
		if !endsAuthority(input, i) {
			if i = u.recognizeAuthority(input, i); i < 0 {
				return u.parseSlow(input, nil, nil)
			}
			if i > int(u.pathStart) { // behind the default port
				return u.parseRest(input, i)
			}
		} else if !u.recognizeDomain(input, hostStart, i) {
			return u.parseSlow(input, nil, nil)
		}
	}
	href := input
	if i == len(input) {
		href += "/"
	}
	if i = skipPath(href, i, scheme); i < 0 {
		return u.parseRest(input, int(u.pathStart))
	}
	u.queryStart = uint32(i)
	if i < len(href) && href[i] == '?' {
		i = infra.SkipUntil(&hrefClasses, href, i+1, hrefQueryStop)
	}
	u.fragmentStart = uint32(i)
	if i < len(href) && href[i] == '#' {
		i = infra.SkipUntil(&hrefClasses, href, i+1, hrefFragmentStop)
	}
	if i < len(href) {
		return u.parseRest(input, int(u.pathStart))
	}
	u.href = href
	return nil
}

// parseRest runs the state machine on the path, which starts at pos, and what is
// behind it. What is before has been recognized, and noted in u; it is the same in
// the href, but for the default port. So nothing can fail any more, but for the length
// of the result.
func (u *URL) parseRest(input string, pos int) error {
	var buf [stackBuffer]byte
	p := parser{port: -1, scheme: u.scheme, hostKind: u.hostKind, reporter: reporter{source: source{input: input}}}
	p.in = p.source.clean(&p.reporter)
	if len(p.in) != len(input) && uint64(len(input)) < certainLength {
		// Without tabs, newlines and spaces it may be its own serialization.
		return u.parseAbsolute(p.in)
	}
	p.schemeEnd, p.usernameEnd = int(u.schemeEnd), int(u.usernameEnd)
	p.hostStart, p.hostEnd = int(u.hostStart), int(u.hostEnd)
	p.pos = pos
	if u.hasPort() {
		p.port = int32(u.port)
	}
	out, _ := p.run(statePathStart, append(buf[:0], input[:u.pathStart]...))
	if out, ok := p.finish(u, out); ok {
		u.shareHref(out, input)
		return nil
	}
	return p.error("parse", input)
}

// isCertain reports whether input is certain to parse by what it begins with: a
// special scheme, and an authority that the recognizer knows.
func isCertain(input string) bool {
	scheme, start := recognizeScheme(input)
	if scheme == schemeNotSpecial || uint64(len(input)) >= certainLength {
		return false
	}
	if scheme == schemeFile {
		return true
	}
	i := skipHost(input, start)
	u := URL{scheme: scheme, hostStart: uint32(start)}
	if !endsAuthority(input, i) {
		return u.recognizeAuthority(input, i) >= 0
	}
	return u.recognizeDomain(input, start, i)
}

// recognizeScheme returns the scheme, if input begins with a special one in
// lower case and "://", and where the host starts. A file: URL has to have an
// empty host.
func recognizeScheme(input string) (schemeKind, int) {
	if len(input) < len("https://") {
		return schemeNotSpecial, 0
	}
	if scheme, hostStart := recognizeHTTP(infra.Load64(input, 0)); scheme != schemeNotSpecial {
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
