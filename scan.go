package url

import (
	"math/bits"
	"strings"

	"github.com/gowhatwg/url/internal/infra"
)

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
