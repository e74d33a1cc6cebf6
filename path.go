package url

import (
	"strings"

	"github.com/gowhatwg/url/internal/infra"
)

// dotSegment returns 1 for a single-dot URL path segment, 2 for a double-dot
// one, and 0 for any other.
//
// https://url.spec.whatwg.org/#single-dot-path-segment
func dotSegment(segment string) int {
	if segment == "" || len(segment) > len("%2e%2e") || segment[0] != '.' && segment[0] != '%' {
		return 0
	}
	dots := 0
	for segment != "" {
		switch {
		case segment[0] == '.':
			segment = segment[1:]
		case len(segment) >= 3 && segment[:2] == "%2" && segment[2]|0x20 == 'e':
			segment = segment[3:]
		default:
			return 0
		}
		dots++
	}
	if dots > 2 {
		return 0
	}
	return dots
}

// isWindowsDriveLetter reports whether s is a letter and ":" or "|".
//
// https://url.spec.whatwg.org/#windows-drive-letter
func isWindowsDriveLetter(s string) bool {
	return len(s) == 2 && infra.IsAlpha(s[0]) && (s[1] == ':' || s[1] == '|')
}

// isWindowsDriveLetterPath reports whether a serialized path is one segment,
// and that a normalized Windows drive letter.
//
// https://url.spec.whatwg.org/#normalized-windows-drive-letter
func isWindowsDriveLetterPath(path string) bool {
	return len(path) == 3 && path[0] == '/' && infra.IsAlpha(path[1]) && path[2] == ':'
}

// https://url.spec.whatwg.org/#start-with-a-windows-drive-letter
func startsWithWindowsDriveLetter(s string) bool {
	return len(s) >= 2 && isWindowsDriveLetter(s[:2]) && (len(s) == 2 || strings.IndexByte("/\\?#", s[2]) >= 0)
}
