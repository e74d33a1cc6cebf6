package url

import "github.com/gowhatwg/url/internal/infra"

// What the recognizer knows of paths.

// skipPath returns where the path that starts at i ends, or -1 if that isn't a
// path, or one with a dot segment, or with a Windows drive letter that may have
// to be normalized. The last word that it reads overlaps the one before.
func skipPath(input string, i int, scheme schemeKind) int {
	if input[i] != '/' || scheme == schemeFile && i+3 <= len(input) && isWindowsDriveLetter(input[i+1:i+3]) {
		return -1
	}
	for start := i; ; i += 8 {
		at := min(i, len(input)-8)
		word := infra.Load64(input, at)
		class := infra.OrBytes(&hrefClasses, word)
		if class&hrefDot != 0 && hasSlashDot(wordBefore(input, at), word) && hasDotSegment(input, max(at, start), at+8) {
			return -1
		}
		if class&hrefPathStop != 0 {
			return at + infra.SkipInWord(&hrefClasses, word, i-at, hrefPathStop)
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
		return infra.Load64(input, 0) << 8
	}
	return infra.Load64(input, i-1)
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
	return len(value) > 1 && value[0] == prefix && infra.SkipUntil(&hrefClasses, value, 1, stop) == len(value)
}

// skipPlainPath returns an index up to which, from the start of a path segment at
// i on, a path is its own serialization and has no dot segments.
func skipPlainPath(input string, i int) int {
	if i < len(input) && hrefClasses[input[i]]&hrefDot != 0 {
		return i
	}
	for ; i+8 <= len(input); i += 8 {
		word := infra.Load64(input, i)
		class := infra.OrBytes(&hrefClasses, word)
		if class&hrefDot != 0 && hasSlashDot(wordBefore(input, i), word) {
			break
		}
		if class&hrefPathStop != 0 {
			return i + infra.SkipInWord(&hrefClasses, word, 0, hrefPathStop)
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
	slash := before ^ '/'*infra.Ones
	dot := slash | word ^ '.'*infra.Ones
	percent := slash | word ^ '%'*infra.Ones
	return ((dot-infra.Ones)&^dot|(percent-infra.Ones)&^percent)&infra.Highs != 0
}

// hasDotSegment reports whether a segment that starts in input[start:end] is a
// dot segment. What is before start is part of the path, too.
func hasDotSegment(input string, start, end int) bool {
	for i := start; i < end; i++ {
		if hrefClasses[input[i]]&hrefDot == 0 || input[i-1] != '/' {
			continue
		}
		segment := input[i:min(len(input), i+len("%2e%2e/"))]
		if dotSegment(segment[:infra.SkipUntil(&hrefClasses, segment, 0, hrefSegmentEnd)]) != 0 {
			return true
		}
	}
	return false
}
