package urlkey

import (
	"strings"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/infra"
)

// SafeBrowsing returns the canonical form of u defined by Safe Browsing, version 4.
// It removes the fragment, the credentials, the port and superfluous dots in the
// host. It percent-decodes u repeatedly, resolves dot segments and collapses
// slashes in the path, and percent-encodes the result once.
//
//	http://host/%25%32%35                http://host/%25
//	https://user@www.google.com.:8080/   https://www.google.com/
//	http://host.com//two?more//slashes   http://host.com/two?more//slashes
//
// As in Safe Browsing's documentation, a "?" that was percent-encoded in the path
// begins the query. The key is empty for a URL that isn't special or has no host:
// lists have no such URLs.
//
// https://developers.google.com/safe-browsing/v4/urls-hashing#canonicalization
func SafeBrowsing(u *url.URL) Key { return Key(appendSafeBrowsing(nil, u)) }

// appendSafeBrowsing appends SafeBrowsing(u) to dst. It is a [Func].
func appendSafeBrowsing(dst []byte, u *url.URL) []byte {
	host, _ := safeBrowsingHost(u)
	if host == "" {
		return dst
	}
	dst = append(dst, u.Protocol()...)
	dst = append(dst, "//"...)
	dst = append(dst, host...)
	dst, _ = appendSafeBrowsingRest(dst, u)
	return dst
}

// safeBrowsingHost returns the canonical host, which may be "", and whether it is
// an IP address.
func safeBrowsingHost(u *url.URL) (host string, address bool) {
	if !u.IsSpecial() {
		return "", false
	}
	h := cleanDots(u.ParsedHost())
	return h.String(), h.Kind() != url.HostDomain
}

// appendSafeBrowsingRest appends the canonical path and query. It returns the
// length of the query without its "?", or -1 if there is no query.
func appendSafeBrowsingRest(dst []byte, u *url.URL) (_ []byte, queryLength int) {
	path := u.Pathname()
	query, ok := u.Query()
	if strings.IndexByte(path, '%') >= 0 || strings.IndexByte(query, '%') >= 0 {
		// Path and query are decoded together, because a decoded path can have a "?".
		rest, _, _ := strings.Cut(u.Href(), "#")
		length := len(path)
		if ok {
			length += len("?") + len(query)
		}
		rest = rest[len(rest)-length:]
		path, query, ok = strings.Cut(string(appendUnescaped(nil, rest)), "?")
	}
	dst = infra.AppendPercentEncoded(dst, cleanPath(path), &archiveSet)
	if !ok {
		return dst, -1
	}
	dst = append(dst, '?')
	end := len(dst)
	dst = infra.AppendPercentEncoded(dst, query, &archiveSet)
	return dst, len(dst) - end
}

// SafeBrowsingExpressions returns the suffix/prefix expressions of u that a list
// can have: suffixes of the host, each with prefixes of the path. There are up to
// 30, in the order of the documentation, the most specific one first. If
// [SafeBrowsing] returns "", the result is empty.
//
//	http://a.b.c/1/2.html?param=1
//
//	a.b.c/1/2.html?param=1   b.c/1/2.html?param=1
//	a.b.c/1/2.html           b.c/1/2.html
//	a.b.c/                   b.c/
//	a.b.c/1/                 b.c/1/
//
// A list has prefixes of their hashes: the first 4 to 32 bytes of each [Key.SHA256].
//
// https://developers.google.com/safe-browsing/v4/urls-hashing#suffixprefix-expressions
func SafeBrowsingExpressions(u *url.URL) []Key {
	host, address := safeBrowsingHost(u)
	if host == "" {
		return nil
	}
	b := make([]byte, 0, len(u.Href()))
	b, queryLength := appendSafeBrowsingRest(append(b, host...), u)
	// Each expression is a substring of the longest one.
	text := Key(b)
	var hostBuf [maxHosts]int
	var pathBuf [maxPaths]int
	hosts := appendHostStarts(hostBuf[:0], host, address)
	paths := appendPathEnds(pathBuf[:0], b, len(host), queryLength)
	expressions := make([]Key, 0, len(hosts)*len(paths))
	for _, start := range hosts {
		for _, end := range paths {
			expressions = append(expressions, text[start:end])
		}
	}
	return expressions
}

const (
	maxHosts = 5 // the host, and four suffixes
	maxPaths = 6 // with and without query, and four directories
)

// appendHostStarts appends the offsets of host's suffixes: the host itself, and up
// to four more from its last five labels, but not the last label alone.
func appendHostStarts(starts []int, host string, address bool) []int {
	starts = append(starts, 0)
	if address {
		return starts
	}
	dots := 0
	var suffixes [maxHosts]int
	for i := len(host) - 1; i >= 0 && dots < len(suffixes); i-- {
		if host[i] == '.' {
			suffixes[dots] = i + 1
			dots++
		}
	}
	// The fifth dot from the end precedes the last five labels.
	for i := dots - 1; i >= 1; i-- {
		starts = append(starts, suffixes[i])
	}
	return starts
}

// appendPathEnds appends the end offsets of the path's prefixes. The path is in b
// from start on, followed by its query.
func appendPathEnds(ends []int, b []byte, start, queryLength int) []int {
	end := len(b)
	if queryLength >= 0 {
		if queryLength > 0 {
			ends = append(ends, end)
		}
		end -= queryLength + len("?")
	}
	ends = append(ends, end)
	directories := 0
	for i := start; i < end-1 && directories < 4; i++ {
		if b[i] == '/' {
			ends = append(ends, i+1)
			directories++
		}
	}
	return ends
}
