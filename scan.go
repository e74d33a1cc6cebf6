package url

import (
	"math/bits"

	"github.com/gowhatwg/url/internal/infra"
)

// skipPath returns the position of the first byte from i on that needs a change in a path,
// or, from the position segments on, that may begin a dot segment. The last word that it
// reads overlaps the one before.
func skipPath(input string, i, segments int) int {
	if len(input) < 8 {
		return skipShortPath(input, i, segments)
	}
	for ; i < len(input); i += 8 {
		at := min(i, len(input)-8)
		word := infra.Load64(input, at)
		class := infra.OrBytes(&stops, word)
		stop := 8
		if class&pathDot != 0 {
			before := word << 8
			if at > 0 {
				before = infra.Load64(input, at-1)
			}
			for dots := afterSlash(before, word); dots != 0; dots &= dots - 1 {
				if j := bits.TrailingZeros64(dots) >> 3; at+j >= max(i, segments) && mayBeDotSegment(input, at+j) {
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

// afterSlash sets the highest bit of each byte of word that is "." or "%" and comes after a
// "/", and perhaps of bytes above those. The argument before is the word that starts a byte
// earlier.
func afterSlash(before, word uint64) uint64 {
	slash := before ^ '/'*infra.Ones
	dot := slash | (word ^ '.'*infra.Ones)
	percent := slash | (word ^ '%'*infra.Ones)
	return ((dot-infra.Ones)&^dot | (percent-infra.Ones)&^percent) & infra.Highs
}

// mayBeDotSegment reports whether a dot segment may begin at i, after a "/". It looks at no
// byte after i+1.
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

// isVerbatimPath reports whether path needs no change in a special URL other than a file:
// URL.
func isVerbatimPath(path string) bool {
	return path != "" && path[0] == '/' && skipPath(path, 1, 1) == len(path)
}
